"""What the referee does about the rules of set-up, sequence, stacking, supply, zones and movement of Ebb
& Flow.
"""

from __future__ import annotations

from hexwright.rules.engine.phases import NOT_NOW
from hexwright.rules.mechanism.movement.state import Moves
from tests.rules.book import Book
from tests.rules.covering import Checks
from tests.rules.examples import cut_off
from tests.rules.scene import Scene

MOVEMENT = Checks()
covers = MOVEMENT.covers


def wall(scene: Scene, row: int = 19) -> Scene:
    """Communist units in every hex of a row, from coast to coast."""
    units = scene.book.units_of("c", "nk")
    for column in range(1, 47):
        place = f"{column:02d}{row:02d}"
        if not scene.book.is_sea(place):
            scene.put(units.pop(), place)
    return scene


@covers("EF-3.1", "EF-3.4a", "EF-3.4b")
def free_set_up(book: Book) -> None:
    scene = Scene(book)
    for name in book.units_of("c", "nk"):
        scene.put(name, f"chart-{name}")
    scene.setting("communist")
    assert scene.place("c-29 c-31 c-35", "2111") == "fine"
    assert scene.placing("c-44", "2111") == "stacking limit exceeded [6.1]"
    assert "west of the boundary" in scene.placing("c-44", "3511")
    assert "north of the UN line" in scene.placing("c-44", "2417")
    assert "UN ZOC" in scene.placing("c-44", "3213")
    for k, place in enumerate(("1001", "1101", "1201", "1301", "1401", "1501")):
        assert scene.place((["nk-1", "nk-4", "nk-5", "nk-6", "nk-8", "nk-12"])[k], place) == "fine"
    assert "six" in scene.placing("nk-17", "1601")
    assert scene.place("nk-17", "3511") == "fine"
    assert scene.place("us-24", "2417") == "phase"


@covers("EF-3.4c")
def first_turn_moves_then_fights(book: Book) -> None:
    scene = Scene(book)
    phases = [phase.id for phase in book.model.turns[0].phases if phase.side == "communist"]
    assert phases == ["communist-move", "communist-fight"]
    assert scene.may_attack("c-115", "3214") == "phase"
    assert scene.move("c-115", "3212").why == "ban"
    assert scene.move("c-116", "3011").why == "fine"
    assert scene.phase("communist-fight", 1).may_attack("c-115", "3214") == "fine"
    assert scene.phase("communist-first", 2).judge("c-115", "3212").why == "fine"


@covers("EF-3.6", "EF-3.6b")
def control_changes_on_entry(book: Book) -> None:
    scene = Scene(book).phase("communist-first", 2)
    for place in ("2414", "4418", "2413"):
        assert scene.controller(place) == "un", place
    for place in ("2412", "3213"):
        assert scene.controller(place) == "communist", place
    scene.clear().put("c-60", "2618").put("us-24", "3021")
    assert scene.move("c-60", "2620").why == "fine"
    entered = [scene.controller(place) for place in ("2619", "2620", "2621", "2720")]
    assert entered == ["communist", "communist", "un", "un"]


@covers("EF-5.1b", "EF-5.4", "EF-5.2")
def phases_follow(book: Book) -> None:
    scene = Scene(book).phase("boundary", 2)
    seen = []
    while scene.turn == 2:
        seen.append(scene.phase_id)
        if seen[-1] == "weather":
            assert scene.next_phase() == "not-rolled"
            assert scene.roll("weather", 1) == "fine"
        if seen[-1].endswith("-first"):
            assert scene.next_phase() == "no-order"
            assert scene.match.button("first-combat").reason == 0
        assert scene.next_phase() == "fine"
    assert seen == [
        *(
            "boundary",
            "communist-first",
            "communist-second",
            "un-first",
            "un-second",
            "replacements",
            "weather",
        ),
    ]
    assert (scene.turn, scene.phase_id) == (3, "boundary")
    assert book.model.turns[-1].number == 11


