"""What a mechanism brings along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from hexwright.rules.engine.actions import Action, Question, Secrecy, Sign
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.kernel_function import SourceModule
from hexwright.rules.engine.own_parts import OwnParts
from hexwright.rules.engine.vocabulary import Declared
from hexwright.rules.language.prelude import Strs
from hexwright.rules.language.types import Domain


@dataclass(frozen=True, kw_only=True)
class Words:
    """What a mechanism adds to the expressions of a game, from what the author wrote.

    `domains`: the words of a type of `engine.codes`, such as `SupplyState`; `names`: names that the author
    declares.
    """

    domains: Mapping[str, Domain] = field(default_factory=dict)
    names: tuple[Declared, ...] = ()


def _no_actions(_: Any) -> tuple[Action, ...]:
    return ()


def _no_signs(_: Any) -> tuple[Sign, ...]:
    return ()


def _no_secrecy(_: Any) -> Secrecy | None:
    return None


def _answers_nothing(_: Any, __: Action) -> tuple[int, ...]:
    return ()


def _none(_: Any) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Mechanism:
    """A mechanism of the library, or of a game.

    Attributes:
        name: its folder.
        keys: the keys of `rules:` that belong to it, each with its type and its pydantic FieldInfo. No key
            is required: its default says that the game does without.
        parameters: the type of its resolved parameters, a frozen dataclass; None if it has none.
        prepare: `prepare(given, context)` makes them. `given` has an attribute for each key of `rules:`;
            `context` is an `engine.resolve.Context`. None from it: the game does not use the mechanism, and
            has none of its hooks, actions and state. A mechanism without `prepare` is used by every game.
        words: `words(given, game)`, what it adds to expressions, or None; `game` is the model.
        state: the type of what it keeps in the state of play, or None.
        rules: its kernel.
        hooks: where it joins in.
        actions: what players can do.
        questions: what they can ask.
        signs: what counters show.
        declared_actions: from the parameters: more of them, that depend on what the author declares.
        declared_signs: the same for signs.
        answers: from the parameters and an action of another mechanism: the reasons of what this mechanism
            has open that the action answers, beside those that it names itself (`Action.settles`).
        secrecy: from the parameters: what players may hide from each other. One mechanism of a game says so.
        lengths: from the parameters: how many there are of what its state has columns or rows for, by the
            name it uses there.
        names: from the parameters: names for its sentences, by kind (`{m:mode}` in words.yaml).
        parts: from the parameters: amounts it counts in parts of a whole, by kind (`{p:points}`).
        own: what a mechanism of a game adds to words and names; None for one of the library, whose modules
            and files tell.

    """

    name: str
    keys: Mapping[str, tuple[Any, Any]]
    rules: ModuleType | SourceModule
    parameters: type[Any] | None = None
    prepare: Callable[..., Any] | None = None
    words: Callable[..., Words] | None = None
    state: type[Any] | None = None
    hooks: Hooks = field(default_factory=Hooks)
    actions: tuple[Action, ...] = ()
    questions: tuple[Question, ...] = ()
    signs: tuple[Sign, ...] = ()
    declared_actions: Callable[[Any], tuple[Action, ...]] = _no_actions
    declared_signs: Callable[[Any], tuple[Sign, ...]] = _no_signs
    answers: Callable[[Any, Action], tuple[int, ...]] = _answers_nothing
    secrecy: Callable[[Any], Secrecy | None] = _no_secrecy
    lengths: Callable[[Any], Mapping[str, int]] = _none
    names: Callable[[Any], Mapping[str, Strs]] = _none
    parts: Callable[[Any], Mapping[str, int]] = _none
    own: OwnParts | None = None
