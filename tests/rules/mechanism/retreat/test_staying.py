"""Units that stay where they must retreat, cannot retreat, and keep away from enemies; what a hex adds."""

from __future__ import annotations

from tests.rules.mechanism.combat.arena import RIVERS, Arena, table

HITS = table("crt", "1:2 | 1:1 | 2:1", r1="- | 1 | 1", r2="- | 1 | 2")
"""Steps that each defender loses."""

STAYING = (
    RIVERS
    + """
supply: [{id: east, side: assembly, sources: east-edge, closed: lake}]
combat:
  style: odds
  table: crt
  strength:
    attack: attack
    defence: defence
    changes:
      - {times: 2, when: attacking and type == 'armour', rule: "6.1"}
      - {add: 1, once_a_hex: true, when: "'foot' in unit_sets and 'armour' in types(attackers)", rule: "6.2"}
  consequences:
    - {result: "#", each_defender: "#"}
    - {result: "#", supplied: false, each_defender: 1}
    - {result: "#", defenders_retreat: 1}
retreat: {trades: false, together: false, make_room: false, stuck: steps, stands: true, shuns_enemies: true,
  never: type == 'artillery'}
"""
)


def arena() -> Arena:
    return Arena.of(STAYING, HITS)


def test_each_goes_or_stays_for_a_step() -> None:
    a = arena()
    near = a.beside("0405")
    a.put("0405", "a-1", "a-9").put(near[0], "d-1", "d-4").dice(1)
    assert a.attack("d-1 d-4", "0405") == "fine"
    assert (a.left("a-1", "a-9"), a.must_go("a-1"), a.must_go("a-9")) == ([1, 1], 1, 1)
    assert a.order("stay", "d-1") == "goes-nowhere"
    assert a.order("stay", "a-1") == "fine"
    assert a.at("a-1") == "lost"
    assert a.drag("a-9", near[3]) == "fine"
    assert a.left("a-9") == [1]
    assert a.order("stay", "a-9") == "advance-due"


def test_away_from_enemies_if_there_is_another_way() -> None:
    a = arena()
    near = a.beside("0405")
    a.put("0405", "a-1").put(near[0], "d-1", "d-4").dice(1)
    assert a.attack("d-1 d-4", "0405") == "fine"
    assert a.drag("a-1", near[1]) == "enemies-near"
    assert a.drag("a-1", near[3]) == "fine"
    a = arena()  # enemies all around, but not in two hexes: next to them it is
    a.put("0405", "a-1").put(near[0], "d-1", "d-4").put(near[2], "d-2").put(near[4], "d-3").dice(1)
    assert a.attack("d-1 d-4", "0405") == "fine"
    assert a.drag("a-1", near[3]) == "fine"


def test_who_cannot_retreat_loses_a_step_more() -> None:
    a = arena()
    near = a.beside("0405")
    a.put("0405", "a-1", "a-7").put(near[0], "d-1", "d-4").dice(1)
    assert a.attack("d-1 d-4", "0405") == "fine"
    assert a.at("a-7") == "lost"
    assert a.must_go("a-1") == 1


def test_some_results_are_about_units_out_of_supply() -> None:
    a = arena()
    near = a.beside("0405")
    a.put("0405", "a-1").put(near[0], "d-1", "d-4").dice(1)
    assert a.attack("d-1 d-4", "0405") == "fine"
    assert a.left("a-1") == [1]
    a = arena()
    a.put("0405", "a-1").put(near[0], "d-1", "d-4").dice(1)
    for place, unit in zip(near[1:], ("d-3", "d-6", "d-7", "d-9", "d-5"), strict=True):
        a.put(place, unit)
    assert a.attack("d-1 d-4", "0405") == "fine"
    assert a.at("a-1") == "assembly-lost"  # it does not come back
    assert [line for line in a.said if "loses 1 step" in line]


def test_what_a_hex_adds_is_added_once() -> None:
    a = arena()
    near = a.beside("0405")
    a.put("0405", "a-5").put(near[0], "d-1", "d-2", "d-4").put(near[1], "d-3")
    told = a.odds("d-1 d-2 d-4 d-3", "a-5")
    assert any("25 to 4" in line for line in told), told  # 4 and 1, 4, 6 doubled; 3 and 1 from another hex


PRESSED = STAYING.replace(
    "times: 2, when: attacking and type == 'armour'", "at_least: 3, when: attacking"
).replace(
    "  consequences:", "  must_advance: true\n  may_stay: false\n  against: type != 'armour'\n  consequences:"
)
"""Attackers have 3 at least, and must take the place."""


def test_who_must_advance_and_does_not_is_eliminated() -> None:
    a = Arena.of(PRESSED, HITS)
    near = a.beside("0405")
    a.put("0405", "a-1").put(near[0], "d-1", "d-9").dice(1)
    assert any("7 to 4" in line for line in a.odds("d-1 d-9", "a-1"))  # 4, and 3 in place of 1
    assert a.attack("d-1 d-9", "0405") == "fine"
    assert a.order("stay", "a-1") == "no-staying"
    assert a.drag("a-1", near[3]) == "fine"
    assert a.said[-1].endswith("0405 is empty, the attackers must advance or are eliminated")
    assert a.drag("d-1", "0405") == "fine"
    assert a.at("d-9") == near[0]
    assert a.over() == "fine"
    assert (a.at("d-1"), a.at("d-9")) == ("0405", "directorate-lost")
    # 3 to 4 costs nothing: who attacked is lost at once, who did not is not
    a = Arena.of(PRESSED, HITS)
    a.put("0405", "a-1").put(near[0], "d-1", "d-9").dice(1)
    assert a.attack("d-9", "0405") == "fine"
    assert (a.at("d-1"), a.at("d-9")) == (near[0], "directorate-lost")
    # nor is anybody lost where nobody must advance
    a = arena()
    a.put("0405", "a-1").put(near[0], "d-1", "d-9").dice(1)
    assert a.attack("d-9", "0405") == "fine"
    assert a.over() == "fine"
    assert a.at("d-9") == near[0]


def test_some_enemies_hold_no_place() -> None:
    for rules, goes in (
        (PRESSED, False),
        (PRESSED.replace("  against:", "  held_by: type != 'armour'\n  against:"), True),
    ):
        a = Arena.of(rules, HITS)
        near = a.beside("0405")
        a.put("0405", "a-1", "a-5").put(near[0], "d-1").dice(1)
        assert a.attack("d-1", "0405") == "fine"
        assert a.drag("a-1", near[3]) == "fine"
        assert (a.at("d-1") == near[0]) == goes
        if goes:
            assert a.drag("d-1", "0405") == "fine"
