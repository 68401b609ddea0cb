"""What is remembered: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.model.game import Game as ModelGame
from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.condition import Condition
from builder.rules.engine.mechanism import Words
from builder.rules.engine.scopes import StandingUnit, UnitInStackScope
from builder.rules.engine.vocabulary import Declared
from builder.rules.language.types import TRUTH
from builder.schema.base import Absent, Datum, SideId, Slug, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context


class MemoryDoc(Datum):
    """Remembered of each unit when its side begins something."""

    side: Annotated[SideId | None, Absent("every side's")] = Field(
        default=None, description="Whose units.", examples=["un"]
    )
    begins: Annotated[str, Written("word under does of a phase")] = Field(
        default="move",
        description="With what it begins: when a phase that allows this begins, it is noted.",
        examples=["combat"],
    )
    when: Annotated[str, Written("expression about a unit and its stack")] = Field(
        description="What is remembered. The name then stands for it in expressions.",
        examples=["\"groups(stack) >= {'us', 'rok'}\""],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "remember": (
        dict[Slug, MemoryDoc],
        Field(
            default_factory=dict,
            description="What is remembered of each unit when its side begins to move: name, and as below.",
            examples=["{mixed: {side: un, when: \"groups(stack) >= {'us', 'rok'}\"}}"],
        ),
    )
}


@dataclass(frozen=True, kw_only=True)
class Memory:
    """Something remembered of the units of a side, NOWHERE for every side's. `begins`: `words.doing`."""

    side: int
    begins: int
    when: Condition[UnitInStackScope]


@dataclass(frozen=True, kw_only=True)
class Remember:
    """All that is remembered."""

    memories: tuple[Memory, ...]


def prepare(given: Any, context: Context) -> Remember | None:
    """What the rules read; None without anything to remember."""
    docs: dict[str, MemoryDoc] = given.remember
    if not docs:
        return None
    return Remember(memories=tuple(_memory(name, doc, context) for name, doc in docs.items()))


def _memory(name: str, doc: MemoryDoc, context: Context) -> Memory:
    known = list(context.sentences.does)
    named = context.names.known("action", doc.begins, known, doc.where.of("begins"))
    return Memory(
        side=NOWHERE if doc.side is None else context.side(doc, doc.side),
        begins=known.index(doc.begins) if named else NOWHERE,
        when=context.condition(doc, "when", UnitInStackScope, f"remember {name}"),
    )


def names(given: Any, _: ModelGame) -> Words:
    """What is remembered, as names in expressions about a unit."""
    return Words(
        names=tuple(
            Declared(
                name=name,
                function="builder.rules.mechanism.remember.rules.remembered",
                arguments=(k,),
                scope=StandingUnit,
                value=TRUTH,
                about=f"remembered since its side began to {doc.begins}: {doc.when}",
                span=doc.where.span,
            )
            for k, (name, doc) in enumerate(given.remember.items())
        )
    )


def lengths(rules: Remember) -> Mapping[str, int]:
    """How many things are remembered."""
    return {"memories": len(rules.memories)}
