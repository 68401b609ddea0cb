"""What `hexwright explain` prints."""

from __future__ import annotations

import re

import pytest

from hexwright.console.explain import explain, overview, unknown
from hexwright.reference.index import entries

ANSI = re.compile(r"\033\[[0-9;]*m")


def test_a_key_with_all_that_is_known() -> None:
    text = explain("boards.grid.hex", None)
    assert text is not None
    assert text.startswith("boards.‹id›.grid.hex\nSize of a hex on the sheet,")
    for line in (
        "  type       number",
        "  unit       mm",
        "  allowed    more than 2 and at most 80",
        "  default    14.9",
        "  example    hex: 14.9",
        "  stands in  game.yaml, or a file it includes",
    ):
        assert line in text.splitlines()


def test_a_section_with_its_keys() -> None:
    text = explain("rules.mechanisms.supply", None)
    assert text is not None
    assert "Keys of supply (each of the list):" in text
    assert "  id " in text
    assert "Name of this state of supply, for expressions and players. Required." in text
    assert text.endswith("  and rule, origin, origins, note: where the values come from")


def test_a_name_that_stands_in_many_places_lists_them() -> None:
    text = explain("name", None)
    assert text is not None
    assert "'name' stands in several places" in text
    assert "  boards.‹id›.rivers.‹id›.name " in text
    elsewhere = explain("sequence", None)
    assert elsewhere is not None
    assert "Keys of this name elsewhere:\n  rules.sequence" in elsewhere


def test_overview_has_all_sections() -> None:
    text = overview(None)
    for name in ("game", "boards", "print", "coverage", "movement", "zones_of_control"):
        assert re.search(rf"^  {name} ", text, re.M), name


def test_unknown_key_gets_the_nearest_names() -> None:
    assert explain("grd", None) is None
    assert unknown("grd") == "there is no key 'grd'; did you mean grid, guards or ground?"
    assert unknown("zzzzz") == "there is no key 'zzzzz'; hexwright explain lists the sections"


def test_every_key_can_be_shown_in_a_pipe_and_on_a_terminal() -> None:
    for entry in entries()[::5]:
        text, shown = explain(entry.display_path, None), explain(entry.display_path, 70)
        assert text and shown
        assert "\033" not in text
        assert max(len(line) for line in ANSI.sub("", shown).splitlines()) <= 70


@pytest.mark.parametrize("width", [40, 80, 200])
def test_terminal_is_filled_but_not_overrun(width: int) -> None:
    shown = ANSI.sub("", overview(width))
    assert max(len(line) for line in shown.splitlines()) <= width
    assert "boards" in shown


def test_terminal_has_colour_unless_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\033[" in (explain("grid", 80) or "")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\033\[[0-9;]*3[0-9]", explain("grid", 80) or "")
