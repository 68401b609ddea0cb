"""Set-ups against the stacking rules."""

from __future__ import annotations

from collections.abc import Callable

from hexwright.diagnostics import Diagnostic
from hexwright.frontend import check
from hexwright.project import Project
from tests.conftest import SMALL

MORE = """\
  f2: {nationality: french, size: XX, type: infantry, designation: "2", start: "0101"}
  b1: {nationality: belgian, size: XX, type: infantry, designation: "1", start: "0102"}
sequence:
"""
BASE = SMALL.replace("sequence:\n", MORE, 1).replace(
    "  german:", "  belgian: {name: Belgian, side: blue, look: unit}\n  german:", 1
)


def findings(write_game: Callable[..., Project], text: str) -> list[Diagnostic]:
    return list(check(write_game(text), "demo")[0])


def test_two_divisions_within_the_limit_are_fine(write_game: Callable[..., Project]) -> None:
    assert findings(write_game, BASE + "stacking: {blue: {limit: 6}}\n") == []


def test_overstack_names_the_hex_the_points_and_the_rule(write_game: Callable[..., Project]) -> None:
    (finding,) = findings(write_game, BASE + "stacking: {blue: {limit: 5, rule: '6.3'}}\n")
    assert finding.code == "C001"
    assert "hex 0101: 6 points of 5 (rule 6.3): f1, f2" in finding.message


def test_override_of_a_setup_is_checked_too(write_game: Callable[..., Project]) -> None:
    text = BASE.replace("default: true}", "default: true, place: {b1: '0101'}}")
    assert findings(write_game, text) == []
    (finding,) = findings(write_game, text + "stacking: {blue: {limit: 9, apart: nationality}}\n")
    assert finding.code == "C003"
    assert "mixes belgian and french" in finding.message


def test_other_limits_bind_hexes_of_one_nationality(write_game: Callable[..., Project]) -> None:
    limit = "stacking: {blue: {limit: 5, limits: {french: 6}}}\n"
    assert findings(write_game, BASE + limit) == []
    mixed = BASE.replace('start: "0102"', 'start: "0101"')
    (finding,) = findings(write_game, mixed + limit)
    assert "9 points of 5" in finding.message
    (finding,) = findings(write_game, BASE + "stacking: {blue: {limit: 5, limits: {frensh: 6}}}\n")
    assert (finding.code, finding.hint) == ("R001", "did you mean 'french'?")


def test_a_formation_may_stand_whole(write_game: Callable[..., Project]) -> None:
    limit = "stacking: {blue: {limit: 5, whole: formation}}\n"
    army = BASE.replace("size: XX,", "size: XX, formation: First Army,")
    assert findings(write_game, army + limit) == []
    assert [found.code for found in findings(write_game, BASE + limit)] == ["C001"]
    split = army.replace("First Army", "Second Army", 1)
    assert [found.code for found in findings(write_game, split + limit)] == ["C001"]


def test_a_whole_and_its_part_are_not_on_the_map_together(write_game: Callable[..., Project]) -> None:
    text = BASE.replace('designation: "2", start: "0101"', 'designation: "2", parts: b1, start: "0202"')
    (finding,) = findings(write_game, text)
    assert (finding.code, finding.message) == (
        "C007",
        "set-up 'start' has 'f2' on the map and its part 'b1', too",
    )
    assert findings(write_game, text.replace('start: "0102"', "entry: later")) == []


def test_ships_stand_where_their_kind_may(write_game: Callable[..., Project]) -> None:
    sea = BASE.replace('start: "0101"', 'start: "0403"', 1)
    (finding,) = findings(write_game, sea)
    assert finding.code == "C002"
    opened = sea.replace("passable: false", "passable: false, open_to: infantry")
    assert findings(write_game, opened) == []
    (finding,) = findings(write_game, sea.replace("passable: false", "passable: false, open_to: infantri"))
    assert (finding.code, finding.hint) == ("R001", "did you mean 'infantry'?")


def test_boxes_have_no_stacking_limit(write_game: Callable[..., Project]) -> None:
    text = BASE.replace('start: "0101"', "start: pool").replace(
        "    grid:", "    panels: {p: {kind: boxes, title: Pool, cells: {pool: {}}}}\n    grid:"
    )
    assert findings(write_game, text + "stacking: {blue: {limit: 1}}\n")[0].message.count("0102") == 1
