"""What proves a rule is named in the rules of its game, and it does: in every game here."""

from __future__ import annotations

import pytest

from hexwright.rules.checklist import APPLIED
from tests.conftest import REPOSITORY
from tests.rules import proofs
from tests.rules.book import book_of

HINT = "cite it in a check or a script, then run python -m tests.rules.proofs"

every_game = pytest.mark.parametrize("game", proofs.GAMES)


def test_no_game_is_left_out() -> None:
    checklists = (REPOSITORY / "sources").glob("*/checklist.csv")
    assert {path.parent.name for path in checklists} == set(proofs.GAMES)


@every_game
def test_every_applied_rule_names_a_proof_and_every_named_proof_cites_the_rule(game: str) -> None:
    known = proofs.proofs(game)
    for entry in book_of(game).rules.coverage:
        assert entry.proof or entry.status not in APPLIED, f"{entry.id} is proved nowhere: {HINT}"
        wrong = set(entry.proof) - set(known.get(entry.id, ()))
        assert not wrong, f"{entry.id}: {wrong} does not prove it: {HINT}"


@every_game
def test_proofs_cite_rules_that_there_are(game: str) -> None:
    ids = {entry.id for entry in book_of(game).rules.coverage}
    for name, cited in proofs.sources(game).items():
        assert cited <= ids, f"{name} cites {sorted(cited - ids)}"


def test_proofs_are_written_where_they_belong() -> None:
    text = (
        "coverage:\n  EF-9.4: {is: enforced, by: movement, proof: gone}\n  EF-5.1: {is: manual, why: a b}\n"
    )
    found = proofs.rewritten("ebb-and-flow", text)
    assert found.replace(" 9-movement.play", "") == text.replace("gone", "points")
