# Every target sets up what it needs, in .venv, and does only what is out of date.

PYTHON ?= python3
VENV ?= .venv
JOBS ?= 2
OP ?= tan
# Those that run every kernel, over all dtypes, strides and numbers of threads; `make sanitize-all` runs all tests.
SANITIZE_TESTS ?= $(addprefix tests/,spec csrc core arrays tensors protocols fuzz)
# Those that have several threads: of the kernels, of the engine, of Python.
SANITIZE_THREADS_TESTS ?= $(addprefix tests/,csrc/test_threads.py csrc/test_copies.py csrc/test_positions.py csrc/test_products.py \
    core/test_locks.py core/test_sweeps.py core/test_memory.py::test_threads_share_the_pool core/test_bindings.py \
    autograd/engine optim utils/test_data.py)
FUZZ_ARGS ?= --cases 20000

BIN := $(VENV)/bin
HANDWRITTEN_C := $(wildcard $(foreach end,c h inc,csrc/*.$(end) csrc/*/*.$(end)))
BUILT_FROM := pyproject.toml $(HANDWRITTEN_C) $(wildcard csrc/*.py csrc/*.txt generated/*.inc) \
    codegen/write/compile_cache.py codegen/words/cache.py
BUILD_PACKAGES := $(VENV)/packages-of-build
PACKAGES := $(VENV)/packages
KERNELS := $(VENV)/kernels
INSTALLED := $(VENV)/installed
# What functions of ops take without saying so: Note [Common keywords], runtime/dispatch/keywords.py
COMMON_KEYWORDS := runtime does not have parameter "(axis|keepdims|out)"|"input" differs from runtime parameter "self"
# What gcc is told to build in, and where the build is: beside the usual one, which PYTHONPATH hides.
SANITIZERS := -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
SANITIZED := build/sanitize
# With -O0 kernels are compiled in a third of the time, and run several times as long: for few tests.
SANITIZE_OPTIMIZES ?= -O1
THREAD_SANITIZER := -fsanitize=thread -fno-omit-frame-pointer
NO_RACES := suppressions=$(CURDIR)/tests/support/thread_sanitizer.txt
THREAD_SANITIZED := build/sanitize-threads
BENCH := $(VENV)/installed-bench
TORCH := $(VENV)/installed-torch
MPI := $(VENV)/installed-mpi
RELEASE := $(VENV)/installed-release
DOCS := $(VENV)/installed-docs
BROWSER := $(VENV)/installed-browser
# Processes whose BLAS has threads of its own, as many as there are cores, wait for each other. Each worker begins with tests that
# stand together, whose fixtures are made once, and takes some of another's when it has none left.
PYTEST = OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n $(JOBS) --dist worksteal
# Files, and folders whose conftest.py says so: the others are not read, or they would be by each worker.
TORCH_TESTS = $(patsubst %/conftest.py,%,$(filter-out tests/conftest.py,$(shell grep -rl --include='*.py' mark.torch tests)))

# Where an image of a container sets it, each of a thousand processes would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo test test-levels test-packaging test-torch test-mpi regen docs browser array-api bench accuracy coefficients lint syntax portability sanitize sanitize-all sanitize-threads one-place fuzz wheel clean
.PHONY: lint-types lint-sources requirements

help:
	@echo "make demo        train a network on handwritten digits and follow one op (OP=$(OP)) from formula to gradient"
	@echo "make test        check that generated/ is up to date, then run all tests, the documentation's examples among them"
	@echo "make test-levels run the kernels' tests at the levels of the processor that are not its highest"
	@echo "make test-packaging build the distributions, install them, and run what must be refused of packages and builds"
	@echo "make test-torch  run the tests that compare with torch, which this installs"
	@echo "make test-mpi    run the tests of several processes in groups of one to four, with mpi4py and MPICH, which this installs"
	@echo "make regen       write generated/, and the pages of docs/ that are made of it, anew from derivatives.yaml"
	@echo "make docs        build the site of guides, functions and the reference: build/docs/html/index.html"
	@echo "make browser     build the site, and test its pages and its search in Chromium: screenshots in build/browser"
	@echo "make bench       time gradspec beside torch, HIPS autograd and NumPy (BENCH_ARGS=--quick: fewer rounds; --every: every op)"
	@echo "make accuracy    measure the errors of elementwise functions and write them to docs/numerics.md (ACCURACY_ARGS='--step 1009': of fewer numbers)"
	@echo "make coefficients fit the polynomials of the primitives (csrc/primitives) and write their headers"
	@echo "make lint        gradspec lint, ruff, its formatter included, clang-format, mypy, pyright, stubtest, proofs, and the rules of tests/sources"
	@echo "make syntax      have gcc, clang, musl, aarch64's gcc and one for 32 bits read all C files, as far as they are there"
	@echo "make portability make syntax, the bits of outputs and the loops by each compiler and level, wheels for old systems"
	@echo "make sanitize    run the kernels' tests with ASan and UBSan (needs gcc; SANITIZE_TESTS=... for others)"
	@echo "make sanitize-all run all tests so"
	@echo "make sanitize-threads run the tests that have several threads with TSan"
	@echo "make one-place   change the one place of each semantics (docs/behaviours.md), which a test must find on every route"
	@echo "make fuzz        call ops with random operands, beside NumPy and, if it is installed, torch (FUZZ_ARGS='--cases 20000')"
	@echo "make wheel       build a wheel for this Python and the glibc that it needs, in dist/ (Linux)"
	@echo "make clean       remove what was built, and the virtual environments"

demo: $(INSTALLED)
	$(BIN)/python examples/demo.py $(OP)

test: $(INSTALLED)
	$(BIN)/gradspec regen --check
	$(PYTEST)

# Same bits at all fused levels are tested by the suite itself.
test-levels: $(INSTALLED)
	@for level in $$($(BIN)/python -c "from gradspec.core.compiled.cpu_levels import LEVELS; print(*[*LEVELS][:-1])"); do \
	    echo "GRADSPEC_CPU=$$level"; \
	    GRADSPEC_CPU=$$level $(PYTEST) -q tests/csrc --deselect tests/csrc/test_same_bits.py || exit 1; \
	done

test-packaging: $(INSTALLED)
	$(PYTEST) --dist loadfile tests/packaging

test-torch: $(TORCH)
	$(PYTEST) -m torch $(TORCH_TESTS)

# Each process runs the same tests; those of another MPI are MPIEXEC='/path/of/mpiexec --oversubscribe'.
MPIEXEC = $(BIN)/mpiexec
test-mpi: $(MPI)
	@for size in 1 2 3 4; do \
	    echo "$$size processes"; \
	    OPENBLAS_NUM_THREADS=1 timeout 300 $(MPIEXEC) -n $$size $(BIN)/python -m pytest -q -p no:cacheprovider tests/distributed \
	        > build/mpi.txt 2>&1 || { cat build/mpi.txt; exit 1; }; \
	    tail -1 build/mpi.txt; \
	done

# The generator runs from the checkout, because the package cannot be built while generated/ does not compile.
regen: $(BUILD_PACKAGES)
	$(BIN)/python -m codegen regen
	@$(MAKE) --no-print-directory $(INSTALLED)
	$(BIN)/python -m codegen lint --prove --table docs/proofs.md

docs: $(DOCS)
	PYTHONPATH=docs $(BIN)/python -m reference build/docs
	$(BIN)/python -m pytest -q tests/site
	@echo "build/docs/html/index.html"

browser: docs $(BROWSER)
	$(BIN)/python -m pytest tests/browser

# The suite is on no package index: ARRAY_API_TESTS is a clone of github.com/data-apis/array-api-tests at 55fcc60 with
# its submodule, whose requirements.txt is installed. ARRAY_API_WITHIN is explained in tests/array_api/modes.py.
array-api: $(INSTALLED)
	@test -d "$(ARRAY_API_TESTS)/array_api_tests" || \
		{ echo "set ARRAY_API_TESTS to a clone of data-apis/array-api-tests at 55fcc60, with its submodule"; exit 1; }
	cd $(ARRAY_API_TESTS) && ARRAY_API_TESTS_MODULE=gradspec.array_api PYTHONPATH=$(CURDIR)/tests \
		$(abspath $(BIN))/python -m pytest -p array_api.modes --max-examples 40 --disable-deadline \
		--skips-file=$(CURDIR)/tests/array_api/skips.txt --xfails-file=$(CURDIR)/tests/array_api/xfails.txt \
		array_api_tests

bench: $(BENCH)
	$(BIN)/python -m benchmarks $(BENCH_ARGS)

accuracy: $(INSTALLED)
	nice $(BIN)/python -m benchmarks.accuracy $(ACCURACY_ARGS)

coefficients: $(INSTALLED)
	$(BIN)/python csrc/primitives/coefficients.py
	$(BIN)/clang-format -i csrc/primitives/coefficients.h csrc/primitives/series.h

lint: $(INSTALLED)
	@$(MAKE) --no-print-directory -j $(JOBS) lint-types lint-sources

# All that keeps what it finds in the cache of mypy, one after another.
lint-types:
	$(BIN)/mypy
	$(BIN)/mypy --ignore-missing-imports benchmarks examples docs/reference
	@MYPYPATH=build/typing $(BIN)/python -m mypy.stubtest gradspec.generated --concise \
	    --mypy-config-file pyproject.toml --allowlist tests/stubtest_allowed.txt > build/stubtest.txt || true
	@! grep -v -E '$(COMMON_KEYWORDS)' build/stubtest.txt

lint-sources:
	$(BIN)/python -m codegen lint
	$(BIN)/python tests/support/prose.py
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(HANDWRITTEN_C)
	$(BIN)/pyright --project tests/pyright.json
	$(PYTEST) -q tests/sources

syntax: $(INSTALLED)
	@$(BIN)/python -m tests.portability syntax

portability: $(INSTALLED) $(RELEASE)
	@$(BIN)/python -m tests.portability all

# The allocator is the C library's, whose blocks the sanitizers know; leaks are not looked for, since Python and NumPy keep much until
# the end; what is too large to allocate is a MemoryError, as always. libstdc++ is there from the start, or ASan does not know it when
# SciPy throws.
sanitize: $(INSTALLED)
	$(call BUILD_SANITIZED,$(SANITIZERS),$(SANITIZED))
	ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1 \
	    $(call RUN_SANITIZED,$(SANITIZED),libasan) $(SANITIZE_TESTS)

# All but tests of pages and of machine code, which are those of a build without sanitizers.
sanitize-all:
	@$(MAKE) --no-print-directory sanitize \
	    SANITIZE_TESTS="tests $(addprefix --ignore=tests/,repository portability)"

# Python has a thread sanitizer of its own; here it sees the GIL as the lock that it is, and the accesses of gradspec's C.
# A forked child starts threads again, by which the sanitizer would end it.
sanitize-threads: $(INSTALLED)
	$(call BUILD_SANITIZED,$(THREAD_SANITIZER),$(THREAD_SANITIZED))
	TSAN_OPTIONS=halt_on_error=1:die_after_fork=0:allocator_may_return_null=1:$(NO_RACES) \
	    $(call RUN_SANITIZED,$(THREAD_SANITIZED),libtsan) $(SANITIZE_THREADS_TESTS)

# Each of the changes is built, and must be found.
one-place: $(INSTALLED)
	@cd tests && ../$(BIN)/python -m mutation.places

fuzz: $(INSTALLED)
	$(BIN)/python -m tests.fuzz ops $(FUZZ_ARGS)
	$(BIN)/python -m tests.fuzz specs

# The tag is that of the oldest glibc that has what the kernels call: build on the oldest system that is to be served.
wheel: $(RELEASE)
	rm -rf build/wheel
	$(BIN)/python -m build --wheel --outdir build/wheel
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/auditwheel repair --strip --wheel-dir dist build/wheel/*.whl

clean:
	rm -rf $(VENV) .venv-* build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find runtime codegen generated tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} +
	find runtime -name '*.so' -delete

$(BIN)/python:
	@$(MAKE) --no-print-directory requirements
	@echo "Setting up in $(VENV), once:"
	@echo "  1. tools and libraries from the package index"
	@echo "  2. the kernels, compiled; a second build compiles only what changed"
	$(PYTHON) -m venv $(VENV)

$(BUILD_PACKAGES): pyproject.toml | $(BIN)/python
	@$(MAKE) --no-print-directory requirements
	$(call INSTALL,dependencies build-system)

$(PACKAGES): pyproject.toml | $(BUILD_PACKAGES)
	$(call INSTALL,dev)

# The kernels are compiled here, if build/objects does not have them; pip would not show how far that is. With `make -j 2`
# the tools for tests and lint arrive meanwhile.
$(KERNELS): $(BUILT_FROM) | $(BUILD_PACKAGES)
	@$(BIN)/python -W ignore -c 'import setuptools; setuptools.setup()' -qq build_ext --inplace
	@touch $@

# An editable install: Python code is used in place, and what pip does itself is to note where the package lies.
$(INSTALLED): $(KERNELS) | $(PACKAGES)
	@test $(PACKAGES) -ot $@ || $(BIN)/python -m pip install -qq --no-build-isolation --no-deps --editable .
	@$(BIN)/python tests/mypy_layout.py
	@touch $@

# The build time is measured without build isolation.
$(BENCH): pyproject.toml | $(INSTALLED)
	$(call INSTALL,bench build-system)

$(RELEASE): pyproject.toml | $(BIN)/python
	$(call INSTALL,release)

$(DOCS): pyproject.toml | $(INSTALLED)
	$(call INSTALL,docs)

$(BROWSER): pyproject.toml | $(INSTALLED)
	$(call INSTALL,browser)

$(TORCH): pyproject.toml | $(INSTALLED)
	$(call INSTALL,ci interop)

$(MPI): pyproject.toml | $(INSTALLED)
	$(call INSTALL,mpi)

# The extension with sanitizers, whose flags come first, in a folder; and pytest with it, whose library is there from the start.
# Tests run at one level: kernels of others are not compiled. GRADSPEC_CPU names another one.
define BUILD_SANITIZED
rm -rf $(2)/lib
level=$$($(BIN)/python -c "from gradspec.core.compiled.cpu_levels import flag_for_level; print(flag_for_level())") && \
CC=gcc CFLAGS="$(1) $(SANITIZE_OPTIMIZES) -g1 $$level" LDFLAGS="$(1)" $(BIN)/python -c 'import setuptools; setuptools.setup()' \
    --quiet build --build-base $(2) --build-lib $(2)/lib
endef
define RUN_SANITIZED
PYTHONPATH=$(1)/lib PYTHONMALLOC=malloc \
LD_PRELOAD="$$(ldd $(1)/lib/gradspec/_core.*.so | awk '/$(2)/ { print $$3 }') $$(gcc -print-file-name=libstdc++.so.6)" \
$(PYTEST) --capture=sys
endef

# Some groups of requirements into the environment. Modules are compiled when they are first imported: of most packages few are.
define INSTALL
@$(BIN)/python -c "$$REQUIREMENTS" $(1) > $@.txt
$(BIN)/python -m pip install --no-compile --requirement $@.txt
@touch $@
endef

# The requirements of some groups, one a line: extras, those of the package, those of its build.
define REQUIREMENTS
import sys, tomllib
with open("pyproject.toml", "rb") as file:
    project = tomllib.load(file)
groups = project["project"]["optional-dependencies"]
groups |= {"build-system": project["build-system"]["requires"], "dependencies": project["project"]["dependencies"]}
print(*(requirement for name in sys.argv[1:] for requirement in groups[name]), sep="\n")
endef
export REQUIREMENTS

requirements:
	@command -v $(PYTHON) >/dev/null || { echo "no $(PYTHON) found: install Python 3.11 or newer (Debian, Ubuntu: apt install python3 python3-venv python3-dev)" >&2; exit 1; }
	@$(PYTHON) csrc/requirements.py
