"""What the referee does about the rules of combat, losses, landings, replacements and victory of Ebb &
Flow.
"""

from __future__ import annotations

from hexwright.rules.engine.actions import TOGETHER, WELCOME
from hexwright.rules.mechanism.fog.rules import Seen
from tests.rules.book import Book
from tests.rules.checks_movement import wall
from tests.rules.covering import Checks
from tests.rules.examples import beaten, seoul, straight_clear
from tests.rules.scene import Scene

COMBAT = Checks()
covers = COMBAT.covers


@covers("EF-2.11", "EF-2.12", "EF-2.11b", "EF-10.17")
def steps_are_lost_one_by_one(book: Book) -> None:
    scene = beaten(book, 3).owe(1, 2)
    assert scene.lose("us-25") == "not-involved"
    for left in (7, 6):
        assert scene.lose("us-24") == "fine"
        assert scene.steps("us-24") == left
    assert scene.lose("us-24") == "owes-none"
    assert scene.lose("c-60") == "fine"
    assert scene.lose("c-59") == "none-owed"
    unit = book.model.units["us-24"]
    assert [step.stats["cf"] for step in unit.steps] == ["8", "7", "6", "5", "4", "3", "2", "1"]
    assert [(step.counter, step.face) for step in unit.steps][:4] == [(0, 0), (0, 1), (1, 0), (1, 1)]


@covers("EF-2.11c", "EF-10.16")
def last_step(book: Book) -> None:
    scene = beaten(book, 5)
    scene.put("us-24", "2816", 2)
    assert scene.lose("us-24") == "fine"
    assert scene.lose("us-24") == "fine"
    assert scene.where("us-24") == "un-dead"
    assert scene.owed()[1] == 0
    scene = beaten(book, 5).put("us-24", "2816", 1)
    for unit, place in zip(("c-58", "c-76", "c-79", "c-80"), ("2715", "2716", "2915", "2817"), strict=True):
        scene.put(unit, place)
    scene.put("c-81", "2916").put("c-44", "2717").put("c-45", "2917")
    assert scene.supply("us-24") == "none"
    assert scene.lose("us-24") == "fine"
    assert scene.where("us-24") == "un-removed"


@covers("EF-4.5")
def ground_cut_off_does_not_count(book: Book) -> None:
    scene = Scene(book).clear().control("south", "un").put("us-24", "4420").phase("un-second", 11)
    assert scene.winner(11) == "towns-lost"
    coast = "0116"
    assert book.is_coastal(coast)  # the sea supplies the UN alone
    assert scene.give(coast, "communist").winner(11) == "south-lost"
    around = [place for place in book.beside(coast) if place and not book.is_sea(place)]
    for unit, place in zip(("us-25", "us-3", "us-7", "us-2"), around, strict=True):
        scene.put(unit, place)
    assert scene.winner(11) == "towns-lost"


@covers("EF-10.18c")
def friends_make_room(book: Book) -> None:
    scene = beaten(book, 2).put("us-25 cw-27 rok-1", "2817").give("2917", "communist")
    scene.said()
    assert scene.retreat("2817") == "fine"
    picks = "Communist picks who makes room in 2817 [10.18]: "
    more = "United Nations owes 1 step or as many hexes of retreat [10.18]"
    who = "US 25th Division, 27th Commonwealth Brigade, ROK 1st Division"
    assert scene.said() == [
        "US 24th Division: 2816 → 2817: retreat in place of a step [10.18]; "
        f"United Nations owes 1 step; {picks}{who}"
    ]
    assert scene.retreat("2818") == "room-first"
    assert scene.next_phase() == "room-first"
    assert scene.advance("c-60", "2816") == "room-first"
    assert scene.make_room("us-24") == "not-in-the-way"
    assert scene.drag("us-25", "2818") == "fine"
    assert scene.said() == [
        f"US 25th Division: 2817 → 2818: makes room [10.18]; United Nations owes 1 step; {picks}"
        "27th Commonwealth Brigade, ROK 1st Division"
    ]
    assert scene.drag("us-25", "2918") != "fine"
    assert scene.make_room("rok-1") == "fine"
    assert scene.said() == [f"ROK 1st Division: 2817 → 2917: makes room [10.18]; {more}"]
    assert scene.controller("2917") == "un"
    assert scene.make_room("rok-1") == "fine"  # where to is the enemy's choice, too
    assert scene.where("rok-1") not in {"2817", "2917"}
    assert sorted(scene.standing("2817")) == ["cw-27", "us-24"]
    assert scene.retreat("2818") == "fine"
    assert scene.make_room("rok-1") == "not-in-the-way"


