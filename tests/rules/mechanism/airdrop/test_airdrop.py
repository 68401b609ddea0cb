"""Drops from the air: who, where, how often; what is said."""

from __future__ import annotations

import random

from hexwright.rules.engine.act import act_drag
from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.phases import next_phase
from hexwright.rules.engine.words import reason, refusal
from hexwright.rules.mechanism.airdrop import rules
from hexwright.rules.mechanism.airdrop.rules import Dropped
from hexwright.rules.mechanism.movement.judging import mover_reason
from hexwright.rules.mechanism.movement.state import Moves
from hexwright.rules.script.headless import Functions
from hexwright.rules.specialise.layout import rows_of
from hexwright.rules.specialise.specialiser import Specialiser
from tests.rules.mechanism.movement.small import IMPULSES, Board, board

DROPS = """\
airdrops:
  - {units: type == 'marines', from: empire-lost, to: to_terrain == 'jungle', times: 2, rule: "6.1"}
"""


def strait(text: str = DROPS) -> Board:
    return board("impulses", text + IMPULSES, "impulse-1.empire-first.move").put(
        "e-3 e-4 e-10", "empire-lost"
    )


def drag(b: Board, names: str, to: str) -> str:
    b.play.lines.clear()
    ruling = act_drag(b.game, b.play, b.units(names), b.place(to))
    return refusal(b.game, ruling) if ruling.reason != FINE else b.play.lines[-1]


def test_a_unit_drops_and_acts_no_more() -> None:
    b = strait()
    assert drag(b, "e-3", "0202") == (
        "Imperial 3rd marines: Lost units: Empire → 0202 from the air; "
        "it neither moves on nor attacks this turn"
    )
    assert drag(b, "e-3", "0203") == "may neither move nor attack this turn"
    assert mover_reason(b.game, b.play, b.units("e-3")) == reason("frozen")
    other = next(k for k, p in enumerate(b.game.course) if p.side == 1)
    next_phase(b.game, b.play, other)
    assert b.play.of(Dropped).now[b.units("e-3")[0]] == 0
    assert b.play.of(Dropped).used == [1]


def test_so_many_units_in_a_game() -> None:
    b = strait()
    assert [drag(b, name, "0202").endswith("this turn") for name in ("e-3", "e-4")] == [True, True]
    assert drag(b, "e-10", "0302") == "already eliminated; from the air: only once per game"


def test_not_everywhere_and_not_everybody() -> None:
    b = strait().put("e-1", "empire-lost")
    assert drag(b, "e-3", "0503") == "already eliminated; from the air: not in that hex"
    assert drag(b, "e-1", "0202") == "already eliminated"
    assert drag(b, "e-3 e-4", "0202") == "already eliminated"


def test_only_before_others_move() -> None:
    b = strait(DROPS.replace("times: 2", "times: 2, first_move: true")).put("e-2", "0403")
    assert drag(b, "e-2", "0402").endswith("1 of 3 points: clear 1")
    assert drag(b, "e-3", "0202").endswith("from the air: must be the first move of the phase")
    assert b.play.of(Moves).mover[b.units("e-3")[0]] == 0
    assert b.play.at[b.units("e-3")[0]] == b.place("empire-lost")


def test_the_specialised_functions_drop_alike() -> None:
    b = strait()
    special = Specialiser(b.game)
    special.entry(act_drag)
    special.entry(rules.options_to_drop)
    made = Functions(special, speaks=True)
    chance = random.Random(5)
    dropped = 0
    for _ in range(40):
        unit = b.units(chance.choice(["e-3", "e-4", "e-10", "e-1", "e-2"]))[0]
        s = rows_of(b.play, special.layout)
        options = rules.options_to_drop(b.game, b.play, unit)
        assert made["options_to_drop"](s, unit) == options
        to = chance.choice([*options[:3], chance.randrange(b.game.places.count)])
        ruling = act_drag(b.game, b.play, [unit], to)
        answer = [ruling.reason, ruling.a, ruling.b, ruling.also, ruling.c]
        assert made["act_drag"](s, [unit], to) == answer
        assert s == rows_of(b.play, special.layout)
        dropped += ruling.reason == FINE
    assert dropped >= 2
