"""Every reason of a refusal has its number and its words."""

from __future__ import annotations

from builder.rules.kernel import reasons
from builder.rules.wording import WORDS, reason_texts


def test_every_reason_has_words() -> None:
    numbers = {value for name, value in vars(reasons).items() if name.isupper() and name != "REASONS"}
    assert numbers == set(range(reasons.REASONS))
    assert sorted(number for number, _ in WORDS.values()) == sorted(numbers - {reasons.FINE})
    assert [number for number, text in enumerate(reason_texts({})) if not text] == [reasons.FINE]
