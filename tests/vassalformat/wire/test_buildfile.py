"""XML of the build file and the metadata."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from vassalformat.wire.buildfile import (
    ModuleData,
    decode_buildfile,
    decode_moduledata,
    encode_buildfile,
    encode_moduledata,
)
from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError

# XML readers turn these into line ends; all others must survive
WORD = st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\x85\u2028\ufffe\uffff"))
TREE = st.recursive(
    st.builds(
        lambda tag, attributes, text: Element(tag=tag, attributes=attributes, text=text),
        st.sampled_from(["a", "VASSAL.build.Map"]),
        st.dictionaries(st.sampled_from(["x", "y.z"]), WORD, max_size=2),
        WORD,
    ),
    lambda inner: st.builds(
        lambda children: Element(tag="VASSAL.b", children=tuple(children)),
        st.lists(inner, min_size=1, max_size=3),
    ),
    max_leaves=6,
)


@given(TREE)
def test_trees_round_trip(tree: Element) -> None:
    assert decode_buildfile(encode_buildfile(tree)) == tree


@given(TREE)
def test_the_bytes_are_those_of_a_known_writer(tree: Element) -> None:
    def built(element: Element) -> etree._Element:
        made = etree.Element(element.tag, dict(element.attributes))
        made.text = element.text or None
        made.extend([built(child) for child in element.children])
        return made

    root = built(tree)
    etree.indent(root, space="  ")
    known = etree.tostring(root, encoding="UTF-8", xml_declaration=True, standalone=False)
    assert encode_buildfile(tree) == known + b"\n"


def test_the_bytes_are_known() -> None:
    slot = Element(tag="b.Slot", attributes={"gpid": "1", "name": 'é<"&\t'}, text="+/null/a\tb/\t<&é")
    root = Element(tag="b.Root", attributes={"z": "", "a": "1"}, children=(slot, Element(tag="b.Empty")))
    assert encode_buildfile(root).decode() == (
        "<?xml version='1.0' encoding='UTF-8' standalone='no'?>\n"
        '<b.Root z="" a="1">\n'
        '  <b.Slot gpid="1" name="é&lt;&quot;&amp;&#9;">+/null/a\tb/\t&lt;&amp;é</b.Slot>\n'
        "  <b.Empty/>\n"
        "</b.Root>\n"
    )


@pytest.mark.parametrize(
    "element",
    [
        Element(tag="a b"),
        Element(tag=""),
        Element(tag="a", attributes={"1": "x"}),
        Element(tag="a", text="\x1b"),
        Element(tag="a", attributes={"x": "\x00"}),
        Element(tag="a", text="\ud800"),
        Element(tag="a", text="\ufffe"),
        Element(tag="a", attributes={"x": "a\uffffb"}),
        Element(tag="a", text="x", children=(Element(tag="b"),)),
    ],
)
def test_what_xml_cannot_hold_is_refused(element: Element) -> None:
    with pytest.raises(WireError):
        encode_buildfile(element)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<a",
        b"<a/><b/>",
        b"\xff\xfe",
        b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&d;</a>",
        b"<a>" * 300 + b"</a>" * 300,
    ],
)
def test_what_is_no_xml_is_refused(content: bytes) -> None:
    with pytest.raises(WireError):
        decode_buildfile(content)


def test_entities_are_not_expanded() -> None:
    bomb = b"<!DOCTYPE a [<!ENTITY b 'bbbb'><!ENTITY c '&b;&b;'>]><a>x&c;</a>"
    assert decode_buildfile(bomb).text == "x"


@given(st.binary(max_size=60))
def test_garbage_gives_a_wire_error_only(content: bytes) -> None:
    with pytest.raises(WireError):
        decode_buildfile(b"<a" + content)


def test_moduledata_round_trips() -> None:
    data = ModuleData(name="E & F", version="1.2", vassal_version="3.7.26", description="x", date_saved=123)
    assert decode_moduledata(encode_moduledata(data)) == data
    assert decode_moduledata(b"<data><dateSaved>soon</dateSaved></data>").date_saved == 0
