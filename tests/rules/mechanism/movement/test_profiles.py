"""How different units move: profiles, roads, fractions, layers, modes, on hexes and on spaces."""

from __future__ import annotations

import pytest

from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.fractions import in_parts
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.mechanism.movement import goals, judging, report, rules
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.points import profiles_of, start_of
from hexwright.rules.mechanism.movement.report import supply_began
from hexwright.rules.mechanism.movement.state import Moves
from hexwright.rules.mechanism.movement.ways import zone_marks
from tests.rules.mechanism.movement.small import IMPULSES, RIVERS, SPACES, Board, board, made, without_finding

FIRST = "impulse-1.empire-first.move"


def rivers(text: str = RIVERS) -> Board:
    return board("rivers-and-rails", text, "directorate.move")


def impulses(text: str = IMPULSES) -> Board:
    return board("impulses", text, FIRST)


# --- prices and fractions
def test_points_are_counted_in_parts_that_make_all_prices_whole() -> None:
    assert rivers().game.of(Movement).parts == 4
    assert board("three-powers", SPACES, "round-1.first.move").game.of(Movement).parts == 2


def test_a_railway_costs_supplied_foot_units_a_quarter() -> None:
    b = rivers().put("d-1", "0405")
    assert b.move("d-1", "0905") == (
        "Directorate 1st infantry: 0405 → 0905: 1 1/4 of 4 points: railway 1 1/4, by 0505-0605-0705-0805"
    )


def cut_off(b: Board) -> Board:
    """The Directorate's 1st and 5th in 0403, with enemies all around."""
    b.put("d-1", "0403").put("d-5", "0403")
    for name, place in zip(
        ["a-1", "a-2", "a-3", "a-4", "a-5", "a-6"],
        ["0402", "0404", "0303", "0503", "0302", "0502"],
        strict=True,
    ):
        b.put(name, place)
    return b


def test_a_railway_is_no_road_for_units_on_wheels_and_without_supply() -> None:
    b = rivers().put("d-4", "0405")
    assert b.judge("d-4", "0605").cost == 8  # two hexes of clear ground at 1 point
    b = cut_off(rivers())
    one = b.units("d-1")
    start = start_of(b.game, b.play, one, zone_marks(b.game, b.play, one))
    assert (start.supply, start.points) == ([0], [8])  # two of four points
    by_rail, on_foot = profiles_of(b.game, b.play, one, [1]), profiles_of(b.game, b.play, one, start.supply)
    names = [profile.id for profile in b.game.of(Movement).profiles]
    assert [names[k] for k in (*by_rail, *on_foot)] == ["rail", "foot"]


def test_supply_that_changed_on_the_way_is_told() -> None:
    b = rivers().put("d-1", "0405").put("d-2", "0405")
    assert b.move("d-1", "0605") != ""
    told = [supply_began(b.game, b.play, u) for u in b.units("d-1 d-2")]
    b = cut_off(b)
    told += [supply_began(b.game, b.play, u) for u in b.units("d-1 d-5")]
    assert told == ["", "", "began its move in supply", ""]


def test_rivers_and_bridges() -> None:
    b = rivers().put("d-2", "0405").put("d-5", "0405")
    assert b.move("d-2", "0406").endswith("3 of 4 points: woods 2, river 1")
    assert b.judge("d-5", "0406").cost == 20  # 3 for the woods, 2 for the river
    b.put("d-2", "0905").put("d-5", "0905").play.of(Moves).mover[:] = [0] * b.game.units.count
    assert b.judge("d-5", "0906").cost == 4  # the bridge takes the river's price away
    assert b.move("d-5", "0906").endswith("1 of 6 points: clear 1, bridge -2, river 2")


def test_a_road_stands_in_place_of_ground_and_river() -> None:
    b = rivers().put("d-5", "0604")
    assert b.move("d-5", "0606").endswith("1 of 6 points: road 1, by 0605")


def test_some_links_cost_the_same_along_a_road() -> None:
    text = RIVERS.replace(
        "replaces: {road: 1/2}\n    - id: wheels", "replaces: {road: 1/2}\n    - id: wheels"
    )
    text = text.replace(
        "hexsides: {river: 2, bridge: -2}\n      replaces: {road: 1/2}",
        "hexsides: {river: 2}\n      still_pays: river\n      replaces: {road: 1/2}",
    )
    b = rivers(text).put("d-5", "0604")
    assert b.move("d-5", "0606").endswith("3 of 6 points: river 2, road 1, by 0605")


