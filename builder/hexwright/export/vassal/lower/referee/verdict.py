"""Verdicts: how a command is judged, and what a verdict leads to.

A verdict is a text that begins with `ok:` (reported, then carried out; `ok!` if the game goes on to the next
phase then), `no:` (nothing happens; the library
tells the player why) or `by:` (reported, if there is a text, and left to the players); it is empty when the
library failed.

A command is judged in steps, all one command of the engine. A command of the module: its name is written
into a property and replaced by the verdict; the controller reports the verdict and carries it out; the free
action runs if the command is left to the players; the verdict is cleared. What is done with a piece: its name
is in a property, none for a drop; the verdict is written; the controller does the rest, and leaves the name
for the free action if there is one. As much as possible is in the controller, since every trait of a piece,
and every key that it is sent, makes all that it does slower.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hexwright.export.vassal.lower import names
from hexwright.export.vassal.lower.controller import IS_CONTROLLER, TO_CONTROLLER
from hexwright.export.vassal.lower.expressions import equals, is_true, quoted
from hexwright.export.vassal.lower.referee import referee_names
from hexwright.export.vassal.lower.referee.library_calls import (
    leave_piece_to_players,
    library_call,
    unanswered,
)
from vassalformat.trait import (
    CounterGlobalKeyCommand,
    ReportState,
    SetGlobalProperty,
    Trait,
    TriggerAction,
)
from vassalformat.wire.changer import PropertyCommand, SetTo
from vassalformat.wire.codec import NO_KEY, Key, named

FORGET = named("ForgetVerdict")
DECIDE = named("CallClerk")  # its old name, since pieces of saved games hold it
"""Sent by a piece to itself: it is judged; the controller reports the verdict and carries it out."""
FREE = named("FreeDeed")
"""Sent by a piece to itself, where a command is left to the players: its action is under `free_command`."""
_JUDGE, _KEEP = named("AskJudge"), named("KeepDeed")
_ANSWER = named("AnswerQuestion")
_SAY = named("SayVerdict")
_MAYBE_CARRY = named("CarryOutIfOk")
_MAYBE_GO_ON = named("GoOnIfOver")

NONE = equals(referee_names.VERDICT, "")
JUDGING = f'{referee_names.LEVEL} != "{referee_names.OFF}"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command that is judged.

    `what`: its name in the library; `judge`: the key that has it judged, for commands of the controller;
    `free`: the key of the free action, which runs when the command is left to the players, NO_KEY for none;
    `also_after_ok`: the free action runs after a verdict `ok:` as well, though not after `ok.`; `who`:
    arguments id and name for the library, if they differ from those of the piece's other commands.
    """

    what: str
    judge: Key = NO_KEY
    free: Key = NO_KEY
    also_after_ok: bool = False
    who: str = ""


def verdict_property(commands: tuple[Command, ...], who: str, fallback: str) -> Trait:
    """For the controller: the trait that sets the property of the verdict.

    `who`: arguments id and name for the library; `fallback`: what is called when the library fails.
    """
    name_commands = tuple(PropertyCommand(key=_name_key(c), change=SetTo(c.what)) for c in commands)
    arguments_of = {_judge_key(c): c.who or who for c in commands}
    judge_commands = tuple(
        PropertyCommand(
            key=key,
            change=SetTo(
                library_call(f'ref_do(GetString("{referee_names.VERDICT}"), {arguments})', fallback)
            ),
        )
        for key, arguments in arguments_of.items()
    )
    return SetGlobalProperty(
        name=referee_names.VERDICT,
        commands=(*name_commands, *judge_commands, PropertyCommand(key=FORGET, change=SetTo(""))),
        description="what the referee says of the act at hand",
    )


def lower_decision(who: str, rule: str, more: tuple[PropertyCommand, ...] = ()) -> Iterator[Trait]:
    """A piece is judged, and the controller called with the same key: the outer trait comes first.

    `who`: arguments id and name for the library; `rule`: what is cited if it fails; `more`: further changes
    of the verdict.
    """
    yield CounterGlobalKeyCommand(
        key=DECIDE,
        send=referee_names.DECIDE_FOR_PIECE,
        filter=IS_CONTROLLER,
        target=TO_CONTROLLER,
        description=f"{names.THE_CONTROLLER} speaks and carries it out",
    )
    judged = library_call(f"ref_decide(_source, {who})", leave_piece_to_players(rule))
    yield SetGlobalProperty(
        name=referee_names.VERDICT,
        commands=(PropertyCommand(key=DECIDE, change=SetTo(judged)), *more),
        description="what the referee says of the act at hand",
    )


