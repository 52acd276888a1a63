# Each target does its own set-up; the second time needs no network.
PY := .venv/bin/python
PO := $(wildcard companion/locale/*/LC_MESSAGES/*.po)
MO := $(PO:.po=.mo)
RUN_ARGS ?=
INSTALL_ARGS ?=

.PHONY: help setup setup-run run test check rules bench pictures site words install clean
.DEFAULT_GOAL := help

help:            ## what can be made
	@sed -n 's/^\([a-z]*\):.*## /\1: /p' Makefile

setup:           ## everything for playing, checking and testing, into .venv
	@tools/setup.sh dev
	@$(MAKE) --no-print-directory words

setup-run:
	@tools/setup.sh run
	@$(MAKE) --no-print-directory words

words: $(MO)     ## compile the translations that changed
	@:

%.mo: %.po tools/compile_words.py
	@$(PY) tools/compile_words.py $< $@

run: setup-run   ## start the companion (no display: a demonstration, with pictures in out/)
	@$(PY) -m companion run $(RUN_ARGS)

check: setup     ## lint, types, layers, translations, rule coverage
	@$(PY) -m tools.check

rules: setup     ## which rules are enforced, shown, physical or missing
	@$(PY) -m tools.rule_coverage

test: setup      ## every check, then every test
	@$(PY) -m tools.check
	@$(PY) -m pytest -n auto --dist worksteal

bench: setup     ## measurements, as ratios against a baseline of the same run
	@$(PY) -m tests.bench

pictures: setup  ## draw the pictures of docs/ anew
	@$(PY) tools/pictures.py

site: setup      ## the pages of docs/ as a site in out/site, every link checked
	@$(PY) -m tools.site

install:         ## put it on a Raspberry Pi as a kiosk (as root; INSTALL_ARGS=--dry-run to look first)
	@systemd/install.sh $(INSTALL_ARGS)

clean:           ## remove what was made (.venv too)
	rm -rf .venv out build dist *.egg-info $(MO)
