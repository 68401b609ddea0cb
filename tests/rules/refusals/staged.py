"""Situations that play comes past too seldom, put up by hand: what is done, and what is read then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache

from hexwright.rules.engine.act import (
    act_attack,
    act_begin,
    act_button,
    act_card,
    act_choice,
    act_drag,
    act_end,
    act_marker,
    act_side,
    act_unit,
)
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.module_api import may_join, say_winner, show_units
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import BOLD, PLAIN, reason, refusal
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.crowding.rules import look as look_for_crowds
from hexwright.rules.mechanism.crowding.rules import note_change
from hexwright.rules.mechanism.flight.state import Runs
from hexwright.rules.mechanism.movement.state import Moves
from hexwright.rules.mechanism.values.changing import put_value
from hexwright.rules.mechanism.values.records import Values
from tests.rules.book import Book, book_of
from tests.rules.checks_yalu_both import announced
from tests.rules.checks_yalu_both import field as field_of_both
from tests.rules.checks_yalu_combat import (
    designated,
    retreat_out_of_supply,
    retreat_with_a_dead_end,
    surprised,
)
from tests.rules.checks_yalu_combat import field as combat_field
from tests.rules.checks_yalu_combat import moved as before_combat
from tests.rules.checks_yalu_flight import under_attack
from tests.rules.checks_yalu_ground import field as field_of
from tests.rules.checks_yalu_ground import november, parts_on_charts
from tests.rules.engine.test_agreeing import agreed_game
from tests.rules.engine.test_alliances import rules_of_the_vale
from tests.rules.examples import beaten
from tests.rules.games.small_games import game_named
from tests.rules.mechanism.activation.test_activation import RULES as ACTIVATED
from tests.rules.mechanism.combat.arena import Arena
from tests.rules.mechanism.combat.test_kinds import AIMED, ASSAULT, ODDS, RULES
from tests.rules.mechanism.movement.test_help import HELP
from tests.rules.mechanism.powers import RULES as POWERS
from tests.rules.mechanism.powers import powers
from tests.rules.mechanism.replacements.test_more_replacements import ONCE_EACH
from tests.rules.mechanism.retreat.test_staying import HITS, PRESSED, STAYING
from tests.rules.mechanism.small import game_with
from tests.rules.mechanism.stacking.test_at_all_times import BEST, RIVERS
from tests.rules.parity.general import OwnFunctions, play_of
from tests.rules.scene import Scene


@dataclass(frozen=True)
class Read:
    """What came of it: the id of the reason, and the sentence."""

    reason: str
    sentence: str


CASES: dict[tuple[str, str], Callable[[Book], Read]] = {}
"""By reason and situation: what makes it."""


def staged(why: str, situation: str) -> Callable[[Callable[[Book], Read]], Callable[[Book], Read]]:
    """Register a case under its reason and what is done in it."""

    def register(function: Callable[[Book], Read]) -> Callable[[Book], Read]:
        assert (why, situation) not in CASES
        CASES[why, situation] = function
        return function

    return register


def of_scene(scene: Scene, why: str) -> Read:
    """What is read of the last thing refused in a scene."""
    return Read(why, scene.refused)


@dataclass
class Table:
    """A position of a small game, by names; judged by the rules as they are written."""

    game: Game
    play: Play = field(init=False)

    def __post_init__(self) -> None:
        self.play = new_play(self.game)
        self.play.at = [NOWHERE] * self.game.units.count

    def put(self, place: str, *units: str, left: int | None = None) -> Table:
        for name in units:
            u = self.unit(name)
            self.play.at[u] = self.place(place)
            self.play.left[u] = self.play.left[u] if left is None else left
        return self

    def phase(self, name: str, turn: int = 1) -> Table:
        course = self.game.course
        self.play.phase = next(k for k, one in enumerate(course) if (one.id, one.turn) == (name, turn))
        self.play.turn = turn
        return self

    def state(self, name: str, value: str) -> Table:
        k = next(k for k, one in enumerate(self.game.states) if one.id == name)
        self.play.states[k] = self.game.states[k].values.index(value)
        return self

    def value(self, name: str, whose: int, number: int) -> Table:
        values = self.game.of(Values)
        one = next(v for v in (*values.units, *values.sides, *values.game) if v.id == name)
        put_value(self.play, one, whose, number)
        return self

    def unit(self, name: str) -> int:
        return self.game.units.names.index(name)

    def place(self, name: str) -> int:
        return self.game.places.names.index(name)

    def number(self, action: str) -> int:
        return next(k for k, one in enumerate(self.game.actions) if one.name == action)

    def read(self, ruling: Ruling) -> Read:
        return Read(self.game.messages.ids[ruling.reason], refusal(self.game, ruling))

    def drag(self, place: str, *units: str) -> Read:
        return self.read(act_drag(self.game, self.play, [self.unit(u) for u in units], self.place(place)))

    def attack(self, place: str, *units: str, way: str = "attack") -> Read:
        who = [self.unit(u) for u in units]
        return self.read(act_attack(self.game, self.play, self.number(way), who, self.place(place)))

    def order(self, action: str, unit: str) -> Read:
        return self.read(act_unit(self.game, self.play, self.number(action), self.unit(unit)))

    def of_side(self, action: str, side: int) -> Read:
        return self.read(act_side(self.game, self.play, self.number(action), side))

    def card(self, action: str, card: str) -> Read:
        which = self.game.cards.names.index(card)
        return self.read(act_card(self.game, self.play, self.number(action), which))

    def button(self, action: str) -> Read:
        return self.read(act_button(self.game, self.play, self.number(action)))

    def join(self, unit: str) -> Read:
        return self.read(may_join(self.game, self.play, self.unit(unit)))

    def where_to(self, unit: str) -> str:
        """The line that answers where a unit can go."""
        self.play.lines.clear()
        show_units(self.game, self.play, 0, [self.unit(unit)])
        return self.play.lines[-1]


@dataclass(frozen=True)
class Stage(Arena):
    """A position in a phase of combat, of which the last sentence is kept."""

    last: list[Read] = field(default_factory=list)

    def reason(self, ruling: Ruling) -> str:
        self.last.append(Read(self.game.messages.ids[ruling.reason], refusal(self.game, ruling)))
        return super().reason(ruling)


# --- the glue of a module: who plays, and pieces that the rules do not know ---------------------------
def glue(book: Book, why: str, a: int = 0) -> Read:
    return Read(why, refusal(book.game, Ruling(reason(why), a)))


@staged("other-player", "the Communist player presses Next phase in a phase of the UN")
def other_player(book: Book) -> Read:
    return glue(book, "other-player", book.side("un"))


@staged("observer", "who only watches presses Next phase")
def observer(book: Book) -> Read:
    return glue(book, "observer")


@staged("twice", "a second copy of a unit is dragged from the pieces window while the first stands in 2414")
def twice(book: Book) -> Read:
    return glue(book, "twice", book.place("2414"))


@staged("no-place", "a unit is dropped beside the map")
def no_place(book: Book) -> Read:
    return glue(book, "no-place")


@staged("resigned", "the UN gives up: how the game ended, not a refusal")
def resigned(book: Book) -> Read:
    scene = Scene(book)
    assert scene.resign("un") == "fine"
    play = play_of(scene.match.s, book.game, book.referee.layout)
    say_winner(book.game, play)
    return Read("resigned", play.lines[-1].replace(BOLD, "").replace(PLAIN, ""))


def joins(scene: Scene, unit: str) -> Read:
    """A unit is marked to attack."""
    book = scene.book
    play = play_of(scene.match.s, book.game, book.referee.layout)
    with OwnFunctions().callable():
        ruling = may_join(book.game, play, book.unit(unit))
    return Read(book.reasons[ruling.reason], refusal(book.game, ruling))


# --- combat -------------------------------------------------------------------------------------------
@staged("was-attacked", "an attack on a hex whose units were attacked before by others")
def target_was_attacked(book: Book) -> Read:
    scene = Scene(book).clear().phase("communist-first", 2).state("weather", "clear")
    scene.put("us-24", "2616").put("c-58 c-59", "2615")
    assert scene.attack("c-58", "2616", 6) == "fine"
    scene.owe(0, 0)
    assert scene.attack("c-59", "2616") == "was-attacked"
    assert "2616" in scene.refused
    return of_scene(scene, "was-attacked")


@staged("was-attacked", "a unit beside nobody but such enemies is marked to attack")
def joins_against_attacked(book: Book) -> Read:
    scene = Scene(book).clear().phase("communist-first", 2).state("weather", "clear")
    scene.put("us-24", "2616").put("c-58 c-59", "2615")
    assert scene.attack("c-58", "2616", 6) == "fine"
    scene.owe(0, 0)
    read = joins(scene, "c-59")
    assert "2616" in read.sentence  # not the unit that is marked
    return read


@staged("has-attacked", "a unit that attacked is to attack other enemies")
def attacks_twice(book: Book) -> Read:
    scene = Scene(book).clear().phase("communist-first", 2).state("weather", "clear")
    scene.put("us-24", "2616").put("us-25", "2614").put("c-58", "2615")
    assert scene.attack("c-58", "2616", 6) == "fine"
    scene.owe(0, 0)
    scene.said()
    assert scene.attack("c-58", "2614") == "has-attacked"
    (line,) = scene.said()
    assert book.game.units.titles[book.unit("c-58")] in line
    return Read("has-attacked", line)


@staged("nobody", "Attack is chosen with no unit marked")
def nobody(book: Book) -> Read:
    scene = Scene(book).clear().phase("un-first").put("us-24", "2616").put("c-60", "2615")
    return of_scene(scene, scene.attack("", "2615"))


@staged("mixed-attack", "Chinese and North Koreans attack together")
def mixed_attack(book: Book) -> Read:
    scene = Scene(book).clear().boundary(30).phase("communist-first", 3)
    scene.put("us-3", "2615").put("nk-1", "2614").put("c-59", "2616")
    return of_scene(scene, scene.attack("nk-1 c-59", "2615"))


@staged("sea", "an attack across a hexside of sea")
def across_the_sea(book: Book) -> Read:
    for a in book.hexes:
        for b in book.beside(a):
            if b and "sea" in book.hexside(a, b) and not book.is_sea(a) and not book.is_sea(b):
                scene = Scene(book).clear().phase("un-first").put("us-24", a).put("c-60", b)
                return of_scene(scene, scene.attack("us-24", b))
    raise LookupError


@staged("no-neighbour", "a unit with no enemy beside it is marked to attack")
def no_neighbour(book: Book) -> Read:
    scene = Scene(book).clear().phase("un-first").put("us-24", "2616").put("c-60", "2610")
    return joins(scene, "us-24")


@staged("nobody-near", "a unit with no enemy in range is marked to attack")
def nobody_near(_: Book) -> Read:
    stage = Table(Stage.of(AIMED, ASSAULT).game).phase("directorate.fight")
    return stage.put("0404", "d-1").put("1106", "a-5").join("d-1")


@staged("too-weak", "one against four, below the first column")
def too_weak(_: Book) -> Read:
    stage = Stage.of(RULES, ODDS).put("0404", "d-9").put("0405", "a-5")
    stage.attack("d-9", "0405")
    return stage.last[-1]


@staged("not-so", "a unit without guns is to fire a barrage")
def not_so(_: Book) -> Read:
    stage = Stage.of(AIMED, ASSAULT).put("0405", "a-5").put("0404", "d-1")
    stage.attack("d-1", "0405", "attack-barrage")
    return stage.last[-1]


@staged("owes-none", "a defender takes a step when only the attacker owes one")
def owes_none(book: Book) -> Read:
    scene = beaten(book, 0).owe(1, 0)
    return of_scene(scene, scene.lose("us-24"))


@staged("not-involved", "a unit elsewhere takes a step that is owed")
def not_involved(book: Book) -> Read:
    scene = beaten(book, 2).put("us-25", "2620")
    return of_scene(scene, scene.lose("us-25"))


@staged("retreat-first", "an attack before units have made the retreat that they must")
def retreat_first(_: Book) -> Read:
    stage = routed()
    assert stage.attack("d-1", "0405") == "retreat-first"
    return stage.last[-1]


def routed() -> Stage:
    """The Assembly's 5th, in 0405, must retreat two hexes."""
    near = Stage.of(RULES, ODDS).beside("0405")
    stage = Stage.of(RULES, ODDS).put("0405", "a-5").put(near[0], "d-1", "d-2").dice(4)
    assert stage.attack("d-1 d-2", "0405") == "fine"
    assert stage.must_go("a-5") == 2
    return stage


