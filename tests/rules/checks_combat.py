"""What the referee does about the rules of combat, losses, landings, replacements and victory of Ebb &
Flow.
"""

from __future__ import annotations

from builder.rules.kernel import combat, sequence
from builder.rules.kernel import layout as at
from builder.rules.kernel.acts import A_REASON
from builder.rules.kernel.layout import FIRST_STATE
from builder.rules.kernel.victory import winning_side
from builder.rules.tables import Rulebook
from tests.rules.checks_movement import wall
from tests.rules.covering import Checks
from tests.rules.examples import beaten, seoul, straight_clear
from tests.rules.scene import Scene

COMBAT = Checks()
covers = COMBAT.covers


@covers("EF-2.11", "EF-2.12", "EF-2.11b", "EF-10.17")
def steps_are_lost_one_by_one(book: Rulebook) -> None:
    scene = beaten(book, 3).owe(1, 2)
    assert scene.lose("us-25") == "NOT_INVOLVED"
    for left in (7, 6):
        assert scene.lose("us-24") == "FINE"
        assert scene.steps("us-24") == left
    assert scene.lose("us-24") == "NOT_INVOLVED"
    assert scene.lose("c-60") == "FINE"
    assert scene.lose("c-59") == "NONE_OWED"
    unit = book.game.units["us-24"]
    assert [step.stats["cf"] for step in unit.steps] == ["8", "7", "6", "5", "4", "3", "2", "1"]
    assert [(step.counter, step.face) for step in unit.steps][:4] == [(0, 0), (0, 1), (1, 0), (1, 1)]


@covers("EF-2.11c", "EF-10.16")
def last_step(book: Rulebook) -> None:
    scene = beaten(book, 5)
    scene.put("us-24", "2816", 2)
    assert scene.lose("us-24") == "FINE"
    assert scene.lose("us-24") == "FINE"
    assert scene.where("us-24") == "un-dead"
    assert scene.s[at.WORLD][at.OWE_D] == 0
    scene = beaten(book, 5).put("us-24", "2816", 1)
    for unit, place in zip(("c-58", "c-76", "c-79", "c-80"), ("2715", "2716", "2915", "2817"), strict=True):
        scene.put(unit, place)
    scene.put("c-81", "2916").put("c-44", "2717").put("c-45", "2917")
    assert scene.supply("us-24") == "none"
    assert scene.lose("us-24") == "FINE"
    assert scene.where("us-24") == "un-removed"


@covers("EF-4.7")
def resignation(book: Rulebook) -> None:
    for side in range(book.g[at.META][at.SIDES]):
        scene = Scene(book)
        assert scene.match.resign(side)[A_REASON] == 0
        assert scene.match.ended_by == "resigned"
        assert winning_side(book.g, scene.s) == 1 - side
        assert scene.match.resign(1 - side)[A_REASON] != 0
        assert scene.judge("c-60", "2611").why == "GAME_OVER"


@covers("EF-4.0", "EF-4.1.1")
def capital_falls(book: Rulebook) -> None:
    for target in ("2121", "2220", "2221", "1822"):
        scene = (
            Scene(book).clear().phase("communist-first", 2).state("weather", "overcast").put("us-24", "4420")
        )
        h = scene.hex(target)
        start = next(
            k for k in book.g[at.NEAR][h * 6 : h * 6 + 6] if k >= 0 and book.g[at.STEP + 1][k * 6] != at.SHUT
        )
        scene.put("c-60", book.places[start]).put("c-59", "2010")
        for name in ("us-25", "us-3", "us-7", "us-2", "us-1m"):
            scene.put(name, "4421" if scene.match.units_at(scene.hex("4421")) == [] else "4422")
        assert scene.move("c-60", target).why == "FINE"
        assert scene.match.ended_by == "capital"
        assert scene.judge("c-59", "2011").why == "GAME_OVER"
        assert scene.next_phase() == "GAME_OVER"


