"""What the referee does in Yalu Deluxe about weather, attack supply, arrivals, guerrillas, Ridgway, victory.

T17 and so on are worked examples of its rules.
"""

from __future__ import annotations

from tests.rules.book import Book
from tests.rules.covering import Checks
from tests.rules.scene import Scene

ARRIVALS = Checks()
covers = ARRIVALS.covers


def field(book: Book, phase: str, turn: int = 2, weather: str = "so") -> Scene:
    """A map without units."""
    return Scene(book).clear().phase(phase, turn).state("weather", weather)


# --- free set-up -------------------------------------------------------------------------------------
@covers("YD-21.2", "YD-6.1.1.2b")
def armies_in_their_staging_areas(book: Book) -> None:
    scene = Scene(book).phase("communist-arrivals", 1).setting("communist")
    third = [h for h in book.hex_set("staging-3") if not scene.standing(h)]
    fourth = [h for h in book.hex_set("staging-4") if not scene.standing(h)]
    for name in ["pva-58", "pva-59", "pva-60", "pva-89", "nkpa-5"]:
        scene.put(name, f"chart-{name}")
    assert scene.drag("pva-58", "2004") == "ban"
    assert scene.drag("pva-58", fourth[0]) == "fine"
    assert scene.drag("pva-59", third[0]) == "ban"  # the whole army in one of them
    assert scene.drag("pva-59 pva-60", fourth[0]) == "fine"
    assert scene.drag("nkpa-5", "1011") == "ban"
    assert scene.drag("nkpa-5", "1012") == "fine"
    assert scene.next_phase() == "not-placed"
    assert scene.drag("nkpa-8", "1012") == "not-arrived"  # it comes when Pyongyang falls
    scene.match.column("control")[scene.hex(fourth[0])] = -1
    assert scene.drag("pva-89", fourth[0]) == "fine"
    assert scene.next_phase() == "fine"
    assert scene.controller(fourth[0]) == "communist"


# --- attack supply -----------------------------------------------------------------------------------
@covers("YD-11.2.1")
def attack_supply_by_turn(book: Book) -> None:  # T17
    scene = Scene(book)
    assert (scene.of_game("attack-supply"), scene.site("attack-supply-ones")) == (12, "asp-12")
    for turn, roll, more in (
        (2, 1, 8),
        (3, 6, 6),
        (4, 1, 5),
        (5, 6, 8),
        (6, 6, 10),
        (25, 1, 10),
        (18, 6, 16),
    ):
        scene = field(book, "communist-supply", turn).set_game("attack-supply", 4)
        assert scene.next_phase(roll) == "fine"
        assert scene.of_game("attack-supply") == 4 + more, turn
        assert scene.site("attack-supply-ones") == f"asp-{4 + more}"
    scene = field(book, "communist-supply", 18).set_game("attack-supply", 35)
    scene.next_phase(6)
    assert scene.of_game("attack-supply") == 39  # the track ends


@covers("YD-11.2.2")
def attack_supply_gained(book: Book) -> None:
    scene = (
        field(book, "communist-supply", 3).set_game("attack-supply", 0).set_game("attack-supply-gained", 3)
    )
    scene.next_phase()
    assert (scene.of_game("attack-supply"), scene.of_game("attack-supply-gained")) == (6 + 3, 0)


# --- weather and Ridgway -----------------------------------------------------------------------------
@covers("YD-4.1", "YD-4.3")
def weather_of_the_month(book: Book) -> None:
    scene = Scene(book)
    assert (scene.phase_id, scene.state_of("weather"), scene.state_of("weather-roll")) == (
        "communist-arrivals",
        "so",
        "3",
    )
    for turn, roll, weather in (
        (2, 1, "su"),
        (5, 6, "b"),
        (6, 4, "sn"),
        (10, 3, "mo"),
        (14, 6, "f"),
        (22, 5, "mo"),
    ):
        scene = field(book, "weather", turn)
        assert scene.next_phase() == "not-rolled"
        assert scene.roll("weather-roll", roll) == "fine"
        assert (scene.state_of("weather"), scene.state_of("weather-roll")) == (weather, str(roll)), turn
        assert scene.roll("weather-roll", 3) == "rolled"
        assert scene.choose("weather", "su") == "by-rule"
        assert scene.next_phase() == "fine"
    assert field(book, "communist-movement").roll("weather-roll", 3) == "phase"


