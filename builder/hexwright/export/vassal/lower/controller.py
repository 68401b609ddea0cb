"""The controller: an invisible piece that runs the sequence of play, on a map without a window.

The button Next phase sends it a key, and it advances the turn tracker. Whenever the tracker changes, the
controller sets the properties of the turn, moves the turn marker, clears the marks of moved pieces and
reports the new phase. It also rolls for states and sets them. Each of these is one command of VASSAL, one
Undo.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from hexwright.export.base import CONTROLLER_KEY, Numbers
from hexwright.export.vassal.lower import names
from hexwright.export.vassal.lower.expressions import choose, equals, is_true, joined, quoted
from hexwright.export.vassal.lower.sequence import moments, readings
from hexwright.export.vassal.lower.tracking_markers import TURN
from hexwright.model.game import Game, State
from vassalformat.component import Board, BoardPicker, Map, PieceSlot, SetupStack, one_board
from vassalformat.trait import (
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
from vassalformat.wire.changer import PropertyCommand, SetTo
from vassalformat.wire.codec import Key, named
from vassalformat.wire.target import Target

SIZE = 200
"""Width and height of its board, pixels."""
CONTROLLER_AT = (100, 100)
"""Where it stands, pixels of its board."""
IS_CONTROLLER = is_true(f"{names.CONTROLLER} == 1")
"""The filter of keys meant for the controller alone."""
TO_CONTROLLER = Target(source="COUNTER", by_place=True, place="MAP", map=names.CONTROLLER_MAP)
"""Where pieces send such keys: VASSAL does not ask all the others then."""

_SAY_PHASE = named("SayPhase")
_SAY_END = named("SayEnd")
_BEGIN = named("BeginPhase")
_ADVANCE = named("Advance")
_GO_BACK = named("GoBack")
_TURN_FOLLOW = named("TurnFollow")
_CLEAR_MOVED = named("ClearMoved")


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How the game goes from step to step: by its button alone.

    `following`: an expression for the step that comes next, empty after the last; `by_hand`: the condition
    under which the tracker may be set by hand; `refused`: what is said when it may not; `taken_back`: the
    same as a whole field, which has all that the event has changed taken back; `all_in_one`: a field without
    a text that makes one command of all that the event changes.
    """

    following: str
    by_hand: str
    refused: str
    taken_back: str
    all_in_one: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ControllerAdditions:
    """What a referee adds to the controller.

    `on_new_phase`: keys sent when a phase begins; `after_phase_text`: when its text has been reported;
    `end_phase_key`: the key that decides whether a phase may end, and sends `GO_ON` if it may;
    `replaced_keys`: new keys for commands whose usual key is judged first, by their usual keys; `readings`:
    expressions for properties of the turn that are not found by the step alone, by name; `sides_in_play`: the
    steps whose side is one of these; `course`: how the game goes from step to step, if not just to the next;
    `phase_title`: an expression for what the phase at hand is called.
    """

    traits: tuple[Trait, ...] = ()
    on_new_phase: tuple[Key, ...] = ()
    after_phase_text: tuple[Key, ...] = ()
    end_phase_key: Key = names.GO_ON
    replaced_keys: Mapping[Key, Key] = field(default_factory=dict)
    course: Course | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    sides_in_play: tuple[str, ...] = ()
    phase_title: str = names.PHASE_NAME


def lower_controller(game: Game, numbers: Numbers, additions: ControllerAdditions | None = None) -> Piece:
    """The controller with all its commands."""
    added = additions or ControllerAdditions()
    return (
        BasicPiece(name=names.CONTROLLER_NAME, gpid=str(numbers.of(CONTROLLER_KEY))),
        Marker.of({names.CONTROLLER: "1"}),
        *_sequence(game, added),
        *(trait for state in game.states.values() for trait in _state(state, game, added.replaced_keys)),
        *added.traits,
    )


def lower_controller_map(controller: Piece, numbers: Numbers) -> Map:
    """The controller's map. Its button has neither text nor picture, so that its window never opens."""
    slot = PieceSlot(
        entry_name=names.CONTROLLER_NAME,
        gpid=str(numbers.of(CONTROLLER_KEY)),
        width=1,
        height=1,
        piece=controller,
    )
    stack = SetupStack(
        name=names.CONTROLLER_NAME,
        owning_board=names.CONTROLLER_MAP,
        x=CONTROLLER_AT[0],
        y=CONTROLLER_AT[1],
        children=(slot,),
    )
    board = Board(name=names.CONTROLLER_MAP, width=SIZE, height=SIZE)
    return Map(
        map_name=names.CONTROLLER_MAP,
        description=f"holds {names.THE_CONTROLLER}, who runs the sequence of play; has no window",
        # a map without this opens with the game
        launch=True,
        mark_moved="Never",
        mark_unmoved_icon="",
        move_within_format="",
        move_to_format="",
        create_format="",
        children=(
            BoardPicker(setup=one_board(names.CONTROLLER_MAP, names.CONTROLLER_MAP), children=(board,)),
            stack,
        ),
    )


