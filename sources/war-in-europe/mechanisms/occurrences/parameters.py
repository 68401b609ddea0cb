"""What events of cards do beyond values and cards: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import (
    CardName,
    Condition,
    HexSetName,
    Parameters,
    Place,
    PrintedPlace,
    PrintedUnit,
    Side,
    UnitScope,
    given,
)


class Limit(Parameters):
    """Where, and for whom, the points of an event count."""

    card: CardName = given("The card.", example="a01")
    regions: tuple[HexSetName, ...] = given(
        "Points of operation count in and next to these, points of replacement in them.",
        example="[poland]",
        default=(),
    )
    over_sea: bool = given(
        "Whether points of operation count at ports of a Sea space that borders them, too.",
        example="true",
        default=False,
    )
    units: Condition[PrintedUnit] | None = given(
        "Which units points of replacement are for.",
        example="nationality == 'german'",
        default=None,
        absent="all",
        what="replaced",
    )


class March(Parameters):
    """Units that an event moves without activation."""

    card: CardName = given("The card.", example="a12")
    units: Condition[UnitScope] = given("Which units.", example="type == 'armour'", what="march")


class Grant(Parameters):
    """Spaces that an event gives to a side; those with units of another side stay as they are."""

    card: CardName = given("The card.", example="a03")
    spaces: tuple[Place, ...] = given("The spaces.", example="[copenhagen]")
    side: Side | None = given("Who gets them.", example="axis", default=None, absent="nobody")


class Removal(Parameters):
    """Units that leave the game by an event, which moves no will."""

    card: CardName = given("The card.", example="w35")
    units: Condition[PrintedUnit] = given("Which units.", example="unit == 'it-6'", what="removed")


class Arrival(Parameters):
    """A unit that an event brings, wherever it waits or lies."""

    card: CardName = given("The card.", example="e06")
    units: Condition[PrintedUnit] = given("Which unit.", example="unit == 'su-si'", what="brought")
    at: tuple[Place, ...] = given("Where: the first of these that is open to it.", example="[gorki]")
    box: Place | None = given(
        "Its player chooses among these; until then it waits in this box.",
        example="axis-neutral",
        default=None,
        absent="nobody chooses",
    )
    reduced: bool = given("Whether it comes reduced.", example="true", default=False)


class Works(Parameters):
    """Forts that an event builds in friendly spaces."""

    card: CardName = given("The card.", example="e07")
    count: int = given("How many.", example="2", default=1, least=1, most=6, unit="forts")
    at: Place | None = given(
        "The only space.", example="warsaw", default=None, absent="the player chooses among `spaces`"
    )
    spaces: Condition[PrintedPlace] | None = given(
        "In which spaces.", example="terrain == 'city'", default=None, absent="see `at`", what="fort"
    )


class Strike(Parameters):
    """Units that an event reduces, or leaves without supply; its player chooses them."""

    card: CardName = given("The card.", example="a10")
    count: int = given("How many.", example="1", default=1, least=1, most=9, unit="units")
    units: Condition[UnitScope] = given("Which units.", example="side == 'west'", what="struck")
    starves: bool = given(
        "Whether those without a marker get Low Supply; else they are reduced.",
        example="true",
        default=False,
    )


class Relief(Parameters):
    """Units of one's own whose supply markers an event removes."""

    card: CardName = given("The card.", example="a24")
    count: int = given("Up to how many.", example="3", least=1, most=9, unit="units")


class Ferry(Parameters):
    """Units that an event takes from one port of some regions to a space."""

    card: CardName = given("The card.", example="w02")
    count: int = given("Up to how many.", example="2", least=1, most=9, unit="units")
    regions: tuple[HexSetName, ...] = given("From ports of these.", example="[france]")
    to: Place = given("Where they go.", example="london")


class Drop(Parameters):
    """A unit that an event puts into an empty space near its own side's units."""

    card: CardName = given("The card.", example="w36")
    units: Condition[PrintedUnit] = given("Which unit.", example="unit == 'uk-co'", what="dropped")
    range_: int = given("How far from a unit of its side.", example="2", least=1, most=9, unit="spaces")


class Choice(Parameters):
    """Cards that the player of an event discards by choice."""

    card: CardName = given("The card.", example="w09")
    count: int = given("How many.", example="1", default=1, least=1, most=9, unit="cards")


class Truce(Parameters):
    """A value of the game that is 0 again when a side plays its next card."""

    value: str = given("The value.", example="west-waits")
    side: Side = given("Whose card ends it.", example="axis")


class Occurrences(Parameters):
    """What events do beyond values and cards."""

    limits: tuple[Limit, ...] = given(
        "Where points count.", example="[{card: a01, regions: [poland]}]", default=()
    )
    marches: tuple[March, ...] = given(
        "Units that move without activation.", example="[{card: a12, units: steps > 0}]", default=()
    )
    grants: tuple[Grant, ...] = given(
        "Spaces that change hands.",
        example="[{card: a03, spaces: [copenhagen], side: axis}]",
        default=(),
    )
    removals: tuple[Removal, ...] = given(
        "Units that leave the game.", example="[{card: w35, units: unit == 'it-6'}]", default=()
    )
    arrivals: tuple[Arrival, ...] = given(
        "Units that come.", example="[{card: e06, units: unit == 'su-si', at: [gorki]}]", default=()
    )
    works: tuple[Works, ...] = given("Forts.", example="[{card: w01, at: warsaw}]", default=())
    strikes: tuple[Strike, ...] = given(
        "Units that are reduced, or without supply.",
        example="[{card: a10, units: side == 'west'}]",
        default=(),
    )
    reliefs: tuple[Relief, ...] = given(
        "Supply markers that come off.", example="[{card: a24, count: 3}]", default=()
    )
    ferries: tuple[Ferry, ...] = given(
        "Units that are taken across.",
        example="[{card: w02, count: 2, regions: [france], to: london}]",
        default=(),
    )
    drops: tuple[Drop, ...] = given(
        "Units that land from the air.",
        example="[{card: w36, units: unit == 'uk-co', range: 2}]",
        default=(),
    )
    choices: tuple[Choice, ...] = given(
        "Cards that are discarded by choice.", example="[{card: w09}]", default=()
    )
    truces: tuple[Truce, ...] = given(
        "Values that last until a side plays a card.",
        example="[{value: west-waits, side: axis}]",
        default=(),
    )
    ports: HexSetName = given("Spaces with a port.", example="ports")
    sea: HexSetName = given("The Sea spaces.", example="seas")
    forts: str = given("The value of places with a fort.", example="fortified")
