"""The parts of the referee, each for its place in the module; all empty for a game without rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from hexwright.export.vassal.lower import keys, names
from hexwright.export.vassal.lower.atlas import REMOVED, Atlas
from hexwright.export.vassal.lower.controller import ControllerAdditions
from hexwright.export.vassal.lower.expressions import is_true, quoted
from hexwright.export.vassal.lower.greeting import greeting
from hexwright.export.vassal.lower.prototype import UnitAdditions, bare
from hexwright.export.vassal.lower.referee import referee_names
from hexwright.export.vassal.lower.referee.cards import JudgedCards, lower_card_properties, lower_judged_cards
from hexwright.export.vassal.lower.referee.controller import controller_additions, has_labels, labelled
from hexwright.export.vassal.lower.referee.drop import lower_marker_drops, lower_report
from hexwright.export.vassal.lower.referee.library_calls import library_call, preloading
from hexwright.export.vassal.lower.referee.library_files import ScriptFiles, guard_file
from hexwright.export.vassal.lower.referee.orders import lower_orders, steps_ordered
from hexwright.export.vassal.lower.referee.toolbar import draw_keys, lower_buttons, lower_properties
from hexwright.export.vassal.lower.referee.unit import (
    TITLE_OF_WHY_NOT,
    Menu,
    judged_commands,
    lower_actions,
    lower_judged_unit,
    menus_of,
)
from hexwright.export.vassal.lower.referee.verdict import lower_decision
from hexwright.export.vassal.lower.sequence import BETWEEN, moment_of, moments
from hexwright.export.vassal.lower.unit import box_of
from hexwright.model.board import LocationId
from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.codes import OFF_MAP
from hexwright.rules.engine.play import Play, Until
from hexwright.rules.engine.records import Game
from hexwright.rules.language.prelude import Ints
from hexwright.rules.read import Rules
from hexwright.rules.simulation.match import Match
from hexwright.rules.simulation.match import Referee as RefereeOfGame
from hexwright.rules.simulation.start import first_match
from vassalformat.component import Node, PrototypeDefinition
from vassalformat.trait import BasicPiece, ReportState, RestrictCommands, Trait, TriggerAction, UsePrototype
from vassalformat.wire.codec import NO_KEY, Key, named

# --- markers -------------------------------------------------------------------------------------------
_MARKER = f'ref_mark_id(GetString("{names.MARKER_ID}"))'
_KEPT = is_true(f"{referee_names.LEVEL} == {quoted(referee_names.ENFORCE)}")
_REFUSE = named("RefuseMarkerKey")

JUDGED_MARKER: tuple[Trait, ...] = (UsePrototype(name=referee_names.PROTOTYPE_OF_MARKERS),)
"""What such a marker has beyond the traits of other markers, outside the lock of its side."""


def lower_judged_marker(rule: str) -> Iterator[Trait]:
    """The traits of the prototype of judged markers. `rule`: number of the rule of the sequence of play."""
    yield from lower_decision('"", ""', rule)
    yield from lower_marker_drops()
    yield from lower_orders(_MARKER)
    pressed = tuple(keys.MARKER_KEYS.values())
    yield RestrictCommands(name="The referee's", action="Hide", condition=_KEPT, keys=pressed)
    yield ReportState(
        keys=(_REFUSE,),
        format=library_call('ref_refuse_marker(GetString("BasicName"))', quoted("")),
        description="why its keys do nothing; says it to this player only",
    )
    # outside of what hides the keys, which then go no farther in
    yield TriggerAction(
        name="Keys refused", key=pressed[0], watch=pressed[1:], condition=_KEPT, actions=(_REFUSE,)
    )


# --- the ledger ----------------------------------------------------------------------------------------
def first_texts(match: Match, numbers: Mapping[str, int]) -> tuple[str, str]:
    """The ledger and the control of places at the beginning of a set-up.

    `numbers`: of pieces, from the lock file.
    """
    game = match.referee.game
    known = [numbers[f"unit:{unit}"] for unit in game.units.names]
    parts = [str(match.number("phase"))]
    for place in match.referee.layout.places.values():
        if place.until is Until.BOARD:
            continue
        if place.slot is not None:
            value = match.s[0][place.slot]
            if value != place.value:
                parts.append(f"{place.name}={value}")
            continue
        for k in range(place.rows):
            name = place.name if place.rows == 1 else f"{place.name}.{k}"
            column = match.s[place.row + k]
            parts.extend(_column(name, column, place.value, known if place.per == "units" else None))
    gone = [OFF_MAP if at == OFF_MAP else 0 for at in match.column("at")]
    parts.extend(_column("gone", gone, 0, known))
    return ";".join(parts) + ";", control_text(match.column("control", Play)[: game.places.count])


def marker_places(match: Match) -> Mapping[str, LocationId]:
    """Where the markers of the rules stand when play begins, by marker: the rules may have moved some."""
    game = match.referee.game
    found = zip(game.sites, match.column("sites"), strict=True)
    return {site: game.places.names[place] for site, place in found if place >= 0}


def _column(name: str, column: Ints, first: int, known: list[int] | None) -> list[str]:
    found = [f"{k if known is None else known[k]}={n}" for k, n in enumerate(column) if n != first]
    return [f"{name}:{','.join(found)}"] if found else []


def control_text(control: Ints) -> str:
    """Control of all places as runs: `.3B2A` is three of nobody, two of the second side, one of the first."""
    runs = [(side, len(list(hexes))) for side, hexes in groupby(control)]
    return "".join(f"{_sign(side)}{count if count > 1 else ''}" for side, count in runs)


def _sign(side: int) -> str:
    return "." if side < 0 else chr(ord("A") + side)


# --- parts of the referee ------------------------------------------------------------------------------
TURN = greeting('"Turn " + level1')
"""What the turn tracker shows without a referee."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Referee:
    """What a referee adds to a module.

    `units`: to every unit; `cards`: to cards; `draws`: by hand the key that draws what the rules say;
    `markers`: traits of every marker; `judged_markers`: to those that are not
    free, by id; `controller`: to the controller; `move_key`: see `lower_map`; `files`: makes the script
    files, by name (slow, so only when called); `ledgers`: for each set-up properties by name; `standing`:
    for each set-up places of markers that the rules move before play begins; `beginnings`: the index of
    the step at which each set-up begins; `hides`: whether players may
    hide units from each other; `turn_format`: what the turn tracker shows (the engine evaluates it while
    it opens the module), `turn_tip`: its tooltip.
    """

    units: UnitAdditions | None = None
    cards: JudgedCards | None = None
    draws: Mapping[str, Key] = field(default_factory=dict)
    markers: tuple[Trait, ...] = ()
    judged_markers: Mapping[str, tuple[Trait, ...]] = field(default_factory=dict)
    controller: ControllerAdditions | None = None
    move_key: Key = NO_KEY
    prototypes: Mapping[str, PrototypeDefinition] = field(default_factory=dict)
    properties: tuple[Node, ...] = ()
    buttons: tuple[Node, ...] = ()
    files: Callable[[], Mapping[str, bytes]] = dict
    ledgers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    standing: Mapping[str, Mapping[str, LocationId]] = field(default_factory=dict)
    beginnings: Mapping[str, int] = field(default_factory=dict)
    hides: bool = False
    turn_format: str = TURN
    turn_tip: str = "Turn and phase; right click to set them by hand"