@covers("EF-10.18c")
def one_way_to_make_room(book: Book) -> None:
    """Nobody is asked where there is nothing to choose; nobody waits for what nobody can do."""
    scene = beaten(book, 1).put("us-25 us-3", "2817").put("cw-29", "2818")
    for unit, place in zip(("c-58", "c-76", "c-79", "c-80"), ("2717", "2718", "2917", "2918"), strict=True):
        scene.put(unit, place)
    scene.said()
    assert scene.retreat("2817") == "fine"
    picks = "Communist picks who makes room in 2817 [10.18]: US 3rd Division, US 25th Division"
    assert scene.said()[-1].endswith(picks), "one hex, two units"
    assert scene.drag("us-3", "2717") == "enemy"
    assert scene.drag("us-3", "2917") == "enemy"
    assert scene.next_phase() == "room-first"
    scene.put("us-3", "un-dead", 0)
    scene.match.call("adopt")
    assert scene.next_phase() == "fine"
    alone = beaten(book, 1).put("us-25 cw-27", "2817").put("us-3 cw-29 cw-25", "2818")
    for unit, place in zip(("c-58", "c-76", "c-79", "c-80"), ("2717", "2718", "2917", "2918"), strict=True):
        alone.put(unit, place)
    alone.said()
    assert alone.retreat("2817") == "fine"
    assert alone.said()[-1] == (
        "27th Commonwealth Brigade: 2817 → 2818: makes room [10.18]; "
        "2816 is empty, the attackers may advance [10.19]"
    )
    assert alone.where("cw-27") == "2818"


@covers("EF-10.18a")
def losses_before_a_retreat(book: Book) -> None:
    """Steps and hexes in any order, as long as the whole force is there."""
    scene = beaten(book, 3).put("cw-27", "4418")
    assert scene.lose("us-24") == "fine"
    assert scene.retreats() == ["2817"]
    assert scene.retreat("2817") == "fine"
    assert scene.lose("us-24") == "fine"
    assert scene.owed() == (0, 0)
    scene = Scene(book).clear().put("us-24 tk", "2816").put("c-60 c-59", "2815").phase("communist-first")
    assert scene.attack("c-60 c-59", "2816", 1) == "fine"
    scene.owe(0, 3)
    assert scene.lose("us-24") == "fine"
    assert scene.retreats() == ["2817"]
    scene.put("us-24", "2816", 1)
    assert scene.lose("us-24") == "fine"
    assert scene.retreats() == []
    assert scene.drag("tk", "2817") == "bled"


@covers("EF-10.20", "EF-10.3")
def momentum_against_who_was_attacked(book: Book) -> None:
    scene = Scene(book).clear().phase("un-first").state("weather", "clear").put("us-24", "2816")
    scene.put("c-60", "2815", 1).put("c-59", "2814").put("us-25", "2714")
    assert scene.attack("us-25", "2814", 1) == "fine"
    scene.owe(0, 0).end_battle()
    assert scene.attack("us-24", "2815", 1) == "fine"
    scene.owe(0, 1).lose("c-60")
    assert scene.advance("us-24", "2815") == "fine"
    assert scene.may_attack("us-24", "2814") == "was-attacked"


@covers()
def attacks_against_advice(book: Book) -> None:
    """What breaks a rule is fought all the same; what cannot be fought is not."""
    scene = Scene(book).clear().put("us-24", "2816").put("c-60 c-59", "2815").put("us-25", "4420")
    scene.phase("un-first").chosen("move").state("weather", "clear").said()
    assert scene.attack("c-60 c-59", "2816") == "phase"
    assert scene.attack_against("c-60 c-59", "2816", 1) == "fine"
    assert scene.owed()[1] > 0
    assert scene.where("us-24") == "2816"
    assert scene.retreats() == ["2817"]
    owed = scene.owed()
    assert scene.attack("c-60", "2816") == "owed"
    scene.said()
    assert scene.attack_against("us-24", "2815", 1) == "fine"
    assert scene.said()[0] == (
        "What is owed is let off: step losses must be taken first: use Lose a step [10.8]"
    )
    assert scene.owed() != owed
    assert scene.attack_against("", "2815") == "nobody"
    assert scene.attack_against("us-24", "2817") == "no-enemy"
    assert scene.attack_against("c-60", "2815") == "no-enemy"
    assert scene.attack_against("c-60", "4420", 1) == "fine"
    scene.owe(0, 1)
    assert scene.button_against("over") == "fine"
    assert scene.battle == ""
    assert scene.button_against("over") == "no-battle"
    assert scene.next_phase() == "fine"


@covers()
def drags_against_advice(book: Book) -> None:
    """Units stand where they are put and count there; it was their move."""
    scene = (
        Scene(book)
        .clear()
        .put("us-24", "2816")
        .put("c-60", "0606")
        .phase("un-first")
        .give("2821", "communist")
    )
    assert scene.judge("us-24", "2821").why == "points"
    assert scene.drag_against("us-24", "2821") == "fine"
    assert scene.controller("2821") == "un"
    assert scene.judge("us-24", "2820").why == "points"
    assert scene.drag_against("c-60", "2701") == "fine"
    assert scene.where("c-60") == "2701"
    assert scene.drag_against("us-24", "un-dead") == "fine"
    assert scene.steps("us-24") == 0
    scene = beaten(book, 2)
    assert scene.retreat("2717") == "direction"
    assert scene.drag_against("us-24", "2717") == "fine"
    assert scene.owed() == (0, 1)
    assert scene.advance("c-60", "2816") == "owed"
    assert scene.drag_against("c-60", "2816") == "fine"
    assert scene.controller("2816") == "communist"
    assert scene.exit_against("c-59") == "fine"
    assert scene.ended_by == "exit"