@covers("EF-5.2")
def move_or_fight_first(book: Book) -> None:
    scene = Scene(book).phase("communist-first", 2)
    assert scene.next_phase() == "no-order"
    assert "press Combat first or Move first" in scene.refused
    assert scene.match.button("first-move").reason == 0
    assert scene.next_phase() == "fine"
    assert (scene.phase_id, scene.may_attack("c-115", "3214")) == ("communist-second", "fine")
    assert scene.judge("c-60", "2611").why == "phase"
    scene = Scene(book).phase("communist-first", 2)
    assert scene.may_attack("c-115", "3214") == "fine"
    assert scene.judge("c-60", "2611").why == "fine"
    assert scene.attack("c-115", "3214", 1) == "fine"
    scene.owe(0, 0).end_battle()
    assert scene.judge("c-60", "2611").why == "phase"
    assert scene.next_phase() == "fine"
    assert scene.judge("c-60", "2611").why == "fine"
    assert scene.may_attack("c-115", "3214") == "phase"
    assert scene.judge("us-24", "2615").why == "side"
    for first, why in (("move", ("phase", "fine")), ("combat", ("fine", "phase"))):
        scene = Scene(book).phase("un-second", 2, chosen=first).put("c-60", "2615")
        unit = next(
            name for name in book.units_of("us") if scene.standing("2616") == [] and scene.on_map(name)
        )
        scene.put(unit, "2616")
        assert (scene.judge(unit, "2617").why, scene.may_attack(unit, "2615")) == why


@covers("EF-5.3", "EF-5.3.1", "EF-5.3.2", "EF-5.3.2b", "EF-5.3.4", "EF-5.3.5", "EF-5.3.6")
def interlude(book: Book) -> None:
    scene = Scene(book).put("us-3", "2214", 2).put("us-25", "un-dead", 0).put("us-7", "un-removed", 0)
    scene.put("c-60", "communist-dead", 0)
    scene.put("rok-1 cw-29 b-bn", "un-holding")
    assert scene.give("1716 2218", "communist").phase("weather", 3).roll("weather", 1) == "fine"
    assert scene.next_phase() == "fine"
    assert scene.phase_id == "first-stage-check"
    assert scene.next_phase() == "fine"
    assert scene.phase_id == "mark-front"
    assert scene.judge("us-24", "2615").why == "phase"
    assert scene.next_phase() == "fine"
    assert scene.phase_id == "un-restores"
    assert [scene.steps(unit) for unit in ("us-3", "us-25", "us-7")] == [8, 8, 0]
    scene.next_phase()
    assert (scene.phase_id, scene.steps("c-60")) == ("communist-restores", 4)
    scene.next_phase()
    assert scene.phase_id == "un-redeploys"
    assert scene.next_phase() == "not-placed"
    assert "front" in scene.placing("us-25", "2411")
    assert scene.place("us-7", "2415") == "never-back"
    for unit, place in (("us-25", "2217"), ("cw-25", "2617"), ("e-bn", "2617"), ("us-3", "3019")):
        assert scene.place(unit, place) == "fine"
    assert scene.place("c-60", "2511") == "side"
    assert scene.next_phase() == "fine"
    assert scene.phase_id == "communist-redeploys"
    assert "UN ZOC" in scene.placing("c-60", "3213")
    assert scene.move_boundary("3310") == "fine"
    assert "west of the boundary" in scene.placing("c-60", "3310")
    assert scene.next_phase() == "not-placed"
    assert scene.place("c-60 c-115", "2511") == "fine"
    assert scene.next_phase() == "fine"
    assert (scene.phase_id, scene.turn) == ("boundary", 5)


@covers("EF-5.8a")
def boundary_moves(book: Book) -> None:
    scene = Scene(book)
    assert scene.move_boundary("3010") == "phase"
    assert scene.setting("un").move_boundary("3010") == "phase"
    scene = Scene(book).phase("boundary", 2)
    assert scene.move_boundary("un-dead") == "columns"
    assert scene.move_boundary("0110") == "fine"
    assert scene.site("boundary") == "0110"
    assert scene.put("c-60", "0210").placing("c-60", "0210") == book.game.messages.reasons[NOT_NOW]