@covers("YD-18.1")
def ridgway_takes_command(book: Book) -> None:
    for turn, rolls, now in (
        (3, (6, 1), "absent"),
        (4, (5,), "absent"),
        (4, (6, 5), "shaken"),
        (25, (6, 6), "steady"),
    ):
        scene = field(book, "bombardment", turn)
        assert scene.next_phase(rolls) == "fine"
        assert scene.state_of("ridgway") == now, rolls
        assert scene.choose("ridgway", "steady") == "by-rule"
    scene = field(book, "bombardment", 5).state("ridgway", "shaken")
    assert scene.next_phase((6, 6)) == "fine"
    assert scene.state_of("ridgway") == "shaken"  # only once


# --- reinforcements ----------------------------------------------------------------------------------
@covers("YD-6.1.1.1", "YD-6.1")
def communist_reinforcements(book: Book) -> None:
    scene = field(book, "communist-arrivals", 3)
    assert scene.put("pva-76", "turn-3").drag("pva-76", "1007") == "fine"
    assert scene.put("pva-77 pva-78", "turn-3").drag("pva-77", "0413") == "arrives-elsewhere"
    assert scene.drag("pva-77 pva-78", "1007") == "fine"
    assert scene.put("nkpa-2", "turn-3").drag("nkpa-2", "0413") == "fine"
    assert scene.put("nkpa-6", "turn-5").drag("nkpa-6", "0413") == "not-arrived"
    scene = field(book, "communist-arrivals", 5).put("nkpa-6", "turn-5")
    assert scene.drag("nkpa-6", "0413") == "arrives-elsewhere"
    assert scene.put("us-2", "0105").drag("nkpa-6", "0105") == "enemy"
    assert scene.drag("nkpa-6", "0106") == "fine"  # beside the enemy (6.1)
    assert scene.put("pva-88", "turn-3").drag("pva-88", "2101") == "fine"  # late, by the edge


@covers("YD-6.1", "YD-6.1.1.4", "YD-16.1")
def guerrillas_arrive(book: Book) -> None:
    scene = field(book, "communist-arrivals", 2).put("guer-1 guer-2 guer-3", "turn-2").put("rok-1", "1520")
    scene.put("nkpa-5", "1011")
    assert scene.drag("guer-3", "2020") == "not-arrived"
    assert scene.drag("guer-2", "1520") == "arrives-elsewhere"
    assert scene.drag("guer-2", "1519") == "arrives-elsewhere"  # in its zone
    assert scene.drag("guer-2", "1011") == "arrives-without"
    assert scene.drag("guer-2", "1118") == "fine"
    assert scene.drag("guer-1", "1118") == "fine"  # guerrillas stand together
    scene.phase("communist-movement")
    assert scene.move("nkpa-5", "1012").why == "fine"
    assert scene.put("nkpa-12", "1117").move("nkpa-12", "1118").why == "fine"
    assert [scene.where(f"guer-{n}") for n in (1, 2)] == ["communist-dead-pile"] * 2


@covers("YD-6.1.1.2", "YD-6.1.1.2b", "YD-11.2.2")
def cities_bring_more(book: Book) -> None:
    names = ("nkpa-8", "nkpa-46", "nkpa-45", "guer-9", "guer-10", "guer-11")
    scene = field(book, "communist-supply", 6).set_game("attack-supply", 0).give("0920 1611", "un")
    for name in names:
        scene.put(name, f"chart-{name}")
    assert scene.give("0920", "communist").next_phase(1) == "fine"
    assert scene.of_game("attack-supply") == 6 + 8
    assert scene.drag("nkpa-8", "0921") == "arrives-elsewhere"
    assert scene.drag("nkpa-8 nkpa-46", "0920") == "fine"
    assert scene.drag("nkpa-45", "1611") == "not-arrived"
    assert scene.drag("guer-9", "2020") == "fine"
    assert scene.drag("guer-11", "2020") == "not-arrived"
    assert scene.give("0920", "un").drag("guer-10", "2021") == "not-arrived"  # it is lost again
    scene.give("0920", "communist").phase("communist-supply", 7).set_game("attack-supply", 0).next_phase(1)
    assert scene.of_game("attack-supply") == 6  # only once


