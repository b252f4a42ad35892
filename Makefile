# Hors-Piste. `make run` plays, `make test` tests; everything they need is set up on the way.
VENV := .venv
PY := $(VENV)/bin/python
PYTEST := $(PY) -m pytest
# So many processes share the tests, a file at a time in the order of the folders: the long ones begin early.
WORKERS ?= 2
SHARED := -n $(WORKERS) --dist loadfile --no-loadscope-reorder

.DEFAULT_GOAL := help
.PHONY: help env page chromium run test check verify bench docs wheel lock clean

help:
	@echo 'make run     set up, build the page and the example campaign, and serve them on this machine'
	@echo '             make run ARGS="path/to.expedition.toml" serves an expedition of your own'
	@echo 'make test    set up and run every test, a real browser included'
	@echo 'make check   style, types, floors and house rules'
	@echo 'make verify  the long forms of the tests, also on Python 3.13 where it is installed'
	@echo 'make bench   what is fast, measured         make docs   write the generated pages'
	@echo 'make wheel   the distribution, page inside  make lock   choose newer dependencies'

env:
	@tools/env.sh

page: env
	@tools/page.sh

chromium:
	@tools/chromium.sh

run: page
	@$(VENV)/bin/horspiste serve $(ARGS)

test: page chromium
	@tools/page.sh --test
	@HORSPISTE_CHROMIUM="$$(tools/chromium.sh --path)" $(PYTEST) $(SHARED) $(ARGS)

check: env
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/ruff format --check .
	@$(VENV)/bin/mypy --strict src
	@$(VENV)/bin/lint-imports
	@$(PYTEST) $(SHARED) tests/house -q

verify: page chromium
	@HORSPISTE_CHROMIUM="$$(tools/chromium.sh --path)" $(PYTEST) $(SHARED) -m verify $(ARGS)
	@tools/newer.sh $(ARGS)

bench: env
	@$(PY) -m bench $(ARGS)

docs: env
	@$(PY) tools/docs.py

wheel: page
	@$(PY) -m build --wheel --no-isolation --outdir dist .

lock: env
	@tools/lock.sh

clean:
	rm -rf $(VENV) $(VENV)-3.13 dist web/node_modules src/horspiste/doors/page src/horspiste/*/compiled