@covers("EF-6.2", "EF-6.3a", "EF-6.5", "EF-6.6")
def stacking(book: Book) -> None:
    scene = Scene(book).clear().phase("communist-first", 2).put("c-58 c-59 c-60", "2008").put("c-76", "2007")
    assert scene.judge("c-76", "2008").why == "stacking"
    scene.put("nk-1", "2107").put("c-79", "2108")
    assert scene.judge("nk-1", "2108").why == "mixed"
    scene.clear().put("us-24 us-25", "2417").put("cw-27", "2418").put("b-bn", "2418")
    scene.phase("un-first", 2)
    scene.mark("beachhead", "2417")
    assert scene.judge("cw-27", "2417").why == "stacking"
    assert scene.judge("b-bn", "2417").why == "fine"
    scene.put("cw-27", "2417")
    assert scene.next_phase() == "overstacked"
    assert scene.remove("us-3") != "fine"
    assert scene.remove("cw-27") == "fine"
    scene.chosen("move")
    assert scene.next_phase() == "fine"


@covers("EF-6.3b")
def mixed_stack_keeps_its_loss(book: Book) -> None:
    scene = Scene(book).clear().put("us-24 rok-6", "2620").phase("un-first", 2).state("weather", "overcast")
    scene.remember()
    assert scene.move("rok-6", "2621").why == "fine"
    assert scene.factor("us-24") == (7, 1)
    assert scene.factor("rok-6")[0] == 7


@covers("EF-6.4", "EF-6.4b", "EF-9.2")
def one_mover_at_a_time(book: Book) -> None:
    scene = Scene(book).clear().phase("un-first", 2).state("weather", "clear")
    scene.put("us-24 us-25", "2621").put("us-3", "2618").put("us-7", "2616")
    assert scene.move("us-24 us-25", "2620").why == "fine"
    assert scene.move("us-24", "2619").why == "fine"
    assert scene.judge("us-25", "2621").why == "finished"
    assert scene.move("us-24", "2618").why == "fine"
    assert scene.judge("us-24 us-3", "2617").why == "pick-up"
    assert scene.move("us-7", "2615").why == "fine"
    assert scene.judge("us-24", "2617").why == "finished"
    assert scene.judge("us-3 us-7", "2617").why == "scattered"
    scene.next_phase()
    scene.next_phase()
    assert not any(scene.match.column("spent", Moves))


@covers("EF-7.1", "EF-7.3", "EF-7.4")
def un_supply(book: Book) -> None:
    scene = cut_off(book)
    assert scene.supply("rok-6") == "none"
    scene.put("c-79", "3001")
    assert scene.supply("rok-6") == "none"  # 2515 lies in zones
    scene.put("rok-9", "2515")
    assert scene.supply("rok-6") == "overland"  # a friend there lifts them
    scene = Scene(book).clear().put("rok-6", "2614").put("c-60", "2616")
    assert scene.supply("rok-6") == "overland"
    wall(scene)
    assert scene.supply("rok-6") == "none"
    scene.put("rok-11", "3810").put("rok-1", "0503")
    assert scene.supply("rok-11") == "coastal"
    assert scene.supply("rok-1") == "none"


@covers("EF-7.2", "EF-7.7")
def supply_is_kept_for_the_move(book: Book) -> None:
    scene = wall(Scene(book).clear().put("us-24", "2214")).phase("un-first", 2).state("weather", "overcast")
    assert scene.move("us-24", "2213").cost <= 4
    scene.put(" ".join(book.units_of("c", "nk")), "communist-dead")
    assert scene.supply("us-24") == "overland"
    assert scene.judge("us-24", "2208").why == "points"
    assert scene.factor("us-24")[0] == 4
    attacker = cut_off(book).put("rok-6", "2614", 3).phase("un-first", 2)
    assert attacker.sum("rok-6", "2613").value == -2
    assert attacker.sum("c-58", "2614").value == 4 - 3