@covers("EF-10.4")
def attackers_out_of_reach(book: Book) -> None:
    """Marks of units that cannot reach the hex are named, in the odds and in the attack alike."""
    scene = Scene(book).clear().put("us-24", "2816").put("c-60 c-59", "2815").put("us-25", "2916")
    scene.put("c-58", "2010").phase("communist-first").state("weather", "clear")
    line = "58th Chinese Division is marked too, but stays out: not adjacent [10.2]"
    odds = scene.odds("c-60 c-58 c-59", "2816")
    assert odds[-1] == line
    assert scene.attack("c-60 c-58 c-59", "2816", 1) == "fine"
    said = scene.said()
    assert said[1] == line
    assert said[2:5] == odds[1:4]
    assert scene.attack("c-58", "2816") == "owed"
    alone = Scene(book).clear().put("us-24", "2816").put("c-58", "2010").phase("communist-first")
    assert alone.odds("c-58", "2816")[-1].startswith("Attack on 2816 refused: not adjacent [10.2]")
    assert alone.attack("c-58", "2816") == "adjacent"


@covers("EF-5.5b")
def odds_before_a_landing(book: Book) -> None:
    scene = Scene(book).phase("invasion", 6).put("us-24", "un-holding").put("c-60", "0715", 1)
    said = scene.at_stake("us-24", "0715")
    assert said[0].startswith("\x01Odds on 0715\x02")
    assert "naval guns [10.22]" in said[3]
    assert said[-2].startswith("Die 1 to 6:")
    assert said[-1] == "US 24th Division: drop them on 0715 once more to land and fight"
    assert scene.at_stake("us-24", "0716") == []
    assert scene.at_stake("rok-1", "0715") == []
    scene.said()
    assert scene.drag("us-24", "0715") == "fine"
    assert scene.said()[1:4] == said[1:4]
    nobody = Scene(book).phase("invasion", 6).put("us-24", "un-holding")
    nobody.match.column("at")[:] = [
        -1 if nobody.name(at) == "0715" else at for at in nobody.match.column("at")
    ]
    assert nobody.at_stake("us-24", "0715") == []


@covers("EF-4.7")
def resignation(book: Book) -> None:
    for side, other in (("un", "communist"), ("communist", "un")):
        scene = Scene(book)
        assert scene.resign(side) == "fine"
        assert scene.ended_by == "resigned"
        assert scene.victor == other
        assert scene.resign(other) == "game-over"
        assert scene.judge("c-60", "2611").why == "game-over"


@covers("EF-4.0", "EF-4.1.1")
def capital_falls(book: Book) -> None:
    for target in ("2121", "2220", "2221", "1822"):
        scene = (
            Scene(book).clear().phase("communist-first", 2).state("weather", "overcast").put("us-24", "4420")
        )
        start = next(place for place in book.beside(target) if place and not book.is_sea(place))
        scene.put("c-60", start).put("c-59", "2010")
        for name in ("us-25", "us-3", "us-7", "us-2", "us-1m"):
            scene.put(name, "4421" if scene.standing("4421") == [] else "4422")
        assert scene.move("c-60", target).why == "fine"
        assert (scene.ended_by, scene.victor) == ("capital", "communist")
        assert scene.judge("c-59", "2011").why == "game-over"
        assert scene.next_phase() == "game-over"


@covers("EF-4.1.4", "EF-4.1.5")
def dead_divisions(book: Book) -> None:
    scene = Scene(book).put("us-24 us-25", "un-dead", 0).put("us-1m", "un-removed", 0)
    assert scene.winner(0) == ""
    assert scene.put("us-1m", "un-dead", 0).winner(0) == "us-losses"
    assert scene.phase("communist-first", 2).move("c-60", "2611").why == "fine"
    assert (scene.ended_by, scene.victor) == ("us-losses", "communist")
    brigades = [
        name
        for name, unit in book.model.units.items()
        if (unit.nationality, unit.size) == ("commonwealth", "X")
    ]
    scene = Scene(book).put(" ".join(["us-24", *brigades]), "un-dead", 0)
    assert scene.winner(0) == ""
    assert scene.put("us-25", "un-dead", 0).winner(0) == "us-losses"
    assert scene.put(brigades[0], "2621", 1).winner(0) == ""
    scene = Scene(book).put("rok-1 rok-3 rok-5 rok-6", "un-dead", 0)
    assert scene.winner(0) == ""
    assert scene.put("rok-7", "un-dead", 0).winner(0) == "rok-losses"
    assert scene.phase("communist-first", 2).move("c-60", "2611").why == "fine"
    assert (scene.ended_by, scene.victor) == ("rok-losses", "communist")


