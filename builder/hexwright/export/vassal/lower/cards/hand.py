"""Hands: windows whose cards only their side handles. The others may open them, and see backs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwright.export.vassal.lower.cards import card_names
from hexwright.export.vassal.lower.cards.counts import held
from hexwright.export.vassal.lower.cards.pile import Pile
from hexwright.export.vassal.lower.expressions import choose, equals, is_true, quoted
from hexwright.export.vassal.lower.zoom import lower_zoom
from hexwright.model.cards import Hand
from hexwright.model.game import Game
from hexwright.units import px_per_mm
from vassalformat.component import (
    Board,
    BoardPicker,
    CounterDetailViewer,
    DoActionButton,
    ForwardToChatter,
    ForwardToKeyBuffer,
    GlobalKeyCommand,
    KeyBufferer,
    MenuDisplayer,
    Node,
    PieceMover,
    PlayerHand,
    Scroller,
    SelectionHighlighters,
    one_board,
)
from vassalformat.wire.codec import NO_KEY, Colour, Key

_ZOOM = (0.33, 0.42, 0.5, 0.63, 0.75, 1.0)
_FIRST = 0.5
_CLOTH, _PAPER, _INK = Colour(52, 66, 58), Colour(250, 246, 234), Colour(43, 42, 38)
_ROW = 6
"""Cards that are seen side by side in the window of a hand without a limit."""
_GAP = 24
"""Round the cards, pixels."""


def lower_hand(
    hand: Hand, game: Game, dpi: float, move_key: Key = NO_KEY, draws: Key | None = None
) -> PlayerHand:
    """The window of a hand, with buttons to draw by. `move_key`: see `lower_map`; `draws`: what the button
    presses that draws what the rules say, where they do.
    """
    side = game.sides[hand.side].name
    width, height = _card_size(hand, game, dpi)
    row = hand.limit or _ROW
    board = Board(
        name=hand.name,
        width=round(row * (width + _GAP) + _GAP),
        height=round(height + 2 * _GAP),
        color=_CLOTH,
    )
    return PlayerHand(
        map_name=hand.name,
        side=card_names.players(side),
        visible=True,
        mark_moved="Never",
        mark_unmoved_icon="",
        # nothing is said of cards that come or go: their own commands say what others may know
        move_within_format="",
        move_to_format="",
        create_format="",
        move_key=move_key,
        background_color=_CLOTH,
        color=Colour(214, 40, 40),
        thickness=3,
        launch=True,
        button_name=hand.name,
        tooltip=f"Show or hide: {hand.name}",
        children=(
            BoardPicker(setup=one_board(hand.name, hand.name), children=(board,)),
            ForwardToKeyBuffer(),
            ForwardToChatter(),
            MenuDisplayer(),
            PieceMover(),
            KeyBufferer(),
            SelectionHighlighters(),
            Scroller(),
            lower_zoom(_ZOOM, _FIRST),
            _viewer(),
            *(_buttons(hand) if draws is None else (_button(draws, "Draw", f"Draw: {hand.name}"),)),
        ),
    )


def place_in_hand(hand: Hand, game: Game, dpi: float) -> tuple[int, int]:
    """Where cards go in its window, pixels: one stack, which VASSAL lays out in a row."""
    width, height = _card_size(hand, game, dpi)
    return round(width / 2 + _GAP), round(height / 2 + _GAP)


def _card_size(hand: Hand, game: Game, dpi: float) -> tuple[float, float]:
    """Width and height of the largest card of the hand, pixels."""
    looks = [game.looks[game.decks[deck].back] for deck in hand.decks]
    width = max((look.width for look in looks), default=0.0)
    return width * px_per_mm(dpi), max((look.height for look in looks), default=0.0) * px_per_mm(dpi)


def _viewer() -> CounterDetailViewer:
    """The card under the mouse at full size. No text: VASSAL writes names of masked cards there."""
    return CounterDetailViewer(
        description="card under the mouse",
        delay=400,
        bg_color=_PAPER,
        border_color=_INK,
        min_display_pieces=1,
        graphics_zoom=1.0,
        zoom_level=0.9,
        show_graph=True,
        show_graph_single=True,
        show_only_top_of_stack=False,
        summary_report_format="",
        counter_report_format="",
        empty_hex_report_format="",
        display="from all layers",
        version="4",
    )


def _buttons(hand: Hand) -> Iterator[Node]:
    """One card, or as many as the hand may hold. From which of several decks, the menu of a pile says."""
    if len(hand.decks) != 1:
        return
    yield _button(card_names.draw_button(hand, "one"), "Draw a card", f"Draw a card: {hand.name}")
    if hand.limit is not None:
        yield _button(
            card_names.draw_button(hand, "fill"), "Fill up", f"Draw until there are {hand.limit} cards"
        )


def _button(key: Key, text: str, tip: str) -> DoActionButton:
    return DoActionButton(name=text, text=text, tooltip=tip, icon="", do_hotkey=True, hotkeys=(key,))


def hand_commands(game: Game, piles: Sequence[Pile]) -> Iterator[Node]:
    """What the buttons of hands press, for the players of the hand alone."""
    draws = {pile.deck.id: pile for pile in piles if pile.role == "draw"}
    for hand in game.hands.values():
        if len(hand.decks) != 1 or hand.decks[0] not in draws:
            continue
        pile = draws[hand.decks[0]]
        mine = " || ".join(
            f"PlayerSide == {quoted(side)}" for side in card_names.players(game.sides[hand.side].name)
        )
        left = held(pile)
        room = f"({hand.limit} - CountMap({quoted(hand.name)}))" if hand.limit is not None else "1"
        for what, most in (("one", f"Math.min(1, {room})"), ("fill", room)):
            if what == "fill" and hand.limit is None:
                continue
            number = f"Math.min({most}, {left})"
            says = choose(
                [
                    (f"!({mine})", quoted(f"{hand.name}: only its own side draws.")),
                    (f"{number} < 1", quoted(f"{hand.name}: it is full, or no card is left.")),
                    (f"{number} == 1", f'PlayerSide + " takes a card: " + {quoted(hand.name)}'),
                ],
                f'PlayerSide + " takes " + {number} + " cards: " + {quoted(hand.name)}',
            )
            yield GlobalKeyCommand(
                name=f"{hand.name}: {what}",
                button_text="",
                tooltip="",
                button_hotkey=card_names.draw_button(hand, what),
                hotkey=card_names.draw_key(hand),
                deck_count=is_true(most),
                filter=is_true(f"{equals('DeckName', pile.component.name)} && ({mine})"),
                # one line for all cards, instead of one for each
                report_single=True,
                report_format=is_true(says),
            )
