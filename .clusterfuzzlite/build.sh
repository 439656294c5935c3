#!/bin/bash -eu
# ClusterFuzzLite's entry: the same build as OSS-Fuzz's.
exec "$SRC/offgrid/fuzz/oss-fuzz/build.sh"
