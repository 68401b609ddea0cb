"""Every trait: encoded as VASSAL writes it, and decoded."""

import dataclasses
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vassalformat.subclasses import all_subclasses
from tests.vassalformat.trait.goldens import GOLDENS
from vassalformat.trait import (
    TRAITS,
    BasicPiece,
    CalculatedProperty,
    Comment,
    DynamicProperty,
    FreeRotator,
    Label,
    Layer,
    Marker,
    PlaceMarker,
    PropertySheet,
    Replace,
    Trait,
    TriggerAction,
    Unknown,
    UsePrototype,
    decode_trait,
    expand_prototypes,
    read_trait,
)
from vassalformat.trait.base import specs, wire
from vassalformat.trait.hidden import ACCESS, Access
from vassalformat.trait.property import BOUNDS, Bounds
from vassalformat.wire.codec import TEXT, Colour, Key
from vassalformat.wire.error import WireError
from vassalformat.wire.piece import write_piece

Golden = tuple[Trait, str, str]
TEXTS = st.text(alphabet="ab;,:|\\'\t/ {}~", max_size=10)


@pytest.mark.parametrize("golden", GOLDENS)
def test_every_trait_is_written_as_the_engine_does_and_comes_back(golden: Golden) -> None:
    trait, type_text, state_text = golden
    assert (trait.encode_type(), trait.encode_state()) == (type_text, state_text)
    assert decode_trait(type_text, state_text) == trait


def test_every_trait_has_a_golden_and_a_tag_of_its_own() -> None:
    assert {type(trait) for trait, _, _ in GOLDENS} == set(TRAITS)
    assert len({trait.tag for trait in TRAITS}) == len(TRAITS)


def test_every_class_with_a_tag_is_listed() -> None:
    assert {trait.tag for trait in all_subclasses(Trait)} - {""} == {trait.tag for trait in TRAITS}


def test_every_trait_cites_its_class() -> None:
    silent = [trait.__name__ for trait in TRAITS if "VASSAL: counters/" not in (trait.__doc__ or "")]
    assert not silent, "\n".join(silent)


@pytest.mark.parametrize("trait", [trait for trait in TRAITS if specs(trait, "type")])
def test_a_bare_id_is_read_with_the_engines_defaults(trait: type[Trait]) -> None:
    first = specs(trait, "type")[0]
    try:
        read = decode_trait(trait.tag, "" if not specs(trait, "state") else default_state(trait))
    except WireError as error:
        # a number or a choice cannot be read from an empty first field
        assert first.name in str(error)
        return
    for spec in specs(trait, "type")[1:]:
        assert getattr(read, spec.name) == spec.absent


def default_state(trait: type[Trait]) -> str:
    return next(state for golden, _, state in GOLDENS if type(golden) is trait)


@pytest.mark.parametrize("golden", GOLDENS)
def test_a_trait_read_from_less_than_all_fields_can_be_written(golden: Golden) -> None:
    trait, type_text, state_text = golden
    for end in range(len(trait.tag), len(type_text)):
        if type_text[end] == trait.delimiter and type_text[end - 1] != "\\":
            try:
                read = decode_trait(type_text[:end], state_text)
            except WireError:
                continue
            assert decode_trait(read.encode_type(), read.encode_state()) == read


@settings(max_examples=300)
@given(st.sampled_from(TRAITS), TEXTS, TEXTS)
def test_garbage_after_a_known_id_gives_a_wire_error_only(trait: type[Trait], tail: str, state: str) -> None:
    try:
        read = decode_trait(trait.tag + tail, state)
        written = read.encode_type(), read.encode_state()
    except WireError:
        return
    assert decode_trait(*written) == read


@settings(max_examples=300)
@given(st.sampled_from(GOLDENS), st.data())
def test_a_damaged_trait_gives_a_wire_error_only(golden: tuple[Trait, str, str], data: Any) -> None:
    _, type_text, state_text = golden
    at = data.draw(st.integers(0, len(type_text)))
    damaged = type_text[:at] + data.draw(TEXTS) + type_text[at + data.draw(st.integers(0, 3)) :]
    try:
        decode_trait(damaged, state_text)
    except WireError:
        return


@settings(max_examples=300)
@given(st.sampled_from(GOLDENS), st.data())
def test_a_damaged_trait_is_read_leniently_as_far_as_it_goes(golden: Golden, data: Any) -> None:
    trait, type_text, state_text = golden
    at = data.draw(st.integers(len(trait.tag), len(type_text)))
    damaged = type_text[:at] + data.draw(TEXTS) + type_text[at + data.draw(st.integers(0, 3)) :]
    read = read_trait(damaged, state_text)
    assert type(read) in (type(trait), Unknown)
    assert isinstance(read_trait(type_text, data.draw(TEXTS)), type(trait))


def test_what_can_be_read_exactly_is_read_so() -> None:
    for trait, type_text, state_text in GOLDENS:
        assert read_trait(type_text, state_text) == trait