@covers("EF-7.5", "EF-7.5b", "EF-4.1.2")
def beachhead(book: Book) -> None:
    scene = wall(Scene(book).clear()).phase("un-first", 6).put("us-24 us-25", "0606").put("us-2 us-3", "0607")
    scene.put("us-7 rok-6", "0706").put("cw-27 b-bn", "0707")
    assert scene.supply("us-24") == "none"
    scene.mark("beachhead", "0706")
    states = {
        unit: scene.supply(unit)
        for unit in ["us-24", "us-25", "us-2", "us-3", "us-7", "rok-6", "cw-27", "b-bn"]
    }
    assert sum(state == "beachhead" for state in states.values()) == 6
    assert (
        sum(states[unit] == "beachhead" for unit in ["us-24", "us-25", "us-2", "us-3", "us-7", "rok-6"]) == 5
    )
    assert states["b-bn"] == "beachhead"
    scene.clear().put("c-60", "0705").phase("communist-first", 6)
    assert scene.move("c-60", "0706").why == "fine"
    assert scene.ended_by == "beachhead"


@covers("EF-7.6", "EF-7.6b", "EF-5.8e")
def communist_supply(book: Book) -> None:
    scene = (
        Scene(book).clear().boundary(10).put("c-60", "2410").put("us-24", "4420").phase("communist-first", 2)
    )
    assert scene.supply("c-60") == "north-edge"
    assert scene.judge("c-60", "2411").why == "fine"
    row = [f"{column:02d}02" for column in range(1, 31)]
    helpers = book.units_of("us", "cw", "rok")
    for place in row[::2]:
        if not book.is_sea(place):
            scene.put(helpers.pop(), place)
    assert scene.supply("c-60") == "none"


@covers("EF-8.1", "EF-8.1b", "EF-8.2")
def zones(book: Book) -> None:
    scene = Scene(book).clear().put("us-24", "2616", 1).put("c-60", "2618", 1)
    ring = ("2615", "2617", "2516", "2517", "2716", "2717")
    assert all(scene.zone("un", place) for place in ring)
    assert scene.zone("communist", "2617")
    assert not scene.zone("un", "2614")
    assert all(cut_off(book).zone("un", place) for place in ("2613", "2615"))
    scene.mark("beachhead", "3019")
    assert not scene.zone("un", "3018")
    for place in book.hexes:
        around = [other for other in book.beside(place) if other]
        cut = [other for other in around if "sea" in book.hexside(place, other)]
        if cut and not book.is_sea(place):
            scene.clear().put("c-60", place)
            assert not any(scene.zone("communist", other) for other in cut)
            return
    raise AssertionError("the map has a hexside of sea")


@covers("EF-8.3a", "EF-8.3b", "EF-8.6")
def zones_and_movement(book: Book) -> None:
    scene = Scene(book).clear().phase("un-first", 2).state("weather", "clear")
    scene.put("us-24", "2619").put("c-60", "2616").put("rok-6", "2617")
    assert scene.judge("us-24", "2617").why == "fine"
    assert scene.judge("us-24", "2617").stop
    assert scene.move("us-24", "2617").why == "fine"
    assert scene.judge("us-24", "2618").why == "zone-stop"
    assert scene.judge("rok-6", "2618").why == "fine"
    scene.put("rok-9", "2715").phase("communist-first", 3)
    assert scene.judge("c-60", "2717").why == "zone-leave"
    assert scene.judge("c-60", "2516").why == "fine"


@covers("EF-8.5", "EF-9.6", "EF-9.6b", "EF-5.7c")
def marching(book: Book) -> None:
    scene = Scene(book).clear().phase("un-first", 2).state("weather", "clear").put("us-24", "2322")
    scene.put("c-60", "2511").put("rok-6", "2513")
    far = "2416"
    assert (scene.judge("us-24", far).why, scene.judge("us-24", far).march) == ("fine", True)
    assert scene.judge("us-24", "2512").why in {"points", "zone-through"}
    assert scene.factor("rok-6") == (10, 2)
    assert scene.put("rok-6", "2512").factor("rok-6") == (10, 1)
    assert scene.state("weather", "overcast").factor("us-24") == (8, 1)
    scene.state("weather", "clear").put("rok-11", "3810")
    wall(scene)
    assert scene.supply("rok-11") == "coastal"
    assert scene.factor("rok-11") == (10, 1)
    scene = Scene(book).clear().put("c-60", "1005").phase("communist-first", 2).state("weather", "overcast")
    assert scene.factor("c-60") == (6, 2)
    assert scene.state("weather", "clear").factor("c-60") == (4, 1)


