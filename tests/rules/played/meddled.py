"""Games that are meddled with, as scripts for the engine: after each step it must remember what Python does.

`python -m tests.rules.played.meddled FILE.vmod --games 22` plays so many in the VASSAL that VASSAL_CLASSPATH
names, and prints what came of it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from hexwright.rules.simulation.robot import DeadEndError, EndlessError
from hexwright.rules.simulation.robot_player import Dice
from hexwright.rules.simulation.start import first_match
from hexwright.verify import verify
from hexwright.verify.script import Folders, parse
from tests.rules.fuzz import GAME
from tests.rules.meddled import MOST, MeddledRobot
from tests.rules.played.recorded import RecordedMatch
from tests.rules.played.table import LABELS, NEXT, PREVIOUS, Module, Table, module_of
from tests.rules.played.written import rewritten

PHASES = 7
"""How many phases are played of each game; together the games begin everywhere in the course of play."""
TURNED = 25
"""Per cent of the times that the tracker is turned as well."""
LOSE, RECOVER, FILL, ELIMINATE, REMOVE = LABELS[:5]


@dataclass
class WrittenRobot(MeddledRobot):
    """A robot whose game is written down, with what is done by hand. `when`: the phases it was done in."""

    advises: bool = False
    often: int = 20
    when: Counter[str] = field(default_factory=Counter)

    @property
    def script(self) -> RecordedMatch:
        """The match with its script."""
        assert isinstance(self.match, RecordedMatch)
        return self.match

    def play(self, most_phases: int | None = None) -> None:
        """Play some phases: after an end players who like to go on switch the rules off for one."""
        for _ in range(most_phases or 1):
            super().play(most_phases)
            if not self.match.over or self.match.number("phase") + 1 == len(self.facts.course):
                return
            self._take("level off", "button Next phase", "level enforce")

    def go_to(self, phase: int) -> None:
        """Go to a phase with the rules off."""
        ahead = phase - self.match.number("phase")
        self._take("level off", *["button Next phase"] * ahead, "level enforce")

    def meddle(self, dice: Dice) -> None:
        """Switch the rules off, do something by hand, and switch the rules on again."""
        self.when[self.match.phase_id] += 1
        self._take("level off", *by_hand(self.script, dice), "level enforce")

    def _take(self, *lines: str) -> None:
        match = self.script
        table = Table(match.module, marked=frozenset(match.marked))
        table.match = match
        for line in lines:
            match.lines.append(line)
            ((step,), _) = parse(line, "by hand", Folders(script=Path(), module=Path(), out=Path()))
            table.take(step.call)
        match.marked = set(table.marked)


def by_hand(match: RecordedMatch, dice: Dice) -> list[str]:
    """Some steps that players take while the rules are off."""
    lines: list[str] = []
    touched: set[int] = set()
    for _ in range(1 + dice.below(MOST)):
        u = dice.below(match.referee.facts.units)
        if u not in touched and match.module.spot(match.column("at")[u]) is not None:
            lines += with_unit(match, u, dice)
        touched.add(u)
    if dice.below(100) < TURNED and match.number("setting") == 0:
        phase, last = match.number("phase"), len(match.referee.facts.course) - 1
        ways = ["button Next phase", f"hotkey {NEXT}"] * (phase < last) + [f"hotkey {PREVIOUS}"] * (phase > 0)
        lines.append(ways[dice.below(len(ways))])
    return lines


def with_unit(match: RecordedMatch, u: int, dice: Dice) -> list[str]:
    """What players do with a unit: put it anywhere, to the losses, give it other steps, mark it."""
    facts, module = match.referee.facts, match.module
    title, side, what = f'"{module.game.units.titles[u]}"', facts.side[u], dice.below(4)
    if what < 2:
        lost = [place for place in facts.lost[side * 2 : side * 2 + 2] if place >= 0]
        place = dice.below(facts.places) if what == 0 or not lost else lost[dice.below(len(lost))]
        spot = module.spot(place)
        assert spot is not None
        return [f'drag {title} "{spot.map}" "{spot.name}"']
    if not match.on_map(u):
        return []
    if what == 3:
        return [f'key {title} "ctrl A"']
    left, full = match.column("left")[u], facts.full[u]
    able = [LOSE] * (left > 1) + [RECOVER, FILL] * (0 < left < full) + [ELIMINATE, REMOVE] * (left > 0)
    return [f"menu {title} {able[dice.below(len(able))]}"] if able else []


def written(module: Module, seed: int, first: int) -> tuple[str, WrittenRobot, str]:
    """The script of some phases, who played them, and why they did not go on, empty if they did.

    `first`: the phase that they begin with, to which the players go with the rules off.
    """
    setups = list(module.model.setups.values())
    setup = setups[seed % len(setups)]
    begun = first_match(module.referee, module.model, setup)
    begun.referee.functions.lines.clear()
    match = RecordedMatch(begun.referee, begun.s, module)
    robot = WrittenRobot(match, Dice(seed))
    match.note_dice()
    robot.go_to(first)
    why = ""
    try:
        with suppress(EndlessError):
            robot.play(PHASES)
    except DeadEndError as end:
        why = f"seed {seed}: {end}"
    return "\n".join([f'setup "{setup.name}" Solitaire', *match.lines]) + "\n", robot, why


def scripts(
    module: Module, games: int, seed: int, folder: Path
) -> tuple[list[Path], Counter[str], list[str]]:
    """Write the scripts of so many games: where they are, what was meddled with, which did not go on."""
    files, when, stuck = list[Path](), Counter[str](), list[str]()
    for k in range(games):
        text, robot, why = written(module, seed + k, k * len(module.game.course) // games)
        when += robot.when
        stuck += [why] if why else []
        files.append(folder / f"meddled-{seed + k}.play")
        files[-1].write_text(rewritten(text, files[-1].name, GAME, whole=True), encoding="utf-8")
    return files, when, stuck


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Plays games that are meddled with in the engine.")
    parser.add_argument("module", type=Path)
    parser.add_argument("--games", type=int, default=22)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        files, when, stuck = scripts(module_of(GAME), options.games, options.seed, Path(folder))
        result = verify(options.module, files, out=Path(folder))
    lines = [
        f"{len(files)} games, meddled with {when.total()} times, {len(stuck)} stuck",
        *(f"  {why}" for why in stuck),
        "in: " + ", ".join(f"{phase} {count}" for phase, count in when.most_common()),
        result.message,
        *(
            f"  {Path(f.script).name}:{f.line}: {f.text[:200]}\n   {' '.join(f.output)[:300]}"
            for f in result.failures[:20]
        ),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return result.exit_code or bool(stuck)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
