"""Stronger first attacks: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import CardName, Parameters, given


class Drive(Parameters):
    """The first attack after the event of a card is stronger."""

    card: CardName = given("The card.", example="a01")
    attack: int = given("What is added to the attacker's die.", example="1", least=-9, most=9)


class Drives(Parameters):
    """Events after which the first attack is stronger."""

    cards: tuple[Drive, ...] = given("The cards.", example="[{card: a01, attack: 1}]")
