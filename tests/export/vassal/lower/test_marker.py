"""Markers: faces, following, locks."""

from __future__ import annotations

from hexwright.export.vassal.lower import names
from vassalformat.trait import (
    Clone,
    Delete,
    DynamicProperty,
    GlobalHotkey,
    Immobilized,
    Layer,
    Restricted,
    SendToLocation,
    TriggerAction,
)

from .conftest import Sample
from .test_unit import marks, traits, whole


def test_a_marker_with_two_faces_flips(sample: Sample) -> None:
    piece = whole(sample, "marker:flag")
    (layer,) = traits(piece, Layer)
    assert layer.level_names == ("Blue flag", "Red flag")
    (face,) = traits(piece, DynamicProperty)
    assert face.bounds.wrap and (face.bounds.least, face.bounds.greatest) == (1, 2)
    assert [trait.menu for trait in traits(piece, TriggerAction)] == ["Take away", "Flip"]
    assert traits(piece, Clone)
    assert traits(piece, Delete)


def test_a_single_marker_is_not_copied(sample: Sample) -> None:
    piece = whole(sample, "marker:bridge")
    assert not traits(piece, Clone)
    assert traits(piece, Restricted)[0].sides == ("Blue", "Solitaire")
    assert marks(piece) == {"MarkerId": "bridge", "Layer": "Markers", "Side": "Blue"}


def test_the_turn_marker_follows_the_turn(sample: Sample) -> None:
    piece = whole(sample, "marker:turn")
    (go,) = traits(piece, SendToLocation)
    assert go.destination == "Z"
    assert go.zone == (
        '{TurnNumber == 1 ? "Turn 1" : TurnNumber == 2 ? "Turn 2" : TurnNumber == 3 ? "Turn 3" : ""}'
    )
    (follow,) = (trait for trait in traits(piece, TriggerAction) if trait.name == "Follow")
    assert follow.condition == (
        '{TurnNumber == 1 && CurrentZone != "Turn 1" || TurnNumber == 2 && CurrentZone != "Turn 2"'
        ' || TurnNumber == 3 && CurrentZone != "Turn 3"}'
    )  # not where it is: the map would scroll there with each phase
    assert traits(piece, Immobilized)[0].move == "V"
    assert not traits(piece, Delete) and not traits(piece, Restricted)
    assert marks(piece)["Tracks"] == "turn"


def test_a_state_marker_offers_its_values(sample: Sample) -> None:
    piece = whole(sample, "marker:sky")
    menus = [trait.menu for trait in traits(piece, GlobalHotkey)]
    assert menus == ['Set sky: Rain "dogs"', "Set sky: Sunny", "Roll for sky"]
    keys = [trait.hotkey for trait in traits(piece, GlobalHotkey)]
    assert keys == [names.set_state_key("sky", 2), names.set_state_key("sky", 1), names.roll_state_key("sky")]
