"""Every worked example fails when the one thing it is about is not as the rules say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest
import yaml

from hexwright.diagnostics import Report
from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.make import make_game
from hexwright.rules.read import rules_file
from hexwright.schema.base import validate
from hexwright.source.tree import parse_yaml
from tests.conftest import REPOSITORY
from tests.rules.book import Book, book_of
from tests.rules.examples import EXAMPLES

GAME = "ebb-and-flow"
FILE = f"sources/{GAME}/rules.yaml"
NEVER = "turn < 0"


@dataclass(slots=True)
class Draft:
    """A game whose rules are being changed: what stands under `rules:`, and the tables."""

    rules: Any
    model: ModelGame

    def cell(self, table: str, row: str, column: str, text: str) -> None:
        """Another text in a cell of a table."""
        found = self.model.tables[table]
        cells = [list(line) for line in found.cells]
        cells[found.rows.index(row)][found.columns.index(column)] = text
        changed = replace(found, cells=tuple(tuple(line) for line in cells))
        self.model = replace(self.model, tables={**self.model.tables, table: changed})


Change = Callable[[Draft], None]


@cache
def text() -> str:
    """The rules of the game, without what is done about each."""
    return (REPOSITORY / FILE).read_text(encoding="utf-8").partition("\nchecklist:")[0]


def changed(change: Change) -> Book:
    """The game with a change."""
    book, report = book_of(GAME), Report()
    draft = Draft(yaml.load(text(), yaml.BaseLoader)["rules"], book.model)
    change(draft)
    dumped = yaml.safe_dump({"rules": draft.rules}, sort_keys=False, allow_unicode=True, width=1000)
    tree = parse_yaml(dumped, FILE, report)
    assert tree is not None
    doc = validate(rules_file(book.rules.mechanisms), tree, report)
    assert doc is not None, report.found
    game = make_game(draft.model, doc.rules, report, texts={}, mechanisms=book.rules.mechanisms)
    assert game is not None and not report.failed, report.found
    return Book(draft.model, replace(book.rules, game=game), whole=False)


def cell(table: str, row: str, column: str, written: str) -> Change:
    """Another text in a cell of a table."""
    return lambda draft: draft.cell(table, row, column, written)


def without(*keys: str) -> Change:
    """The rules without a part."""

    def change(draft: Draft) -> None:
        section = draft.rules
        for key in keys[:-1]:
            section = section[key]
        del section[keys[-1]]

    return change


def no_shift(rule: str, shift: int) -> Change:
    """A shift left out."""

    def change(draft: Draft) -> None:
        combat = draft.rules["combat"]
        kept = [s for s in combat["shifts"] if (s["rule"], int(s["shift"])) != (rule, shift)]
        assert len(kept) < len(combat["shifts"])
        combat["shifts"] = kept

    return change


def no_change(key: str) -> Change:
    """A change of the movement factor left out: the one that adds, or the one that halves."""

    def change(draft: Draft) -> None:
        movement = draft.rules["movement"]
        movement["changes"] = [one for one in movement["changes"] if key not in one]

    return change


def marching(times: int) -> Change:
    """Column movement by another factor."""

    def change(draft: Draft) -> None:
        for one in draft.rules["movement"]["march"]:
            one["times"] = str(times)

    return change


def limit(side: str, points: int) -> Change:
    """Another limit of stacking."""

    def change(draft: Draft) -> None:
        for one in draft.rules["stacking"]["limits"]:
            if one["side"] == side:
                one["limit"] = str(points)

    return change


def without_victory(name: str) -> Change:
    """A victory condition that never holds."""

    def change(draft: Draft) -> None:
        (one,) = (one for one in draft.rules["victory"] if one["id"] == name)
        one["when"] = NEVER

    return change


def allowance(most: int) -> Change:
    """Another number of North Koreans in the Chinese sector."""

    def change(draft: Draft) -> None:
        for one in (*draft.rules["combat"]["bans"], *draft.rules["placing"]):
            if "except_for" in one:
                one["except_for"] = str(most)

    return change


def no_retreat(draft: Draft) -> None:
    """Nobody trades steps for hexes."""
    draft.rules["retreat"]["when"] = NEVER


def no_zones(draft: Draft) -> None:
    """Nobody has a zone of control."""
    draft.rules["zones_of_control"]["exerts"] = NEVER


SPOILT: Mapping[str, Change] = {
    "E1": cell("terrain-effects", "Clear", "UN", "2"),
    "E2": cell("terrain-effects", "Mountain", "Communist", "4"),
    "E3": cell("terrain-effects", "River hexside", "UN", "+2"),
    "E4": no_shift("10.9", -1),
    "E5": cell("terrain-effects", "Rough", "UN", "1"),
    "E6": cell("crt", "1", "3", "1/1"),
    "E7": without("combat", "losses"),
    "E8": no_shift("10.9", -2),
    "E9": cell("weather-effects", "Clear", "UN movement", "9"),
    "E10": allowance(7),
    "E11": limit("communist", 6),
    "E12": without_victory("towns-drawn"),
    "E13": no_change("add"),
    "E14": no_change("halve"),
    "E16": no_shift("10.11", -1),
    "E17": no_zones,
    "E18": no_shift("5.7", 1),
    "E19": no_retreat,
    "E20": without("combat", "losses"),
    "E21": no_shift("10.13", 2),
    "E22": no_shift("5.7", 1),
    "E23": limit("un", 7),
    "E24": without_victory("us-losses"),
    "E25": no_change("halve"),
    "E26": marching(1),
    "E27": no_retreat,
    "E28": allowance(7),
    "E29": without("combat", "bans"),
    "E30": without_victory("north"),
    "E31": no_shift("5.7", 1),
    "E32": no_shift("10.11", -1),
}
"""What is wrong for each example; E15 is about the kernel alone."""


@pytest.mark.slow  # every example is played by rules that were spoilt
@pytest.mark.parametrize("name", SPOILT)
def test_it_fails_by_other_rules(name: str) -> None:
    book = changed(SPOILT[name])
    with pytest.raises(AssertionError):
        EXAMPLES[name](book)


def test_it_holds_by_the_same_rules() -> None:
    book = changed(lambda _: None)
    for name in ("E1", "E21"):
        EXAMPLES[name](book)


def test_the_ring_fails_by_another_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    functions = {"ring": lambda ring: ring.bit_count() > 3}
    monkeypatch.setattr(book_of(GAME).referee, "functions", functions)
    with pytest.raises(AssertionError):
        EXAMPLES["E15"](book_of(GAME))


def test_every_example_is_spoilt() -> None:
    assert {*SPOILT, "E15"} == set(EXAMPLES)
