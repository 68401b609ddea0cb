"""A mechanism as small as one can be: some units guard places. Tests make games with it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from hexwright.rules.engine.bans import Ban
from hexwright.rules.engine.codes import HexSetName, Side, Stack, SupplyState
from hexwright.rules.engine.condition import Amount, Condition, known
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism, Words
from hexwright.rules.engine.parameters import Apart, ApartDoc, BanDoc, Change, ChangeDoc
from hexwright.rules.engine.play import number, numbers
from hexwright.rules.engine.records import StackScope, StandingUnit, UnitScope, VictoryScope, World
from hexwright.rules.engine.resolve import Context, apart, bans, changes
from hexwright.rules.engine.vocabulary import Declared
from hexwright.rules.language.prelude import Bits
from hexwright.rules.language.types import NUMBER, domain
from hexwright.schema.base import Absent, Datum
from hexwright.schema.base import Words as SeveralWords

QUARTERS = 4


class GuardDoc(Datum):
    """Which units guard what."""

    side: str = Field(description="Whose units.", examples=["blue"])
    hexes: str = Field(description="What they guard.", examples=["west"])
    box: Annotated[str | None, Absent("nowhere")] = Field(
        default=None, description="Where.", examples=["rest"]
    )
    across: SeveralWords = Field(default=(), description="Not across these.", examples=["river"])
    when: Annotated[str | None, Absent("all")] = Field(
        default=None, description="Who.", examples=["steps > 1"]
    )
    strength: str = Field(default="1", description="How strong they are.", examples=["cf + 1"])
    stack: str = Field(default="true", description="In which stacks.", examples=["count(stack) > 1"])
    stat: str = Field(default="cf", description="A stat.", examples=["cf"])
    marker: Annotated[str | None, Absent("none")] = Field(
        default=None, description="Sign.", examples=["post"]
    )
    posts: dict[str, int] = Field(default_factory=dict, description="Names.", examples=["{north: 2}"])
    bans: tuple[BanDoc, ...] = Field(default=(), description="What is refused.", examples=["[]"])
    changes: tuple[ChangeDoc, ...] = Field(default=(), description="Changes.", examples=["[{add: 1}]"])
    apart: tuple[ApartDoc, ...] = Field(default=(), description="Apart.", examples=["[{side: blue}]"])


@dataclass(frozen=True, kw_only=True)
class Guards:
    """The parameters."""

    side: int
    hexes: int
    box: int
    across: Bits
    when: Condition[UnitScope] | None
    strength: Amount[StandingUnit]
    stack: Condition[StackScope]
    stat: str
    site: int
    posts: int
    bans: tuple[Ban, ...]
    changes: tuple[Change, ...]
    apart: tuple[Apart, ...]


@dataclass(kw_only=True)
class Watch:
    """What is kept: how often each post was manned."""

    alarms: int = number()
    manned: list[int] = numbers("posts")


def prepare(given: Any, context: Context) -> Guards | None:
    """The parameters, None without the key."""
    doc: GuardDoc | None = given.guards
    if doc is None:
        return None
    return Guards(
        side=context.side(doc, doc.side),
        hexes=context.hex_set(doc, doc.hexes, "hexes"),
        box=context.place(doc, doc.box, "box"),
        across=context.link_kinds(doc, doc.across, "across"),
        when=context.maybe(doc, "when", UnitScope, "guards"),
        strength=context.amount(doc, "strength", StandingUnit, "strength", QUARTERS),
        stack=context.condition(doc, "stack", StackScope, "stack"),
        stat=context.stat(doc, doc.stat, "stat"),
        site=-1 if doc.marker is None else context.site(doc, doc.marker),
        posts=len(doc.posts),
        bans=bans(context, doc.bans, "guard"),
        changes=changes(context, doc.changes, UnitScope, "strength", QUARTERS),
        apart=apart(context, doc.apart),
    )


def words(given: Any, _: object) -> Words:
    """The posts as names, and two states of supply."""
    posts: Mapping[str, int] = {} if given.guards is None else given.guards.posts
    return Words(
        domains={"SupplyState": domain("state of supply", ["none", "fed"])},
        names=tuple(
            Declared(
                name=name,
                function=f"{__name__}.post_manned",
                arguments=(k,),
                scope=World,
                value=NUMBER,
                about=f"how often {name} was manned",
                span=given.guards.where.of("posts"),
            )
            for k, name in enumerate(posts)
        ),
    )


@known("whether it stands guard")
def on_guard(who: StandingUnit) -> bool:
    """Whether it stands on the map."""
    return who.play.at[who.unit] >= 0


@known("how it is fed")
def fed(who: UnitScope) -> SupplyState:
    """Its state of supply."""
    return who.supply


@known("how many they are")
def count(units: StackScope, _: Stack) -> int:
    """How many units there are in a stack."""
    return len(units.stack)


@known("guards of a side in a set of hexes")
def guarding(world: VictoryScope, side: Side, hexes: HexSetName) -> int:
    """Units of a side in a set of hexes."""
    found = 0
    for u in range(world.game.units.count):
        if world.game.units.side[u] == side and world.play.at[u] in world.game.places.members[hexes]:
            found += 1
    return found


def post_manned(world: World, post: int) -> int:
    """How often a post was manned."""
    return world.play.of(Watch).manned[post]


def nothing(*_: object) -> None:
    """Happens at the beginning of a phase."""


MECHANISM = Mechanism(
    name="guards",
    keys={
        "guards": (
            Annotated[GuardDoc | None, Absent("no guards")],
            Field(default=None, description="Guards.", examples=["{side: blue, hexes: west}"]),
        )
    },
    rules=sys.modules[__name__],
    parameters=Guards,
    prepare=prepare,
    words=words,
    state=Watch,
    hooks=Hooks(phase_begins=(nothing,)),
    lengths=lambda guards: {"posts": guards.posts},
)