@covers("YD-6.1.2.2a", "YD-6.1.2.2b", "YD-6.3", "YD-6.3b")
def un_reinforcements(book: Book) -> None:
    for name, turn, city, other in (("ne-bn", 3, "2027", "2226"), ("rok-11", 4, "2226", "2027")):
        scene = field(book, "un-arrivals", turn).put(name, f"turn-{turn}").give("2027 2226", "un")
        assert scene.drag(name, other) == "arrives-elsewhere"
        assert scene.drag(name, "2718") == "arrives-elsewhere"
        assert scene.give(city, "communist").drag(name, city) == "arrives-elsewhere"
        assert scene.give(city, "un").drag(name, city) == "fine"
        scene = field(book, "un-arrivals", turn).put(name, f"turn-{turn}").give(city, "communist")
        assert scene.next_phase() == "fine"
        scene.phase("un-arrivals", turn + 1)
        assert scene.give(city, "un").drag(name, city) == "arrives-elsewhere"
        assert scene.drag(name, "2731") == "fine"
        scene = field(book, "un-arrivals", turn + 1).put(name, f"turn-{turn}").put("nkpa-5", "2718")
        assert scene.put("nkpa-12", "2731").drag(name, "2731") == "arrives-elsewhere"
        assert scene.next_phase() == "fine"
        assert scene.where({"rok-11": "rok-11-9"}.get(name, name)) == "un-removed"  # in parts


@covers("YD-6.1.2.3", "YD-9.3.5a")
def units_land_from_the_sea(book: Book) -> None:  # T20
    scene = field(book, "un-movement", 23, "mc").put("us-r7-3 us-r15-3", "1611")
    assert scene.drag("us-r7-3 us-r15-3", "at-sea") == "fine"
    scene.phase("un-arrivals", 24).give("2027", "un")
    assert [scene.drag("us-r7-3", place) for place in ("2226", "2718")] == ["too-early"] * 2
    assert scene.drag("us-r7-3", "2027") == "fine"
    scene.phase("un-arrivals", 25)
    assert scene.drag("us-r15-3", "2731") == "fine"


@covers("YD-9.3.5d")
def ports_that_are_closed(book: Book) -> None:
    scene = field(book, "un-movement", 5).put("us-r7-3", "1611").give("1611 2027", "un")
    assert scene.drag("us-r7-3", "at-sea") == "fine"
    for place in ("1611", "1612", "2027"):
        assert scene.drag("us-r7-3", place) == "too-early"
    scene.phase("un-arrivals", 6)
    assert scene.give("2027", "communist").drag("us-r7-3", "2027") == "too-early"
    assert scene.state("weather", "b").drag("us-r7-3", "1611") == "too-early"
    assert scene.state("weather", "so").drag("us-r7-3", "1611") == "fine"
    scene = field(book, "un-movement", 5, "b").put("us-r7-3", "1611").give("1611", "un")
    assert scene.drag("us-r7-3", "at-sea") == "not-carried"


@covers("YD-12.2.3")
def ships_arrive_at_sea(book: Book) -> None:
    scene = field(book, "un-arrivals", 4).put("navy-bb", "turn-4")
    assert scene.drag("navy-bb", "1611") == "arrives-elsewhere"
    assert scene.drag("navy-bb", "1715") == "fine"


# --- replacements ------------------------------------------------------------------------------------
@covers("YD-6.2", "YD-6.2b", "YD-6.2.1.1")
def chinese_divisions_come_back(book: Book) -> None:
    scene = field(book, "communist-arrivals", 2).lay("pva-58 pva-59 pva-112").put("pva-60", "1011")
    scene.put("us-2", "1010").put("pva-79 pva-80", "1211")
    assert scene.drag("pva-58", "1211") == "arrives-with"
    assert scene.drag("pva-112", "1011") == "arrives-with"
    assert scene.drag("pva-58", "1011") == "fine"  # in a zone of the enemy
    assert scene.drag("pva-59", "1011") == "no-step"
    for turn in (3, 5, 25):
        assert (
            field(book, "communist-arrivals", turn).put("pva-60", "1011").lay("pva-59").drag("pva-59", "1011")
            == "not-replaced"
        )


