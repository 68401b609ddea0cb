"""Alliances: who is whose enemy, for good or as long as something holds; who shares a space."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from hexwright.rules.engine.act import resign
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.phases import reacts
from hexwright.rules.engine.units import enemies_in, friends, opposes, stack, stand_together
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.retreat.state import Retreating
from hexwright.rules.mechanism.retreat.who_retreats import force
from hexwright.rules.mechanism.zones.rules import movement_zone
from hexwright.rules.simulation.match import Referee
from tests.rules.games.small_games import FOLDER, Scene
from tests.rules.mechanism import asked
from tests.rules.mechanism.small import findings, game_with, names_in
from tests.rules.mechanism.three_ways import three_ways

ALLIES = "alliances: [{sides: crown league}]"
UNITED = "alliances: [{sides: crown league, together: true}]"
BY_ROLL = "alliances: [{sides: crown league, together: true, when: order == 'crown-first'}]"


def rules_of_the_vale() -> str:
    """What is under `rules:` of the game of three powers."""
    text = (FOLDER / "three-powers" / "rules.yaml").read_text(encoding="utf-8")
    return text.split("\nrules:\n")[1]


def vale(alliances: str) -> Scene:
    """The game of three powers with alliances, without units, every side in its home."""
    game = game_with("three-powers", f"  {alliances}\n{rules_of_the_vale()}")
    scene = Scene(Referee(game), new_play(game))
    return (
        scene.held("crown", "kingsholm", "alder", "carrow", "dunmere")
        .held("league", "lorn", "fenn", "gorse", "kell")
        .held("commune", "orr", "isk", "jarrow", "nairn")
        .phase("round-1.first.move")
    )


def enemies(scene: Scene) -> str:
    """The pairs of sides that are enemies, by their first letters."""
    names = [name[1].lower() for name in scene.game.side_names]  # [c]rown and [c]ommune differ in the second
    both = [(a, b) for a in range(3) for b in range(3) if opposes(scene.game, scene.play, a, b)]
    assert all((b, a) in both for a, b in both)
    return " ".join(names[a] + names[b] for a, b in both if a < b)


# --- who is whose enemy
def test_all_are_enemies_unless_an_alliance_says_otherwise() -> None:
    assert enemies(vale("alliances: []")) == "re ro eo"
    assert enemies(vale(ALLIES)) == "ro eo"
    assert enemies(vale("alliances: [{sides: crown league}, {sides: league commune}]")) == "ro"
    assert enemies(vale("alliances: [{sides: crown league commune}]")) == ""


def test_an_alliance_holds_while_a_state_says_so() -> None:
    scene = vale(BY_ROLL)
    assert enemies(scene.state("order", "crown-first")) == "ro eo"
    assert enemies(scene.state("order", "league-first")) == "re ro eo"


def test_a_neutral_joins_when_a_declared_value_says_so() -> None:
    neutral = "alliances: [{sides: crown commune, when: will('league') > 5}, {sides: crown league}]"
    scene = vale(neutral).put("carrow", "c-1").put("hythe", "m-1")
    assert enemies(scene) == "eo"
    scene.phase("round-1.first.fight")
    assert scene.attack("hythe", "c-1") == "no-enemy"
    scene.valued("will", "league", 5)
    assert enemies(scene) == "ro eo"
    assert scene.attack("hythe", "c-1", dice=[1, 1]) == ""


def test_opponents_react_and_allies_do_not() -> None:
    scene = vale(ALLIES).state("order", "crown-first")
    assert [reacts(scene.game, scene.play, side) for side in range(3)] == [False, False, True]


def test_the_game_ends_when_only_allies_are_left() -> None:
    scene = vale(ALLIES)
    resign(scene.game, scene.play, scene.side("commune"))
    assert scene.play.winner != 0
    scene = vale("alliances: []")
    resign(scene.game, scene.play, scene.side("commune"))
    assert scene.play.winner == 0


# --- who shares a space
def test_allies_pass_each_other_and_share_no_space() -> None:
    scene = vale(ALLIES).put("carrow", "c-1").put("dunmere", "l-1").marked("active", "c-1")
    assert scene.cost("dunmere", "c-1") == "allies"
    assert scene.cost("eld", "c-1") == Fraction(3, 2)  # by Dunmere
    enemy = vale("alliances: []").put("carrow", "c-1").put("dunmere", "l-1").marked("active", "c-1")
    assert enemy.cost("dunmere", "c-1") == "enemy"
    assert enemy.cost("eld", "c-1") != Fraction(3, 2)


def test_units_of_one_alliance_share_limits() -> None:
    scene = vale(UNITED).put("eld", "c-1", "l-1")
    assert scene.stacks("c-2", "eld") == ""
    scene.put("eld", "l-2")
    assert scene.stacks("c-2", "eld") == "stacking"
    assert scene.stacks("m-1", "eld") == ""  # to enemies it is no matter of stacking
    crown, league = scene.side("crown"), scene.side("league")
    assert len(stack(scene.game, scene.play, crown, scene.place("eld"), scene.numbers("c-2"))) == 4
    assert friends(scene.game, scene.play, crown)[scene.place("eld")] == 3
    assert stand_together(scene.game, scene.play, crown, league)


def test_the_limit_of_every_side_that_stands_there_holds() -> None:
    rules = """
        alliances: [{sides: crown league, together: true}]
        stacking:
          limits: [{side: crown, counts: units, limit: 3}, {side: league, counts: units, limit: 2}]
          apart: [{side: league, by: type}]
    """
    game = game_with("three-powers", rules)
    scene = Scene(Referee(game), new_play(game)).put("eld", "c-1", "c-2")
    assert scene.stacks("c-3", "eld") == ""
    assert scene.stacks("l-1", "eld") == "stacking"
    scene = Scene(Referee(game), new_play(game)).put("eld", "l-1")
    assert scene.stacks("l-5", "eld") == "mixed"
    scene = Scene(Referee(game), new_play(game)).put("eld", "l-5")
    assert scene.stacks("c-1", "eld") == ""  # said of the units of one side


def test_allies_share_a_space_in_different_layers() -> None:
    rules = """
        alliances: [{sides: crown league}]
        stacking: {layers: {riders: {when: type == 'cavalry'}}}
    """
    game = game_with("three-powers", rules)
    scene = Scene(Referee(game), new_play(game)).put("eld", "l-4")
    assert scene.stacks("c-1", "eld") == ""
    assert scene.stacks("c-4", "eld") == "allies"


def test_who_falls_out_is_an_enemy_where_he_stands() -> None:
    scene = vale(BY_ROLL).put("eld", "c-1", "l-1").state("order", "crown-first")
    crown = scene.side("crown")
    assert enemies_in(scene.game, scene.play, crown, scene.place("eld")) == 0
    scene.state("order", "league-first")
    assert enemies_in(scene.game, scene.play, crown, scene.place("eld")) == 1


# --- what else asks
def test_what_an_ally_holds_stays_the_allys() -> None:
    scene = vale(UNITED).put("eld", "c-1").marked("active", "c-1").held("league", "thorn")
    scene.drag("kell", "c-1")
    assert scene.where("c-1") == "kell"
    assert scene.play.control[scene.place("kell")] == scene.side("league")
    assert scene.value("will", "crown") == 10
    enemy = vale("alliances: []").put("eld", "c-1").marked("active", "c-1")
    enemy.drag("kell", "c-1")
    assert enemy.play.control[enemy.place("kell")] == enemy.side("crown")


def zones_of(alliances: str) -> tuple[str, str]:
    """Where zones hinder the Crown, with a unit of the League at Eld and one of the Commune at Jarrow; and
    where without that of the League.
    """
    rules = f"{alliances}\nzones_of_control: {{friend_negates: movement}}\n"
    game = game_with("three-powers", rules)
    scene = Scene(Referee(game), new_play(game)).put("jarrow", "m-1").put("eld", "l-1")
    crown = scene.side("crown")
    with_league = names_in(game, movement_zone(game, scene.play, crown, []))
    scene.play.at[scene.unit("l-1")] = NOWHERE
    return with_league, names_in(game, movement_zone(game, scene.play, crown, []))


def test_allies_exert_no_zones_and_lift_those_of_enemies_when_together() -> None:
    both, commune = zones_of("alliances: []")
    assert set(both.split()) > set(commune.split()) and "eld" in commune.split()
    both, commune = zones_of(ALLIES)
    assert both == commune
    both, commune = zones_of(UNITED)
    assert set(commune.split()) - set(both.split()) == {"eld"}


@pytest.mark.parametrize(("alliances", "goes"), [(UNITED, "c-1 l-1"), ("alliances: []", "l-1")])
def test_allies_who_stand_together_retreat_together(alliances: str, goes: str) -> None:
    scene = vale(alliances).put("eld", "c-1", "l-1").put("jarrow", "m-1")
    scene.play.of(Retreating).force = scene.place("eld")
    battle = scene.play.of(Battle)
    battle.defending[scene.unit("l-1")] = 1
    units = force(scene.game, scene.play)
    assert " ".join(scene.game.units.names[u] for u in units) == goes


# --- three ways
@pytest.mark.parametrize("alliances", [ALLIES, UNITED, BY_ROLL])
def test_three_ways_one_answer(alliances: str, tmp_path: Path) -> None:
    rules = f"""
    {alliances}
    stacking:
      layers: {{riders: {{when: type == 'cavalry'}}}}
      limits: [{{side: crown, counts: units, limit: 3}}, {{side: league, counts: units, limit: 2}}]
      apart: [{{side: league, by: type}}]
    zones_of_control: {{friend_negates: movement supply, exerts: strength > 2}}
    supply: [{{id: home, side: crown, sources: keys, through: control != 'commune'}}]
    control: {{}}
    hex_sets: {{keys: {{when: "'key' in flags"}}}}
    """
    calls = (asked.in_zones, asked.hindered, asked.stacked, asked.entered, asked.supply_of_side)
    answers = three_ways(game_with("three-powers", rules), calls, tmp_path, alliances)
    assert any(a != b for a, b in pairwise(answers))
    assert len(set(answers)) > 20


# --- findings
@pytest.mark.parametrize(
    ("alliances", "found"),
    [
        ("[{sides: crown legue}]", "R001 unknown side 'legue'"),
        ("[{sides: crown}]", "S006 'sides': name two sides or more, each once"),
        ("[{sides: crown crown}]", "S006 'sides': name two sides or more, each once"),
        ("[{sides: crown league, when: wether == 1}]", "E002"),
        ("[{sides: crown league, when: in_zone}]", "E002"),
        ("[{together: true}]", "S002"),
    ],
)
def test_what_is_wrong_is_said(alliances: str, found: str) -> None:
    (one,) = findings("three-powers", f"alliances: {alliances}")
    assert one.startswith(found), one