@covers("EF-2.10", "EF-9.1", "EF-9.3", "EF-9.4", "EF-9.5", "EF-9.5b", "EF-9.7")
def points(book: Book) -> None:
    scene = Scene(book).clear().put("c-60", "2203").put("us-24", "1505").state("weather", "clear")
    scene.phase("communist-first", 2)
    moved = scene.judge("c-60", "2205")
    assert (moved.why, moved.cost) == ("points", 0)
    assert scene.move("c-60", "2204").cost == 3
    assert scene.judge("c-60", "2205").why == "points"
    assert scene.judge("us-24", "1504").why == "side"
    scene.put("us-25", "2105")
    assert scene.judge("c-60", "2105").why == "enemy"
    assert scene.judge("c-60", "3301").why == "closed"


@covers("EF-9.8a", "EF-9.8b", "EF-4.1.3")
def leaving_and_entering(book: Book) -> None:
    scene = Scene(book).clear().put("us-24", "2621").put("rok-6", "2613").phase("un-first", 2)
    scene.state("weather", "clear")
    out = scene.judge("us-24", "un-holding")
    assert (out.why, out.march) == ("fine", False)
    assert scene.move("us-24", "2622").why == "fine"
    spent = scene.match.column("spent", Moves)[book.unit("us-24")]
    assert scene.move("us-24", "un-holding").cost == 1
    assert scene.match.column("spent", Moves)[book.unit("us-24")] == spent + 1
    assert scene.judge("us-24", "2622").why in {"finished", "went-out"}
    scene.phase("un-first", 3)
    scene.forget().put("c-60", "2621").put("c-59", "3022")
    entered = scene.judge("us-24", "2622")
    assert (entered.why, entered.cost, entered.stop) == ("fine", 3, True)
    assert scene.judge("us-24", "3022").why == "enemy"
    assert scene.judge("us-24", "2415").why in {"points", "entry"}
    assert scene.judge("us-24", "un-dead").why == "off-the-map"
    scene = Scene(book).clear().put("c-60", "2621").put("us-24", "0101").phase("communist-first", 2)
    scene.take_off("us-24")
    assert (
        Scene(book).clear().put("c-60", "2622").phase("communist-first", 2).judge("c-60", "off map").cost == 1
    )
    scene.put("c-60", "2618")
    assert scene.judge("c-60", "off map").why == "points"
    assert scene.refused == "needs 8 MP, has 6 [9.3]"
    scene.put("c-60", "2622")
    assert scene.move("c-60", "off map").why == "fine"
    assert (scene.ended_by, scene.victor) == ("exit", "communist")
    scene = Scene(book).clear().put("c-60", "2622").phase("communist-first", 2)
    for unit, place in (("us-25", "2621"), ("us-3", "2522"), ("us-7", "2722")):
        scene.put(unit, place)
    assert scene.supply("c-60") == "none"
    assert scene.move("c-60", "off map").why == "supply"


@covers("EF-9.6")
def a_stack_goes_on_in_column(book: Book) -> None:
    scene = Scene(book).clear().put("c-60 c-59", "2612").put("us-24", "2621").phase("communist-first", 2)
    assert scene.move("c-60 c-59", "2611").cost == 3
    moved = scene.move("c-60 c-59", "2508")
    assert (moved.why, moved.cost, moved.march) == ("fine", 7, True)
    assert scene.judge("c-60 c-59", "2507").why == "points"