@covers("EF-4.2")
def northern_cities(book: Book) -> None:
    scene = Scene(book).clear().put("us-24", "0802")
    assert scene.winner(0) == "north"
    assert wall(scene).supply("us-24") == "none"
    assert scene.control("seoul", "un").control("inchon", "un").winner(0) == ""


@covers("EF-4.3")
def first_stage(book: Book) -> None:
    scene = Scene(book).clear().control("south-towns", "un")
    assert scene.winner(3) == "first-stage"
    towns = sorted(book.hex_set("south-towns"))
    assert all(book.hex(town).terrain == "town" and "north" not in book.hex(town).flags for town in towns)
    assert scene.give(towns[0], "communist").winner(3) == "first-stage"
    assert scene.give(towns[1], "communist").winner(3) == ""
    scene.put("us-24", towns[0]).put("us-25", towns[1])
    assert scene.winner(3) == "first-stage"
    assert scene.phase("first-stage-check", 3).next_phase() == "fine"
    assert (scene.ended_by, scene.victor) == ("first-stage", "un")


@covers("EF-4.4", "EF-4.5", "EF-4.6")
def the_end(book: Book) -> None:
    south, towns = book.hex_set("south"), book.hex_set("north-towns")
    assert not any(book.is_sea(place) for place in south)
    assert set(book.hex_set("south-towns")) < set(south)
    endings = {8: ("towns-won", "un"), 7: ("towns-drawn", ""), 6: ("towns-lost", "communist")}
    for held, ending in endings.items():
        scene = Scene(book).clear().control("south", "un").control("north-towns", "communist")
        scene.give(" ".join(towns[:held]), "un")
        assert scene.phase("end-of-game", 11).next_phase() == "fine"
        assert (scene.ended_by, scene.victor) == ending
    scene = Scene(book).clear().control("south", "un").give("2618", "communist").phase("end-of-game", 11)
    assert scene.next_phase() == "fine"
    assert (scene.ended_by, scene.victor) == ("south-lost", "communist")
    scene = Scene(book).clear().control("south", "un").control("north-towns", "un")
    assert scene.winner(11) == "towns-won"
    scene.give("2618", "communist")
    assert scene.winner(11) == "south-lost"
    for unit, place in zip(
        ("us-24", "us-25", "us-3", "us-7", "us-2", "us-1m"),
        ("2617", "2619", "2518", "2519", "2718", "2719"),
        strict=True,
    ):
        scene.put(unit, place)
    assert scene.winner(11) == "towns-won"


@covers("EF-5.3.2b")
def dead_count_anew(book: Book) -> None:
    scene = Scene(book).put("us-24 us-25", "un-dead", 0).phase("mark-front", 4)
    for _ in range(3):
        assert scene.next_phase() == "fine"
    assert scene.place("us-24 us-25", "2217") == "fine"
    assert scene.standing("un-dead") == []


@covers("EF-5.5a", "EF-5.5c", "EF-5.5d", "EF-5.5b")
def landing(book: Book) -> None:
    land = Scene(book).phase("un-first", 6).put("us-24", "un-holding")
    assert land.drag("us-24", "4418") != "fine"
    scene = Scene(book).phase("invasion", 6).put("us-24 us-187", "un-holding").put("us-25 rok-1", "1822")
    for names, place, why in (
        ("us-187", "0715", "landing-unit"),
        ("rok-1", "0715", "landing-unit"),
        ("us-3", "0715", "landing-start"),
        ("us-24", "0716", "landing-hex"),
        ("us-24", "1716", "landing-hex"),
    ):
        assert scene.drag(names, place) == why, place
    apart = {names: scene.gathering(names, "0715") for names in ("us-24 us-25", "us-24 us-3", "us-24 rok-1")}
    assert apart == {"us-24 us-25": WELCOME, "us-24 us-3": TOGETHER, "us-24 rok-1": TOGETHER}
    assert scene.drag("us-24 us-3", "0715") == "landing-start"
    assert scene.drag("us-24 us-25", "0715") == "fine"
    assert [scene.where(name) for name in ("us-24", "us-25")] == ["0715", "0715"]
    assert scene.site("beachhead") == "0715"
    scene.put("us-3", "un-holding")
    assert scene.drag("us-3", "4418") == "landing-once"
    scene.next_phase()
    scene.state("weather", "clear").put("c-60", "0814")
    assert scene.judge("us-24", "0714").why == "frozen"
    assert scene.chosen("combat").may_attack("us-24", "0814") == "frozen"
    assert scene.supply("us-24") != "none"
    assert not [
        turn.number for turn in book.model.turns if turn.number < 5 for p in turn.phases if p.id == "invasion"
    ]


