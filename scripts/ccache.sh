#!/bin/sh
# scripts/ccache.sh compiler argument...: compiles through ccache, which goes by the whole text of
# every file that the compiler read.
# By itself ccache also takes a result whose files differ in comments alone. If a precompiled header
# is older than a comment in one of its files, g++ reads that file again in spite of #pragma once:
# it is another file. The name space keeps out what ccache has stored by its own rule.
CCACHE_DEPEND=1 CCACHE_NAMESPACE=offgrid exec ccache "$@"
