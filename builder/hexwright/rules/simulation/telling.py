"""One game told move by move: what is done, what is said about it, what is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hexwright.rules.engine.codes import FINE
from hexwright.rules.simulation.robot import DeadEndError, Robot, Tried


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """An action that was tried.

    `phase`: the one at hand after it; `action`: its name, or `end`, `begin`; `units`: ids of those who acted;
    `says`: what players read about it, line by line; of a refused one the reason.
    """

    turn: int
    phase: str
    action: str
    units: Sequence[str]
    says: Sequence[str]
    refused: bool


def tell(robot: Robot, hear: Callable[[Told], None]) -> None:
    """Let a robot play its game to the end; `hear` is given every action. The functions of its game must
    speak. DeadEndError as `Robot.play`.
    """
    match = robot.match
    said = match.referee.functions.lines

    def heard(tried: Tried) -> None:
        refused = tried.ruling.reason != FINE
        told = Told(
            turn=match.turn,
            phase=match.phase_id,
            action=tried.name,
            units=[robot.facts.names[u] for u in tried.units],
            says=[match.why_not(tried.ruling)] if refused else said[:],
            refused=refused,
        )
        said.clear()
        hear(told)

    robot.driver.on_action = heard
    robot.play()


def lines_of(robot: Robot) -> list[str]:
    """The game of a robot as lines of text: a heading for each phase, its actions below it. What was wrong
    (`faults`, and why the game could not go on) stands at the end.
    """
    lines: list[str] = []
    phase: list[object] = []

    def hear(told: Told) -> None:
        here: list[object] = [told.turn, told.phase]
        if here != phase and told.action != "end":
            phase[:] = here
            lines.append(f"turn {told.turn}, {told.phase}")
        lines.extend(_lines(told))

    try:
        tell(robot, hear)
    except DeadEndError as error:
        robot.driver.report_fault(str(error))
    lines.extend(f"fault: {fault}" for fault in robot.driver.faults)
    return lines


def _lines(told: Told) -> Iterator[str]:
    """One action. The end and beginning of a phase are told only if they say anything."""
    what = " ".join((told.action, ", ".join(told.units))).rstrip()
    if told.refused:
        yield f"  {what}: refused: {'; '.join(told.says)}"
    elif told.action in ("end", "begin"):
        yield from (f"  {line}" for line in told.says)
    elif not told.says:
        yield f"  {what}"
    else:
        yield f"  {what}: {told.says[0]}"
        yield from (f"    {line}" for line in told.says[1:])