@covers("EF-5.5b", "EF-4.1.2")
def landing_under_fire(book: Book) -> None:
    scene = Scene(book).phase("invasion", 6).put("us-24", "un-holding").put("c-60", "0715", 1)
    found = scene.sum("us-24", "0715", landing=True)
    assert (found.value, found.rules) == (7, sorted(["10.22 +1", "10.9 -1"]))
    assert scene.drag("us-24", "0715") == "fine"
    scene.owe(1, 1)
    assert scene.lose("us-24") == "fine"
    assert scene.lose("c-60") == "fine"
    scene.end_battle()
    assert (scene.where("us-24"), scene.steps("us-24")) == ("0715", 7)
    scene = Scene(book).phase("invasion", 6).put("us-24", "un-holding").put("c-60", "0715")
    assert scene.drag("us-24", "0715") == "fine"
    scene.owe(0, 1)
    scene.lose("c-60")
    scene.end_battle()
    assert (scene.where("us-24"), scene.ended_by) == ("un-removed", "beachhead")
    scene = (
        Scene(book)
        .phase("invasion", 6)
        .put("us-24", "un-holding")
        .put("us-25", "1822")
        .put("c-60", "0715", 1)
    )
    assert scene.drag("us-24 us-25", "0715") == "fine"
    scene.owe(0, 1)
    assert scene.lose("c-60") == "fine"
    assert [scene.where(name) for name in ("us-24", "us-25")] == ["0715", "0715"]


@covers("EF-5.6")
def replacements(book: Book) -> None:
    scene = Scene(book).phase("replacements", 2)
    for unit, steps in (("us-24", 5), ("us-25", 5), ("rok-1", 2), ("rok-3", 3), ("cw-27", 1), ("us-187", 1)):
        scene.put(unit, scene.where(unit), steps)

    assert scene.replace("us-24") == "fine"
    assert scene.replace("us-25") != "fine"
    assert scene.replace("rok-1") == "fine"
    for unit in ("rok-3", "cw-27", "us-187", "us-7", "c-60"):
        assert scene.replace(unit) != "fine"
    assert (scene.steps("us-24"), scene.steps("rok-1")) == (6, 3)
    scene.next_phase()
    scene.roll("weather", 1)
    scene.next_phase()
    assert scene.phase("replacements", 3).replace("us-24") == "fine"
    scene = wall(Scene(book).phase("replacements", 2)).put("us-24", "2614", 5)
    assert scene.replace("us-24") != "fine"


@covers("EF-5.7", "EF-5.7b")
def weather(book: Book) -> None:
    scene = Scene(book)
    assert scene.state_of("weather") == "overcast"
    seen = []
    for roll in range(1, 7):
        rolled = Scene(book).phase("weather")
        assert rolled.roll("weather", roll) == "fine"
        seen.append(rolled.state_of("weather"))
    assert seen == ["overcast"] * 2 + ["clear"] * 4
    scene.clear().put("us-24", "2414").put("c-60", "2413").phase("un-first", 2).state("weather", "clear")
    assert "5.7 +1" in scene.sum("us-24", "2413").rules
    assert "5.7 +1" not in scene.sum("c-60", "2414").rules
    scene.state("weather", "overcast")
    assert "5.7 +1" not in scene.sum("us-24", "2413").rules
    assert "5.7 +1" in scene.sum("c-60", "2414").rules


@covers("EF-5.8b", "EF-5.8c", "EF-5.8d")
def sectors(book: Book) -> None:
    scene = Scene(book).clear().boundary(20).phase("communist-first", 3)
    scene.put("c-60", "2601").put("us-24", "2701").put("nk-1", "0803").put("us-25", "0802")
    assert scene.may_attack("c-60", "2701") == "ban"
    scene.boundary(27)
    assert scene.may_attack("c-60", "2701") == "fine"
    scene.boundary(20).put("nk-4", "2702")
    assert scene.may_attack("nk-4", "2701") == "fine"
    scene.put("nk-1", "2614").put("us-3", "2615").put("c-59", "2616")
    assert scene.may_attack("c-59", "2615") == "ban"
    scene.boundary(30)
    assert scene.may_attack("nk-1", "2615") == "fine"
    assert scene.may_attack("nk-1 c-59", "2615") == "mixed-attack"


@covers("EF-6.7")
def fog_of_war(book: Book) -> None:
    scene = Scene(book).clear().phase("un-first").put("us-24", "2616").put("c-60 c-59", "2615")
    assert any("59th Chinese Division 4" in line for line in scene.odds("us-24", "2615"))
    scene.match.column("hidden")[book.unit("c-59")] = 1
    said = scene.odds("us-24", "2615")
    assert said[-1] == "Defence unknown: 1 of 2 units there is hidden from you until the attack"
    assert not any("Chinese" in line or "Differential" in line for line in said)
    assert scene.attack("us-24", "2615", 6) == "fine"
    known = scene.match.column("known", Seen)
    assert [name for name, yes in zip(book.units, known, strict=True) if yes] == ["c-59", "c-60", "us-24"]
    scene.owe(0, 0)
    assert scene.next_phase() == "fine"
    assert not any(scene.match.column("known", Seen))


@covers("EF-6.3c", "EF-10.14")
def mixed_attack_and_defence(book: Book) -> None:
    a, b, _ = straight_clear(book)
    scene = (
        Scene(book)
        .clear()
        .put("us-24 rok-6", a)
        .put("c-60", b)
        .phase("un-first")
        .state("weather", "overcast")
    )
    assert scene.sum("us-24 rok-6", b).rules == ["10.14 -1"]
    assert scene.sum("us-24", b).rules == []
    scene.put("us-24 rok-6", b).put("c-60", a).state("weather", "clear")
    assert scene.sum("c-60", b).rules == []


