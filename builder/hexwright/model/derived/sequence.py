"""The sequence of play: phases of all turns merged into a few short lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, TypeAlias

from hexwright.model.derived.ranges import range_texts
from hexwright.model.game import Game, Phase, Table, Turn
from hexwright.model.provenance import Provenance

_Key: TypeAlias = tuple[str, str]
_NUMBERED: Final = re.compile(r"(.*)-(\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayStep:
    """A phase as listed in the sequence of play.

    Attributes:
        name: of the phase; within a round without the round's name.
        side: id of the side that acts; None for both.
        help: what is done in it.
        when: the turns it is limited to, in words; empty if it occurs on all turns of its list.
        rule: number in the rulebook; empty if unknown.
        round: heading of the group of phases it belongs to, such as "Impulse 1–10"; empty if none.
        times: how many times that group is played.

    """

    name: str
    side: str | None
    help: str
    when: str
    rule: str
    round: str = ""
    times: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayList:
    """Phases of several turns merged into one list.

    Attributes:
        turns: the turns, ascending.
        steps: the phases, in order of play.

    """

    turns: tuple[Turn, ...]
    steps: tuple[PlayStep, ...]


def play_lists(game: Game) -> tuple[PlayList, ...]:
    """Lists of phases, that of most turns first. Turns with a phase in common share a list."""
    found: list[list[Turn]] = []
    for turn in game.turns:
        if not turn.phases:
            continue
        keys = {_key(phase) for phase in turn.phases}
        near = [group for group in found if any(keys & {_key(p) for p in t.phases} for t in group)]
        merged = sorted([turn, *(t for group in near for t in group)], key=lambda t: t.number)
        found = [group for group in found if group not in near]
        found.append(merged)
    found.sort(key=lambda group: (-len(group), group[0].number))
    return tuple(PlayList(turns=tuple(group), steps=tuple(_steps(group))) for group in found)


def sequence_tables(game: Game, name: str) -> Iterator[Table]:
    """A table for every list of phases, that of most turns first. `name`: id of the first; the others add a
    turn.
    """
    lists = play_lists(game)
    for number, one in enumerate(lists):
        rows, cells = [], []
        for step in one.steps:
            round_ = f"{step.round}: " if step.round else ""
            rows.append(f"{round_}{step.name}")
            cells.append((acting_side(game, step.side), step.help, step.when, step.rule))
        columns = ("Player", "What to do", "Turns", "Rule")
        shown = [j for j in range(4) if any(row[j] for row in cells)]
        yield Table(
            id=name if number == 0 else f"{name}-{one.turns[0].number}",
            title="Sequence of play" if number == 0 else f"Sequence of play: {turns_in_words(one.turns)}",
            note=turns_in_words(one.turns) if number == 0 and len(lists) > 1 else "",
            row_axis="phase",
            column_axis="",
            rows=tuple(rows),
            columns=tuple(columns[j] for j in shown),
            cells=tuple(tuple(row[j] for j in shown) for row in cells),
            notes=(),
            tone="ink",
            provenance=Provenance(span=one.turns[0].provenance.span),
        )


def acting_side(game: Game, side: str | None, nobody: str | None = None) -> str:
    """Who acts in a phase: the name of its side; `nobody` for a phase without one, or `Both` or `Any`."""
    if side is None:
        return whoever(game) if nobody is None else nobody
    return game.sides[side].name


def whoever(game: Game) -> str:
    """The sides of a phase that names none: `Both`, or `Any` of more."""
    return "Both" if len(game.sides) == 2 else "Any"


def turns_in_words(turns: Sequence[Turn]) -> str:
    """Numbers of turns as text: `turn 4`, `turns 1–3 and 5–11`."""
    words = range_texts([turn.number for turn in turns])
    if len(words) > 1:
        words = [*words[:-2], f"{words[-2]} and {words[-1]}"]
    return f"{'turn' if len(turns) == 1 else 'turns'} {', '.join(words)}"


def _key(phase: Phase) -> _Key:
    return phase.id, phase.name


def _steps(turns: Sequence[Turn]) -> list[PlayStep]:
    order: list[_Key] = []
    phases: dict[_Key, Phase] = {}
    seen: dict[_Key, list[int]] = {}
    for turn in turns:
        at = 0
        for phase in turn.phases:
            key = _key(phase)
            if key in phases:
                at = max(at, order.index(key) + 1)
            else:
                order.insert(at, key)
                at += 1
                phases[key] = phase
            seen.setdefault(key, []).append(turn.number)
    order = _as_written(order, phases, turns) or order
    numbers = [turn.number for turn in turns]
    plain = [(key[0], _as_step(phases[key], _when(seen[key], numbers))) for key in order]
    return _rounds(plain)


def _as_written(
    order: Sequence[_Key], phases: Mapping[_Key, Phase], turns: Sequence[Turn]
) -> list[_Key] | None:
    """Phases in the order of the author's file; None if some turn is played in another order."""
    written = sorted(order, key=lambda key: phases[key].provenance.span)
    rank = {key: number for number, key in enumerate(written)}
    for turn in turns:
        ranks = [rank[_key(phase)] for phase in turn.phases]
        if ranks != sorted(ranks):
            return None
    return written