def test_the_map_shows_costs_in_parts() -> None:
    b = rivers().put("d-5", "0604")
    shown = report.show_reach(b.game, b.play, b.units("d-5"))
    assert (shown.answered, shown.parts) == (True, 4)
    assert in_parts(shown.figures[b.place("0605")], shown.parts) == "1/2"


def test_what_is_left_is_said_in_fractions() -> None:
    b = rivers().put("d-5", "0604").put("d-6", "0604")
    b.move("d-5", "0605")
    unit = b.units("d-5")[0]
    assert report.why_movement(b.game, b.play, unit) == "5 1/2 of 6 points left; may move"
    assert b.why("d-5", "0303") == "needs 7 1/2 MP, has 5 1/2"


def test_changes_of_points_are_said_with_their_rule() -> None:
    b = cut_off(rivers())
    said = report.why_movement(b.game, b.play, b.units("d-5")[0])
    assert said == "3 of 3 points left: 6, 3.7 not supplied 3; may move"


# --- stacks of several profiles
def test_a_mixed_stack_pays_what_is_dearest_for_one_of_its_units() -> None:
    b = rivers().put("d-2 d-5", "0405").put("d-1", "0405")
    alone, mixed = b.judge("d-1", "0406"), b.judge("d-2 d-5", "0406")
    assert (alone.cost, mixed.reason) == (12, judging.TOO_FAR)
    assert b.why("d-2 d-5", "0406") == "needs 5 MP, has 4"
    assert b.judge("d-2 d-5", "0505").cost == 4  # wheels pay for the clear hex, whatever the railway


# --- layers
def test_ships_keep_to_the_sea_and_to_ports() -> None:
    b = impulses().put("e-6", "0606")
    assert b.why("e-6", "0607") == "may not enter there"
    assert b.why("e-6", "0507") == ""  # a port
    assert b.why("e-6", "0409") == "may not enter there"  # a city without one
    assert b.move("e-6", "0205").endswith("4 of 6 points: sea 4, by 0506-0405-0305")


def test_aircraft_fly_over_enemies_and_land_on_airfields() -> None:
    b = impulses().put("e-8", "0204").put("i-1 i-2", "0507").put("i-7", "0306")
    assert b.why("e-8", "0507") == ""  # over enemies on the ground
    assert b.why("e-8", "0607") == "may not end its move there"
    assert b.judge("e-8", "0808").cost == 16
    b.put("i-8", "0507")
    assert b.why("e-8", "0507") == "that hex is enemy-occupied"  # a fighter of the enemy
    assert b.judge("e-8", "0808").reason == FINE  # but it flies past


def test_aircraft_in_flight_are_where_enemies_are() -> None:
    text = IMPULSES.replace(
        "passes_enemies: true\n      stops: \"'airfield' in to_flags\"", "joins_enemies: true"
    )
    b = impulses(text).put("e-8", "0204").put("i-8 i-1", "0206")
    assert b.why("e-8", "0206") == ""
    assert b.place("0206") in goals.goals(b.game, b.play, b.units("e-8"))
    assert b.why("e-8", "0208") == ""


def test_units_on_the_ground_do_not_mind_aircraft() -> None:
    b = impulses().put("e-1", "0404").put("i-8 i-9", "0403")
    assert b.why("e-1", "0403") == ""
    b.put("i-1", "0403")
    assert b.why("e-1", "0403") == "that hex is enemy-occupied"


def test_terrain_ends_a_move() -> None:
    b = impulses().put("e-4", "0502")
    assert b.move("e-4", "0302").endswith("; stops there")
    assert b.why("e-4", "0301") == "stopped by terrain that ends a move"
    b = impulses().put("e-4", "0303")
    through = b.way("e-4", "0201")
    jungle = {"0202", "0302"}
    assert through and not jungle & set(through[1:-1])


