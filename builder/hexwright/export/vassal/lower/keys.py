"""Keys a player can press, in one list that the help page prints, too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hexwright.model.game import Game
from hexwright.rules.engine.actions import Action, Asks, Gesture, Question
from hexwright.rules.engine.records import Game as Rules
from vassalformat.wire.codec import Key

# each the sum of Java's old and new mask, as KeyStroke.getModifiers gives them and VASSAL writes them
_SHIFT, _CTRL, _ALT = 65, 130, 520
_WORDS = ((_CTRL, "Ctrl"), (_ALT, "Alt"), (_SHIFT, "Shift"))
_PLUS, _MINUS, _EQUALS = 107, 109, 61
_NAMES: Mapping[int, str] = {_PLUS: "+", _MINUS: "−", _EQUALS: "="}


def ctrl(letter: str) -> Key:
    """Ctrl and a letter."""
    return Key(ord(letter), _CTRL)


def ctrl_shift(letter: str) -> Key:
    """Ctrl, Shift and a letter."""
    return Key(ord(letter), _CTRL | _SHIFT)


def alt(letter: str) -> Key:
    """Alt and a letter or digit."""
    return Key(ord(letter), _ALT)


def alt_shift(letter: str) -> Key:
    """Alt, Shift and a letter or digit."""
    return Key(ord(letter), _ALT | _SHIFT)


def of(text: str) -> Key:
    """A key as mechanisms write it: `Ctrl+Shift+L`."""
    *masks, letter = text.split("+")
    return Key(ord(letter), sum(mask for mask, word in _WORDS if word in masks))


LOSE_STEP = ctrl("L")
RECOVER_STEP = ctrl("R")
FULL_STRENGTH = ctrl("F")
ELIMINATE = ctrl("E")
REMOVE = ctrl_shift("E")
RETURN_TO_CHART = ctrl_shift("R")
TOGGLE_MOVED = ctrl("M")
TOGGLE_TRAIL = ctrl("T")
FLIP = ctrl("F")
TAKE_MARKER = ctrl("D")
COPY_MARKER = ctrl("C")
TAKE_PART = ctrl("A")
PLAY_CARD = ctrl("P")
REMOVE_CARD = ctrl_shift("P")
RETURN_CARD = ctrl("B")
SHOW_CARD = ctrl("H")

NEXT_PHASE = alt("N")
CHARTS = alt("C")
PIECES = alt("P")
INVENTORY = alt("I")
NOTES = alt("O")
HIDE_PIECES = alt("H")
HIDE_UNITS = alt("U")
OVERVIEW = ctrl_shift("O")
ZOOM_IN = Key(_PLUS, _CTRL)
ZOOM_OUT = Key(_MINUS, _CTRL)

RESERVED = (alt("S"), alt("W"), alt_shift("W"), alt_shift("D"), ctrl("Z"), ctrl("O"), ctrl("S"), ctrl("N"))
"""VASSAL's own: chat server, log files, undo, the file menu."""

UNIT_KEYS: Mapping[str, Key] = {
    "Lose a step": LOSE_STEP,
    "Recover a step": RECOVER_STEP,
    "Full strength": FULL_STRENGTH,
    "Eliminate": ELIMINATE,
    "Remove from play": REMOVE,
    "Return to chart": RETURN_TO_CHART,
    "Moved, not moved": TOGGLE_MOVED,
    "Movement trail": TOGGLE_TRAIL,
}
MARKER_KEYS: Mapping[str, Key] = {"Flip": FLIP, "Take away": TAKE_MARKER, "Copy": COPY_MARKER}
CARD_KEYS: Mapping[str, Key] = {
    "Play": PLAY_CARD,
    "Play and remove from the game": REMOVE_CARD,
    "Put back": RETURN_CARD,
    "Show or hide": SHOW_CARD,
}


def referee_keys(rules: Rules) -> dict[str, Key]:
    """Further keys in a game with rules: of what the rules let players do and ask."""
    found: dict[str, Key] = {}
    marked = [action for action in rules.actions if action.gesture in {Gesture.ATTACK, Gesture.AIM}]
    if marked:
        found["Attack: take part"] = TAKE_PART
    about = [question for question in rules.questions if question.asks is Asks.ATTACK]
    asked: tuple[Action | Question, ...] = (*about, *rules.actions, *rules.questions)
    for one in asked:
        if one.key is not None:
            on = ", on a unit of the enemy" if one in (*about, *marked) else ""
            found[f"{one.title}{on}"] = of(one.key)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolbarKeys:
    """Keys that depend on the game, by id: of boards other than the main one, dice, states."""

    boards: Mapping[str, Key]
    dice: Mapping[str, Key]
    states: Mapping[str, Key]


def toolbar_keys(game: Game) -> ToolbarKeys:
    """Alt+1, 2 … for boards, Alt+D and Alt+Shift+1, 2 … for dice, Alt+R and Alt+Shift+A, B … for states.

    When the letters run out, the rest have a button only.
    """
    others = [board.id for board in game.boards.values() if not board.main]
    rolled = [state.id for state in game.states.values() if state.die is not None]
    return ToolbarKeys(
        boards=dict(zip(others, (alt(digit) for digit in "123456789"), strict=False)),
        dice=dict(zip(game.dice, _then(alt("D"), "123456789"), strict=False)),
        # without D: VASSAL takes Alt+Shift+D (RESERVED)
        states=dict(zip(rolled, _then(alt("R"), "ABCEFGHJKLMN"), strict=False)),
    )


def _then(first: Key, letters: str) -> Iterator[Key]:
    yield first
    for letter in letters:
        yield alt_shift(letter)


def toolbar_list(game: Game) -> tuple[tuple[str, Key], ...]:
    """What each key of the toolbar does, in a player's words."""
    keys = toolbar_keys(game)
    return (
        ("Next phase", NEXT_PHASE),
        *((f"Roll: {game.dice[key].name}", found) for key, found in keys.dice.items()),
        *((f"Roll for {game.states[key].name.lower()}", found) for key, found in keys.states.items()),
        ("Charts", CHARTS),
        ("Pieces", PIECES),
        ("Inventory", INVENTORY),
        ("Notes", NOTES),
        *((game.boards[key].name, found) for key, found in keys.boards.items()),
        ("Show or hide the units", HIDE_UNITS),
        ("Show or hide all pieces", HIDE_PIECES),
        ("Overview map", OVERVIEW),
        ("Zoom in", ZOOM_IN),
        ("Zoom out", ZOOM_OUT),
    )


def shown(key: Key) -> str:
    """A key in print: Ctrl+Shift+E."""
    held = [word for bits, word in _WORDS if key.modifiers & bits]
    return "+".join([*held, _NAMES.get(key.code, chr(key.code))])
