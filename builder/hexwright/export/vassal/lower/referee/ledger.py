"""What the rules know at the beginning of a set-up: ledger and control of places, in the format of
`templates/vassal/referee/ledger.bsh`, and where their markers stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from hexwright.model.board import LocationId
from hexwright.rules.engine.codes import OFF_MAP
from hexwright.rules.engine.play import Play, Until
from hexwright.rules.language.prelude import Ints
from hexwright.rules.simulation.match import Match


def first_texts(match: Match, numbers: Mapping[str, int]) -> tuple[str, str]:
    """The ledger and the control of places at the beginning of a set-up.

    `numbers`: of pieces, from the lock file.
    """
    game = match.referee.game
    known = [numbers[f"unit:{unit}"] for unit in game.units.names]
    parts = [str(match.number("phase"))]
    for place in match.referee.layout.places.values():
        if place.until is Until.BOARD:
            continue
        if place.slot is not None:
            value = match.s[0][place.slot]
            if value != place.value:
                parts.append(f"{place.name}={value}")
            continue
        for k in range(place.rows):
            name = place.name if place.rows == 1 else f"{place.name}.{k}"
            column = match.s[place.row + k]
            parts.extend(_column(name, column, place.value, known if place.per == "units" else None))
    gone = [OFF_MAP if at == OFF_MAP else 0 for at in match.column("at")]
    parts.extend(_column("gone", gone, 0, known))
    return ";".join(parts) + ";", control_text(match.column("control", Play)[: game.places.count])


def marker_places(match: Match) -> Mapping[str, LocationId]:
    """Where the markers of the rules stand when play begins, by marker: the rules may have moved some."""
    game = match.referee.game
    found = zip(game.sites, match.column("sites"), strict=True)
    return {site: game.places.names[place] for site, place in found if place >= 0}


def _column(name: str, column: Ints, first: int, known: list[int] | None) -> list[str]:
    found = [f"{k if known is None else known[k]}={n}" for k, n in enumerate(column) if n != first]
    return [f"{name}:{','.join(found)}"] if found else []


def control_text(control: Ints) -> str:
    """Control of all places as runs: `.3B2A` is three of nobody, two of the second side, one of the first."""
    runs = [(side, len(list(hexes))) for side, hexes in groupby(control)]
    return "".join(f"{_sign(side)}{count if count > 1 else ''}" for side, count in runs)


def _sign(side: int) -> str:
    return "." if side < 0 else chr(ord("A") + side)
