"""Fire in Yalu: strengths, the column of the odds, every change of the dice (10.0; Classic 9, 25, 29)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tests.audit.frame import Answer
from tests.audit.yalu.position import Position
from tests.audit.yalu.printed import AMERICANS, COMMUNIST, UN, ground

ASSAULTS = {"supplied": COMMUNIST, "unsupplied": COMMUNIST, "wave": COMMUNIST, "un-attack": UN}
DEFENCES = {"un-fire": UN, "communist-fire": COMMUNIST}
"""Kinds of fire, and who fires."""

NONE = "none: too weak"


def firing(position: Position, u: str, kind: str) -> Fraction:
    """The strength with which a unit fires (5.2.2, 10.9.2, 11.4.3)."""
    whole = Fraction(position.unit(u).cf)
    if position.units[u].isolated and position.unit(u).side == COMMUNIST:
        whole /= 2
    if kind == "wave":
        return whole * 2
    if kind == "unsupplied" and position.edition.halves_unsupplied:
        return whole / 2
    return whole


def fired_on(position: Position, u: str, kind: str) -> Fraction:
    """The strength of a unit that is fired on (5.2.2, 11.4.3, 12.1.6)."""
    unit = position.unit(u)
    if unit.supports:
        return Fraction(unit.support)
    whole = Fraction(unit.cf)
    if unit.side == COMMUNIST and position.units[u].isolated:
        whole /= 2
    halved = position.edition.halves_unsupplied and position.units[u].unsupplied
    return whole / 2 if kind == "un-fire" and halved else whole


def heading(position: Position, kind: str, mine: Fraction, theirs: Fraction) -> str:
    """The column of the odds: the highest that is not above them; none below the lowest (10.2.1)."""
    odds, highest = mine / theirs, position.edition.highest_unsupplied
    if kind == "unsupplied" and highest:
        odds = min(odds, Fraction(highest.replace(":", "/")))
    able = [
        title for title in position.edition.charts["crt"].columns if Fraction(title.replace(":", "/")) <= odds
    ]
    return able[-1] if able else ""


def changes(position: Position, kind: str, firers: Sequence[str], targets: Sequence[str]) -> dict[str, int]:
    """What is added to the dice, by cause (10.2.4, 10.6.1, 10.7.1, 11.5, 12.1, 18.2, 19.1.5)."""
    place = position.units[targets[0]].place
    side = position.unit(firers[0]).side
    chart = position.edition.charts["terrain-effects"]
    defence = kind in DEFENCES
    title = "Defensive fire" if defence else "Assault"
    ground_change = int(chart.cell(ground().terrain[place].capitalize(), title))
    surprised = kind not in {"wave", *DEFENCES} and all(position.units[u].surprised for u in targets)
    found = {
        "terrain": 0 if surprised else ground_change,
        "weather": int(position.edition.weather(side, position.weather, title)),
        "river": across(position, firers, place) if defence else 0,
    }
    if not defence and side == COMMUNIST:
        british = any(position.unit(u).nationality in AMERICANS | {"uk"} for u in targets)
        found["Ridgway"] = int(position.ridgway and british)
        found["artillery"] = -position.artillery.get(place, 0) if kind != "unsupplied" else 0
    if side == UN:
        most = position.edition.most_support
        backing = position.backing.get(place, 0)
        found["support"] = -min(backing, most or backing)
    return {cause: by for cause, by in found.items() if by}


def across(position: Position, firers: Sequence[str], place: str) -> int:
    """What water between who fires and who is fired on does: all must fire across (10.2.4)."""
    froms = {position.units[u].place for u in firers}
    state = position.edition.weather(COMMUNIST, position.weather, "Open river")
    river = {"open": "River, open", "frozen": "River, frozen", "barred": "River, flooded"}[state]
    chart = position.edition.charts["terrain-effects"]
    for kind, row in (("estuary", "Estuary"), ("reservoir", "Reservoir"), ("river", river)):
        if all(ground().has(kind, there, place) for there in froms):
            return int(chart.cell(row, "Defensive fire"))
    return 0


def fire(position: Position, kind: str, firers: Sequence[str], targets: Sequence[str]) -> Answer:
    """A fire before the dice are thrown."""
    mine = sum((firing(position, u, kind) for u in firers), Fraction(0))
    theirs = sum((fired_on(position, u, kind) for u in targets), Fraction(0))
    column = heading(position, kind, mine, theirs)
    if not column:
        return {"column": NONE}
    found: dict[str, object] = {"strength": str(mine), "against": str(theirs), "column": column}
    return found | {f"die for {cause}": by for cause, by in changes(position, kind, firers, targets).items()}