def won(book: Book) -> Scene:
    """The US 24th was beaten in 2816 and has gone back to 2818, over 2817."""
    scene = beaten(book, 2)
    assert scene.retreat("2817") == "fine"
    assert scene.retreat("2818") == "fine"
    return scene


@staged("no-attacker", "a unit that did not attack advances")
def no_attacker(book: Book) -> Read:
    scene = won(book).put("rok-6", "2918")
    return of_scene(scene, scene.advance("rok-6", "2816"))


@staged("that-far", "an attacker who advanced goes back to the hex before")
def that_far(book: Book) -> Read:
    scene = won(book)
    assert scene.advance("c-60", "2817") == "fine"
    return of_scene(scene, scene.advance("c-60", "2816"))


@staged("off-path", "an attacker advances to where the defender is")
def off_path(book: Book) -> Read:
    scene = won(book)
    return of_scene(scene, scene.advance("c-60", "2818"))


@staged("still-held", "an attacker advances while a defender still stands there")
def still_held(book: Book) -> Read:
    scene = beaten(book, 2).owe(0, 0)
    return of_scene(scene, scene.advance("c-60", "2816"))


# --- attacks that are declared first ------------------------------------------------------------------
@cache
def _declaring() -> Game:
    rules = RULES.replace("below: refused", "below: first\n  declare: true")
    two = "\n  kinds: "  # a single kind is enough: see `declared_so`
    assert two not in rules
    return Arena.of(rules, ODDS).game


def declaring() -> Table:
    """The 5th of the Assembly, in 0405, is to be attacked by the Directorate's 1st."""
    table = Table(_declaring()).phase("directorate.fight").put("0405", "a-5").put("0404", "d-1", "d-2")
    assert table.attack("0405", "d-1").reason == ""
    return table


@staged("declared", "a unit for which an attack is declared is to attack once more")
def declared(_: Book) -> Read:
    read = declaring().attack("0405", "d-1")
    assert "0405" in read.sentence
    return read


@staged("declared-first", "the phase ends while an attack is declared and not fought")
def declared_first(_: Book) -> Read:
    table = declaring()
    return table.read(act_end(table.game, table.play))


@staged("not-declared", "a unit for which no attack is declared is to fight")
def not_declared(_: Book) -> Read:
    return declaring().order("fight", "d-2")


@staged("too-late", "an attack is declared when one has been fought")
def too_late(_: Book) -> Read:
    table = declaring()
    table.play.dice = lambda _key, _faces: 3
    assert table.order("fight", "d-1").reason == ""
    return table.attack("0405", "d-2")


