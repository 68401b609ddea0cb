"""Saved games as they were nested: the same bytes again, and changes in one place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vassalformat.wire.obfuscate import obfuscate
from vassalformat.wire.error import WireError
from vassalformat.wire.save import decode_save
from vassalformat.wire.save_text import SaveText, decode_save_text

NESTED = "begin_save\x1b\\\x1bNOTES\ta\\\x1bPNOTES\tb\x1bend_save"


def test_the_nesting_is_kept() -> None:
    save = decode_save_text(obfuscate(NESTED, 3))
    assert save == SaveText(("begin_save", ("", "NOTES\ta", "PNOTES\tb"), "end_save"), "03")
    assert save.commands == ("begin_save", "", "NOTES\ta", "PNOTES\tb", "end_save")
    assert save.encode() == obfuscate(NESTED, 3)


def test_a_command_is_changed_taken_out_or_added_in_its_place() -> None:
    save = decode_save_text(NESTED.encode())
    assert save.changed({2: "x"}).root == ("begin_save", ("", "x", "PNOTES\tb"), "end_save")
    assert save.changed({2: None}).root == ("begin_save", ("", "PNOTES\tb"), "end_save")
    assert save.changed({}, {4: ("y",)}).root == (
        "begin_save",
        ("", "NOTES\ta", "PNOTES\tb"),
        "y",
        "end_save",
    )
    assert save.changed({2: None, 3: None}).root == ("begin_save", "", "end_save")
    assert save.changed(dict.fromkeys(range(5))).encode() == b""


@given(st.text(alphabet="ab\\'\x1b", max_size=40), st.integers(0, 255))
def test_any_text_comes_back(text: str, key: int) -> None:
    content = obfuscate(text, key)
    save = decode_save_text(content)
    assert save.encode() == content
    assert decode_save_text(save.changed({}).encode()).commands == save.commands


def test_what_is_no_saved_game_is_refused() -> None:
    for content in (b"!VCSK", b"!VCSK00zz", b"!VCSK0041f", b"\xff"):
        with pytest.raises(WireError):
            decode_save_text(content)
    assert decode_save(decode_save_text(b"!VCSK00").encode()) == ()
