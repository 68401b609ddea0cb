"""The old tables of a game as a game of the new engine: the old kernel is the oracle for the new one.

`books` gives rulebooks of parts of a large map, some with other settings; `game_of` the same game for the new
engine, with the same numbers for places, units, sides and words; `play_of` the same state of play. Each
mechanism fills in its own part of the state, in a function marked with `part`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from builder.diagnostics import Report
from builder.frontend import understand
from builder.model.board import Board, Hex, HexId, Hexside
from builder.model.game import Game as ModelGame
from builder.project import Project, shared_data
from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.game import Game
from builder.rules.engine.make import assemble
from builder.rules.engine.mechanism import Mechanism
from builder.rules.engine.play import Play, new_play
from builder.rules.engine.schema import EngineDoc, rules_schema
from builder.rules.engine.words import doing, reason
from builder.rules.kernel import layout as at
from builder.rules.kernel.prelude import Table
from builder.rules.mechanism import MECHANISMS
from builder.rules.mechanism.airdrop.rules import Dropped
from builder.rules.mechanism.combat.records import Combat
from builder.rules.mechanism.combat.state import Battle
from builder.rules.mechanism.momentum.state import Pursuit
from builder.rules.mechanism.movement.records import Mode, Movement
from builder.rules.mechanism.movement.state import Moves
from builder.rules.mechanism.remember.rules import Remembered
from builder.rules.mechanism.replacements.rules import Given
from builder.rules.mechanism.retreat.state import Retreating
from builder.rules.resolve import resolve_rules
from builder.rules.schema import RulesFile
from builder.rules.tables import Rulebook, make_rulebook
from builder.schema.base import validate
from builder.source.loader import Files, load
from builder.source.tree import Map, Node, parse_yaml
from tests.conftest import REPOSITORY

GAME = "ebb-and-flow"
FILE = "tests/rules/old_rules.yaml"
"""The rules as the old kernel reads them; what the new one calls otherwise is replaced."""

ODDS = ("1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1", "8:1")

EASY: Mapping[str, str] = {
    "leaving: free-hex ": "leaving: free ",
    "friend_negates: supply retreat": "friend_negates: retreat",
    "at_least_one_hex: false": "at_least_one_hex: true",
    "directions: [S, SE SW, NE NW]": "directions: [N NE SE S SW NW]",
    "    when: side == 'un'\n    directions": "    directions",
    '      - {side: communist, rule: "6.2"}\n      - {side: un, rule: "6.3"}\n': "      []\n",
    "{table: weather-effects, state: weather, columns: {un: UN movement, communist: Communist movement}, "
    'rule: "5.7"}': "[]",
}
"""Settings that forbid less: no limits to stacking, a hex can always be moved."""

STRICT: Mapping[str, str] = {
    "    entering: stop ": "    exerts: \"'us-divisions' in unit_sets\"\n    entering: free ",
    "friend_negates: supply retreat": "friend_negates: supply",
    "one_mover_at_a_time: true": "one_mover_at_a_time: false",
    "style: differential": "style: odds",
    '      - {side: communist, rule: "6.2"}\n\n  zones': "      - {side: un, by: group}\n"
    "      - {side: communist, by: formation}\n\n  zones",
    "{id: overland, side: un, ": "{id: overland, longest: 4, room: 7, side: un, ",
}
"""Settings of other kinds: odds, stacks by group and formation, short lines of supply."""

SAID_OTHERWISE: Mapping[str, str] = {
    "sources: depot": "sources: beachhead",
    "    drops:\n": "  airdrops:\n",
    "when: depot_lost()": "when: depot_lost",
}
"""What the old engine calls by other words: a marker by its id, drops in a section of their own."""


@dataclass(frozen=True)
class _Source:
    """What a rulebook was made from."""

    game: ModelGame
    text: str


_SOURCES: dict[int, _Source] = {}
"""By the identity of the rulebook."""


@cache
def _files() -> tuple[ModelGame, Files]:
    project = Project(root=REPOSITORY, common=shared_data("common"))
    report, files = Report(), Files(root=project.root, common=project.common)
    sources = load(files, f"sources/{GAME}", report)
    assert sources is not None
    game = understand(GAME, sources, report)
    assert game is not None, [finding.message for finding in report]
    return game, files


@cache
def _text() -> str:
    return (REPOSITORY / FILE).read_text(encoding="utf-8")


def varied(changes: Mapping[str, str]) -> str:
    text = _text()
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def book_of(game: ModelGame, text: str) -> Rulebook:
    """The old rulebook of a game with these rules."""
    report = Report()
    node = parse_yaml(text, FILE, report)
    assert node is not None
    doc = validate(RulesFile, node, report)
    assert doc is not None, [finding.message for finding in report]
    rules = resolve_rules(doc, game, {FILE: text}, report)
    assert rules is not None, [finding.message for finding in report]
    book = make_rulebook(game, rules)
    _SOURCES[id(book)] = _Source(game, text)
    return book


@cache
def books() -> tuple[Rulebook, ...]:
    """Windows of the map, two with other settings, and last the whole map."""
    game, _ = _files()
    windows = [(17, 12), (28, 10), (1, 1), (36, 12), (24, 1)]
    found = [book_of(cropped(game, range(c, c + 10), range(r, r + 11)), _text()) for c, r in windows]
    easy = cropped(game, range(20, 30), range(10, 20))
    strict = cropped(game, range(30, 40), range(12, 22))
    crt = replace(strict.tables["crt"], columns=ODDS)
    strict = replace(strict, tables={**strict.tables, "crt": crt})
    return (*found, book_of(easy, varied(EASY)), book_of(strict, varied(STRICT)), book_of(game, _text()))


def cropped(game: ModelGame, columns: range, rows: range) -> ModelGame:
    """The game on a window of its map.

    Two hexes far away from it, with every flag and every kind of hexside, keep the words of the rest known.
    """
    board = game.main_board
    terrain, grid = board.terrain, board.grid
    assert terrain is not None and grid is not None
    hexes = {k: h for k, h in terrain.hexes.items() if h.column in columns and h.row in rows}
    a, b = _far(terrain.hexes, columns)
    flags = frozenset(flag for cell in terrain.hexes.values() for flag in cell.flags)
    for cell in (a, b):
        hexes[cell.id] = replace(cell, flags=flags)
    hexes = dict(sorted(hexes.items()))
    sides = [s for s in terrain.sides if s.a in hexes and s.b in hexes and a.id not in (s.a, s.b)]
    kinds = sorted({side.kind for side in terrain.sides})
    sides.extend(Hexside(a=a.id, b=b.id, kind=kind) for kind in kinds)
    small = replace(
        board,
        terrain=replace(terrain, hexes=hexes, sides=tuple(sides)),
        hex_sets={k: frozenset(h for h in members if h in hexes) for k, members in board.hex_sets.items()},
    )
    boards: dict[str, Board] = {k: small if one is board else one for k, one in game.boards.items()}
    return replace(game, boards=boards)


def _far(hexes: Mapping[HexId, Hex], columns: range) -> tuple[Hex, Hex]:
    """Two hexes one above the other, far from a window."""
    all_columns = sorted({cell.column for cell in hexes.values()})
    column = all_columns[0] if columns.start - all_columns[0] > 2 else all_columns[-1]
    cells = [cell for cell in hexes.values() if cell.column == column]
    return cells[0], cells[1]


@cache
def _games() -> dict[int, Game]:
    return {}


def game_of(book: Rulebook) -> Game:
    """The game of a rulebook for the new engine, with the mechanisms there are.

    Expressions with names of mechanisms that are not there cannot be asked (ValueError).
    """
    known = _games()
    if id(book) not in known:
        known[id(book)] = made_with(book, MECHANISMS)
    return known[id(book)]


def made_with(
    book: Rulebook, mechanisms: Sequence[Mechanism], own: Mapping[str, Callable[..., Any]] | None = None
) -> Game:
    """The game of a rulebook with these mechanisms; `own`: functions of those that a game brings along."""
    source = _SOURCES.get(id(book), _Source(book.game, _text()))
    report = Report()
    text = source.text
    for old, new in SAID_OTHERWISE.items():
        text = text.replace(old, new)
    node = parse_yaml(text, FILE, report)
    assert isinstance(node, Map)
    schema = rules_schema(mechanisms)
    doc = validate(schema, _known_keys(node.entries["rules"], schema), report)
    assert doc is not None, [finding.message for finding in report]
    return assemble(source.game, doc, report, texts={FILE: text}, mechanisms=mechanisms, own=own)


def _known_keys(node: Node, schema: type[EngineDoc]) -> Node:
    """The sections of `rules:` that the new engine knows."""
    assert isinstance(node, Map)
    known = schema.model_fields
    return Map(entries={k: v for k, v in node.entries.items() if k in known}, span=node.span, keys=node.keys)


Part = Callable[[Rulebook, Table, Game, Play], None]

_PARTS: list[tuple[str, Part]] = []


def part(mechanism: str) -> Callable[[Part], Part]:
    """Mark a function that fills in what a mechanism keeps, called if the new engine has the mechanism."""

    def mark(function: Part) -> Part:
        _PARTS.append((mechanism, function))
        return function

    return mark


def play_of(book: Rulebook, s: Table, of: Game | None = None) -> Play:
    """A state of play of the old kernel for the new one. `of`: the game, if it is not that of the library's
    mechanisms alone.
    """
    game = of or game_of(book)
    play, w = new_play(game), s[at.WORLD]
    play.turn, play.phase = w[at.TURN], w[at.PHASE]
    play.winner, play.resigned, play.setting = w[at.WINNER], w[at.RESIGNED], w[at.SETTING]
    play.at, play.left = s[at.AT][:], s[at.LEFT][:]
    play.control = s[at.CONTROL] + [at.NOWHERE] * (game.places.total - len(s[at.CONTROL]))
    play.chosen = {0: NOWHERE, at.TO_MOVE: doing("move"), at.TO_FIGHT: doing("combat")}[w[at.CHOSEN]]
    play.states = [w[at.FIRST_STATE + k] for k in range(len(game.states))]
    play.rolled = [w[at.ROLLED] >> k & 1 for k in range(len(game.states))]
    names = {mechanism.name for mechanism in MECHANISMS}
    for name, fill in _PARTS:
        if name in names:
            fill(book, s, game, play)
    return play


# --- what mechanisms keep ------------------------------------------------------------------------------


@part("supply")
def _sites(book: Rulebook, s: Table, game: Game, play: Play) -> None:
    for k, marker in enumerate(game.sites):
        if book.rules.landing is not None and marker == book.rules.landing.marker:
            play.sites[k] = s[at.WORLD][at.DEPOT]


@part("movement")
def _moves(book: Rulebook, s: Table, game: Game, play: Play) -> None:
    moves, rules, w = play.of(Moves), game.of(Movement), s[at.WORLD]
    moves.movers, moves.place = w[at.MOVER], w[at.ACTIVE]
    moves.mover, moves.spent = s[at.SERIAL][:], s[at.SPENT][:]
    for u, packed in enumerate(s[at.BASE]):
        points, times, supply = packed // 256, packed // 16 % 16, packed % 16
        moves.points[u], moves.supply[u] = points, supply
        for k, mode in enumerate(rules.modes):
            moves.fast[k][u] = points * times if times > 1 and _whose(mode) == game.units.side[u] else -1
        moves.stopped[u] = int(s[at.MARKS][u] & at.STOPPED != 0)
        moves.went_out[u] = int(s[at.MARKS][u] & at.WENT_OUT != 0)


def _whose(mode: Mode) -> int:
    """The side that a mode is for, as its condition says in words."""
    assert mode.when is not None
    return next(k for k, side in enumerate(("un", "communist")) if f"side == '{side}'" in mode.when.text)


@part("airdrop")
def _dropped(_: Rulebook, s: Table, game: Game, play: Play) -> None:
    dropped = play.of(Dropped)
    for k in range(len(dropped.used)):
        dropped.used[k] = s[at.WORLD][at.DROPPED] >> k & 1
    dropped.now = [int(marks & at.FROZEN != 0) for marks in s[at.MARKS]]


@part("remember")
def _remembered(_: Rulebook, s: Table, game: Game, play: Play) -> None:
    facts = play.of(Remembered).facts
    for k in range(game.lengths["memories"]):
        facts[k] = [marks // at.KEEP >> k & 1 for marks in s[at.MARKS]]


@part("replacements")
def _given(_: Rulebook, s: Table, game: Game, play: Play) -> None:
    for k in range(game.lengths["replacements"]):
        times = s[at.WORLD][at.GIVEN] >> 4 * k & 15
        for counted in (play.of(Given).phase, play.of(Given).turn, play.of(Given).game):
            counted[k] = times


@part("combat")
def _battle(book: Rulebook, s: Table, game: Game, play: Play) -> None:
    battle, w, marks = play.of(Battle), s[at.WORLD], s[at.MARKS]
    battle.target, battle.elsewhere = w[at.TARGET], w[at.LANDING_NOW]
    battle.attacker_owes, battle.defender_owes = w[at.OWE_A], w[at.OWE_D]
    battle.defender_bled = w[at.BLEEDING]
    battle.attacked = [[int(m & at.ATTACKED != 0) for m in marks]]
    battle.was_attacked = [[int(m & at.DEFENDED != 0) for m in marks]]
    battle.attacking = [int(m & at.INVOLVED != 0) for m in marks]
    battle.defending = [int(m & at.ENGAGED != 0) for m in marks]
    battle.advanced = [int(m & at.ADVANCED != 0) for m in marks]
    battle.fell_back = [reason("no-retreat") if m & at.FELL_BACK else 0 for m in marks]
    for k in reversed(range(max(1, w[at.RETREATED]))):
        if s[at.TRAIL][k] >= 0:
            battle.emptied[s[at.TRAIL][k]] = k
    for k, ban in enumerate(game.of(Combat).kinds[0].bans):
        play.spared[ban.message] = [int(m & at.QUOTA << k != 0) for m in marks]


@part("retreat")
def _retreat(book: Rulebook, s: Table, game: Game, play: Play) -> None:
    retreating, w = play.of(Retreating), s[at.WORLD]
    retreating.force = w[at.FORCE]
    for h in s[at.TRAIL][: w[at.RETREATED]]:
        if h >= 0:
            retreating.left[h] = 1


@part("momentum")
def _pursuit(book: Rulebook, s: Table, game: Game, play: Play) -> None:
    pursuit = play.of(Pursuit)
    pursuit.place, pursuit.running = s[at.WORLD][at.SURGE_HEX], s[at.WORLD][at.SURGE]
    pursuit.used = [int(m & at.SURGED != 0) for m in s[at.MARKS]]
