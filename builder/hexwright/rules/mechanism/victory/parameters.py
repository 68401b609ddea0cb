"""Victory: who wins, and when; scores, and tallies of units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.codes import NOWHERE, Side
from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.mechanism import Words as MechanismWords
from hexwright.rules.engine.network import set_of
from hexwright.rules.engine.records import PrintedUnit, UnitScope, VictoryScope
from hexwright.rules.engine.section import (
    Asked,
    Key,
    Parameters,
    Reading,
    choice,
    given,
    listed,
    made,
    named,
    plain,
)
from hexwright.rules.engine.unit_count import UnitCount
from hexwright.rules.engine.vocabulary import Declared
from hexwright.rules.language.prelude import Bits, Strs
from hexwright.rules.language.types import NUMBER, Number
from hexwright.schema.base import SideId, Slug, Words, Written

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

AT_ONCE: Final = 0
ANY_TURN: Final = -1

HIGHEST: Final = -2
"""Instead of a side that wins: the one with the highest score."""

SUM: Final = 0
LARGEST: Final = 1
SMALLEST: Final = 2


# --- types of fields ---------------------------------------------------------------------------------
def _moment(asked: Asked) -> int:
    """When a condition is looked at (R001)."""
    if asked.value == "once":
        return AT_ONCE
    if asked.value == "every turn":
        return ANY_TURN
    turns = {str(turn.number): turn.number for turn in asked.context.game.turns}
    asked.context.names.known("turn", asked.value, turns, asked.doc.where.of(asked.key))
    return turns.get(asked.value, AT_ONCE)


def _winner(asked: Asked) -> int:
    """The side that wins, or HIGHEST (R001)."""
    return HIGHEST if asked.value == "highest" else asked.context.side(asked.doc, asked.value, asked.key)


def _lines(asked: Asked) -> Bits:
    """The states of supply of those who are in it by one of some ways (R001)."""
    states = asked.context.vocabulary.codes("SupplyState")
    ways = [name for name in states if name not in ("none", "off-map")]
    for way in asked.value:
        asked.context.names.known("way of being in supply", way, ways, asked.doc.where.of(asked.key))
    return set_of(states[way] for way in asked.value if way in ways)


MOMENT = Reading(Annotated[str, Written("once, every turn, or the number of a turn")], _moment)
WINNER = Reading(Annotated[str, Written("id of a side, or highest")], _winner)
WAYS = Reading(Annotated[Words, Written("words: ids of ways of being in supply")], _lines)
LOST = Reading(Literal["map", "lost"], lambda asked: asked.value == "lost")

# What `prepare` makes of it depends on other sections:
SCORE = Reading(Annotated[str, Written("name of a score")], plain)
LEAD = Reading(int, plain)
AMOUNTS = Reading(dict[SideId, Annotated[str, Written("number about victory")]], plain)


# --- what authors write ------------------------------------------------------------------------------
class Count(Parameters):
    """A number that a condition asks for, and what it counts, as players read it."""

    title: str = made()
    amount: Amount[VictoryScope] = made()


class WinCondition(Parameters):
    """A victory condition.

    `moment`: AT_ONCE, ANY_TURN, or the turn at whose end it is looked at; `winner`: NOWHERE for a draw,
    HIGHEST for the side with the highest score; `score`: its number, NOWHERE for none; `lead`: as the score
    counts; `counts`: what `when` asks for; `threshold`: what these numbers must be, as players read it, such
    as "at least 8"; may be empty.
    """

    id: Slug = given("Its name.", example="capital")
    winner: int = given(
        "The side that wins; highest: the one with the highest `score`.",
        example="communist",
        absent="a draw",
        otherwise=NOWHERE,
        reading=WINNER,
    )
    moment: int = given(
        "When it is looked at: once: as soon as it holds; every turn: at the end of each; or at the end of "
        "this turn.",
        example="11",
        default="once",
        key="at",
        reading=MOMENT,
    )
    when: Condition[VictoryScope] | None = given(
        "What must hold.", example="held('communist', 'seoul') >= 1", absent="always"
    )
    score: int = given(
        "The score that decides: with `winner: highest` who wins; of a draw, that nobody is ahead.",
        example="points",
        absent="the winner is named",
        reading=SCORE,
    )
    lead: int = given(
        "How far the score of a side must be ahead of every other side's.",
        example="3",
        absent="by anything",
        unit="points",
        least=1,
        most=10_000,
        reading=LEAD,
    )
    says: str = given("The reason, in a player's words.", example="Inchon or a hex of Seoul has fallen")
    counts: tuple[Count, ...] = made()
    threshold: str = made()

    @staticmethod
    def check(context: Context, doc: Any) -> None:
        """S005 for a score without a use, or none where there must be one; S002 for what always holds."""
        if (doc.winner == "highest" and doc.score is None) or (
            doc.score is not None and doc.winner not in (None, "highest")
        ):
            context.report.error("S005", "'winner: highest' and 'score' go together", doc.where.span)
        if doc.when is None and doc.at == "once" and doc.winner != "highest":
            context.report.error("S002", "'when' is missing: it would hold from the start", doc.where.span)


class Score(Parameters):
    """A score of every side.

    `decimals`: it is counted in tenths for 1, in hundredths for 2, and so on; `by_side`: None for a side that
    has none.
    """

    title: str = given("What players call it.", example="Victory points", default="", key="name")
    decimals: int = given(
        "How many decimals it is counted and told with.",
        example="2",
        default=0,
        unit="digits",
        least=0,
        most=4,
    )
    by_side: tuple[Amount[VictoryScope] | None, ...] = given(
        "What each side has; sides that are not named have 0.",
        example="{un: \"2 * held('un', 'towns')\", communist: dead('us-divisions')}",
        fewest=1,
        key="sides",
        reading=AMOUNTS,
    )


class Tally(Parameters, UnitCount):
    """A number of units, or a sum over units, on the map or lost; or the largest or smallest of what they
    count.

    `lost`: whether it is about lost units, else about those on the map; `lines`: the states of supply of
    which units have one to be in supply here, empty for those of play; `lost_units`: of lost units, which,
    None for all; `lost_amount`: what a lost unit counts, None of those on the map; `takes`: SUM, LARGEST or
    SMALLEST.
    """

    title: str = given("What players call it.", example="Factors south", default="", key="name")
    side: Side = given("Whose units.", example="communist")
    lost: bool = given(
        "Which of them: those on the map, or those that are lost. What is asked of lost ones is what is "
        "printed on them, at full strength.",
        example="lost",
        default="map",
        key="of",
        reading=LOST,
    )
    units: Condition[UnitScope] | None = given(
        "Which units.", example="\"supplied and 'south' in hex_sets\"", absent="all of these"
    )
    lines: Bits = given(
        "By which ways units are in supply here, also by such as do not count in play.",
        example="to-the-coast",
        default=(),
        absent="those of play",
        key="supply",
        reading=WAYS,
    )
    amount: Amount[UnitScope] | None = given("What each of them counts.", example="cf", default="1")
    takes: int = given(
        "What is made of the amounts: their sum, the largest or the smallest; 0 without any.",
        example="largest",
        default="sum",
        reading=choice({"sum": SUM, "largest": LARGEST, "smallest": SMALLEST}),
    )
    lost_units: Condition[PrintedUnit] | None = made()
    lost_amount: Amount[PrintedUnit] | None = made()

    @staticmethod
    def check(context: Context, doc: Any) -> None:
        """S005 for ways of being in supply of lost units."""
        if doc.of == "lost" and doc.supply:
            context.report.error("S005", "'supply' is for units on the map", doc.where.of("supply"))


class Victory(Parameters):
    """Who wins. At the same moment the first condition that holds counts.

    `ids`: of the conditions; `texts`: what each condition says, its rule in front; `said`: the same, its rule
    behind; `outcomes`: who wins by it and when.
    """

    conditions: tuple[WinCondition, ...] = made()
    ids: Strs = made()
    texts: Strs = made()
    said: Strs = made()
    outcomes: Strs = made()
    scores: tuple[Score, ...] = made()
    tallies: tuple[Tally, ...] = made()


KEYS: Mapping[str, Key] = {
    "tallies": named(
        Tally,
        "Sums over units, or the largest or smallest of what they count. Conditions of victory and scores "
        "know them by their names.",
        "{south: {side: communist, units: \"'south' in hex_sets\", amount: cf}}",
    ),
    "victory": listed(
        WinCondition,
        "Victory conditions; at the same moment the first that holds counts.",
        "[{id: rok-losses, winner: communist, when: dead('rok-divisions') >= 5, says: five ROK divisions are "
        "lost}]",
    ),
    "scores": named(
        Score,
        "Scores. Victory conditions know them by their names, the side in brackets.",
        "{points: {sides: {un: \"held('un', 'towns')\", communist: dead('us-divisions')}}}",
    ),
}


def names(written: Any, _: ModelGame) -> MechanismWords:
    """Scores and tallies as names in expressions about victory."""
    tallies = tuple(
        Declared(
            name=name,
            function="hexwright.rules.mechanism.victory.rules.tally_of",
            arguments=(k,),
            scope=VictoryScope,
            value=NUMBER,
            about=doc.name or name,
            span=doc.where.span,
        )
        for k, (name, doc) in enumerate(written.tallies.items())
    )
    return MechanismWords(
        names=tallies
        + tuple(
            Declared(
                name=name,
                function="hexwright.rules.mechanism.victory.rules.score_of",
                arguments=(k,),
                scope=VictoryScope,
                value=Number(10**doc.decimals),
                about=doc.name or name,
                span=doc.where.span,
                parameters=("Side",),
            )
            for k, (name, doc) in enumerate(written.scores.items())
        )
    )