@covers("YD-6.2.1.2")
def korean_divisions_come_back(book: Book) -> None:
    scene = field(book, "communist-arrivals", 6).lay("nkpa-5 nkpa-12").give("0920", "un")
    assert scene.drag("nkpa-5", "0920") == "back-elsewhere"
    assert scene.give("0920", "communist").drag("nkpa-5", "0920") == "fine"
    assert scene.drag("nkpa-12", "0413") == "no-step"
    scene = field(book, "communist-arrivals", 8).lay("nkpa-5").give("0920", "un")
    assert scene.drag("nkpa-5", "0413") == "not-replaced"
    scene.give("0920", "communist")
    assert scene.drag("nkpa-5", "0413") == "back-elsewhere"
    assert scene.drag("nkpa-5", "0920") == "fine"


@covers("YD-6.2.2.2", "YD-6.2.2.1", "YD-6.2.2.1a", "YD-6.3")
def un_replacements(book: Book) -> None:
    battalions = "us-1-9-2 us-2-9-2 us-3-9-2 us-1-23-2"
    regiments = "rok-7-3 rok-7-5 rok-7-8 rok-8-10"
    for turn, us, rok, seoul in ((1, 1, 0, 0), (5, 1, 0, 0), (6, 1, 1, 0), (10, 2, 2, 0), (18, 3, 2, 1)):
        scene = field(book, "bombardment", turn).lay(battalions).lay(regiments).give("2226 2027", "un")
        assert scene.next_phase(1) == "fine"
        done = [scene.drag(name, "2027") for name in battalions.split()]
        assert done == ["fine"] * us + ["too-little"] * (4 - us), turn
        done = [scene.drag(name, "2027") for name in regiments.split()]
        assert done == ["fine"] * rok + ["too-little"] * (4 - rok), turn
        assert scene.drag("rok-8-10", "2226") == ("fine" if seoul else "too-little")
    scene = field(book, "bombardment", 1).lay("us-1-9-2 us-1-1-1mar").give("2226", "un")
    scene.next_phase()
    assert scene.drag("us-1-9-2", "2320") == "back-elsewhere"
    assert scene.drag("us-1-1-1mar", "2226") == "not-replaced"  # no Marines
    assert scene.next_phase() == "fine"
    scene.phase("bombardment", 2).lay("us-2-9-2 us-3-9-2")
    scene.next_phase()
    assert scene.drag("us-1-9-2", "2718") == "fine"  # delayed from the turn before
    assert scene.drag("us-2-9-2", "2718") == "too-little"
    assert scene.drag("us-2-9-2", "2226") == "fine"
    assert scene.next_phase() == "fine"
    scene.phase("bombardment", 3)
    scene.next_phase()
    assert scene.drag("us-3-9-2", "2718") == "too-little"  # nothing was left


@covers("YD-6.2.2.4")
def a_brigade_comes_back_once(book: Book) -> None:
    scene = field(book, "un-arrivals", 2).put("uk-27bc uk-29br", "1520").give("2226", "un")
    scene.destroy("uk-27bc")
    assert scene.phase("un-arrivals", 9).drag("uk-27bc", "2226") == "not-replaced"
    scene.destroy("uk-29br").phase("un-arrivals", 10)
    assert scene.drag("uk-27bc", "2226") == "fine"
    assert scene.phase("un-arrivals", 17).drag("uk-29br", "2226") == "no-step"  # one of the two


