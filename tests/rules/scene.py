"""Situations by name: units, hexes, phases as on the map. Every judgement is made by the game's functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from hexwright.rules.engine.codes import GAVE_UP, NOWHERE, OFF_MAP
from hexwright.rules.engine.places import link
from hexwright.rules.engine.play import Play, Until
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import doing
from hexwright.rules.mechanism.combat.parameters import Combat, Kind
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.combat.strength import Clash
from hexwright.rules.mechanism.combat.throws import Outcome
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.points import Start
from hexwright.rules.mechanism.movement.verdict import Verdict
from hexwright.rules.mechanism.remember.parameters import Remember
from hexwright.rules.mechanism.values.records import Value, Values
from hexwright.rules.mechanism.values.state import ValuesNow
from hexwright.rules.mechanism.victory.parameters import Victory
from hexwright.rules.simulation.match import Match
from hexwright.rules.simulation.start import first_match
from tests.rules.book import FINE, Book

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Moved:
    """What became of a move. `march`: whether by a faster mode; `stop`: whether it ends there."""

    why: str
    cost: int = 0
    march: bool = False
    stop: bool = False


@dataclass(frozen=True, slots=True)
class Sum:
    """A battle before the die."""

    value: int
    first: str
    shift: int
    column: str
    rules: list[str]


@dataclass(slots=True)
class Scene:
    """A game in play, by names."""

    book: Book = field(repr=False)
    refused: str = field(init=False, default="")  # why something was refused last, as players read it
    match: Match = field(init=False, repr=False)

    def __post_init__(self) -> None:
        model = self.book.model
        setup = next(setup for setup in model.setups.values() if setup.default)
        self.match = first_match(self.book.referee, model, setup, passes=False)
        self.said()

    # --- names ------------------------------------------------------------------------------------
    def units(self, names: str) -> list[int]:
        return [self.book.unit(name) for name in names.split()]

    def hex(self, name: str) -> int:
        return self.book.place(name)

    def name(self, place: int) -> str:
        """The id of a place."""
        return self.book.places[place] if place >= 0 else {OFF_MAP: "off map"}.get(place, "nowhere")

    def steps(self, unit: str) -> int:
        return self.match.column("left")[self.book.unit(unit)]

    def where(self, unit: str) -> str:
        return self.name(self.match.column("at")[self.book.unit(unit)])

    def standing(self, place: str) -> list[str]:
        """The units in a place."""
        at, here = self.match.column("at"), self.hex(place)
        return [name for u, name in enumerate(self.book.units) if at[u] == here]

    def on_map(self, unit: str) -> bool:
        return self.match.on_map(self.book.unit(unit))

    def controller(self, place: str) -> str:
        """The side that controls a hex."""
        side = self.match.column("control")[self.hex(place)]
        return list(self.book.model.sides)[side] if side >= 0 else ""

    def site(self, name: str) -> str:
        """Where the marker of a site lies."""
        return self.name(self.match.column("sites")[self.book.game.sites.index(name)])

    def state_of(self, state: str) -> str:
        """The value of a state."""
        k = list(self.book.model.states).index(state)
        return self.book.model.states[state].values[self.match.column("states")[k]].id

    @property
    def turn(self) -> int:
        return self.match.turn

    @property
    def phase_id(self) -> str:
        return self.match.phase_id

    @property
    def ended_by(self) -> str:
        """Id of the condition of victory that was met; `resigned`; nothing while the game goes on."""
        winner = self.match.number("winner")
        if winner == GAVE_UP:
            return "resigned"
        return self.book.game.of(Victory).ids[winner - 1] if winner else ""

    @property
    def victor(self) -> str:
        """The side that has won; nothing for none."""
        side = self.match.number("victor")
        return list(self.book.model.sides)[side] if side >= 0 else ""

    # --- setting up -------------------------------------------------------------------------------
    def clear(self) -> Scene:
        """Take every unit off the map."""
        at = self.match.column("at")
        at[:] = [NOWHERE] * len(at)
        return self

    def put(self, names: str, place: str, steps: int | None = None) -> Scene:
        """Put units somewhere; the hex is theirs."""
        for u in self.units(names):
            self.match.column("at")[u] = self.hex(place)
            if steps is not None:
                self.match.column("left")[u] = steps
            if self.match.on_map(u):
                self.match.column("control")[self.hex(place)] = self.book.game.units.side[u]
        return self

    def lay(self, names: str) -> Scene:
        """Units lie with the losses of their side, without a step."""
        for u in self.units(names):
            self.match.column("at")[u] = self.book.game.lost[self.book.game.units.side[u] * 2]
            self.match.column("left")[u] = 0
        return self

    def destroy(self, name: str) -> Scene:
        """A unit is lost, as by fire."""
        self.match.call("lose_unit", self.book.unit(name))
        return self

    def take_off(self, name: str) -> Scene:
        """Take a unit off the map."""
        self.match.column("at")[self.book.unit(name)] = NOWHERE
        return self

    def phase(self, phase: str, turn: int = 2, *, chosen: str = "") -> Scene:
        """Go to a phase; nothing has been done in it. `chosen`: with what its side has begun before."""
        course = self.book.game.course
        number = next(k for k, one in enumerate(course) if one.id == phase and one.turn == turn)
        self.match.set_number("turn", turn)
        self.match.set_number("phase", number)
        return self.chosen(chosen)

    def chosen(self, what: str) -> Scene:
        """Say with what the side has begun: `move`, `combat`, nothing."""
        self.match.set_number("chosen", doing(what) if what else NOWHERE)
        self.match.set_number("begun", NOWHERE)
        return self

    def forget(self) -> Scene:
        """Set back what lasts for a turn or less."""
        for place in self.book.referee.layout.places.values():
            if place.until > Until.TURN:
                continue
            if place.slot is not None:
                self.match.s[0][place.slot] = place.value
            else:
                for k in range(place.rows):
                    self.match.s[place.row + k][:] = [place.value] * place.length
        return self

    def state(self, state: str, value: str) -> Scene:
        """Give a state a value, outside the rules."""
        values = [one.id for one in self.book.model.states[state].values]
        self.match.column("states")[list(self.book.model.states).index(state)] = values.index(value)
        return self

    def mark(self, site: str, place: str) -> Scene:
        """Put the marker of a site somewhere."""
        self.match.column("sites")[self.book.game.sites.index(site)] = self.hex(place)
        return self

    def boundary(self, column: int) -> Scene:
        """The boundary stands in a column."""
        return self.mark("boundary", f"{column:02d}10")

    def setting(self, side: str) -> Scene:
        """A side sets up."""
        self.match.set_number("setting", self.book.side(side) + 1)
        return self

    def give(self, places: str, side: str) -> Scene:
        """Give hexes to a side."""
        for place in places.split():
            self.match.column("control")[self.hex(place)] = self.book.side(side)
        return self

    def control(self, hex_set: str, side: str) -> Scene:
        """Give all hexes of a set to a side."""
        return self.give(" ".join(self.book.hex_set(hex_set)), side)

    def remember(self) -> Scene:
        """What is noted when the side of the phase begins to move."""
        if self.book.game.has(Remember):
            self.match.call("note")
        return self

    def spare(self, name: str, ban: str) -> Scene:
        """A unit has used the exception of a ban, which says so."""
        k = next(k for k, says in enumerate(self.book.game.messages.bans) if ban in says)
        self.match.column("spared", Play, k)[self.book.unit(name)] = 1
        return self

    def owe(self, attacker: int, defender: int) -> Scene:
        """Let other losses be owed than the die gave."""
        self.match.set_number("attacker_owes", attacker, Battle)
        self.match.set_number("defender_owes", defender, Battle)
        return self

    def owed(self) -> tuple[int, int]:
        """Steps that attacker and defender owe."""
        return self.match.number("attacker_owes", Battle), self.match.number("defender_owes", Battle)

    def said(self) -> list[str]:
        """What has been said since this was last asked."""
        lines = self.match.referee.functions.lines
        said = lines[:]
        lines.clear()
        return said

    @property
    def battle(self) -> str:
        """The hex for which a battle is at hand, or nothing."""
        target = self.match.number("target", Battle)
        return self.name(target) if target >= 0 else ""

    # --- asking -----------------------------------------------------------------------------------
    def why(self, ruling: Ruling) -> str:
        """The reason of a ruling, by its id; what it says must be there."""
        said = self.match.why_not(ruling)
        assert bool(said) == (ruling.reason != 0)
        self.refused = said or self.refused
        return self.book.reasons[ruling.reason]

    def _ruled(self, name: str, *arguments: Any) -> Ruling:
        return Ruling(*self.match.call(name, *arguments))

    def judge(self, names: str, to: str) -> Moved:
        """What a move would be, without making it."""
        found = record_of(Verdict, self.match.call("judge_move", self.units(names), self.hex(to)))
        why = self.why(Ruling(found.reason, found.a, found.b, found.also, found.c))
        parts = self.book.game.of(Movement).parts
        return Moved(why, found.cost // parts, found.mode >= 0, found.stop != 0)

    def factor(self, names: str) -> tuple[int, int]:
        """Movement factor of the first of some units, and what marching multiplies it by."""
        units = self.units(names)
        start = record_of(Start, self.match.call("points_of", units))
        most = max(start.fast[:: len(units)], default=NOWHERE)
        parts = self.book.game.of(Movement).parts
        return start.points[0] // parts, most // start.points[0] if most >= 0 else 1

    def noted_points(self, name: str) -> int:
        """The movement factor with which a unit began its move."""
        return self.factor(name)[0]

    def may_attack(self, names: str, target: str) -> str:
        return self.why(self._ruled("may_attack", self.units(names), self.hex(target)))

    def sum(self, names: str, target: str, *, landing: bool = False) -> Sum:
        """The sum of an attack: differential, shifts by rule, title of the column."""
        asked = (self.units(names), self.hex(target), int(landing))
        clash = record_of(Clash, self.match.call("clash", *asked))
        kind = self.kind
        applied = [
            one for one, yes in zip(kind.shifts, self.match.call("shifts_of", *asked), strict=True) if yes
        ]
        rules = sorted(f"{one.rule} {one.columns:+}" for one in applied)
        return Sum(clash.value, kind.titles[clash.first], clash.shift, kind.titles[clash.column], rules)

    def odds(self, names: str, target: str) -> list[str]:
        """What is said of an attack before the die is thrown."""
        self.said()
        there = next(u for u, at in enumerate(self.match.column("at")) if at == self.hex(target))
        number = next(k for k, one in enumerate(self.book.game.questions) if one.name == "odds")
        self.match.call("answer_marked", number, self.units(names), there)
        return self.said()

    def shifts(self, names: str, target: str) -> list[str]:
        """What the shifts of an attack are called."""
        found = self.match.call("shifts_of", self.units(names), self.hex(target), 0)
        return [one.says for one, yes in zip(self.kind.shifts, found, strict=True) if yes]

    @property
    def kind(self) -> Kind:
        """The way in which units attack."""
        return self.book.game.of(Combat).kinds[0]

    def column(self, value: int) -> int:
        """The column of a differential."""
        found: int = self.match.referee.functions["column_for"](value)
        return found

    def losses(self, names: str, target: str, title: str, roll: int) -> tuple[int, int]:
        """Steps lost in a column."""
        column = self.kind.titles.index(title)
        row = roll - self.kind.lowest
        found = self.match.call("losses_of", self.units(names), self.hex(target), column, row)
        outcome = record_of(Outcome, found)
        return outcome.attacker_owes, outcome.defender_owes

    def retreats(self) -> list[str]:
        """Hexes to which the force may retreat."""
        return sorted(self.name(h) for h in self.match.call("retreats"))

    def may_drop(self, name: str, to: str) -> str:
        """Whether a unit may drop from the air, walking in from its box apart."""
        number: int = self.match.call("drop_reason", self.book.unit(name), self.hex(to))
        return self.book.reasons[number]

    def supply(self, name: str) -> str:
        """How a unit is supplied."""
        u = self.book.unit(name)
        code = self.match.call("supply_states", self.book.game.units.side[u])[u]
        return self.book.game.supply_names[code] if code >= 0 else "off map"

    def zone(self, side: str, place: str) -> bool:
        """Whether a hex lies in the zone of control of a side."""
        other = next(k for k, name in enumerate(self.book.model.sides) if name != side)
        return bool(self.match.call("enemy_zone", other) >> self.hex(place) & 1)

    def placing(self, names: str, to: str) -> str:
        """Why units cannot be placed, in words, or nothing."""
        return self.match.why_not(self._ruled("place_refusal", self.units(names), self.hex(to)))

    def gathering(self, names: str, to: str) -> int:
        """Whether units dragged at once from several places all go to one."""
        return int(self.match.call("gathering", self.units(names), self.hex(to)))

    def winner(self, turn: int = 0) -> str:
        """Id of the condition met at once, or at the end of a turn."""
        asked = Match(self.match.referee, [row[:] for row in self.match.s])
        if turn:
            asked.set_number("turn", turn)
        k = asked.call("won_with_turn" if turn else "won")
        return self.book.game.of(Victory).ids[k - 1] if k else ""

    def score(self, side: str) -> int:
        """What a side has of the game's score, in the parts that it is counted in."""
        return int(self.match.call("score", self.book.side(side)))

    def overstacked(self) -> str:
        """The first hex with too many units, or nothing."""
        found = self._ruled("ill_stacked")
        return self.name(found.a) if found.reason else ""

    def all_overstacked(self) -> set[str]:
        """Every hex with too many units."""
        found: set[str] = set()
        at = self.match.column("at")
        kept = at[:]
        while place := self.overstacked():
            found.add(place)
            at[:] = [NOWHERE if here == self.hex(place) else here for here in at]
        at[:] = kept
        return found

    # --- doing ------------------------------------------------------------------------------------
    def _done(self, roll: int | Sequence[int], action: Callable[..., Ruling], *arguments: Any) -> Ruling:
        """An action, and that it is said if it may be done. `roll`: of every die, or of each in turn."""
        rolls = iter((roll,) if isinstance(roll, int) else roll)
        last = [1]

        def thrown(_key: int, _faces: int) -> int:
            last[0] = next(rolls, last[0])
            return last[0]

        self.match.referee.functions.dice = thrown
        before = [row[:] for row in self.match.s]
        ruling = action(*arguments)
        if ruling.reason:
            assert self.match.s == before, "what is refused changes nothing"
        return ruling

    def drag(self, names: str, to: str, roll: int | Sequence[int] = 1) -> str:
        """Move units to a place, whatever that means now; why not, or FINE."""
        return self.why(self._done(roll, self.match.drag, self.units(names), self.hex(to)))

    def move(self, names: str, to: str) -> Moved:
        """Move units: what became of it. To leave the map for good is an action of its own."""
        verdict = self.judge(names, to)
        if to == "off map":
            why = self.why(self._done(1, self.match.unit, "exit", self.units(names)[0]))
        else:
            why = self.drag(names, to)
        return verdict if why == FINE == verdict.why else Moved(why)

    def order(self, action: str, name: str, roll: int | Sequence[int] = 1) -> str:
        """An entry in the menu of a unit."""
        return self.why(self._done(roll, self.match.unit, action, self.book.unit(name)))

    def push(self, action: str, roll: int | Sequence[int] = 1) -> str:
        """A button."""
        return self.why(self._done(roll, self.match.button, action))

    def value(self, value: str, name: str) -> int:
        """A declared value of a unit."""
        one, u = self._value(value), self.book.unit(name)
        return one.initial[u] + self.match.column("units", ValuesNow, one.column)[u]

    def _value(self, name: str) -> Value:
        """A declared value of units."""
        return next(value for value in self.book.game.of(Values).units if value.id == name)

    def of_side(self, value: str, side: str) -> int:
        """A declared value of a side."""
        one = next(found for found in self.book.game.of(Values).sides if found.id == value)
        k = self.book.side(side)
        return one.initial[k] + self.match.column("sides", ValuesNow, one.column)[k]

    def set_side(self, value: str, side: str, number: int) -> Scene:
        """Give a value of a side a number, outside the rules; those that follow it as well."""
        one = next(found for found in self.book.game.of(Values).sides if found.id == value)
        k = self.book.side(side)
        self.match.column("sides", ValuesNow, one.column)[k] = number - one.initial[k]
        for level in one.levels:
            self.set_side(level.value.id, side, sum(number >= at for at in level.at))
        return self

    def set_spot(self, value: str, place: str, number: int = 1) -> Scene:
        """Give a value of a place a number, outside the rules."""
        one = next(found for found in self.book.game.of(Values).places if found.id == value)
        self.match.column("places", ValuesNow, one.column)[self.hex(place)] = number - one.initial[0]
        return self

    def set_units(self, value: str, names: str, number: int = 1) -> Scene:
        """Give a value of units a number, outside the rules."""
        one = self._value(value)
        for u in self.units(names):
            self.match.column("units", ValuesNow, one.column)[u] = number - one.initial[u]
        return self

    def deal(self, to: str, *cards: str) -> Scene:
        """Put cards into a pile or hand."""
        names = self.book.game.cards.names
        for card in cards:
            self.match.column("cards")[names.index(card)] = self.book.game.cards.piles.names.index(to)
        return self

    def play_card(self, use: str, card: str) -> str:
        """A card is played for something."""
        which = self.book.game.cards.names.index(card)
        return self.why(self._done(1, self.match.card, f"play-{use}", which))

    def of_game(self, value: str) -> int:
        """A declared value of the game."""
        one = next(found for found in self.book.game.of(Values).game if found.id == value)
        return one.initial[0] + self.match.column("game", ValuesNow)[one.column]

    def set_game(self, value: str, number: int) -> Scene:
        """Give a value of the game a number, outside the rules."""
        one = next(found for found in self.book.game.of(Values).game if found.id == value)
        self.match.column("game", ValuesNow)[one.column] = number - one.initial[0]
        return self

    def spot(self, value: str, place: str, to: str = "") -> int:
        """A declared value of a place, or of the link from there to another."""
        values = self.book.game.of(Values)
        if not to:
            one = next(v for v in values.places if v.id == value)
            return self.match.column("places", ValuesNow, one.column)[self.hex(place)]
        one = next(v for v in values.links if v.id == value)
        i = link(self.book.game, self.hex(place), self.hex(to))
        return self.match.column("links", ValuesNow, one.column)[i]

    def marked(self, place: str) -> list[str]:
        """The markers of the rules in a place."""
        sites = self.match.column("sites")
        return [name for k, name in enumerate(self.book.game.sites) if sites[k] == self.hex(place)]

    def give_of_game(self, value: str, number: int) -> Scene:
        """Give a declared value of the game a number."""
        one = next(v for v in self.book.game.of(Values).game if v.id == value)
        self.match.column("game", ValuesNow)[one.column] = number - one.initial[0]
        return self

    def no_retreat(self, name: str, place: str) -> bool:
        """Whether an enemy zone bars the retreat of a unit to a hex."""
        return bool(self.match.call("no_retreat", self.book.unit(name)) >> self.hex(place) & 1)

    def no_line(self, side: str, place: str) -> bool:
        """Whether an enemy zone bars lines of supply of a side in a hex."""
        return bool(self.match.call("no_line", self.book.side(side)) >> self.hex(place) & 1)

    def give_value(self, value: str, names: str, number: int = 1) -> Scene:
        """Give units a value."""
        one = self._value(value)
        for u in self.units(names):
            self.match.column("units", ValuesNow, one.column)[u] = number - one.initial[u]
        return self

    def place(self, names: str, to: str) -> str:
        return self.drag(names, to)

    def advance(self, names: str, to: str) -> str:
        return self.drag(names, to)

    def attack(self, names: str, target: str, roll: int | Sequence[int] = 1, how: str = "") -> str:
        """Attack; why not, or FINE. `how`: the kind of battle, where there are several."""
        kinds = self.book.game.of(Combat).kinds
        how = how or (self.kind.id if len(kinds) > 1 else "")
        action = f"attack-{how}" if how else "attack"
        return self.why(self._done(roll, self.match.attack, action, self.units(names), self.hex(target)))

    def act_on(self, action: str, names: str, target: str, roll: int | Sequence[int] = 1) -> str:
        """Marked units act on a hex, in a way of the game's own."""
        return self.why(self._done(roll, self.match.attack, action, self.units(names), self.hex(target)))

    def aim(self, action: str, names: str, target: str, roll: int | Sequence[int] = 1) -> str:
        """Marked units act on a unit."""
        asked = (action, self.units(names), self.book.unit(target))
        return self.why(self._done(roll, self.match.aim, *asked))

    def lose(self, name: str) -> str:
        return self.why(self._done(1, self.match.unit, "lose", self.book.unit(name)))

    def retreat(self, to: str) -> str:
        """The defender gives up a hex, all of it together."""
        force = self.match.call("who_retreats") or [0]
        return self.why(self._done(1, self.match.drag, force, self.hex(to)))

    def make_room(self, name: str) -> str:
        """A unit makes room for those who have retreated to its hex."""
        return self.why(self._done(1, self.match.unit, "make-room", self.book.unit(name)))

    def attack_against(self, names: str, target: str, roll: int = 1) -> str:
        """Attack against advice; why nothing comes of it, or FINE."""
        asked = ("attack", self.units(names), self.hex(target))
        return self.why(self._done(roll, self.match.attack_against, *asked))

    def drag_against(self, names: str, to: str, roll: int = 1) -> str:
        """Move units to a place against advice."""
        return self.why(self._done(roll, self.match.drag_against, self.units(names), self.hex(to)))

    def button(self, action: str, roll: int | Sequence[int] = 1) -> str:
        """Push a button."""
        return self.why(self._done(roll, self.match.button, action))

    def button_against(self, action: str) -> str:
        """Push a button against advice."""
        return self.why(self._done(1, self.match.button_against, action))

    def exit_against(self, name: str) -> str:
        """A unit leaves the map against advice."""
        return self.why(self._done(1, self.match.unit_against, "exit", self.book.unit(name)))

    def at_stake(self, names: str, to: str) -> list[str]:
        """What is said to be at stake before a drag is carried out."""
        self.said()
        told = self.match.call("asks_first", self.units(names), self.hex(to))
        said = self.said()
        assert bool(said) == told
        return said

    def end_battle(self) -> str:
        """Nobody advances any more."""
        return self.why(self._done(1, self.match.button, "over"))

    def replace(self, name: str) -> str:
        return self.why(self._done(1, self.match.unit, "replace", self.book.unit(name)))

    def remove(self, name: str) -> str:
        return self.why(self._done(1, self.match.unit, "remove", self.book.unit(name)))

    def move_boundary(self, to: str) -> str:
        """Drag the boundary to a hex."""
        site = self.book.game.sites.index("boundary")
        return self.why(self._done(1, self.match.marker, site, self.hex(to)))

    def roll(self, state: str, roll: int) -> str:
        """Roll for a state."""
        return self.why(self._done(roll, self.match.state, "roll", list(self.book.model.states).index(state)))

    def choose(self, state: str, value: str, side: str | None = None) -> str:
        """Choose the value of a state; `side`: whose player does it, None for one who plays all sides."""
        states = self.book.model.states
        k = [one.id for one in states[state].values].index(value)
        number = list(states).index(state)
        player = NOWHERE if side is None else self.book.side(side)
        return self.why(self._done(1, self.match.choice, "choose", number, k, player))

    def resign(self, side: str) -> str:
        return self.why(self._done(1, self.match.side, "resign", self.book.side(side)))

    def begin(self) -> str:
        """What follows begins, whatever can be done in it."""
        return self.why(self._done(1, self.match.begin_next))

    def next_phase(self, roll: int | Sequence[int] = 1) -> str:
        """The phase ends, and what follows begins, whatever can be done in it; `roll`: of the dice that are
        thrown then.
        """
        return self.why(self._done(roll, self._end_and_begin))

    def _end_and_begin(self) -> Ruling:
        found = self.match.end_phase()
        if not found.reason and not self.match.over:
            self.match.begin_next()
        return found


def record_of(kind: type[T], rows: list[Any]) -> T:
    """A result of the game's functions as the kernel knows it: numbers in the first row, then the arrays."""
    numbers, arrays = iter(rows[0]), iter(rows[1:])
    values = [next(arrays if one.type == "Ints" else numbers) for one in fields(kind)]  # type: ignore[arg-type]
    return kind(*values)