# --- momentum -----------------------------------------------------------------------------------------
def pursuit(book: Book) -> Scene:
    """The US 24th and the ROK 6th have won 2815 and may attack once more from there."""
    scene = Scene(book).clear().phase("un-first").state("weather", "clear").put("us-24 rok-6", "2816")
    scene.put("c-60", "2815", 1).put("c-59", "2814", 1).put("c-58", "2714").put("us-25", "2816")
    assert scene.attack("us-24 rok-6", "2815", 1) == "fine"
    scene.owe(0, 1).lose("c-60")
    assert scene.advance("us-24 rok-6", "2815") == "fine"
    return scene


@staged("no-momentum", "the ROK 6th attacks once more without the US 24th beside it, which could lead it")
def no_momentum(book: Book) -> Read:
    scene = pursuit(book)
    assert scene.may_attack("us-24 rok-6", "2814") == "fine"
    return of_scene(scene, scene.attack("rok-6", "2814"))


@staged("one-hex", "a unit that did not advance joins the second attack")
def one_hex(book: Book) -> Read:
    scene = pursuit(book).put("us-25", "2714").put("c-58", "2610")
    return of_scene(scene, scene.attack("us-24 us-25", "2814"))


# --- retreat ------------------------------------------------------------------------------------------
@staged("direction", "a retreat to the south-west while south is open")
def direction(book: Book) -> Read:
    scene = beaten(book, 2)
    assert scene.retreats() == ["2817"]
    return of_scene(scene, scene.retreat("2717"))


@staged("never-there", "a retreat to the north")
def never_there(book: Book) -> Read:
    scene = Scene(book).clear().put("us-24", "2816").put("c-60 c-59", "2717").phase("communist-first")
    scene.state("weather", "clear")
    assert scene.attack("c-60 c-59", "2816", 1) == "fine"
    scene.owe(0, 2)
    return of_scene(scene, scene.retreat("2815"))


@staged("zone-there", "a retreat into a zone of control in which no friend stands")
def zone_there(book: Book) -> Read:
    scene = beaten(book, 2)
    return of_scene(scene, scene.retreat("2716"))


@staged("been-there", "a second hex of a retreat leads back to the first")
def been_there(book: Book) -> Read:
    scene = beaten(book, 3).put("c-58", "2818")
    assert scene.retreat("2717") == "fine"
    scene.put("rok-5", "2816")  # a friend, so that no zone is in the way
    return of_scene(scene, scene.retreat("2816"))


@staged("next-to-it", "a retreat of two hexes in one go")
def next_to_it(book: Book) -> Read:
    scene = beaten(book, 2)
    return of_scene(scene, scene.retreat("2818"))


@staged("bled", "a retreat after a unit has been lost")
def bled(book: Book) -> Read:
    scene = Scene(book).clear().put("us-24", "2816", 1).put("tk", "2816").put("c-60 c-59", "2815")
    scene.phase("communist-first").state("weather", "clear")
    assert scene.attack("c-60 c-59", "2816", 1) == "fine"
    scene.owe(0, 3)
    assert scene.lose("us-24") == "fine"
    return of_scene(scene, scene.drag("tk", "2817"))


@staged("stands-fast", "a Communist defender retreats")
def stands_fast(book: Book) -> Read:
    scene = Scene(book).clear().put("us-24 us-25", "2816").put("c-60", "2815").phase("un-first")
    assert scene.attack("us-24", "2815", 1) == "fine"
    scene.owe(0, 2)
    return of_scene(scene, scene.retreat("2814"))


@staged("no-farther", "the second hex of a retreat lies beside where it began")
def no_farther(_: Book) -> Read:
    stage = routed()
    near = stage.beside("0405")
    for place in near:
        if stage.drag("a-5", place) == "fine":
            beside = next(p for p in stage.beside(place) if p in near)
            assert stage.drag("a-5", beside) == "no-farther"
            return stage.last[-1]
    raise LookupError


def crowded(book: Book) -> Scene:
    """The US 24th has gone back to 2817, where three stand: the enemy picks who makes room."""
    scene = beaten(book, 2).put("us-25 cw-27 rok-1", "2817").give("2917", "communist")
    assert scene.retreat("2817") == "fine"
    return scene


@staged("room-first", "a retreat goes on while there is too little room")
def room_first(book: Book) -> Read:
    scene = crowded(book)
    read = of_scene(scene, scene.retreat("2818"))
    assert "2817" in read.sentence
    return read


@staged("room-first", "the phase ends while there is too little room")
def room_before_the_end(book: Book) -> Read:
    scene = crowded(book)
    return of_scene(scene, scene.next_phase())


@staged("not-in-the-way", "the unit that retreated is dragged along with one that makes room")
def not_in_the_way(book: Book) -> Read:
    scene = crowded(book)
    return of_scene(scene, scene.drag("us-25 us-24", "2818"))


@staged("not-in-the-way", "the unit that retreated is to make room")
def went_back_itself(book: Book) -> Read:
    scene = crowded(book)
    return of_scene(scene, scene.make_room("us-24"))


@staged("no-room-needed", "a unit is to make room when there is room for all")
def no_room_needed(book: Book) -> Read:
    scene = beaten(book, 2).put("us-25", "2817")
    assert scene.retreat("2817") == "fine"
    return of_scene(scene, scene.make_room("us-25"))


@staged("nowhere-aside", "a unit is to make room in a hex with enemies all around")
def nowhere_aside(book: Book) -> Read:
    scene = crowded(book)
    for enemy, place in zip(("c-58", "c-76", "c-79", "c-80"), AROUND, strict=True):
        scene.put(enemy, place)
    return of_scene(scene, scene.make_room("us-25"))


@staged("no-room", "a unit takes the only place to which another can go")
def no_room(book: Book) -> Read:
    scene = Scene(book).clear().put("us-24 us-7", "2816").put("c-60 c-59", "2815")
    scene.phase("communist-first").state("weather", "clear")
    assert scene.attack("c-60 c-59", "2816", 1) == "fine"
    scene.owe(0, 2).put("us-25 cw-27", "2817").put("us-3", "2818").put("rok-6 cw-29 cw-25", "2717")
    for enemy, place in zip(("c-58", "c-76", "c-79"), AROUND[1:], strict=True):
        scene.put(enemy, place)
    assert scene.retreat("2817") == "fine"
    return of_scene(scene, scene.drag("cw-27", "2818"))


AROUND = ("2717", "2718", "2917", "2918")
"""Hexes beside 2817, to which units there could go, apart from 2818."""


# --- moves --------------------------------------------------------------------------------------------
@staged("went-out", "a unit that left the map comes back in the same turn")
def went_out(book: Book) -> Read:
    scene = Scene(book).clear().put("us-24", "2622").phase("un-first", 2).state("weather", "clear")
    assert scene.move("us-24", "un-holding").why == "fine"
    scene.match.column("mover", Moves)[book.unit("us-24")] = 0  # as if in another phase
    return of_scene(scene, scene.move("us-24", "2622").why)


@staged("entry", "a Communist unit comes from the box of the UN")
def entry(book: Book) -> Read:
    scene = Scene(book).clear().put("c-60", "un-holding").phase("communist-first", 3)
    return of_scene(scene, scene.judge("c-60", "2622").why)


@staged("off-the-map", "a Communist unit in the box of the UN leaves the map")
def off_the_map(book: Book) -> Read:
    scene = Scene(book).clear().put("c-60", "un-holding").phase("communist-first", 3)
    return of_scene(scene, scene.move("c-60", "off map").why)


