# The front door of a clone: every target installs what it needs from Debian's packages, then
# configures, builds and runs, and says so. The real build is CMakeLists.txt; presets for developers
# are in CMakePresets.json.

BUILD ?= build
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
export JOBS

.DEFAULT_GOAL := help
.PHONY: help setup build test quick suites demo python node playground test-web inputs verify \
  verify-full fuzz bench docs site prove determinism windows coverage mutate install deb archives \
  consumer format tidy clean

help:
	@echo "offgrid: exact geometry on an integer grid"
	@echo
	@echo "  make setup      install every Debian package that any target below uses"
	@echo "  make build      build all that the installed packages allow; programs go to $(BUILD)/bin"
	@echo "  make test       build and test the libraries, the program and the pages; some minutes"
	@echo "  make quick      the unit tests of what changed since origin/HEAD or main; about a minute,"
	@echo "                  once make test has built (SINCE=commit: since this branch left that one)"
	@echo "  make suites     each suite of offgrid-verify and each fuzz program for a second; it must"
	@echo "                  compare something. Builds the comparison with CGAL"
	@echo "  make demo       edits and shortest paths in the 68 levels of Debian's package freedoom,"
	@echo "                  and crates that are dropped in some; pictures in $(BUILD)/demo"
	@echo "  make python     the Python package: a wheel in $(BUILD)/python/dist, and its tests"
	@echo "  make node       the npm package, offgrid in WebAssembly: $(BUILD)/js/offgrid-*.tgz, and"
	@echo "                  its tests. The compiler of TypeScript is npm's, all else is of Debian"
	@echo "  make playground  a page to try offgrid on: draw, drag, crowds; served on this machine"
	@echo "                  (PORT=8000). It is in $(BUILD)/playground, for any static host"
	@echo "  make test-web   tests of that page in Debian's Chromium"
	@echo "  make inputs     six hard inputs: naive double, CGAL, offgrid; pictures in $(BUILD)/inputs"
	@echo "  make verify     the scoreboard: comparisons with CGAL, rationals, definitions;"
	@echo "                  bugs; proofs, and the tests that make test leaves out: they take long"
	@echo "  make verify-full  the same for hours, in shards, and what takes long; goes on where it"
	@echo "                  was stopped (docs/checking.md)"
	@echo "  make fuzz       fuzz all targets for a minute (FUZZ_SECONDS=n, FUZZ_TARGETS=walks);"
	@echo "                  BUG=name finds a bug."
	@echo "                  Builds with clang in a folder of its own, build-fuzz (FUZZ_BUILD=folder)."
	@echo "                  FUZZ=\"--hours 8 --jobs 2\" or --all-bugs are options of fuzz/campaign"
	@echo "  make bench      time the predicates against double and CGAL, the navmesh against CGAL,"
	@echo "                  Boost.Polygon, GEOS and Detour, rays against CGAL and Embree; tables,"
	@echo "                  $(BUILD)/bench/kernel.csv, navmesh.csv and scene.csv, and the rays that"
	@echo "                  leak, leaks.svg. OFFGRID_DATA=folder has coastlines and maps"
	@echo "  make prove      prove every lemma with z3 and cvc5, and the widths that follow with gappa"
	@echo "  make determinism  one hash on every compiler, level of optimisation and processor: ARM,"
	@echo "                  s390x and WebAssembly emulated; the unit tests for Windows under wine"
	@echo "  make windows    the unit tests alone for Windows under wine, in $(BUILD)/windows"
	@echo "  make coverage   which branches and conditions of the libraries the unit tests reach"
	@echo "                  (clang 19); LIST=1 names the others"
	@echo "  make mutate     small changes of the libraries that the tests must notice: all of the"
	@echo "                  kernel, 300 of the navmesh (MUTATE=kernel or navmesh: one of them)"
	@echo "  make docs       reference pages in $(BUILD)/docs/html"
	@echo "  make site       the site of the documentation, with tutorials: $(BUILD)/site, for any"
	@echo "                  static host"
	@echo "  make install    install the libraries, and the program if it can be built"
	@echo "                  (PREFIX=/usr/local, DESTDIR=)"
	@echo "  make deb        Debian packages (libraries, development, tools, C, Python, pages) in"
	@echo "                  $(BUILD)/deb, judged by lintian"
	@echo "  make archives   archives for Linux (libraries, C, program) and Windows (C, program) in"
	@echo "                  $(BUILD)/archives, unpacked elsewhere and used from there, under wine for"
	@echo "                  Windows (ARCHIVES=linux or windows: one of them)"
	@echo "  make consumer   build examples/consumer outside the tree: three ways of CMake, pkg-config"
	@echo "  make format     check the layout of the source (FIX=1 rewrites it)"
	@echo "  make tidy       run clang-tidy over the source"
	@echo "  make clean      delete $(BUILD) and the presets' build-* folders"
	@echo
	@echo "Missing packages are installed with apt-get, as root or through sudo."
	@echo "BUILD=folder and JOBS=n may be given."

