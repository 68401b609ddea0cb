"""Follows a page of documentation block by block, as a reader does who types what it says.

Blocks are told apart by the word behind their fence: `sh` is typed, `text` is what it says, `diff` changes
the file named last above it, `yaml` is a new file, `chat` is what the game says when played as the lines
tell. A `console` block is for the reader's own machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from builder.model.board import HexId
from builder.rules.kernel import layout as at
from builder.rules.kernel.acts import A_MORE, A_REASON
from builder.rules.kernel.combat import B_ATTACK, B_DEFENCE, B_SHIFTS, battle_losses, battle_sum
from builder.rules.kernel.ground import entry_price
from builder.rules.kernel.hexes import direction
from builder.rules.kernel.movement import V_COST, V_COUNT, V_LEFT, V_PATH, V_STOP
from builder.rules.kernel.wording import refusal_text
from builder.rules.kernel_library import texts_of
from builder.rules.tables import Rulebook
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

    book: Rulebook
    scene: Scene = field(init=False)

    def __post_init__(self) -> None:
        self.scene = Scene(self.book)

    def play(self, text: str) -> str:
        """Play the lines; the messages of the referee about each, as the module words them."""
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
        turn = next(t for t in self.book.game.turns if t.number == number)
        phase = next(p for p in turn.phases if p.name == name)
        self.scene.phase(phase.id, number)
        if phase.side is not None:
            self.scene.remember(phase.side)
        return f"* Turn {number}, {turn.name}: {phase.name}. {phase.help} [{phase.provenance.rule}]\n"

    def _unit(self, name: str) -> str:
        return next(unit.id for unit in self.book.game.units.values() if unit.name == name)

    def _move(self, name: str, start: str, to: str) -> str:
        unit = self._unit(name)
        if start.isdecimal() and self.scene.where(unit) != start:
            self.scene.put(unit, start)
        u = self.book.unit(unit)
        answer = self.scene.match.drag([u], self.scene.hex(to))
        head = f"* {name}: {start} → {to}"
        if answer[A_REASON] != 0:
            texts = [list(row) for row in texts_of(self.book).values()]
            return f"{head} refused: {refusal_text(texts, answer)}\n"
        verdict = answer[A_MORE:]
        stop = "; stops in an enemy zone of control" if verdict[V_STOP] else ""
        points = f"{verdict[V_COST]} of {verdict[V_LEFT]} points"
        return f"{head}: {points}: {self._way(u, verdict[V_PATH : V_PATH + verdict[V_COUNT]])}{stop}\n"

    def _way(self, u: int, path: list[int]) -> str:
        """What a way costs by kinds of ground and hexsides, and the hexes on it."""
        g, board = self.book.g, self.book.game.boards["map"].terrain
        assert board is not None
        side = g[at.U_SIDE][u]
        ground = dict.fromkeys(kind.name.lower() for kind in board.kinds.values())
        spent = {**dict.fromkeys(ground, 0), "river": 0}
        for a, b in pairwise(path):
            kind = list(ground)[g[at.TERRAIN][b]]
            spent[kind] += entry_price(g, side, b)
            spent["river"] += g[at.STEP + side][a * 6 + direction(g, a, b)] - entry_price(g, side, b)
        by = f", by {' '.join(self.book.places[h] for h in path[1:-1])}" if len(path) > 2 else ""
        return ", ".join(f"{kind} {points}" for kind, points in spent.items() if points) + by

    def _odds(self, target: str, line: str) -> str:
        s, g, ask = self.scene.s, self.book.g, self.book.ask
        listing = re.split(r"; Attack \d+: |; Defence", line)[1]
        units = [self.book.unit(self._unit(name.rpartition(" ")[0])) for name in listing.split(", ")]
        place = self.scene.hex(target)
        foes = [u for u in range(len(s[at.AT])) if s[at.AT][u] == place]
        names = " ".join(self.book.units[u] for u in units)
        assert self.scene.may_attack(names, target) == "FINE"
        found = battle_sum(g, s, units, place, 0, ask)
        total = self.scene.sum(names, target)
        combat = self.book.rules.combat
        shifts = [combat.shifts[k] for k in found[B_SHIFTS:]]
        column = combat.titles.index(total.column)
        rolls = [battle_losses(g, s, units, place, 0, column, roll, ask) for roll in range(1, 7)]

        def listed(which: list[int]) -> str:
            return ", ".join(
                f"{self.book.game.units[self.book.units[u]].name} {self._factor(u)}" for u in which
            )

        ground = self.book.game.boards["map"].terrain
        assert ground is not None
        kind = ground.kinds[ground.hexes[HexId(target)].terrain].name.lower()
        moved = "".join(
            f"; {abs(sh.shift)}{'L' if sh.shift < 0 else 'R'} {sh.says} [{sh.rule}]" for sh in shifts
        )
        return (
            f"* Odds on {target}, {kind}; Attack {found[B_ATTACK]}: {listed(units)}; "
            f"Defence {found[B_DEFENCE]}: {listed(foes)}; "
            f"Odds {found[B_ATTACK]} to {found[B_DEFENCE]}, column {total.first}{moved}: "
            f"column {total.column}; "
            f"Die 1 to 6: {', '.join(f'{a}/{d}' for a, d in rolls)}\n"
        )

    def _factor(self, u: int) -> str:
        unit = self.book.game.units[self.book.units[u]]
        left = self.scene.s[at.LEFT][u]
        return next(step.stats["cf"] for step in unit.steps if step.left == left)


def flat(text: str) -> str:
    """Lines of a chat for comparison: an indented line belongs to the one above."""
    return re.sub(r"\n  ", "; ", text)
