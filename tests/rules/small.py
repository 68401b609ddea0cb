"""A small game with a referee, as an author would write it."""

from __future__ import annotations

from tests.conftest import SMALL

GAME = (
    SMALL
    + """\
tables:
  crt:
    title: Combat
    columns: ["≤0", "1", "≥3"]
    rows:
      1: [1/0, 1/1, 0/2]
      2: [2/0, 1/0, 1/1]
"""
)

RULES = """\
rules:
  unit_sets:
    strong: {when: full_steps > 1}
  hex_sets:
    land: {when: terrain != 'sea'}
  stacking:
    limits: [{side: blue, limit: 6}]
  movement:
    factor: [{is: 4}]
    changes: [{halve: up, when: not supplied}]
    terrain: {clear: {blue: "1", red: "2"}}
  supply:
    - {id: home, side: blue, sources: land}
  combat:
    table: crt
    shifts:
      - {shift: -1, when: "nationalities(attackers) >= {'french'}"}
  sequence:
    blue: {does: move combat}
    red: {does: move combat}
  victory:
    - {id: land, winner: blue, at: 2, when: "held('blue', 'land') == hexes('land')", says: holds the land}
checklist: checklist.csv
coverage:
  S-1: {is: enforced, by: movement, proof: points}
  S-2: {is: manual, why: the players agree}
"""

CHECKLIST = """\
id,kind,says
S-1,movement,four points a turn
S-2,special,be polite
"""


def files(rules: str = RULES, **more: str) -> dict[str, str | bytes]:
    """The files of the game, with these rules; `checklist` replaces the checklist."""
    return {
        "game.yaml": more.get("game", GAME),
        "rules.yaml": rules,
        "checklist.csv": more.get("checklist", CHECKLIST),
    }


def changed(old: str, new: str) -> dict[str, str | bytes]:
    """The game with one text of its rules changed."""
    assert old in RULES
    return files(RULES.replace(old, new, 1))