@covers("EF-4.1.4", "EF-4.1.5")
def dead_divisions(book: Rulebook) -> None:
    scene = Scene(book).put("us-24 us-25", "un-dead", 0).put("us-1m", "un-removed", 0)
    assert scene.winner(0) == ""
    assert scene.put("us-1m", "un-dead", 0).winner(0) == "us-losses"
    scene = Scene(book).put("rok-1 rok-3 rok-5 rok-6", "un-dead", 0)
    assert scene.winner(0) == ""
    assert scene.put("rok-7", "un-dead", 0).winner(0) == "rok-losses"


@covers("EF-4.2")
def northern_cities(book: Rulebook) -> None:
    scene = Scene(book).clear().put("us-24", "0802")
    assert scene.winner(0) == "north"
    assert wall(scene).supply("us-24") == "none"
    assert scene.control("seoul", "un").control("inchon", "un").winner(0) == ""


@covers("EF-4.3")
def first_stage(book: Rulebook) -> None:
    scene = Scene(book).clear().control("south-towns", "un")
    assert scene.winner(3) == "first-stage"
    towns = sorted(book.rules.hex_sets["south-towns"])
    for town in towns[:2]:
        scene.s[at.CONTROL][scene.hex(town)] = scene.side("communist")
    assert scene.winner(3) == ""
    scene.put("us-24", towns[0]).put("us-25", towns[1])
    assert scene.winner(3) == "first-stage"


@covers("EF-4.4", "EF-4.5", "EF-4.6")
def the_end(book: Rulebook) -> None:
    scene = Scene(book).clear().control("south", "un").control("north-towns", "un")
    assert scene.winner(11) == "towns-won"
    scene.s[at.CONTROL][scene.hex("2618")] = scene.side("communist")
    assert scene.winner(11) == "south-lost"
    for unit, place in zip(
        ("us-24", "us-25", "us-3", "us-7", "us-2", "us-1m"),
        ("2617", "2619", "2518", "2519", "2718", "2719"),
        strict=True,
    ):
        scene.put(unit, place)
    assert scene.winner(11) == "towns-won"


@covers("EF-5.3.2b")
def dead_count_anew(book: Rulebook) -> None:
    scene = Scene(book).put("us-24 us-25", "un-dead", 0).phase("mark-front", 4)
    for _ in range(3):
        assert scene.next_phase() == "FINE"
    assert scene.place("us-24 us-25", "2217") == "FINE"
    assert scene.match.units_at(scene.hex("un-dead")) == []


@covers("EF-5.5a", "EF-5.5c", "EF-5.5d", "EF-5.5b")
def landing(book: Rulebook) -> None:
    land = Scene(book).phase("un-first", 6).put("us-24", "un-holding")
    assert land.match.drag(land.units("us-24"), land.hex("4418"))[A_REASON] != 0
    scene = Scene(book).phase("invasion", 6).put("us-24 us-187", "un-holding").put("us-25 rok-1", "1822")
    u = scene.units
    refused = [
        (u("us-187"), "0715"),
        (u("rok-1"), "0715"),
        (u("us-3"), "0715"),
        (u("us-24"), "0716"),
        (u("us-24"), "1716"),
    ]
    for units, place in refused:
        assert scene.match.drag(units, scene.hex(place))[A_REASON] != 0, place
    assert scene.match.drag(u("us-24 us-25"), scene.hex("0715"))[A_REASON] == 0
    assert [scene.where(name) for name in ("us-24", "us-25")] == ["0715", "0715"]
    assert scene.s[at.WORLD][at.DEPOT] == scene.hex("0715")
    scene.put("us-3", "un-holding")
    assert scene.match.drag(u("us-3"), scene.hex("4418"))[A_REASON] != 0
    scene.next_phase()
    scene.state("weather", "clear").put("c-60", "0814")
    assert scene.judge("us-24", "0714").why == "FROZEN_UNIT"
    scene.s[at.WORLD][at.CHOSEN] = at.TO_FIGHT
    assert scene.may_attack("us-24", "0814") == "FROZEN_UNIT"
    assert scene.supply("us-24") != "none"
    assert not [
        turn.number for turn in book.game.turns if turn.number < 5 for p in turn.phases if p.id == "invasion"
    ]


