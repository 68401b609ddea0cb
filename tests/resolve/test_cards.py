"""Cards, decks and hands: what they become, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwright.frontend import check
from hexwright.project import Project
from tests.cards import WITH_CARDS
from tests.conftest import game_of

Write = Callable[..., Project]


def test_cards_have_all_their_words(write_game: Write) -> None:
    cards = game_of(write_game(WITH_CARDS)).cards
    assert list(cards) == ["c1", "c2", "c3", "c4", "c5"]
    rain = cards["c2"]
    assert (rain.once, rain.flags, rain.group, rain.look) == (True, frozenset({"once"}), "early", "card")
    assert rain.words == {
        "kind": "EVENT",
        "id": "c2",
        "name": "Rain",
        "text": "One.\nTwo.",
        "value": "",
        "number": "2",
        "deck": "French",
        "group": "early",
        "group_name": "Early",
        "side": "Blue",
    }
    assert cards["c1"].text == rain.text, "a line break and ¶ begin a paragraph"
    assert cards["c4"].words["number"] == "1", "counted by deck"
    assert cards["c4"].group is None


def test_decks_and_hands(write_game: Write) -> None:
    game = game_of(write_game(WITH_CARDS))
    french, german = game.decks["french"], game.decks["german"]
    assert french.piles == {
        "draw": "f-draw",
        "discard": "f-discard",
        "removed": "f-removed",
        "waiting": "f-waiting",
    }
    assert (french.shuffled, french.refills) == (True, True)
    assert (german.shuffled, german.refills) == (False, False), "nothing to refill it from"
    assert [(hand.decks, hand.limit) for hand in game.hands.values()] == [
        (("french",), 3),
        (("german",), None),
    ]


def test_groups_come_and_go_by_turn(write_game: Write) -> None:
    french = game_of(write_game(WITH_CARDS)).decks["french"]
    assert [french.pile_at("early", turn) for turn in (1, 2)] == ["draw", "removed"]
    assert [french.pile_at("late", turn) for turn in (1, 2)] == ["waiting", "draw"]
    assert french.pile_at(None, 1) == "draw"


def test_a_pile_is_a_place_as_large_as_its_cards(write_game: Write) -> None:
    game = game_of(write_game(WITH_CARDS))
    cells = {cell.id: cell for panel in game.main_board.panels for cell in panel.cells}
    assert (cells["f-draw"].card, cells["f-draw"].seats) == ((63, 88), 1)


def test_cards_are_numbered_pieces(write_game: Write) -> None:
    report, _ = check(write_game(WITH_CARDS), "demo")
    assert not report.failed, report.found


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("deck: german}\n  c5", "deck: germans}\n  c5", "unknown deck 'germans'"),
        ("draw: g-draw", "draw: f-draw", "two piles of cards lie at 'f-draw'"),
        ("draw: g-draw", "draw: h-draw", "there is no hex, box or track cell 'h-draw'"),
        ("draw: g-draw", 'draw: ""', "there is no hex, box or track cell ''"),
        ("group: late}", "group: lat}", "unknown group 'lat'"),
        (", group: late}", "}", "'group' is missing: the deck 'french' has groups"),
        ("turn: 2,", "turn: 9,", "there is no turn 9"),
        ("turn: 2, ", "", "'turn' is missing: when it replaces them"),
        ("    waiting: f-waiting\n", "", "'waiting' is missing: where groups of later turns lie"),
        ("kind: EVENT", "knd: EVENT", "unknown key 'knd'"),
        ("deck: german}\n  c5", "deck: german, once: true}\n  c5", "has no pile 'removed'"),
        ("side: red}\n", "side: red, decks: french}\n", "the deck 'french' is another side's"),
        ("back: card-back\n", "back: card-bck\n", "unknown look 'card-bck'"),
        ("  c5:", "  f1:", "a card and another piece are called 'f1'"),
    ],
)
def test_what_is_wrong_is_said(write_game: Write, old: str, new: str, says: str) -> None:
    assert old in WITH_CARDS
    report, _ = check(write_game(WITH_CARDS.replace(old, new)), "demo")
    assert says in " | ".join(finding.message for finding in report.found)
