"""The script files of a module: `rules.bsh` (the rules, and what connects them with pieces and places),
`guard.bsh` and `rehearsal.bsh`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, dist, pi, sin, tan
from typing import Any

from hexwright.export.vassal.lower import images, names
from hexwright.export.vassal.lower.atlas import Atlas, Sheet
from hexwright.export.vassal.lower.cards.card_names import pile_names
from hexwright.export.vassal.lower.grid import Lattice
from hexwright.export.vassal.lower.referee.marks import TAKE_PART
from hexwright.export.vassal.lower.referee.signs import layers_of, levels
from hexwright.export.vassal.lower.referee.unit import COMMAND_TITLES, menus_of
from hexwright.export.vassal.lower.sequence import moments
from hexwright.model.board import HexId
from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine import act, actions, answers, codes, dice, module_api, phases
from hexwright.rules.engine.actions import PIECE_COMMANDS, Asks, Gesture
from hexwright.rules.engine.play import Play, Until
from hexwright.rules.engine.records import Game
from hexwright.rules.script.beanshell import BeanShell
from hexwright.rules.script.library import script_library
from hexwright.rules.specialise.layout import NUMBERS_ROW, Layout, Place
from hexwright.rules.specialise.specialiser import Specialiser
from hexwright.template import read

REHEARSAL = "vassal/rehearsal.bsh"
GUARD_TEMPLATE = "vassal/guard.bsh"
_PARTS = (
    *("board", "dice", "ledger", "cards", "signs", "takeback", "drag", "commands", "questions"),
    *("paint", "covers", "network"),
)
TEMPLATES: Sequence[str] = tuple(f"vassal/referee/{part}.bsh" for part in _PARTS)
"""The hand-written part of the library, which connects the rules with pieces and places; in order."""

MODULES = (act, answers, dice, module_api, phases)
"""Where the functions stand that the templates call."""

NEW_PLAY = "new_play"
WRITTEN = frozenset((NEW_PLAY, "say", "die"))
"""Functions that the templates or the specialiser bring along."""
_MAPS_AND_PLACES = " : "
_AT_ONCE = (
    "Both players acted in the same instant: both acts are taken back. Do them again, one after the other."
)
_DISC_CORNERS = 32


def guard_file() -> str:
    """The text of `guard.bsh`, which loads the library and answers when it fails; plain ASCII."""
    return read(GUARD_TEMPLATE)


def entries() -> list[Callable[..., Any]]:
    """The kernel's functions that the hand-written script calls. KeyError for one there is not (a bug)."""
    script = "".join(read(template) for template in (*TEMPLATES, REHEARSAL))
    called = dict.fromkeys(re.findall(r"\br_(\w+)\(", script))
    known = {
        name: function
        for module in MODULES
        for name, function in vars(module).items()
        if getattr(function, "__module__", "") == module.__name__
    }
    return [known[name] for name in called if name not in WRITTEN]