# --- conscripts --------------------------------------------------------------------------------------
@covers("YD-17.1", "YD-17.2", "YD-17.3", "YD-17.3c")
def conscripts_are_drafted_and_fielded(book: Book) -> None:  # T22
    pool = " ".join(f"cons-{n}" for n in range(1, 19))
    scene = field(book, "communist-supply", 18).put(pool, "conscript-pool").give("0920 1611 1716", "un")
    assert scene.next_phase(1) == "fine"
    assert (scene.standing("drafted"), scene.of_game("conscript-limit")) == ([], 1)
    scene = (
        field(book, "communist-supply", 10).put(pool, "conscript-pool").give("0920 1611 1716", "communist")
    )
    scene.put("pva-58", "1011").put("nkpa-5", "1012").put("guer-1", "1115").put("pva-59", "1013")
    scene.give_value("neutralized", "pva-59")
    assert scene.next_phase(1) == "fine"
    assert scene.standing("drafted") == ["cons-1", "cons-2", "cons-3"]
    assert (scene.of_game("conscript-limit"), scene.of_game("fielding")) == (7, 2)
    assert scene.drag("cons-4", "1011") == "not-arrived"
    for place in ("1115", "1013", "1010"):
        assert scene.drag("cons-1", place) == "arrives-with", place
    assert scene.drag("cons-1 cons-2", "1011") == "arrives-singly"
    assert scene.drag("cons-1", "1011") == "fine"
    assert scene.drag("cons-2", "1012") == "fine"
    assert scene.drag("cons-3", "1012") == "too-little"
    for turn, number in ((1, 0), (2, 1), (9, 1), (10, 2), (17, 2), (18, 3)):
        scene = field(book, "communist-supply", turn) if turn > 1 else Scene(book)
        if turn > 1:
            scene.next_phase(1)
        assert scene.of_game("fielding") == number, turn
    scene = field(book, "communist-supply", 18).put("cons-1", "drafted").put("pva-58 cons-2", "1011")
    scene.give("0920 1611 1716", "un").next_phase(1)
    assert scene.drag("cons-1", "1011") == "arrives-enough"


@covers("YD-17.4")
def conscripts_beyond_the_limit(book: Book) -> None:
    scene = field(book, "communist-supply", 18).give("0920 1611 1716", "un").put("nkpa-5", "1012")
    scene.put("pva-58 cons-1 cons-2 cons-3", "1011").next_phase(1)
    assert scene.of_game("conscript-limit") == 1
    assert scene.order("send-back", "pva-58") == "not-beyond"
    assert scene.order("send-back", "cons-2") == "fine" and scene.where("cons-2") == "conscript-pool"
    assert scene.order("send-back", "cons-1") == "fine"
    assert scene.order("send-back", "cons-3") == "not-beyond"
    assert scene.next_phase() == "fine"
    assert scene.order("send-back", "cons-3") == "phase"


@covers("YD-17.5", "YD-17.1")
def conscripts_alone_go_home(book: Book) -> None:
    scene = field(book, "communist-movement", 10).put("pva-58 cons-1 cons-2", "1011")
    assert scene.move("pva-58", "1012").why == "fine"
    assert scene.where("cons-1") == "1011"
    assert scene.move("cons-1", "1012").why == "fine"
    assert scene.next_phase() == "fine"
    assert (scene.where("cons-1"), scene.where("cons-2")) == ("1012", "conscript-pool")
    scene.destroy("cons-1").phase("communist-movement", 11)
    scene.next_phase()
    assert scene.where("cons-1") == "conscript-pool"


# --- victory -----------------------------------------------------------------------------------------
@covers("YD-20.1", "YD-20.3")
def who_wins(book: Book) -> None:
    armies = "pva-112 pva-113 pva-114 pva-115 pva-116 pva-117 pva-118"  # 35 factors
    more = "pva-119 pva-120 pva-124 pva-125 pva-126 pva-187 pva-188"  # 35
    last = "nkpa-5 nkpa-12"

    def stands(units: str, place: str = "2426") -> Scene:
        scene = field(book, "end-of-game", 25).give("0920 1611 1716 2027 2226", "communist")
        for name in units.split():
            scene.put(name, place)
        return scene

    assert stands(f"{armies} {more}").winner(25) == "held-out"  # 70
    assert stands(f"{armies} {more} {last}").winner(25) == "far-south"  # 74
    assert stands(f"{armies} {more} {last}").winner(24) == ""  # too early
    assert stands(f"{armies} {last}").winner(25) == "held-out"  # 39
    assert stands(armies).put(last, "2226").winner(25) == "seoul"
    assert stands(armies).put("nkpa-5", "2226").winner(25) == "held-out"
    assert stands(armies, "1826").put(last, "2226").winner(25) == "held-out"  # red dots
    assert stands(armies, "2024").put(last, "2226").winner(25) == "held-out"  # on the parallel
    cut_off = stands(f"{armies} {more} {last}").put("us-2", "2125").put("us-3", "2425").put("us-24", "2323")
    assert cut_off.put("us-25", "2526").winner(25) in ("far-south", "held-out")
    scene = stands(f"{armies} {more} {last}")
    assert scene.next_phase() == "fine"
    assert (scene.ended_by, scene.victor) == ("far-south", "communist")


