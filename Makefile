# What people type. Needed beforehand: a Swift toolchain (6.2 or later), and nothing else.
#
#   make run      build inset and see it at work on the examples
#   make test     build everything and run all tests;  make test-editors  drive real editors with it
#   make bench    measure: the solver beside kiwi (needs pip and a C++ compiler), then inset check,
#                 then inset lsp beside ruff, and single keystrokes in many screens and in one
#   make oracle   judge the solver on 20,000 random systems by linear programs; some ten minutes
#   make oracle-ib  judge the engine by the frames that Xcode stored in the files of INSET_CORPUS, try
#                 every fix on them, import them, and read 20,000 damaged ones
#   make oracle-stacks  judge stack views on 3,000 random screens by linear programs; half an hour
#   make mutants  damage good screens in one place each, and measure what is found and fixed
#   make swift-mutants  damage the layouts in Swift code of INSET_UIKIT_CORPUS likewise, and try every
#                 fix on them
#   make soak     send the server 100,000 edits and watch its memory;  make fuzz  try its patience with
#                 300,000 mutations from FUZZ_SEED;  make costs  what inputs of many shapes cost
#   make nightly  everything that takes long: oracle, oracle-ib, oracle-stacks, mutants,
#                 swift-mutants, soak, fuzz, dist and test-dist; ORACLE_COUNT, MUTATIONS, STACK_COUNT,
#                 SOAK_EDITS and FUZZ_FACTOR say how much of each
#   make docs     write docs/language.md and the schema of inset.json from the tables of words
#   make format   rewrite the sources in the house's style;  make lint only says what is not in it
#   make install  copy the program to PREFIX/bin, the editors' files, man pages and completions to
#                 PREFIX/share (PREFIX=/usr/local), and say what to add to which editor
#   make vsix     pack the VS Code extension as dist/inset.vsix
#   make dist     make what is downloaded, in the folder dist: a release archive, a Debian package, an
#                 artifact bundle for SwiftPM, and their checksums;  make test-dist  try them, also in
#                 clean roots of other systems, which are made by debootstrap (as root)

PREFIX ?= /usr/local
# Flags for every build, such as the stricter ones of .ci/run.
SWIFT_FLAGS ?=
PYTHON ?= python3
INSET = .build/release/inset

# Parts of the oracle's run that go on at the same time, and how many systems each judges.
ORACLE_JOBS ?= 2
ORACLE_COUNT ?= 10000
STACK_COUNT ?= 1500
# Edits that the server is sent, and how many times the rounds of `make test` are fuzzed.
SOAK_EDITS ?= 100000
FUZZ_FACTOR ?= 50
# The seed of its mutations: the same one makes the same inputs.
FUZZ_SEED ?= 1

.PHONY: docs help run build test test-editors venv bench soak fuzz costs nightly oracle format lint install dist test-dist clean oracle-stacks

help:
	@sed -n 's/^#   //p' Makefile

run: build
	@Examples/tour.sh $(INSET)

build:
	@.ci/need jansson
	@.ci/need libxml2
	swift build -c release --product inset $(SWIFT_FLAGS)
	@if swift package dump-package | grep -q '"inset-swift"'; then \
	  set -x; swift build -c release --product inset-swift $(SWIFT_FLAGS); fi

test: build venv
	@.ci/need librsvg
	swift test $(SWIFT_FLAGS)
	INSET_WITHOUT_SWIFT_PARSER=1 swift test $(SWIFT_FLAGS) --filter "InsetSwiftHelperTests|InsetSwiftOutlineTests"
	INSET=$(INSET) .venv/bin/python -m pytest -q Tests/python

test-editors: build venv
	@.ci/need editors
	INSET=$(INSET) .venv/bin/python -m pytest -q -rs Tests/editors Tests/python/test_neovim.py Tests/python/test_vscode.py

venv: .venv/installed

.venv/installed: Tests/python/requirements.txt
	@.ci/need python
	$(PYTHON) -m venv .venv
	.venv/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

bench: build venv
	@.ci/need python
	swift build -c release --product InsetBench $(SWIFT_FLAGS)
	$(PYTHON) Tests/bench/solver_bench.py .build/release/InsetBench
	$(PYTHON) Tests/python/bench_check.py $(INSET)
	.venv/bin/python Tests/python/bench_lsp.py $(INSET)
	.venv/bin/python Tests/python/bench_keystrokes.py $(INSET) --peers

soak: build
	@.ci/need python
	$(PYTHON) Tests/python/soak.py $(INSET) $(SOAK_EDITS)

fuzz: build venv
	.venv/bin/python Tests/python/fuzz.py $(INSET) --seed $(FUZZ_SEED)
	INSET=$(INSET) INSET_FUZZ=$(FUZZ_FACTOR) .venv/bin/python -m pytest -q Tests/python/test_fuzz.py

