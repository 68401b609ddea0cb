"""The parts of the referee, each for its place in the module; all empty for a game without rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from builder.export.vassal.component import Node, PrototypeDefinition
from builder.export.vassal.lower.atlas import Atlas
from builder.export.vassal.lower.controller import ControllerAdditions
from builder.export.vassal.lower.marker import MarkerAdditions
from builder.export.vassal.lower.prototype import Judgement, UnitAdditions
from builder.export.vassal.lower.referee import referee_names
from builder.export.vassal.lower.referee.combat import lower_take_part
from builder.export.vassal.lower.referee.controller import controller_additions
from builder.export.vassal.lower.referee.drop import lower_report
from builder.export.vassal.lower.referee.leave_map import lower_leave_map
from builder.export.vassal.lower.referee.ledger import first_texts
from builder.export.vassal.lower.referee.library_calls import preloading
from builder.export.vassal.lower.referee.library_files import (
    guard_file,
    rehearsal_file,
    rules_file,
    script_kernel,
)
from builder.export.vassal.lower.referee.marker import JUDGED_MARKER, lower_judged_marker
from builder.export.vassal.lower.referee.orders import STEPS
from builder.export.vassal.lower.referee.supply_and_control import lower_sign_buttons
from builder.export.vassal.lower.referee.toolbar import lower_buttons, lower_properties
from builder.export.vassal.lower.referee.unit import COMMANDS, lower_judged_unit
from builder.export.vassal.lower.referee.verdict import free_action_condition, judged_steps
from builder.export.vassal.trait import BasicPiece, Trait, UsePrototype
from builder.export.vassal.wire.codec import NO_KEY, Key
from builder.model.game import Setup
from builder.rules.tables import Rulebook

TURN = "Turn $level1$"
"""What the turn tracker shows without a referee."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Referee:
    """What a referee adds to a module.

    `units`: to every unit; `markers`: traits of every marker; `judged_markers`: to markers that the rules
    know, by id; `controller`: to the controller; `move_key`: see `lower_map`; `files`: makes the script
    files, by name (slow, so only when called); `ledgers`: for each set-up properties by name; `turn_format`:
    what the turn tracker shows; the engine evaluates it while it opens the module.
    """

    units: UnitAdditions | None = None
    markers: tuple[Trait, ...] = ()
    judged_markers: Mapping[str, MarkerAdditions] = field(default_factory=dict)
    controller: ControllerAdditions | None = None
    move_key: Key = NO_KEY
    prototypes: Mapping[str, PrototypeDefinition] = field(default_factory=dict)
    properties: tuple[Node, ...] = ()
    buttons: tuple[Node, ...] = ()
    files: Callable[[], Mapping[str, bytes]] = dict
    ledgers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    turn_format: str = TURN


def lower_referee(book: Rulebook | None, atlas: Atlas, numbers: Mapping[str, int]) -> Referee:
    """The referee of a game; empty if it has no rules or its main board no hexes.

    `numbers`: of pieces, from the lock file.
    """
    if book is None or atlas.main.lattice is None:
        return Referee()
    judged = PrototypeDefinition(
        name=referee_names.PROTOTYPE,
        description="how a drop is judged",
        piece=(BasicPiece(), *lower_judged_unit(book.rules.cites.get("no-way", ""))),
    )
    marker = PrototypeDefinition(
        name=referee_names.PROTOTYPE_OF_MARKERS,
        description="how a drop of a marker of the rules is judged",
        piece=(BasicPiece(), *lower_judged_marker(book.rules.cites.get("phase", ""))),
    )
    return Referee(
        units=UnitAdditions(
            inside_lock=(*lower_take_part(), *lower_leave_map(book)),
            outside_lock=(UsePrototype(name=referee_names.PROTOTYPE),),
            judged_commands={
                c.free: Judgement(steps=judged_steps(c), when=free_action_condition(c))
                for c in COMMANDS
                if c.free != NO_KEY
            },
            set_steps=STEPS,
        ),
        markers=tuple(lower_report()),
        judged_markers=dict.fromkeys(_markers(book), JUDGED_MARKER),
        controller=controller_additions(book),
        move_key=referee_names.AFTER_MOVE,
        prototypes={referee_names.PROTOTYPE: judged, referee_names.PROTOTYPE_OF_MARKERS: marker},
        properties=tuple(lower_properties()),
        buttons=(*lower_buttons(book), *lower_sign_buttons()),
        files=lambda: _files(book, atlas, numbers),
        turn_format=preloading('"Turn " + level1'),
        ledgers={setup.id: _first_ledger(book, setup, numbers) for setup in book.game.setups.values()},
    )


def _files(book: Rulebook, atlas: Atlas, numbers: Mapping[str, int]) -> Mapping[str, bytes]:
    kernel = script_kernel()
    return {
        referee_names.GUARD: guard_file().encode("ascii"),
        referee_names.LIBRARY: rules_file(book, atlas, kernel, numbers).encode("ascii"),
        referee_names.REHEARSAL: rehearsal_file(kernel).encode("ascii"),
    }


def _markers(book: Rulebook) -> Iterator[str]:
    """Ids of the markers that the rules know."""
    if book.rules.boundary is not None:
        yield book.rules.boundary.marker
    if book.rules.landing is not None:
        yield book.rules.landing.marker


def _first_ledger(book: Rulebook, setup: Setup, numbers: Mapping[str, int]) -> Mapping[str, str]:
    ledger, control = first_texts(book, setup, numbers)
    return {referee_names.LEDGER: ledger, referee_names.CONTROL: control}
