"""A game as it is played in the windows of its module, carried out in Python.

The steps are those of the scripts in `tests/engine`: what players drag, mark, choose and press. What comes of
them is what the rules say, with what the script of a module adds: who may press, Undo, the rules off and on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from hexwright.diagnostics import Report
from hexwright.export.vassal.lower.atlas import Spot, draw_atlas
from hexwright.export.vassal.lower.sequence import moments
from hexwright.lock import parse_lock
from hexwright.model.board import LocationId
from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine import module_api, phases
from hexwright.rules.engine.actions import PIECE_COMMANDS, Action, Asks, Gesture
from hexwright.rules.engine.codes import FINE, NOWHERE, OFF_MAP
from hexwright.rules.engine.play import Until
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.script.headless import Functions
from hexwright.rules.simulation.match import Match, Referee, Rows
from hexwright.rules.simulation.start import first_match
from hexwright.rules.specialise.layout import NUMBERS_ROW
from hexwright.verify.script import Call
from tests.conftest import REPOSITORY
from tests.export.vassal.lower.conftest import job_of
from tests.rules.book import book_of
from tests.rules.meddled import BOARD, go_on_by_hand

SOLITAIRE = "Solitaire"
ENFORCED, OFF = "enforce", "off"
MARK = "Attack: take part"
LABELS = (
    "Lose a step",
    "Recover a step",
    "Full strength",
    "Eliminate",
    "Remove from play",
    "Return to chart",
)
"""The entries of every unit's menu, in the order of `PIECE_COMMANDS`."""
KEYS: Mapping[str, str] = {"ctrl A": MARK, "ctrl L": LABELS[0], "ctrl R": LABELS[1]}
HOTKEYS: Mapping[str, str] = {"alt N": "Next phase", "alt B": "Battle over", "alt R": "Roll for weather"}


SAYS: Sequence[Callable[..., Any]] = (
    module_api.say_winner,
    module_api.may_join,
    module_api.asks_first,
    module_api.whose_drag,
    module_api.whose_unit,
    module_api.party_on_place,
    module_api.answer_units,
    module_api.show_units,
    module_api.answer_marked,
    module_api.answer_game,
    module_api.answer_side,
    phases.begin_phase,
)
"""What a module asks of the rules beside the actions."""
NEXT, PREVIOUS = "TrackerNext", "TrackerPrevious"
"""Keys that set the tracker of turns and phases by hand."""