costs: build venv
	.venv/bin/python Tests/python/cost_table.py $(INSET) --bounds --limit 60
	.venv/bin/python Tests/python/cost_table.py $(INSET)

oracle: venv
	swift build -c release --product solver-probe $(SWIFT_FLAGS)
	INSET_SOLVER_SEQUENCES=10000 swift test $(SWIFT_FLAGS) --filter InsetSolverTests
	seq 1 $(ORACLE_JOBS) | OMP_NUM_THREADS=1 xargs -P $(ORACLE_JOBS) -I SEED \
	  .venv/bin/python Tests/oracle/judge.py --seed SEED --count $(ORACLE_COUNT)

# The folder of Interface Builder files that the engine is judged by; they are other people's.
INSET_CORPUS ?= ../shared/corpus/ib
MUTATIONS ?= 20000

.PHONY: oracle-ib
oracle-ib: build venv
	$(INSET) oracle "$(INSET_CORPUS)"
	INSET_CORPUS="$(INSET_CORPUS)" INSET_CORPUS_WHOLE=1 INSET=$(INSET) \
	  .venv/bin/python -m pytest -q Tests/python/test_corpus_fixes.py
	INSET_CORPUS="$(INSET_CORPUS)" INSET_CORPUS_WHOLE=1 INSET_MUTATIONS=$(MUTATIONS) \
	  swift test $(SWIFT_FLAGS) --filter InsetInterfaceBuilderTests

# Where the failing mutants go, to look for their causes.
MUTANTS ?= .build/mutants.json

.PHONY: mutants
mutants: build
	@.ci/need python
	INSET_CORPUS="$(INSET_CORPUS)" INSET=$(INSET) \
	  $(PYTHON) Tests/mutants/run.py --floors --out $(MUTANTS)

INSET_UIKIT_CORPUS ?= ../shared/corpus/uikit
SWIFT_MUTANTS ?= .build/swift-mutants.json

.PHONY: swift-mutants
swift-mutants: build venv
	@.ci/need python
	INSET_UIKIT_CORPUS="$(INSET_UIKIT_CORPUS)" INSET=$(INSET) \
	  $(PYTHON) Tests/uikit/mutants/run.py --floors --out $(SWIFT_MUTANTS)
	INSET_UIKIT_CORPUS="$(INSET_UIKIT_CORPUS)" INSET_UIKIT_CORPUS_WHOLE=1 INSET=$(INSET) \
	  .venv/bin/python -m pytest -q Tests/python/test_swift_fixes.py

oracle-stacks: build venv
	seq 1 $(ORACLE_JOBS) | OMP_NUM_THREADS=1 xargs -P $(ORACLE_JOBS) -I SEED \
	  .venv/bin/python Tests/oracle/stack_views.py $(INSET) $(STACK_COUNT) SEED

# One after the other, as each keeps all cores busy; the first failure ends it.
nightly:
	$(MAKE) oracle
	$(MAKE) oracle-ib
	$(MAKE) oracle-stacks
	$(MAKE) mutants
	$(MAKE) swift-mutants
	$(MAKE) soak
	$(MAKE) fuzz
	$(MAKE) dist
	INSET_DIST_AGAIN=1 $(MAKE) test-dist

docs: build
	$(INSET) kinds --format markdown > docs/language.md.new
	mv docs/language.md.new docs/language.md
	$(INSET) init --schema > docs/schemas/inset.schema.json.new
	mv docs/schemas/inset.schema.json.new docs/schemas/inset.schema.json
	cp docs/schemas/inset.schema.json editors/vscode/schemas/inset.schema.json
	awk '/^```inset/ { inside = 1; next } /^```/ && inside { exit } inside' README.md > docs/player.inset.new
	$(INSET) render docs/player.inset.new --format svg --all -o docs/player.svg; rm docs/player.inset.new

format:
	swift format --in-place --parallel --recursive Package.swift Sources Tests

lint:
	swift format lint --strict --parallel --recursive Package.swift Sources Tests

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(INSET) "$(DESTDIR)$(PREFIX)/bin/inset"
	.ci/helper "$(DESTDIR)$(PREFIX)/libexec/inset"
	.ci/share $(INSET) "$(DESTDIR)$(PREFIX)/share"
	@echo "Installed $(PREFIX)/bin/inset, and the editors' files in $(PREFIX)/share/inset/editors."
	@$(INSET) editor-setup

# A build of its own, as its flags differ: all that the program needs is linked in.
dist:
	@.ci/need jansson
	@.ci/need libxml2
	@.ci/need dist
	.ci/dist dist

.PHONY: vsix
vsix:
	@.ci/need python
	.ci/vsix dist/inset.vsix

# Where the clean roots are.
ROOTS ?= .build/roots

test-dist: venv
	INSET_ROOTS=$(ROOTS) .venv/bin/python -m pytest -q -rs Tests/python/test_dist.py Tests/python/test_dist_roots.py

clean:
	rm -rf .build .venv dist