setup:
	@scripts/setup.sh build test verify demo fuzz bench prove coverage mutate determinism deb \
	  sanitize docs site archives style python node web

build:
	@scripts/setup.sh build
	@scripts/build.sh $(BUILD) \
	  $(foreach part,TESTS VERIFY FUZZ BENCH EXAMPLES TOOL,-DOFFGRID_BUILD_$(part)=AUTO)

# What make test builds, in minutes; make verify shares that build, and adds the comparison with
# CGAL, and the tests that take long.
TEST_OPTIONS = -DOFFGRID_BUILD_TESTS=ON -DOFFGRID_BUILD_EXAMPLES=ON -DOFFGRID_BUILD_TOOL=ON \
  -DOFFGRID_BUILD_BENCH=OFF -DOFFGRID_UNITY_BUILD=ON -DOFFGRID_DETERMINISM_EVERYWHERE=OFF

test:
	@scripts/setup.sh build test python
	@scripts/build.sh $(BUILD) $(TEST_OPTIONS) -DOFFGRID_BUILD_VERIFY=OFF \
	  -DOFFGRID_BUILD_FUZZ=ON -DOFFGRID_ALL_TESTS=OFF
	@echo "== running the tests"
	@ctest --test-dir $(BUILD) --output-on-failure --no-tests=error -j $(JOBS)

quick:
	@scripts/setup.sh build test
	@scripts/quick.sh $(addprefix --since=,$(SINCE)) $(BUILD)

suites:
	@scripts/setup.sh build test verify
	@scripts/build.sh $(BUILD) $(TEST_OPTIONS) -DOFFGRID_BUILD_VERIFY=ON \
	  -DOFFGRID_BUILD_FUZZ=ON -DOFFGRID_ALL_TESTS=OFF --target offgrid-suites
	@echo "== running each suite and each fuzz program for a second"
	@python3 -B scripts/suites.py $(BUILD)/bin

demo:
	@scripts/setup.sh build demo
	@scripts/build.sh $(BUILD) -DOFFGRID_BUILD_TOOL=ON -DOFFGRID_BUILD_EXAMPLES=ON \
	  --target offgrid-levels
	@scripts/levels.sh $(BUILD)

python:
	@scripts/setup.sh build python
	@scripts/build.sh $(BUILD) -DOFFGRID_BUILD_TOOL=OFF --target offgrid_c
	@scripts/python.sh $(BUILD)

node:
	@scripts/setup.sh build node
	@scripts/node.sh $(BUILD)

# The package, made without its tests if it is not there.
playground:
	@scripts/setup.sh build node
	@[ -e $(BUILD)/js/package/offgrid/offgrid.wasm ] || scripts/node.sh --package $(BUILD)
	@scripts/playground.sh $(BUILD) $(PORT)

test-web:
	@scripts/setup.sh build node web
	@[ -e $(BUILD)/js/package/offgrid/offgrid.wasm ] || scripts/node.sh --package $(BUILD)
	@scripts/playground.sh --test $(BUILD)