# --- guerrillas --------------------------------------------------------------------------------------
@covers("YD-16.3", "YD-8.3.5")
def guerrillas_stop(book: Book) -> None:  # T37
    scene = field(book, "un-movement").put("us-r9-2 us-r23-2 us-r38-2", "1216").put("guer-1 guer-2", "1316")
    assert scene.drag("us-r9-2 us-r23-2 us-r38-2", "1516", (1, 2, 5, 6, 3, 4)) == "fine"
    assert [scene.where(f"us-r{n}-2") for n in (9, 23, 38)] == ["1516", "1316", "1516"]
    assert scene.drag("us-r23-2", "1415") == "waylaid"
    assert scene.drag("us-r9-2", "1415") == "fine"
    scene = field(book, "un-movement").put("us-2", "1502").put("guer-1", "1503")  # no road
    assert scene.drag("us-2", "1503", 6) == "fine"
    assert scene.drag("us-2", "1504", 6) != "waylaid"


@covers("YD-16.4", "YD-16.1b")
def guerrillas_are_hunted(book: Book) -> None:  # T42
    for roll, gone in ((4, False), (5, True), (6, True)):
        scene = field(book, "un-movement").put("us-2", "1502").put("guer-1", "1502")
        assert scene.next_phase(roll) == "fine"
        assert (scene.where("guer-1") == "communist-dead-pile") == gone, roll
    nine = " ".join(f"us-{k}-{n}-2" for n in (9, 23, 38) for k in (1, 2, 3))
    scene = field(book, "un-movement").put(nine, "1502").put("guer-1", "1502")
    assert scene.next_phase((1, 2, 3, 4, 1, 2, 3, 4, 5)) == "fine"
    assert scene.where("guer-1") == "communist-dead-pile"
    scene = field(book, "un-movement").put("us-2 us-3", "1502").put("guer-1 guer-2", "1502")
    assert scene.next_phase((5, 6)) == "fine"  # one each
    assert [scene.where(f"guer-{n}") for n in (1, 2)] == ["communist-dead-pile"] * 2
    scene = field(book, "un-movement").put("us-2 guer-1", "1502").give_value("neutralized", "us-2")
    assert scene.next_phase(5) == "fine"
    assert scene.where("guer-1") == "communist-dead-pile"  # neutralized units may
    scene = field(book, "un-movement").put("us-2 guer-1", "1502").give_value("regrouping", "us-2")
    assert scene.next_phase(6) == "fine"
    assert scene.where("guer-1") == "1502"


# --- garrisons and Marines ---------------------------------------------------------------------------
@covers("YD-6.2.2.5", "YD-9.3.5.2")
def garrisons_are_shipped_out(book: Book) -> None:
    for names, more in (("gar-hungnam", 1), ("gar-seoul", 2), ("gar-wonsan gar-inchon", 3)):
        places = {"gar-hungnam": "1611", "gar-seoul": "2226", "gar-wonsan": "1716", "gar-inchon": "2027"}
        scene = field(book, "un-movement", 2)
        for name in names.split():
            assert scene.put(name, places[name]).drag(name, "un-removed") == "fine"
        due = []
        for turn in (3, 4, 5):
            scene.phase("bombardment", turn).next_phase(1)
            due.append(scene.of_game("us-replacements"))
        assert due == [1, 1 + more, 1], names


@covers("YD-6.2.2.3")
def marines_come_back_once(book: Book) -> None:
    scene = field(book, "un-arrivals", 2).put("us-r5-1mar", "1520").give("2226", "un").destroy("us-r5-1mar")
    names = [f"us-{n}-5-1mar" for n in (1, 2, 3)]
    assert [scene.where(name) for name in names] == ["un-dead-pile"] * 3
    assert scene.phase("un-arrivals", 9).drag(names[0], "2226") == "not-replaced"
    scene.phase("un-arrivals", 10)
    assert scene.drag(names[0], "2320") == "back-elsewhere"
    assert [scene.drag(name, "2226") for name in names] == ["fine"] * 3
    scene.put("us-r7-1mar", "1520").destroy("us-r7-1mar").phase("un-arrivals", 19)
    assert scene.drag("us-1-7-1mar", "2226") == "not-replaced"
