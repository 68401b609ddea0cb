"""Fog of war: who is known after a battle, and what answers leave out of units that are hidden."""

from __future__ import annotations

import pytest

from hexwright.rules.engine.module_api import show_units, sign_values
from hexwright.rules.engine.phases import next_phase
from hexwright.rules.engine.questions import why
from hexwright.rules.mechanism.combat.rules import odds
from tests.rules.mechanism.combat.arena import Arena
from tests.rules.mechanism.combat.test_kinds import ODDS, RULES

HIDDEN = "0405: what lies beneath the top of an enemy stack is hidden from you until it is attacked"


def arena(fog: str = "{}") -> Arena:
    a = Arena.of(f"{RULES}fog_of_war: {fog}\n", ODDS)
    return a.put("0404", "d-1", "d-2").put("0405", "a-5", "a-2").put("0406", "a-3")


def known(a: Arena) -> list[str]:
    names = [sign.name for sign in a.game.signs]
    values = sign_values(a.game, a.play, names.index("Known"))
    return [name for name, value in zip(a.game.units.names, values, strict=True) if value]


def hide(a: Arena, *units: str) -> None:
    for name in units:
        a.play.hidden[a.unit(name)] = 1


def asked_why(a: Arena, unit: str) -> list[str]:
    a.play.lines.clear()
    why(a.game, a.play, [a.unit(unit)])
    return a.said


def asked_odds(a: Arena, units: str, on: str) -> list[str]:
    a.play.lines.clear()
    odds(a.game, a.play, [a.unit(name) for name in units.split()], a.unit(on))
    return a.said


def test_without_it_nothing_is_agreed_on() -> None:
    assert Arena.of(RULES, ODDS).game.secrecy is None


def test_what_the_author_says() -> None:
    secrecy = arena("{begins: true, top: 2, units: type != 'armour', rule: '6.7'}").game.secrecy
    assert secrecy is not None
    assert (secrecy.begins, secrecy.top, secrecy.sign, secrecy.rule) == (True, 2, "Known", "6.7")
    game = arena("{units: type != 'armour'}").game
    assert game.secrecy is not None
    assert game.secrecy.open
    types = {game.units.type[u] for u in game.secrecy.open}
    others = {game.units.type[u] for u in range(game.units.count) if u not in game.secrecy.open}
    assert len(types) == 1
    assert not types & others


@pytest.mark.parametrize(("lasts", "after"), [("phase", []), ("game", ["a-2", "a-5", "d-1", "d-2"])])
def test_a_battle_shows_who_is_in_it(lasts: str, after: list[str]) -> None:
    a = arena(f"{{known: {lasts}}}").dice(3)
    assert known(a) == []
    assert a.attack("d-1 d-2", "0405") == "fine"
    assert sorted(known(a)) == ["a-2", "a-5", "d-1", "d-2"]
    next_phase(a.game, a.play, a.play.phase + 1)
    assert sorted(known(a)) == after


def test_odds_tell_the_attack_alone() -> None:
    a = arena()
    assert any("Defence" in line and "Assembly 5th" in line for line in asked_odds(a, "d-1 d-2", "a-5"))
    hide(a, "a-2")
    said = asked_odds(a, "d-1 d-2", "a-5")
    assert said[0].startswith("**Odds on 0405**")
    assert said[1].startswith("Attack **8**: ")
    assert said[2] == "Defence unknown: 1 of 2 units there is hidden from you until the attack"
    assert len(said) == 3


def test_nothing_is_said_of_a_hidden_unit() -> None:
    a = arena()
    assert asked_why(a, "a-2")[0] != HIDDEN
    hide(a, "a-2")
    assert asked_why(a, "a-2") == [HIDDEN]
    assert asked_why(a, "a-5")[0].startswith("Assembly 5th")
    a.play.lines.clear()
    assert not show_units(a.game, a.play, 0, [a.unit("a-2")]).answered
    assert a.said == [HIDDEN]
