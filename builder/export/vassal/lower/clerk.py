"""The clerk: a piece that does what no component can, on a map without a window.

Pressing Next phase asks the clerk, who advances the turn tracker; every change of the tracker tells the
clerk, who then sets the properties of the turn, sends the turn marker on, clears the marks of moved pieces
and says what comes now. The clerk rolls for states and sets them. Each of these is one command, one Undo.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from builder.export.base import Numbers
from builder.export.vassal.component import Board, BoardPicker, Map, PieceSlot, SetupStack, one_board
from builder.export.vassal.lower import names
from builder.export.vassal.lower.follow import TURN, roll_property, state_property
from builder.export.vassal.lower.sequence import moments, readings
from builder.export.vassal.lower.words import choose, equals, is_true, joined, quoted
from builder.export.vassal.trait import (
    BasicPiece,
    CounterGlobalKeyCommand,
    GlobalHotkey,
    Marker,
    Piece,
    ReportState,
    SetGlobalProperty,
    Trait,
    TriggerAction,
)
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
from builder.export.vassal.wire.codec import Key, named
from builder.model.game import Game, State

PIECE = "piece:clerk"
"""The clerk's key in the list of numbers."""
SIZE = 200
PLACE = (100, 100)
IS_CLERK = is_true(f"{names.CLERK} == 1")

_SAY_PHASE = named("SayPhase")
_SAY_END = named("SayEnd")
_ADVANCE = named("Advance")
_TURN_FOLLOW = named("TurnFollow")
_CLEAR_MOVED = named("ClearMoved")


@dataclass(frozen=True, slots=True, kw_only=True)
class Guidance:
    """What a referee adds to the clerk. `each_phase`: keys it presses when a phase begins, `told`: when its
    text has been said; `may_end`: the key that decides whether a phase ends, and presses `GO_ON` if so;
    `instead`: for a key of the clerk another one, if somebody else listens to the first and decides.
    """

    traits: tuple[Trait, ...] = ()
    each_phase: tuple[Key, ...] = ()
    told: tuple[Key, ...] = ()
    may_end: Key = names.GO_ON
    instead: Mapping[Key, Key] = field(default_factory=dict)


def lower_clerk(game: Game, numbers: Numbers, guidance: Guidance | None = None) -> Piece:
    """The clerk with all its commands."""
    guided = guidance or Guidance()
    return (
        BasicPiece(name="Clerk", gpid=str(numbers.of(PIECE))),
        Marker.of({names.CLERK: "1"}),
        *_sequence(game, guided),
        *(trait for state in game.states.values() for trait in _state(state, game, guided.instead)),
        *guided.traits,
    )


def lower_desk(clerk: Piece, numbers: Numbers) -> Map:
    """The clerk's map. It has a button without text or picture, so that its window never opens."""
    slot = PieceSlot(
        entry_name="Clerk",
        gpid=str(numbers.of(PIECE)),
        width=1,
        height=1,
        piece=clerk,
    )
    stack = SetupStack(name="Clerk", owning_board=names.DESK, x=PLACE[0], y=PLACE[1], children=(slot,))
    board = Board(name=names.DESK, width=SIZE, height=SIZE)
    return Map(
        map_name=names.DESK,
        description="holds the clerk, who runs the sequence of play; has no window",
        launch=True,
        mark_moved="Never",
        mark_unmoved_icon="",
        move_within_format="",
        move_to_format="",
        create_format="",
        children=(BoardPicker(setup=one_board(names.DESK, names.DESK), children=(board,)), stack),
    )


