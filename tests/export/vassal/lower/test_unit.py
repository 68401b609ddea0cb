"""Units and prototypes: what a unit is when its prototypes are written out."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from hexwright.export.vassal.lower import names
from hexwright.export.vassal.lower.images import former_pictures, pictures
from hexwright.export.vassal.lower.module import lower_game
from vassalformat.component import BooleanPreference, GlobalOptions
from vassalformat.trait import (
    BasicPiece,
    CalculatedProperty,
    DynamicProperty,
    Layer,
    Marker,
    MovementMarkable,
    Piece,
    ReportState,
    Restricted,
    SendToLocation,
    Trait,
    TriggerAction,
    UsePrototype,
)
from vassalformat.trait.prototype import expand_prototypes
from vassalformat.wire.codec import NO_KEY, Key

from .conftest import Sample

T = TypeVar("T", bound=Trait)


def whole(sample: Sample, key: str) -> Piece:
    return expand_prototypes(sample.lowered.pieces[key], sample.lowered.prototypes)


def traits(piece: Piece, kind: type[T]) -> list[T]:
    return [trait for trait in piece if isinstance(trait, kind)]


def marks(piece: Piece) -> dict[str, str]:
    return {name: value for marker in traits(piece, Marker) for name, value in marker.values}


def test_a_unit_is_named_and_numbered(sample: Sample) -> None:
    piece = whole(sample, "unit:f1")
    first = piece[0]
    assert isinstance(first, BasicPiece)
    assert (first.name, first.gpid) == ("French 1st Division", "1")


def test_marks_say_what_a_unit_is(sample: Sample) -> None:
    found = marks(whole(sample, "unit:g3"))
    expected = {
        "UnitId": "g3",
        "Side": "Red",
        "Nationality": "German",
        "Group": "german",
        "Size": "XX",
        "UnitType": "infantry",
        "Designation": "3",
        "StepsFull": "2",
        "Stacking": "3",
        "Entry": "turn 2",
        "Layer": "Units",
    }
    assert expected.items() <= found.items()


def test_faces_follow_the_steps(sample: Sample) -> None:
    piece = whole(sample, "unit:f1")
    layer = next(layer for layer in traits(piece, Layer) if layer.name == "Counter")
    assert layer.follow and layer.property_name == names.STEPS_LEFT
    assert layer.images[0] == "unit-f1-1.png" and layer.images[9] == "unit-f1-10.png"
    (steps,) = traits(piece, DynamicProperty)
    assert (steps.value, steps.bounds.least, steps.bounds.greatest) == ("10", 0, 10)


def test_safe_colours_are_a_second_layer_that_a_preference_shows(sample: Sample) -> None:
    """Only faces that look different have a second picture, and only pieces with one have the layer."""
    drawn = {f"safe/counter/f1.{left}": b"png" for left in range(2, 11)} | {"safe/marker/plain.0": b"png"}
    art = replace(sample.job.art, pictures={**sample.job.art.pictures, **drawn})
    lowered = lower_game(replace(sample.job, art=art), ())
    usual, safe = traits(lowered.pieces["unit:f1"], Layer)
    assert safe.images == (usual.images[0], *(f"safe-{name}" for name in usual.images[1:]))
    assert (safe.follow, safe.property_name, safe.first_level) == (True, names.STEPS_LEFT, 1)
    assert (safe.only_property, safe.only_value, safe.level) == (names.SAFE_COLOURS, "true", 10)
    assert not usual.only_property
    assert len(traits(lowered.pieces["unit:g1"], Layer)) == 1
    (options,) = (part for part in lowered.module.children if isinstance(part, GlobalOptions))
    (preference,) = options.children
    assert isinstance(preference, BooleanPreference)
    assert (preference.name, preference.default) == (names.SAFE_COLOURS, False)
    files = dict(pictures(art))
    assert set(safe.images) <= {name.removeprefix("images/") for name in files}


def test_no_preference_without_pictures_for_it(sample: Sample) -> None:
    (options,) = (part for part in sample.module.children if isinstance(part, GlobalOptions))
    assert options.children == ()


def test_former_names_of_safe_pictures(sample: Sample) -> None:
    """A saved game names both pictures of a unit that was called differently then."""
    art = replace(sample.job.art, pictures={"counter/f1.1": b"usual", "safe/counter/f1.1": b"safe"})
    numbers = replace(sample.job.numbers, former={"unit:f1": ("unit:f0",)})
    assert dict(former_pictures(sample.game, art, numbers)) == {
        "images/unit-f0-1.png": b"usual",
        "images/safe-unit-f0-1.png": b"safe",
    }


def test_stats_change_with_the_steps(sample: Sample) -> None:
    found = {trait.name: trait.expression for trait in traits(whole(sample, "unit:g1"), CalculatedProperty)}
    assert found == {
        "CF": "{StepsLeft == 2 ? 4 : StepsLeft == 1 ? 3 : 0}",
        "MF": "{StepsLeft == 0 ? 0 : 6}",
    }


def test_alike_units_share_their_prototype(sample: Sample) -> None:
    uses = {
        key: [trait.name for trait in piece if isinstance(trait, UsePrototype)]
        for key, piece in sample.lowered.pieces.items()
    }
    expected = ["Menu", "On a chart", "Nationality German", "Steps 2 (CF 4/3, MF 6)"]
    assert uses["unit:g1"] == uses["unit:g2"] == expected


def test_the_last_step_is_decided_before_any_is_taken(sample: Sample) -> None:
    """Both macros listen to one key: the one for the last step must stand further inside."""
    found = [trait for trait in traits(whole(sample, "unit:f1"), TriggerAction) if trait.key == names.LOSE]
    assert [trait.condition for trait in found] == ["{StepsLeft == 1}", "{StepsLeft > 1}"]


def test_every_key_a_macro_sends_is_heard(sample: Sample) -> None:
    for key in sample.lowered.pieces:
        piece = whole(sample, key)
        heard = {
            found
            for trait in piece
            for name in trait.__dataclass_fields__
            if isinstance(found := getattr(trait, name), Key)
        }
        heard |= {command.key for trait in traits(piece, DynamicProperty) for command in trait.commands}
        heard |= {found for trait in traits(piece, ReportState) for found in trait.keys}
        for macro in traits(piece, TriggerAction):
            assert set(macro.actions) <= heard, (key, macro.name)


def test_only_what_others_may_change_stands_outside_the_lock(sample: Sample) -> None:
    piece = whole(sample, "unit:g1")
    lock = next(n for n, trait in enumerate(piece) if isinstance(trait, Restricted))
    restricted = piece[lock]
    assert isinstance(restricted, Restricted)
    assert restricted.sides == ("Red", "Solitaire")
    outside = piece[lock + 1 :]
    assert any(isinstance(trait, MovementMarkable) for trait in outside)
    assert {trait.key for trait in outside if isinstance(trait, SendToLocation)} <= {
        names.GO_DEAD,
        names.GO_REMOVED,
    }
    assert [trait.name for trait in outside if isinstance(trait, DynamicProperty)] == [names.STEPS_LEFT]
    assert not any(isinstance(trait, TriggerAction) and trait.menu for trait in outside)


def test_losses_go_to_the_box_of_the_side(sample: Sample) -> None:
    piece = whole(sample, "unit:g2")
    sent = {trait.key: trait for trait in traits(piece, SendToLocation)}
    assert sent[names.GO_DEAD].map == "Losses"
    assert sent[names.GO_DEAD].region == '{DeadPile + " " + DeadSeat}'
    assert marks(piece)["DeadPile"] == "Red dead pile"
    assert marks(piece)["RemovedSeat"] == "1"
    assert sent[names.GO_CHART].zone == "Chart of German 2nd Division"


def test_a_side_without_a_box_for_removed_units_has_no_such_command(sample: Sample) -> None:
    menus = [trait.menu for trait in traits(whole(sample, "unit:f1"), TriggerAction)]
    assert "Remove from play" not in menus and "Eliminate" in menus
    assert "Remove from play" in [t.menu for t in traits(whole(sample, "unit:g1"), TriggerAction)]


def test_no_two_commands_of_a_piece_share_a_key(sample: Sample) -> None:
    for key in sample.lowered.pieces:
        pressed = [trait.key for trait in traits(whole(sample, key), TriggerAction) if trait.menu]
        assert NO_KEY not in pressed
        assert len(set(pressed)) == len(pressed), key
