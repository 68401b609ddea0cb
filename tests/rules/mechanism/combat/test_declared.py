"""Attacks that are declared in a phase of their own: who fights then, who fires back, what it costs."""

from __future__ import annotations

from hexwright.rules.engine.suits import acted_on
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.values.state import ValuesNow
from tests.rules.mechanism.combat.arena import Arena, table

WIDE = table("wide", "1:1 | 2:1", **{"≤2": "D1 | D1", "r3": "- | D1", "r4": "N | N", "≥5": "- | -"})

RULES = """
values:
  rash: {of: unit, until: turn}
  points: {name: Supply points, of: side, initial: {directorate: 4, assembly: 4}, most: 20}
  shaken: {of: unit}
  stormed: {of: place, until: turn}
sequence:
  directorate.supply: {does: combat}
  directorate.move: {does: check, reaction: combat}
  directorate.fight: {does: combat}
combat:
  kinds:
    assault:
      name: Assault
      declared: directorate.supply
      phases: directorate.fight
      prices: [{pays: {points: 1}}]
      picks: true
      attacked_again: never
      advancing: type != 'engineer'
      style: odds
      table: wide
      dice: 1d6
      strength: {attack: attack, defence: defence}
      shifts: [{die: 1, one_defender: shaken, says: shaken}]
    storm:
      name: Storm
      declared: directorate.supply
      declared_get: {rash: 1, stormed: 1}
      phases: directorate.fight
      style: odds
      table: wide
      dice: 1d6
      strength: {attack: attack, defence: defence, changes: [{times: 2, when: attacking}]}
    fire:
      name: Fire
      phases: directorate.move
      units: side == 'assembly' and not stormed
      answers: true
      picks: true
      attacked_again: never
      advance: false
      style: odds
      table: wide
      dice: 1d6
      strength: {attack: attack, defence: attack}
  backing:
    guns: {title: Guns, kinds: assault, pays: {points: 2}, die: -1, says: guns}
  spoils: [{units: side == 'assembly', gains: {points: 3}}]
  consequences:
    - {result: D1, each_defender: all}
    - {result: N, defenders_get: {shaken: 1}}
    - {units: rash, each_attacker: 1, at_end: true}
"""


def arena() -> Arena:
    found = Arena.of(RULES, WIDE, phase="directorate.supply")
    return found.put("0304", "a-1", "a-2").put("0303", "d-1", "d-2").put("0203", "d-3")


def phase(at: Arena, name: str) -> Arena:
    at.play.phase = next(k for k, one in enumerate(at.game.course) if one.id == name)
    return at


def points(at: Arena) -> int:
    return 4 + at.play.of(ValuesNow).sides[0][0]


def test_a_place_is_attacked_in_one_way_and_paid_for_once() -> None:
    at = arena()
    assert at.attack("d-1", "0304", "attack-assault") == "fine"
    assert points(at) == 3
    assert at.attack("d-2", "0304", "attack-storm") == "declared-so"
    assert at.attack("d-1", "0304", "attack-assault") == "declared"
    assert at.attack("d-2", "0304", "attack-assault") == "fine"
    assert points(at) == 3
    assert at.order("back-guns", "d-2") == "fine"
    assert at.order("back-guns", "d-1") == "backed"
    assert points(at) == 1
    assert at.order("withdraw", "d-2") == "fine"
    assert points(at) == 1  # what is paid stays paid
    phase(at, "directorate.fight")
    assert at.order("withdraw", "d-1") == "too-late"
    assert at.attack("d-2", "0304", "attack-assault") == "not-declared"
    assert at.dice(4).attack("d-1", "0304", "attack-assault") == "fine"  # the guns make it 3
    assert any("guns" in line for line in at.said)
    assert at.play.of(Battle).backed[at.place("0304")] == 0


def test_what_the_declared_get_is_taken_back() -> None:
    at = arena()
    assert at.attack("d-1 d-2", "0304", "attack-storm") == "fine"
    rash, stormed = at.play.of(ValuesNow).units[0], at.play.of(ValuesNow).places[0]
    assert (rash[at.unit("d-1")], stormed[at.place("0304")]) == (1, 1)
    assert at.order("withdraw", "d-1") == "fine"
    assert (rash[at.unit("d-1")], stormed[at.place("0304")]) == (0, 1)
    assert at.order("withdraw", "d-2") == "fine"
    assert (rash[at.unit("d-2")], stormed[at.place("0304")]) == (0, 0)
    assert at.attack("d-1", "0304", "attack-assault") == "fine"  # in another way now
    assert at.order("back-guns", "a-1") != "fine"


def test_the_defence_fires_at_those_who_attack_its_place() -> None:
    at = arena()
    assert at.attack("d-1", "0304", "attack-assault") == "fine"
    phase(at, "directorate.move")
    at.put(next(place for place in at.beside("0303") if place not in ("0304", "0203")), "a-3")
    assert at.attack("a-3", "0303", "attack-fire") == "does-not-attack"
    assert at.attack("a-1 a-3", "0303", "attack-fire") == "not-together"
    assert at.dice(4).attack("a-1", "0303", "attack-fire") == "fine"
    shaken = at.play.of(ValuesNow).units[1]
    assert (shaken[at.unit("d-1")], shaken[at.unit("d-2")]) == (1, 0)  # the second is not to attack
    assert at.attack("a-2", "0303", "attack-fire") == "was-attacked"


def test_single_units_are_picked_and_all_who_attacked_advance() -> None:
    at = arena()
    assert at.attack("d-1 d-2 d-3", "0304", "attack-assault") == "fine"
    phase(at, "directorate.fight")
    assert at.order("pick", "a-2") == "fine"
    assert at.dice(1).attack("d-1", "0304", "attack-assault") == "fine"
    assert (at.at("a-1"), at.at("a-2")) == ("0304", "lost")
    assert at.drag("d-1", "0304") == "still-held"
    assert at.attack("d-1", "0304", "attack-assault") == "has-attacked"
    assert at.dice(1).attack("d-2", "0304", "attack-assault") == "fine"
    assert at.at("a-1") == "lost"
    before = points(at)
    assert at.drag("d-3", "0304") == "no-attacker"
    assert at.drag("d-1", "0304") == "fine"
    assert points(at) == before + 6  # for both of them
    assert at.drag("d-2", "0304") == "fine"
    assert points(at) == before + 6


def test_steps_are_lost_when_the_battle_is_over() -> None:
    at = arena()
    assert at.attack("d-1 d-2", "0304", "attack-storm") == "fine"
    phase(at, "directorate.fight")
    steps = at.left("d-1", "d-2", "d-3")
    assert at.dice(6).order("fight", "d-1") == "fine"
    assert at.left("d-1", "d-2", "d-3") == [steps[0] - 1, steps[1] - 1, steps[2]]
    assert at.order("fight", "d-1") != "fine"


def test_fire_of_one_side_is_in_the_menus_of_the_other() -> None:
    game = arena().game
    found = {
        action.name: {game.units.side[u] for u in acted_on(game, action)}
        for action in game.actions
        if action.party
    }
    assert found == {"attack-assault": {0, 1}, "attack-storm": {0, 1}, "attack-fire": {0}}