def answer(who: str, rule: str) -> PropertyCommand:
    """The change of the verdict that answers a player's question about a unit: nothing is left of it. `who`:
    the id of the unit, an expression; `rule`: what is cited if the library fails.
    """
    call = library_call(f'ref_ask(GetString("{referee_names.JUDGED_COMMAND}"), {who})', unanswered(rule))
    return PropertyCommand(key=_ANSWER, change=SetTo(call))


def lower_judged_commands(
    entries: tuple[PropertyCommand, ...], judged: tuple[Key, ...], asked: tuple[Key, ...]
) -> Iterator[Trait]:
    """What players do with a unit and ask about it. One trait has the entries of the menu and tells by the
    key what it is; one macro has it judged, whichever it was, another has it answered. Traits of their own
    would make everything that a unit does slower, and saved games longer (`library_calls.READY`).

    `entries`: each sets the name that the library knows; `judged`, `asked`: their keys.
    """
    yield SetGlobalProperty(
        name=referee_names.JUDGED_COMMAND, commands=(*entries, PropertyCommand(key=FORGET, change=SetTo("")))
    )
    for pressed, actions in (
        (judged, (DECIDE, FREE, FORGET)),
        (asked, (_ANSWER, FORGET)),
    ):
        if pressed:
            yield TriggerAction(key=pressed[0], watch=pressed[1:], actions=actions)


def free_command(what: str) -> str:
    """The condition under which a command of a unit's owner happens by itself."""
    return equals(referee_names.JUDGED_COMMAND, what)


def lower_announcement() -> Iterator[Trait]:
    """For the controller: verdicts are reported and carried out. A report without a text shows nothing."""
    failed = quoted("The referee could not judge this, it stands.")
    yield ReportState(
        keys=(_SAY,),
        format=is_true(f"{NONE} ? {failed} : {referee_names.VERDICT}.substring(3)"),
        description="the verdict",
        no_suppress=True,
    )
    yield when("Carried out", _MAYBE_CARRY, verdict_begins("ok"), referee_names.CARRY_OUT_ACTION)
    yield when("The phase ends with it", _MAYBE_GO_ON, verdict_begins("ok!"), names.GO_ON)
    yield TriggerAction(
        name="A verdict", key=referee_names.DECIDE, actions=(_SAY, _MAYBE_CARRY, _MAYBE_GO_ON)
    )
    kept = f'{referee_names.VERDICT}.matches("(?s)(no|ok).*") ? "" : {referee_names.JUDGED_COMMAND}'
    yield SetGlobalProperty(
        name=referee_names.JUDGED_COMMAND,
        commands=(PropertyCommand(key=_KEEP, change=SetTo(is_true(kept))),),
        description="what a unit does by itself",
    )
    yield TriggerAction(
        name="A verdict on a piece",
        key=referee_names.DECIDE_FOR_PIECE,
        actions=(referee_names.DECIDE, _KEEP, FORGET),
    )


def free_action_condition(c: Command) -> str:
    """The condition of the free action: the verdict neither forbids it nor has carried the command out."""
    done = "ok[.]" if c.also_after_ok else "ok"
    return f"!{referee_names.VERDICT}.matches({quoted(f'(?s)(no|{done}).*')})"


def lower_commands(commands: tuple[Command, ...]) -> Iterator[Trait]:
    """For the controller: its commands that are judged."""
    for c in commands:
        free = named(f"Free{c.what.capitalize()}")
        then = (free,) if c.free != NO_KEY else ()
        if then:
            yield when(f"{c.what} happens", free, free_action_condition(c), c.free)
        actions = (_name_key(c), _judge_key(c), referee_names.DECIDE, *then, FORGET)
        yield TriggerAction(name=f"{c.what} is judged", key=c.judge, actions=actions)


def _name_key(c: Command) -> Key:
    """Writes the command's name into the property of the verdict, for the library to read."""
    # its old name: controllers of saved games hold it
    return named(f"Deed{c.what.capitalize()}")


def _judge_key(c: Command) -> Key:
    """Replaces the command's name by the verdict on it."""
    return named(f"AskJudge{c.what.capitalize()}") if c.who else _JUDGE


def verdict_begins(mark: str) -> str:
    """The condition that the verdict begins with a mark such as `ok:`."""
    return f"{referee_names.VERDICT}.startsWith({quoted(mark)})"


def report(key: Key, text: str, description: str) -> ReportState:
    """A line in the chat."""
    return ReportState(keys=(key,), format=text, description=description)


def when(name: str, key: Key, condition: str, *actions: Key) -> TriggerAction:
    """A macro with a condition."""
    return TriggerAction(name=name, key=key, condition=is_true(condition), actions=actions)