@covers("EF-8.4", "EF-10.1", "EF-10.2", "EF-10.4", "EF-10.6", "EF-10.7", "EF-10.3")
def who_attacks_what(book: Book) -> None:
    scene = Scene(book).clear().phase("communist-first", 2).state("weather", "clear").put("us-24", "2616")
    scene.put("c-58 c-59", "2615").put("c-60", "2517").put("c-76", "2613").put("us-25", "2614")
    assert scene.may_attack("c-76", "2616") == "adjacent"
    assert scene.may_attack("c-58 c-60", "2616") == "fine"
    assert scene.may_attack("c-58", "2615") == "adjacent"
    assert scene.may_attack("c-60", "2516") == "no-enemy"
    assert scene.attack("c-58 c-60", "2616", 6) == "fine"
    assert scene.attack("c-59", "2614") == "owed"
    scene.owe(0, 0)
    assert scene.may_attack("c-59", "2616") == "was-attacked"
    assert scene.may_attack("c-58", "2614") == "has-attacked"
    assert scene.attack("c-59", "2614", 6) == "fine"
    scene.owe(0, 0).end_battle()
    assert scene.next_phase() == "fine"


@covers("EF-10.5", "EF-10.8", "EF-10.12", "EF-10.10")
def the_sum(book: Book) -> None:
    a, b, c = straight_clear(book)
    scene = (
        Scene(book)
        .clear()
        .put("us-24 us-25", a, 7)
        .put("c-60", b, 3)
        .phase("un-first")
        .state("weather", "overcast")
    )
    found = scene.sum("us-24 us-25", b)
    assert (found.value, found.first, found.column) == (11, "10", "10")
    columns = [scene.column(value) for value in (-9, 0, 1, 4, 5, 9, 10, 14, 24, 25, 60)]
    assert columns == [0, 0, 1, 4, 5, 5, 6, 6, 8, 9, 9]
    assert scene.put("c-60", b, 4).put("us-24", a, 1).sum("us-24", b).column == "≤0"
    assert c


@covers("EF-10.9", "EF-10.9b", "EF-10.11b")
def terrain_of_the_defender_only(book: Book) -> None:
    a, b, _ = straight_clear(book)
    scene = Scene(book).clear().phase("un-first").state("weather", "overcast")
    mountain, other = next(
        (place, near)
        for place in book.hexes
        for near in book.beside(place)
        if book.hex(place).terrain == "mountain"
        and near
        and book.hex(near).terrain == "clear"
        and not book.is_coastal(near)
    )
    scene.put("us-24", mountain).put("c-60", other)
    river = "river" in book.hexside(mountain, other)
    assert scene.sum("us-24", other).rules == (["10.9 -1"] if river else [])
    assert a != b


@covers("EF-10.9")
def rivers_count_when_all_cross(book: Book) -> None:
    for target in book.hexes:
        near = [place for place in book.beside(target) if place and not book.is_sea(place)]
        wet = [place for place in near if book.hexside(target, place) == {"river"}]
        dry = [place for place in near if not book.hexside(target, place)]
        if book.is_sea(target) or not wet or not dry:
            continue
        scene = Scene(book).clear().phase("un-first").put("us-24", wet[0]).put("us-25", dry[0])
        scene.put("c-60", target)
        assert "river" in scene.shifts("us-24", target)
        assert "river" not in scene.shifts("us-24 us-25", target)
        return
    raise AssertionError("the map has rivers")


@covers("EF-10.11")
def seoul_from_the_north(book: Book) -> None:
    assert "10.11 -1" in seoul(book, "2220", "2219").sum("c-60", "2220").rules
    assert "10.11 -1" not in seoul(book, "2220", "2219", "2321").sum("c-60 c-59", "2220").rules
    assert "10.9 -2" in seoul(book, "2220", "2321").sum("c-60", "2220").rules


@covers("EF-10.13")
def concentric(book: Book) -> None:
    a, b, c = straight_clear(book)
    scene = Scene(book).clear().put("us-24", a).put("us-25", c).put("c-60", b).phase("un-first")
    assert "10.13 +2" in scene.sum("us-24 us-25", b).rules
    scene.clear().put("c-60", a).put("c-59", c).put("us-24", b)
    assert "10.13 +1" in scene.sum("c-60 c-59", b).rules


@covers("EF-10.15")
def nationalities_apart(book: Book) -> None:
    scene = Scene(book).clear().boundary(20).phase("communist-first", 3)
    scene.put("c-60", "1910").put("nk-1", "2010").put("us-24", "2009")
    assert scene.may_attack("nk-1 c-60", "2009") in {"mixed-attack", "ban"}
    scene.boundary(46).put("nk-1", "2010")
    assert scene.may_attack("nk-1 c-60", "2009") == "mixed-attack"


