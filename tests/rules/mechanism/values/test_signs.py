"""Signs on counters for values of units."""

from __future__ import annotations

from hexwright.rules.engine.module_api import sign_values
from hexwright.rules.engine.records import Game
from hexwright.rules.mechanism.values.changing import put_value
from hexwright.rules.mechanism.values.records import Values
from tests.rules.mechanism.small import findings, game_with, play_with, unit

NAME = "three-powers"
RULES = """\
values:
  suppressed: {name: Suppressed, of: unit}
  supplies: {of: unit, initial: 2, most: 4}
  dug-in: {of: unit, letters: X}
  ready: {of: unit, initial: 1, least: 0, most: 40}
  spirit: {of: side, initial: 3}
"""


def _images(game: Game) -> dict[str, tuple[str, ...]]:
    return {sign.name: sign.images for sign in game.signs if sign.name.startswith("Shows")}


def test_every_value_of_units_has_a_sign_with_letters_of_its_own() -> None:
    images = _images(game_with(NAME, RULES))
    assert images["ShowsSuppressed"] == ("", "tag-S")
    assert images["ShowsSupplies"] == ("", "tag-SU0", "tag-SU1", "tag-SU2", "tag-SU3", "tag-SU4")
    assert images["ShowsDugIn"] == ("", "tag-X")
    assert len(images["ShowsReady"]) == 22  # the last picture stands for all higher numbers
    assert len(images) == 4


def test_a_sign_shows_what_is_not_as_at_first() -> None:
    game = game_with(NAME, RULES)
    play = play_with(game, c_1="eld", c_2="eld")
    u = unit(game, "c_1")
    suppressed, supplies, *_ = game.of(Values).units
    number = {sign.name: k for k, sign in enumerate(game.signs)}
    shown = {name: number[name] for name in ("ShowsSuppressed", "ShowsSupplies")}
    assert not any(n for k in shown.values() for n in sign_values(game, play, k))
    put_value(play, suppressed, u, 1)
    put_value(play, supplies, u, 4)
    for name, value in {"ShowsSuppressed": 1, "ShowsSupplies": 5}.items():
        found = sign_values(game, play, shown[name])
        assert found[u] == value
        assert sum(found) == value
    put_value(play, supplies, u, 2)
    assert sign_values(game, play, shown["ShowsSupplies"])[u] == 0


def test_two_signs_cannot_say_the_same() -> None:
    rules = RULES.replace("supplies: {of: unit,", "supplies: {of: unit, letters: X,")
    assert findings(NAME, rules) == ["S005 two signs say X"]
