"""The commands of a saved game, one text each.

VASSAL: build/GameModule.decode offers each text to all components until one decodes it; the classes that do
are named below.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from vassalformat.wire.codec import BOOL, INT
from vassalformat.wire.error import WireError
from vassalformat.wire.piece import ADD, AddedPiece, decode_definition, encode_added, split_added
from vassalformat.wire.sequence import decode_sequence, encode_sequence

_BEGIN = "begin_save"
_END = "end_save"
_STACK = "stack"
_LAYER_MARK = "@@"
DECK = "deck;"
"""The type of a deck begins with this."""
_SETUP_STACK = "SETUP_STACK\t"
_BOARD_PICKER = "BoardPicker"
_GLOBAL_PROPERTY = "GlobalProperty\t"
_TURN = "TURNTurnTracker"
_STARTUP = "SGKC"
_NOTES = "NOTES\t"
_PUBLIC_NOTES = "PNOTES\t"


@dataclass(frozen=True, slots=True)
class BeginSave:
    """First command of a save: VASSAL ends the game in play."""


@dataclass(frozen=True, slots=True)
class EndSave:
    """Last command of a save: VASSAL starts the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddStack:
    """A stack at map pixels x, y; `members` are piece ids, bottom first. VASSAL also writes empty ones.

    VASSAL: counters/Stack.getState. `layer` is the game piece layer of the stack.
    """

    stack_id: str
    map: str
    x: int
    y: int
    members: tuple[str, ...]
    layer: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class AddDeck:
    """A deck at map pixels x, y; `members` are piece ids, bottom first, which stand before it in the save.

    `definition`: its whole type, `deck;` and what follows. VASSAL: counters/Deck.getState.
    """

    deck_id: str
    definition: str
    map: str
    x: int
    y: int
    face_down: bool
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedBoard:
    """A board in a map's window, in the column and row given."""

    name: str
    column: int = 0
    row: int = 0
    reversed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowBoards:
    """The boards a map shows. VASSAL: build/module/map/BoardPicker."""

    map: str
    boards: tuple[PlacedBoard, ...]


@dataclass(frozen=True, slots=True)
class SetUpStacksDone:
    """Says that the save already contains the at-start stacks; without it VASSAL places them a second time.

    VASSAL: build/module/map/SetupStack.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class GlobalPropertyValue:
    """A global property's value. `container` is `Module`, else the map's name or `map:zone`.

    VASSAL: build/module/properties/GlobalProperty.
    """

    name: str
    value: str
    container: str = "Module"


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterState:
    """State of a counting turn level. VASSAL: build/module/turn/CounterTurnLevel."""

    current: int
    sub_level: int = 0
    loop: bool = False
    loop_limit: int = -1
    levels: "tuple[LevelState, ...]" = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ListState:
    """State of a turn level with a list: `current` index, `active` for each entry.

    VASSAL: build/module/turn/ListTurnLevel.
    """

    current: int
    sub_level: int = 0
    first: int = 0
    active: tuple[bool, ...] = ()
    levels: "tuple[LevelState, ...]" = ()


LevelState: TypeAlias = CounterState | ListState


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTurn:
    """State of the n-th turn tracker of the module (0 the first), as VASSAL's text. See `turn_state`."""

    tracker: int = 0
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartupCommandDone:
    """Whether the n-th startup key command has run in this game.

    VASSAL: build/module/StartupGlobalKeyCommand.
    """

    number: int
    done: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioNotes:
    """Text of the notes window's scenario page. VASSAL: build/module/NotesWindow."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicNotes:
    """Text of the notes window's public page. VASSAL: build/module/NotesWindow."""

    text: str


@dataclass(frozen=True, slots=True)
class OtherCommand:
    """Any other command, unchanged."""

    text: str


Command: TypeAlias = (
    BeginSave
    | EndSave
    | AddedPiece
    | AddStack
    | AddDeck
    | ShowBoards
    | SetUpStacksDone
    | GlobalPropertyValue
    | SetTurn
    | StartupCommandDone
    | ScenarioNotes
    | PublicNotes
    | OtherCommand
)


def turn_state(levels: Iterable[LevelState], current: int = 0) -> str:
    """Write the state of a turn tracker. `levels`: its top levels; `current`: index of the running one.

    VASSAL: build/module/turn/TurnTracker.getState. Raises: WireError.
    """
    return encode_sequence([INT.encode(current), *(_level(level) for level in levels)], "|")


def encode_command(command: Command) -> str:
    """Write one command. Raises: WireError."""
    match command:
        case BeginSave():
            return _BEGIN
        case EndSave():
            return _END
        case AddedPiece():
            return encode_added(command)
        case AddStack():
            return _encode_stack(command)
        case AddDeck():
            return _encode_deck(command)
        case ShowBoards():
            return _encode_boards(command)
        case SetUpStacksDone():
            return _SETUP_STACK
        case GlobalPropertyValue():
            # a tab and a semicolon: VASSAL splits at semicolons and compares the first part, tab included
            return encode_sequence((_GLOBAL_PROPERTY, command.name, command.value, command.container), ";")
        case SetTurn():
            return encode_sequence((f"{_TURN}{command.tracker}", command.state), "\t")
        case StartupCommandDone():
            # twice: the command's prefix, then the component's id, which begins with the same letters
            return f"{_STARTUP}\t{_STARTUP}{command.number}\t{BOOL.encode(command.done)}"
        case ScenarioNotes():
            return _NOTES + _encode_lines(command.text)
        case PublicNotes():
            return _PUBLIC_NOTES + _encode_lines(command.text)
        case OtherCommand():
            return command.text