def _sequence(game: Game, guided: Guidance) -> Iterator[Trait]:
    found = moments(game)
    if not found:
        return
    steps: list[Key] = []
    for name, text in readings(game).items():
        key = named(f"Read{name}")
        steps.append(key)
        yield _set_property(name, (PropertyCommand(key=key, change=SetTo(text)),))
    yield _tell(_TURN_FOLLOW, names.FOLLOW, is_true(equals(names.TRACKS, TURN)), "markers of the turn")
    yield _tell(_CLEAR_MOVED, names.MARK_NOT_MOVED, is_true("Moved == true"), "pieces that moved")
    yield ReportState(
        keys=(_SAY_PHASE,),
        format=_phase_format(game),
        description="what comes now",
        no_suppress=True,
    )
    yield TriggerAction(
        name="Phase changed",
        key=names.PHASE_CHANGED,
        actions=(*steps, *guided.each_phase, _TURN_FOLLOW, _CLEAR_MOVED, _SAY_PHASE, *guided.told),
    )
    last = equals(names.STEP, found[-1].text)
    yield GlobalHotkey(key=_ADVANCE, hotkey=names.TRACKER_NEXT, description="the turn tracker goes on")
    yield ReportState(
        keys=(_SAY_END,), format="The last turn is over.", description="no turn is left", no_suppress=True
    )
    yield TriggerAction(name="Last phase", key=names.GO_ON, condition=is_true(last), actions=(_SAY_END,))
    yield TriggerAction(
        name="Next phase", key=names.GO_ON, condition=is_true(f"!({last})"), actions=(_ADVANCE,)
    )
    yield TriggerAction(name="End of a phase", key=names.NEXT_PHASE, actions=(guided.may_end,))


def _phase_format(game: Game) -> str:
    """`Turn 2, 25–29 Apr: I.A Boundary. Move the marker … [5.8]`"""
    dated = any(turn.name for turn in game.turns)
    date = (f'", " + {names.TURN_NAME}',) if dated else ()
    return joined('"Turn "', names.TURN_NUMBER, *date, '": "', names.PHASE_NAME, '". "', names.PHASE_HELP)


def _state(state: State, game: Game, instead: Mapping[Key, Key]) -> Iterator[Trait]:
    name, prop, roll = names.camel(state.id), state_property(state.id), roll_property(state.id)
    follow, throw, read = named(f"{name}Follow"), named(f"{name}Throw"), named(f"{name}Read")
    say_rolled, say_set = named(f"Say{name}Rolled"), named(f"Say{name}Set")
    shown = choose([(equals(prop, value.id), quoted(value.name)) for value in state.values], '"?"')
    changes = [
        PropertyCommand(key=named(f"{name}Be{index}"), change=SetTo(value.id))
        for index, value in enumerate(state.values, 1)
    ]
    if state.die is not None:
        die = game.dice[state.die]
        throws = [f"Random({die.sides})"] * die.count
        lift = (die.lowest - 1) * die.count
        total = " + ".join([*throws, str(lift)] if lift else throws)
        yield _set_property(roll, (PropertyCommand(key=throw, change=SetTo(is_true(total))),))
        cases = [
            (" || ".join(f"{roll} == {number}" for number in value.die), quoted(value.id))
            for value in state.values
            if value.die
        ]
        changes.append(PropertyCommand(key=read, change=SetTo(is_true(choose(cases, prop)))))
    yield _set_property(prop, tuple(changes))
    yield _tell(follow, names.FOLLOW, is_true(equals(names.TRACKS, state.id)), f"markers of {state.name}")
    yield ReportState(
        keys=(say_set,),
        format=is_true(f"{quoted(f'{state.name} is set: ')} + ({shown})"),
        description="report",
        no_suppress=True,
    )
    for index in range(1, len(state.values) + 1):
        key = names.set_state_key(state.id, index)
        yield TriggerAction(
            name=f"{state.name} {index}",
            key=instead.get(key, key),
            actions=(named(f"{name}Be{index}"), follow, say_set),
        )
    if state.die is not None:
        yield ReportState(
            keys=(say_rolled,),
            format=is_true(f'{quoted(f"{state.name}: die ")} + {roll} + ", " + ({shown})'),
            description="report",
            no_suppress=True,
        )
        key = names.roll_state_key(state.id)
        yield TriggerAction(
            name=f"Roll for {state.name}",
            key=instead.get(key, key),
            actions=(throw, read, follow, say_rolled),
        )


def _set_property(name: str, commands: tuple[PropertyCommand, ...]) -> SetGlobalProperty:
    return SetGlobalProperty(name=name, commands=commands, description="property of the module")


def _tell(key: Key, send: Key, which: str, description: str) -> CounterGlobalKeyCommand:
    return CounterGlobalKeyCommand(key=key, send=send, filter=which, description=description)
