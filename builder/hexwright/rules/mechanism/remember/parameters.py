"""What is remembered of each unit when its side begins something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.codes import NOWHERE, Side
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.mechanism import Words
from hexwright.rules.engine.records import StandingUnit, UnitInStackScope
from hexwright.rules.engine.section import Asked, Key, Parameters, Reading, given, made, named, records
from hexwright.rules.engine.vocabulary import Declared
from hexwright.rules.language.types import TRUTH
from hexwright.schema.base import Written

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


def _doing(asked: Asked) -> int:
    """The number of a word for what phases do (`words.doing`), NOWHERE after a finding (R001)."""
    context, known = asked.context, list(asked.context.sentences.does)
    named = context.names.known("action", asked.value, known, asked.doc.where.of(asked.key))
    return known.index(asked.value) if named else NOWHERE


class Memory(Parameters):
    """Remembered of each unit when its side begins something."""

    id: str = made()
    side: Side = given("Whose units.", example="un", absent="every side's", otherwise=NOWHERE)
    begins: int = given(
        "With what it begins: when a phase that allows this begins, it is noted.",
        example="combat",
        default="move",
        reading=Reading(Annotated[str, Written("word under does of a phase")], _doing),
    )
    when: Condition[UnitInStackScope] = given(
        "What is remembered. The name then stands for it in expressions.",
        example="\"groups(stack) >= {'us', 'rok'}\"",
        what="remember {id}",
    )


class Remember(Parameters):
    """All that is remembered."""

    memories: tuple[Memory, ...] = made()


KEYS: Mapping[str, Key] = {
    "remember": named(
        Memory,
        "What is remembered of each unit when its side begins to move: name, and as below.",
        "{mixed: {side: un, when: \"groups(stack) >= {'us', 'rok'}\"}}",
    )
}


def prepare(written: Any, context: Context) -> Remember | None:
    """What the rules read; None without anything to remember."""
    return Remember(memories=records(context, Memory, written.remember)) if written.remember else None


def names(written: Any, _: ModelGame) -> Words:
    """What is remembered, as names in expressions about a unit."""
    return Words(
        names=tuple(
            Declared(
                name=name,
                function="hexwright.rules.mechanism.remember.rules.remembered",
                arguments=(k,),
                scope=StandingUnit,
                value=TRUTH,
                about=f"remembered since its side began to {doc.begins}: {doc.when}",
                span=doc.where.span,
            )
            for k, (name, doc) in enumerate(written.remember.items())
        )
    )


def lengths(rules: Remember) -> dict[str, int]:
    """How many things are remembered."""
    return {"memories": len(rules.memories)}
