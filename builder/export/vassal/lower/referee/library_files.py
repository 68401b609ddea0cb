"""The script files of a module: `rules.bsh` (the rules, and what connects them with pieces and places),
`guard.bsh` and `rehearsal.bsh`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import tan

from builder.export.vassal.lower import names
from builder.export.vassal.lower.atlas import Atlas
from builder.export.vassal.lower.grid import Lattice
from builder.export.vassal.lower.referee.victory import outcomes, queries, thresholds
from builder.export.vassal.lower.sequence import moments
from builder.model.board import HexId
from builder.rules.compiled_kernel import CompiledKernel
from builder.rules.script.languages import DEFAULT, language
from builder.rules.kernel import layout
from builder.rules.kernel_compile import compile_kernel, functions_called
from builder.rules.model import Expression
from builder.rules.kernel_library import library_with
from builder.rules.tables import Rulebook
from builder.template import read

REHEARSAL = "vassal/rehearsal.bsh"
GUARD_TEMPLATE = "vassal/guard.bsh"
TEMPLATES: Sequence[str] = tuple(
    f"vassal/referee/{part}.bsh"
    for part in (
        "board",
        "ledger",
        "drag",
        "commands",
        "combat",
        "battle",
        "texts",
        "phases",
        "supply",
        "victory",
        "questions",
        "paint",
    )
)
"""The hand-written part of the library, which connects the rules with pieces and places; in order."""

OUTLASTS_PHASE: Sequence[int] = (layout.WINNER, layout.DEPOT, layout.LANDED, layout.DROPPED, layout.RESIGNED)
"""Numbers of the ledger that hold beyond their phase, even if phases are skipped."""

_MAPS_AND_PLACES = " : "


def guard_file() -> str:
    """The text of `guard.bsh`, which loads the library and answers when it fails; plain ASCII."""
    return read(GUARD_TEMPLATE)


def script_kernel() -> CompiledKernel:
    """The functions of the kernel that the hand-written script calls, and all constants."""
    backend = language(DEFAULT)
    script = "".join(read(template) for template in (*TEMPLATES, REHEARSAL))
    called = frozenset(re.findall(r"\b(\w+)\(", script))
    return compile_kernel(backend, functions_called(backend, called))


def rules_file(book: Rulebook, atlas: Atlas, kernel: CompiledKernel, numbers: Mapping[str, int]) -> str:
    """The text of `rules.bsh`, plain ASCII. `numbers`: of pieces, from the lock file."""
    backend = language(DEFAULT)
    rules = library_with(book, backend, kernel)
    texts = dict(_texts(book, atlas))
    board = dict(_board(book, atlas, numbers))
    more = {f"N_{name.upper()}": k for k, name in enumerate(texts)}
    more.update({f"B_{name.upper()}": k for k, name in enumerate(board)})
    named = dict(kernel.numbers)
    named.update({backend.own(name): backend.number(name, value) for name, value in more.items()})
    play = "".join(_numbered(template, named) for template in TEMPLATES)
    titles = dict(enumerate(texts))
    return "\n".join(
        (
            rules.text,
            backend.texts("NAMES", list(texts.values()), titles),
            backend.table("BOARD", list(board.values()), dict(enumerate(board))),
            play,
        )
    )


def rehearsal_file(kernel: CompiledKernel) -> str:
    """The text of `rehearsal.bsh`, which runs the library once in advance, to be quick when it is needed."""
    return _numbered(REHEARSAL, kernel.numbers)


def _numbered(template: str, numbers: Mapping[str, str]) -> str:
    """A template with the names of constants (`r_LEFT`) replaced by their numbers."""
    return re.sub(r"\br_[A-Z][A-Z_]*\b", lambda word: numbers.get(word[0], word[0]), read(template))


def _texts(book: Rulebook, atlas: Atlas) -> Iterator[tuple[str, Sequence[str]]]:
    """Rows of names; the templates know them as `r_N_` and their name."""
    game, rules, board = book.game, book.rules, atlas.main.board
    hexes = _hexes(book)
    spots = [atlas.spots.get(name) for name in book.places]
    areas = [f"{spot.map}{_MAPS_AND_PLACES}{spot.name}" if spot else "" for spot in spots[hexes:]]
    yield "areas", areas
    yield "steps", [m.text for m in moments(game) if m.phase is not None]
    yield "states", [names.state_property(state.id) for state in game.states.values()]
    yield "values", [",".join(v.id for v in state.values) for state in game.states.values()]
    terrain = board.terrain
    kinds = terrain.kinds if terrain is not None else {}
    sides = terrain.side_kinds if terrain is not None else {}
    yield "terrain", [kinds[kind].name.lower() for kind in book.words.terrain.codes if kind in kinds]
    yield "hexsides", [sides.get(kind, kind).lower() for kind in book.words.hexsides.codes]
    boundary = rules.boundary.marker if rules.boundary is not None else ""
    landing = rules.landing.marker if rules.landing is not None else ""
    yield "markers", (atlas.main.map, boundary, landing)
    yield (
        "titles",
        [spot.name if spot else name for name, spot in zip(book.places, spots, strict=True)],
    )
    yield "strengths", _cited(d.when for d in rules.combat.strength)
    yield "losses", _cited(d.when for d in rules.combat.losses for n in (d.attacker, d.defender) if n)
    yield "sides", [side.name for side in game.sides.values()]
    yield "landing", [rules.landing.rule or ""] if rules.landing is not None else [""]
    yield "supply", ["", *(kind.rule or "" for kind in rules.supply)]
    yield "changes", [_said(change.when) for change in rules.movement.changes]
    yield "outcomes", outcomes(book)
    yield "queries", queries(book)
    yield "thresholds", thresholds(book)


def _said(test: Expression | None) -> str:
    """A condition as players read it: its rule and its text; empty for None."""
    return "" if test is None else f"{test.rule or ''} {test.text}".strip()


def _cited(tests: Iterable[Expression | None]) -> list[str]:
    return [test.rule or "" if test is not None else "" for test in tests]


def _hexes(book: Rulebook) -> int:
    terrain = book.game.main_board.terrain
    return len(terrain.hexes) if terrain is not None else 0


def _board(book: Rulebook, atlas: Atlas, numbers: Mapping[str, int]) -> Iterator[tuple[str, list[int]]]:
    """Rows of numbers; the templates know them as `r_B_` and their name. Places in pixels."""
    lattice = atlas.main.lattice
    count = _hexes(book)
    centres = [lattice.centre(HexId(name)) for name in book.places[:count]] if lattice else []
    spots = [atlas.spots.get(name) for name in book.places[len(centres) :]]
    centres.extend((spot.x, spot.y) if spot else (0, 0) for spot in spots)
    yield "x", [x for x, _ in centres]
    yield "y", [y for _, y in centres]
    corners = _corners(lattice) if lattice else []
    yield "corners", corners
    yield "sides", _sides(book, centres, corners)
    yield "colours", [int(side.colour[1:], 16) for side in book.game.sides.values()]
    yield "die", _die(book)
    known = [numbers[f"unit:{unit}"] for unit in book.units]
    yield "numbers", known
    by_number = {number: u for u, number in enumerate(known)}
    yield "numbered", [by_number.get(n, -1) for n in range(max(known, default=0) + 1)]
    yield "outlasts_phase", [int(k in OUTLASTS_PHASE) for k in range(layout.WORLD_LONG)]


def _die(book: Rulebook) -> list[int]:
    """The dice of combat: how many, lowest face, faces."""
    first = book.rules.combat.lowest
    last = first + len(book.rules.combat.results) - 1
    for dice in book.game.dice.values():
        lowest = dice.lowest * dice.count
        if (lowest, lowest + (dice.sides - 1) * dice.count) == (first, last):
            return [dice.count, dice.lowest, dice.sides]
    return [1, first, last - first + 1]


def _sides(book: Rulebook, centres: Sequence[tuple[int, int]], corners: Sequence[int]) -> list[int]:
    """By direction the corner at which that side of a hex begins: the one whose side looks that way."""
    near = book.g[layout.NEAR]
    middles = [
        (corners[k] + corners[(k + 2) % 12], corners[k + 1] + corners[(k + 3) % 12])
        for k in range(0, len(corners), 2)
    ]
    found = []
    for d in range(6):
        h = next((h for h in range(_hexes(book)) if near[h * 6 + d] >= 0), None)
        if h is None or not middles:
            found.append(0)
            continue
        (x, y), (there_x, there_y) = centres[h], centres[near[h * 6 + d]]
        looks = [mx * (there_x - x) + my * (there_y - y) for mx, my in middles]
        found.append(looks.index(max(looks)))
    return found


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
