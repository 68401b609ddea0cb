"""Cards in the module: pieces, decks, hands, and what a set-up writes of them."""

from __future__ import annotations

import io
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

import pytest

from hexwright.export.vassal.lower.cards import card_names
from hexwright.pipeline import BuildRequest, build
from hexwright.project import Project
from tests.cards import WITH_CARDS
from vassalformat.component import CardSlot, DoActionButton, DrawPile, GlobalKeyCommand, PlayerHand
from vassalformat.component.base import Component
from vassalformat.trait import BasicPiece, Marker, Obscurable, Restricted, ReturnToDeck, read_piece
from vassalformat.wire.buildfile import decode_buildfile
from vassalformat.wire.command import AddDeck, Command, ShowBoards
from vassalformat.wire.element import Element
from vassalformat.wire.piece import AddedPiece
from vassalformat.wire.save import decode_save
from vassalformat.wire.sequence import decode_sequence

DECK_FIELDS = 49
"""Of the type of a deck. VASSAL: counters/Deck.getType."""
NAME, COMMANDS, COUNTS = 12, 23, 21


@pytest.fixture(scope="module")
def entries(write_game_once: Callable[..., Project]) -> Mapping[str, bytes]:
    late = "  start: {name: Start, default: true}\n  late: {name: Late, turn: 2}\n"
    text = WITH_CARDS.replace("  start: {name: Start, default: true}\n", late)
    made = build(BuildRequest(project=write_game_once(text), game="demo", targets=("vassal",)))
    assert made.folder is not None, made.report.found
    packed = next(made.folder.glob("*.vmod")).read_bytes()
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def every(root: Element, kind: type[Component]) -> list[Element]:
    found = [root] if root.tag == kind.tag else []
    return found + [inner for child in root.children for inner in every(child, kind)]


def commands(entries: Mapping[str, bytes], setup: str) -> tuple[Command, ...]:
    with zipfile.ZipFile(io.BytesIO(entries[f"{setup}.vsav"])) as archive:
        return decode_save(archive.read("savedGame"))


def cards_of(found: tuple[Command, ...]) -> Iterator[tuple[str, str]]:
    """Number in the save and card id."""
    for command in found:
        if isinstance(command, AddedPiece):
            marks = dict(
                pair for t in read_piece(command.piece) if isinstance(t, Marker) for pair in t.values
            )
            if card_names.CARD_ID in marks:
                yield command.piece_id, marks[card_names.CARD_ID]


def test_decks_lie_at_their_places_with_their_cards(entries: Mapping[str, bytes]) -> None:
    root = decode_buildfile(entries["buildFile.xml"])
    piles = {pile.attributes["name"]: pile for pile in every(root, DrawPile)}
    assert list(piles) == [
        *("French: draw pile", "French: discard pile", "French: removed cards", "French: later cards"),
        "German: draw pile",
    ]
    draw = piles["French: draw pile"].attributes
    assert (draw["faceDown"], draw["drawFaceUp"], draw["shuffle"]) == ("Always", "false", "Always")
    assert (draw["width"], draw["height"]) == ("372", "520"), "63 x 88 mm at 150 dpi"
    assert piles["French: discard pile"].attributes["faceDown"] == "Never"
    assert piles["German: draw pile"].attributes["shuffle"] == "Never"
    held = {
        name: [slot.attributes["entryName"] for slot in every(pile, CardSlot)] for name, pile in piles.items()
    }
    # the engine puts each on top of those before it, so the first card of the sources comes last
    assert held == {
        "French: draw pile": ["Rain", "March"],
        "French: discard pile": [],
        "French: removed cards": [],
        "French: later cards": ["Frost"],
        "German: draw pile": ["Dusk", "Dawn"],
    }


def test_only_its_side_handles_a_hand_and_its_moves_are_not_told(entries: Mapping[str, bytes]) -> None:
    root = decode_buildfile(entries["buildFile.xml"])
    hands = {hand.attributes["mapName"]: hand.attributes for hand in every(root, PlayerHand)}
    assert hands["French hand"]["side"] == "Blue,Solitaire"
    for hand in hands.values():
        told = [hand[name] for name in ("moveWithinFormat", "moveToFormat", "createFormat")]
        assert told == ["", "", ""]
    buttons = {b.attributes["name"]: b.attributes for b in every(root, GlobalKeyCommand)}
    fill = buttons["French hand: fill"]
    assert fill["filter"] == (
        '{DeckName == "French: draw pile" && (PlayerSide == "Blue" || PlayerSide == "Solitaire")}'
    )
    assert fill["deckCount"] == '{(3 - CountMap("French hand"))}'
    assert "German hand: fill" not in buttons, "without a limit there is nothing to fill"