def _sequence(game: Game, added: ControllerAdditions) -> Iterator[Trait]:
    found = moments(game)
    if not found:
        return
    steps: list[Key] = []
    for name, text in {**readings(game), **added.readings}.items():
        key = named(f"Read{name}")
        steps.append(key)
        yield _set_property(name, (PropertyCommand(key=key, change=SetTo(text)),))
    yield send_to_pieces(_TURN_FOLLOW, names.FOLLOW, names.TRACKS, TURN, "markers of the turn")
    yield send_to_pieces(_CLEAR_MOVED, names.MARK_NOT_MOVED, "Moved", "true", "pieces that moved")
    yield ReportState(
        keys=(_SAY_PHASE,),
        format=_phase_format(game, added.sides_in_play, added.phase_title),
        description="what comes now",
        no_suppress=True,
    )
    yield TriggerAction(
        name="Phase begins",
        key=names.PHASE_CHANGED if added.course is None else _BEGIN,
        actions=(
            *steps,
            *added.on_new_phase,
            _TURN_FOLLOW,
            _CLEAR_MOVED,
            _SAY_PHASE,
            *added.after_phase_text,
        ),
    )
    yield GlobalHotkey(key=_ADVANCE, hotkey=names.TRACKER_NEXT, description="the turn tracker goes on")
    yield ReportState(
        keys=(_SAY_END,), format="The last turn is over.", description="no turn is left", no_suppress=True
    )
    yield TriggerAction(name="End of a phase", key=names.NEXT_PHASE, actions=(added.end_phase_key,))
    if added.course is not None:
        yield from _go_to(added.course, [moment.text for moment in found])
        return
    last = equals(names.STEP, found[-1].text)
    # before the next one: both hear the key, and an advance to the last phase would make this condition true
    yield TriggerAction(name="Last phase", key=names.GO_ON, condition=is_true(last), actions=(_SAY_END,))
    yield TriggerAction(
        name="Next phase", key=names.GO_ON, condition=is_true(f"!({last})"), actions=(_ADVANCE,)
    )


def _go_to(course: Course, steps: Sequence[str]) -> Iterator[Trait]:
    """The tracker goes on to a step that may lie anywhere, without a word about those it passes, and back to
    the step of the game when somebody has set it by hand.

    The tracker knows only forwards and backwards. A step that follows itself begins anew.
    """
    find, stay, forget = named("FindGoal"), named("StayAtGoal"), named("ForgetGoal")
    way, arrive = named("GoToGoal"), named("ArriveAtGoal")
    say_stays, take_back, join = named("SayTrackerStays"), named("TakeTrackerBack"), named("JoinTracker")
    order = quoted(f"|{'|'.join(steps)}|")
    place = {name: f'{order}.indexOf("|" + {name} + "|")' for name in (names.TRACKER_STEP, names.GOAL)}
    nowhere, somewhere = equals(names.GOAL, ""), f'{names.GOAL} != ""'
    moved = f"{nowhere} && {names.TRACKER_STEP} != {names.STEP}"
    yield GlobalHotkey(key=_GO_BACK, hotkey=names.TRACKER_PREVIOUS, description="the turn tracker goes back")
    yield _set_property(
        names.GOAL,
        (
            PropertyCommand(key=find, change=SetTo(course.following)),
            PropertyCommand(key=stay, change=SetTo(is_true(names.STEP))),
            PropertyCommand(key=forget, change=SetTo(is_true('""'))),
        ),
    )
    yield ReportState(
        keys=(say_stays,), format=course.refused, description="the tracker goes back", no_suppress=True
    )
    yield TriggerAction(
        name="Set by hand",
        key=names.PHASE_CHANGED,
        condition=is_true(f"{nowhere} && {course.by_hand}"),
        actions=(join, _BEGIN),
    )
    yield ReportState(keys=(join,), format=course.all_in_one, description="with the tracker, one command")
    yield ReportState(
        keys=(take_back,), format=course.taken_back, description="nothing has changed", no_suppress=True
    )
    # a step of the tracker is logged after its keys, and can be taken back; what its window sets is logged
    # before
    for name, sign, actions in (
        ("Not moved by hand", "!=", (take_back,)),
        ("Not set by hand", "==", (stay, way, forget, say_stays)),
    ):
        yield TriggerAction(
            name=name,
            key=names.PHASE_CHANGED,
            condition=is_true(f'{moved} && {names.TRACKER_COMMAND} {sign} "Set" && !({course.by_hand})'),
            actions=actions,
        )
    for name, sign, key in (("Forwards", "<", _ADVANCE), ("Backwards", ">", _GO_BACK)):
        there = f"{place[names.TRACKER_STEP]} {sign} {place[names.GOAL]}"
        yield TriggerAction(
            name=name,
            key=way,
            condition=is_true(somewhere),
            actions=(key,),
            loop=True,
            loop_type="while",
            while_condition=is_true(there),
        )
    yield TriggerAction(name="Last phase", key=arrive, condition=is_true(nowhere), actions=(_SAY_END,))
    yield TriggerAction(name="Arrived", key=arrive, condition=is_true(somewhere), actions=(_BEGIN,))
    yield TriggerAction(name="Next phase", key=names.GO_ON, actions=(find, way, arrive, forget))


