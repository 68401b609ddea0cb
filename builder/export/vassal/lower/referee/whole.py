"""The referee in parts, each for the place in the module where it belongs; empty for a game without rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from builder.cache.store import Store
from builder.export.vassal.component import Node, PrototypeDefinition
from builder.export.vassal.lower.atlas import Atlas
from builder.export.vassal.lower.clerk import Guidance
from builder.export.vassal.lower.marker import Judged
from builder.export.vassal.lower.prototype import Judgement, Refereed
from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import woken
from builder.export.vassal.lower.referee.clerk import lower_refereeing
from builder.export.vassal.lower.referee.combat import lower_joining
from builder.export.vassal.lower.referee.drop import lower_report
from builder.export.vassal.lower.referee.leave import lower_leaving
from builder.export.vassal.lower.referee.ledger import first_texts
from builder.export.vassal.lower.referee.library import guard_file, kernel_file, rehearsal_file, rules_file
from builder.export.vassal.lower.referee.marker import JUDGED, lower_judged_marker
from builder.export.vassal.lower.referee.obey import STEPS
from builder.export.vassal.lower.referee.signs import lower_sign_buttons
from builder.export.vassal.lower.referee.toolbar import lower_buttons, lower_properties
from builder.export.vassal.lower.referee.unit import COMMANDS, lower_judged
from builder.export.vassal.lower.referee.verdict import left, steps
from builder.export.vassal.trait import BasicPiece, Trait, UsePrototype
from builder.export.vassal.wire.codec import NO_KEY, Key
from builder.model.game import Setup
from builder.rules.tables import Rulebook

TURN = "Turn $level1$"
"""What the turn tracker shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Referee:
    """What joins the module. `judged_markers`: traits of markers that the rules know, by id.

    `ledgers`: properties by set-up, by name; `files` by name, made when asked for, as they take longest.
    `turn_format`: what the turn tracker shows; the engine reads it while it opens the module.
    """

    of_units: Refereed | None = None
    of_markers: tuple[Trait, ...] = ()
    judged_markers: Mapping[str, Judged] = field(default_factory=dict)
    of_clerk: Guidance | None = None
    move_key: Key = NO_KEY
    prototypes: Mapping[str, PrototypeDefinition] = field(default_factory=dict)
    properties: tuple[Node, ...] = ()
    buttons: tuple[Node, ...] = ()
    files: Callable[[], Mapping[str, bytes]] = dict
    ledgers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    turn_format: str = TURN


def lower_referee(book: Rulebook | None, atlas: Atlas, store: Store, numbers: Mapping[str, int]) -> Referee:
    """The referee of a game; nothing if it has no rules or no hexes to judge them on. `store`: parts that
    seldom change are kept there.
    """
    if book is None or atlas.main.lattice is None:
        return Referee()
    judged = PrototypeDefinition(
        name=words.PROTOTYPE,
        description="how a drop is judged",
        piece=(BasicPiece(), *lower_judged(book.rules.cites.get("no-way", ""))),
    )
    marker = PrototypeDefinition(
        name=words.PROTOTYPE_OF_MARKERS,
        description="how a drop of a marker of the rules is judged",
        piece=(BasicPiece(), *lower_judged_marker(book.rules.cites.get("phase", ""))),
    )
    return Referee(
        of_units=Refereed(
            inside=(*lower_joining(), *lower_leaving(book)),
            outside=(UsePrototype(name=words.PROTOTYPE),),
            judges={c.free: Judgement(steps=steps(c), when=left(c)) for c in COMMANDS if c.free != NO_KEY},
            set_steps=STEPS,
        ),
        of_markers=tuple(lower_report()),
        judged_markers=dict.fromkeys(_markers(book), JUDGED),
        of_clerk=lower_refereeing(book),
        move_key=words.AFTER_MOVE,
        prototypes={words.PROTOTYPE: judged, words.PROTOTYPE_OF_MARKERS: marker},
        properties=tuple(lower_properties()),
        buttons=(*lower_buttons(book), *lower_sign_buttons()),
        files=lambda: _files(book, atlas, store, numbers),
        turn_format=woken('"Turn " + level1'),
        ledgers={setup.id: _first(book, setup, numbers) for setup in book.game.setups.values()},
    )


def _files(book: Rulebook, atlas: Atlas, store: Store, numbers: Mapping[str, int]) -> Mapping[str, bytes]:
    kernel = kernel_file(store)
    return {
        words.GUARD: guard_file().encode("ascii"),
        words.LIBRARY: rules_file(book, atlas, kernel, numbers, store).encode("ascii"),
        words.REHEARSAL: rehearsal_file(kernel).encode("ascii"),
    }


def _markers(book: Rulebook) -> Iterator[str]:
    """The markers that stand for something in the rules."""
    if book.rules.boundary is not None:
        yield book.rules.boundary.marker
    if book.rules.landing is not None:
        yield book.rules.landing.marker


def _first(book: Rulebook, setup: Setup, numbers: Mapping[str, int]) -> Mapping[str, str]:
    ledger, control = first_texts(book, setup, numbers)
    return {words.LEDGER: ledger, words.CONTROL: control}