@staged("supply", "a unit without supply leaves the map")
def unsupplied(book: Book) -> Read:
    scene = Scene(book).clear().put("c-60", "2622").phase("communist-first", 3)
    for unit, place in (("us-25", "2621"), ("us-3", "2522"), ("us-7", "2722")):
        scene.put(unit, place)
    return of_scene(scene, scene.move("c-60", "off map").why)


@staged("zone-leave", "a unit beside an enemy goes on to another hex beside him")
def zone_leave(book: Book) -> Read:
    scene = Scene(book).clear().put("c-60", "2616").put("us-24", "2617").put("rok-9", "2715")
    scene.phase("communist-first", 3)
    return of_scene(scene, scene.judge("c-60", "2717").why)


@staged("frozen", "a unit that landed moves on")
def frozen(book: Book) -> Read:
    scene = Scene(book).phase("invasion", 6).put("us-24", "1822")
    assert scene.drag("us-24", "0715") == "fine"
    scene.next_phase()
    return of_scene(scene, scene.judge("us-24", "0714").why)


@staged("terrain-stop", "a unit goes on from mountains, which end a move")
def terrain_stop(_: Book) -> Read:
    table = vale("").put("alder", "c-4")
    assert table.drag("thorn", "c-4").reason == ""
    return table.drag("eld", "c-4")


def vale(alliances: str) -> Table:
    """The game of three powers in the Crown's phase of movement, its 1st and 4th active."""
    table = Table(game_with("three-powers", f"{alliances}\n{rules_of_the_vale()}")).phase(
        "round-1.first.move"
    )
    return table.value("active", table.unit("c-4"), 1).value("active", table.unit("c-1"), 1)


@staged("allies", "a unit moves to a space of an ally who keeps to himself")
def allies(_: Book) -> Read:
    table = vale("  alliances: [{sides: crown league}]")
    return table.put("carrow", "c-1").put("dunmere", "l-1").drag("dunmere", "c-1")


@staged("overstacked", "a phase ends with three US divisions in one hex")
def overstacked(book: Book) -> Read:
    scene = Scene(book).clear().phase("un-first").put("us-24 us-25 us-3", "2620")
    return of_scene(scene, scene.next_phase())


@staged("ill-stacked", "a phase ends with Chinese and North Koreans in one hex")
def ill_stacked(book: Book) -> Read:
    scene = Scene(book).clear().phase("communist-first").put("c-60 nk-1", "2610")
    return of_scene(scene, scene.next_phase())


# --- landings and drops -------------------------------------------------------------------------------
@staged("landing-once", "a second landing")
def landing_once(book: Book) -> Read:
    scene = Scene(book).phase("invasion", 6).put("us-24 us-3", "1822")
    assert scene.drag("us-24", "0715") == "fine"
    return of_scene(scene, scene.drag("us-3", "4418"))


@staged("landing-hex", "a landing in a hex that is no coastal town")
def landing_hex(book: Book) -> Read:
    scene = Scene(book).phase("invasion", 6).put("us-24", "1822")
    return of_scene(scene, scene.drag("us-24", "1716"))


@staged("landing-start", "a landing from a hex that is not Inchon")
def landing_start(book: Book) -> Read:
    scene = Scene(book).phase("invasion", 6)
    return of_scene(scene, scene.drag("us-3", "0715"))


@staged("landing-unit", "a ROK division lands")
def landing_unit(book: Book) -> Read:
    scene = Scene(book).phase("invasion", 6).put("rok-1", "1822")
    return of_scene(scene, scene.drag("rok-1", "0715"))


@staged("landing-units", "three divisions land together")
def landing_units(book: Book) -> Read:
    scene = Scene(book).phase("invasion", 6).put("us-24 us-25 us-3", "un-holding")
    return of_scene(scene, scene.drag("us-24 us-25 us-3", "0715"))


@staged("columns", "the boundary is dragged off the map")
def columns(book: Book) -> Read:
    scene = Scene(book).phase("boundary", 2)
    return of_scene(scene, scene.move_boundary("un-dead"))


# --- steps that come back, arrivals -------------------------------------------------------------------
@staged("not-replaced", "a replacement for a brigade, where only divisions get them")
def not_replaced(book: Book) -> Read:
    scene = Scene(book).phase("replacements", 2).put("cw-27", "2620", 1)
    return of_scene(scene, scene.replace("cw-27"))


@staged("step-unfed", "a replacement for a US division among enemies")
def step_unfed(book: Book) -> Read:
    scene = Scene(book).clear().phase("replacements", 2).put("us-24", "2416", 3)
    for enemy, place in zip(
        ("c-58", "c-59", "c-60", "c-76", "c-79", "c-80"), book.beside("2416"), strict=True
    ):
        scene.put(enemy, place)
    return of_scene(scene, scene.replace("us-24"))


@staged("step-away", "a replacement for a lost unit")
def step_away(book: Book) -> Read:
    scene = Scene(book).phase("replacements", 2).put("us-24", "un-dead", 0)
    return of_scene(scene, scene.replace("us-24"))


@staged("back-alone", "a unit on the map is dragged along with a lost one")
def back_alone(_: Book) -> Read:
    table = levies()
    return table.put("carrow", "c-2").drag("kingsholm", "c-1", "c-2")


@staged("no-step", "a second replacement for a US division")
def no_step(book: Book) -> Read:
    scene = Scene(book).phase("replacements", 2).put("us-24", "2620", 3).put("us-25", "2621", 3)
    assert scene.replace("us-24") == "fine"
    return of_scene(scene, scene.replace("us-25"))


@cache
def _powers() -> Game:
    return game_with("three-powers", POWERS)


def levies() -> Table:
    """The Crown's 1st lies with its losses, in the phase of its levies."""
    table = Table(_powers()).phase("levy-crown")
    u = table.unit("c-1")
    table.play.at[u], table.play.left[u] = table.game.lost[0], 0
    return table


@staged("back-elsewhere", "a lost unit comes back at a place that is not for it")
def back_elsewhere(_: Book) -> Read:
    return levies().drag("kingsholm", "c-1")


@staged("back-nowhere", "Where to? of a lost unit for which no place is left")
def back_nowhere(_: Book) -> Read:
    return Read("back-nowhere", levies().where_to("c-1"))


@staged("too-little", "levies that cost more than there is")
def too_little(_: Book) -> Read:
    table = levies().value("levies", 0, 1)
    table.play.control[table.place("kingsholm")] = 0
    return table.drag("kingsholm", "c-1")


ARRIVALS = """
    sequence:
      arrive: {does: arrive}
      order: {does: place}
    stacking: {limits: [{side: empire, counts: units, limit: 1, when: "'northport' in hex_sets"}]}
    arrivals:
      - {side: empire, units: type == 'marines', to: "'northport' in to_hex_sets"}
      - {side: empire}
"""


def arrivals(turn: int) -> Table:
    """The Empire's 10th, due in turn 2."""
    return Table(game_with("impulses", ARRIVALS)).phase("arrive", turn)


@staged("arrives-elsewhere", "marines arrive where they do not")
def arrives_elsewhere(_: Book) -> Read:
    return arrivals(3).drag("0409", "e-10")


@staged("arrives-nowhere", "Where to? of a unit that is due, with no room in its port")
def arrives_nowhere(_: Book) -> Read:
    return Read("arrives-nowhere", arrivals(3).put("0504", "e-1").where_to("e-10"))


@staged("arrives-once", "a unit on the map is dragged along with one that arrives")
def arrives_once(_: Book) -> Read:
    return arrivals(3).put("0403", "e-1").drag("0504", "e-10", "e-1")


@staged("not-arrived", "a unit arrives before its turn")
def not_arrived(_: Book) -> Read:
    return arrivals(1).drag("0504", "e-10")


