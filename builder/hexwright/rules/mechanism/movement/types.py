"""Types of parameters about movement: points and prices, as authors write them and in parts of a point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BeforeValidator

from hexwright.rules.engine.codes import NOWHERE, Side
from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.parameters import ChangeDoc, Exact, UnitTest, number_written
from hexwright.rules.engine.records import UnitScope
from hexwright.rules.engine.section import Asked, Parameters, Reading, forms, given, made, plain, section
from hexwright.rules.language.prelude import Ints
from hexwright.schema.base import Heading, Item, SideId, StateId, TableId, Written

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

MOST_POINTS = 1000
"""More than any unit has whose points depend on play."""


# --- parts of a point ---------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Parts:
    """Into how many parts a point is divided, so that all prices are whole: in the context from when
    movement has counted them.
    """

    count: int


def parts_in(context: Context) -> int:
    """How many parts a point has, 1 in a game without movement."""
    parts = context.of(Parts)
    return 1 if parts is None else parts.count


def _in_parts(asked: Asked) -> int:
    """Points in parts of a point; E023 for what movement counts in no part."""
    parts = parts_in(asked.context)
    if asked.value * parts != int(asked.value * parts):
        what = f"movement counts no parts such as {asked.value}"
        asked.context.report.error("E023", what, asked.doc.where.of(asked.key))
    return int(asked.value * parts)


POINTS = Reading(Exact, _in_parts)
"""Movement points, in the parts in which movement counts them."""


# --- how many points units have -----------------------------------------------------------------------
def _written(value: object) -> object:
    """A number as it was written."""
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


Number = Annotated[str, BeforeValidator(_written), Written("number, or expression about a unit")]


class PointsCase(Parameters):
    """Points for a case; the first that applies counts.

    `points`: parts of a point; `by`: whole points in place of them, where they depend on play; `side`,
    `state`, `value`: for a side, while a state has a value, NOWHERE for all and any.
    """

    when: Condition[UnitScope] | None = given(
        "For which units.", example="type == 'armour'", absent="always", what="movement points {is_}"
    )
    by: Amount[UnitScope] | None = given(
        "The points then.", example="8", key="is", unit="movement points", reading=Reading(Number, plain)
    )
    points: int = made()
    side: Side = made()
    state: int = made()
    value: int = made()

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """A number, or an expression (E001 to E009)."""
        number = number_written(doc.is_)
        found: dict[str, Any] = dict.fromkeys(("side", "state", "value"), NOWHERE)
        if number is not None:
            return {**found, "points": int(number * parts_in(context)), "by": None}
        by = context.amount(doc, "is", UnitScope, f"movement points {doc.is_}")
        return {**found, "points": MOST_POINTS * parts_in(context), "by": by}


@dataclass(frozen=True, kw_only=True)
class Allowance:
    """Points of units: the first case that applies, else what is printed. `printed`: a column of stats, in
    parts of a point; empty when the cases say it all.
    """

    cases: tuple[PointsCase, ...]
    printed: Ints


Columns = dict[SideId, Heading]


class PointsFromTable(Parameters):
    """Points from a table of the game, by the value of a state."""

    table: TableId = given("The table.", example="weather-effects")
    state: StateId = given("The state whose values are the rows of the table.", example="weather")
    columns: Columns = given(
        "For each side the heading of its column.", example="{blue: Blue, red: Red}", fewest=1
    )


class PointsPrinted(Parameters):
    """Points as they are printed on the counters."""

    stat: str = given(
        "The stat that says them.",
        example="mp",
        reading=Reading(Annotated[str, Written("id of a stat")], plain),
    )


class ChangeFromTable(Parameters):
    """A change of the points by a table of the game. A cell with a sign is added, one without is what the
    points become; a word, such as `all`, leaves them.
    """

    table: TableId = given("The table.", example="weather-effects")
    state: StateId = given("The state whose values are the rows of the table.", example="weather")
    column: Heading = given("The heading of the column.", example="Movement")
    when: UnitTest | None = given("For which units.", example="side == 'blue'", absent="always")


# --- what moving costs --------------------------------------------------------------------------------
class PricesFromTable(Parameters):
    """Prices from a table of the game. Its rows are the names of terrains."""

    table: TableId = given("The table.", example="terrain-effects")
    columns: Columns = given(
        "For each side the heading of its column.", example="{blue: Blue, red: Red}", default={}
    )
    column: Heading | None = given(
        "The heading of the column for all sides.",
        example="Motorised",
        absent="`columns` says it for each side",
    )


def form_of(value: object) -> str:
    """In what form points, prices or changes are written: table, stat, plain."""
    for name in ("table", "stat"):
        if name in value if isinstance(value, dict) else hasattr(value, name):
            return name
    return "plain"


def price_form(value: object) -> str:
    """As `form_of`; a text is one price for all."""
    return "price" if isinstance(value, str) else form_of(value)


CASE: Any = section(PointsCase, Item).doc
POINTS_TABLE: Any = section(PointsFromTable, Item).doc
PRINTED: Any = section(PointsPrinted, Item).doc
CHANGE_TABLE: Any = section(ChangeFromTable, Item).doc
PRICES_TABLE: Any = section(PricesFromTable).doc

PRICE = Annotated[str | dict[str, str], Written("number such as 1 or 1/2, or never")]

ALLOWANCE = Reading(
    forms(
        "list of cases, or a mapping that names a table or a stat",
        form_of,
        {"table": POINTS_TABLE, "stat": PRINTED, "plain": tuple[CASE, ...]},
    ),
    plain,
)
"""Movement points of units. They are made into an `Allowance` when it is known how many parts a point has."""

PRICES = Reading(
    forms(
        "price of all terrain; or mapping of terrain to a price, or to side and price; or a mapping that "
        "names a table",
        price_form,
        {"table": PRICES_TABLE, "price": str, "plain": dict[str, PRICE]},
    ),
    plain,
)
"""Prices of terrain."""

LINK_PRICES = Reading(
    dict[
        Annotated[str, Written("kind of hexside or connection")],
        Annotated[str, Written("number, never, or a row of the terrain table")],
    ],
    plain,
)
"""Prices of kinds of hexsides and connections."""

CHANGES = Reading(
    tuple.__class_getitem__(
        (
            forms("mapping: an operation, or a table", form_of, {"table": CHANGE_TABLE, "plain": ChangeDoc}),
            ...,
        )
    ),
    plain,
)
"""Changes of movement points."""
