"""The table of measured times."""

from __future__ import annotations

from hexwright.verify.timing import timings
from hexwright.verify.transcript import StepResult

SAID = "work: median 31.5 ms, 95 % within 36.8 ms, ratio 2.25; waiting: median 40.2 ms, 95 % within 184.9 ms"


def step(text: str, said: str, *, ok: bool = True) -> StepResult:
    return StepResult(script="x", line=1, text=text, ok=ok, ms=1.0, output=(said, "~ chat"))


def test_measurements_are_printed_as_a_table() -> None:
    lines = list(
        timings(
            [
                step("undo", "= undone"),
                step('measure "a drop" 30 60 :: drag A B 0101 ;; undo', f"= {SAID}"),
                step("measure phase 3 20 :: button Next", f"! {SAID}; at most 20 ms", ok=False),
            ]
        )
    )
    assert lines[0].split() == [
        *("work", "of", "the", "engine,", "ms"),
        *("median", "95", "%", "limit", "ratio", "waited"),
    ]
    assert lines[1].split() == ["a", "drop", "31.5", "36.8", "60", "2.25", "40.2"]
    assert lines[2].split() == ["phase", "31.5", "36.8", "20", "2.25", "40.2", "too", "slow"]
    assert len(lines) == 3


def test_no_table_without_measurements() -> None:
    assert list(timings([step("undo", "= undone")])) == []