@covers("EF-9.9")
def airdrop(book: Book) -> None:
    full = Scene(book).phase("un-first", 2).put("us-24 us-25", "2016")
    assert full.may_drop("us-187", "2016") == "stacking"
    scene = Scene(book).phase("un-first", 2).state("weather", "clear")
    assert scene.drag("us-187", "2613") != "fine"
    assert scene.drag("us-187", "2416") != "fine"
    assert scene.drag("us-1cv", "2612") != "fine"
    assert scene.move("us-1cv", "2219").why == "fine"
    assert scene.may_drop("us-187", "2016") == "first-move"
    scene = Scene(book).phase("un-first", 2).state("weather", "clear").put("us-187", "2319")
    assert scene.move("us-187", "2320").why == "fine"
    assert scene.may_drop("us-187", "2016") == "entry"  # who stands on the map does not drop
    scene = Scene(book).phase("un-first", 2).put("c-60", "1914")
    assert scene.drag("us-187", "1915") != "fine"
    assert scene.drag("us-187", "2015") == "fine"
    assert scene.zone("un", "2014")
    assert scene.judge("us-187", "2016").why in {"frozen", "zone-stop", "finished"}
    scene.phase("un-second", 2, chosen="move")
    assert scene.may_attack("us-187", "1914") in {"frozen", "adjacent"}
    scene.put("us-187", "un-holding").phase("un-first", 3)
    scene.forget()
    assert scene.may_drop("us-187", "2016") == "once"
    assert scene.judge("us-187", "2622").why == "fine"


@covers("EF-9.8a")
def nobody_leaves_by_the_north(book: Book) -> None:
    scene = Scene(book).clear().put("c-60", "1001").put("us-24", "2622").phase("communist-first", 2)
    assert scene.judge("c-60", "off map").why == "points"  # all the way to the south
    scene.put("c-59", "1922").phase("un-first", 2).state("weather", "clear")
    assert scene.judge("us-24", "un-holding").why == "fine"
    scene.put("us-25", "1001")
    assert scene.judge("us-25", "un-holding").why != "fine"
    around = [place for place in book.beside("2622") if place and not book.is_sea(place)]
    for unit, place in zip(("c-58", "c-76", "c-79", "c-80", "c-81"), around, strict=False):
        scene.put(unit, place)
    assert scene.supply("us-24") == "overland"  # its own hex is a source
    assert scene.judge("us-24", "un-holding").why == "fine"


@covers("EF-7.3", "EF-7.6")
def a_source_that_the_enemy_holds(book: Book) -> None:
    scene = Scene(book).clear().put("us-24", "2621").put("c-60", "1005")
    assert scene.supply("us-24") == "overland"
    units = book.units_of("c", "nk")
    south = [f"{column:02d}22" for column in range(18, 47)]
    for place in south:
        scene.put(units.pop(), place)
    assert scene.supply("us-24") == "none"
    scene.take_off(scene.standing("3022")[0]).put("us-25", "3022")  # a friend lifts the zones beside it
    assert scene.supply("us-25") == "overland"


@covers("EF-7.5")
def who_uses_the_beachhead(book: Book) -> None:
    """Five divisions, in the order of the order of battle; a regiment is a third of one."""
    scene = wall(Scene(book).clear()).phase("un-first", 6)
    scene.put("us-2 us-3", "0606").put("us-7 us-24", "0607").put("us-25 us-1cv", "0706")
    scene.mark("beachhead", "0606")
    fed = [
        name for name in ("us-1cv", "us-2", "us-3", "us-7", "us-24", "us-25") if scene.supply(name) != "none"
    ]
    assert fed == [name for name in book.units if name in {*fed}][:5] and len(fed) == 5
    scene.take_off(fed[-1]).put("us-187 cw-27 cw-29", "0707")
    states = {name: scene.supply(name) for name in ("us-187", "cw-27", "cw-29")}
    assert sum(state == "beachhead" for state in states.values()) == 0  # the sixth division has the room now
    scene.take_off("us-25" if "us-25" not in fed else "us-24")
    assert [scene.supply(name) for name in ("us-187", "cw-27", "cw-29")] == ["beachhead"] * 3


@covers("EF-8.6")
def friends_do_not_lift_zones_for_a_move(book: Book) -> None:
    scene = Scene(book).clear().phase("un-first", 2).state("weather", "clear")
    scene.put("us-24", "2619").put("rok-6", "2617").put("c-60", "2616")
    assert scene.move("us-24", "2617").why == "fine"
    assert (
        scene.judge("us-24", "2618").why == "zone-stop"
    )  # rok-6 stood there, and the zone stops it all the same
    assert scene.supply("us-24") == "overland"