def test_a_field_that_cannot_be_read_has_the_engines_value() -> None:
    odd = "label;76,130;Label;big;255,255,255;red;b;2;l;x"
    read = read_trait(odd, "text")
    assert read == Label(
        key=Key(76, 130),
        menu="Label",
        background=Colour(255, 255, 255),
        vertical="b",
        vertical_offset=2,
        horizontal="l",
        name_format="$pieceName$ ($label$)",
        text="text",
    )
    assert read_trait("cmt;a;surplus", "") == Comment(text="a")
    assert read_trait("piece;;;i;n", "odd") == BasicPiece(image="i", name="n")
    assert read_trait("mark", "") == Marker(values=(("", ""),))
    assert read_trait("rotate;none", "0") == Unknown(type_text="rotate;none", state_text="0")


@given(TEXTS, TEXTS, TEXTS)
def test_texts_of_all_kinds_survive_in_a_property(name: str, description: str, value: str) -> None:
    trait = DynamicProperty(name=name, description=description, value=value)
    try:
        text = trait.encode_type()
    except WireError:
        assert name.endswith("\\") or description.endswith("\\")
        return
    assert decode_trait(text, trait.encode_state()) == trait


def test_an_unknown_trait_is_unchanged() -> None:
    for text in ("own;old;stuff", "no id", ""):
        trait = decode_trait(text, "state;")
        assert trait == Unknown(type_text=text, state_text="state;")
        assert (trait.encode_type(), trait.encode_state()) == (text, "state;")


def test_the_old_defaults_of_the_engine_are_not_those_of_a_new_trait() -> None:
    read = decode_trait("macro;name", "")
    assert isinstance(read, TriggerAction)
    assert (read.menu, read.key) == ("Trigger", Key(84, 130))
    assert TriggerAction(name="name").menu == ""


def test_a_layer_names_each_image() -> None:
    assert Layer(images=("a", "b")).level_names == ("", "")
    assert Layer(images=("a",)).level_names == ("",)


def test_a_marker_pairs_names_and_values_as_the_engine_does() -> None:
    assert decode_trait("mark;a,b", "1") == Marker(values=(("a", "1"), ("b", "")))
    assert decode_trait("mark;a", "1,2") == Marker.of({"a": "1"})
    with pytest.raises(WireError):
        Marker(values=()).encode_type()


def test_a_basic_piece_reads_old_states_and_refuses_wrong_counts() -> None:
    assert decode_trait("piece;;;i;n", "Main;3;4") == BasicPiece(image="i", name="n", map="Main", x=3, y=4)
    for state in ("Main", "Main;x;4", "Main;1;2;3;1;a", "Main;1;2;3;0;a;b"):
        with pytest.raises(WireError):
            decode_trait("piece;;;i;n", state)


def test_replace_is_written_like_place() -> None:
    place = PlaceMarker(piece="p", gpid="1")
    replaced = Replace(piece="p", gpid="1")
    assert replaced.encode_type().removeprefix("replace;") == place.encode_type().removeprefix("placemark;")
    assert decode_trait(replaced.encode_type(), "") == replaced != place


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("rotate;0", "0"),
        ("rotate;", "0"),
        ("rotate;6;;;;;;;;;;;;;;", "0"),
        ("footprint;", "true;;9;1,2"),
        ("hideCmd;n;Blow up", ""),
        ("calcProp;a;b;c;d", ""),
        ("PROP;a;1,2,3,4,5", ""),
        ("hide;;;;nobody:", ""),
    ],
)
def test_malformed_traits_are_refused(text: str, state: str) -> None:
    with pytest.raises(WireError):
        decode_trait(text, state)


def test_a_text_of_another_class_is_refused() -> None:
    for trait in (Comment, Marker, UsePrototype, FreeRotator):
        with pytest.raises(WireError, match=f"not a {trait.__name__}"):
            trait.decode("zzz;", "")


def test_small_parts_of_traits() -> None:
    assert BOUNDS.decode("true") == Bounds(numeric=True)
    assert ACCESS.decode("") == Access()
    with pytest.raises(WireError):
        ACCESS.encode(Access("nobody"))
    assert decode_trait("propertysheet;x", "") == PropertySheet(fields="x")


def test_a_field_needs_a_default_or_what_the_engine_takes() -> None:
    with pytest.raises(TypeError):
        wire(TEXT)


PROTOTYPES = {
    "Unit": (BasicPiece(), Comment(text="1"), UsePrototype(name="Rules"), Comment(text="4")),
    "Rules": (BasicPiece(), Comment(text="2"), DynamicProperty(name="MP", value="3")),
    "Loop": (BasicPiece(), UsePrototype(name="Loop")),
}


def test_prototypes_are_expanded_in_place() -> None:
    piece = (BasicPiece(name="n"), UsePrototype(name="Unit"), CalculatedProperty(name="c", expression="{1}"))
    assert expand_prototypes(piece, PROTOTYPES) == (
        piece[0],
        Comment(text="1"),
        Comment(text="2"),
        DynamicProperty(name="MP", value="3"),
        Comment(text="4"),
        piece[2],
    )
    assert write_piece(expand_prototypes(piece, PROTOTYPES)).states[3] == "3"


@pytest.mark.parametrize(
    "use",
    [
        UsePrototype(name="None"),
        UsePrototype(name="Loop"),
        UsePrototype(name="Unit", parameters=(("a", "b"),)),
    ],
)
def test_prototypes_that_cannot_be_expanded_are_refused(use: UsePrototype) -> None:
    with pytest.raises(WireError):
        expand_prototypes((BasicPiece(), use), PROTOTYPES)


def test_traits_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Comment(text="x").text = "y"  # type: ignore[misc]
