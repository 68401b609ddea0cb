"""Modules out of the typed layer: every component and trait, however many fields were written."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from hexwright.diagnostics import Report
from hexwright.export.vassal.imported.convert import from_text, to_text
from hexwright.export.vassal.imported.kind import is_typed, shown_kind
from hexwright.export.vassal.imported.tree import trimmed
from tests.conftest import check_each
from tests.vassalformat.component.test_components import bare, full
from tests.vassalformat.trait.goldens import GOLDENS
from vassalformat.component import COMPONENTS, Component, attribute_specs
from vassalformat.trait import BasicPiece, Marker, Trait
from vassalformat.trait_text import RAW, TraitText, read_traits, write_traits
from vassalformat.wire.buildfile import decode_buildfile, encode_buildfile
from vassalformat.wire.element import Element
from vassalformat.wire.piece import AddedPiece, PieceText, encode_added
from vassalformat.wire.sequence import decode_sequence, encode_sequence

_INNERMOST = ("piece;;;i.png;Inf", "null;0;0;7;0")
_STACKED = [golden for golden in GOLDENS if not isinstance(golden[0], BasicPiece)]


def test_every_component_is_typed() -> None:
    check_each(is_typed_when_written, COMPONENTS)


def is_typed_when_written(component: type[Component]) -> None:
    for made in (bare(component), full(component)):
        element = made.encode()
        assert is_typed(shown_kind(element)), element
        for name in element.attributes:
            less = replace(
                element, attributes={key: text for key, text in element.attributes.items() if key != name}
            )
            assert is_typed(shown_kind(less)), name


def test_every_trait_is_read_by_name_with_any_number_of_fields() -> None:
    check_each(is_read_by_name, _STACKED)


def is_read_by_name(golden: tuple[Trait, str, str]) -> None:
    trait, type_text, state_text = golden
    for cut in cuts(trait, type_text):
        text = definition([(cut, state_text)])
        traits = read_traits(text)
        assert traits is not None, cut
        assert write_traits(traits) == text
        if not isinstance(trait, Marker) or cut == type_text:
            assert traits[1].kind == type(trait).__name__, cut
            assert not any(field.name.isdigit() for field in traits[1].fields), traits[1]


def cuts(trait: Trait, type_text: str) -> list[str]:
    """The definition of a trait with all of its fields, and with fewer."""
    tokens = decode_sequence(type_text[len(trait.tag) :], trait.delimiter)
    return [trait.tag + encode_sequence(tokens[:n], trait.delimiter) for n in range(1, len(tokens) + 1)]


def definition(stack: list[tuple[str, str]]) -> str:
    """A slot's text from types and states, innermost first, with a basic piece below them."""
    types, states = zip(_INNERMOST, *stack, strict=True)
    return encode_added(AddedPiece(PieceText(types, states)))


def test_a_field_that_no_version_writes_has_a_number() -> None:
    traits = read_traits(definition([("cmt;text;more", ""), ("own;a;b", "c")]))
    assert traits is not None
    assert [field.name for field in traits[1].fields] == ["text", "2"]
    assert traits[2].kind == "own"


def test_a_trait_with_a_state_that_it_cannot_have_keeps_it() -> None:
    text = definition([("cmt;text", "odd")])
    traits = read_traits(text)
    assert traits is not None
    assert write_traits(traits) == text
    assert traits[1].fields[-1].of_state


def test_a_trait_without_state_has_no_field_for_it() -> None:
    traits = read_traits(definition([("cmt;text", "")]))
    assert traits is not None
    assert [(field.name, field.of_state) for field in traits[1].fields] == [("text", False)]


@pytest.mark.parametrize("seed", range(40))
def test_a_random_module_of_typed_parts_comes_back(seed: int) -> None:
    root = random_module(Random(seed))
    content = encode_buildfile(root)
    text = to_text("odd.vmod", "buildFile.xml", content, {})
    assert not text.kept
    assert text.share.elements > 0
    assert not text.share.plain_elements
    report = Report()
    built = from_text(text.files, "sources/odd", report)
    assert built is not None, list(report)
    assert built.build_file is not None
    assert decode_buildfile(built.build_file) == trimmed(decode_buildfile(content))


def random_module(random: Random) -> Element:
    """Components of all kinds with some of their attributes, and pieces of all traits, in groups alike."""
    parts = [random_component(random, random.choice(COMPONENTS)) for _ in range(random.randrange(30))]
    for _ in range(random.randrange(4)):
        stack = [random_trait(random) for _ in range(random.randrange(1, 6))]
        for _ in range(random.randrange(1, 8)):
            parts.append(random_slot(random, stack))
    random.shuffle(parts)
    return Element(
        tag="VASSAL.build.GameModule", attributes={"name": "Odd", "version": "1"}, children=tuple(parts)
    )


def random_component(random: Random, component: type[Component]) -> Element:
    """A component with some of its attributes."""
    made = (bare if random.random() < 0.5 else full)(component).encode()
    written = {spec.name for spec in attribute_specs(component)}
    kept = {name: text for name, text in made.attributes.items() if name in written and random.random() < 0.8}
    return replace(made, attributes=kept)


def random_trait(random: Random) -> tuple[str, str]:
    """A trait with some of its fields."""
    trait, type_text, state_text = random.choice(_STACKED)
    return random.choice(cuts(trait, type_text)), state_text


def random_slot(random: Random, stack: list[tuple[str, str]]) -> Element:
    """A piece with most traits of a stack."""
    traits = [pair for pair in stack if random.random() < 0.95]
    number = random.choice(["", "7", "26d:14657", str(random.randrange(1000))])
    attributes = {"entryName": random.choice(["Inf", "1 Cav; x", ""]), "gpid": number}
    return Element(
        tag=random.choice(("VASSAL.build.widget.PieceSlot", "VASSAL.build.widget.CardSlot")),
        attributes=attributes,
        text=definition(traits),
    )


def test_names_of_a_trait_are_those_of_its_class() -> None:
    traits = read_traits(definition([("rotate;6;90,130;91,130;A;B", "0"), ("rotate;1;;T", "12")]))
    assert traits is not None
    assert names(traits[1]) == [
        "facings",
        "clockwise_key",
        "counter_key",
        "clockwise_menu",
        "counter_menu",
        "angle",
    ]
    assert names(traits[2]) == ["facings", "turn_key", "turn_menu", "angle"]
    assert RAW not in {trait.kind for trait in traits}


def names(trait: TraitText) -> list[str]:
    """The names of a trait's fields."""
    return [field.name for field in trait.fields]
