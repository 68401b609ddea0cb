"""The plain listing says everything the model holds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hexwright.export.text.listing import listing
from hexwright.project import Project
from tests.cards import WITH_CARDS
from tests.conftest import SMALL, game_of

HERE = Path(__file__).parent


def test_listing_of_a_small_game(
    write_game: Callable[..., Project], golden: Callable[[str, Path], None]
) -> None:
    golden(listing(game_of(write_game(SMALL))), HERE / "golden" / "small.txt")


def test_every_unit_and_hex_is_listed(write_game: Callable[..., Project]) -> None:
    game = game_of(write_game(SMALL))
    text = listing(game)
    for unit in game.units.values():
        assert f"\n{unit.id}: {unit.name} [" in text
        assert text.count(" left: ") == sum(len(u.steps) for u in game.units.values())
    terrain = game.main_board.terrain
    assert terrain is not None
    for number in terrain.hexes:
        assert f"\n  {number} " in text


def test_cards_are_listed_with_all_they_say(write_game: Callable[..., Project]) -> None:
    text = listing(game_of(write_game(WITH_CARDS)))
    assert (
        "\nfrench: French [blue] shuffled, refilled; draw f-draw, discard f-discard, removed f-removed,"
        in text
    )
    assert "\n  late: Late, from turn 2 in place of early\n" in text
    assert "\nfrench: French hand [blue] at most 3 of french\n" in text
    assert "\nc2: Rain [french.early] value -, leaves the game\n  kind: EVENT\n  | One.\n  | Two.\n" in text
    assert "\nc4: Dawn [german] value -\n" in text
