"""What the referee does about the length of the game, points and the end of Doro Nawa, and about supply that
is looked at once a turn; D1 and so on are worked examples of its rules.
"""

from __future__ import annotations

from hexwright.rules.mechanism.values.records import Values
from hexwright.rules.mechanism.values.state import ValuesNow
from tests.rules.book import Book
from tests.rules.checks_doro_nawa_ground import field
from tests.rules.covering import Checks
from tests.rules.scene import Scene

VICTORY = Checks()
covers = VICTORY.covers

ROWS = {13: "0213", 22: "0422", 30: "0630", 33: "0933", 34: "0934", 40: "1340", 44: "2344", 54: "3554"}
"""A hex of some rows, each on the trunk road or railway or on another that joins it."""


def ground(book: Book, turns: int, japanese: int = 0, allied: int = 0, division: str = "as-printed") -> Scene:
    """A map with a unit of either side in these rows, or none; a game of so many turns.

    Nobody stands in the way of the other's line of supply: the Japanese unit is looked at without the Allied.
    """
    there = [("j-inf-41", ROWS[japanese])] if japanese else []
    there += [("a-leic", ROWS[allied])] if allied else []
    return field(book, 3, *there).state("length", str(turns)).state("allied-ground", division)


def japanese_points(book: Book, turns: int, row: int) -> int:
    """Points of the Japanese for ground, in hundredths."""
    return ground(book, turns, japanese=row).score("japanese")


def allied_points(book: Book, turns: int, row: int, division: str = "as-printed") -> int:
    """Points of the Allies for ground, in hundredths."""
    return ground(book, turns, allied=row, division=division).score("allied")


# --- how long (1.2, 9.1) -------------------------------------------------------------------------------
@covers("DN-1.2")
def turns_are_agreed(book: Book) -> None:
    scene = Scene(book).phase("reinforcements", 1)
    assert scene.state_of("length") == "10"
    assert scene.choose("length", "7") == "fine"
    assert scene.choose("length", "3") == "fine"  # they may think again
    assert scene.choose("allied-ground", "by-length") == "fine"
    assert scene.choose("option", "combat") == "phase"
    scene.next_phase()
    assert scene.phase_id == "impulse-1.japanese.option"
    assert scene.choose("length", "4") == "phase"
    scene.phase("reinforcements", 2)
    assert scene.choose("length", "4") == "phase"  # it is agreed before the game
    assert scene.choose("supply-time", "once-a-turn") == "phase"
    assert scene.state_of("length") == "3"


@covers("DN-1.2", "DN-7.2", "DN-9.3")
def both_sides_agree(book: Book) -> None:
    scene = Scene(book).phase("reinforcements", 1)
    assert scene.choose("length", "7", "allied") == "fine"
    assert scene.choose("length", "7", "allied") == "proposed"
    assert scene.choose("length", "5", "japanese") == "fine"
    assert scene.state_of("length") == "10"
    assert scene.choose("length", "7", "japanese") == "fine"
    assert scene.state_of("length") == "7"
    assert scene.choose("supply-time", "once-a-turn", "allied") == "fine"
    scene.next_phase()
    assert scene.state_of("supply-time") == "whenever"
    assert scene.choose("option", "combat", "japanese") == "fine"  # in its own phase a side chooses alone
    assert scene.state_of("option") == "combat"


@covers("DN-9.x", "DN-9.0")
def the_game_ends_with_the_turn_agreed(book: Book) -> None:
    for turns, turn, ended in ((3, 2, ""), (3, 3, "points"), (10, 9, ""), (10, 10, "points")):
        scene = ground(book, turns, japanese=33)
        scene.phase("impulse-11.japanese.close", turn)
        assert scene.choose("closing", "goes-on") == "fine"
        scene.phase("impulse-11.allied.close", turn)
        assert scene.choose("closing", "ends") == "fine"
        scene.next_phase()
        assert (scene.ended_by, scene.turn) == (ended, turn if ended else turn + 1), (turns, turn)
        assert scene.victor == ("japanese" if ended else "")
    assert scene.choose("length", "9") == "game-over"


