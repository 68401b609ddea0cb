"""Follows a page of documentation block by block, as a reader does who types what it says.

Blocks are told apart by the word behind their fence: `sh` is typed, `text` is what it says, `diff` changes
the file named last above it, `yaml` is a new file, `chat` is what the game says when played as the lines
tell. A `console` block is for the reader's own machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from builder.rules.engine.words import BOLD, PLAIN
from tests.rules.book import FINE, Book
from tests.rules.scene import Scene

KINDS = frozenset(("sh", "text", "diff", "yaml", "chat", "console"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A fenced block: its kind, its text, the file named last above it, its line in the page."""

    kind: str
    text: str
    file: str
    line: int


def blocks(page: str) -> Iterator[Block]:
    """All blocks of a page, in order."""
    file = ""
    for found in re.finditer(r"`([\w./-]+\.\w+)`:\n|^```(\w*)\n(.*?)^```\n", page, re.S | re.M):
        if found[1]:
            file = found[1]
        else:
            line = page.count("\n", 0, found.start()) + 1
            yield Block(kind=found[2], text=found[3], file=file, line=line)


def applied(text: str, patch: str) -> str:
    """A text with a change applied: the lines without `+` must occur in it exactly once."""
    lines = patch.rstrip("\n").split("\n")
    old = "".join(f"{line[1:]}\n" for line in lines if line[0] != "+")
    new = "".join(f"{line[1:]}\n" for line in lines if line[0] != "-")
    assert all(line[0] in "+- " for line in lines), patch
    assert f"\n{text}".count(f"\n{old}") == 1, f"this does not stand there once:\n{old}"
    return f"\n{text}".replace(f"\n{old}", f"\n{new}")[1:]


@dataclass(slots=True)
class Table:
    """A game played as the lines of a chat tell, from the beginning of its usual set-up."""

    book: Book
    scene: Scene = field(init=False)

    def __post_init__(self) -> None:
        self.scene = Scene(self.book)

    def play(self, text: str) -> str:
        """Play the lines; the messages of the referee about each, as the module shows them."""
        return "".join(self._line(line) for line in re.sub(r"\n  ", "; ", text).splitlines())

    def _line(self, line: str) -> str:
        if found := re.fullmatch(r"\* Turn (\d+), (.+?): (.+?)\. .*", line):
            return self._phase(int(found[1]), found[3])
        if found := re.fullmatch(r"\* (.+?): (.+) → (\w+)(?: refused)?: .*", line):
            return self._move(found[1], found[2], found[3])
        if found := re.fullmatch(r"\* Odds on (\w+), .*", line):
            return self._odds(found[1], line)
        raise AssertionError(f"a line that no referee says: {line}")

    def _phase(self, number: int, name: str) -> str:
        turn = next(t for t in self.book.model.turns if t.number == number)
        phase = next(p for p in turn.phases if p.name == name)
        self.scene.phase(phase.id, number).remember()
        return f"* Turn {number}, {turn.name}: {phase.name}. {phase.help} [{phase.provenance.rule}]\n"

    def _unit(self, name: str) -> str:
        return next(unit.id for unit in self.book.model.units.values() if unit.name == name)

    def _move(self, name: str, start: str, to: str) -> str:
        unit = self._unit(name)
        if start.isdecimal() and self.scene.where(unit) != start:
            self.scene.put(unit, start)
        self.scene.said()
        if self.scene.drag(unit, to) != FINE:
            return f"* {name}: {start} → {to} refused: {self.scene.refused}\n"
        return _shown(self.scene.said())

    def _odds(self, target: str, line: str) -> str:
        listing = re.split(r"; Attack \d+: |; Defence", line)[1]
        units = [self._unit(name.rpartition(" ")[0]) for name in listing.split(", ")]
        return _shown(self.scene.odds(" ".join(units), target))


def _shown(lines: list[str]) -> str:
    """What has been said as one line of a chat."""
    return f"* {'; '.join(lines)}\n".replace(BOLD, "").replace(PLAIN, "")


def flat(text: str) -> str:
    """Lines of a chat for comparison: an indented line belongs to the one above."""
    return re.sub(r"\n  ", "; ", text)