@dataclass(frozen=True)
class ScriptFiles:
    """What the script files of a game are made from. `numbers`: of pieces, from the lock file; `cites`: the
    rule that stands for a module of the kernel when it fails.
    """

    model: ModelGame
    rules: Game
    atlas: Atlas
    numbers: Mapping[str, int]
    cites: Mapping[str, str]

    @cached_property
    def special(self) -> Specialiser:
        """The functions of this game alone."""
        special = Specialiser(self.rules)
        for function in entries():
            special.entry(function)
        special.new_play(NEW_PLAY)
        return special

    def library(self) -> str:
        """The text of `rules.bsh`, plain ASCII."""
        printer = BeanShell()
        texts, board = dict(self._texts()), dict(self._board())
        parts = [
            script_library(self.special, self.cites).text,
            printer.texts("NAMES", list(texts.values()), dict(enumerate(texts))),
            printer.table("BOARD", list(board.values()), dict(enumerate(board))),
        ]
        parts.extend(self._numbered(template) for template in TEMPLATES)
        return "\n".join(parts)

    def rehearsal(self) -> str:
        """The text of `rehearsal.bsh`, which runs the library once in advance, to be quick when it is
        needed.
        """
        return self._numbered(REHEARSAL)

    def _numbered(self, template: str) -> str:
        """A template with the names of numbers (`r_LEFT`) replaced by what they stand for."""
        known = self._constants
        return re.sub(r"\br_([A-Z][A-Z_]*)\b", lambda word: known.get(word[1], word[0]), read(template))

    @cached_property
    def _constants(self) -> Mapping[str, str]:
        texts, board = dict(self._texts()), dict(self._board())
        layout = self.special.layout
        found = {f"N_{name.upper()}": k for k, name in enumerate(texts)}
        found |= {f"B_{name.upper()}": k for k, name in enumerate(board)}
        found |= {name.upper(): _number(layout[Play, name]) for name in _FIELDS}
        found |= {f"BY_{gesture.name}": k for k, gesture in enumerate(Gesture)}
        found |= {
            "NUMBERS": NUMBERS_ROW,
            "PLACES": self.rules.places.count,
            "NOWHERE": codes.NOWHERE,
            "OFF_MAP": codes.OFF_MAP,
            "FINE": codes.FINE,
            "REASON": 0,
            "NO_PLACE": module_api.NO_PLACE,
            "OBSERVER": module_api.OBSERVER,
            "TWICE": module_api.TWICE,
            "LAID_BY_RULES": act.LAID_BY_RULES,
            "OTHER_PLAYER": module_api.OTHER_PLAYER,
            "NOT_NOW": phases.NOT_NOW,
            "UNTIL_GAME": int(Until.GAME),
            "TOGETHER": actions.TOGETHER,
            "WELCOME": actions.WELCOME,
        }
        return {name: f"{value}/*{name}*/" for name, value in found.items()}

    # --- what the templates look up ---------------------------------------------------------------
    def _texts(self) -> Iterator[tuple[str, Sequence[str]]]:
        """Rows of names; the templates know them as `r_N_` and their name."""
        rules, spots = self.rules, self.atlas.spots
        boxes = [spots.get(name) for name in rules.places.names[rules.places.count :]]
        yield "main", [self.atlas.main.map]
        yield "everybody", [names.SOLITAIRE]
        yield "not_moved", [names.MARK_NOT_MOVED.name]
        yield "at_once", [_AT_ONCE]
        yield "cover", [images.HIDDEN]
        yield "units", rules.units.names
        yield "places", [spots[name].name for name in rules.places.names[: rules.places.count]]
        yield "areas", [f"{spot.map}{_MAPS_AND_PLACES}{spot.name}" if spot else "" for spot in boxes]
        yield "steps", [m.text for m in moments(self.model) if m.phase is not None]
        yield "states", [names.state_property(state.id) for state in self.model.states.values()]
        yield "values", [",".join(v.id for v in state.values) for state in self.model.states.values()]
        yield "markers", rules.sites
        yield "sides", rules.side_names
        yield "fields", [name for name, _ in _kept(self.special.layout)]
        yield "signs", [sign.name for sign in rules.signs]
        yield "layers", list(layers_of(rules.signs))
        yield "actions", [action.name for action in rules.actions]
        yield "titles", [action.title for action in rules.actions]
        yield "command_titles", [COMMAND_TITLES[name] for name in PIECE_COMMANDS]
        yield "join", [TAKE_PART]
        yield "called", [action.called or action.name.capitalize() for action in rules.actions]
        yield "commands", PIECE_COMMANDS
        yield "secret", ["a hidden unit"]
        yield "cards", rules.cards.names
        yield "piles", list(pile_names(self.model))
        yield "pile_ids", rules.cards.piles.names
        yield "a_card", ["A card:"]
        yield "questions", [question.name for question in rules.questions]

    def _board(self) -> Iterator[tuple[str, list[int]]]:
        """Rows of numbers; the templates know them as `r_B_` and their name. Places in pixels."""
        rules, lattice = self.rules, self.atlas.main.lattice
        centres = [self._centre(k) for k in range(rules.places.total)]
        corners = _corners(lattice) if lattice else _disc(self.atlas.main)
        yield "x", [x for x, _ in centres]
        yield "y", [y for _, y in centres]
        yield "corners", corners
        near = rules.places.grid.near if rules.places.grid is not None else []
        yield "near", near
        yield "sides", _sides(near, centres, corners)
        yield "colours", [int(side.colour[1:], 16) for side in self.model.sides.values()]
        yield "turns", [phase.turn for phase in rules.course]
        known = [self.numbers[f"unit:{unit}"] for unit in rules.units.names]
        yield "unit_numbers", known
        by_number = {number: u for u, number in enumerate(known)}
        yield "numbered", [by_number.get(n, -1) for n in range(max(known, default=0) + 1)]
        yield "unit_sides", rules.units.side
        yield "lost", rules.lost
        kept = [(place, row) for _, (place, row) in _kept(self.special.layout)]
        yield "field_row", [row for _, row in kept]
        yield "field_slot", [place.slot or 0 for place, _ in kept]
        yield "field_until", [int(place.until) for place, _ in kept]
        yield "field_value", [place.value for place, _ in kept]
        yield "field_units", [int(place.per == "units") for place, _ in kept]
        order = list(Gesture)
        yield "gestures", [order.index(action.gesture) for action in rules.actions]
        does = rules.messages.does
        yield "does", [does.index(a.does) if a.does is not None else codes.NOWHERE for a in rules.actions]
        taken = {name: k for k, action in enumerate(rules.actions) for name in action.commands}
        yield "command_actions", [taken.get(name, -1) for name in PIECE_COMMANDS]
        yield "holders", rules.cards.piles.holder
        yield "sign_pictures", [len(sign.images) for sign in rules.signs]
        yield "sign_layers", [layer for layer, _ in levels(rules.signs)]
        yield "sign_levels", [level for _, level in levels(rules.signs)]
        menus = menus_of(rules)
        different = list(dict.fromkeys(menus))
        yield "menus", [different.index(menu) for menu in menus]
        yield "in_menus", [int(k in menu) for menu in different for k in range(len(rules.actions))]
        yield "of_marked", [int(question.asks is Asks.ATTACK) for question in rules.questions]
        yield "shows", [int(question.shows is not None) for question in rules.questions]

    def _centre(self, place: int) -> tuple[int, int]:
        name = self.rules.places.names[place]
        if place < self.rules.places.count and self.atlas.main.lattice is not None:
            return self.atlas.main.lattice.centre(HexId(name))
        spot = self.atlas.spots.get(name)
        return (spot.x, spot.y) if spot else (0, 0)