# --- modes
def test_a_mode_with_points_and_prices_of_its_own() -> None:
    b = impulses().put("e-1", "0404")
    assert b.move("e-1", "0506").endswith("2 of 20 points, by ferry: sea 2, by 0405")
    assert b.judge("e-1", "0507").left == 36
    assert b.play.of(Moves).mode[b.units("e-1")[0]] == 0


def test_a_unit_goes_by_a_mode_with_points_of_its_own_or_otherwise() -> None:
    b = impulses().put("e-1", "0503")
    b.move("e-1", "0502")
    assert b.judge("e-1", "0506").reason != FINE  # it has begun on foot
    b = impulses().put("e-1", "0404")
    b.move("e-1", "0405")
    left = report.why_movement(b.game, b.play, b.units("e-1")[0])
    assert left == "0 of 3 points left (19 by ferry); may move"


def test_a_mode_multiplies_and_keeps_clear_of_zones() -> None:
    text = RIVERS + "  march: [{times: 3/2, when: type == 'armour'}]\n"
    b = rivers(text).put("d-4", "0405").put("a-6", "1205")
    assert (b.judge("d-4", "1005").mode, b.judge("d-4", "1005").left) == (-1, 24)
    assert (b.judge("d-4", "1105").mode, b.judge("d-4", "1105").left) == (-1, 0)  # beside an enemy
    b.put("a-6", "1203")
    far = b.judge("d-4", "1105")
    assert (far.mode, far.left, far.cost) == (0, 36, 28)
    said = report.reach_text(b.game, b.play, b.units("d-4"), goals.goals_of(b.game, b.play, b.units("d-4")))
    assert said.endswith("of them in column: 6 of 6 points left (9 in column).")
    b.put("a-6", "1205")
    assert b.why("d-4", "1105") == ("needs 7 MP, has 6; in column it may not enter enemy ZOCs")


# --- spaces
def test_moves_on_spaces() -> None:
    b = board("three-powers", SPACES, "round-1.first.move").put("c-1 c-4", "kingsholm").put("l-1", "fenn")
    assert b.move("c-1", "alder").endswith("1/2 of 3 points: railway 1/2")
    assert b.move("c-1", "thorn").endswith("2 of 2 1/2 points: mountains 1, pass 1; stops there")
    assert b.why("c-4", "fenn") == "that space is enemy-occupied"
    assert b.move("c-4", "eld").endswith("1 1/2 of 5 points: railway 1 1/2, by Alder-Dunmere")


def test_every_other_side_is_in_the_way_where_all_are_enemies() -> None:
    b = (
        board("three-powers", SPACES, "round-1.first.move")
        .put("c-4", "dunmere")
        .put("l-1", "eld")
        .put("m-1", "isk")
    )
    assert {b.why("c-4", "eld"), b.why("c-4", "isk")} == {"that space is enemy-occupied"}
    open_to = goals.goals(b.game, b.play, b.units("c-4"))
    assert b.place("eld") not in open_to and b.place("isk") not in open_to
    assert report.reach_text(
        b.game, b.play, b.units("c-4"), goals.goals_of(b.game, b.play, b.units("c-4"))
    ) == (f"4th Crown cavalry can reach {len(open_to)} spaces: 5 of 5 points left.")


# --- exceptions of bans
def test_a_ban_spares_so_many_units_a_player_turn() -> None:
    text = RIVERS + "  bans: [{when: to_terrain == 'woods', says: keeps out of the woods, except_for: 1}]\n"
    b = rivers(text).put("d-1", "0405").put("d-2", "0305").put("d-3", "0202")
    assert b.move("d-1", "0406").endswith("woods 2, river 1")
    assert b.why("d-2", "0306") == "keeps out of the woods"
    assert b.why("d-3", "0203") == "keeps out of the woods"
    assert b.why("d-1", "0306") == "needs 2 MP, has 1"  # the ban spares the same unit
    assert b.why("d-2", "0306") == "keeps out of the woods"


def test_units_judged_together_count_together() -> None:
    text = RIVERS + "  bans: [{when: to_terrain == 'woods', says: keeps out of the woods, except_for: 1}]\n"
    b = rivers(text).put("d-1 d-2", "0305").put("d-3", "0202")
    assert b.why("d-1 d-2", "0306") == "keeps out of the woods"
    assert b.place("0306") not in goals.goals(b.game, b.play, b.units("d-1 d-2"))
    assert b.place("0306") in goals.goals(b.game, b.play, b.units("d-1"))


