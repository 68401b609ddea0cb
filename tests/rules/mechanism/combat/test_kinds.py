"""Kinds of battle: how they are resolved, and what their results bring about."""

from __future__ import annotations

import pytest

from hexwright.rules.mechanism.combat.parameters import Combat
from hexwright.rules.mechanism.combat.rules import party_of
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.values.state import ValuesNow
from tests.rules.mechanism.combat.arena import RIVERS, Arena, table

ODDS = table(
    "odds",
    "1:2 | 1:1 | 3:2 | 2:1 | 3:1",
    r1="AE | A1 | A1 | - | D1",
    r2="A1 | A1 | - | D1 | D1",
    r3="A1 | - | D1 | D1 | DR1",
    r4="- | D1 | DR1 | DR2 | DR2",
    r5="- | DR1 | DR2 | EX | DE",
    r6="N | EX | D1 DR1 | DE | DE",
)

RULES = (
    RIVERS
    + """
values:
  neutralized: {name: Neutralized, of: unit}
  points: {name: Supply points, of: side, initial: {directorate: 3, assembly: 4}, most: 9}
combat:
  style: odds
  table: odds
  below: refused
  strength:
    attack: attack
    defence: defence
    changes:
      - {halve: exactly, when: "attacking and to_terrain == 'hills'", rule: "6.4"}
      - {times: 3/2, when: "not attacking and 'armour' in types(attackers) and terrain == 'woods'"}
  prices:
    - {pays: {points: 2}, when: "'armour' in types(attackers)"}
    - {pays: {points: 1}}
  shifts:
    - {die: 1, when: "terrain == 'clear' and 'armour' in types(attackers)", says: armour, rule: "6.3"}
    - {shift: -1, when: terrain == 'town', says: town}
    - {die: count(attackers) - count(defenders), when: count(attackers) > 2, says: numbers}
  consequences:
    - {result: "A#", attacker: "#"}
    - {result: "D#", defender: "#"}
    - {result: EX, attacker: 1, defender: 1}
    - {result: AE, each_attacker: all}
    - {result: DE, each_defender: all}
    - {result: "DR#", defenders_retreat: "#"}
    - {result: N, each_defender: 1, units: neutralized}
    - {result: N, defenders_get: {neutralized: 1}}
retreat: {trades: false, stuck: steps}
"""
)


def arena() -> Arena:
    return Arena.of(RULES, ODDS)


def test_zones_as_they_count_for_combat() -> None:
    ban = "  bans: [{when: in_zone, says: not out of a zone of control}]\n  consequences:"
    rules = RULES.replace("  consequences:", ban)
    zones = "zones_of_control: {{friend_negates: {lifted}, purposes: {purposes}}}\n"
    for lifted, purposes, why in (
        ("supply", "{}", "ban"),
        ("supply", "{combat: {counts: false}}", "fine"),
        ("supply", "{combat: {exerts: \"type == 'artillery'\"}}", "fine"),
        ("combat", "{}", "ban"),  # nobody lifts a zone for himself
    ):
        a = Arena.of(rules + zones.format(lifted=lifted, purposes=purposes), ODDS)
        a.put("0404", "d-1").put("0405", "a-5").dice(3)
        assert a.attack("d-1", "0405") == why, (lifted, purposes)
    a = Arena.of(rules + zones.format(lifted="combat", purposes="{}"), ODDS)
    assert a.put("0404", "d-1", "d-2").put("0405", "a-5").dice(3).attack("d-1", "0405") == "fine"


def test_odds_are_exact_and_rounded_for_the_defender() -> None:
    a = arena().put("0404", "d-1", "d-2").put("0405", "a-5").dice(3)
    assert a.attack("d-1 d-2", "0405") == "fine"  # 8 to 4
    assert a.said[3].startswith("Odds **8 to 4**, column 2:1")
    assert a.owed == (0, 1)


