"""Battles with two throws: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import (
    Ban,
    BattleScope,
    CardName,
    Condition,
    HexSetName,
    Hexsides,
    Parameters,
    StatName,
    Terrain,
    UnitSetName,
    given,
)


class Row(Parameters):
    """A row of the table of terrain."""

    terrain: Terrain = given("The terrain of the target.", example="city")
    attacker: int = given("What it adds to the attacker's die.", example="-4", default=0, least=-9, most=9)
    defender: int = given("What it adds to the defender's die.", example="2", default=0, least=-9, most=9)
    first: bool = given("Whether the defender fires first.", example="true", default=False)
    holds: bool = given("Whether nobody retreats out of it.", example="true", default=False)


class Crossing(Parameters):
    """A row that counts as well where every attacker crosses such a connection."""

    over: Hexsides = given("The connections.", example="over-river river-rail")
    as_: Terrain = given("The row.", example="river")
    when: Condition[BattleScope] | None = given(
        "In which battles.", example="terrain == 'clear'", default=None, absent="in all", what="crossing"
    )


class CombatCard(Parameters):
    """A combat card."""

    card: CardName = given("The card.", example="a02")
    attacks: bool = given("Whether the attacker may play it.", example="true", default=False)
    defends: bool = given("Whether the defender may play it.", example="true", default=False)
    when: Condition[BattleScope] | None = given(
        "In which battles.", example="terrain == 'clear'", default=None, absent="in all", what="combat card"
    )
    attack: int = given("What it adds to the attacker's die.", example="2", default=0, least=-9, most=9)
    defend: int = given("What it adds to the defender's die.", example="2", default=0, least=-9, most=9)
    own: int = given("What it adds to the die of who plays it.", example="1", default=0, least=-9, most=9)
    armoured: int = given(
        "What it adds to the attacker's die besides, if an attacker has armour.",
        example="-1",
        default=0,
        least=-9,
        most=9,
    )
    own_armour: bool = given(
        "Whether it takes a unit with armour of one's own.", example="true", default=False
    )
    from_spaces: int = given(
        "From how many spaces attackers must come.", example="2", default=1, least=1, most=9, unit="spaces"
    )
    stands: bool = given("Whether nobody retreats.", example="true", default=False)
    together: Terrain | None = given(
        "The row in which the defender does not fire first.", example="river", default=None, absent="none"
    )
    far: bool = given(
        "Whether attackers with armour may advance another space.", example="true", default=False
    )
    silences: bool = given("Whether the enemy may play no card.", example="true", default=False)
    falls_back: bool = given("Whether defenders may retreat a space.", example="true", default=False)


class Battle(Parameters):
    """Battles: both sides throw for how effective they are."""

    attack: StatName = given("What they fight with.", example="atk")
    armour: StatName = given("What lets a step absorb more than one loss.", example="arm")
    quarters: tuple[int, ...] = given(
        "By the die, from 0 on: quarters of the attack values that the enemy loses.", example="[1, 2, 2, 4]"
    )
    rows: tuple[Row, ...] = given(
        "The table of terrain; what is not there changes nothing.", example="[{terrain: city, attacker: -4}]"
    )
    crossings: tuple[Crossing, ...] = given(
        "Rows for what is crossed.", example="[{over: sea-lane, as: sea}]", default=()
    )
    retreats: tuple[int, ...] = given(
        "By how many steps more the defender has lost, from 0 on: how many spaces it retreats.",
        example="[0, 0, 1, 2]",
    )
    bans: tuple[Ban, ...] = given(
        "Attacks that are refused.",
        example="[{when: turn == 1, says: there is peace}]",
        default=(),
        what="attack",
    )
    cards: tuple[CombatCard, ...] = given(
        "The combat cards.", example="[{card: a02, attacks: true, attack: 2}]", default=()
    )
    forts: str = given("The value of places that have a fort marker.", example="fortified")
    fort: Terrain = given("The row that counts as well for a fort marker.", example="fort")
    fleets: UnitSetName = given("Units that stay at sea, and in ports.", example="fleets")
    ports: HexSetName = given("Where these come to land.", example="ports")
    sea: Terrain = given("Where others do not stay.", example="sea")