@covers("EF-10.18a", "EF-10.18b", "EF-9.8c", "EF-10.18e")
def retreat_south(book: Book) -> None:
    scene = beaten(book, 2)
    assert scene.retreats() == ["2817"]
    assert scene.retreat("2717") == "direction"
    assert scene.retreat("2716") == "zone-there"
    scene.put("c-58", "2818")
    assert scene.retreats() == ["2717", "2917"]
    scene.put("c-76", "2617")
    assert scene.retreats() == ["2917"]
    scene.put("rok-6", "2717")
    assert scene.retreats() == ["2717", "2917"]
    assert scene.retreat("2917") == "fine"
    scene = beaten(book, 2).put("c-58", "2818").put("c-76", "2617").put("c-79", "3017")
    assert scene.retreats() == []
    assert scene.put("rok-6", "2916").retreats() == ["2916"]  # with a friend there the zone is no matter
    assert scene.put("rok-5", "2716").retreats() == ["2716", "2916"]
    scene = Scene(book).clear().put("us-24", "2822").put("c-60 c-59", "2821").phase("communist-first")
    assert scene.attack("c-60 c-59", "2822", 1) == "fine"
    scene.owe(0, 3)
    assert all(place in {"2722", "2922"} for place in scene.retreats())
    scene = Scene(book).clear().put("us-24 us-25", "2816").put("c-60", "2815").phase("un-first")
    assert scene.attack("us-24", "2815", 1) == "fine"
    scene.owe(2, 2)
    assert scene.retreats() == []
    assert scene.retreat("2814") == "stands-fast"


@covers("EF-10.18c")
def friends_on_the_way(book: Book) -> None:
    scene = beaten(book, 3).put("us-25", "2817").put("us-3", "2818").put("us-7", "2818")
    assert scene.retreats() == ["2817"]
    assert scene.retreat("2817") == "fine"
    assert scene.retreat("2818") == "fine"
    assert {scene.where(unit) for unit in ("us-24", "us-25")} == {"2818"}
    assert scene.make_room("us-24") == "not-in-the-way"
    assert scene.make_room("us-7") == "fine"
    assert scene.next_phase() == "room-first"
    assert scene.make_room("us-3") == "fine"
    assert [scene.where(unit) == "2818" for unit in ("us-3", "us-7")] == [False, False]
    assert scene.overstacked() == ""


@covers("EF-10.18d", "EF-10.3")
def fallen_back(book: Book) -> None:
    scene = beaten(book, 1).put("us-25", "2817").put("c-58", "2818")
    assert scene.retreat("2817") == "fine"
    scene.end_battle()
    found = scene.sum("c-58", "2817")
    assert found.value == 4 - 8
    assert scene.attack("c-58", "2817", 1) == "fine"
    scene.owe(0, 2)
    assert scene.lose("us-24") == "fine"
    assert scene.lose("us-25") == "fine"
    alone = beaten(book, 1)
    assert alone.retreat("2817") == "fine"
    alone.put("c-58", "2818")
    alone.end_battle()
    assert alone.may_attack("c-58", "2817") == "was-attacked"


@covers("EF-10.19", "EF-10.19b", "EF-3.6")
def advance(book: Book) -> None:
    scene = beaten(book, 2).put("rok-6", "2918")
    assert scene.advance("c-60", "2816") == "owed"
    assert scene.retreat("2817") == "fine"
    assert scene.retreat("2818") == "fine"
    assert scene.advance("rok-6", "2816") == "no-attacker"
    assert scene.advance("us-24", "2817") == "no-attacker"
    assert scene.advance("c-60", "2818") == "off-path"
    assert scene.advance("c-60", "2817") == "fine"
    assert {scene.controller(place) for place in ("2816", "2817")} == {"communist"}
    scene.end_battle()
    assert scene.advance("c-59", "2816") == "phase"


@covers("EF-10.20")
def momentum(book: Book) -> None:
    scene = Scene(book).clear().phase("un-first").state("weather", "clear").put("us-24 rok-6", "2816")
    scene.put("c-60", "2815", 1).put("c-59", "2814", 1).put("c-58", "2714").put("us-25", "2816")
    assert scene.attack("us-24 rok-6", "2815", 1) == "fine"
    scene.owe(0, 1).lose("c-60")
    assert scene.advance("us-24 rok-6", "2815") == "fine"
    assert "10.14 -1" in scene.sum("us-24 rok-6", "2814").rules
    assert scene.may_attack("rok-6", "2814") == "no-momentum"
    assert scene.may_attack("us-24 us-25", "2814") in {"one-hex", "adjacent"}
    assert scene.attack("us-24 rok-6", "2814", 1) == "fine"
    scene.owe(0, 1).lose("c-59")
    assert scene.advance("us-24", "2814") == "fine"
    assert scene.may_attack("us-24", "2714") == "has-attacked"


