"""What the controller does for the referee: levels of the rules, the choice to move or fight first, the end
of a phase, the ledger of the next one, and what actions change in the module and in pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.export.vassal.lower import names
from builder.export.vassal.lower.controller import ControllerAdditions
from builder.export.vassal.lower.expressions import quoted
from builder.export.vassal.lower.referee import referee_names
from builder.export.vassal.lower.referee.combat import BATTLE_OVER, END_OF_PHASE, battle_cases, lower_battle
from builder.export.vassal.lower.referee.library_calls import (
    does_not_hold,
    keep_ledger,
    keep_property,
    leave_to_players,
    library_call,
    no_answer,
)
from builder.export.vassal.lower.referee.supply_and_control import lower_controller_signs
from builder.export.vassal.lower.referee.verdict import (
    JUDGING,
    Command,
    lower_announcement,
    lower_commands,
    verdict_property,
    when,
)
from builder.export.vassal.lower.referee.victory import lower_victory_board
from builder.export.vassal.trait import (
    CounterGlobalKeyCommand,
    ReportState,
    SetGlobalProperty,
    Trait,
    TriggerAction,
)
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
from builder.export.vassal.wire.codec import Key, named
from builder.model.game import Game
from builder.rules.kernel.layout import TO_FIGHT, TO_MOVE
from builder.rules.tables import Rulebook

_WRITE = named("WriteLedger")
_WRITE_NEXT = named("WriteNextLedger")
_WRITE_CONTROL = named("WriteControl")
_ORDER = named("SendOrders")
_SAY_MORE = named("SayMore")
_FOLLOW_UP = named("FollowUp")
_TELL = named("TellMore")
_UNLESS_OFF = named("FollowUpUnlessOff")

_SAID: Mapping[str, str] = {
    referee_names.ENFORCE: "The rules are enforced: a wrong move goes back",
    referee_names.ADVISE: "The rules advise: a wrong move stands, with a word about it",
    referee_names.OFF: "The rules are off: pieces move freely",
}


def set_level(level: str) -> Key:
    """The controller's key that sets a level."""
    return named(f"Rules{level.capitalize()}")


def controller_additions(book: Rulebook) -> ControllerAdditions:
    """What the referee of a game adds to the controller."""
    rolls = tuple(_rolls(book.game))
    return ControllerAdditions(
        traits=(*_traits(book, (*rolls, *_resignations(book.game))), *lower_controller_signs(book)),
        on_new_phase=(referee_names.RENEW, *END_OF_PHASE),
        after_phase_text=(referee_names.SAY_MORE_OF_PHASE,),
        end_phase_key=referee_names.END_PHASE,
        replaced_keys={command.judge: command.free for command in rolls},
    )


def _rolls(game: Game) -> Iterator[Command]:
    """Rolls for states, and setting by hand a state that a die decides."""
    for k, state in enumerate(game.states.values()):
        if state.die is None:
            continue
        keys = {f"roll{k}": names.roll_state_key(state.id)}
        for n in range(1, len(state.values) + 1):
            keys[f"set{k}to{n}"] = names.set_state_key(state.id, n)
        for what, key in keys.items():
            yield Command(
                what=what,
                judge=key,
                free=named(f"Plain{key.name}"),
                also_after_ok=True,
                who=f'"", {quoted(state.name)}',
            )


def resign_key(side: int) -> Key:
    """The key by which a side gives up."""
    return named(f"Resign{side}")


def _resignations(game: Game) -> Iterator[Command]:
    """Each side may give up. With the rules off that is only reported."""
    for k, side in enumerate(game.sides.values()):
        yield Command(
            what=f"resign{k}",
            judge=resign_key(k),
            free=named(f"SayResign{k}"),
            who=f'"", {quoted(side.name)}',
        )


