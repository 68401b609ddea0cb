"""What a game's own mechanisms ask of the specialiser, tried before anything is exported."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Any

from hexwright.diagnostics import Report, Span
from hexwright.rules.engine.actions import Action
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.kernel_function import KernelFunction
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.questions import Question
from hexwright.rules.engine.records import Game
from hexwright.rules.specialise.errors import KernelError
from hexwright.rules.specialise.specialiser import Specialiser


def check_specialised(game: Game, mechanisms: Iterable[Mechanism], report: Report) -> None:
    """See that the functions of a game's own mechanisms can become functions of the game alone (E033).

    Names and types are right by now; what is left is known only once the parameters are.
    """
    special = Specialiser(game)
    used = set(game.state_kinds) | set(game.mechanisms)
    for mechanism in mechanisms:
        if mechanism.own is None or not {mechanism.parameters, mechanism.state} - {None} <= used:
            continue
        for function in _functions(mechanism):
            try:
                special.entry(function)
            except KernelError as error:
                _found(error, function, report)


def _functions(mechanism: Mechanism) -> Iterator[KernelFunction]:
    """The functions that others call."""
    rows: list[Any] = [getattr(mechanism.hooks, one.name) for one in dataclasses.fields(Hooks)]
    declared: tuple[Action | Question, ...] = (*mechanism.actions, *mechanism.questions)
    rows += [[getattr(one, part.name) for part in dataclasses.fields(one)] for one in declared]
    yield from (one for row in rows for one in row if isinstance(one, KernelFunction))


def _found(error: KernelError, function: KernelFunction, report: Report) -> None:
    """The mistake at its place; one inside the library at the function that leads there."""
    file = function.module.file
    if error.file == file:
        report.error("E033", error.message, Span(file, error.line, error.column))
        return
    node = function.module.functions[function.name]
    message = f"'{function.name}' cannot become script: {error}"
    report.error("E033", message, Span(file, node.lineno, node.col_offset + 1))