@staged("among-losses", "a dead unit is dragged onto the map")
def among_losses(book: Book) -> Read:
    scene = Scene(book).phase("un-first", 2).put("us-24", "un-dead", 0)
    return of_scene(scene, scene.drag("us-24", "2622"))


# --- chart and map ------------------------------------------------------------------------------------
def interlude(book: Book) -> Scene:
    """The UN places its units anew: the US 2nd is dead for good, the 187th waits in the box."""
    return Scene(book).put("us-2", "un-dead", 0).phase("un-redeploys", 4)


def to_chart(scene: Scene, unit: str) -> Read:
    """Send a unit back to its chart from its menu."""
    return of_scene(scene, scene.why(scene.match.unit("chart", scene.book.unit(unit))))


@staged("never-back", "a dead unit is placed in the interlude")
def never_back(book: Book) -> Read:
    scene = interlude(book)
    return of_scene(scene, scene.drag("us-2", "2617"))


@staged("enters-later", "a unit that waits in its box is placed in the interlude")
def enters_later(book: Book) -> Read:
    scene = interlude(book)
    return of_scene(scene, scene.drag("us-187", "2617"))


@staged("ill-placed", "the interlude ends with two Chinese divisions south of the front")
def ill_placed(book: Book) -> Read:
    scene = Scene(book).put("c-60 c-59", "2218").give("2218", "un").phase("communist-redeploys", 4)
    return of_scene(scene, scene.next_phase())


@staged("not-placed", "a set-up ends with a unit on its chart")
def not_placed(book: Book) -> Read:
    scene = Scene(book).setting("communist").put("c-115", "chart-c-115")
    return of_scene(scene, scene.next_phase())


@staged("on-chart", "Return to chart of a unit that is there")
def on_chart(book: Book) -> Read:
    return to_chart(Scene(book).setting("communist").put("c-115", "chart-c-115"), "c-115")


@staged("other-chart", "a Chinese division is dragged to the chart of the UN")
def other_chart(book: Book) -> Read:
    scene = Scene(book).setting("communist")
    return of_scene(scene, scene.drag("c-60", "chart-us-3"))


# --- values -------------------------------------------------------------------------------------------
@staged("no-change", "an order that leaves everything as it is")
def no_change(_: Book) -> Read:
    table = Table(_powers()).phase("round-1.first.move").value("will", 0, 20).value("alarm", 0, 5)
    return table.of_side("rally", 0)


@staged("not-for-side", "an order of another side's")
def not_for_side(_: Book) -> Read:
    return Table(_powers()).phase("round-1.first.move").of_side("rally", 1)


# --- more of them -------------------------------------------------------------------------------------
@staged("not-chosen", "a phase ends before its state, which no die decides, has been chosen")
def not_chosen(_: Book) -> Read:
    game = game_with("three-powers", POWERS)
    states = tuple(replace(state, dice=0) for state in game.states)
    table = Table(replace(game, states=states)).phase("order")
    return table.read(act_end(table.game, table.play))


@staged("declared-so", "a unit is to assault a hex at which another is to fire")
def declared_so(_: Book) -> Read:
    rules = AIMED.replace("combat:\n", "combat:\n  declare: true\n", 1).replace("      aims: true\n", "")
    table = Table(Arena.of(rules, ASSAULT).game).phase("directorate.fight")
    table.put("0405", "a-2").put("0404", "d-8", "d-1")
    assert table.attack("0405", "d-8", way="attack-barrage").reason == ""
    return table.attack("0405", "d-1", way="attack-assault")


def dropping(book: Book) -> Scene:
    return Scene(book).phase("un-first", 2).state("weather", "clear")


def far_fields(book: Book) -> list[str]:
    """Clear hexes in the east that the 187th cannot walk to from its box."""
    scene = dropping(book)
    own = [h for h in book.hexes if book.hex(h).terrain == "clear" and scene.controller(h) == "un"]
    return [h for h in own if not scene.standing(h) and scene.judge("us-187", h).why == "points"]


@staged("first-move", "the 187th drops when others have moved; what keeps it from walking comes first")
def first_move(book: Book) -> Read:
    scene = dropping(book)
    assert scene.move("us-1cv", "2219").why == "fine"
    assert scene.drag("us-187", far_fields(book)[0]) == "points"
    assert "from the air" in scene.refused
    return of_scene(scene, "first-move")


@staged("hex", "the 187th drops onto hills")
def wrong_hex(book: Book) -> Read:
    scene = dropping(book)
    scene.drag("us-187", "2416")
    assert "from the air" in scene.refused
    return of_scene(scene, "hex")


@staged("once", "the 187th drops a second time")
def once(book: Book) -> Read:
    scene, (first, second, *_) = dropping(book), far_fields(book)
    assert scene.drag("us-187", first) == "fine"
    scene.put("us-187", "un-holding").phase("un-first", 3).forget()
    assert scene.drag("us-187", second) == "points"
    assert "from the air" in scene.refused
    return of_scene(scene, "once")


@staged("keeps-clear", "points enough in column, but an enemy stands near")
def keeps_clear(book: Book) -> Read:
    scene = Scene(book).clear().phase("un-first", 2).state("weather", "clear")
    scene.put("us-24", "2621")
    for enemy in ("2615", "2614", "2613", "2612"):
        scene.put("c-60", enemy)
        for place in book.beside(enemy):
            if scene.judge("us-24", place).why == "points" and "in column" in scene.refused:
                return of_scene(scene, "keeps-clear")
    raise LookupError


@staged("no-stop", "an aircraft stays where there is no airfield")
def no_stop(_: Book) -> Read:
    rules = """
        movement:
          factor: [{is: 9}]
          terrain: {clear: 1, jungle: 1, hills: 1, city: 1, sea: 1}
          profiles: [{id: air, when: size == 'wing', stops: "'airfield' in to_flags"}, {id: others}]
        sequence: {impulse.isles.move: {does: move}}
    """
    table = Table(game_with("impulses", rules)).phase("impulse-1.isles.move")
    return table.put("0409", "i-8").drag("0408", "i-8")


# --- on the ground of Yalu Deluxe -----------------------------------------------------------------------
YALU = "yalu-deluxe"


@staged("recombined", "a division moves that has just been recombined")
def recombined(_: Book) -> Read:
    scene = parts_on_charts(field_of(book_of(YALU), "un-movement"), "us-2").put("us-2", "1520")
    scene.order("break-down", "us-2")
    scene.order("recombine", "us-r9-2")
    return of_scene(scene, scene.drag("us-2", "1521"))


@staged("whole", "a battalion breaks down")
def whole(_: Book) -> Read:
    scene = field_of(book_of(YALU), "un-movement").put("us-1-9-2", "1520")
    return of_scene(scene, scene.order("break-down", "us-1-9-2"))


@staged("part-out", "a division breaks down while one of its regiments is on the map")
def part_out(_: Book) -> Read:
    scene = parts_on_charts(field_of(book_of(YALU), "un-movement"), "us-2").put("us-2", "1520")
    scene.put("us-r9-2", "1522")
    return of_scene(scene, scene.order("break-down", "us-2"))


@staged("parts-apart", "a regiment recombines without the others")
def parts_apart(_: Book) -> Read:
    scene = field_of(book_of(YALU), "un-movement").put("us-r9-2 us-r23-2", "1520").put("us-r38-2", "1522")
    return of_scene(scene, scene.order("recombine", "us-r9-2"))


@staged("has-failed", "a division infiltrates a second time after it has failed")
def has_failed(_: Book) -> Read:
    scene = november(book_of(YALU))
    scene.move("nkpa-31", "0316")
    scene.drag("nkpa-31", "0416", 6)
    return of_scene(scene, scene.drag("nkpa-31", "0416"))


