"""Follows a page of documentation block by block, as a reader does who types what it says.

Blocks are told apart by the word behind their fence: `sh` is typed, `text` is what it says, `diff` changes
the file named last above it, `yaml` is a new file, `chat` is what the game says when played as the lines
tell. A `console` block is for the reader's own machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from hexwright.rules.engine.codes import FINE as FINE_REASON
from hexwright.rules.engine.words import BOLD, PLAIN
from hexwright.rules.mechanism.cards.parameters import CardRules
from hexwright.rules.mechanism.values.records import Values
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
        if found := re.fullmatch(r"\* .+? plays (.+?)(?:: (.+?), .*| as an event.*)", line):
            return self._card(found[1], found[2])
        if found := re.fullmatch(r"\* \w+: \w+ \d+; (.+): (\w+)", line):
            return self._order(found[1], found[2])
        if found := re.fullmatch(r"\* (.+?): (.+) → (.+?)(?: refused)?: .*", line):
            return self._move(found[1], found[2], found[3])
        if found := re.fullmatch(r"\* Odds on (.+?), .*", line):
            return self._odds(found[1], line)
        raise AssertionError(f"a line that no referee says: {line}")

    def _phase(self, number: int, name: str) -> str:
        turn = next(t for t in self.book.model.turns if t.number == number)
        phase = next(p for p in turn.phases if p.name == name)
        self.scene.phase(phase.id, number).remember()
        return f"* Turn {number}, {turn.name}: {phase.name}. {phase.help} [{phase.provenance.rule}]\n"

    def _unit(self, name: str) -> str:
        return next(unit.id for unit in self.book.model.units.values() if unit.name == name)

    def _place(self, name: str) -> str:
        spaces = self.book.model.main_board.space_map
        named = {space.name: id for id, space in spaces.spaces.items()} if spaces is not None else {}
        return named.get(name, name)

    def _card(self, name: str, title: str | None) -> str:
        """Play a card, which is held by then. `title`: what it is played for; None for its event."""
        number, card = next((k, c) for k, c in enumerate(self.book.model.cards.values()) if c.name == name)
        use = next(
            use
            for use in self.book.game.of(CardRules).uses
            if use.title == title or (not title and use.event)
        )
        hand = next(hand.id for hand in self.book.model.hands.values() if card.deck in hand.decks)
        self.scene.match.column("cards")[number] = self.book.game.cards.piles.names.index(hand)
        self.scene.said()
        assert self.scene.match.card(f"play-{use.id}", number).reason == FINE_REASON
        return _shown(self.scene.said())

    def _order(self, name: str, state: str) -> str:
        orders = self.book.game.of(Values).orders
        order = next(one for one in orders if state in {effect.value.title for effect in one.effects})
        self.scene.said()
        assert self.scene.match.unit(order.id, self.book.unit(self._unit(name))).reason == FINE_REASON
        return _shown(self.scene.said())

    def _move(self, name: str, start: str, to: str) -> str:
        unit = self._unit(name)
        if start.isdecimal() and self.scene.where(unit) != start:
            self.scene.put(unit, start)
        self.scene.said()
        if self.scene.drag(unit, self._place(to)) != FINE:
            return f"* {name}: {start} → {to} refused: {self.scene.refused}\n"
        return _shown(self.scene.said())

    def _odds(self, target: str, line: str) -> str:
        listing = re.split(r"; Attack \d+: |; Defence", line)[1]
        units = [self._unit(name.rpartition(" ")[0]) for name in listing.split(", ")]
        return _shown(self.scene.odds(" ".join(units), self._place(target)))


def _shown(lines: list[str]) -> str:
    """What has been said as one line of a chat."""
    return f"* {'; '.join(lines)}\n".replace(BOLD, "").replace(PLAIN, "")


def flat(text: str) -> str:
    """Lines of a chat for comparison: an indented line belongs to the one above."""
    return re.sub(r"\n  ", "; ", text)