@covers("EF-5.5b", "EF-4.1.2")
def landing_under_fire(book: Rulebook) -> None:
    scene = Scene(book).phase("invasion", 6).put("us-24", "un-holding").put("c-60", "0715", 1)
    found = scene.sum("us-24", "0715", landing=True)
    assert (found.value, found.rules) == (7, sorted(["10.22 +1", "10.9 -1"]))
    assert scene.match.drag(scene.units("us-24"), scene.hex("0715"))[A_REASON] == 0
    scene.owe(1, 1)
    assert scene.lose("us-24") == "FINE"
    assert scene.lose("c-60") == "FINE"
    scene.match.close_battle()
    assert (scene.where("us-24"), scene.steps("us-24")) == ("0715", 7)
    scene = Scene(book).phase("invasion", 6).put("us-24", "un-holding").put("c-60", "0715")
    assert scene.match.drag(scene.units("us-24"), scene.hex("0715"))[A_REASON] == 0
    scene.owe(0, 1)
    scene.lose("c-60")
    scene.match.close_battle()
    assert (scene.where("us-24"), scene.match.ended_by) == ("un-removed", "beachhead")


@covers("EF-5.6")
def replacements(book: Rulebook) -> None:
    scene = Scene(book).phase("replacements", 2)
    for unit, steps in (("us-24", 5), ("us-25", 5), ("rok-1", 2), ("rok-3", 3), ("cw-27", 1), ("us-187", 1)):
        scene.put(unit, scene.where(unit), steps)

    def replace(u: int) -> int:
        return scene.match.replace(u)[A_REASON]

    assert replace(book.unit("us-24")) == 0
    assert replace(book.unit("us-25")) != 0
    assert replace(book.unit("rok-1")) == 0
    for unit in ("rok-3", "cw-27", "us-187", "us-7", "c-60"):
        assert replace(book.unit(unit)) != 0
    assert (scene.steps("us-24"), scene.steps("rok-1")) == (6, 3)
    scene.next_phase()
    scene.match.roll_state(0, 1)
    scene.next_phase()
    assert scene.s[at.WORLD][at.GIVEN] == 0
    scene = wall(Scene(book).phase("replacements", 2)).put("us-24", "2614", 5)
    assert replace(book.unit("us-24")) != 0


@covers("EF-5.7", "EF-5.7b")
def weather(book: Rulebook) -> None:
    scene = Scene(book)
    words = {code: word for word, code in book.words.states["weather"].codes.items()}
    assert words[scene.s[at.WORLD][FIRST_STATE]] == "overcast"
    seen = []
    for roll in range(1, 7):
        sequence.set_state(book.g, scene.s, 0, roll)
        seen.append(words[scene.s[at.WORLD][FIRST_STATE]])
    assert seen == ["overcast"] * 2 + ["clear"] * 4
    scene.clear().put("us-24", "2414").put("c-60", "2413").phase("un-first", 2)
    assert "5.7 +1" in scene.sum("us-24", "2413").rules
    assert "5.7 +1" not in scene.sum("c-60", "2414").rules
    scene.state("weather", "overcast")
    assert "5.7 +1" not in scene.sum("us-24", "2413").rules
    assert "5.7 +1" in scene.sum("c-60", "2414").rules


@covers("EF-5.8b", "EF-5.8c", "EF-5.8d")
def sectors(book: Rulebook) -> None:
    scene = Scene(book).clear().boundary(20).phase("communist-first", 3)
    scene.put("c-60", "2601").put("us-24", "2701").put("nk-1", "0803").put("us-25", "0802")
    assert scene.may_attack("c-60", "2701") == "BANNED"
    scene.boundary(27)
    assert scene.may_attack("c-60", "2701") == "FINE"
    scene.boundary(20).put("nk-4", "2702")
    assert scene.may_attack("nk-4", "2701") == "FINE"
    scene.put("nk-1", "2614").put("us-3", "2615").put("c-59", "2616")
    assert scene.may_attack("c-59", "2615") == "BANNED"
    scene.boundary(30)
    assert scene.may_attack("nk-1", "2615") == "FINE"
    assert scene.may_attack("nk-1 c-59", "2615") == "UNMIXED_ATTACK"


