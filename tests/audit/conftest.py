"""What the tests of all audited games share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.audit.judging import Tally
from tests.audit.summary import noted

SHOWN = 5
"""So many differences are told in full."""


@pytest.fixture
def tallied(record_property: Callable[[str, object], None]) -> Callable[[str, Tally], None]:
    """Record what was judged for the last lines of a run, and fail where sides differ."""

    def check(game: str, tally: Tally) -> None:
        record_property(*noted(game, tally.positions, tally.answers, len(tally.told)))
        told = "\n\n".join(tally.told[:SHOWN])
        assert not tally.told, f"{len(tally.told)} differences in {tally.positions} positions\n\n{told}"

    return check
