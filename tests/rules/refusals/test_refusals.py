"""Every reason of a refusal is read in some situation, and what is read there is true.

`table.txt` shows all of them, for people to read: reason, what was done, what the player reads.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY
from tests.rules.book import book_of
from tests.rules.fuzz import GAME
from tests.rules.games.small_games import NAMES
from tests.rules.refusals.probing import Refused, refusals
from tests.rules.refusals.staged import CASES
from tests.rules.refusals.truths import TRUE

GAMES = {GAME: range(6), **{name: range(3) for name in NAMES}}
NEVER_A_REFUSAL = {"no-retreat"}
"""Reasons whose rule is cited by other sentences, and that are never read themselves."""
ROWS = 8
"""How many examples of a reason the table shows, one for each game, phase and action."""
TABLE = REPOSITORY / "tests/rules/refusals/table.txt"


@cache
def probed() -> list[Refused]:
    return [one for game, seeds in GAMES.items() for one in refusals(game, seeds)]


def reasons_of(one: Refused) -> list[str]:
    ids = one.game.messages.ids
    return [ids[one.ruling.reason], *([ids[one.ruling.also]] if one.ruling.also else [])]


@pytest.mark.slow
def test_what_is_read_is_true() -> None:
    wrong = [
        f"{one.reason}: {one.phase}: {one.reads}"
        for one in probed()
        if one.reason in TRUE and not TRUE[one.reason](one)
    ]
    assert not wrong, f"{len(wrong)}:\n" + "\n".join(wrong[:40])


@pytest.mark.parametrize(("why", "situation"), list(CASES), ids=lambda text: text)
def test_a_situation_has_its_reason(why: str, situation: str) -> None:
    assert CASES[why, situation](book_of(GAME)).reason == why


@pytest.mark.slow
def test_every_reason_has_a_row(golden: Callable[[str, Path], None]) -> None:
    book = book_of(GAME)
    rows: dict[str, list[tuple[str, str]]] = {name: [] for name in book.reasons[1:]}
    for (why, situation), case in CASES.items():
        rows[why].append((situation, case(book).sentence))
    for one in probed():
        for why in reasons_of(one):
            row = (f"{one.game.title}, {one.phase}: {one.action}", one.reads)
            if sum(row[0] == shown for shown, _ in rows[why]) < 1 and len(rows[why]) < 12:
                rows[why].append(row)
    without = [why for why, found in rows.items() if not found and why not in NEVER_A_REFUSAL]
    assert not without, without
    assert not any(rows[why] for why in NEVER_A_REFUSAL)
    lines = []
    for why, found in rows.items():
        lines.append(why)
        for situation, sentence in found:
            lines += [f"  {situation}", f"    {sentence}"]
        if not found:
            lines.append("  (no refusal: other sentences cite its rule)")
        lines.append("")
    golden("\n".join(lines), TABLE)