@covers("EF-6.3c", "EF-10.14")
def mixed_attack_and_defence(book: Rulebook) -> None:
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
def who_attacks_what(book: Rulebook) -> None:
    scene = Scene(book).clear().phase("communist-first", 2).state("weather", "clear").put("us-24", "2616")
    scene.put("c-58 c-59", "2615").put("c-60", "2517").put("c-76", "2613").put("us-25", "2614")
    assert scene.may_attack("c-76", "2616") == "NOT_ADJACENT"
    assert scene.may_attack("c-58 c-60", "2616") == "FINE"
    assert scene.may_attack("c-58", "2615") == "NOT_ADJACENT"
    assert scene.may_attack("c-60", "2516") == "NO_ENEMY"
    assert scene.attack("c-58 c-60", "2616", 6) == "FINE"
    assert scene.may_attack("c-59", "2614") == "STEPS_OWED"
    scene.owe(0, 0)
    assert scene.may_attack("c-59", "2616") == "WAS_ATTACKED"
    assert scene.may_attack("c-58", "2614") == "HAS_ATTACKED"
    assert scene.attack("c-59", "2614", 6) == "FINE"
    scene.owe(0, 0).match.close_battle()
    assert scene.next_phase() == "FINE"


@covers("EF-10.5", "EF-10.8", "EF-10.12", "EF-10.10")
def the_sum(book: Rulebook) -> None:
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
    headings = book.g[at.HEADINGS]
    columns = [combat.column_of(headings, value) for value in (-9, 0, 1, 4, 5, 9, 10, 14, 24, 25, 60)]
    assert columns == [0, 0, 1, 4, 5, 5, 6, 6, 8, 9, 9]
    assert scene.put("c-60", b, 4).put("us-24", a, 1).sum("us-24", b).column == "≤0"
    assert c


@covers("EF-10.9", "EF-10.9b", "EF-10.11b")
def terrain_of_the_defender_only(book: Rulebook) -> None:
    g, codes = book.g, book.words.terrain.codes
    a, b, _ = straight_clear(book)
    scene = Scene(book).clear().phase("un-first").state("weather", "overcast")
    mountain = next(
        h
        for h in range(g[at.META][at.HEXES])
        if g[at.TERRAIN][h] == codes["mountain"]
        and any(
            k >= 0 and g[at.TERRAIN][k] == codes["clear"] and not g[at.FLAGS][k] & 1
            for k in g[at.NEAR][h * 6 : h * 6 + 6]
        )
    )
    d = next(d for d in range(6) if g[at.TERRAIN][g[at.NEAR][mountain * 6 + d]] == codes["clear"])
    other = book.places[g[at.NEAR][mountain * 6 + d]]
    river = bool(g[at.HEXSIDES][mountain * 6 + d])
    scene.put("us-24", book.places[mountain]).put("c-60", other)
    assert scene.sum("us-24", other).rules == (["10.9 -1"] if river else [])
    assert a != b


@covers("EF-10.9")
def rivers_count_when_all_cross(book: Rulebook) -> None:
    g = book.g
    bit = 1 << book.words.hexsides.codes["river"]
    for h in range(g[at.META][at.HEXES]):
        ways = [d for d in range(6) if g[at.NEAR][h * 6 + d] >= 0 and g[at.STEP][h * 6 + d] != at.SHUT]
        wet = [d for d in ways if g[at.HEXSIDES][h * 6 + d] == bit]
        dry = [d for d in ways if g[at.HEXSIDES][h * 6 + d] == 0]
        if not wet or not dry or g[at.STEP][g[at.NEAR][h * 6 + wet[0]] * 6] == at.SHUT:
            continue
        target, over, beside = (
            book.places[k] for k in (h, g[at.NEAR][h * 6 + wet[0]], g[at.NEAR][h * 6 + dry[0]])
        )
        scene = (
            Scene(book).clear().phase("un-first").put("us-24", over).put("us-25", beside).put("c-60", target)
        )
        rivers = [book.rules.combat.shifts[k].says for k in _applied(scene, "us-24", target)]
        assert "river" in rivers
        both = [book.rules.combat.shifts[k].says for k in _applied(scene, "us-24 us-25", target)]
        assert "river" not in both
        return
    raise AssertionError("the map has rivers")


