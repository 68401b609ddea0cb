"""Files packed to be kept come out as they went in."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builder.export.print.bundle import packed, unpacked


@given(st.dictionaries(st.text(max_size=30), st.binary(max_size=300), max_size=6), st.frozensets(st.text()))
def test_there_and_back(files: dict[str, bytes], parts: frozenset[str]) -> None:
    found, named = unpacked(packed(files, parts))
    assert (found, named) == (files, parts)
    assert list(found) == list(files)
