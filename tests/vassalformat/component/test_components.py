"""Every component: attributes with VASSAL's names and defaults, encoded and decoded."""

from typing import Any

import pytest

from tests.vassalformat.subclasses import all_subclasses
from vassalformat.component import (
    COMPONENTS,
    Board,
    BoardPicker,
    CardSlot,
    ChangePropertyButton,
    Component,
    GameModule,
    GlobalKeyCommand,
    HexGrid,
    ListTurnLevel,
    Map,
    MassKeyCommand,
    PieceSlot,
    PlayerRoster,
    PrototypeDefinition,
    StackMetrics,
    Zone,
    Zoomer,
    attribute_specs,
    decode_component,
    one_board,
    to_element,
)
from vassalformat.component.base import camel_case
from vassalformat.trait import BasicPiece, Marker
from vassalformat.wire.buildfile import decode_buildfile, encode_buildfile
from vassalformat.wire.changer import Prompt, SetTo
from vassalformat.wire.codec import RED, Colour, Key, named
from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError
from vassalformat.wire.target import Target

PIECE = (BasicPiece(name="n", gpid="7"), Marker(values=(("Side", "UN"),)))
NEEDED: dict[str, dict[str, Any]] = {
    "PieceSlot": {"piece": PIECE},
    "CardSlot": {"piece": PIECE},
    "PrototypeDefinition": {"piece": PIECE},
    "PlayerRoster": {"sides": ("UN", "Communist")},
    "BoardPicker": {"setup": one_board("Main", "B")},
    "BoardSetup": {"shown": one_board("Main", "B")},
}
SAMPLES: dict[str, Any] = {
    "text": "a;\t<é",
    "int": -3,
    "bool": True,
    "float": 0.125,
    "colour": Colour(1, 2, 3),
    "key": named("Go"),
    "plain key": Key(65, 130),
    "keys": (named("A"), Key(66, 130)),
    "list of text": ("a,b", "", "c"),
    "list of float": (0.5, 2.0),
    "list of int and int": ((1, 2), (3, 4)),
    "list of text and text": (("a", "b"),),
    "target": Target(source="MODULE", by_place=True, place="ZONE", zone="Z"),
    "changer": Prompt("how many?"),
    "limit": "null",
    "choice": "Always",
}


def bare(component: type[Component]) -> Component:
    """Make a component with its required attributes only."""
    values = dict(NEEDED.get(component.__name__, {}))
    values |= {
        spec.field_name: SAMPLES[spec.codec.name] for spec in attribute_specs(component) if spec.required
    }
    return component(**values)


def full(component: type[Component]) -> Component:
    """Make a component with every attribute set."""
    values = dict(NEEDED.get(component.__name__, {}))
    values |= {spec.field_name: SAMPLES[spec.codec.name] for spec in attribute_specs(component)}
    return component(**values)


@pytest.mark.parametrize("component", COMPONENTS)
def test_every_component_comes_back(component: type[Component]) -> None:
    for made in (bare(component), full(component)):
        element = made.encode()
        assert decode_component(element) == made
        assert decode_component(decode_buildfile(encode_buildfile(element))) == made


def test_no_numeric_attribute_is_ever_empty() -> None:
    empty = [
        f"{component.__name__}.{spec.name}"
        for component in COMPONENTS
        for spec in attribute_specs(component)
        if spec.codec.numeric and bare(component).encode().attributes.get(spec.name, "0") == ""
    ]
    assert not empty, "\n".join(empty)


def test_every_class_with_a_tag_is_listed() -> None:
    tags = {component.tag for component in all_subclasses(Component)} - {""}
    assert tags == {component.tag for component in COMPONENTS}


def test_every_component_cites_its_class() -> None:
    silent = []
    for component in COMPONENTS:
        path = component.tag.removeprefix("VASSAL.").replace(".", "/")
        if f"VASSAL: {path}" not in " ".join((component.__doc__ or "").split()):
            silent.append(component.__name__)
    assert not silent, "\n".join(silent)