def test_halves_are_kept() -> None:
    a = arena().put("0402", "d-3").put("0403", "a-8").dice(4)  # 3 against hills: 1 1/2 to 3
    assert a.attack("d-3", "0403") == "fine"
    assert a.said[1:4] == [
        "Attack **1 1/2**: Directorate 3rd infantry 1 1/2 of 3",
        "Defence **3**: Assembly 8th infantry 3",
        "Odds **1 1/2 to 3**, column 1:2",
    ]


def test_strength_of_the_defence_may_depend_on_the_attackers() -> None:
    a = arena().put("0405", "d-4", "d-1").put("0406", "a-2").dice(1)
    assert a.attack("d-4 d-1", "0406") == "fine"  # 10 against 3, half as much again in woods
    assert a.said[3] == "Odds **10 to 4 1/2**, column 2:1"


def test_below_the_first_column_nobody_attacks() -> None:
    a = arena().put("0404", "d-9").put("0405", "a-5")  # 1 to 4
    assert a.attack("d-9", "0405") == "too-weak"
    assert a.said == ["Attack on 0405 refused: attack too weak: below the lowest column"]


def test_the_die_is_changed_and_kept_to_the_table() -> None:
    a = arena().put("0404", "d-4").put("0405", "a-3").dice(6)  # 6 to 3
    assert a.attack("d-4", "0405") == "fine"
    assert a.said[3] == "Odds **6 to 3**, column 2:1; die +1 armour [6.3]"
    assert a.said[4] == "Die **6 + 1 = 7**: **DE**"
    assert a.at("a-3") == "lost"


def test_the_die_may_depend_on_the_battle() -> None:
    a = arena()
    near = a.beside("0405")
    a.put(near[0], "d-1", "d-2").put(near[1], "d-3").put("0405", "a-5").dice(4)
    assert a.attack("d-1 d-2 d-3", "0405") == "fine"
    assert "; die +2 numbers" in a.said[3]


def test_an_attack_has_its_price() -> None:
    a = Arena.of(RULES.replace("below: refused", "attacked_again: always"), ODDS)
    near = a.beside("0405")
    a.put("0405", "a-5").put(near[0], "d-4").put(near[1], "d-1").put(near[2], "d-2").dice(1, 3)
    assert a.attack("d-4", "0405") == "fine"  # pays 2 of 3
    assert "Directorate: Supply points 1" in a.said
    assert a.attack("d-1", "0405") == "fine"
    assert a.attack("d-2", "0405") == "too-little"


def test_neutralized_units_lose_a_step_instead() -> None:
    a = Arena.of(RULES.replace("below: refused", "attacked_again: always"), ODDS)
    near = a.beside("0405")
    a.put("0405", "a-5", "a-2").put(near[0], "d-1").put(near[1], "d-2").dice(6, 6)
    assert a.attack("d-1", "0405") == "fine"  # 4 to 7
    assert a.left("a-5", "a-2") == [2, 2]
    assert "Assembly 5th armour: Neutralized" in a.said
    assert a.attack("d-2", "0405") == "fine"
    assert a.left("a-5", "a-2") == [1, 1]
    assert "Assembly 2nd infantry: loses 1 step" in a.said


def test_shifts_that_make_up_for_each_other_are_said() -> None:
    more = "  shifts:\n    - {shift: 1, when: terrain == 'town', says: roads}\n"
    rules = RULES.replace("  shifts:\n", more)
    a = Arena.of(rules, ODDS).put("0307", "a-8").put("0306", "d-1").dice(1)
    assert a.attack("d-1", "0307") == "fine"
    assert a.said[3] == "Odds **4 to 3**, column 1:1; 1R roads; 1L town: column **1:1**"


