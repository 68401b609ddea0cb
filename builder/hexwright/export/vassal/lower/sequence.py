"""The sequence of play as one list of steps, since turns may have lists of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from hexwright.export.vassal.lower import names
from hexwright.export.vassal.lower.expressions import choose, equals, is_true, quoted
from hexwright.model.derived.sequence import acting_side
from hexwright.model.game import Game, Phase, Turn

BETWEEN = " · "


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """One step of the sequence. `text` is unique: `2 · I.A Weather`; `phase_text` is its end."""

    text: str
    phase_text: str
    turn: Turn
    phase: Phase | None


def moments(game: Game) -> tuple[Moment, ...]:
    """Every phase of every turn, in order. A turn without phases is one step."""
    found: list[Moment] = []
    for turn in game.turns:
        names_here = Counter(phase.name for phase in turn.phases)
        for phase in turn.phases:
            name = phase.name if names_here[phase.name] == 1 else f"{phase.name} ({phase.id})"
            found.append(
                Moment(text=f"{turn.number}{BETWEEN}{name}", phase_text=name, turn=turn, phase=phase)
            )
        if not turn.phases:
            name = turn.name or "play"
            found.append(Moment(text=f"{turn.number}{BETWEEN}{name}", phase_text=name, turn=turn, phase=None))
    return tuple(found)


def first_moment(found: tuple[Moment, ...], turn: int) -> int:
    """Index of the first step of a turn; 0 if there is no such turn."""
    return next((index for index, moment in enumerate(found) if moment.turn.number == turn), 0)


def moment_of(found: tuple[Moment, ...], phase: int) -> int:
    """Index of the step of a phase of the rules, by its place in their course of play."""
    return [index for index, moment in enumerate(found) if moment.phase is not None][phase]


def help_text(moment: Moment, help: str | None = None) -> str:
    """What happens in a phase, with its rule. `help`: in other words than the phase's own."""
    if moment.phase is None:
        return moment.turn.note
    rule = moment.phase.provenance.rule
    words = moment.phase.help if help is None else help
    return " ".join(part for part in (words, f"[{rule}]" if rule else "") if part)


def properties(moment: Moment, game: Game) -> dict[str, str]:
    """The module's properties at a step, by name."""
    side = moment.phase.side if moment.phase else None
    return {
        names.STEP: moment.text,
        names.TURN_NUMBER: str(moment.turn.number),
        names.TURN_NAME: moment.turn.name,
        names.PHASE_NAME: moment.phase_text,
        names.PHASE_SIDE: acting_side(game, side, nobody=""),
        names.PHASE_HELP: help_text(moment),
    }


def readings(game: Game) -> dict[str, str]:
    """How to find those properties from the tracker: name to expression, in the order they must be set."""
    found = moments(game)
    cut = f"{names.STEP}.indexOf({quoted(BETWEEN)})"
    return {
        names.STEP: is_true(names.TRACKER_STEP),
        names.TURN_NUMBER: is_true(f"{names.STEP}.substring(0, {cut})"),
        # by the turn's number, which is set just before, as side and help are by the phase's name
        names.TURN_NAME: _by_turn(found),
        names.PHASE_NAME: is_true(f"{names.STEP}.substring({cut} + {len(BETWEEN)})"),
        names.PHASE_SIDE: by_phase(found, lambda moment: properties(moment, game)[names.PHASE_SIDE]),
        names.PHASE_HELP: by_phase(found, help_text),
    }


def _by_turn(found: tuple[Moment, ...]) -> str:
    turns = {moment.turn.number: moment.turn.name for moment in found}
    cases = [(f"{names.TURN_NUMBER} == {number}", quoted(name)) for number, name in turns.items() if name]
    return is_true(choose(cases, '""'))


def by_phase(found: Sequence[Moment], value: Callable[[Moment], str]) -> str:
    """A choice by the phase's name where that says enough, else by the whole step."""
    by_name: dict[str, set[str]] = {}
    for moment in found:
        by_name.setdefault(moment.phase_text, set()).add(value(moment))
    cases: dict[str, str] = {}
    for moment in found:
        plain = len(by_name[moment.phase_text]) == 1
        condition = equals(names.PHASE_NAME, moment.phase_text) if plain else equals(names.STEP, moment.text)
        if value(moment):
            cases[condition] = quoted(value(moment))
    return is_true(choose(cases.items(), '""'))


def starting_properties(game: Game) -> Mapping[str, str]:
    """The module's properties before anybody has pressed anything."""
    found = moments(game)
    return properties(found[0], game) if found else {}
