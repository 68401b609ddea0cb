"""Random release histories; `python -m tests.export.vassal.identity.releases` runs more."""

from __future__ import annotations

import random
import shutil
from copy import deepcopy
from pathlib import Path

import pytest

from tests.export.vassal.identity.releases import ILLEGAL, Author, adds, live, retires


@pytest.mark.parametrize("seed", range(6))
def test_saved_games_continue_or_the_check_reports_why_not(seed: int, tmp_path: Path) -> None:
    assert live(seed, tmp_path, releases=3) == ""


def test_every_breaking_change_is_found(tmp_path: Path) -> None:
    author = Author(folder=tmp_path / "game", chance=random.Random(0))
    for _ in range(6):
        adds(author)
    assert author.found(release=True) == []
    retires(author)
    assert author.found(release=True) == []
    for crime, codes in ILLEGAL.items():
        other = deepcopy(author)
        other.folder = tmp_path / crime.__name__
        shutil.copytree(author.folder, other.folder)
        assert crime(other), crime.__name__
        assert codes & set(other.found()), crime.__name__