@pytest.mark.parametrize(
    ("favours", "column"), [("defender", "3:2"), ("attacker", "2:1"), ("neither", "2:1")]
)
def test_whom_a_ratio_between_columns_favours(favours: str, column: str) -> None:
    rules = RULES.replace("  table: odds", f"  table: odds\n  favours: {favours}")
    a = Arena.of(rules, ODDS).put("0405", "a-5", "a-7").dice(1)
    a.put(a.beside("0405")[0], "d-4", "d-3")
    assert a.attack("d-4 d-3", "0405") == "fine"
    assert a.said[3].startswith(f"Odds **9 to 5**, column {column}")


def test_units_that_must_retreat_go_first() -> None:
    a = arena()
    near = a.beside("0405")
    a.put("0405", "a-5").put(near[0], "d-1", "d-4").put(near[1], "d-2").dice(4)
    assert a.attack("d-1 d-4", "0405") == "fine"  # 10 to 4: DR2 with armour in the clear: 5, EX
    assert a.owed == (1, 1)
    a = arena()
    a.put("0405", "a-5").put(near[0], "d-1", "d-2").dice(4)
    assert a.attack("d-1 d-2", "0405") == "fine"
    assert a.must_go("a-5") == 2
    assert a.said[-1] == "Assembly 5th armour must retreat 2 hexes"
    assert a.attack("d-1", "0405") == "retreat-first"
    assert a.over() == "retreat-first"
    assert a.drag("d-1", "0405") == "retreat-first"
    free = [place for place in a.beside("0405") if a.drag("a-5", place) == "fine"]
    assert free
    assert a.must_go("a-5") == 1
    back = a.drag("a-5", "0405")
    assert back == "no-farther"
    first = a.at("a-5")
    assert [place for place in a.beside(first) if a.drag("a-5", place) == "fine"][:1]
    assert a.must_go("a-5") == 0
    assert a.drag("d-1", "0405") == "fine"
    assert a.said == ["Directorate 1st infantry: " + near[0] + " → 0405: advances"]
    assert a.drag("d-1", first) == "fine"


def test_the_enemy_may_move_units_that_must_retreat() -> None:
    a = Arena.of(RULES.replace("stuck: steps", "chosen_by: enemy"), ODDS).put("0405", "a-5", "a-2").dice(5)
    a.put(a.beside("0405")[0], "d-1", "d-2", "d-3")
    assert a.attack("d-1 d-2 d-3", "0405") == "fine"  # 11 to 7, and 1 for numbers
    assert a.said[-1] == (
        "Assembly owes 1 step; Assembly 2nd infantry must retreat 1 hex, moved by Directorate, "
        "Assembly 5th armour must retreat 1 hex, moved by Directorate"
    )
    assert a.drag("a-2", a.beside("0405")[3]) == "fine"
    assert a.at("a-2") == a.at("a-5")


def test_units_that_cannot_retreat_lose_steps() -> None:
    a = arena()
    near = a.beside("0405")
    a.put("0405", "a-5").put(near[0], "d-1", "d-2")
    for place, unit in zip(near[1:], ("d-3", "d-6", "d-7", "d-9", "d-5"), strict=True):
        a.put(place, unit)
    a.dice(4)
    assert a.attack("d-1 d-2", "0405") == "fine"
    assert a.at("a-5") == "lost"  # two places, and two steps
    assert a.said[-1] == "Assembly 5th armour cannot retreat and loses 2 steps"


def test_all_of_a_side_may_be_eliminated() -> None:
    a = Arena.of(RULES.replace("below: refused", "below: first"), ODDS).dice(1)
    a.put("0405", "a-5", "a-2").put(a.beside("0405")[0], "d-9", "d-6")
    assert a.attack("d-9 d-6", "0405") == "fine"
    assert (a.at("d-9"), a.at("d-6"), a.owed) == ("lost", "lost", (0, 0))