def _phase_format(game: Game, sides_in_play: Sequence[str], phase_title: str) -> str:
    """`Turn 2, 25–29 Apr: I.A Weather. Roll the die … [5.8]`, with its side where that is decided in play."""
    dated = any(turn.name for turn in game.turns)
    date = (f'", " + {names.TURN_NAME}',) if dated else ()
    side: tuple[str, ...] = ()
    if sides_in_play:
        row = quoted(f"|{'|'.join(sides_in_play)}|")
        one_of_them = f'{row}.indexOf("|" + {names.STEP} + "|") >= 0'
        side = (f'({one_of_them} && {names.PHASE_SIDE} != "" ? ", " + {names.PHASE_SIDE} : "")',)
    return joined('"Turn "', names.TURN_NUMBER, *date, '": "', phase_title, *side, '". "', names.PHASE_HELP)


def _state(state: State, game: Game, replaced_keys: Mapping[Key, Key]) -> Iterator[Trait]:
    name, prop, roll = names.camel(state.id), names.state_property(state.id), names.roll_property(state.id)
    follow, throw, read = names.state_follow_key(state.id), named(f"{name}Throw"), named(f"{name}Read")
    say_rolled, say_set = named(f"Say{name}Rolled"), named(f"Say{name}Set")
    shown = choose([(equals(prop, value.id), quoted(value.name)) for value in state.values], '"?"')
    changes = [
        PropertyCommand(key=named(f"{name}Be{index}"), change=SetTo(value.id))
        for index, value in enumerate(state.values, 1)
    ]
    if state.die is not None:
        die = game.dice[state.die]
        # rolled into a property, and read by the next key: an expression rolls anew whenever it is evaluated
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
    yield send_to_pieces(follow, names.FOLLOW, names.TRACKS, state.id, f"markers of {state.name}")
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
            key=replaced_keys.get(key, key),
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
            key=replaced_keys.get(key, key),
            actions=(throw, read, follow, say_rolled),
        )


def _set_property(name: str, commands: tuple[PropertyCommand, ...]) -> SetGlobalProperty:
    return SetGlobalProperty(name=name, commands=commands, description="property of the module")


def send_to_pieces(
    key: Key, send: Key, name: str, value: str, description: str = ""
) -> CounterGlobalKeyCommand:
    """Sends a key to the pieces with a property of this value. VASSAL compares it by itself, which is
    quicker than an expression that is evaluated for every piece.
    """
    target = Target(source="COUNTER", by_property=True, property_name=name, value=value)
    return CounterGlobalKeyCommand(key=key, send=send, target=target, deck_count="0", description=description)


def send_to_those(
    key: Key, send: Key, name: str, pattern: str, description: str = "", *, deck_count: str = "0"
) -> CounterGlobalKeyCommand:
    """Sends a key to the pieces whose property matches a pattern: an expression that VASSAL evaluates
    once. A filter would be evaluated for every piece, which takes a hundred times as long.

    VASSAL: counters/GlobalCommand.passesPropertyFastMatch. `deck_count`: how many of a deck, -1 for all.
    """
    target = Target(source="COUNTER", by_property=True, property_name=name, value=pattern, comparison="MATCH")
    return CounterGlobalKeyCommand(
        key=key, send=send, target=target, deck_count=deck_count, description=description
    )
