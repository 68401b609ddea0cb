"""Whole palettes: what every way of printing promises, on the project's games and on random ones."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from hexwright.model.game import Game
from hexwright.model.look import Look, Shape, ShapeKind, Slot, SlotKind, Symbol, Symbols
from hexwright.model.printing import Inks
from hexwright.render.colour import contrast, coverage, lab
from hexwright.render.palette import Palette, inked, looks_in_use, palette
from hexwright.render.palette.grounds import beneath, drawn, fields, is_unit
from hexwright.render.vision import least_difference
from tests.conftest import REPOSITORY, check_each
from tests.games.conftest import read_game

SHADES = [Inks.SAVER, Inks.BLACK, Inks.COLOUR_BLIND]
READ = {SlotKind.TEXT, SlotKind.SIZE, SlotKind.DOTS, SlotKind.GLYPH}


@pytest.fixture(scope="module")
def game() -> Game:
    return read_game(REPOSITORY, "sources/ebb-and-flow")[0]


def used(game: Game) -> list[Look]:
    return list(looks_in_use(game))


def unit(name: str, field: str, ink: str = "#FFFFFF", box: str = "#FFFFFF", symbol: str = "#101010") -> Look:
    slots = (
        Slot(id="field", kind=SlotKind.FIELD, colour=field),
        Slot(id="band", kind=SlotKind.BAND, box=(0.0, 0.6, 1.0, 0.35), colour=box),
        Slot(
            id="symbol",
            kind=SlotKind.SYMBOL,
            box=(0.3, 0.2, 0.4, 0.3),
            value="infantry",
            colour=symbol,
            ground=box,
        ),
        Slot(id="name", kind=SlotKind.TEXT, at=(0.28, 0.4), align="end", size=0.15, value="1", colour=ink),
    )
    return Look(id=name, width=12.7, height=12.7, corner=0.0, colours={}, slots=slots)


def prints(look: Look) -> Iterator[tuple[str, str, str]]:
    """Slot, its ink, and a ground it may lie on."""
    for item in drawn(look):
        slot = item.slot
        if slot.kind in READ:
            yield from ((slot.id, slot.colour, ground.colour) for ground in beneath(look, item))
        if slot.kind is SlotKind.SYMBOL and slot.ground:
            yield slot.id, slot.colour, slot.ground


@pytest.mark.parametrize("inks", SHADES)
def test_print_is_readable_on_every_ground_it_may_lie_on(inks: Inks, game: Game) -> None:
    whole = palette(used(game), inks)
    checked = 0
    for look in used(game):
        for slot, ink, ground in prints(whole.look(look)):
            checked += 1
            assert contrast(ink, ground) >= 4.5, (look.id, slot, ink, ground)
    assert checked > 50


def test_print_of_random_games_is_readable() -> None:
    check_each(print_of_a_random_game_is_readable, itertools.product(SHADES, range(4)))


def print_of_a_random_game_is_readable(case: tuple[Inks, int]) -> None:
    inks, seed = case
    dice = random.Random(seed)
    looks = [unit(f"u{i}", *(f"#{dice.randrange(1 << 24):06X}" for _ in range(4))) for i in range(6)]
    whole = palette(looks, inks)
    for look in looks:
        for slot, ink, ground in prints(whole.look(look)):
            assert contrast(ink, ground) >= 4.5, (look.id, slot, ink, ground)


def new_fields(whole: Palette, looks: list[Look]) -> tuple[dict[str, str], set[str]]:
    units = {colour for look in looks if is_unit(look) for colour in fields(look)}
    every = {colour for look in looks for colour in fields(look)}
    return {colour: whole.fields[colour] for colour in every}, units


def test_everybody_tells_the_fields_of_the_game_apart(game: Game) -> None:
    found, units = new_fields(palette(used(game), Inks.COLOUR_BLIND), used(game))
    assert min(least_difference(found[a], found[b]) for a, b in itertools.combinations(units, 2)) >= 15
    assert min(least_difference(a, b) for a, b in itertools.combinations(found.values(), 2)) >= 11
    assert min(least_difference(a, b) for a, b in itertools.combinations(units, 2)) < 8, (
        "the game needs no help"
    )
    for old, new in found.items():
        assert least_difference(old, old) == 0
        assert abs(lab(old)[0] - lab(new)[0]) < 20, "far from the colour it stands for"


def test_everybody_tells_random_fields_apart() -> None:
    check_each(everybody_tells_random_fields_apart, range(6))


def everybody_tells_random_fields_apart(seed: int) -> None:
    dice = random.Random(seed)
    looks = [unit(f"u{i}", f"#{dice.randrange(1 << 24):06X}") for i in range(4 + seed)]
    found, units = new_fields(palette(looks, Inks.COLOUR_BLIND), looks)
    assert len(units) == 4 + seed
    assert min(least_difference(a, b) for a, b in itertools.combinations(found.values(), 2)) >= 10


def test_six_reds_are_told_apart_in_any_order() -> None:
    looks = [unit(f"u{i}", f"#A{i}201C") for i in range(6)]
    one, other = palette(looks, Inks.COLOUR_BLIND), palette(looks[::-1], Inks.COLOUR_BLIND)
    assert one.fields == other.fields
    assert min(least_difference(a, b) for a, b in itertools.combinations(one.fields.values(), 2)) >= 12


def test_the_author_overrides() -> None:
    looks = [unit("a", "#A3201C"), unit("b", "#C4382B")]
    for inks in (Inks.COLOUR_BLIND, Inks.BLACK):
        whole = palette(looks, inks, colours={"#a3201c": "#ffee00"})
        assert whole.look(looks[0]).slots[0].colour == "#FFEE00"
        assert contrast(whole.look(looks[0]).slots[3].colour, "#FFEE00") >= 4.5
    blind = palette(looks, Inks.COLOUR_BLIND, colours={"#A3201C": "#C4382B"})
    assert least_difference(blind.fields["#C4382B"], "#C4382B") >= 12, "makes way for what the author chose"


def test_black_is_grey_and_keeps_sides_apart(game: Game) -> None:
    whole = palette(used(game), Inks.BLACK)
    for look in used(game):
        for item in drawn(whole.look(look)):
            if item.slot.kind is SlotKind.EDGE:
                continue
            for colour in (item.slot.colour, item.slot.ground, item.slot.second):
                assert colour is None or colour[1:3] == colour[3:5] == colour[5:7], (look.id, item.slot.id)
    found, units = new_fields(whole, used(game))
    lights = sorted(lab(found[colour])[0] for colour in units)
    assert min(b - a for a, b in itertools.pairwise(lights)) >= 12
    every = sorted(lab(grey)[0] for grey in found.values())
    assert min(b - a for a, b in itertools.pairwise(every)) >= 5


def test_symbols_with_colours_of_their_own_become_grey(art: tuple[Symbols, Mapping[str, Look]]) -> None:
    shape = Shape(
        kind=ShapeKind.AREA, rings=(((0.0, 0.0), (9.0, 0.0), (9.0, 9.0)),), fill="#A3201C", stroke="ink"
    )
    symbols = replace(art[0], glyphs={"flag": Symbol(id="flag", name="flag", shapes=(shape,))})
    found = palette([], Inks.BLACK).symbols(symbols).glyphs["flag"].shapes[0]
    assert found.fill is not None
    assert found.fill[1:3] == found.fill[3:5] == found.fill[5:7]
    assert found.stroke == "ink"
    assert palette([], Inks.SAVER).symbols(symbols) is symbols


def test_a_white_band_shows_on_the_lightest_unit(art: tuple[Symbols, Mapping[str, Look]]) -> None:
    whole = palette(art[1].values(), Inks.BLACK)
    look = whole.look(art[1]["black-on-blue"])
    field, band = (slot.colour for slot in look.slots if slot.id in {"field", "band"})
    assert band == "#FFFFFF"
    assert lab(band)[0] - lab(field)[0] > 12


def test_equal_greys_are_spread() -> None:
    """Red and green of the same lightness must not become the same grey."""
    looks = [unit("a", "#C4382B"), unit("b", "#4D7A1F"), unit("c", "#3F73A8")]
    assert max(lab(c)[0] for look in looks for c in fields(look)) - 42 < 6
    greys = sorted(lab(grey)[0] for grey in palette(looks, Inks.BLACK).fields.values())
    assert min(b - a for a, b in itertools.pairwise(greys)) >= 17


def test_the_saver_saves(art: tuple[Symbols, Mapping[str, Look]], game: Game) -> None:
    for look in [*used(game), *art[1].values()]:
        pale = inked(look, Inks.SAVER)
        for item in drawn(pale):
            slot = item.slot
            if slot.kind in {SlotKind.FIELD, SlotKind.SPLIT}:
                assert coverage(slot.colour) < 0.12
                assert coverage(slot.second or "#FFFFFF") < 0.12
            if slot.kind is SlotKind.BAND and slot.box[2] == 1.0:
                assert 0.06 < coverage(slot.colour) < 0.2, "shows, and saves"


def test_the_savers_frame_lies_within_the_cut_and_keeps_clear_of_the_print(game: Game) -> None:
    for look in used(game):
        pale = inked(look, Inks.SAVER)
        bars = [slot for slot in pale.slots if "-frame-" in slot.id]
        assert bars, look.id
        for bar in bars:
            x, y, w, h = bar.box
            assert min(x, 1 - x - w) * look.width == pytest.approx(0.35) or min(y, 1 - y - h) > 0.02
            assert min(w * look.width, h * look.height) == pytest.approx(0.45)
            assert contrast(bar.colour, "#FFFFFF") > 2.5
        rim = max(0.95 / look.width, 0.95 / look.height)
        for slot in pale.slots:
            if slot.kind is SlotKind.TEXT and slot.align == "end":
                assert slot.at[0] <= 1 - rim
            if slot.kind is SlotKind.DOTS:
                assert slot.at[0] - slot.size / 2 >= rim


def test_a_split_counter_has_a_frame_of_two_colours() -> None:
    slots = (Slot(id="f", kind=SlotKind.SPLIT, colour="#A3201C", second="#3E6E96", axis="right"),)
    pale = inked(Look(id="b", width=12.7, height=12.7, corner=0.0, colours={}, slots=slots), Inks.SAVER)
    left = [s for s in pale.slots if s.kind is SlotKind.BAND and s.box[0] + s.box[2] < 0.51]
    right = [s for s in pale.slots if s.kind is SlotKind.BAND and s.box[0] > 0.49]
    assert len(left) == len(right) == 3
    assert {s.colour for s in left} == {"#A3201C"}
    assert {s.colour for s in right} == {"#3E6E96"}


def test_light_print_takes_the_hue_of_its_ground_and_gold_stays_gold() -> None:
    white, gold = (
        inked(unit("u", "#A3201C", ink), Inks.SAVER).slots[-1].colour for ink in ("#FFFFFF", "#FFD65C")
    )
    assert white[1:3] > white[3:5], "dark red"
    assert lab(gold)[2] > 30
    assert lab(gold)[0] < 50


def test_full_ink_changes_nothing(game: Game) -> None:
    for look in used(game):
        assert palette(used(game), Inks.FULL).look(look) is look


def test_a_figure_on_a_band_of_the_back_is_judged_on_the_band() -> None:
    """White print on red, dark print on the reduced side's white band: both are kept in colour-blind ink."""
    game = read_game(REPOSITORY, "sources/ebb-and-flow")[0]
    look = game.looks["north-korean"]
    for item in drawn(look):
        if item.slot.id == "factor":
            grounds = {ground.colour for ground in beneath(look, item)}
            assert len(grounds) == 1, (item.when, grounds)


def test_a_palette_is_the_same_every_time(game: Game) -> None:
    assert palette(used(game), Inks.COLOUR_BLIND) == palette(used(game), Inks.COLOUR_BLIND)