# --- hits -------------------------------------------------------------------------------------------
HITS = (
    RIVERS
    + """
combat:
  style: hits
  strength: {attack: attack, defence: defence, changes: [{halve: up, when: attacking and away > 1}]}
  range: 1..2
  hits: {throws: THROWS, needs: NEEDS, result: hit}
  shifts: [{die: -1, when: terrain == 'woods', says: cover}]
  consequences: [{result: hit, defender: 1}]
"""
)


def hits(throws: str, needs: str, more: str = "") -> str:
    return HITS.replace("THROWS", throws).replace("NEEDS", needs + more)


def test_one_throw_for_all() -> None:
    a = Arena.of(hits("one", "5")).put("0405", "a-5").dice(5)
    a.put(a.beside("0405")[0], "d-1", "d-2")
    assert a.attack("d-1 d-2", "0405") == "fine"
    assert (a.owed, a.said[-2]) == ((0, 1), "Throws **5 hit**: **1 hit**")


def test_a_throw_for_each_attacker() -> None:
    a = Arena.of(hits("attacker", "5")).put("0406", "a-2").dice(5, 6)
    a.put(a.beside("0406")[0], "d-1", "d-2")
    assert a.attack("d-1 d-2", "0406") == "fine"  # cover takes 1
    assert a.said[-2] == "Throws **5 \u2212 1 = 4, 6 \u2212 1 = 5 hit**: **1 hit**"


def test_a_throw_for_each_point_halved_at_range() -> None:
    a = Arena.of(hits("point", "4")).put("0405", "a-5").dice(4, 1, 5)
    far = next(p for p in a.beside(a.beside("0405")[0]) if p not in (*a.beside("0405"), "0405"))
    a.put(far, "d-4", left=2)  # 6 points, halved
    assert a.attack("d-4", "0405") == "fine"
    assert a.owed == (0, 2)
    assert a.drag("d-4", "0405") == "owed"
    assert a.lose("a-5") == "fine"
    assert a.said == ["Assembly 5th armour: loses a step, 1 left; Assembly owes 1 step"]


def test_a_throw_against_the_defence_or_within_the_attack() -> None:
    a = Arena.of(hits("attacker", "defence")).put("0405", "a-5").dice(4)
    a.put(a.beside("0405")[0], "d-1")
    assert a.attack("d-1", "0405") == "fine"
    assert a.owed == (0, 1)
    a = Arena.of(hits("attacker", "attack", ", at_most: true, misses: 2")).put("0405", "a-5").dice(4, 2)
    a.put(a.beside("0405")[0], "d-1", "d-2")
    assert a.attack("d-1 d-2", "0405") == "fine"  # 4 or less hits, but for 2
    assert a.owed == (0, 1)


def test_out_of_range() -> None:
    a = Arena.of(hits("one", "5")).put("0105", "d-1").put("0605", "a-1")
    assert a.attack("d-1", "0605") == "range"
    assert a.said == ["Attack on 0605 refused: out of range (Directorate 1st infantry)"]


AIMED = (
    RIVERS
    + """
values: {suppressed: {name: suppressed, of: unit, until: phase}}
combat:
  kinds:
    sniping:
      name: Sniping
      style: hits
      aims: true
      range: mp
      strength: {attack: attack}
      hits: {needs: attack, at_most: true, misses: 6, result: hit}
      against: type != 'artillery'
      attacked_again: always
    barrage:
      name: Barrage
      style: hits
      units: type == 'artillery'
      range: 0..3
      attacks_again: other-kinds
      attacked_again: always
      hits: {throws: defender, needs: 5, result: hit}
      shifts: [{die: -1, when: "'armour' in types(defenders)", says: armour}]
    assault:
      name: Assault
      title: Assault this hex
      table: assault
      strength: {attack: attack, defence: defence, round: down}
      attacks_again: other-kinds
      phases: directorate.fight
  consequences:
    - {result: hit, each_defender: 1, defenders_get: {suppressed: 1}}
"""
)

ASSAULT = table("assault", "0 | 3 | 6+", r1="1/0 | 0/1 | 0/2", r2="1/1 | 1/1 | 0/1")


