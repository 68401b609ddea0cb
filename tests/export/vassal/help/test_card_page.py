"""The help page about cards."""

from __future__ import annotations

from collections.abc import Callable

from hexwright.export.vassal.help.pages import help_pages
from hexwright.project import Project
from tests.cards import WITH_CARDS
from tests.conftest import SMALL, game_of


def test_decks_and_hands_are_listed_and_secrets_explained(write_game: Callable[..., Project]) -> None:
    pages = {page.title: page.content.decode("ascii") for page in help_pages(game_of(write_game(WITH_CARDS)))}
    page = pages["Cards"]
    for text in (
        "French: Early</td>",
        "from the beginning, until turn 2. An empty draw pile takes the played cards, shuffled.",
        "French: Late</td>",
        "shuffled in on turn 2. ",
        "Drawn in order. Nothing refills it.",
        "at most 3",
        "any number",
        "Ctrl+Shift+P",
        "hold the names of all cards in clear",
    ):
        assert text in page, text


def test_a_game_without_cards_has_no_such_page(write_game: Callable[..., Project]) -> None:
    assert "Cards" not in {page.title for page in help_pages(game_of(write_game(SMALL)))}
