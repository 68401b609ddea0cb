"""What the clerk does for the referee: levels, the choice of a side, a clean ledger for every phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import asked, kept, mute
from builder.export.vassal.trait import ReportState, SetGlobalProperty, Trait, TriggerAction
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
from builder.export.vassal.wire.codec import Key, named
from builder.rules.kernel.layout import TO_FIGHT, TO_MOVE

_SAID: Mapping[str, str] = {
    words.ENFORCE: "The rules are enforced: a wrong move goes back",
    words.ADVISE: "The rules advise: a wrong move stands, with a word about it",
    words.OFF: "The rules are off: pieces move freely",
}


def set_level(level: str) -> Key:
    """The clerk's key that sets a level."""
    return named(f"Rules{level.capitalize()}")


def lower_refereeing(rule: str) -> Iterator[Trait]:
    """The traits of the clerk. `rule`: the number of the rule of the sequence of play."""
    yield from _levels()
    choices = ((words.MOVE_FIRST, TO_MOVE), (words.FIGHT_FIRST, TO_FIGHT))
    written = {key: named(f"Write{key.name}") for key, _ in choices}
    commands = [
        PropertyCommand(key=written[key], change=SetTo(asked(f"ref_choose({number})", kept(rule))))
        for key, number in choices
    ]
    commands.append(PropertyCommand(key=words.RENEW, change=SetTo(asked("ref_next()", kept(rule)))))
    yield SetGlobalProperty(name=words.LEDGER, commands=tuple(commands), description="the referee's memory")
    say = named("SayChoice")
    yield ReportState(
        keys=(say,), format=asked("ref_said()", mute(rule)), description="what was chosen", no_suppress=True
    )
    for key, _ in choices:
        yield TriggerAction(name=key.name, key=key, actions=(written[key], say))


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