inputs:
	@scripts/setup.sh build test verify demo
	@scripts/build.sh $(BUILD) -DOFFGRID_BUILD_VERIFY=ON --target offgrid-demo
	@echo "== running $(BUILD)/bin/offgrid-demo; pictures go to $(BUILD)/inputs"
	@$(BUILD)/bin/offgrid-demo --out $(BUILD)/inputs
	@for picture in $(BUILD)/inputs/*.svg; do \
	  rsvg-convert --zoom 2 "$$picture" --output "$${picture%.svg}.png"; done
	@echo "== the same pictures as PNG: $(BUILD)/inputs/*.png"

verify:
	@scripts/setup.sh build test verify prove
	@$(SCOREBOARD_BUILD)
	@echo "== measuring the quick rows of docs/checking.md"
	@python3 -B scripts/scoreboard.py --build $(BUILD) --jobs $(JOBS) --fresh \
	  --json $(BUILD)/scoreboard/quick.jsonl

verify-full:
	@scripts/setup.sh build test verify prove fuzz coverage mutate determinism sanitize
	@$(SCOREBOARD_BUILD)
	@echo "== measuring every row of docs/checking.md in full; results are in $(BUILD)/scoreboard"
	@python3 -B scripts/scoreboard.py --full --build $(BUILD) --jobs $(JOBS) \
	  --json $(BUILD)/scoreboard/full.jsonl

SCOREBOARD_BUILD = scripts/build.sh $(BUILD) $(TEST_OPTIONS) -DOFFGRID_BUILD_VERIFY=ON \
  -DOFFGRID_BUILD_FUZZ=ON -DOFFGRID_ALL_TESTS=ON --target offgrid-scoreboard

fuzz:
	@scripts/setup.sh build fuzz
	@echo "== fuzzing: fuzz/campaign $(FUZZ)"
	@BUG='$(BUG)' FUZZ_TARGETS='$(FUZZ_TARGETS)' FUZZ_SECONDS='$(FUZZ_SECONDS)' \
	  FUZZ_BUILD='$(FUZZ_BUILD)' fuzz/campaign $(FUZZ)

bench:
	@scripts/setup.sh build bench
	@echo "== measuring: scripts/bench.sh"
	@BUILD=$(BUILD) scripts/bench.sh

prove:
	@scripts/setup.sh prove
	@echo "== proving lemmas and widths: docs/lemmas/prove.py"
	@python3 docs/lemmas/prove.py

determinism:
	@scripts/setup.sh build test determinism
	@scripts/build.sh $(BUILD) -DOFFGRID_BUILD_TESTS=ON -DOFFGRID_ALL_TESTS=ON \
	  -DOFFGRID_DETERMINISM_EVERYWHERE=ON --target offgrid-determinism
	@scripts/determinism.sh $(BUILD)

windows:
	@scripts/setup.sh build windows
	@scripts/windows.sh $(BUILD)/windows

coverage:
	@scripts/setup.sh build test coverage
	@scripts/coverage.sh $(if $(LIST),--list)

mutate:
	@scripts/setup.sh build test verify mutate
	@scripts/mutate.py $(MUTATE) --jobs $(JOBS) $(addprefix --sample=,$(MUTATE_SAMPLE)) \
	  $(addprefix --seed=,$(MUTATE_SEED))

docs:
	@scripts/setup.sh build docs
	@scripts/docs.sh $(BUILD)

site:
	@scripts/setup.sh docs site
	@scripts/site.sh $(BUILD)

PREFIX ?= /usr/local
install:
	@scripts/setup.sh build
	@scripts/build.sh $(BUILD) --target offgrid_installed
	@echo "== installing into $(DESTDIR)$(PREFIX)"
	@cmake --install $(BUILD) --prefix "$(PREFIX)"

deb:
	@scripts/setup.sh build deb docs site
	@scripts/deb.sh $(BUILD)

archives:
	@scripts/setup.sh build archives windows
	@scripts/archives.sh $(BUILD) $(ARCHIVES)

consumer:
	@scripts/setup.sh build test
	@scripts/build.sh $(BUILD) -DOFFGRID_BUILD_TESTS=ON -DOFFGRID_ALL_TESTS=ON \
	  --target offgrid_installed
	@echo "== building examples/consumer outside the tree"
	@ctest --test-dir $(BUILD) --output-on-failure --no-tests=error -L packaging -E programs_are_in_bin

format:
	@scripts/setup.sh style
	@scripts/format.sh $(if $(FIX),--fix)

tidy:
	@scripts/setup.sh build test verify bench style
	@scripts/tidy.sh $(BUILD)

clean:
	@echo "== deleting $(BUILD) and build-*"
	@rm -rf $(BUILD) build-*/
