"""The referee in parts, each for the place in the module where it belongs; empty for a game without rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.export.vassal.component import Node, PrototypeDefinition
from builder.export.vassal.lower.atlas import Atlas
from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.clerk import lower_refereeing
from builder.export.vassal.lower.referee.ledger import first_ledger
from builder.export.vassal.lower.referee.library import guard_file, rules_file
from builder.export.vassal.lower.referee.toolbar import lower_buttons, lower_properties
from builder.export.vassal.lower.referee.unit import lower_judged, lower_marker_report
from builder.export.vassal.trait import BasicPiece, Trait, UsePrototype
from builder.export.vassal.wire.codec import NO_KEY, Key
from builder.rules.tables import Rulebook


@dataclass(frozen=True, slots=True, kw_only=True)
class Referee:
    """What joins the module. `of_units` stand outside the lock of the side; `each_phase`: keys of the clerk.

    `ledgers`: properties by set-up, by name; `files` by name.
    """

    of_units: tuple[Trait, ...] = ()
    of_markers: tuple[Trait, ...] = ()
    of_clerk: tuple[Trait, ...] = ()
    each_phase: tuple[Key, ...] = ()
    move_key: Key = NO_KEY
    prototypes: Mapping[str, PrototypeDefinition] = field(default_factory=dict)
    properties: tuple[Node, ...] = ()
    buttons: tuple[Node, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)
    ledgers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def lower_referee(book: Rulebook | None, atlas: Atlas) -> Referee:
    """The referee of a game; nothing if it has no rules or no hexes to judge them on."""
    if book is None or atlas.main.lattice is None:
        return Referee()
    judged = PrototypeDefinition(
        name=words.PROTOTYPE,
        description="how a drop is judged",
        piece=(BasicPiece(), *lower_judged(book.rules.cites.get("no-way", ""))),
    )
    return Referee(
        of_units=(UsePrototype(name=words.PROTOTYPE),),
        of_markers=tuple(lower_marker_report()),
        of_clerk=tuple(lower_refereeing(book.rules.cites.get("phase", ""))),
        each_phase=(words.RENEW,),
        move_key=words.AFTER_MOVE,
        prototypes={words.PROTOTYPE: judged},
        properties=tuple(lower_properties()),
        buttons=tuple(lower_buttons(book)),
        files={
            words.GUARD: guard_file().encode("ascii"),
            words.LIBRARY: rules_file(book, atlas).encode("ascii"),
        },
        ledgers={setup.id: {words.LEDGER: first_ledger(book, setup)} for setup in book.game.setups.values()},
    )