def test_a_card_is_masked_inside_its_lock_and_sent_outside_it(entries: Mapping[str, bytes]) -> None:
    added = [c for c in commands(entries, "start") if isinstance(c, AddedPiece)]
    piece = next(
        traits
        for traits in (read_piece(command.piece) for command in added)
        if isinstance(traits[0], BasicPiece) and traits[0].name == "Rain"
    )
    kinds = [type(trait) for trait in piece]
    mask = next(trait for trait in piece if isinstance(trait, Obscurable))
    assert (mask.image, mask.display, mask.masked_name) == (
        "back-french.early.png",
        "Gmask-french.png",
        "French card",
    )
    assert f"images/{mask.image}" in entries
    assert "images/mask-french.png" in entries
    lock = kinds.index(Restricted)
    assert kinds.index(Obscurable) < lock
    returns = [number for number, kind in enumerate(kinds) if kind is ReturnToDeck]
    assert len(returns) == 4
    assert min(returns) > lock, "the course of play moves cards, whoever goes on"


@pytest.mark.parametrize(
    ("setup", "lies"),
    [
        ("start", {"c1": "draw", "c2": "draw", "c3": "later", "c4": "German", "c5": "German"}),
        ("late", {"c1": "removed", "c2": "removed", "c3": "draw", "c4": "German", "c5": "German"}),
    ],
)
def test_a_set_up_holds_every_card_once_and_before_its_deck(
    entries: Mapping[str, bytes], setup: str, lies: Mapping[str, str]
) -> None:
    found = commands(entries, setup)
    cards = dict(cards_of(found))
    assert Counter(cards.values()) == Counter(list(lies))
    decks = [command for command in found if isinstance(command, AddDeck)]
    in_decks = [member for deck in decks for member in deck.members]
    assert sorted(in_decks) == sorted(cards), "none lost, none doubled"
    names = [type(command) for command in found]
    assert names.index(AddDeck) > max(n for n, kind in enumerate(names) if kind is AddedPiece)
    for deck in decks:
        name = decode_sequence(deck.definition, ";")[1:][NAME]
        for member in deck.members:
            assert lies[cards[member]] in name, (cards[member], name)
    shown = {command.map for command in found if isinstance(command, ShowBoards)}
    assert {"French hand", "German hand"} <= shown


def test_a_deck_is_written_whole(entries: Mapping[str, bytes]) -> None:
    decks = [command for command in commands(entries, "start") if isinstance(command, AddDeck)]
    for deck in decks:
        fields = decode_sequence(deck.definition, ";")[1:]
        assert len(fields) == DECK_FIELDS
    draw, *_, waiting, _ = (decode_sequence(deck.definition, ";")[1:] for deck in decks)
    assert draw[COMMANDS].startswith("Draw into French hand|")
    assert [text.partition(":")[0] for text in decode_sequence(waiting[COUNTS], ",")] == ["early", "late"]


def test_numbers_of_cards_are_kept(entries: Mapping[str, bytes]) -> None:
    root = decode_buildfile(entries["buildFile.xml"])
    numbers = [slot.attributes["gpid"] for slot in every(root, CardSlot)]
    assert len(set(numbers)) == 5


def test_a_button_counts_the_cards_of_every_hand_and_pile(entries: Mapping[str, bytes]) -> None:
    root = decode_buildfile(entries["buildFile.xml"])
    (button,) = [one for one in every(root, DoActionButton) if one.attributes["text"] == "Card counts"]
    said = button.attributes["reportFormat"]
    assert said.count("_numPieces") == len(every(root, DrawPile))
    assert said.count("CountMap(") == len(every(root, PlayerHand))
    assert not [card for card in every(root, CardSlot) if card.attributes["entryName"] in said]
