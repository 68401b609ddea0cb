"""What follows from a verdict: a text that begins with `ok:` (said, then carried out), `no:` (said, and
nothing happens) or `by:` (said, if there is anything to say, and left to the players), empty when the
library failed.

A command is judged in steps, all one command of the engine: what is asked is written into a property of the
module and replaced by the verdict, the clerk speaks and carries it out, the free action runs if the players
are left to themselves, the verdict is forgotten. What can stand in the clerk does: every trait of a piece
makes all the others slower.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.export.vassal.lower.clerk import IS_CLERK
from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import asked
from builder.export.vassal.lower.words import equals, is_true, quoted
from builder.export.vassal.trait import (
    CounterGlobalKeyCommand,
    ReportState,
    SetGlobalProperty,
    Trait,
    TriggerAction,
)
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
from builder.export.vassal.wire.codec import NO_KEY, Key, named

FORGET = named("ForgetVerdict")
DECIDE = named("CallClerk")
_SAY = named("SayVerdict")
_MAYBE_CARRY = named("CarryOutIfOk")

NONE = equals(words.VERDICT, "")
JUDGING = f'{words.LEVEL} != "{words.OFF}"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A key that is judged. `what`: its name in the library; `judge`: the key that asks, of the clerk;
    `free`: what happens when it is left to the players; nothing if NO_KEY. `follows`: it happens after a
    verdict `ok:`, too, though not after `ok.`. `who`: two arguments, id and name, if they are not those of
    all.
    """

    what: str
    judge: Key = NO_KEY
    free: Key = NO_KEY
    follows: bool = False
    who: str = ""


def command(what: str, free: Key = NO_KEY, *, follows: bool = False) -> Command:
    """A command named after what it does."""
    return Command(what=what, free=free, follows=follows)


def verdict_property(
    commands: tuple[Command, ...], who: str, failing: str, more: tuple[PropertyCommand, ...] = ()
) -> Trait:
    """What sets the property that holds the verdict. `who`: two arguments, id and name, as the library wants
    them; `failing`: what is called when the library fails.
    """
    deeds = tuple(PropertyCommand(key=_deed(c), change=SetTo(c.what)) for c in commands)
    whose = {_ask(c): c.who or who for c in commands}
    asks = tuple(
        PropertyCommand(
            key=key, change=SetTo(asked(f'ref_do(GetString("{words.VERDICT}"), {arguments})', failing))
        )
        for key, arguments in whose.items()
    )
    return SetGlobalProperty(
        name=words.VERDICT,
        commands=(*more, *deeds, *asks, PropertyCommand(key=FORGET, change=SetTo(""))),
        description="what the referee says of the act at hand",
    )


def call_clerk() -> Trait:
    """A piece that was judged lets the clerk speak."""
    return CounterGlobalKeyCommand(
        key=DECIDE, send=words.DECIDE, filter=IS_CLERK, description="the clerk speaks and carries it out"
    )


def lower_voice() -> Iterator[Trait]:
    """Of the clerk: how verdicts are said and carried out. Reports without a text are silent."""
    failed = quoted("The referee could not judge this, it stands.")
    yield ReportState(
        keys=(_SAY,),
        format=is_true(f"{NONE} ? {failed} : {words.VERDICT}.substring(3)"),
        description="the verdict",
        no_suppress=True,
    )
    yield when("Carried out", _MAYBE_CARRY, begins("ok"), words.CARRY)
    yield TriggerAction(name="A verdict", key=words.DECIDE, actions=(_SAY, _MAYBE_CARRY))


def left(c: Command) -> str:
    """The condition that the free action happens: nobody forbids it, nor has it happened as an act."""
    done = begins("ok.") if c.follows else begins("ok")
    return f"!{begins('no')} && !{done}"


def steps(c: Command) -> tuple[Key, ...]:
    """What a piece does when its command is given, one after another."""
    free = (c.free,) if c.free != NO_KEY else ()
    return (_deed(c), _ask(c), DECIDE, *free, FORGET)


def lower_commands(commands: tuple[Command, ...]) -> Iterator[Trait]:
    """Of the clerk: the macros of judged keys."""
    for c in commands:
        free = named(f"Free{c.what.capitalize()}")
        then = (free,) if c.free != NO_KEY else ()
        if then:
            yield when(f"{c.what} happens", free, left(c), c.free)
        actions = (_deed(c), _ask(c), words.DECIDE, *then, FORGET)
        yield TriggerAction(name=f"{c.what} is judged", key=c.judge, actions=actions)


def _deed(c: Command) -> Key:
    return named(f"Deed{c.what.capitalize()}")


def _ask(c: Command) -> Key:
    return named(f"AskJudge{c.what.capitalize()}" if c.who else "AskJudge")


def begins(mark: str) -> str:
    """The condition that the verdict begins so."""
    return f"{words.VERDICT}.startsWith({quoted(mark)})"


def report(key: Key, text: str, description: str) -> ReportState:
    """A line in the chat."""
    return ReportState(keys=(key,), format=text, description=description)


def when(name: str, key: Key, condition: str, *actions: Key) -> TriggerAction:
    """A macro with a condition."""
    return TriggerAction(name=name, key=key, condition=is_true(condition), actions=actions)