def _applied(scene: Scene, names: str, target: str) -> list[int]:
    found = combat.battle_sum(scene.book.g, scene.s, scene.units(names), scene.hex(target), 0, scene.book.ask)
    return found[combat.B_SHIFTS :]


@covers("EF-10.11")
def seoul_from_the_north(book: Rulebook) -> None:
    assert "10.11 -1" in seoul(book, "2220", "2219").sum("c-60", "2220").rules
    assert "10.11 -1" not in seoul(book, "2220", "2219", "2321").sum("c-60 c-59", "2220").rules
    assert "10.9 -2" in seoul(book, "2220", "2321").sum("c-60", "2220").rules


@covers("EF-10.13")
def concentric(book: Rulebook) -> None:
    a, b, c = straight_clear(book)
    scene = Scene(book).clear().put("us-24", a).put("us-25", c).put("c-60", b).phase("un-first")
    assert "10.13 +2" in scene.sum("us-24 us-25", b).rules
    scene.clear().put("c-60", a).put("c-59", c).put("us-24", b)
    assert "10.13 +1" in scene.sum("c-60 c-59", b).rules


@covers("EF-10.15")
def nationalities_apart(book: Rulebook) -> None:
    scene = Scene(book).clear().boundary(20).phase("communist-first", 3)
    scene.put("c-60", "1910").put("nk-1", "2010").put("us-24", "2009")
    assert scene.may_attack("nk-1 c-60", "2009") in {"UNMIXED_ATTACK", "BANNED"}
    scene.boundary(46).put("nk-1", "2010")
    assert scene.may_attack("nk-1 c-60", "2009") == "UNMIXED_ATTACK"


@covers("EF-10.18a", "EF-10.18b", "EF-9.8c", "EF-10.18e")
def retreat_south(book: Rulebook) -> None:
    scene = beaten(book, 2)
    assert scene.retreats() == ["2817"]
    assert scene.retreat("2717") == "LESS_SOUTH"
    assert scene.retreat("2716") == "ZONE_THERE"
    scene.put("c-58", "2818")
    assert scene.retreats() == ["2717", "2917"]
    scene.put("c-76", "2617")
    assert scene.retreats() == ["2917"]
    scene.put("rok-6", "2717")
    assert scene.retreats() == ["2717", "2917"]
    assert scene.retreat("2917") == "FINE"
    assert scene.lose("us-24") == "FINE"
    assert scene.retreats() == []
    scene = Scene(book).clear().put("us-24", "2822").put("c-60 c-59", "2821").phase("communist-first")
    assert scene.attack("c-60 c-59", "2822", 1) == "FINE"
    scene.owe(0, 3)
    assert all(place in {"2722", "2922"} for place in scene.retreats())
    scene = Scene(book).clear().put("us-24 us-25", "2816").put("c-60", "2815").phase("un-first")
    assert scene.attack("us-24", "2815", 1) == "FINE"
    scene.owe(2, 2)
    assert scene.retreats() == []
    assert scene.retreat("2814") == "NO_RETREAT"


@covers("EF-10.18c")
def friends_on_the_way(book: Rulebook) -> None:
    scene = beaten(book, 3).put("us-25", "2817").put("us-3", "2818").put("us-7", "2818")
    assert scene.retreats() == ["2817"]
    assert scene.retreat("2817") == "FINE"
    assert scene.retreat("2818") == "FINE"
    assert {scene.where(unit) for unit in ("us-24", "us-25")} == {"2818"}
    pushed = [unit for unit in ("us-3", "us-7") if scene.where(unit) != "2818"]
    assert pushed == ["us-3", "us-7"]
    assert scene.match.faults() == []


