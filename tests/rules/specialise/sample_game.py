"""A game of a few hexes and units, made by hand, for tests of the engine without sources."""

from __future__ import annotations

from typing import Any

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.records import Game, Grid, Messages, Places, Units

COLUMNS, ROWS = 8, 6
HEXES = COLUMNS * ROWS
UNITS = 6


def small_game(**more: Any) -> Game:
    """A map of 8 by 6 hexes, two sides, six units, two boxes. `more`: other fields of the game."""
    near: list[int] = []
    for h in range(HEXES):
        column, row = divmod(h, ROWS)
        low = column % 2
        for right, down in ((0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1)):
            x, y = column + right, row + down
            near.append(x * ROWS + y if 0 <= x < COLUMNS and 0 <= y < ROWS else NOWHERE)
    around = [[x for x in near[h * 6 : h * 6 + 6] if x >= 0] for h in range(HEXES)]
    first = [0]
    for row_of in around:
        first.append(first[-1] + len(row_of))
    grid = Grid(
        near=near,
        sides=[0] * len(near),
        column=[h // ROWS for h in range(HEXES)],
        row=[h % ROWS for h in range(HEXES)],
        q=[h // ROWS for h in range(HEXES)],
        r=[h % ROWS - (h // ROWS) // 2 for h in range(HEXES)],
    )
    places = Places(
        count=HEXES,
        total=HEXES + 2,
        names=[str(h) for h in range(HEXES + 2)],
        titles=[f"hex {h}" for h in range(HEXES + 2)],
        terrain=[h % 3 for h in range(HEXES)],
        ground=[h % 3 for h in range(HEXES)],
        flags=[h % 4 for h in range(HEXES)],
        sets=[h % 2 for h in range(HEXES)],
        members=([h for h in range(HEXES) if h % 2],),
        links_from=first,
        links_to=[x for row_of in around for x in row_of],
        links_kind=[0] * first[-1],
        grid=grid,
    )
    units = Units(
        count=UNITS,
        names=[f"u{u}" for u in range(UNITS)],
        titles=[f"Unit {u}" for u in range(UNITS)],
        side=[u % 2 for u in range(UNITS)],
        nationality=[u % 3 for u in range(UNITS)],
        group=[u % 3 for u in range(UNITS)],
        size=[0] * UNITS,
        type=[0] * UNITS,
        formation=[0] * UNITS,
        points=[1] * UNITS,
        full=[2] * UNITS,
        sets=[u % 8 for u in range(UNITS)],
        first=[3 * u for u in range(UNITS)],
        stats={"cf": [k % 3 for k in range(3 * UNITS)]},
        arrives=[0] * UNITS,
    )
    fields: dict[str, Any] = {
        "title": "Sample",
        "side_names": ["North", "South"],
        "places": places,
        "units": units,
        "states": (),
        "sites": [],
        "terrain_names": ["clear", "rough", "sea"],
        "link_names": [],
        "supply_names": [],
        "unit_sets": [],
        "hex_sets": [],
        "lost": [NOWHERE] * 4,
        "opposed": [0, 1, 1, 0],
        "course": (),
        "turns": [],
        "last_turn": 3,
        "messages": Messages(reasons=["", "no {a:unit}", "plain"], bans=[]),
        "actions": (),
        "hooks": Hooks(),
        "mechanisms": {},
        "state_kinds": (),
        "lengths": {
            **{
                "units": UNITS,
                "places": HEXES + 2,
                "states": 0,
                "sites": 0,
                "bans": 0,
                "sides": 2,
                "proposals": 0,
            },
            **{"decks": 0, "throws": 8},
            "cards": 0,
        },
    }
    return Game(**{**fields, **more})
