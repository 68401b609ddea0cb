"""A game's own mechanisms: found in its folder and in those of the games it extends, tried before anything is
exported, and asked once whom their actions can be for.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hexwright.diagnostics import Report, Span
from hexwright.rules.engine.actions import Action, Gesture, Question
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.kernel_function import KernelFunction
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.records import Game
from hexwright.rules.language.own_mechanisms import FILES, MechanismFiles, read_mechanisms
from hexwright.rules.script.headless import Functions
from hexwright.rules.specialise.errors import KernelError
from hexwright.rules.specialise.specialiser import Specialiser
from hexwright.source.loader import Sources, read_text

FOLDER = "mechanisms"


def own_mechanisms(
    sources: Sources, library: Iterable[Mechanism], report: Report
) -> tuple[Mechanism, ...] | None:
    """The mechanisms that a game brings along; None after a finding.

    A folder of the game takes the place of one of the same name in a game it extends.
    """
    found: dict[str, MechanismFiles] = {}
    inner = Report()
    for game in sources.folders:
        for path in _folders(sources.files.root / game / FOLDER):
            if path.name not in found:
                found[path.name] = _texts(sources, path, f"{game}/{FOLDER}/{path.name}", inner)
    made = read_mechanisms(tuple(found.values()), library, inner)
    report.extend(inner)
    return None if inner.failed else made


def _folders(path: Path) -> list[Path]:
    """The folders in a folder, if it is one: hidden ones, and what Python leaves behind, apart."""
    if not path.is_dir():
        return []
    return [one for one in sorted(path.iterdir()) if one.is_dir() and not one.name.startswith((".", "__"))]


def _texts(sources: Sources, path: Path, shown: str, report: Report) -> MechanismFiles:
    texts: dict[str, str] = {}
    for name in FILES:
        if (path / name).is_file():
            text = read_text(path / name, f"{shown}/{name}", sources.files, report, None)
            texts[name] = "" if text is None else text
    return MechanismFiles(name=path.name, folder=shown, texts=texts)


# --- what they ask of the specialiser ----------------------------------------------------------------
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


# --- whom their actions are for ----------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class SuitedUnits:
    """The units, or cards, that an action can ever be for, by number: in place of what said so."""

    units: frozenset[int]

    def __call__(self, _game: Game, unit: int) -> bool:
        """Whether it can be for a unit, or a card."""
        return unit in self.units


def with_suits(game: Game) -> Game:
    """A game whose own actions know whom they can be for, and at whom. What they ask has been checked."""
    special = Specialiser(game)
    asked = [one for action in game.actions for one in (action.suits, action.aims_at)]
    names = {one: special.entry(one) for one in asked if isinstance(one, KernelFunction)}
    if not names:
        return game
    functions = Functions(special)
    for_cards = {action.suits for action in game.actions if action.gesture is Gesture.CARD}
    found = {
        one: _suited(functions[name], game.cards.count if one in for_cards else game.units.count)
        for one, name in names.items()
    }
    return replace(game, actions=tuple(_answered(action, found) for action in game.actions))


def _answered(action: Action, found: dict[Any, SuitedUnits]) -> Action:
    """An action that knows by numbers what it asked."""
    suits, aims_at = action.suits, action.aims_at
    return replace(action, suits=found.get(suits, suits), aims_at=found.get(aims_at, aims_at))


def _suited(suits: Callable[[int], bool], count: int) -> SuitedUnits:
    return SuitedUnits(frozenset(number for number in range(count) if suits(number)))