@staged("zone-to-zone", "a division infiltrates after it went from zone to zone")
def zone_to_zone(_: Book) -> Read:
    scene = november(book_of(YALU))
    scene.move("nkpa-32", "0217")
    return of_scene(scene, scene.drag("nkpa-32", "0216"))


@staged("mode-full", "a third division goes by rail")
def mode_full(_: Book) -> Read:
    scene = field_of(book_of(YALU), "communist-movement", "mo").put("pva-112 pva-113", "0501")
    scene.put("pva-114", "0502").move("pva-112 pva-113", "0611")
    scene.judge("pva-114", "0610")
    return Read("mode-full", scene.refused)


@staged("just-carried", "a regiment moves on after it was dropped from the air")
def just_carried(_: Book) -> Read:
    scene = field_of(book_of(YALU), "un-movement").put("us-187", "2226").state("weather-roll", "1")
    scene.drag("us-187", "1404", 6)
    return of_scene(scene, scene.drag("us-187", "1405"))


@staged("unchecked", "a Morale Phase ends before all are checked")
def unchecked(_: Book) -> Read:
    scene = field_of(book_of(YALU), "un-morale").put("us-2", "2226").give_value("regrouping", "us-2")
    return of_scene(scene, scene.next_phase())


@staged("no-check", "a unit checks its morale that need not")
def no_check(_: Book) -> Read:
    scene = field_of(book_of(YALU), "un-morale").put("us-2", "2226")
    return of_scene(scene, scene.order("regroup-check", "us-2"))


@staged("check-first", "a unit is checked in isolation before another that regroups")
def check_first(_: Book) -> Read:
    scene = field_of(book_of(YALU), "un-morale").put("us-2 us-3", "2226")
    scene.give_value("regrouping", "us-2").give_value("isolated", "us-3")
    return of_scene(scene, scene.order("isolation-check", "us-3"))


def raid_on(place: str) -> Scene:
    """A Bombardment Phase with a division at a place, two aircraft that are ready, and a ship."""
    scene = field_of(book_of(YALU), "bombardment").put("pva-112", place)
    return scene.put("air-1 air-2", "air-available").put("navy-dd-a", "1715")


@staged("no-target", "an aircraft is to strike troops where none are")
def no_target(_: Book) -> Read:
    scene = raid_on("0812")
    scene.order("aim-at-troops", "air-1")
    return of_scene(scene, scene.drag("air-1", "0913"))


@staged("out-of-reach", "a destroyer fires too far")
def out_of_reach(_: Book) -> Read:
    scene = raid_on("1410")
    return of_scene(scene, scene.drag("navy-dd-a", "1410"))


@staged("nothing-left", "a destroyer fires twice")
def nothing_left(_: Book) -> Read:
    scene = raid_on("1615")
    scene.drag("navy-dd-a", "1615", 6)
    return of_scene(scene, scene.drag("navy-dd-a", "1615"))


@staged("not-ready", "an aircraft that has flown flies again")
def not_ready(_: Book) -> Read:
    scene = raid_on("1615").put("air-1", "air-unavailable")
    return of_scene(scene, scene.drag("air-1", "1615"))


@staged("enough-support", "four aircraft support one throw")
def enough_support(_: Book) -> Read:
    scene = raid_on("1615").put("us-2", "1614").put("air-3 air-4", "air-available")
    scene.phase("un-designation", 2)
    scene.attack("us-2", "1615", how="un-attack")
    return of_scene(scene, scene.drag("air-1 air-2 air-3 air-4", "1615"))


@staged("no-mission", "infantry is to attack supply")
def no_mission(_: Book) -> Read:
    scene = raid_on("1615").put("us-2", "2226")
    return of_scene(scene, scene.order("supply-attack", "us-2"))


@staged("not-carried", "a regiment embarks inland")
def not_carried(_: Book) -> Read:
    scene = field_of(book_of(YALU), "un-movement").put("us-r7-3", "1520")
    return of_scene(scene, scene.drag("us-r7-3", "at-sea"))


@staged("no-room-there", "two regiments embark in a small port")
def no_room_there(_: Book) -> Read:
    scene = field_of(book_of(YALU), "un-movement", "mc").put("us-r7-3 us-r15-3", "2104")
    return of_scene(scene, scene.drag("us-r7-3 us-r15-3", "at-sea"))


@staged("too-early", "a division comes back to the map a turn after it left")
def too_early(_: Book) -> Read:
    scene = field_of(book_of(YALU), "un-movement").put("us-2", "2731")
    scene.drag("us-2", "to-pusan-road")
    return of_scene(scene, scene.phase("un-movement", 3).drag("us-2", "2718"))


@staged("not-there", "a division comes back to the map where it left it")
def not_there(_: Book) -> Read:
    scene = field_of(book_of(YALU), "un-movement").put("us-2", "2731")
    scene.drag("us-2", "to-pusan-road")
    return of_scene(scene, scene.phase("un-movement", 4).drag("us-2", "2731"))


@staged("by-rule", "somebody chooses weather that is looked up by month and die")
def by_rule(_: Book) -> Read:
    scene = field_of(book_of(YALU), "weather")
    return of_scene(scene, scene.choose("weather", "su"))


# --- attacks that are declared in a phase of their own ----------------------------------------------------
@staged("does-not-attack", "a unit fires back at one that does not attack its hex")
def does_not_attack(_: Book) -> Read:
    scene = surprised(book_of(YALU)).put("nkpa-12", "1213")
    return of_scene(scene, scene.attack("rok-8", "1213", how="un-fire"))


@staged("not-together", "units of two hexes fire back at one")
def not_together(_: Book) -> Read:
    scene = surprised(book_of(YALU)).put("rok-2", "1114")
    return of_scene(scene, scene.attack("rok-8 rok-2", "1013", how="un-fire"))


@staged("backed", "guns are bought twice for an attack")
def backed(_: Book) -> Read:
    scene = designated(book_of(YALU))
    return of_scene(scene, scene.order("back-artillery-1", "pva-116"))


@staged("not-backed-so", "guns are bought for an attack without supply")
def not_backed_so(_: Book) -> Read:
    scene = before_combat(book_of(YALU))
    scene.attack("pva-80", "1410", how="unsupplied")
    return of_scene(scene, scene.order("back-artillery-1", "pva-80"))


@staged("dead-end", "a unit retreats to where it cannot go on")
def dead_end(_: Book) -> Read:
    scene = retreat_with_a_dead_end(book_of(YALU))
    return of_scene(scene, scene.drag("rok-8", "1420"))


@staged("unsupplied-there", "a unit retreats out of supply though it need not")
def unsupplied_there(_: Book) -> Read:
    scene = retreat_out_of_supply(book_of(YALU))
    return of_scene(scene, scene.drag("rok-8", "1619"))


def _arriving(turn: int) -> Scene:
    return field_of(book_of(YALU), "communist-arrivals", turn=turn)


@staged("arrives-with", "conscripts are fielded where no division stands")
def arrives_with(_: Book) -> Read:
    scene = _arriving(6).put("cons-1", "drafted").set_game("fielding", 1)
    return of_scene(scene, scene.drag("cons-1", "1011"))


@staged("arrives-without", "guerrillas appear among their own army")
def arrives_without(_: Book) -> Read:
    scene = _arriving(2).put("guer-2", "turn-2").put("nkpa-5", "1012")
    return of_scene(scene, scene.drag("guer-2", "1012"))