def test_fire_at_a_single_unit() -> None:
    a = Arena.of(AIMED, ASSAULT).put("0405", "a-5", "a-7", "a-2").put("0404", "d-1").dice(3)
    assert a.aim("d-1", "a-7", "attack-sniping") == "wrong-enemy"  # artillery is spared
    assert a.aim("d-1", "a-2", "attack-sniping") == "fine"
    assert a.left("a-5", "a-2", "a-7") == [2, 1, 1]
    assert a.aim("d-1", "a-5", "attack-sniping") == "has-attacked"


def test_a_barrage_throws_at_each() -> None:
    a = Arena.of(AIMED, ASSAULT).put("0405", "a-5", "a-2").put("0404", "d-8").dice(5, 5)
    assert a.attack("d-8", "0405", "attack-barrage") == "fine"
    assert a.said[1] == "Against Assembly 2nd infantry, Assembly 5th armour"
    assert a.said[2:4] == ["At Assembly 2nd infantry: 5 hit", "At Assembly 5th armour: 5 \u2212 1 = 4"]
    assert a.left("a-5", "a-2") == [2, 1]
    assert a.attack("d-8", "0405", "attack-barrage") == "has-attacked"
    assert a.put("0404", "d-1").attack("d-1", "0405", "attack-barrage") == "not-so"


def test_a_barrage_and_then_an_assault() -> None:
    a = Arena.of(AIMED, ASSAULT).put("0405", "a-2").put("0404", "d-8", "d-1").dice(1, 1)
    assert a.attack("d-8", "0405", "attack-barrage") == "fine"
    assert a.attack("d-8 d-1", "0405", "attack-assault") == "fine"  # 6 against 3
    assert a.owed == (0, 1)
    assert a.drag("d-1", "0405") == "owed"
    assert a.lose("a-2") == "fine"
    assert a.lose("a-2") == "none-owed"
    a.over()
    assert a.attack("d-8", "0405", "attack-barrage") == "has-attacked"


def test_an_assault_only_in_its_phase() -> None:
    a = Arena.of(AIMED, ASSAULT, phase="assembly.fight").put("0405", "a-2").put("0404", "d-1")
    assert a.attack("a-2", "0404", "attack-assault") == "phase"


# --- ladders ----------------------------------------------------------------------------------------
LADDER = (
    RIVERS
    + """
combat:
  style: ladder
  dice: 2d6
  strength: {attack: attack, defence: defence}
  ladder:
    results: {"..4": A1, "5..7": "-", "8..9": D1, "10..": D2 DR1}
    ADDS
  shifts:
    - {die: 1, when: count(attackers) > 1, says: numbers}
    - {die: 2, when: terrain == 'woods', of: defender, says: woods}
  losses: [{attacker: 1, when: terrain == 'hills', rule: "6.9"}]
  consequences:
    - {result: A#, attacker: "#"}
    - {result: D#, defender: "#"}
    - {result: DR#, defenders_retreat: "#"}
retreat: {}
"""
)


def test_dice_on_a_ladder() -> None:
    a = Arena.of(LADDER.replace("ADDS", "adds: differential")).put("0405", "a-5").dice(4, 5)
    a.put(a.beside("0405")[0], "d-1", "d-2")
    assert a.attack("d-1 d-2", "0405") == "fine"  # 9, 4 more than the defence, 1 for numbers
    assert a.said[-2] == "Dice **9 + 5 = 14**: **D2 DR1**"
    assert (a.owed, a.must_go("a-5")) == ((0, 2), 1)


def test_both_throw_on_a_ladder() -> None:
    a = Arena.of(LADDER.replace("ADDS", "opposed: true")).put("0406", "a-2").dice(6, 6, 1, 1)
    a.put(a.beside("0406")[0], "d-1")
    assert a.attack("d-1", "0406") == "fine"
    assert a.said[-3:-1] == ["Attacker **12**, defender **2 + 2 = 4**", "Dice **8**: **D1**"]