def lower_referee(model: ModelGame, book: Rules | None, atlas: Atlas, numbers: Mapping[str, int]) -> Referee:
    """The referee of a game; empty if it has no rules.

    `numbers`: of pieces, from the lock file.
    """
    if book is None:
        return Referee()
    rules = book.game
    charts = all(f"chart-{key}" in atlas.spots for key in model.units)
    removes = any(box_of(model, atlas, side, REMOVED) for side in model.sides)
    goals: dict[Key, tuple[str, ...]] = {names.GO_DEAD: ("dead", "removed")}
    if removes:
        goals = {names.GO_DEAD: ("dead",), names.GO_REMOVED: ("removed",)}
    rule = book.given.cites.get("no-way", "")
    menus = _menus(rules)
    judged = {
        referee_names.PROTOTYPE: _prototype(
            referee_names.PROTOTYPE,
            "how what a unit does is judged",
            lower_judged_unit(rules, rule, atlas.main.map, goals, charts=charts),
        )
    }
    for menu, (name, _) in menus.items():
        traits = (UsePrototype(name=referee_names.PROTOTYPE), *lower_actions(rules, menu, charts=charts))
        judged[name] = _prototype(name, "what players can do with a unit", traits)
    phase = book.given.cites.get("phase", "")
    matches = _first_matches(model, book)
    marker = PrototypeDefinition(
        name=referee_names.PROTOTYPE_OF_MARKERS,
        description="how a drop of a marker of the rules is judged",
        piece=(BasicPiece(), *lower_judged_marker(phase)),
    )
    cards = lower_judged_cards(model, rules, phase)
    for name, card_traits in (cards.prototypes if cards is not None else {}).items():
        judged[name] = _prototype(name, "how what is done with a card is judged", card_traits)
    return Referee(
        cards=cards,
        draws=draw_keys(model, rules),
        units=UnitAdditions(
            prototypes={unit: name for name, units in menus.values() for unit in units},
            judged_commands=judged_commands(rules, charts=charts),
            below=(TITLE_OF_WHY_NOT,),
            removes=removes,
            set_steps=steps_ordered(names.STEPS_LEFT),
        ),
        markers=tuple(lower_report()),
        judged_markers={marker.id: JUDGED_MARKER for marker in model.markers.values() if not marker.free},
        controller=controller_additions(model, rules, phase),
        move_key=referee_names.AFTER_MOVE,
        prototypes={**judged, referee_names.PROTOTYPE_OF_MARKERS: marker},
        properties=(*lower_properties(rules), *lower_card_properties(rules)),
        buttons=tuple(lower_buttons(rules)),
        files=lambda: _files(model, book, atlas, numbers),
        hides=rules.secrecy is not None,
        turn_format=preloading(_turn_shown(rules)),
        turn_tip="Turn and phase; the game goes on by Next phase",
        ledgers={setup: _ledger(match, numbers) for setup, match in matches.items()},
        standing={setup: marker_places(match) for setup, match in matches.items()},
        beginnings={
            setup: moment_of(moments(model), match.number("phase")) for setup, match in matches.items()
        },
    )


