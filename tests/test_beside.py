"""Work on a second core."""

from __future__ import annotations

import os

import pytest

from builder.beside import Beside, ChildError


def test_result_comes_from_another_process() -> None:
    work = Beside(os.getpid)
    assert work.result() != os.getpid()
    assert work.result() == work.result()


def test_alone_runs_here() -> None:
    assert Beside(os.getpid, alone=True).result() == os.getpid()


def test_large_results_do_not_block() -> None:
    assert len(Beside(lambda: bytes(9_000_000)).result()) == 9_000_000


def test_errors_are_raised_where_the_result_is_asked_for() -> None:
    def fail() -> None:
        raise ValueError("odd")

    with pytest.raises(ValueError, match="odd"):
        Beside(fail).result()


def test_dead_child_is_told() -> None:
    with pytest.raises(ChildError):
        Beside(lambda: os._exit(9)).result()