@staged("arrives-enough", "more conscripts are fielded than the cities allow")
def arrives_enough(_: Book) -> Read:
    scene = _arriving(6).put("cons-1", "drafted").put("pva-58 cons-2", "1011").set_game("fielding", 1)
    return of_scene(scene, scene.drag("cons-1", "1011"))


@staged("arrives-singly", "two conscripts are fielded at once")
def arrives_singly(_: Book) -> Read:
    scene = _arriving(6).put("cons-1 cons-2", "drafted").put("pva-58", "1011").set_game("fielding", 1)
    return of_scene(scene, scene.drag("cons-1 cons-2", "1011"))


@staged("stays-put", "a garrison advances")
def stays_put(_: Book) -> Read:
    scene = combat_field(book_of(YALU)).phase("un-designation", 6).put("gar-seoul us-2", "1520")
    scene.put("nkpa-5", "1519").attack("gar-seoul us-2", "1519", how="un-attack")
    scene.next_phase()
    scene.next_phase()
    scene.attack("gar-seoul us-2", "1519", 1, how="un-attack")
    return of_scene(scene, scene.drag("gar-seoul", "1519"))


@staged("waylaid", "a regiment that guerrillas have stopped goes on")
def waylaid(_: Book) -> Read:
    scene = field_of(book_of(YALU), "un-movement").put("us-r9-2", "1216").put("guer-1", "1316")
    scene.drag("us-r9-2", "1516", 6)
    return of_scene(scene, scene.drag("us-r9-2", "1516"))


@staged("not-beyond", "a division is sent back as if it were a conscript too many")
def not_beyond(_: Book) -> Read:
    scene = field_of(book_of(YALU), "communist-supply", turn=18).give("0920 1611 1716", "un")
    scene.put("pva-58 cons-1 cons-2 cons-3", "1011").next_phase(1)
    return of_scene(scene, scene.order("send-back", "pva-58"))


# --- units that run from the enemy ------------------------------------------------------------------------
def _running() -> Scene:
    """A division has taken its first step, and nobody fires at it."""
    scene = under_attack(book_of(YALU))
    scene.drag("us-24", "0418")
    scene.order("let-run", "us-24")
    return scene


@staged("one-by-one", "two units bug out at once")
def one_by_one(_: Book) -> Read:
    scene = under_attack(book_of(YALU))
    return of_scene(scene, scene.drag("us-24 us-5rct", "0418"))


@staged("wrong-enemy", "fire at a unit that has not bugged out")
def wrong_enemy(_: Book) -> Read:
    scene = under_attack(book_of(YALU))
    return of_scene(scene, scene.attack("pva-118", "0714", how="bug-out-fire"))


@staged("still-runs", "a second unit bugs out while one is running")
def still_runs(_: Book) -> Read:
    scene = _running()
    return of_scene(scene, scene.drag("us-2", "0715"))


@staged("has-run", "a unit that fire has stopped runs on")
def has_run(_: Book) -> Read:
    scene = under_attack(book_of(YALU))
    scene.drag("us-2", "0715")
    scene.attack("pva-115 pva-116 pva-118", "0715", (3, 3), how="bug-out-fire")
    return of_scene(scene, scene.drag("us-2", "0716"))


@staged("fire-first", "a unit runs on before the enemy has said if he fires")
def fire_first(_: Book) -> Read:
    scene = under_attack(book_of(YALU))
    scene.drag("us-2", "0715")
    return of_scene(scene, scene.drag("us-2", "0716"))


@staged("not-nearer", "a unit runs away from its supply")
def not_nearer(_: Book) -> Read:
    scene = under_attack(book_of(YALU))
    return of_scene(scene, scene.drag("us-24", "0417"))


@staged("no-refuge", "a unit runs that is surrounded at a distance")
def no_refuge(_: Book) -> Read:
    book = book_of(YALU)
    scene, neighbours = under_attack(book), book.referee.facts.neighbours
    here = book.place("0417")
    near = {here, *neighbours(here)}
    ring = sorted({to for place in near for to in neighbours(place)} - near)
    enemies = [name for name in book.units if name.startswith("pva-")]
    for name, place in zip(enemies, ring, strict=False):
        scene.put(name, book.places[place])
    scene.put("us-24", "0417").put("nkpa-12", "0416")
    return of_scene(scene, scene.drag("us-24", "0418"))


@staged("their-way", "a second unit leaves the way of the first")
def their_way(_: Book) -> Read:
    scene = _running()
    for place in ("0518", "0618", "0719", "0819", "0920"):
        scene.drag("us-24", place)
    scene.drag("us-5rct", "0418")
    scene.order("let-run", "us-5rct")
    return of_scene(scene, scene.drag("us-5rct", "0419"))


@staged("ran-there", "a unit runs back")
def ran_there(_: Book) -> Read:
    scene = _running()
    return of_scene(scene, scene.drag("us-24", "0318"))


@staged("not-exposed", "the enemy holds fire where nobody may fire")
def not_exposed(_: Book) -> Read:
    scene = _running()
    return of_scene(scene, scene.order("let-run", "us-24"))


@staged("no-source", "a unit stops on its way")
def no_source(_: Book) -> Read:
    scene = _running()
    return of_scene(scene, scene.order("stop-run", "us-24"))


@staged("not-left", "a division follows nobody")
def not_left(_: Book) -> Read:
    scene = under_attack(book_of(YALU))
    return of_scene(scene, scene.drag("pva-118", "0715"))


def _left() -> Scene:
    """A division has run; its hex is open to those who follow."""
    book = book_of(YALU)
    scene = under_attack(book).put("us-2", "0920")
    scene.match.column("left", Runs)[book.place("0714")] = 1
    return scene


@staged("has-followed", "a division follows twice")
def has_followed(_: Book) -> Read:
    scene = _left()
    scene.match.column("follower", Runs)[book_of(YALU).unit("pva-115")] = 1
    return of_scene(scene, scene.drag("pva-115", "0714"))


@staged("no-more-runs", "a unit bugs out after the enemy has followed another")
def no_more_runs(_: Book) -> Read:
    scene = _left()
    scene.match.set_number("followed", 1, Runs)
    return of_scene(scene, scene.drag("us-25", "0616"))


# --- help across rivers, units one by one ---------------------------------------------------------------
MOVES = "sequence: {directorate.move: {does: move}}\n"


@staged("bound", "a unit moves that has guarded a bridge for others")
def bound(_: Book) -> Read:
    table = Table(game_with("rivers-and-rails", HELP + MOVES)).phase("directorate.move")
    table.put("0605", "d-2", "d-4").put("0607", "a-2")
    assert table.drag("0606", "d-4").reason == ""
    return table.drag("0604", "d-2")


@staged("singly", "a stack moves where units move one by one")
def singly(_: Book) -> Read:
    table = Table(game_with("rivers-and-rails", HELP + "  singly: true\n" + MOVES)).phase("directorate.move")
    return table.put("0605", "d-2", "d-4").drag("0604", "d-2", "d-4")


# --- units that must retreat ----------------------------------------------------------------------------
@staged("enemies-near", "a retreat next to enemies while another way is open")
def enemies_near(_: Book) -> Read:
    stage = Stage.of(STAYING, HITS)
    near = stage.beside("0405")
    stage.put("0405", "a-1").put(near[0], "d-1", "d-4").dice(1)
    assert stage.attack("d-1 d-4", "0405") == "fine"
    stage.drag("a-1", near[1])
    return stage.last[-1]


@staged("goes-nowhere", "a unit that has not to retreat is told to stay")
def goes_nowhere(_: Book) -> Read:
    stage = Stage.of(STAYING, HITS)
    near = stage.beside("0405")
    stage.put("0405", "a-1").put(near[0], "d-1", "d-4").dice(1)
    assert stage.attack("d-1 d-4", "0405") == "fine"
    stage.order("stay", "d-1")
    return stage.last[-1]