@covers("DN-9.0")
def more_points_win(book: Book) -> None:
    scene = ground(book, 5, japanese=33)  # 40 points; the other side has none
    assert scene.winner(4) == ""
    assert scene.winner(5) == "points"
    scene.put("a-leic", ROWS[34])  # it has 40, too
    assert [scene.score(side) for side in ("japanese", "allied")] == [4000, 4000]
    assert scene.winner(5) == "drawn"
    scene.lay("j-eng-g")  # strength 1, initiative 4
    assert [scene.score(side) for side in ("japanese", "allied")] == [4000, 4500]
    scene.phase("impulse-11.allied.close", 5)
    assert scene.choose("closing", "ends") == "fine"
    scene.next_phase()
    assert (scene.ended_by, scene.victor) == ("points", "allied")


# --- dead units (9.1) ----------------------------------------------------------------------------------
@covers("DN-9.1")
def dead_units(book: Book) -> None:  # D15
    scene = ground(book, 10)
    assert [scene.score(side) for side in ("japanese", "allied")] == [0, 0]
    scene.lay("j-inf-3g")  # strength 5, initiative 4
    assert scene.score("allied") == 900
    scene.lay("a-leic a-art-155")  # 2 + 3; guns count their value: 2 + 3
    assert scene.score("japanese") == 1000
    scene.lay("a-nav-pow a-nav-dda")  # their bombardment values: 6 and 1
    assert scene.score("japanese") == 1700
    scene.lay("j-nav-kongo")
    assert scene.score("allied") == 1500
    scene.put("j-inf-3g", "0507", steps=1)  # it is back: 8.2
    assert scene.score("allied") == 600


@covers("DN-9.1", "DN-8.2c")
def lost_aircraft_wait(book: Book) -> None:
    scene = ground(book, 10)
    scene.put("a-air-62 a-air-21", "0314").destroy("a-air-62").destroy("a-air-21")
    assert [scene.score(side) for side in ("japanese", "allied")] == [400, 0]
    scene.phase("reinforcements", 3).put("a-leic", "3452")
    scene.give("3354", "allied")
    place = next(
        p for p in book.hex_set("airfields") if scene.give(p, "allied").drag("a-air-62", p) == "fine"
    )
    assert scene.where("a-air-62") == place
    assert scene.score("japanese") == 200  # one of them waits


# --- ground (9.2, 9.3) ---------------------------------------------------------------------------------
@covers("DN-9.2")
def the_advance(book: Book) -> None:  # D1 D2 D3 D7 D8 D17
    for turns, row, points in (
        (10, 54, 4100),
        (5, 33, 4000),
        (10, 13, 0),
        (1, 13, 0),
        (7, 40, 3857),
        (10, 34, 2100),
        (8, 44, 3875),
    ):
        assert japanese_points(book, turns, row) == points, (turns, row)
    scene = ground(book, 5, japanese=33).put("j-inf-42", ROWS[22])
    assert scene.score("japanese") == 4000  # the southernmost counts
    assert (
        field(book, 3, ("j-inf-41", "0408")).state("length", "5").score("japanese") == 0
    )  # row 8: never less


@covers("DN-9.2")
def an_advance_needs_a_line(book: Book) -> None:
    scene = ground(book, 5, japanese=33)
    scene.put("j-nav-kongo", "3546").put("j-air-1", "3544")
    assert scene.score("japanese") == 4000  # neither ships nor aircraft
    scene.give("0507", "allied")
    assert scene.score("japanese") == 4000  # Patani is left
    scene.give("1110", "allied")
    assert scene.supply("j-inf-41") == "from-ports"  # other ports feed it: 7.4
    assert scene.score("japanese") == 0
    scene = ground(book, 5, japanese=33)
    scene.put("a-surrey", "0408").put("a-leic", "1110").put("a-1-8p", "0507")
    assert scene.score("japanese") == 0  # enemies stand on both