# --- those who wait for moves
def test_hooks_are_told_of_a_move() -> None:
    b = rivers().put("d-5", "0604")
    told: list[object] = []
    hooks = Hooks(
        move_begins=(lambda _, play, movers: told.append(("begins", play.at[movers[0]])),),
        entered=(lambda _, __, movers, place: told.append((list(movers), place)),),
        moved=(lambda _, __, movers, place: told.append(("moved", place)),),
    )
    object.__setattr__(b.game, "hooks", hooks)
    try:
        b.move("d-5", "0606")
        b.move("d-5", "0607")
    finally:
        object.__setattr__(b.game, "hooks", Hooks())
    unit, (a, c, d, e) = b.units("d-5"), (b.place(p) for p in ("0604", "0605", "0606", "0607"))
    assert told == [("begins", a), (unit, c), (unit, d), ("moved", d), (unit, e), ("moved", e)]


def test_others_may_keep_units_from_beginning_a_move() -> None:
    b = rivers().put("d-5", "0604").put("d-6", "0604")
    object.__setattr__(b.game, "hooks", Hooks(keeps_from_moving=(lambda _, __, movers: judging.SCATTERED,)))
    try:
        assert b.why("d-5", "0605") == "units moving together must start in the same hex"
        b.play.of(Moves).mover[b.units("d-6")[0]] = b.play.of(Moves).movers = 1
        b.play.of(Moves).place, b.play.of(Moves).points[b.units("d-6")[0]] = b.place("0604"), 24
        assert b.why("d-6", "0605") == ""
    finally:
        object.__setattr__(b.game, "hooks", Hooks())


# --- leaving
def test_leaving_is_offered_near_the_edge_only() -> None:
    text = RIVERS + "  exits: [{side: directorate, from: west-edge}]\n"
    b = rivers(text).put("d-1", "0205").put("d-3", "1205")
    assert rules.may_leave(b.game, b.play, b.units("d-1")[0])
    b.put("d-3", "1205")
    far = b.game.of(Movement)
    assert (far.cheapest, far.farthest) == (1, 24)  # by rail even the other edge is near
    assert rules.options_to_leave(b.game, b.play, b.units("d-1")[0]) == b.units("d-1")
    ruling = rules.act_exit(b.game, b.play, b.units("d-1")[0])
    assert (ruling.reason, b.play.lines) == (0, ["Directorate 1st infantry: leaves the map"])


def test_what_leaving_costs_is_said() -> None:
    text = RIVERS + "  exits: [{side: directorate, from: west-edge, price: 5/2}]\n"
    b = rivers(text).put("d-3", "0805")
    ruling = rules.ruling_on(judging.judge_move(b.game, b.play, b.units("d-3"), -2))
    assert b.said(ruling) == "needs 4 1/4 MP, has 4"


# --- findings
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{road: 1/2, rail: 1/4}", "{road: half, rail: 1/4}", "'half' is no price"),
        ("{road: 1/2, rail: 1/4}", "{rode: 1/2}", "unknown hexside kind 'rode'"),
        ("{stat: mp}", "{stat: pm}", "unknown stat 'pm'"),
        (
            'terrain: {clear: "1", town: "1", woods: "3", hills: "4"}',
            'terrain: {clar: "1"}',
            "unknown terrain",
        ),
        ("  factor: {stat: mp}\n", "", "'factor' is missing"),
        ("  changes:", "  march: [{profile: trucks}]\n  changes:", "unknown profile 'trucks'"),
    ],
)
def test_mistakes_are_found_where_they_stand(old: str, new: str, message: str) -> None:
    _, found = made("rivers-and-rails", RIVERS.replace(old, new))
    assert any(message in finding.message and finding.span.line > 0 for finding in found), list(found)


def test_units_without_a_profile_stay_where_they_are() -> None:
    text = IMPULSES.replace("    - id: land\n", "    - id: land\n      when: type == 'infantry'\n")
    game = without_finding("impulses", text)
    assert game.of(Movement).profiles[-1].id == "none"
    b = impulses(text).put("e-5", "0503")
    assert b.why("e-5", "0502") == "may not enter there"