@covers("EF-10.18d", "EF-10.3")
def fallen_back(book: Rulebook) -> None:
    scene = beaten(book, 1).put("us-25", "2817").put("c-58", "2818")
    assert scene.retreat("2817") == "FINE"
    scene.match.close_battle()
    found = scene.sum("c-58", "2817")
    assert found.value == 4 - 8
    assert scene.attack("c-58", "2817", 1) == "FINE"
    scene.owe(0, 2)
    assert scene.lose("us-24") == "FINE"
    assert scene.lose("us-25") == "FINE"
    alone = beaten(book, 1)
    assert alone.retreat("2817") == "FINE"
    alone.put("c-58", "2818")
    alone.match.close_battle()
    assert alone.may_attack("c-58", "2817") == "WAS_ATTACKED"


@covers("EF-10.19", "EF-10.19b", "EF-3.6")
def advance(book: Rulebook) -> None:
    scene = beaten(book, 2).put("rok-6", "2918")
    assert scene.advance("c-60", "2816") == "STEPS_OWED"
    assert scene.retreat("2817") == "FINE"
    assert scene.retreat("2818") == "FINE"
    assert scene.advance("rok-6", "2816") == "NOT_INVOLVED"
    assert scene.advance("us-24", "2817") == "NOT_INVOLVED"
    assert scene.advance("c-60", "2818") == "OFF_PATH"
    assert scene.advance("c-60", "2817") == "FINE"
    control = scene.s[at.CONTROL]
    assert {control[scene.hex(h)] for h in ("2816", "2817")} == {scene.side("communist")}
    scene.match.close_battle()
    assert scene.advance("c-59", "2816") == "NOT_NOW"


@covers("EF-10.20")
def momentum(book: Rulebook) -> None:
    scene = Scene(book).clear().phase("un-first").state("weather", "clear").put("us-24 rok-6", "2816")
    scene.put("c-60", "2815", 1).put("c-59", "2814", 1).put("c-58", "2714").put("us-25", "2816")
    assert scene.attack("us-24 rok-6", "2815", 1) == "FINE"
    scene.owe(0, 1).lose("c-60")
    assert scene.advance("us-24 rok-6", "2815") == "FINE"
    assert "10.14 -1" in scene.sum("us-24 rok-6", "2814").rules
    assert scene.may_attack("rok-6", "2814") == "NO_MOMENTUM"
    assert scene.may_attack("us-24 us-25", "2814") in {"ONE_HEX", "NOT_ADJACENT"}
    assert scene.attack("us-24 rok-6", "2814", 1) == "FINE"
    scene.owe(0, 1).lose("c-59")
    assert scene.advance("us-24", "2814") == "FINE"
    assert scene.may_attack("us-24", "2714") == "HAS_ATTACKED"


@covers("EF-10.21")
def human_waves(book: Rulebook) -> None:
    scene = Scene(book).clear().put("us-24", "2816").put("c-60", "2815")
    for roll in range(1, 7):
        for title in book.rules.combat.titles:
            un, communist = (
                scene.losses("us-24", "2815", title, roll),
                scene.losses("c-60", "2816", title, roll),
            )
            assert (communist[0], communist[1]) == (un[0] + 1, un[1])


@covers("EF-10.22")
def naval_guns(book: Rulebook) -> None:
    scene = (
        Scene(book).clear().phase("un-first").put("us-24", "4013").put("c-60", "3913").put("us-25", "3812")
    )
    coastal = book.g[at.FLAGS][scene.hex("4013")] & 1 << book.words.flags.codes["coastal"]
    assert coastal
    assert "10.22 +1" in scene.sum("us-24", "3913").rules
    assert "10.22 +1" not in scene.sum("us-24 us-25", "3913").rules
    assert "10.22 -1" in scene.sum("c-60", "4013").rules
