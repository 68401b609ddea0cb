"""What a mechanism brings along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from builder.rules.engine.actions import Action
from builder.rules.engine.hooks import Hooks
from builder.rules.language.prelude import Strs


def _none(_: Any) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Mechanism:
    """A mechanism of the library.

    Attributes:
        name: its folder.
        keys: the keys of `rules:` that belong to it, each with its field (a pydantic FieldInfo and type, as
        a tuple).
        parameters: the type of its resolved parameters, a frozen dataclass; None if it has none.
        prepare: makes them from what the author wrote; None if the game does not use the mechanism.
        state: the type of what it keeps in the state of play, or None.
        rules: its kernel.
        hooks: where it joins in.
        actions: what players can do.
        lengths: from the parameters: how many there are of what its state has columns or rows for, by the
            name it uses there.
        names: from the parameters: names for its sentences, by kind (`{m:mode}` in words.yaml).
        parts: from the parameters: amounts it counts in parts of a whole, by kind (`{p:points}`).

    """

    name: str
    keys: dict[str, tuple[Any, Any]]
    rules: ModuleType
    parameters: type[Any] | None = None
    prepare: Callable[..., Any] | None = None
    state: type[Any] | None = None
    hooks: Hooks = field(default_factory=Hooks)
    actions: tuple[Action, ...] = ()
    lengths: Callable[[Any], Mapping[str, int]] = _none
    names: Callable[[Any], Mapping[str, Strs]] = _none
    parts: Callable[[Any], Mapping[str, int]] = _none
