"""Files packed for the cache come out as they went in."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hexwright.export.print.packed_files import pack_files, unpack_files


@given(st.dictionaries(st.text(max_size=30), st.binary(max_size=300), max_size=6))
def test_there_and_back(files: dict[str, bytes]) -> None:
    found = unpack_files(pack_files(files))
    assert found == files
    assert list(found) == list(files)
