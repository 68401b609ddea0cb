"""Declared values as names in expressions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.mechanism import Words as MechanismWords
from hexwright.rules.engine.records import (
    BattleScope,
    PlaceScope,
    StackScope,
    StandingUnit,
    TargetScope,
    World,
)
from hexwright.rules.engine.vocabulary import Declared
from hexwright.rules.language.types import NUMBER, TRUTH
from hexwright.rules.mechanism.values.parameters import OF, ValueDoc, is_truth

RULES: Final = "hexwright.rules.mechanism.values.reading"

NAMES: Final[Mapping[str, tuple[tuple[str, str, type[Any], str, tuple[str, ...]], ...]]] = {
    "unit": (("", "of_unit", StandingUnit, "of the unit", ()),),
    "place": (
        ("", "of_place_here", PlaceScope, "of the place", ()),
        ("", "of_place_of_stack", StackScope, "of the stack's place", ()),
        ("", "of_place_of_unit", StandingUnit, "of the unit's place", ()),
        ("to_", "of_place_gone_to", TargetScope, "of the place it goes to or attacks", ()),
        ("", "of_place_attacked", BattleScope, "of the place attacked", ()),
    ),
    "link": (("to_", "of_link_taken", TargetScope, "of the way to the place it goes to or attacks", ()),),
    "side": (
        ("", "of_side", World, "of a side", ("Side",)),
        ("own_", "of_its_side", StandingUnit, "of the unit's side", ()),
    ),
    "game": (("", "of_game", World, "of the game", ()),),
}
"""By what a value is of: what stands before its name, the function that answers, what it is about, what of it
is asked, words in brackets.
"""


def names(given: Any, _: ModelGame) -> MechanismWords:
    """Values as names in expressions."""
    return MechanismWords(names=tuple(_names(given.values)))


def _names(docs: Mapping[str, ValueDoc]) -> Iterator[Declared]:
    columns = dict.fromkeys(OF, 0)
    for name, doc in docs.items():
        for before, function, scope, what, words in NAMES[doc.of]:
            truth = is_truth(doc)
            yield Declared(
                name=before + name,
                function=f"{RULES}.{function}{'_is' if truth else ''}",
                arguments=(columns[doc.of],),
                scope=scope,
                value=TRUTH if truth else NUMBER,
                about=f"{doc.name or name} {what}",
                span=doc.where.span,
                parameters=words,
            )
        columns[doc.of] += 1
