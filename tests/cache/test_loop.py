"""A few rounds of the author's loop; `make loop` plays hundreds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.cache import loop
from tests.conftest import SMALL


@pytest.mark.slow  # one edit of the small game is in test_builds.py
def test_a_build_after_an_edit_is_a_clean_one(tmp_path: Path) -> None:
    compared, faults = loop.edits(3, 4, tmp_path)
    assert faults == []
    assert compared == 3


@pytest.mark.slow  # it waits for builds to be killed
def test_a_killed_build_leaves_whole_files_and_the_next_is_right(tmp_path: Path) -> None:
    _, faults = loop.kills(2, 4, tmp_path)
    assert faults == []


def test_the_loop_sees_a_part_that_is_out_of_date(tmp_path: Path) -> None:
    """A cache that gives what another edit left must be found out."""
    author = loop.Loop(tmp_path, random.Random(1))
    author.start(loop.games()["small"])
    parts = author.folder / "kept" / "build" / ".cache" / "demo" / "parts"
    pictures = sorted(parts.glob("picture-*"))
    stale = pictures[0].read_bytes()
    for path in pictures:
        path.write_bytes(stale)
    (author.kept.sources / "demo" / "game.yaml").write_text(SMALL.replace("cf: 5,", "cf: 6,"))
    author.compare("with forged parts")
    assert len(author.faults) == 1