def test_tags_are_unique() -> None:
    assert len({component.tag for component in COMPONENTS}) == len(COMPONENTS)


def test_attributes_are_named_as_the_engine_names_them() -> None:
    names = {spec.name for component in COMPONENTS for spec in attribute_specs(component)}
    assert {"mapName", "backgroundcolor", "emptyHexReportForma", "hLeading", "nSides", "prevhotkey"} <= names
    assert camel_case("zoom_in_key") == "zoomInKey"


def test_values_are_written_in_the_engines_way() -> None:
    assert dict(Zoomer(zoom_levels=(0.5, 1.0)).encode().attributes)["zoomLevels"] == "0.5,1.0"
    grid = HexGrid(x0=60, y0=50, dx=86.6025, dy=100.0, color=RED).encode().attributes
    assert (grid["dx"], grid["dy"], grid["snapTo"], grid["color"]) == ("86.6025", "100.0", "true", "255,0,0")
    assert Zone(path=((0, 0), (9, 0), (9, 9))).encode().attributes["path"] == "0,0;9,0;9,9"
    assert ListTurnLevel(entries=("Move", "Fire, all")).encode().attributes["list"] == "Move,Fire\\, all"
    assert ChangePropertyButton(change=SetTo("1")).encode().attributes["propChanger"] == "P,1"


def test_a_condition_is_not_written_unless_given() -> None:
    assert "condition" not in GlobalKeyCommand(name="g").encode().attributes
    assert MassKeyCommand(name="m").encode().attributes["target"].startswith("MAP|false|")


def test_a_board_with_a_picture_has_no_size() -> None:
    assert not {"width", "height", "color"} & set(Board(name="B", image="b.png").encode().attributes)


def test_a_named_key_is_refused_where_the_engine_wants_a_plain_one() -> None:
    with pytest.raises(WireError, match=r"StackMetrics\.top.*plain key"):
        StackMetrics(top=named("Top")).encode()


def test_a_slot_holds_its_piece() -> None:
    element = PieceSlot(entry_name="Inf", gpid="7", piece=PIECE).encode()
    assert element.text == "+/null/mark;Side\tpiece;;;;n/UN\tnull;0;0;7;0"
    with pytest.raises(WireError):
        CardSlot.decode(Element(tag=CardSlot.tag, attributes={"gpid": "1"}, text="no piece"))
    assert PrototypeDefinition(name="P", piece=PIECE[:1]).encode().text == "+/null/piece;;;;n/null;0;0;7;0"


def test_the_set_up_of_a_board_picker_comes_before_the_boards() -> None:
    picker = BoardPicker(setup=one_board("Main", "B"), children=(Board(name="B", image="b.png"),)).encode()
    assert [child.tag.split(".")[-1] for child in picker.children] == ["setup", "Board"]
    assert picker.children[0].text == "MainBoardPicker\tB\t0\t0"
    assert not BoardPicker().encode().children


def test_sides_are_entries() -> None:
    assert [child.text for child in PlayerRoster(sides=("A", "B")).encode().children] == ["A", "B"]


def test_a_tree_is_lowered_with_components_and_elements_mixed() -> None:
    own = Element(tag="VASSAL.custom.Thing", attributes={"a": "1"})
    module = GameModule(
        name="N", version="1", vassal_version="3.7.26", children=(Map(map_name="Main", children=(own,)), own)
    )
    element = to_element(module)
    assert element.children[0].children == (own,)
    assert decode_component(own) is own


@pytest.mark.parametrize(
    ("element", "why"),
    [
        (Element(tag=Map.tag), "lacks mapName"),
        (Element(tag=Map.tag, attributes={"mapName": "M", "what": "x"}), "has no attribute"),
        (Element(tag=Map.tag, attributes={"mapName": "M", "edgeWidth": ""}), "edge_width"),
    ],
)
def test_malformed_elements_are_refused(element: Element, why: str) -> None:
    with pytest.raises(WireError, match=why):
        decode_component(element)
    with pytest.raises(WireError, match="not a"):
        Zoomer.decode(element)
