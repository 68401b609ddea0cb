"""What follows from a verdict: a text that begins with `ok:` (said, then carried out), `no:` (said; what
stands depends on the level) or `by:` (left to the players), empty when the library failed.

A key is judged in steps, all one command: what is asked is written into a property of the piece and
replaced by the verdict, exactly one macro speaks, the free action runs if the players are left to
themselves, the verdict is forgotten. Reports without a text are silent. Every piece carries all this: few
macros, short expressions.
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
    DynamicProperty,
    ReportState,
    Trait,
    TriggerAction,
)
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
from builder.export.vassal.wire.codec import NO_KEY, Key, named

FORGET = named("ForgetVerdict")
_ASK = named("AskJudge")
CARRY = named("CallClerk")
SAY = named("SayVerdict")
SAY_ADVICE = named("SayAdvice")
SAY_FAILED = named("SayFailed")
_DECIDE = named("DecideAct")

NONE = equals(words.VERDICT, "")
ENFORCED, ADVISED = equals(words.LEVEL, words.ENFORCE), equals(words.LEVEL, words.ADVISE)
JUDGING = f'{words.LEVEL} != "{words.OFF}"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A key that is judged. `what`: its name in the library; `judge`: the key that asks; `free`: what happens
    when nobody judges, or the verdict is against it and the level only advises; nothing if NO_KEY. `follows`:
    it happens after a verdict `ok:`, too, though not after `ok.`.
    """

    what: str
    judge: Key
    free: Key = NO_KEY
    follows: bool = False


def command(what: str, free: Key = NO_KEY) -> Command:
    """A command named after what it does."""
    return Command(what=what, judge=named(f"Judge{what.capitalize()}"), free=free)


def verdict_property(
    commands: tuple[Command, ...], who: str, failing: str, more: tuple[PropertyCommand, ...] = ()
) -> Trait:
    """The property that holds the verdict. `who`: two arguments, id and name, as the library wants
    them; `failing`: what is called when the library fails.
    """
    deeds = tuple(PropertyCommand(key=_deed(c), change=SetTo(c.what)) for c in commands)
    ask = asked(f'ref_do(GetString("{words.VERDICT}"), {who})', failing)
    return DynamicProperty(
        name=words.VERDICT,
        commands=(
            *more,
            *deeds,
            PropertyCommand(key=_ASK, change=SetTo(ask)),
            PropertyCommand(key=FORGET, change=SetTo("")),
        ),
        description="what the referee says of the act at hand",
    )


def lower_voice(failed: str) -> Iterator[Trait]:
    """How verdicts are said and carried out. `failed`: an expression for what is said without a verdict."""
    yield report(SAY, is_true(f"{words.VERDICT}.substring(3)"), "the verdict")
    yield report(SAY_ADVICE, is_true(f'"Advice: " + {words.VERDICT}.substring(3)'), "the verdict, as advice")
    yield report(SAY_FAILED, failed, "no verdict")
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
        steps = (_deed(c), _ASK, _DECIDE, *then, FORGET)
        yield TriggerAction(name=f"{c.what} is judged", key=c.judge, actions=steps)


def _deed(c: Command) -> Key:
    return named(f"Deed{c.what.capitalize()}")


def begins(mark: str) -> str:
    """The condition that the verdict begins so."""
    return f"{words.VERDICT}.startsWith({quoted(mark)})"


def report(key: Key, text: str, description: str) -> ReportState:
    """A line in the chat."""
    return ReportState(keys=(key,), format=text, description=description)


def when(name: str, key: Key, condition: str, *actions: Key) -> TriggerAction:
    """A macro with a condition."""
    return TriggerAction(name=name, key=key, condition=is_true(condition), actions=actions)