def decode_command(text: str) -> Command:
    """Read one command; an unknown or malformed one becomes an `OtherCommand`."""
    try:
        return _decode_command(text)
    except WireError:
        return OtherCommand(text)


def _decode_command(text: str) -> Command:
    if text == _BEGIN:
        return BeginSave()
    if text == _END:
        return EndSave()
    if text.startswith(ADD):
        piece_id, type_text, state = split_added(text)
        if type_text.startswith(DECK):
            return _decode_deck(piece_id, type_text, state)
        return _decode_stack(piece_id, state) if type_text == _STACK else decode_definition(text)
    if text == _SETUP_STACK:
        return SetUpStacksDone()
    if text.startswith(_GLOBAL_PROPERTY):
        tokens = decode_sequence(text, ";")
        _expect(len(tokens) == 4, text)
        return GlobalPropertyValue(name=tokens[1], value=tokens[2], container=tokens[3])
    if text.startswith(_NOTES):
        return ScenarioNotes(text=_decode_lines(text[len(_NOTES) :]))
    if text.startswith(_PUBLIC_NOTES):
        return PublicNotes(text=_decode_lines(text[len(_PUBLIC_NOTES) :]))
    tokens = decode_sequence(text, "\t")
    if tokens[0].startswith(_TURN):
        _expect(len(tokens) == 2, text)
        return SetTurn(tracker=INT.decode(tokens[0][len(_TURN) :]), state=tokens[1])
    if tokens[0] == _STARTUP:
        _expect(len(tokens) == 3 and tokens[1].startswith(_STARTUP), text)
        return StartupCommandDone(number=INT.decode(tokens[1][len(_STARTUP) :]), done=BOOL.decode(tokens[2]))
    if tokens[0].endswith(_BOARD_PICKER):
        _expect(len(tokens) % 3 == 1, text)
        return ShowBoards(map=tokens[0][: -len(_BOARD_PICKER)], boards=_decode_boards(tokens[1:]))
    return OtherCommand(text)


def _expect(condition: bool, text: str) -> None:  # noqa: FBT001 - an assertion on input
    if not condition:
        raise WireError(f"not a command: {text[:40]!r}")


def _encode_stack(stack: AddStack) -> str:
    tokens = [stack.map, INT.encode(stack.x), INT.encode(stack.y), *stack.members]
    # a token among the members: counters/Stack.setState tells it from the id of a piece by its mark
    tokens.append(f"{_LAYER_MARK}{INT.encode(stack.layer)}")
    return ADD + encode_sequence((stack.stack_id, _STACK, encode_sequence(tokens, ";")), "/")


def _decode_stack(stack_id: str, state: str) -> AddStack:
    tokens = decode_sequence(state, ";")
    layer = 1
    if tokens[-1].startswith(_LAYER_MARK):
        layer = INT.decode(tokens[-1][len(_LAYER_MARK) :])
        tokens = tokens[:-1]
    _expect(len(tokens) > 2, state)
    return AddStack(
        stack_id=stack_id,
        map=tokens[0],
        x=INT.decode(tokens[1]),
        y=INT.decode(tokens[2]),
        members=tokens[3:],
        layer=layer,
    )


def _encode_deck(deck: AddDeck) -> str:
    tokens = [deck.map, INT.encode(deck.x), INT.encode(deck.y), BOOL.encode(deck.face_down)]
    if deck.members:
        tokens.append(encode_sequence(deck.members, ","))
    return ADD + encode_sequence((deck.deck_id, deck.definition, encode_sequence(tokens, ";")), "/")


def _decode_deck(deck_id: str, definition: str, state: str) -> AddDeck:
    tokens = decode_sequence(state, ";")
    _expect(len(tokens) in (4, 5), state)
    return AddDeck(
        deck_id=deck_id,
        definition=definition,
        map=tokens[0],
        x=INT.decode(tokens[1]),
        y=INT.decode(tokens[2]),
        face_down=BOOL.decode(tokens[3]),
        members=decode_sequence(tokens[4], ",") if len(tokens) == 5 else (),
    )


def _encode_boards(command: ShowBoards) -> str:
    tokens = [command.map + _BOARD_PICKER]
    for board in command.boards:
        name = encode_sequence((board.name, "rev") if board.reversed else (board.name,), "/")
        tokens += [name, INT.encode(board.column), INT.encode(board.row)]
    return encode_sequence(tokens, "\t")


def _decode_boards(tokens: tuple[str, ...]) -> tuple[PlacedBoard, ...]:
    boards = []
    for name, column, row in zip(tokens[::3], tokens[1::3], tokens[2::3], strict=True):
        parts = decode_sequence(name, "/")
        boards.append(
            PlacedBoard(
                name=parts[0],
                column=INT.decode(column),
                row=INT.decode(row),
                reversed=len(parts) > 1 and parts[1] == "rev",
            )
        )
    return tuple(boards)


def _level(level: LevelState) -> str:
    match level:
        case CounterState():
            own = [BOOL.encode(level.loop), INT.encode(level.loop_limit)]
        case ListState():
            flags = [BOOL.encode(flag) for flag in level.active]
            own = [INT.encode(level.first), encode_sequence(flags, ",")]
    tokens = [INT.encode(level.current), INT.encode(level.sub_level), *own]
    return encode_sequence([*tokens, *(_level(inner) for inner in level.levels)], ";")


def _encode_lines(text: str) -> str:
    """Write several lines as one. VASSAL: configure/TextConfigurer.escapeNewlines."""
    return encode_sequence(text.split("\n"), "|")


def _decode_lines(text: str) -> str:
    return "\n".join(decode_sequence(text, "|"))
