"""Victory: what an author may write, and what the rules read."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import Field

from builder.model.game import Game as ModelGame
from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.condition import Amount, Condition
from builder.rules.engine.kernel_function import KernelFunction
from builder.rules.engine.mechanism import Words as MechanismWords
from builder.rules.engine.network import set_of
from builder.rules.engine.parameters import UnitTest
from builder.rules.engine.scopes import PrintedUnit, UnitScope, VictoryScope
from builder.rules.engine.unit_count import UnitCount
from builder.rules.engine.vocabulary import ONE, Declared
from builder.rules.language.evaluate import closure, function_named
from builder.rules.language.prelude import Bits, Strs
from builder.rules.language.tree import Asked, Expr, Int, parts
from builder.rules.language.types import NUMBER, Number
from builder.schema.base import Absent, Datum, SideId, Slug, Unit, Words, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context

AT_ONCE: Final = 0
ANY_TURN: Final = -1

HIGHEST: Final = -2
"""Instead of a side that wins: the one with the highest score."""

SUM: Final = 0
LARGEST: Final = 1
SMALLEST: Final = 2
TAKES: Final[Mapping[str, int]] = {"sum": SUM, "largest": LARGEST, "smallest": SMALLEST}

VictoryTest = Annotated[str, Written("expression about victory")]


class ConditionDoc(Datum):
    """A victory condition."""

    id: Slug = Field(description="Its name.", examples=["capital"])
    winner: Annotated[str | None, Written("id of a side, or highest"), Absent("a draw")] = Field(
        default=None,
        description="The side that wins; highest: the one with the highest `score`.",
        examples=["communist"],
    )
    at: Annotated[str, Written("once, every turn, or the number of a turn")] = Field(
        default="once",
        description="When it is looked at: once: as soon as it holds; every turn: at the end of each; or at "
        "the end of this turn.",
        examples=["11"],
    )
    when: Annotated[VictoryTest | None, Absent("always")] = Field(
        default=None, description="What must hold.", examples=["held('communist', 'seoul') >= 1"]
    )
    score: Annotated[str | None, Written("name of a score"), Absent("the winner is named")] = Field(
        default=None,
        description="The score that decides: with `winner: highest` who wins; of a draw, that nobody is "
        "ahead.",
        examples=["points"],
    )
    lead: Annotated[int | None, Unit("points"), Absent("by anything")] = Field(
        default=None,
        ge=1,
        le=10_000,
        description="How far the score of a side must be ahead of every other side's.",
        examples=["3"],
    )
    says: str = Field(
        description="The reason, in a player's words.", examples=["Inchon or a hex of Seoul has fallen"]
    )


class ScoreDoc(Datum):
    """A score of every side."""

    name: str = Field(default="", description="What players call it.", examples=["Victory points"])
    decimals: Annotated[int, Unit("digits")] = Field(
        default=0, ge=0, le=4, description="How many decimals it is counted and told with.", examples=["2"]
    )
    sides: dict[SideId, Annotated[str, Written("number about victory")]] = Field(
        min_length=1,
        description="What each side has; sides that are not named have 0.",
        examples=["{un: \"2 * held('un', 'towns')\", communist: dead('us-divisions')}"],
    )


class TallyDoc(Datum):
    """A number of units, or a sum over units, on the map or lost; or the largest or smallest of what they
    count.
    """

    name: str = Field(default="", description="What players call it.", examples=["Factors south"])
    side: SideId = Field(description="Whose units.", examples=["communist"])
    of: Literal["map", "lost"] = Field(
        default="map",
        description="Which of them: those on the map, or those that are lost. What is asked of lost ones is "
        "what is printed on them, at full strength.",
        examples=["lost"],
    )
    units: Annotated[UnitTest | None, Absent("all of these")] = Field(
        default=None, description="Which units.", examples=["\"supplied and 'south' in hex_sets\""]
    )
    supply: Annotated[Words, Written("words: ids of ways of being in supply"), Absent("those of play")] = (
        Field(
            default=(),
            description="By which ways units are in supply here, also by such as do not count in play.",
            examples=["to-the-coast"],
        )
    )
    amount: Annotated[str, Written("number about a unit")] = Field(
        default="1", description="What each of them counts.", examples=["cf"]
    )
    takes: Literal["sum", "largest", "smallest"] = Field(
        default="sum",
        description="What is made of the amounts: their sum, the largest or the smallest; 0 without any.",
        examples=["largest"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "tallies": (
        dict[Slug, TallyDoc],
        Field(
            default_factory=dict,
            description="Sums over units, or the largest or smallest of what they count. Conditions of "
            "victory and scores know them by their names.",
            examples=["{south: {side: communist, units: \"'south' in hex_sets\", amount: cf}}"],
        ),
    ),
    "victory": (
        tuple[ConditionDoc, ...],
        Field(
            default=(),
            description="Victory conditions; at the same moment the first that holds counts.",
            examples=[
                "[{id: rok-losses, winner: communist, when: dead('rok-divisions') >= 5, says: five ROK "
                "divisions are lost}]"
            ],
        ),
    ),
    "scores": (
        dict[Slug, ScoreDoc],
        Field(
            default_factory=dict,
            description="Scores. Victory conditions know them by their names, the side in brackets.",
            examples=["{points: {sides: {un: \"held('un', 'towns')\", communist: dead('us-divisions')}}}"],
        ),
    ),
}


@dataclass(frozen=True, kw_only=True)
class Count:
    """A number that a condition asks for, and what it counts, as players read it."""

    title: str
    amount: Amount[VictoryScope]


@dataclass(frozen=True, kw_only=True)
class Score:
    """A score of every side: by side, an expression, None for a side that has none. `decimals`: it is counted
    in tenths for 1, in hundredths for 2, and so on.
    """

    title: str
    decimals: int
    by_side: tuple[Amount[VictoryScope] | None, ...]


@dataclass(frozen=True, kw_only=True)
class Tally(UnitCount):
    """What units of a side count.

    Attributes:
        title: as players read it.
        lost: whether it is about lost units, else about those on the map.
        lines: the states of supply of which units have one to be in supply here; empty for those of play.
        lost_units: of lost units, which; None for all.
        lost_amount: what a lost unit counts; None of those on the map.
        takes: SUM, LARGEST or SMALLEST.

    """

    title: str
    lost: bool
    lines: Bits
    lost_units: Condition[PrintedUnit] | None
    lost_amount: Amount[PrintedUnit] | None
    takes: int


@dataclass(frozen=True, kw_only=True)
class WinCondition:
    """A condition of victory.

    Attributes:
        moment: AT_ONCE, ANY_TURN, or the turn at whose end it is looked at.
        when: None for always.
        winner: the side that wins, NOWHERE for a draw, HIGHEST for the side with the highest score.
        score: number of the score that decides; NOWHERE for none.
        lead: by how much a side must be ahead of every other, as the score counts.
        counts: what `when` asks for.
        threshold: what these numbers must be, as players read it, such as "at least 8"; may be empty.

    """

    moment: int
    when: Condition[VictoryScope] | None
    winner: int
    score: int
    lead: int
    counts: tuple[Count, ...]
    threshold: str


@dataclass(frozen=True, kw_only=True)
class Victory:
    """Who wins. At the same moment the first condition that holds counts.

    `ids`: of the conditions; `texts`: what each condition says, its rule in front; `said`: the same, its rule
    behind; `outcomes`: who wins by it and when.
    """

    conditions: tuple[WinCondition, ...]
    ids: Strs
    texts: Strs
    said: Strs
    outcomes: Strs
    scores: tuple[Score, ...]
    tallies: tuple[Tally, ...]


# --- from one to the other ----------------------------------------------------------------------------
def prepare(given: Any, context: Context) -> Victory | None:
    """What the rules read; None without conditions or scores."""
    docs: tuple[ConditionDoc, ...] = given.victory
    scores: dict[str, ScoreDoc] = given.scores
    tallies: dict[str, TallyDoc] = given.tallies
    if not docs and not scores and not tallies:
        return None
    return Victory(
        conditions=tuple(_condition(doc, scores, context) for doc in docs),
        ids=[doc.id for doc in docs],
        texts=[f"{doc.rule} {doc.says}" if doc.rule else doc.says for doc in docs],
        said=[f"{doc.says} ({doc.rule})" if doc.rule else doc.says for doc in docs],
        outcomes=[_outcome(doc, context) for doc in docs],
        scores=tuple(_score(name, doc, context) for name, doc in scores.items()),
        tallies=tuple(_tally(name, doc, context) for name, doc in tallies.items()),
    )


def _tally(name: str, doc: TallyDoc, context: Context) -> Tally:
    """A tally. What lost units count is what is printed on them: they stand nowhere."""
    lost = doc.of == "lost"
    if lost and doc.supply:
        context.report.error("S005", "'supply' is for units on the map", doc.where.of("supply"))
    states = context.vocabulary.codes("SupplyState")
    lines = [state for state in states if state not in ("none", "off-map")]
    for line in doc.supply:
        context.names.known("way of being in supply", line, lines, doc.where.of("supply"))
    units, amount = f"{name}: units", f"{name}: what each counts"
    return Tally(
        title=doc.name or name,
        side=context.side(doc, doc.side),
        lost=lost,
        lines=set_of(states[line] for line in doc.supply if line in lines),
        units=None if lost else context.maybe(doc, "units", UnitScope, units),
        amount=None if lost else context.amount(doc, "amount", UnitScope, amount),
        lost_units=context.maybe(doc, "units", PrintedUnit, units) if lost else None,
        lost_amount=context.amount(doc, "amount", PrintedUnit, amount) if lost else None,
        takes=TAKES[doc.takes],
    )


def _condition(doc: ConditionDoc, scores: Mapping[str, ScoreDoc], context: Context) -> WinCondition:
    when = context.maybe(doc, "when", VictoryScope, f"victory {doc.id}")
    if (doc.winner == "highest" and doc.score is None) or (
        doc.score is not None and doc.winner not in (None, "highest")
    ):
        context.report.error("S005", "'winner: highest' and 'score' go together", doc.where.span)
    if when is None and doc.at == "once" and doc.winner != "highest":
        context.report.error("S002", "'when' is missing: it would hold from the start", doc.where.span)
    if doc.score is not None:
        context.names.known("score", doc.score, scores, doc.where.of("score"))
    return WinCondition(
        moment=_moment(doc, context),
        when=when,
        winner=_winner(doc, context),
        score=next((k for k, name in enumerate(scores) if name == doc.score), NOWHERE),
        lead=1 if doc.lead is None else doc.lead * 10 ** _decimals(doc, scores),
        counts=() if when is None else tuple(_counts(when, context)),
        threshold="" if when is None else need(when.text),
    )


def _decimals(doc: ConditionDoc, scores: Mapping[str, ScoreDoc]) -> int:
    """The decimals of the score that decides."""
    return next((score.decimals for name, score in scores.items() if name == doc.score), 0)


def _moment(doc: ConditionDoc, context: Context) -> int:
    if doc.at == "once":
        return AT_ONCE
    if doc.at == "every turn":
        return ANY_TURN
    turns = {str(turn.number): turn.number for turn in context.game.turns}
    context.names.known("turn", doc.at, turns, doc.where.of("at"))
    return turns.get(doc.at, AT_ONCE)


def _winner(doc: ConditionDoc, context: Context) -> int:
    if doc.winner is None:
        return NOWHERE
    return HIGHEST if doc.winner == "highest" else context.side(doc, doc.winner, "winner")


def _outcome(doc: ConditionDoc, context: Context) -> str:
    """Who wins by a condition, and when: `draw at the end of turn 11`."""
    sides = context.game.sides
    who = "draw" if doc.winner is None else doc.winner
    if doc.winner == "highest":
        who = "the highest score"
    elif doc.winner is not None and doc.winner in sides:
        who = sides[doc.winner].name
    when = {"once": "at once", "every turn": "at the end of a turn"}.get(doc.at)
    return f"{who} {when or f'at the end of turn {doc.at}'}"


def _score(name: str, doc: ScoreDoc, context: Context) -> Score:
    for side in doc.sides:
        context.side(doc, side, "sides")
    return Score(
        title=doc.name or name,
        decimals=doc.decimals,
        by_side=tuple(
            context.amount_in(
                doc, "sides", doc.sides[side], VictoryScope, f"{name} of {side}", 10**doc.decimals
            )
            if side in doc.sides
            else None
            for side in context.game.sides
        ),
    )


def names(given: Any, _: ModelGame) -> MechanismWords:
    """Scores and tallies as names in expressions about victory."""
    tallies = tuple(
        Declared(
            name=name,
            function="builder.rules.mechanism.victory.rules.tally_of",
            arguments=(k,),
            scope=VictoryScope,
            value=NUMBER,
            about=doc.name or name,
            span=doc.where.span,
        )
        for k, (name, doc) in enumerate(given.tallies.items())
    )
    return MechanismWords(
        names=tallies
        + tuple(
            Declared(
                name=name,
                function="builder.rules.mechanism.victory.rules.score_of",
                arguments=(k,),
                scope=VictoryScope,
                value=Number(10**doc.decimals),
                about=doc.name or name,
                span=doc.where.span,
                parameters=("Side",),
            )
            for k, (name, doc) in enumerate(given.scores.items())
        )
    )


# --- the numbers of a condition, for players ------------------------------------------------------------
NEEDS: Final[Mapping[type[ast.cmpop], str]] = {
    ast.GtE: "at least",
    ast.Gt: "more than",
    ast.LtE: "at most",
    ast.Lt: "fewer than",
    ast.Eq: "exactly",
    ast.NotEq: "not",
}


def need(text: str) -> str:
    """What the number in a comparison must be: `f(x) + g(x) >= 3` gives `at least 3`; empty for no such."""
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except SyntaxError:  # of which there is a finding already
        return ""
    if not isinstance(tree, ast.Compare) or len(tree.ops) != 1:
        return ""
    limit = tree.comparators[0]
    if not isinstance(limit, ast.Constant) or not isinstance(limit.value, int):
        return ""
    return f"{NEEDS.get(type(tree.ops[0]), '')} {limit.value}".strip()


def _counts(when: Condition[VictoryScope], context: Context) -> Iterator[Count]:
    """The counts in a condition that `words.yaml` has words for, each once."""
    seen: list[Asked] = []
    for node in _asked(when.tree):
        words = context.sentences.counts.get(node.function.rpartition(".")[2])
        if words is not None and node not in seen:
            seen.append(node)
            title = words.format(**_arguments(node, context))
            amount: Amount[VictoryScope] = Amount(
                text=title,
                what=when.what,
                rule=when.rule,
                tree=node,
                span=when.span,
                answer=closure(node, context.own),
            )
            yield Count(title=title, amount=amount)


def _asked(tree: Expr) -> Iterator[Asked]:
    if isinstance(tree, Asked):
        yield tree
    for part in parts(tree):
        yield from _asked(part)


def _arguments(node: Asked, context: Context) -> dict[str, str]:
    """The words in brackets, as players read them, by the names of the function's parameters."""
    function = context.own.get(node.function) or function_named(node.function)
    found: dict[str, str] = {}
    for (name, kind), argument in zip(_words_taken(function), node.arguments, strict=True):
        assert isinstance(argument, Int)  # noqa: S101 - words of a domain
        words = list(context.vocabulary.codes(ONE[kind]))
        word = words[argument.value]
        found[name] = context.game.sides[word].name if kind == "Side" else word
    return found


def _words_taken(function: object) -> list[tuple[str, str]]:
    """Names and types of a function's parameters, but for the scope it is about."""
    if isinstance(function, KernelFunction):
        written = function.module.functions[function.name].args.args
        return [(a.arg, ast.unparse(a.annotation) if a.annotation else "") for a in written[1:]]
    assert callable(function)  # noqa: S101 - what stands behind a name
    taken = list(inspect.signature(function).parameters.values())[1:]
    return [(one.name, str(one.annotation)) for one in taken]
