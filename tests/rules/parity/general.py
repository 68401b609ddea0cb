"""The general rules: the same call made by the kernel as it is written, in a state of play of records."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import CodeType
from typing import Any
from unittest.mock import patch

from hexwright.rules.engine.kernel_function import KernelFunction, SourceModule
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.language.tree import Kind
from hexwright.rules.specialise.layout import NUMBERS_ROW, Layout, rows_of
from hexwright.rules.specialise.modules import LibraryModule
from hexwright.rules.specialise.registry import Origin
from hexwright.rules.specialise.specialiser import Specialiser
from hexwright.rules.specialise.values import Static
from tests.rules.parity.recording import Call, Outcome


def play_of(rows: list[list[int]], game: Game, layout: Layout) -> Play:
    """A state of play from the rows that a script has."""
    play = new_play(game)
    for (kind, name), place in layout.places.items():
        owner = play if kind is Play else play.of(kind)
        several = "of" in next(f for f in dataclasses.fields(kind) if f.name == name).metadata
        if place.slot is not None:
            setattr(owner, name, rows[NUMBERS_ROW][place.slot])
        elif several:
            setattr(owner, name, [row[:] for row in rows[place.row : place.row + place.rows]])
        else:
            setattr(owner, name, rows[place.row][:])
    return play


@dataclass(slots=True)
class OwnFunctions:
    """Functions of mechanisms that a game brings along, run as the Python they are written in.

    The program never does that; here their text is that of this project.
    """

    scopes: dict[str, dict[str, Any]] = field(default_factory=dict)

    def of(self, module: SourceModule, name: str) -> Callable[..., Any]:
        """A function of such a module."""
        if module.name not in self.scopes:
            scope = self.scopes[module.name] = dict(module.names)
            text = ast.Module(body=list(module.functions.values()), type_ignores=[])
            exec(_compiled(text, module.file), scope)
        found: Callable[..., Any] = self.scopes[module.name][name]
        return found

    @contextmanager
    def callable(self) -> Iterator[None]:
        """While this lasts, they can be called wherever a game has them."""

        def called(function: KernelFunction, *values: Any, **more: Any) -> Any:
            return self.of(function.module, function.name)(*values, **more)

        with patch.object(KernelFunction, "__call__", called):
            yield


def _compiled(text: ast.Module, file: str) -> CodeType:
    for node in text.body:
        assert isinstance(node, ast.FunctionDef)
        node.decorator_list = []
    return compile("from __future__ import annotations\n" + ast.unparse(text), file, "exec")


@dataclass(slots=True)
class GeneralRules:
    """The kernel, playing a game as it is written. `special`: from which its own functions were made."""

    game: Game
    special: Specialiser
    own: OwnFunctions = field(default_factory=OwnFunctions)

    def knows(self, name: str) -> bool:
        """Whether a function of the game is one of the kernel that can be called with its arguments: it has
        one behind it, and nothing that it takes is the scope of an expression.
        """
        made = self.special.made_from.get(name)
        if made is None:
            return False
        origin, static = made
        scopes = any(p.scope is not None for p in self.special.signature(origin).parameters)
        return not scopes and all(isinstance(value, Static) for value in static.values())

    def outcome(self, call: Call) -> Outcome:
        """What the kernel makes of a call."""
        origin, static = self.special.made_from[call.name]
        layout = self.special.layout
        arguments = call.arguments()
        signature = self.special.signature(origin)
        dice = iter(call.dice)
        play = play_of(arguments[0], self.game, layout) if call.has_state else new_play(self.game)
        play.dice = lambda _key, _faces: next(dice)
        given = iter(arguments[1:] if call.has_state else arguments)
        values: list[Any] = []
        for parameter in signature.parameters:
            if parameter.is_game:
                values.append(self.game)
            elif parameter.is_play:
                values.append(play)
            elif parameter.name in static:
                value = static[parameter.name]
                assert isinstance(value, Static)
                values.append(value.value)
            elif parameter.record is not None:
                values.append(self.record_of(next(given), parameter.record))
            else:
                values.append(next(given))
        result = self._function(origin)(*values)
        assert next(dice, None) is None, "dice are left over"
        if call.has_state:
            arguments[0] = rows_of(play, layout)
        return Outcome(self.plain(result), arguments, play.lines)

    def _function(self, origin: Origin) -> Callable[..., Any]:
        if isinstance(origin.module, LibraryModule):
            found: Callable[..., Any] = getattr(origin.module.python, origin.node.name)
            return found
        assert isinstance(origin.module, SourceModule)
        return self.own.of(origin.module, origin.node.name)

    # --- results ----------------------------------------------------------------------------------
    def plain(self, value: Any) -> Any:
        """A result as a script has it."""
        if not dataclasses.is_dataclass(value):
            return value
        fields = self.special.fields(type(value))
        numbers = [int(getattr(value, name)) for name in fields if not self._is_array(fields[name])]
        arrays = [getattr(value, name) for name in fields if self._is_array(fields[name])]
        return [numbers or [0], *arrays] if arrays else numbers

    def record_of(self, value: Any, record: type[Any]) -> Any:
        """A result from what a script has."""
        fields = self.special.fields(record)
        arrays = any(self._is_array(kind) for kind in fields.values())
        numbers = iter(value[0] if arrays else value)
        rows = iter(value[1:] if arrays else ())
        given = {name: next(rows) if self._is_array(kind) else next(numbers) for name, kind in fields.items()}
        flags = {name: bool(given[name]) for name, kind in fields.items() if kind is Kind.BOOL}
        return record(**{**given, **flags})

    @staticmethod
    def _is_array(kind: Kind) -> bool:
        return kind in {Kind.INTS, Kind.TABLE}