@staged("no-staying", "a unit is told to stay where it may not")
def no_staying(_: Book) -> Read:
    stage = Stage.of(PRESSED, HITS)
    near = stage.beside("0405")
    stage.put("0405", "a-1").put(near[0], "d-1", "d-9").dice(1)
    assert stage.attack("d-1 d-9", "0405") == "fine"
    stage.order("stay", "a-1")
    return stage.last[-1]


@staged("rooted", "where can a unit go that must retreat and cannot")
def rooted(_: Book) -> Read:
    game = Stage.of(STAYING, HITS).game
    table = Table(game).phase("directorate.fight").put("0405", "a-7")
    table.play.of(Battle).must_go[table.unit("a-7")] = 1
    return table.drag(Stage.of(STAYING, HITS).beside("0405")[3], "a-7")


# --- replacements ---------------------------------------------------------------------------------------
@staged("has-had", "a unit is to get a second step in the same phase")
def has_had(_: Book) -> Read:
    table = Table(game_with("impulses", ONCE_EACH)).phase("impulse-1.empire-first.return")
    table.put("0404", "e-1", left=1)
    assert table.order("replace", "e-1").reason == ""
    return table.order("replace", "e-1")


# --- markers --------------------------------------------------------------------------------------------
@staged("laid-by-rules", "the marker of a value of the Crown is moved by hand")
def laid_by_rules(_: Book) -> Read:
    table = Table(powers()).phase("round-1.first.move")
    site = table.game.sites.index("will-crown")
    return table.read(act_marker(table.game, table.play, site, table.place("will-crown-12")))


# --- attacks that are announced ---------------------------------------------------------------------------
@staged("binding", "a phase is to end before a human wave that was announced")
def binding(_: Book) -> Read:
    scene = field_of_both(book_of("yalu-deluxe"), "communist-designation", turn=16)
    scene.put("us-2", "1520").put("pva-58 pva-59", "1519")
    announced(scene, "pva-58 pva-59", "1520", "wave")
    return of_scene(scene, scene.next_phase())


@staged("picked-others", "an attack on guns that are picked beside infantry")
def picked_others(_: Book) -> Read:
    book = book_of("yalu-deluxe")
    scene = field_of_both(book, "communist-designation", turn=16)
    scene.put("us-2 art-2", "1520").put("pva-58 pva-59", "1519")
    announced(scene, "pva-58 pva-59", "1520", "supplied")
    scene.match.column("picked", Battle)[book.unit("art-2")] = 1
    return of_scene(scene, scene.attack("pva-58 pva-59", "1520", how="supplied"))


# --- limits at every moment -----------------------------------------------------------------------------
def beside_the_best(*units: str) -> Table:
    """Some of a unit of attack 6 and two steps, and three of attack 2 at most, with a step each, in 0605."""
    rules = (
        BEST
        + """
    movement: {factor: [{is: 4}], terrain: {clear: 1, woods: 1, hills: 1}}
    sequence: {directorate.move: {does: move}}
"""
    )
    return Table(game_with(RIVERS, rules)).phase("directorate.move").put("0605", *units)


@staged("left-behind", "the best unit leaves a hex whose limit hangs on it")
def left_behind(_: Book) -> Read:
    return beside_the_best("d-4", "d-6", "d-8", "d-9").drag("0604", "d-4")


@staged("crowded", "the phase is to end while too many stand in a hex")
def crowded_at_every_moment(_: Book) -> Read:
    table = beside_the_best("d-6", "d-8", "d-9")
    note_change(table.game, table.play)
    look_for_crowds(table.game, table.play)
    return table.read(act_end(table.game, table.play))


@staged("not-crowded", "a unit is to give up a step where there is room for all")
def not_crowded(_: Book) -> Read:
    return beside_the_best("d-4", "d-6").order("give-up-step", "d-4")


# --- cards ----------------------------------------------------------------------------------------------
def campaigns(phase: str, *held: str, turn: int = 1) -> Table:
    """Two Campaigns, with cards in the hand of the South."""
    table = Table(game_named("campaigns")).phase(phase, turn)
    cards = table.game.cards
    table.play.cards = [cards.decks.draw[deck] for deck in cards.deck]
    for name in held:
        table.play.cards[cards.names.index(name)] = cards.piles.names.index("south")
    return table


@staged("too-many-cards", "the month ends, and the South holds three cards")
def too_many_cards(_: Book) -> Read:
    table = campaigns("end", "s1c", "s2c", "s3c")
    return table.read(act_end(table.game, table.play))


@staged("must-draw", "the phase ends while cards are still to be drawn")
def cards_to_draw(_: Book) -> Read:
    table = campaigns("end")
    act_end(table.game, table.play)
    act_begin(table.game, table.play)
    return table.read(act_end(table.game, table.play))


@staged("event-not-now", "Truce is played as an event in April")
def event_not_now(_: Book) -> Read:
    return campaigns("round-1.south", "s2c").card("play-event", "s2c")


@staged("card-not-now", "a card is played for what cannot be done before turn 2")
def card_not_now(_: Book) -> Read:
    rules = """
    cards:
      uses: {late: {title: Late, help: Late., phases: round.south, provided: turn > 1}}
    sequence:
      round.south: {does: cards}
"""
    found = Table(game_with("campaigns", rules)).phase("round-1.south")
    found.play.cards = campaigns("round-1.south", "s1c").play.cards
    return found.card("play-late", "s1c")


# --- activation -----------------------------------------------------------------------------------------
def orders(*there: tuple[str, str], friendly: bool = True) -> Table:
    """Rivers and Rails with two orders a side: these units of the Directorate, each in its place."""
    table = Table(game_with("rivers-and-rails", ACTIVATED)).phase("directorate.move")
    for place, unit in there:
        table.put(place, unit)
        if friendly:
            table.play.control[table.place(place)] = table.game.units.side[table.unit(unit)]
    return table


@staged("activates-nothing", "a unit off the map is told to activate its place")
def activates_nothing(_: Book) -> Read:
    return orders().order("activate", "d-1")


@staged("no-activation", "a place is activated while luck is out")
def no_activation(_: Book) -> Read:
    return orders(("0202", "d-1")).value("luck", 0, 0).order("activate", "d-1")


@staged("activates-foreign", "a place that nobody holds is activated")
def activates_foreign(_: Book) -> Read:
    return orders(("0202", "d-1"), friendly=False).order("activate", "d-1")


@staged("activated-already", "a place is activated a second time")
def activated_already(_: Book) -> Read:
    table = orders(("0202", "d-1"))
    assert table.order("activate", "d-1").reason == ""
    return table.order("activate", "d-1")


@staged("activates-unfed", "a place out of supply is activated")
def activates_unfed(_: Book) -> Read:
    return orders(("0307", "d-1")).order("activate", "d-1")


@staged("activates-others", "guns activate their place")
def activates_others(_: Book) -> Read:
    return orders(("0202", "d-8")).order("activate", "d-8")


@staged("not-activated", "a unit moves whose place has not been activated")
def not_activated(_: Book) -> Read:
    return orders(("0202", "d-1")).drag("0203", "d-1")


@staged("proposed", "Crown chooses a second time what the other powers have not agreed to yet")
def proposed_already(_: Book) -> Read:
    table = Table(agreed_game()).phase("order")
    choose, crown = table.number("choose"), 0
    act_choice(table.game, table.play, choose, 0, 1, crown)
    return table.read(act_choice(table.game, table.play, choose, 0, 1, crown))
