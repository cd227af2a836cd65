# Each target works on a fresh clone: it makes .venv itself. Only python (3.11 or newer) and make
# are needed for install, demo, test, lint and clean.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
# The pinned versions; pip takes them as constraints, so extras stay optional.
LOCK := requirements-dev.lock
EXTENSION := editor-client/vscode
SOURCES := server tools tests editor-client/protocol

# Every start of Python reads what was compiled once, also where the environment forbids keeping it.
COMPILED := env -u PYTHONDONTWRITEBYTECODE PYTHONPYCACHEPREFIX=$(CURDIR)/$(VENV)/compiled
PYTEST := $(COMPILED) $(BIN)/pytest -n 2 --dist worksteal --durations=40

.PHONY: help install wheel release demo test test-all lint types unit bench e2e models protocol lock \
	docs clean

help:
	@echo "make install   .venv with everything, embedding model included (torch is a large download)"
	@echo "make wheel     dist/whence-*.whl, for pipx or uv tool install"
	@echo "make release   all that is published, in dist/, with checksums; needs Node 20"
	@echo "make demo      two failing programs, explained; light install, no model"
	@echo "make test      lint, types, tests; names the forty that took longest"
	@echo "make test-all  the same with the thorough tests, see docs/testing.md"
	@echo "make e2e       the editor clients in real editors; needs Node 20, installs the rest"
	@echo "make models    Whence with a real model server; builds it once, needs cmake and C++"
	@echo "make bench     the benchmarks behind the figures in the documentation"
	@echo "make lint      ruff, the layers, and whether models can use the gateway's operations"

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Whence needs Python 3.11 or newer; set PYTHON=…")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet "pip>=25.1"
	@touch $@

$(VENV)/.light: $(VENV)/.made pyproject.toml $(LOCK)
	$(PIP) install --quiet --constraint $(LOCK) --editable .
	@touch $@

$(VENV)/.full: $(VENV)/.light
	$(PIP) install --quiet --constraint $(LOCK) --editable ".[semantic]" --group dev
	@touch $@

install: $(VENV)/.full
	@echo "The command is $(CURDIR)/$(BIN)/whence; make wheel builds what pipx installs."

# What users install: pipx install dist/whence-*.whl
wheel: $(VENV)/.made
	$(PIP) wheel --quiet --no-deps --wheel-dir dist .
	@ls dist/whence-*.whl

# Both ways to install, what they are made of, and their checksums. Nothing is published by it.
release: $(VENV)/.light $(EXTENSION)/node_modules/.made
	$(PIP) install --quiet --constraint $(LOCK) build packaging
	rm -rf dist $(EXTENSION)/dist/server
	$(BIN)/python -m build --outdir dist . > $(VENV)/build.log
	cd $(EXTENSION) && node esbuild.mjs --production
	mkdir -p $(EXTENSION)/dist/server && cp dist/whence-*.whl $(EXTENSION)/dist/server/
	$(BIN)/python tools/release.py --size $(EXTENSION)/dist/server
	cd $(EXTENSION) && node_modules/.bin/vsce package --no-dependencies --out $(CURDIR)/dist/whence.vsix > /dev/null
	rm -rf $(EXTENSION)/dist/server
	$(BIN)/python tools/release.py dist
	@ls dist

$(EXTENSION)/node_modules/.made: $(EXTENSION)/package-lock.json
	cd $(EXTENSION) && npm ci --no-audit --no-fund --loglevel=error --ignore-scripts
	@touch $@

demo: $(VENV)/.light
	@$(BIN)/python -m whence.demo

test: lint types unit

test-all: lint types
	$(PYTEST) -m "" --hypothesis-profile thorough

lint: $(VENV)/.full
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m whence.gateway.own_document > $(VENV)/gateway.json
	$(BIN)/whence openapi lint $(VENV)/gateway.json --data-dir $(VENV)/whence

types: $(VENV)/.full
	$(BIN)/mypy

unit: $(VENV)/.full
	$(PYTEST)

bench: $(VENV)/.full
	@for bench in tests/bench/[a-z]*.py; do \
		echo "== $$bench"; WHENCE_DAEMON=off $(BIN)/python -m tests.bench.$$(basename $$bench .py) || exit 1; \
	done

e2e: $(VENV)/.full
	$(COMPILED) $(MAKE) -C tests/e2e --no-print-directory

models: $(VENV)/.full
	$(BIN)/python -m tests.models.install
	$(COMPILED) $(BIN)/pytest tests/models -o junit_family=xunit1 --junitxml=$(VENV)/models.xml
	$(BIN)/python -m tests.models.table $(VENV)/models.xml

lock: $(VENV)/.full
	$(BIN)/python -m pip list --format=freeze --exclude-editable \
		| grep -v -E '^(pip|setuptools|wheel)==' | sed 's/+cpu$$//' > $(LOCK)

docs: $(VENV)/.light
	$(BIN)/whence tools docs
	$(BIN)/python -c "from whence.config.page import render_page; print(render_page(), end='')" > docs/settings.md
	$(BIN)/python -m whence.gateway.manifest > docs/function-manifest.md
	$(BIN)/python tools/error_formats.py
	$(BIN)/python tools/record_session.py

# What goes between the server and the editor clients, as JSON Schema and as TypeScript.
protocol: $(VENV)/.light
	$(BIN)/python editor-client/protocol/generate.py
	cd editor-client/vscode && npm run --silent protocol

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find $(SOURCES) -name __pycache__ -type d -prune -exec rm -rf {} +