def _prototype(name: str, description: str, traits: Iterable[Trait]) -> PrototypeDefinition:
    piece = (BasicPiece(), *map(bare, traits))
    return PrototypeDefinition(name=name, description=description, piece=piece)


def _menus(rules: Game) -> Mapping[Menu, tuple[str, Sequence[str]]]:
    """The menus that units have, each with the name of its prototype and its units. The name says of which
    sides they are, such as `Referee UN`; those of the same sides are numbered by how many units they have.
    """
    found: dict[Menu, list[int]] = {}
    for u, menu in enumerate(menus_of(rules)):
        found.setdefault(menu, []).append(u)
    if len(found) == 1:
        return dict.fromkeys(found, (referee_names.PROTOTYPE_OF_ACTIONS, rules.units.names))
    named: dict[Menu, tuple[str, Sequence[str]]] = {}
    used: Counter[str] = Counter()
    for menu, units in sorted(found.items(), key=lambda item: -len(item[1])):
        sides = sorted({rules.units.side[u] for u in units})
        name = (
            f"{referee_names.PROTOTYPE_OF_ACTIONS} {' and '.join(rules.side_names[side] for side in sides)}"
        )
        used[name] += 1
        number = f" {used[name]}" if used[name] > 1 else ""
        named[menu] = (f"{name}{number}", [rules.units.names[u] for u in units])
    return named


def _turn_shown(rules: Game) -> str:
    """What the turn tracker shows: the turn, and what its phase is called now."""
    if not has_labels(rules):
        return '"Turn " + level1'
    turn = f"level1.substring(0, level1.indexOf({quoted(BETWEEN)}) + {len(BETWEEN)}) + "
    return f'"Turn " + ({labelled("level1", "level1", turn)})'


def _files(model: ModelGame, book: Rules, atlas: Atlas, numbers: Mapping[str, int]) -> Mapping[str, bytes]:
    rules = book.game
    spots = [atlas.spots.get(name) for name in rules.places.names]
    titles = [s.name if s else t for s, t in zip(spots, rules.places.titles, strict=True)]
    shown = replace(rules, places=replace(rules.places, titles=titles))  # as the engine calls them
    files = ScriptFiles(model, shown, atlas, numbers, _section_rules(book))
    return {
        referee_names.GUARD: guard_file().encode("ascii"),
        referee_names.LIBRARY: files.library().encode("ascii"),
        referee_names.REHEARSAL: files.rehearsal().encode("ascii"),
    }


def _section_rules(book: Rules) -> Mapping[str, str]:
    """The rule that is cited when a mechanism fails, by the folder of its modules: that of its section."""
    found: dict[str, str] = {}
    for mechanism in book.mechanisms:
        for key in mechanism.keys:
            section = getattr(book.given, key, None)
            stated: list[Any] = list(section) if isinstance(section, tuple) else [section]
            cited = (getattr(one, "rule", None) for one in stated)
            rule = next((one for one in cited if one is not None), None)
            if rule is not None:
                name = getattr(mechanism.rules, "__name__", None) or mechanism.rules.name
                found.setdefault(name.rpartition(".")[0], rule)
    return found


def _first_matches(model: ModelGame, book: Rules) -> Mapping[str, Match]:
    referee = RefereeOfGame(book.game, begins=True)
    return {setup.id: first_match(referee, model, setup) for setup in model.setups.values()}


def _ledger(match: Match, numbers: Mapping[str, int]) -> Mapping[str, str]:
    ledger, control = first_texts(match, numbers)
    return {
        referee_names.LEDGER: ledger,
        referee_names.CONTROL: control,
        referee_names.in_force(referee_names.START): "true",
    }