_FIELDS = (
    "turn",
    "phase",
    "winner",
    "setting",
    "at",
    "left",
    "control",
    "states",
    "sites",
    "hidden",
    "cards",
    "seed",
    "shaken",
)
"""Fields of the state of play that the templates name."""


def _number(place: Place) -> int:
    return place.row if place.slot is None else place.slot


def _kept(layout: Layout) -> Iterator[tuple[str, tuple[Place, int]]]:
    """What the ledger keeps: name, place and row of every field that the board does not show."""
    for place in layout.places.values():
        if place.until is Until.BOARD:
            continue
        for k in range(place.rows):
            yield (place.name if place.rows == 1 else f"{place.name}.{k}"), (place, place.row + k)


def _sides(near: Sequence[int], centres: Sequence[tuple[int, int]], corners: Sequence[int]) -> list[int]:
    """By direction the corner at which that side of a hex begins: the one whose side looks that way."""
    middles = [
        (corners[k] + corners[(k + 2) % 12], corners[k + 1] + corners[(k + 3) % 12])
        for k in range(0, len(corners), 2)
    ]
    found = []
    for d in range(6):
        h = next((h for h in range(len(near) // 6) if near[h * 6 + d] >= 0), None)
        if h is None or not middles:
            found.append(0)
            continue
        (x, y), (there_x, there_y) = centres[h], centres[near[h * 6 + d]]
        looks = [mx * (there_x - x) + my * (there_y - y) for mx, my in middles]
        found.append(looks.index(max(looks)))
    return found


def _disc(sheet: Sheet) -> list[int]:
    """What is painted at a space: a disc as corners around its centre, x and y in turn. It shows around a
    counter, leaves names readable, and does not reach its neighbours unless they are very near.
    """
    centres = [plot.spread[0] for plot in sheet.spaces]
    nearest = min((dist(a, b) for k, a in enumerate(centres) for b in centres[:k]), default=2 * sheet.counter)
    radius = max(sheet.counter * 0.6, min(sheet.counter * 0.62, nearest / 2))
    turns = [2 * pi * k / _DISC_CORNERS for k in range(_DISC_CORNERS)]
    return [round(radius * n) for turn in turns for n in (cos(turn), sin(turn))]


def _corners(lattice: Lattice) -> list[int]:
    """Six corners of a hex around its centre, x and y in turn."""
    half = lattice.dy / 2
    inner = half * tan(0.5235987755982988)  # half a side
    corners = [
        (2 * inner, 0.0),
        (inner, half),
        (-inner, half),
        (-2 * inner, 0.0),
        (-inner, -half),
        (inner, -half),
    ]
    if lattice.sideways:
        corners = [(y, x) for x, y in corners]
    return [round(n) for corner in corners for n in corner]