def _traits(book: Rulebook, rolls: tuple[Command, ...]) -> Iterator[Trait]:
    rule = book.rules.cites.get("phase", "")
    yield from _levels()
    yield from lower_victory_board(book, rule)
    for command, side in zip(_resignations(book.game), book.game.sides.values(), strict=True):
        yield ReportState(
            keys=(command.free,), format=f"{side.name} resigns.", description="report", no_suppress=True
        )
    choices = ((referee_names.MOVE_FIRST, TO_MOVE), (referee_names.FIGHT_FIRST, TO_FIGHT))
    written = {key: named(f"Write{key.name}") for key, _ in choices}
    commands = [
        PropertyCommand(
            key=written[key], change=SetTo(library_call(f"ref_choose({number})", keep_ledger(rule)))
        )
        for key, number in choices
    ]
    commands.append(
        PropertyCommand(key=_WRITE_NEXT, change=SetTo(library_call("ref_next()", keep_ledger(rule))))
    )
    commands.append(
        PropertyCommand(key=_WRITE, change=SetTo(library_call("ref_ledger()", keep_ledger(rule))))
    )
    yield SetGlobalProperty(
        name=referee_names.LEDGER, commands=tuple(commands), description="the referee's memory"
    )
    yield from _carry_out(rule)
    yield from _judge(rule, rolls)
    say = named("SayChoice")
    yield ReportState(
        keys=(say,),
        format=library_call("ref_said()", no_answer(rule)),
        description="what was chosen",
        no_suppress=True,
    )
    for key, _ in choices:
        yield TriggerAction(name=key.name, key=key, actions=(written[key], say))


def _carry_out(rule: str) -> Iterator[Trait]:
    """Writes what an action has changed into properties and orders to pieces; leaves the rest alone."""
    yield SetGlobalProperty(
        name=referee_names.CONTROL,
        commands=(
            PropertyCommand(
                key=_WRITE_CONTROL,
                change=SetTo(library_call("ref_control()", keep_property(referee_names.CONTROL, rule))),
            ),
        ),
        description="who controls which hex",
    )
    yield CounterGlobalKeyCommand(
        key=_ORDER,
        send=referee_names.CARRY_OUT_ORDER,
        filter=library_call(
            f'ref_ordered(GetString("{names.UNIT_ID}"), GetString("{names.MARKER_ID}"))', does_not_hold()
        ),
        description="pieces that stand otherwise than the rules say",
    )
    yield ReportState(
        keys=(_SAY_MORE,),
        format=library_call("ref_also()", no_answer(rule)),
        description="what else it means",
        no_suppress=True,
    )
    yield from lower_battle()
    cases = (
        ("Control changes", "ref_moved_control()", _WRITE_CONTROL),
        ("Pieces obey", "ref_busy()", _ORDER),
        *battle_cases(),
    )
    for name, test, key in cases:
        yield TriggerAction(
            name=name, key=_FOLLOW_UP, condition=library_call(test, does_not_hold()), actions=(key,)
        )
    more = library_call("ref_has_more()", does_not_hold())
    yield TriggerAction(name="There is more to say", key=_TELL, condition=more, actions=(_SAY_MORE,))
    yield TriggerAction(
        name="Carry out", key=referee_names.CARRY_OUT_ACTION, actions=(_WRITE, _FOLLOW_UP, _TELL)
    )
    yield when("After a new ledger", _UNLESS_OFF, JUDGING, _FOLLOW_UP)
    yield TriggerAction(name="Renew", key=referee_names.RENEW, actions=(_WRITE_NEXT, _UNLESS_OFF))
    yield when("Signs of supply", _UNLESS_OFF, JUDGING, referee_names.SIGN_SUPPLY)
    yield when("After the text of a phase", referee_names.SAY_MORE_OF_PHASE, JUDGING, _TELL)


def _judge(rule: str, rolls: tuple[Command, ...]) -> Iterator[Trait]:
    """Has the end of a phase, the end of a battle and rolls judged. The next phase begins if the verdict
    allows it, or if nothing could be judged.
    """
    end = Command(what="end", judge=referee_names.END_PHASE, free=names.GO_ON, also_after_ok=True)
    commands = (end, BATTLE_OVER, *rolls)
    yield verdict_property(commands, '"", "Next phase"', leave_to_players(rule))
    yield from lower_announcement()
    yield from lower_commands(commands)


def _levels() -> Iterator[Trait]:
    for level in referee_names.LEVELS:
        others = {referee_names.hidden(other): str(other != level).lower() for other in referee_names.LEVELS}
        values = {referee_names.LEVEL: level, **others}
        steps = []
        for name, value in values.items():
            key = named(f"{level.capitalize()}Is{name}")
            steps.append(key)
            yield SetGlobalProperty(
                name=name,
                commands=(PropertyCommand(key=key, change=SetTo(value)),),
                description="level of the rules",
            )
        say = named(f"SayRules{level.capitalize()}")
        yield ReportState(
            keys=(say,), format=f"{_SAID[level]} ($PlayerSide$).", description="report", no_suppress=True
        )
        yield TriggerAction(name=f"Rules: {level}", key=set_level(level), actions=(*steps, say))
