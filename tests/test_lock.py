"""`ids.lock`: numbers of pieces are never given again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hexwright.diagnostics import Report, Span
from hexwright.lock import Lock, extend_lock, parse_lock

HERE = Span("oob.csv", 3, 1)


def grow(lock: Lock, *keys: str, was: dict[str, str] | None = None) -> Lock:
    report = Report()
    renamed = {new: (old, HERE) for new, old in (was or {}).items()}
    grown = extend_lock(lock, keys, renamed, report)
    assert not report.found
    return grown


def test_numbers_follow_the_first_order_and_never_move() -> None:
    first = grow(Lock(), "unit:a", "unit:b")
    second = grow(first, "unit:0", "unit:b", "unit:a")
    assert second.by_key == {"unit:a": 1, "unit:b": 2, "unit:0": 3}
    assert second.text().startswith(first.text())


def test_number_of_a_removed_unit_is_not_used_again() -> None:
    lock = grow(Lock(), "unit:a", "unit:b")
    assert grow(lock, "unit:c").by_key["unit:c"] == 3


def test_renamed_unit_keeps_its_number() -> None:
    lock = grow(Lock(), "unit:old")
    grown = grow(lock, "unit:new", was={"unit:new": "unit:old"})
    assert grown.by_key == {"unit:new": 1}
    again = grow(grown, "unit:new", was={"unit:new": "unit:old"})
    assert again == grown


def test_rename_of_something_unknown_is_reported() -> None:
    report = Report()
    extend_lock(Lock(), ["unit:new"], {"unit:new": ("unit:old", HERE)}, report)
    assert [(f.code, f.span) for f in report] == [("I003", HERE)]


def test_damaged_lines_are_reported_with_their_line() -> None:
    report = Report()
    parse_lock(
        "# head\n1\tunit:a\nrubbish\n1\tunit:b\n2\tunit:a\n3\tunit:x\twas unit:q\n", "ids.lock", report
    )
    assert [(f.code, f.span.line) for f in report] == [("I001", 3), ("I002", 4), ("I002", 5), ("I002", 6)]


@given(st.lists(st.lists(st.sampled_from("abcdefgh"), max_size=8), max_size=6))
def test_any_history_keeps_every_number(history: list[list[str]]) -> None:
    lock = Lock()
    for keys in history:
        before = lock.by_key
        lock = grow(lock, *keys)
        report = Report()
        assert parse_lock(lock.text(), "ids.lock", report) == lock
        assert not report.found
        after = lock.by_key
        assert all(after[key] == number for key, number in before.items())
        assert len(set(after.values())) == len(after)


def test_all_former_keys_are_known() -> None:
    lock = grow(Lock(), "unit:a", "unit:x")
    lock = grow(lock, "unit:b", "unit:x", was={"unit:b": "unit:a"})
    lock = grow(lock, "unit:c", "unit:x", was={"unit:c": "unit:b"})
    assert lock.former == {"unit:c": ("unit:b", "unit:a")}
