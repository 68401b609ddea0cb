"""Writes into a script for the engine what must come of its steps, as the rules in Python say.

Lines that begin with a blank are written here, all others by hand.
`python -m tests.rules.played.written FILE...` writes scripts anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from hexwright.export.vassal.lower.referee import referee_names
from hexwright.export.vassal.lower.referee.parts import first_texts
from hexwright.verify.script import Call, Folders, parse
from tests.conftest import REPOSITORY
from tests.rules.played.table import (
    ENFORCED,
    Module,
    NotAtThisTableError,
    Outcome,
    Position,
    Table,
    module_of,
)

REMEMBERED = frozenset(("setup", "drag", "dragall", "menu", "button", "level", "undo"))
SCRIPTS = REPOSITORY / "tests" / "engine"
OWN, NOTHING = '"(act|seed)=[^;]*;"', '""'
"""Which machine wrote the ledger, how often, and the seed it has drawn: no part of what the rules in Python
remember, since all dice are set.
"""


def rewritten(text: str, name: str, game_id: str, *, whole: bool = False) -> str:
    """A script with what must come of its steps. `whole`: also all that the referee remembers."""
    by_hand = [line for line in text.splitlines() if not line.startswith(" ")]
    folders = Folders(script=SCRIPTS / game_id, module=SCRIPTS, out=SCRIPTS)
    steps, errors = parse("\n".join(by_hand), name, folders)
    assert not errors, "\n".join(map(str, errors))
    at_line = {step.line: step.call for step in steps}
    table = Table(module_of(game_id))
    lines: list[str] = []
    for number, line in enumerate(by_hand, start=1):
        lines.append(line)
        if number in at_line:
            try:
                lines += [f" {found}" for found in consequences(table, at_line[number])]
                if whole and table.level == ENFORCED and at_line[number].verb in REMEMBERED:
                    lines += [f" {found}" for found in memory(table)]
            except Exception as error:
                error.add_note(f"{name}, line {len(lines)}: {line}")
                raise
    if table.dice:
        raise NotAtThisTableError(f"dice that nobody throws: {list(table.dice)}")
    return "\n".join(lines) + "\n"


def consequences(table: Table, call: Call) -> Iterator[str]:
    """Take a step; what must come of it, as steps of a script."""
    before = table.position() if hasattr(table, "match") else None
    step = table.step if before is not None else ""
    outcome = table.take(call)
    if before is None or call.verb in {"setup", "load", "save", "side", "dice", "mark", "replaycheck"}:
        return
    if outcome is None:
        return
    if outcome.refused:
        yield f"expectchat {outcome.refused}"
    several = call.args[:-2] if call.verb == "dragall" else ()
    yield from (f"expectchat {_unnamed(line, several)}" for line in outcome.said)
    if table.step != step:
        yield f"expect {table.step} :: gget Step"
    yield from differences(table.module, before, table.position(), outcome)
    if table.level not in {ENFORCED, before.level}:
        yield f"expect {table.level} :: gget RulesLevel"


def memory(table: Table) -> Iterator[str]:
    """What the referee remembers, and who controls what."""
    ledger, control = first_texts(table.match, table.module.numbers)
    yield f"expect {ledger} :: eval {{{referee_names.LEDGER}.replaceAll({OWN}, {NOTHING})}}"
    yield f"expect {control} :: gget {referee_names.CONTROL}"


def _unnamed(line: str, titles: Sequence[str]) -> str:
    """A line of the chat from behind the names of who acted: several stand in the order of their pieces."""
    ends = [line.rindex(title) + len(title) for title in titles if title in line]
    return line[max(ends, default=0) :].strip()


def differences(module: Module, before: Position, after: Position, outcome: Outcome) -> Iterator[str]:
    """Where units stand that have moved, or that a step was about; steps lost or gained; marks; markers."""
    places = module.referee.facts.fields
    at, left, sites = places["at"].row, places["left"].row, places["sites"].row
    titles = module.game.units.titles
    for u, title in enumerate(titles):
        if after.s[at][u] != before.s[at][u] or u in outcome.about:
            place = module.where(after.s[at][u], module.game.units.side[u])
            yield f'expect {place} :: where "{title}"'
        if after.s[left][u] != before.s[left][u]:
            yield f'expect {after.s[left][u]} :: get "{title}" StepsLeft'
        if (u in after.marked) != (u in before.marked):
            yield f'expect {int(u in after.marked)} :: get "{title}" Attacking'
    for k, site in enumerate(module.game.sites):
        if after.s[sites][k] != before.s[sites][k]:
            yield f'expect {module.where(after.s[sites][k])} :: where "{module.model.markers[site].name}"'


def main(files: Sequence[str]) -> None:
    for name in files:
        file = Path(name)
        text = file.read_text(encoding="utf-8")
        file.write_text(rewritten(text, file.name, file.absolute().parent.name), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