def test_a_rule_changes_the_losses_of_a_ladder() -> None:
    a = Arena.of(LADDER.replace("ADDS", "adds: nothing")).put("0403", "a-8").dice(1, 1)
    a.put(a.beside("0403")[0], "d-1")
    assert a.attack("d-1", "0403") == "fine"
    assert a.said[-2] == "Dice **2**: **A1**; the attacker loses 1 more [6.9]"
    assert a.owed == (2, 0)


# --- both sides throw on a table ----------------------------------------------------------------------
BOTH = (
    RIVERS
    + """
combat:
  style: strength
  table: volley
  both_throw: true
  strength: {attack: attack, defence: defence}
  shifts: [{die: -1, when: terrain == 'woods', says: woods}]
  consequences: [{when: defender_loses > attacker_loses, defenders_retreat: 1}]
retreat: {trades: false, stuck: eliminated}
"""
)
VOLLEY = table("volley", "1 | 3 | 6", r0="- | - | 1", r1="- | 1 | 2", r2="1 | 2 | 3")


def test_both_sides_throw_on_a_table() -> None:
    a = Arena.of(BOTH, VOLLEY).put("0405", "a-5").dice(3, 1)
    a.put(a.beside("0405")[0], "d-1", "d-2")
    assert a.attack("d-1 d-2", "0405") == "fine"
    assert a.said[3:5] == [
        "Directorate: strength **8**, column **6**, die **2**: **3**",
        "Assembly: strength **4**, column **3**, die **0**: **-**",
    ]
    assert (a.owed, a.must_go("a-5")) == ((0, 3), 1)


# --- bans -------------------------------------------------------------------------------------------
def test_twelve_bans() -> None:
    bans = "".join(
        f"    - {{when: unit == 'd-{k}' and to_terrain == 'clear', says: ban {k}, except_for: {k % 2}}}\n"
        for k in range(1, 10)
    )
    rules = RULES.replace("  style: odds", "  style: odds\n  attacked_again: always\n  bans:\n" + bans + BAN)
    near = Arena.of(rules, ODDS).beside("0405")
    for k in (2, 4, 6, 8):
        a = Arena.of(rules, ODDS).put("0405", "a-2").put(near[0], f"d-{k}")
        assert a.attack(f"d-{k}", "0405") == "ban"
        assert a.said[-1] == f"Attack on 0405 refused: ban {k}"
    a = Arena.of(rules, ODDS).put("0405", "a-2").put(near[0], "d-10").dice(1)
    assert a.attack("d-10", "0405") == "ban"
    assert a.said[-1] == "Attack on 0405 refused: ban 12"
    a = Arena.of(rules, ODDS).put("0405", "a-5").put(near[0], "d-1", "d-3").dice(1)
    assert a.attack("d-1 d-3", "0405") == "fine"


BAN = """
    - {when: turn == 99, says: ban 10}
    - {when: turn == 98, says: ban 11}
    - {when: unit == 'd-10', says: ban 12}
"""


