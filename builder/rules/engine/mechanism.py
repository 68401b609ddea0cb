"""What a mechanism brings along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from builder.rules.engine.actions import Action
from builder.rules.engine.hooks import Hooks


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

    """

    name: str
    keys: dict[str, tuple[Any, Any]]
    rules: ModuleType
    parameters: type[Any] | None = None
    prepare: Callable[..., Any] | None = None
    state: type[Any] | None = None
    hooks: Hooks = field(default_factory=Hooks)
    actions: tuple[Action, ...] = ()
