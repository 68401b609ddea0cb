"""What the clerk does for the referee: levels, the choice of a side, the end of a phase, a clean ledger for
the next one, and what the acts of others change in the module and in pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.export.vassal.lower import names
from builder.export.vassal.lower.clerk import Guidance
from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import asked, frees, kept, kept_property, mute, never
from builder.export.vassal.lower.referee.combat import BATTLE_OVER, END_OF_PHASE, battle_cases, lower_battle
from builder.export.vassal.lower.referee.signs import lower_clerk_signs
from builder.export.vassal.lower.referee.verdict import (
    JUDGING,
    Command,
    lower_commands,
    lower_voice,
    verdict_property,
    when,
)
from builder.export.vassal.lower.referee.victory import lower_victory_board
from builder.export.vassal.lower.words import quoted
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
    words.ENFORCE: "The rules are enforced: a wrong move goes back",
    words.ADVISE: "The rules advise: a wrong move stands, with a word about it",
    words.OFF: "The rules are off: pieces move freely",
}


def set_level(level: str) -> Key:
    """The clerk's key that sets a level."""
    return named(f"Rules{level.capitalize()}")


def lower_refereeing(book: Rulebook) -> Guidance:
    """What the clerk does for the referee of a game."""
    rolls = tuple(_rolls(book.game))
    return Guidance(
        traits=(*_traits(book, (*rolls, *_resignations(book.game))), *lower_clerk_signs(book)),
        each_phase=(words.RENEW, *END_OF_PHASE),
        told=(words.TELL,),
        may_end=words.END_PHASE,
        instead={command.judge: command.free for command in rolls},
    )


def _rolls(game: Game) -> Iterator[Command]:
    """Rolling for a state, and setting by hand one that a die decides."""
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
                follows=True,
                who=f'"", {quoted(state.name)}',
            )


def resign_key(side: int) -> Key:
    """The key by which a side gives up."""
    return named(f"Resign{side}")


def _resignations(game: Game) -> Iterator[Command]:
    """Each side may give up. With the rules off it is only said."""
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
    choices = ((words.MOVE_FIRST, TO_MOVE), (words.FIGHT_FIRST, TO_FIGHT))
    written = {key: named(f"Write{key.name}") for key, _ in choices}
    commands = [
        PropertyCommand(key=written[key], change=SetTo(asked(f"ref_choose({number})", kept(rule))))
        for key, number in choices
    ]
    commands.append(PropertyCommand(key=_WRITE_NEXT, change=SetTo(asked("ref_next()", kept(rule)))))
    commands.append(PropertyCommand(key=_WRITE, change=SetTo(asked("ref_ledger()", kept(rule)))))
    yield SetGlobalProperty(name=words.LEDGER, commands=tuple(commands), description="the referee's memory")
    yield from _carrying(rule)
    yield from _judging(rule, rolls)
    say = named("SayChoice")
    yield ReportState(
        keys=(say,), format=asked("ref_said()", mute(rule)), description="what was chosen", no_suppress=True
    )
    for key, _ in choices:
        yield TriggerAction(name=key.name, key=key, actions=(written[key], say))


def _carrying(rule: str) -> Iterator[Trait]:
    """What an act has changed is written down; what has not is left alone."""
    yield SetGlobalProperty(
        name=words.CONTROL,
        commands=(
            PropertyCommand(
                key=_WRITE_CONTROL, change=SetTo(asked("ref_control()", kept_property(words.CONTROL, rule)))
            ),
        ),
        description="who controls which hex",
    )
    yield CounterGlobalKeyCommand(
        key=_ORDER,
        send=words.OBEY,
        filter=asked(f'ref_ordered(GetString("{names.UNIT_ID}"), GetString("{names.MARKER_ID}"))', never()),
        description="pieces that stand otherwise than the rules say",
    )
    yield ReportState(
        keys=(_SAY_MORE,),
        format=asked("ref_also()", mute(rule)),
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
        yield TriggerAction(name=name, key=_FOLLOW_UP, condition=asked(test, never()), actions=(key,))
    more = asked("ref_has_more()", never())
    yield TriggerAction(name="There is more to say", key=_TELL, condition=more, actions=(_SAY_MORE,))
    yield TriggerAction(name="Carry out", key=words.CARRY, actions=(_WRITE, _FOLLOW_UP, _TELL))
    yield when("After a new ledger", _UNLESS_OFF, JUDGING, _FOLLOW_UP)
    yield TriggerAction(name="Renew", key=words.RENEW, actions=(_WRITE_NEXT, _UNLESS_OFF))
    yield when("Signs of supply", _UNLESS_OFF, JUDGING, words.SIGN_SUPPLY)
    yield when("After the text of a phase", words.TELL, JUDGING, _TELL)


def _judging(rule: str, rolls: tuple[Command, ...]) -> Iterator[Trait]:
    """The ends of a phase and of a battle are judged, and rolls; the sequence goes on when a phase may end,
    or nobody keeps it from it.
    """
    end = Command(what="end", judge=words.END_PHASE, free=names.GO_ON, follows=True)
    commands = (end, BATTLE_OVER, *rolls)
    yield verdict_property(commands, '"", "Next phase"', frees(rule))
    yield from lower_voice()
    yield from lower_commands(commands)


def _levels() -> Iterator[Trait]:
    for level in words.LEVELS:
        others = {words.hidden(other): str(other != level).lower() for other in words.LEVELS}
        values = {words.LEVEL: level, **others}
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