# --- attacks that are declared ------------------------------------------------------------------------
def test_attacks_are_declared_before_the_first_is_fought() -> None:
    a = Arena.of(RULES.replace("below: refused", "below: first\n  declare: true"), ODDS)
    near = a.beside("0405")
    a.put("0405", "a-5").put(near[0], "d-1").put(near[1], "d-2").put(near[2], "d-3")
    other = next(p for p in a.beside(near[2]) if p not in (*near, "0405"))
    a.put(other, "a-2").dice(3, 3)
    assert a.attack("d-1", "0405") == "fine"
    assert a.said == ["Directorate 1st infantry to attack 0405"]
    assert a.attack("d-2", "0405") == "fine"
    assert a.attack("d-2", "0405") == "declared"
    assert a.attack("d-3", other) == "fine"
    assert a.end() == "declared-first"
    assert a.order("withdraw", "d-2") == "fine"
    assert a.order("withdraw", "d-2") == "not-declared"
    assert a.attack("d-2", "0405") == "fine"
    assert a.order("fight", "a-5") == "not-declared"
    assert a.order("fight", "d-1") == "fine"
    assert a.said[1].startswith("Attack **8**: Directorate 1st infantry 4, Directorate 2nd infantry 4")
    assert a.order("fight", "d-3") == "owed"
    assert a.lose("a-5") == "fine"
    assert a.order("withdraw", "d-3") == "too-late"
    assert a.order("fight", "d-1") == "not-declared"
    a.put("0105", "a-2")
    assert a.order("fight", "d-3") == "fine"
    assert a.said == [f"Nobody attacks {other}: no enemy units there"]
    assert a.order("fight", "d-3") == "not-declared"
    assert a.end() == "fine"


# --- who takes part, and what is done against advice --------------------------------------------------
def test_who_is_out_of_range_stays_out_of_odds_and_attack() -> None:
    a = Arena.of(AIMED, ASSAULT).put("0405", "a-5", "a-2").put("0404", "d-1").put("0801", "d-2").dice(3)
    left_out = "Directorate 2nd infantry is marked too, but stays out: "
    said = a.odds("d-1 d-2", "a-2")
    kinds = [line for line in said if line.startswith("**Odds of")]
    assert kinds == ["**Odds of Sniping on 0405**, clear", "**Odds of Assault on 0405**, clear"]
    assert [line for line in said if line.startswith(left_out)] == [
        left_out + "out of range",
        left_out + "not adjacent",
    ]
    assert a.aim("d-2 d-1", "a-2", "attack-sniping") == "fine"
    assert a.said[1] == left_out + "out of range"
    assert a.left("a-2") == [1]
    assert a.aim("d-2", "a-2", "attack-sniping") == "range"


def test_nobody_takes_part_against_a_unit_in_a_box() -> None:
    a = Arena.of(AIMED, ASSAULT).put("0404", "d-1")
    box = a.game.places.names[a.game.places.count]
    a.put(box, "a-2")
    kind = next(k for k in a.game.of(Combat).kinds if k.id == "barrage")
    assert party_of(a.game, a.play, kind, [a.unit("d-1")], a.place(box)) == [a.unit("d-1")]
    assert a.attack("d-1", box, "attack-barrage") == "nobody-there"


def test_fire_against_advice() -> None:
    a = Arena.of(AIMED, ASSAULT).put("0405", "a-5", "a-7", "a-2").put("0404", "d-1").put("0401", "d-2")
    a.dice(3, 3, 3)
    assert a.aim("d-1", "a-2", "attack-sniping") == "fine"
    assert a.aim("d-1", "a-5", "attack-sniping") == "has-attacked"
    assert a.aim_against("d-1", "a-5", "attack-sniping") == "fine"
    assert a.left("a-5", "a-2") == [1, 1]
    assert a.aim_against("d-1", "a-7", "attack-sniping") == "wrong-enemy"  # nobody to aim at
    assert a.aim_against("a-5", "d-2", "attack-sniping") == "fine"  # not its phase
    assert a.play.of(Battle).target == a.place("0401")


def test_what_cannot_be_paid_is_fought_against_advice() -> None:
    a = arena().put("0405", "a-2").put(arena().beside("0405")[0], "d-1").dice(6, 6)
    points = a.play.of(ValuesNow).sides[0]
    points[0] = -3
    assert a.attack("d-1", "0405") == "too-little"
    assert a.attack_against("d-1", "0405") == "fine"
    assert points[0] == -3


