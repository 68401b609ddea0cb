"""The colours of counters for the colour-blind in every game, measured in four kinds of vision."""

from __future__ import annotations

import io
import itertools
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from hexwright.cache.store import Store
from hexwright.export.base import SAFE, Options
from hexwright.model.game import Game
from hexwright.render.colour import difference, lab
from hexwright.render.gallery import draw_all, safe_colours
from hexwright.render.palette import looks_in_use
from hexwright.render.palette.grounds import fields, is_unit
from hexwright.render.vision import Vision, simulated
from hexwright.tasks import run
from tests.conftest import REPOSITORY
from tests.games.conftest import read_game

GAMES = sorted(path.parent.name for path in REPOSITORY.glob("sources/*/game.yaml"))
UNITS, FIELDS, SIDES = 13.0, 9.0, 16.0
"""CIEDE2000 between any two fields of units, any two fields of counters, and the colours of any two sides."""


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return read_game(REPOSITORY, f"sources/{request.param}")[0]


def least(colours: set[str], vision: Vision) -> tuple[float, str, str]:
    """The two colours that this vision tells apart worst."""
    seen = {colour: lab(simulated(colour, vision)) for colour in colours}
    return min((difference(seen[a], seen[b]), a, b) for a, b in itertools.combinations(sorted(colours), 2))


def test_there_are_games() -> None:
    assert len(GAMES) >= 5


@pytest.mark.parametrize("vision", Vision)
def test_everybody_tells_counters_and_sides_apart(game: Game, vision: Vision) -> None:
    looks = looks_in_use(game)
    safe = safe_colours(game, Store(None)).fields
    units = {safe[colour] for look in looks if is_unit(look) for colour in fields(look)}
    assert least(units, vision)[0] >= UNITS
    assert least({safe[colour] for look in looks for colour in fields(look)}, vision)[0] >= FIELDS
    assert least({side.colour for side in game.sides.values()}, vision)[0] >= SIDES


def test_two_fields_never_become_one(game: Game) -> None:
    safe = safe_colours(game, Store(None)).fields
    assert len(set(safe.values())) == len(safe)


def test_the_search_is_cached(tmp_path: Path) -> None:
    game = read_game(REPOSITORY, "sources/ebb-and-flow")[0]
    first = safe_colours(game, Store(tmp_path))
    store = Store(tmp_path)
    assert safe_colours(game, store) == first
    assert (store.found, store.made) == (1, 0)


def colours_of(png: bytes) -> set[str]:
    """Every colour of a picture that covers a tenth of it."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    counted = picture.getcolors(picture.width * picture.height) or []
    return {
        "#{:02X}{:02X}{:02X}".format(*rgb)
        for n, rgb in counted
        if isinstance(rgb, tuple) and n >= picture.width * picture.height / 10
    }


def test_counters_that_change_are_drawn_in_both_colours() -> None:
    whole = read_game(REPOSITORY, "sources/ebb-and-flow")[0]
    two = {
        unit.nationality: unit
        for unit in whole.units.values()
        if unit.nationality in ("chinese", "north-korean")
    }
    game = replace(whole, units={unit.id: unit for unit in two.values()}, markers={}, boards={})
    art, safe = (
        run([draw_all(game, Options(), Store(None)).early])[0].pictures,
        safe_colours(game, Store(None)),
    )
    changed = 0
    for unit in two.values():
        old = next(fields(game.looks[unit.look]))
        name = f"counter/{unit.id}.{len(unit.steps)}"
        assert old in colours_of(art[name])
        assert (SAFE + name in art) == (safe.fields[old] != old)
        if SAFE + name in art:
            changed += 1
            assert safe.fields[old] in colours_of(art[SAFE + name])
            assert old not in colours_of(art[SAFE + name])
    assert changed, "two reds that the colour-blind take for one"
