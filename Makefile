# `make` builds every game, `make test` runs every test; both set up .venv first. `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# worksteal keeps the tests of a file together, which share what their fixtures have made
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

.PHONY: all help setup games test coverage slow parity parity-engine saves lint types check fuzz meddle meddle-engine broken mutate loop bench docs manual golden gallery clean

all: games ## build every game into build/ (the default)

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

setup: $(READY) ## set up .venv

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,docs]'
	@touch $@

games: $(READY)
	$(BIN)/hexwright build

# Where compiled modules on disk are switched off, every process would compile the builder anew.
test slow coverage broken golden bench loop games saves: export PYTHONDONTWRITEBYTECODE =

test: $(READY) ## run the tests but for the slow ones: less than five minutes on two cores
	$(PYTEST)

slow: $(READY) ## run the tests that take longest: tutorials word for word, every reason of a refusal, games at random, large games in a second language
	$(PYTEST) -m slow

coverage: $(READY) ## run the same tests, which then take longer, and print how much of the builder they reach
	$(PYTEST) --cov --cov-report=
	$(BIN)/coverage json -q -o - | $(BIN)/python -m tests.coverage_totals

parity: $(READY) ## 10,000 positions and more judged by the rules, in Python and in BeanShell (Debian: bsh, default-jre-headless)
	$(BIN)/python -m tests.rules.parity stock

parity-engine: $(READY) ## the same in the interpreter of the VASSAL that VASSAL_CLASSPATH names
	$(BIN)/python -m tests.rules.parity engine

saves: $(READY) ## saved games of 1.0 in 1.1, in the VASSAL that VASSAL_CLASSPATH names
	$(BIN)/python -m pytest -n 0 -rs tests/verify/test_saves.py

lint: $(READY) ## ruff: lint and format
	$(BIN)/ruff check . && $(BIN)/ruff format --check .

types: $(READY) ## mypy --strict
	$(BIN)/mypy

check: lint types test ## all that must hold before a commit

fuzz: $(READY) ## play a thousand games by itself, 8 of the longest and 200 of each small one, and print what became of them
	$(BIN)/python -m tests.rules.fuzz --games $(or $(GAMES),1000)
	$(BIN)/python -m tests.rules.fuzz --game doro-nawa --games $(or $(LONGEST),8)
	for game in impulses rivers-and-rails three-powers campaigns; do $(BIN)/python -m tests.rules.fuzz --game $$game --games 200 || exit 1; done

meddle: $(READY) ## play games in which pieces are moved by hand, and print those that do not go on
	$(BIN)/python -m tests.rules.meddled --games $(or $(GAMES),300)
	for game in impulses rivers-and-rails three-powers campaigns; do $(BIN)/python -m tests.rules.meddled --game $$game --games 50 || exit 1; done

meddle-engine: games ## 22 games that are meddled with, in the VASSAL that VASSAL_CLASSPATH names: it agrees with Python
	$(BIN)/python -m tests.rules.played.meddled build/ebb-and-flow/*.vmod --games $(or $(GAMES),22)

broken: export HEXWRIGHT_FUZZ ?= 4
broken: $(READY) ## break sources and rules at random, far more often than make test does
	$(PYTEST) -m "slow or not slow" tests/fuzz tests/rules/test_broken.py

mutate: $(READY) ## change the rules in 400 small ways and count which proofs notice (SAMPLE=100000: in all ways)
	$(BIN)/python -m tests.rules.mutation --tests --sample $(or $(SAMPLE),400) --seed $(or $(SEED),0)

loop: $(READY) ## 500 random edits and 200 killed builds: what is kept between builds never shows
	$(BIN)/python -m tests.cache.loop --edits 500 --kills 200

bench: $(READY) ## build times and memory, this game's size and a large one
	$(BIN)/python -m tests.bench.run

docs: $(READY) ## write the tables of the manual and the JSON Schemas for editors anew, from the code
	$(BIN)/python -m hexwright.reference
	$(BIN)/hexwright explain --schemas schemas

manual: $(READY) ## make the manual as a site with a search, build/manual/index.html
	$(BIN)/python -m hexwright.reference.manual
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

golden: $(READY) ## rewrite the expected outputs of tests; review them with git diff
	HEXWRIGHT_GOLDEN=write $(PYTEST) -m "slow or not slow"

gallery: $(READY) ## bring the pictures of all games into docs/images/gallery
	$(BIN)/hexwright site --out build/gallery
	mkdir -p docs/images/gallery
	for game in build/gallery/*/; do for picture in picture.jpg close-up.jpg counters.png sheet.png; do \
		cp $$game$$picture docs/images/gallery/$$(basename $$game)-$$picture; done; done

clean: ## remove what was built
	rm -rf build $(VENV) dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