def test_battles_that_are_declared_against_advice() -> None:
    a = Arena.of(RULES.replace("below: refused", "below: first\n  declare: true"), ODDS)
    near = a.beside("0405")
    a.put("0405", "a-5", "a-2").put(near[0], "d-1").put(near[1], "d-2").put(near[2], "d-3").dice(6, 6)
    assert a.attack("d-1", "0405") == "fine"
    assert a.attack("d-2", "0405") == "fine"
    assert a.order("fight", "d-1") == "fine"
    assert a.owed != (0, 0)
    assert a.attack("d-3", "0405") == "owed"
    assert a.attack_against("d-3", "0405") == "fine"
    assert a.said[0] == "What is owed is let off: step losses must be taken first: use Lose a step"
    assert a.order_against("withdraw", "d-3") == "not-declared"
    assert a.order_against("fight", "d-3") == "not-declared"


# --- friends who make room ----------------------------------------------------------------------------
def test_the_owner_picks_who_makes_room() -> None:
    rules = RULES.replace("trades: false, stuck: steps", "trades: true") + CROWDED
    a = Arena.of(rules, ODDS)
    near, goal = a.beside("0405"), a.beside("0405")[3]
    a.put("0405", "a-5").put(near[0], "d-1", "d-2").put(goal, "a-1", "a-2").dice(5)
    assert a.attack("d-1 d-2", "0405") == "fine"
    a.play.of(Battle).must_go[a.unit("a-5")] = 0
    a.play.of(Battle).defender_owes = 2
    assert a.drag("a-5", goal) == "fine"
    assert a.said[0].endswith(
        f"Assembly picks who makes room in {goal}: Assembly 1st infantry, Assembly 2nd infantry"
    )
    assert a.drag("d-1", "0405") == "room-first"
    assert a.over() == "room-first"
    assert a.attack("d-1", goal) == "room-first"
    aside = next(place for place in a.beside(goal) if place not in (*near, "0405"))
    assert a.drag("a-1", aside) == "fine"
    assert a.said[0].startswith(f"Assembly 1st infantry: {goal} → {aside}: makes room")
    assert a.order("make-room", "a-2") == "no-room-needed"
    a.play.of(Battle).defender_owes = 2
    assert a.lose("a-5") == "fine"
    assert a.drag("a-5", a.beside(goal)[3]) == "bled"  # a step is lost: no more hexes


CROWDED = """
stacking: {limits: [{side: assembly, limit: 2}]}
"""


# --- a map of spaces ------------------------------------------------------------------------------------
def test_battles_along_connections() -> None:
    rules = """
    sequence:
      order: {does: check}
      round.first.move: {does: move}
      round.second.move: {does: move}
      round.third.move: {does: move}
      round.first.fight: {does: combat}
      round.second.fight: {does: combat}
      round.third.fight: {does: combat}
      levy-crown: {does: check}
      levy-league: {does: check}
      levy-commune: {does: check}
    combat:
      style: strength
      table: volley
      both_throw: true
      not_across: pass
      range: 0..1
      shifts: [{die: -1, when: "'river' in crossed", says: river}]
      strength: {attack: strength, changes: [{halve: up, when: "'armour' in types(defenders)"}]}
      consequences: [{when: defender_loses > attacker_loses, defenders_retreat: 1}]
    retreat: {trades: false}
    """
    a = Arena.of(rules, VOLLEY, phase="round-1.first.fight", game="three-powers").dice(2, 1)
    a.put("jarrow", "l-1").put("kell", "c-1", "c-5")
    assert a.attack("c-1 c-5", "jarrow") == "fine"
    assert a.said[3] == "Changes: die −1 river"
    assert a.must_go("l-1") == 1
    assert a.drag("l-1", "kell") == "enemy"
    assert a.drag("l-1", "isk") == "fine"
    a.put("alder", "c-2").put("thorn", "l-2")
    assert a.attack("c-2", "thorn") == "owed"
    a.play.of(Battle).defender_owes = a.play.of(Battle).attacker_owes = 0
    assert a.attack("c-2", "thorn") == "sea"
