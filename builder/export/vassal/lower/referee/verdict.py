"""What follows from a verdict: a text that begins with `ok:` (said, then carried out), `no:` (said; what
stands depends on the level) or `by:` (left to the players), empty when the library failed.

A key is judged in steps, all one command: what is asked is written into a property and replaced by the
verdict, exactly one macro speaks, the free action runs if the players are left to themselves, the verdict is
forgotten. Reports without a text are silent. Every piece carries all this: few macros, short expressions.

The property is the module's, since only one act is at hand at a time: a property of the piece would write the
whole state of the piece down twice for every key it hears, and that grows with the cube of the number of its
traits (VASSAL: counters/DynamicProperty.myKeyEvent, command/ChangeTracker).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.export.vassal.lower.clerk import IS_CLERK
from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import asked
from builder.export.vassal.lower.words import equals, is_true, joined, quoted
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
CARRY = named("CallClerk")
SAY = named("SayVerdict")
SAY_ADVICE = named("SayAdvice")
SAY_FAILED = named("SayFailed")
_DECIDE = named("DecideAct")

NONE = equals(words.VERDICT, "")
ENFORCED, ADVISED = equals(words.LEVEL, words.ENFORCE), equals(words.LEVEL, words.ADVISE)
JUDGING = f'{words.LEVEL} != "{words.OFF}"'
TOLD = f"{words.VERDICT}.length() > 3"


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A key that is judged. `what`: its name in the library; `judge`: the key that asks; `free`: what happens
    when nobody judges, or the verdict is against it and the level only advises; nothing if NO_KEY. `follows`:
    it happens after a verdict `ok:`, too, though not after `ok.`. `who`: two arguments, id and name, if they
    are not those of all commands.
    """

    what: str
    judge: Key
    free: Key = NO_KEY
    follows: bool = False
    who: str = ""


def command(what: str, free: Key = NO_KEY, *, follows: bool = False) -> Command:
    """A command named after what it does."""
    return Command(what=what, judge=named(f"Judge{what.capitalize()}"), free=free, follows=follows)


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


def lower_voice(failed: str, *, loud: bool = False) -> Iterator[Trait]:
    """How verdicts are said and carried out. `failed`: an expression for what is said without a verdict;
    `loud`: also when a button of the toolbar, which silences pieces, is what pressed the key.
    """
    verdict = f"{words.VERDICT}.substring(3)"
    for key, text, what in (
        (SAY, is_true(verdict), "the verdict"),
        (SAY_ADVICE, is_true(f'"Advice: " + {verdict}'), "the verdict, as advice"),
        (SAY_FAILED, failed, "no verdict"),
    ):
        yield ReportState(keys=(key,), format=text, description=what, no_suppress=loud)
    yield CounterGlobalKeyCommand(
        key=CARRY, send=words.CARRY, filter=IS_CLERK, description="the clerk carries it out"
    )


def failed_text(rule: str) -> str:
    """What a unit says when it cannot be judged. `rule`: the number of the rule that cannot."""
    return joined("newPieceName", quoted(f": the referee could not judge this, it stands [{rule}]"))


def lower_commands(commands: tuple[Command, ...]) -> Iterator[Trait]:
    """The macros of judged keys."""
    yield when("No verdict", _DECIDE, NONE, SAY_FAILED)
    yield when("Carried out", _DECIDE, begins("ok"), SAY, CARRY)
    yield when("Left to the players", _DECIDE, begins("by"), SAY)
    yield when("Refused", _DECIDE, f"{begins('no')} && {ENFORCED}", SAY)
    yield when("Advised", _DECIDE, f"{begins('no')} && {ADVISED}", SAY_ADVICE)
    left = f"{NONE} || {begins('by')} || ({begins('no')} && {ADVISED})"
    for c in commands:
        free = named(f"Free{c.what.capitalize()}")
        then = (free,) if c.free != NO_KEY else ()
        if then:
            followed = f"{left} || {begins('ok:')}" if c.follows else left
            yield when(f"{c.what} happens", free, followed, c.free)
        steps = (_deed(c), _ask(c), _DECIDE, *then, FORGET)
        yield TriggerAction(name=f"{c.what} is judged", key=c.judge, actions=steps)


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
