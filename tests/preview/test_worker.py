"""The process behind the preview: the newest question counts, and a process that dies is replaced."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator

import pytest

from hexwright.export.base import Options
from hexwright.preview.resident import Answer
from hexwright.preview.worker import Worker
from hexwright.project import Project
from tests.conftest import SMALL


@pytest.fixture
def worker(write_game: Callable[..., Project]) -> Iterator[Worker]:
    found = Worker(write_game(SMALL), "demo", Options())
    yield found
    found.close()


def answers(worker: Worker) -> list[Answer]:
    """The answers to the newest question, up to the last one."""
    found: list[Answer] = []
    while not found or found[-1].state == "page":
        answer = worker.answer()
        if answer is not None:
            found.append(answer)
    return found


def test_only_the_newest_question_is_answered(worker: Worker, write_game: Callable[..., Project]) -> None:
    for number in range(4):
        write_game(SMALL.replace("cf: 4/3", f"cf: {number + 5}/3"))
        worker.ask()
    assert [(a.request, a.state) for a in answers(worker)] == [(4, "page"), (4, "built")]


def test_a_process_that_died_is_replaced(worker: Worker) -> None:
    worker.ask()
    assert answers(worker)[-1].state == "built"
    os.kill(worker.process_id, signal.SIGKILL)
    (failed,) = answers(worker)
    assert (failed.state, failed.text) == ("failed", "not built")
    assert failed.problems[0].message == "the build died; is there enough memory?"
    worker.ask()
    assert answers(worker)[-1].state == "built"


def test_whoever_waits_is_let_go_when_it_is_closed(write_game: Callable[..., Project]) -> None:
    worker = Worker(write_game(SMALL), "demo", Options())
    worker.close()
    assert worker.answer() is None


def test_a_page_whose_answer_came_too_late_counts_for_the_next(
    worker: Worker, write_game: Callable[..., Project]
) -> None:
    worker.ask()
    answers(worker)
    write_game(SMALL.replace("cf: 4/3", "cf: 7/3"))
    worker.ask()
    time.sleep(5)  # the page has been written, and nobody has read the answer
    worker.ask()
    assert answers(worker)[0].fresh
    worker.ask()
    assert not any(answer.fresh for answer in answers(worker))