@covers("EF-10.21")
def human_waves(book: Book) -> None:
    scene = Scene(book).clear().put("us-24", "2816").put("c-60", "2815")
    for roll in range(1, 7):
        for title in scene.kind.titles:
            un, communist = (
                scene.losses("us-24", "2815", title, roll),
                scene.losses("c-60", "2816", title, roll),
            )
            assert (communist[0], communist[1]) == (un[0] + 1, un[1])


@covers("EF-10.22")
def naval_guns(book: Book) -> None:
    scene = (
        Scene(book).clear().phase("un-first").put("us-24", "4013").put("c-60", "3913").put("us-25", "3812")
    )
    assert book.is_coastal("4013")
    assert "10.22 +1" in scene.sum("us-24", "3913").rules
    assert "10.22 +1" not in scene.sum("us-24 us-25", "3913").rules
    assert "10.22 -1" in scene.sum("c-60", "4013").rules


@covers("EF-4.1.1", "EF-3.6")
def a_zone_takes_no_city(book: Book) -> None:
    scene = Scene(book).clear().phase("communist-first", 2).state("weather", "overcast").put("us-24", "4420")
    assert scene.put("c-60", "2319").move("c-60", "2320").why == "fine"
    assert scene.zone("communist", "2220") and scene.controller("2220") == "un"
    assert scene.ended_by == ""
    assert scene.move("c-60", "2220").why == "fine"
    assert scene.ended_by == "capital"


@covers("EF-7.5b", "EF-4.1.2")
def the_beachhead_falls_last(book: Book) -> None:
    scene = Scene(book).clear().phase("communist-first", 6).put("us-24", "0707", 1).put("c-60", "0706")
    scene.mark("beachhead", "0707").state("weather", "clear")
    assert scene.judge("c-60", "0707").why == "enemy"
    assert scene.attack("c-60", "0707", 6) == "fine"
    scene.owe(1, 0)
    assert scene.lose("c-60") == "fine"
    assert (scene.end_battle(), scene.ended_by) == ("fine", "")
    scene = Scene(book).clear().phase("communist-first", 6).put("us-24", "0707", 1).put("c-60", "0706")
    scene.mark("beachhead", "0707")
    assert scene.attack("c-60", "0707", 1) == "fine"
    scene.owe(0, 1)
    assert scene.lose("us-24") == "fine"
    assert (scene.site("beachhead"), scene.ended_by) == ("0707", "")
    assert scene.advance("c-60", "0707") == "fine"
    assert scene.ended_by == "beachhead"


@covers("EF-8.4", "EF-10.19")
def an_advance_minds_no_zone(book: Book) -> None:
    scene = beaten(book, 1).put("us-25", "2817").put("us-3", "2716")
    scene.put("us-24", "2816", 1)
    assert scene.lose("us-24") == "fine"
    assert scene.zone("un", "2816")
    scene.put("c-58 c-76", "2816")
    assert scene.advance("c-60 c-59", "2816") == "stacking"
    assert scene.advance("c-60", "2816") == "fine"


@covers("EF-5.8c")
def pyongyang_in_either_sector(book: Book) -> None:
    """A seventh North Korean attacks the city from his own sector, and nothing else beyond it."""
    scene = Scene(book).clear().boundary(9).phase("communist-first", 3)
    scene.put("nk-12", "0902").put("us-24", "0802").put("us-25", "0801")
    for unit in ("nk-1", "nk-4", "nk-5", "nk-6", "nk-8", "nk-17"):
        scene.spare(unit, "North Koreans may attack")
    assert scene.may_attack("nk-12", "0802") == "fine"
    beside = next(p for p in book.beside("0902") if p and p.startswith("08") and p != "0802")
    assert scene.put("us-25", beside).may_attack("nk-12", beside) == "ban"
    scene.put("c-60", "0702").boundary(8)
    assert scene.may_attack("c-60", "0802") == "fine"
    assert scene.boundary(7).may_attack("c-60", "0802") == "ban"  # its own hex is in the other sector


@covers("EF-5.5d")
def invaders_of_any_strength(book: Book) -> None:
    scene = Scene(book).phase("invasion", 5).put("us-24", "un-holding", 3).put("us-25 us-3", "1822", 1)
    assert scene.drag("us-24 us-25 us-3", "0715") == "landing-units"
    assert scene.drag("us-24 us-25", "0715") == "fine"
    assert [scene.steps(name) for name in ("us-24", "us-25")] == [3, 1]
    assert scene.site("beachhead") == "0715"


@covers("EF-10.20")
def who_has_momentum(book: Book) -> None:
    for names, why in (
        ("rok-6", "no-momentum"),
        ("us-187", "no-momentum"),
        ("tk", "no-momentum"),
        ("cw-27", "fine"),
        ("us-1cv", "fine"),
    ):
        scene = Scene(book).clear().phase("un-first").state("weather", "clear").put(names, "2816")
        scene.put("c-60", "2815", 1).put("c-59", "2814", 1)
        assert scene.attack(names, "2815", 1) == "fine"
        scene.owe(0, 1).lose("c-60")
        assert scene.advance(names, "2815") == "fine"
        assert scene.may_attack(names, "2814") == why, names
