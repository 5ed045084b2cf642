# Each target sets up what it needs by itself, in .venv. BANDSTAND_PURE=1 does without the compiler.
# `make test` compiles first. Asked for less, TESTS=... or GAME=metronome, it waits for nothing: what
# has been edited since it was compiled is interpreted.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# Most of what is installed is never imported: what is, Python compiles then.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
SETUPTOOLS := 'setuptools>=77,<90'
GAME ?=
TESTS ?= tests/games tests/learn tests/music tests/press
# Some machines forbid Python to keep what it has read and compiled. Every server, worker and command
# that a test starts would then read all sources anew, which takes longer than what most of them do.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play compile test lint docs bench golden lock served release clean

# Tables at once; what is not compiled yet is compiled behind them, for the next time.
play: $(VENV)/playable
	@$(BIN)/python -m tools.compile play

compile: $(VENV)/compiler
	@$(BIN)/python -m tools.compile

ifneq ($(GAME)$(filter command environment,$(origin TESTS)),)
test: $(VENV)/installed
	@$(BIN)/python -m tools.compile fit
	$(BIN)/python -m pytest $(TESTS) $(if $(GAME),--game $(GAME))
else
# Games are compiled while the rest is installed. Then all tests on every core, those in browsers
# last: beside the others, everything takes longer. What fails in a browser, which a busy machine may
# be to blame for, has to pass alone.
ALL = $(BIN)/python -m pytest --numprocesses logical --dist worksteal
BROWSERS = tests/web/browser --override-ini cache_dir=build/browsers
test: $(VENV)/compiler
	@$(MAKE) --no-print-directory --jobs 2 compile $(VENV)/installed
	@$(ALL) tests --ignore=tests/web/browser; rest=$$?; echo "In browsers:"; \
	$(ALL) $(BROWSERS) || $(BIN)/python -m pytest $(BROWSERS) \
		--last-failed --last-failed-no-failures none; \
	exit $$((rest + $$?))
endif

lint: $(VENV)/installed
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m tools.shifts

# The docs as a site, in the package: a server has it at /docs. A link that leads nowhere fails.
docs: $(VENV)/installed
	@$(BIN)/python -m tools.docs

bench: $(VENV)-bench/installed $(VENV)/installed
	@$(VENV)-bench/bin/python bench/speed.py
	@$(VENV)-bench/bin/python bench/environments.py
	@$(VENV)-bench/bin/python bench/reviews.py
	@$(BIN)/python bench/compile.py

# The versions and hashes that a served deployment is made of.
lock: $(VENV)/installed
	$(BIN)/python tools/lock.py

# What a server runs: locked dependencies, as in the Containerfile, in an environment of their own.
served:
	$(PYTHON) -m venv $(VENV)-served
	$(VENV)-served/bin/python -m pip install --quiet --disable-pip-version-check \
		--require-hashes --only-binary :all: --requirement requirements/serve.lock
	$(PYTHON) -m venv $(VENV)-build
	$(VENV)-build/bin/python -m pip install --quiet --disable-pip-version-check \
		--require-hashes --only-binary :all: --requirement requirements/build.lock
	$(VENV)-build/bin/python -m pip wheel --quiet --disable-pip-version-check \
		--no-deps --no-build-isolation --wheel-dir build/wheels .
	$(VENV)-served/bin/python -m pip install --quiet --disable-pip-version-check \
		--no-deps --force-reinstall build/wheels/bandstand-*.whl
	$(VENV)-served/bin/bandstand --version

# Everything short of uploading: docs/releasing.md.
release: $(VENV)/installed
	$(BIN)/python -m tools.release agreed
	$(MAKE) lint test docs
	$(BIN)/python -m tools.release

golden: $(VENV)/installed
	$(BIN)/python -m pytest --rewrite-golden tests/games/test_every_game.py -k playthrough

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

# What a table needs. The package is installed where it lies and not compiled: tools/compile.py does.
$(VENV)/playable: pyproject.toml | $(VENV)/bin/python
	@echo "Installing what the tables need."
	@$(PIP) $(SETUPTOOLS)
	@BANDSTAND_PURE=1 $(PIP) --no-build-isolation --editable .
	@touch $@

$(VENV)/compiler: pyproject.toml | $(VENV)/bin/python
	@echo "Installing what compiles the games."
	@$(PIP) $(SETUPTOOLS)
	@$(BIN)/python -m tools.compile fetch
	@touch $@

$(VENV)/installed: $(VENV)/compiler
	@echo "Installing what tests and tools need."
	@BANDSTAND_PURE=1 $(PIP) --no-build-isolation --editable '.[dev]'
	@touch $(VENV)/playable $@

COMPILED := $(shell find src/bandstand/engine src/bandstand/bots src/bandstand/games -name '*.py')

# The games and their peers side by side, away from everyone's dependencies.
$(VENV)-bench/installed: bench/requirements.txt pyproject.toml setup.py $(COMPILED)
	$(PYTHON) -m venv $(VENV)-bench
	$(VENV)-bench/bin/python -m pip install --quiet --disable-pip-version-check \
		--requirement bench/requirements.txt '.[rl]'
	touch $@

clean:
	rm -rf $(VENV) $(VENV)-bench $(VENV)-build $(VENV)-served build dist src/*.egg-info \
		src/bandstand/web/site
	find src -name '*.so' -delete
