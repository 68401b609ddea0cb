"""Every line of every checklist was tried against the rulebook, and `docs/audit` says how."""

from __future__ import annotations

import csv
from collections.abc import Mapping

import pytest

from hexwright.rules.checklist import JUDGED
from tests.conftest import REPOSITORY
from tests.rules import proofs
from tests.rules.book import book_of

FOLDER = REPOSITORY / "docs/audit"
COLUMNS = ["id", "legal", "illegal", "found", "was", "remark"]
RIGHT = {"right", "mended"}

every_game = pytest.mark.parametrize("game", proofs.GAMES)


def lines(game: str) -> list[Mapping[str, str]]:
    with (FOLDER / f"{game}.csv").open(encoding="utf-8", newline="") as file:
        table = csv.DictReader(file)
        assert table.fieldnames == COLUMNS
        return list(table)


@every_game
def test_every_line_was_tried_in_the_order_of_the_checklist(game: str) -> None:
    assert [line["id"] for line in lines(game)] == [entry.id for entry in book_of(game).rules.coverage]


@every_game
def test_what_was_found_is_the_status_it_has(game: str) -> None:
    for line, entry in zip(lines(game), book_of(game).rules.coverage, strict=True):
        found = line["found"]
        assert found in RIGHT if entry.status in JUDGED else found in {entry.status, "mended"}, entry.id
        assert line["was"] != entry.status, entry.id
        assert line["legal"], entry.id
        assert line["illegal"] or entry.status != "enforced", f"{entry.id}: what does it refuse?"
        assert line["remark"] or found not in {"mended", "part"}, f"{entry.id}: what was wrong, what is left?"