@covers("DN-9.3")
def ground_that_is_held(book: Book) -> None:  # D4 D5 D6 D8 D17
    for turns, row, points in (
        (10, 13, 41000),
        (9, 13, 41000),
        (5, 34, 4000),
        (10, 54, 0),
        (3, 54, 0),
        (10, 34, 20000),
        (8, 30, 12000),
        (3, 30, 3429),  # 240 / 7 is 34.2857
    ):
        assert allied_points(book, turns, row) == points, (turns, row)
    for turns, row, points in ((10, 13, 4100), (5, 34, 4000), (10, 34, 2000), (8, 30, 3000)):
        assert allied_points(book, turns, row, "by-length") == points, (turns, row)
    scene = ground(book, 5, allied=34).put("a-surrey", ROWS[44])
    assert scene.score("allied") == 4000  # the northernmost counts
    for place in [p for p in book.beside(ROWS[34]) if p]:
        scene.put("j-inf-41", place)
    for name, place in zip(
        ("j-inf-41", "j-inf-42", "j-inf-11", "j-inf-21", "j-inf-55", "j-inf-56"),
        book.beside(ROWS[34]),
        strict=True,
    ):
        scene.put(name, place)
    assert scene.score("allied") == 2000  # that one is cut off; row 44


@covers("DN-9.2", "DN-9.3")
def interdiction_bars_no_points(book: Book) -> None:
    scene = ground(book, 5, japanese=33, allied=34)
    for unit, side in (("j-inf-41", "japanese"), ("a-leic", "allied")):
        row = book.beside(scene.where(unit))
        for place in [*[p for p in row if p], scene.where(unit)]:
            interdict(scene, place)
        assert scene.supply(unit) == "none"
        assert scene.score(side) == 4000


def interdict(scene: Scene, place: str) -> None:
    """A hex is interdicted."""
    values = scene.book.game.of(Values)
    one = next(v for v in values.places if v.id == "interdicted")
    scene.match.column("places", ValuesNow, one.column)[scene.hex(place)] = 1


# --- supply once a turn (7.2) --------------------------------------------------------------------------
@covers("DN-7.2")
def supply_once_a_turn(book: Book) -> None:
    for option, later in (("whenever", "none"), ("once-a-turn", "from-singapore")):
        scene = field(book, 3, ("a-leic", "0314"), side="allied").phase("reinforcements", 1)
        assert scene.choose("supply-time", option) == "fine"
        scene.next_phase()
        around = zip(
            ("j-inf-41", "j-inf-42", "j-inf-11", "j-inf-21", "j-inf-55", "j-inf-56"),
            book.beside("0314"),
            strict=True,
        )
        for name, place in around:
            scene.put(name, place)
        assert scene.supply("a-leic") == later  # cut off since it was looked at
        scene.put("a-surrey", "0314")
        assert scene.supply("a-surrey") == "none"  # it was not there then
        scene.phase("impulse-11.allied.close", 1)
        assert scene.choose("closing", "ends") == "fine"
        scene.next_phase()
        scene.next_phase()
        assert (scene.phase_id, scene.turn) == ("impulse-1.japanese.option", 2)
        assert scene.supply("a-leic") == "none"  # looked at anew


@covers("DN-7.2", "DN-7.5")
def at_sea_all_are_in_supply(book: Book) -> None:
    scene = field(book, 3, ("j-inf-56", "2012"), ("j-inf-41", "0408")).phase("reinforcements", 1)
    scene.control("japanese-ports", "allied")
    assert scene.choose("supply-time", "once-a-turn") == "fine"
    scene.next_phase()
    assert [scene.supply(name) for name in ("j-inf-56", "j-inf-41")] == ["exempt", "none"]
    scene.control("japanese-ports", "japanese")
    assert scene.supply("j-inf-41") == "none"  # for this turn
    scene.put("j-inf-41", "2012").put("j-inf-56", "2015")
    assert [scene.supply(name) for name in ("j-inf-56", "j-inf-41")] == ["exempt", "exempt"]