def _as_step(phase: Phase, when: str) -> PlayStep:
    return PlayStep(
        name=phase.name, side=phase.side, help=phase.help, when=when, rule=phase.provenance.rule or ""
    )


def _when(turns_of_phase: Sequence[int], all_turns: Sequence[int]) -> str:
    """Turns of a phase in words, as short as possible; empty for all turns of the list."""
    if list(turns_of_phase) == list(all_turns):
        return ""
    first, last = all_turns.index(turns_of_phase[0]), all_turns.index(turns_of_phase[-1])
    together = last - first + 1 == len(turns_of_phase)
    if len(turns_of_phase) == 1:
        return f"turn {turns_of_phase[0]}"
    if together and turns_of_phase[-1] == all_turns[-1]:
        return f"from turn {turns_of_phase[0]}"
    if together and turns_of_phase[0] == all_turns[0]:
        return f"to turn {turns_of_phase[-1]}"
    return f"turns {', '.join(range_texts(turns_of_phase))}"


def _rounds(steps: Sequence[tuple[str, PlayStep]]) -> list[PlayStep]:
    """Phases with consecutive groups that differ only in a number (impulse-1, impulse-2) shown once."""
    blocks = [list(block) for _, block in groupby(steps, key=lambda item: item[0].partition(".")[0])]
    found: list[PlayStep] = []
    index = 0
    while index < len(blocks):
        count = 1
        while index + count < len(blocks) and _same_but_number(blocks[index], blocks[index + count]):
            count += 1
        block = blocks[index]
        if count > 1:
            first, last = block[0][0].partition(".")[0], blocks[index + count - 1][0][0].partition(".")[0]
            found += _merged_round(block, _number(first), _number(last), count)
        else:
            found += [step for _, step in block]
        index += count
    return found


def _same_but_number(a: Sequence[tuple[str, PlayStep]], b: Sequence[tuple[str, PlayStep]]) -> bool:
    def shape(block: Sequence[tuple[str, PlayStep]]) -> list[tuple[str, str | None, str]]:
        return [(_stem(key), step.side, step.when) for key, step in block]

    return shape(a) == shape(b) and all(_NUMBERED.fullmatch(key.partition(".")[0]) for key, _ in (a[0], b[0]))


def _stem(key: str) -> str:
    first, dot, rest = key.partition(".")
    numbered = _NUMBERED.fullmatch(first)
    return f"{numbered[1] if numbered else first}{dot}{rest}"


def _number(part: str) -> str:
    numbered = _NUMBERED.fullmatch(part)
    return numbered[2] if numbered else part


def _merged_round(block: Sequence[tuple[str, PlayStep]], first: str, last: str, times: int) -> list[PlayStep]:
    head, colon, _ = block[0][1].name.partition(": ")
    heading = re.sub(rf"\b{first}\b", f"{first}–{last}", head) if colon else head
    return [
        replace(
            step,
            name=step.name.removeprefix(f"{head}: ") if colon else step.name,
            round=heading,
            times=times,
        )
        for _, step in block
    ]