class NotAtThisTableError(Exception):
    """A step that only the engine can take, or that no player could."""


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What came of a step.

    `refused`: why it was; `said`: lines of the chat; `about`: units it was about.
    """

    refused: str = ""
    said: Sequence[str] = ()
    about: Sequence[int] = ()
    unmoved: bool = False


@dataclass(frozen=True)
class Position:
    """All that Undo brings back."""

    s: Rows
    marked: frozenset[int]
    level: str


@dataclass(frozen=True)
class Module:
    """A game with its names in the engine.

    `spots`: where places are, None for one that is not there; `steps`: of the course of play; `numbers`: of
    pieces, from the lock file.
    """

    model: ModelGame
    game: Game
    referee: Referee
    spots: Sequence[Spot | None]
    steps: Sequence[str]
    numbers: Mapping[str, int]

    def unit(self, name: str) -> int:
        """The number of a unit by the name of its piece; NOWHERE for another piece."""
        return _index(self.game.units.titles, name)

    def place(self, board: str, location: str) -> int:
        """The number of a place."""
        for place, spot in enumerate(self.spots):
            if spot is not None and (spot.map, spot.name) == (board, location):
                return place
        raise NotAtThisTableError(f"the rules know no {board} {location}")

    def spot(self, place: int) -> Spot | None:
        """Where a place is in the engine."""
        return None if place < 0 else self.spots[place]

    def where(self, place: int, side: int = NOWHERE) -> str:
        """A place, as the engine calls it. `side`: of a unit, since those that have left the map lie with its
        units that are out of play for good.
        """
        out = self.game.lost[side * 2 + 1] if side != NOWHERE else NOWHERE
        spot = self.spot(out if place == OFF_MAP else place)
        return "off map" if spot is None else f"{spot.map} {spot.name}"


@cache
def module_of(game_id: str) -> Module:
    """A game of this project."""
    book = book_of(game_id)
    model = book.model
    atlas = draw_atlas(model, job_of(model).art)
    spots = [atlas.spots.get(LocationId(name)) for name in book.game.places.names]
    titles = [s.name if s else title for s, title in zip(spots, book.game.places.titles, strict=True)]
    game = replace(book.game, places=replace(book.game.places, titles=titles))  # as the engine calls them
    referee = Referee(game, speaks=True, tries=True)
    for function in SAYS:
        referee.special.entry(function)
    referee.functions = Functions(referee.special, speaks=True)
    lock = (REPOSITORY / "sources" / game_id / "ids.lock").read_text(encoding="utf-8")
    return Module(
        model=model,
        game=game,
        referee=referee,
        spots=spots,
        steps=[moment.text for moment in moments(model) if moment.phase is not None],
        numbers=parse_lock(lock, "ids.lock", Report()).by_key,
    )


def _index(names: Sequence[str], name: str) -> int:
    return list(names).index(name) if name in names else NOWHERE


@dataclass
class Table:
    """A game of a module in play.

    `side`: of the player at this machine; `marked`: who shall attack; `asked`: the drop that the player was
    asked about, which is carried out when it is done again.
    """

    module: Module
    match: Match = field(init=False)
    side: str = SOLITAIRE
    level: str = ENFORCED
    marked: frozenset[int] = frozenset()
    dice: deque[int] = field(default_factory=deque)
    past: list[Position] = field(default_factory=list)
    saved: dict[str, Position] = field(default_factory=dict)
    asked: tuple[object, ...] = ()

    # --- what is known ----------------------------------------------------------------------------
    @property
    def game(self) -> Game:
        return self.module.game

    @property
    def step(self) -> str:
        """The step of the course of play, as the engine calls it."""
        return self.module.steps[self.match.number("phase")]

    def position(self) -> Position:
        """The game as it is now."""
        return Position([row[:] for row in self.match.s], self.marked, self.level)

    def is_own(self, u: int) -> bool:
        """Whether the player at this machine may touch a unit."""
        return self.side in (SOLITAIRE, self.game.side_names[self.game.units.side[u]])

    # --- steps ------------------------------------------------------------------------------------
    def take(self, call: Call) -> Outcome | None:
        """Take a step of a script; None if it does nothing in the game."""
        if call.verb in ("expect", "within"):
            return self.take(call.inner[0])
        how: Mapping[str, Callable[..., Outcome | None]] = {
            "setup": self.set_up,
            "side": self.sit,
            "level": self.set_level,
            "dice": self.lay,
            "drag": self.drag,
            "dragall": self.drag_all,
            "key": self.key,
            "keyall": self.key_all,
            "menu": self.menu,
            "button": self.button,
            "hotkey": self.hotkey,
            "undo": self.undo,
            "save": self.save,
            "load": self.load,
            "mark": self.past.clear,
            "replaycheck": self.past.clear,
        }
        return how[call.verb](*call.args) if call.verb in how else None

    def set_up(self, name: str, side: str = SOLITAIRE) -> None:
        """Begin a game."""
        setups = {setup.name: setup for setup in self.module.model.setups.values()}
        self.match = first_match(self.module.referee, self.module.model, setups[name])
        self.side, self.level, self.marked = side, ENFORCED, frozenset()
        self.past.clear()
        self.match.referee.functions.lines.clear()
        self.match.referee.functions.dice = self._die

    def sit(self, side: str) -> None:
        """Another player sits down."""
        self.side = side

    def lay(self, *faces: str) -> None:
        """The next dice."""
        self.dice.extend(map(int, faces))

    def _die(self, _key: int, faces: int) -> int:
        if not self.dice:
            raise NotAtThisTableError(f"a die of {faces} faces is thrown, and none is laid")
        return self.dice.popleft()

    def save(self, name: str) -> None:
        """Keep the game."""
        self.saved[name] = self.position()

    def load(self, name: str, side: str = SOLITAIRE) -> None:
        """Go on with a game that was kept."""
        self._restore(self.saved[name])
        self.side = side
        self.past.clear()

    def undo(self) -> Outcome:
        """Take back the last thing that happened."""
        if not self.past:
            raise NotAtThisTableError("nothing to undo")
        self._restore(self.past.pop())
        return Outcome()

    def _restore(self, position: Position) -> None:
        self.match.s = [row[:] for row in position.s]
        self.marked, self.level = position.marked, position.level

    def set_level(self, level: str) -> Outcome:
        """The rules are enforced, or off; judged again, the board is taken as it stands."""
        if level not in (ENFORCED, OFF):
            raise NotAtThisTableError(f"nothing is known of the rules at '{level}'")
        if level == self.level:
            return Outcome()
        pushes = 1 if level == ENFORCED else 2
        self.past += [self.position()] * pushes
        self.level = level
        if level == ENFORCED:
            self.match.call("adopt")
        return Outcome(said=self._said())

    # --- acting -----------------------------------------------------------------------------------
    def _said(self) -> tuple[str, ...]:
        lines = self.match.referee.functions.lines
        said = tuple(line.replace("\1", "").replace("\2", "") for line in lines)
        lines.clear()
        return said

    def _do(
        self, action: Callable[[], Ruling], *, about: Sequence[int] = (), whose: int | None = None
    ) -> Outcome:
        """Carry something out, if the player at this machine may. `whose`: the side it belongs to."""
        before, over = self.position(), self.match.over
        ruling = self._not_for_player(whose) if whose is not None else Ruling()
        if ruling.reason == FINE:
            ruling = action()
        said = self._said()
        if ruling.reason != FINE:
            return Outcome(refused=self.match.why_not(ruling), about=about)
        if self.match.over and not over:
            self.match.call("say_winner")
            said += self._said()
        self.past.append(before)
        return Outcome(said=said, about=about)

    def _not_for_player(self, side: int) -> Ruling:
        if self.side == SOLITAIRE:
            return Ruling()
        own = _index(self.game.side_names, self.side)
        if own == NOWHERE:
            return Ruling(module_api.OBSERVER)
        return Ruling() if side in (NOWHERE, own) else Ruling(module_api.OTHER_PLAYER, side)

    def _acting_side(self) -> int:
        return int(self.match.call("acting_side"))

    # --- drags ------------------------------------------------------------------------------------
    def drag(self, piece: str, board: str, location: str) -> Outcome:
        """One piece is dragged."""
        place = self.module.place(board, location)
        u = self.module.unit(piece)
        if u == NOWHERE:
            return self._drag_marker(piece, place)
        return self._drag_units([u], place)

    def drag_all(self, *words: str) -> Outcome:
        """Several units are dragged."""
        *pieces, board, location = words
        units = [self.module.unit(piece) for piece in pieces]
        if len({self.match.column("at")[u] for u in units}) > 1:
            raise NotAtThisTableError("pieces from elsewhere keep their distance, and go elsewhere")
        return self._drag_units(units, self.module.place(board, location))

    def _drag_units(self, units: list[int], place: int) -> Outcome:
        at = self.match.column("at")
        whose = self._whose("whose_drag", units, place)
        if whose is None and not all(self.is_own(u) for u in units):
            return Outcome(about=units, unmoved=True)
        if len(units) == 1 and at[units[0]] == place:
            return Outcome(about=units)
        if self.level == OFF:
            return self._do(lambda: self._put(units, place), about=units)
        barred = whose is not None and self._not_for_player(whose).reason != FINE
        asked = (tuple(sorted(units)), place, tuple(map(tuple, self.match.s)))
        again, self.asked = asked == self.asked, ()
        if not barred and not again and self.match.call("asks_first", units, place):
            self.asked = asked
            return Outcome(said=self._said(), about=units)
        return self._do(lambda: self.match.drag(units, place), about=units, whose=whose)

    def _whose(self, name: str, *given: object) -> int | None:
        """The side that an action belongs to, None if it is that of the units' owner."""
        side = NOWHERE if self.level == OFF else int(self.match.call(name, *given))
        return None if side == NOWHERE else side

    def _drag_marker(self, piece: str, place: int) -> Outcome:
        names = {marker.name: name for name, marker in self.module.model.markers.items()}
        site = _index(self.game.sites, names[piece])
        if self.match.column("sites")[site] == place:
            return Outcome()
        if self.level == OFF:
            return self._do(lambda: self._put_marker(site, place))
        return self._do(lambda: self.match.marker(site, place))

    def _put_marker(self, site: int, place: int) -> Ruling:
        self.match.column("sites")[site] = place
        return Ruling()

    def _put(self, units: Sequence[int], place: int) -> Ruling:
        for u in units:
            self.match.column("at")[u] = place
        return Ruling()

    # --- keys and menus ---------------------------------------------------------------------------
    def key(self, piece: str, key: str) -> Outcome:
        """A key is pressed with a piece selected."""
        return self.menu(piece, KEYS[key])

    def key_all(self, *words: str) -> Outcome:
        """A key is pressed with several pieces selected."""
        *pieces, key = words
        outcomes = [self.key(piece, key) for piece in pieces]
        del self.past[len(self.past) - sum(not one.refused for one in outcomes) + 1 :]
        return Outcome(
            refused=next((one.refused for one in outcomes if one.refused), ""),
            said=[line for one in outcomes for line in one.said],
        )

    def menu(self, piece: str, text: str) -> Outcome:
        """An entry of a unit's menu is chosen."""
        u = self.module.unit(piece)
        if text == MARK:
            return self._mark(u)
        if text in {question.title for question in self.game.questions}:
            return self._ask(text, u)
        action = self._action(text)
        if action is not None and action.gesture is Gesture.ATTACK:
            return self._attack(action, u)
        if self.level == OFF and self.is_own(u):
            return self._by_hand(text, u)
        assert action is not None, text
        number = self.match.referee.numbers[action.name]
        whose = self._whose("whose_unit", number, u)
        if whose is None and not self.is_own(u):
            raise NotAtThisTableError(f"{piece} belongs to somebody else")
        return self._do(lambda: self.match.unit(action.name, u), about=[u], whose=whose)

    def _ask(self, text: str, u: int = NOWHERE) -> Outcome:
        """A question, of a unit's menu or of a button."""
        for k, question in enumerate(self.game.questions):
            if question.title != text:
                continue
            if question.asks is Asks.ATTACK:
                self.match.call("answer_marked", k, sorted(self.marked), u)
            elif question.asks is Asks.GAME:
                self.match.call("answer_game", k)
            elif question.asks is Asks.SIDE:
                for side in range(self.game.sides):
                    self.match.call("answer_side", k, side)
            elif question.shows is None:
                self.match.call("answer_units", k, [u])
            else:
                self.match.call("show_units", k, [u])
        return Outcome(said=self._said())

    def _action(self, text: str) -> Action | None:
        """The action that an entry of a menu, or a button, stands for."""
        command = PIECE_COMMANDS[LABELS.index(text)] if text in LABELS else ""
        found = [a for a in self.game.actions if (command in a.commands if command else a.title == text)]
        return found[0] if found else None

    def _mark(self, u: int) -> Outcome:
        if not self.is_own(u):
            raise NotAtThisTableError("a unit of somebody else is not marked")
        before = self.position()
        if u in self.marked:
            self.marked -= {u}
        else:
            ruling = Ruling(*self.match.call("may_join", u))
            if self.level != OFF and ruling.reason != FINE:
                return Outcome(refused=self.match.why_not(ruling), about=[u])
            self.marked |= {u}
        self.past.append(before)
        return Outcome(about=[u])

    def _attack(self, action: Action, u: int) -> Outcome:
        marked = sorted(self.marked)
        whose = self.game.units.side[marked[0]] if marked else self._acting_side()
        place = self.match.column("at")[u]
        party = self.match.call("party_on_place", self.match.referee.numbers[action.name], marked, place)
        outcome = self._do(lambda: self.match.attack(action.name, marked, place), whose=whose)
        if not outcome.refused:
            self.marked -= set(party)
        return outcome

    def _by_hand(self, text: str, u: int) -> Outcome:
        """A piece's own command, while the rules are off."""
        at, left, lost = self.match.column("at"), self.match.column("left"), self.game.lost
        side = self.game.units.side[u]
        before = self.position()
        if text == "Lose a step" and left[u] > 1:
            left[u] -= 1
        elif text == "Recover a step" and left[u] < self.game.units.full[u]:
            left[u] += 1
        elif text == "Full strength":
            left[u] = self.game.units.full[u]
        elif text == "Eliminate":
            at[u], left[u] = lost[side * 2], 0
        elif text == "Remove from play":
            at[u], left[u] = lost[side * 2 + 1], 0
        else:
            raise NotAtThisTableError(f"nothing is known of '{text}' while the rules are off")
        self.past.append(before)
        return Outcome(about=[u])

    # --- buttons ----------------------------------------------------------------------------------
    def button(self, text: str) -> Outcome | None:
        """A button of the module is pressed."""
        if text == "Next phase":
            return self._next_by_hand() if self.level == OFF else self._next()
        for k, side in enumerate(self.game.side_names):
            if text == f"{side} resigns":
                return self._do(lambda side=k: self.match.side("resign", side), whose=k)  # type: ignore[misc]
        for k, state in enumerate(self.game.states):
            if text == f"Roll for {state.title.lower()}":
                return self._do(lambda state=k: self.match.state("roll", state), whose=self._acting_side())  # type: ignore[misc]
        if text in {question.title for question in self.game.questions}:
            return self._ask(text)
        action = self._action(text)
        if action is None:
            return None
        return self._do(lambda: self.match.button(action.name), whose=self._acting_side())

    def _next(self) -> Outcome:
        sets_up = self.match.number("setting") != 0
        outcome = self._do(self.match.end_phase, whose=self._acting_side())
        if not outcome.refused and not self.match.over:
            self.match.begin_phase()
            self.marked = self.marked if sets_up else frozenset()
        return Outcome(refused=outcome.refused, said=(*outcome.said, *self._said()))

    def hotkey(self, key: str) -> Outcome | None:
        """A key of the module is pressed."""
        if key not in (NEXT, PREVIOUS):
            return self.button(HOTKEYS[key])
        if self.level != OFF:
            raise NotAtThisTableError("the tracker is set by hand only while the rules are off")
        return self._next_by_hand() if key == NEXT else self._previous_by_hand()

    def _previous_by_hand(self) -> Outcome:
        """The tracker is set back: what lasts for a phase is forgotten."""
        self.past.append(self.position())
        match, phase = self.match, self.match.number("phase") - 1
        for place in match.referee.layout.places.values():
            if place.until in (Until.BOARD, Until.GAME):
                continue
            if place.slot is not None:
                match.s[NUMBERS_ROW][place.slot] = place.value
            else:
                rows = [[place.value] * place.length for _ in range(place.rows)]
                match.s[place.row : place.row + place.rows] = rows
        match.set_number("phase", phase)
        match.set_number("turn", self.game.course[phase].turn)
        board = {name: match.column(name)[:] for name in BOARD}
        match.call("begin_phase")
        match.set_number("winner", 0)
        for name, column in board.items():
            match.column(name)[:] = column
        return self._by_hand_done()

    def _next_by_hand(self) -> Outcome:
        self.past.append(self.position())
        go_on_by_hand(self.match)
        return self._by_hand_done()

    def _by_hand_done(self) -> Outcome:
        """The tracker has been set by hand: marks are off, and of the rules nothing is said."""
        self.marked = frozenset()
        self._said()
        return Outcome()
