"""The course of play of a game, from its sequence and what `rules:` says of each phase."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from builder.model.game import Phase as ModelPhase
from builder.rules.engine.board import bits_of
from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.course import Phase
from builder.rules.engine.resolve import Context
from builder.rules.engine.schema import EngineDoc, PhaseDoc
from builder.rules.engine.words import doing, library_words
from builder.rules.language.prelude import Bits, Ints, Strs, any_bit, common, has_bit, no_bits


@dataclass(frozen=True, kw_only=True)
class Schedule:
    """The course of play, as `Game` has it."""

    course: tuple[Phase, ...]
    titles: Strs
    help: Strs
    turns: Ints
    last_turn: int


def schedule_of(given: EngineDoc, context: Context) -> Schedule:
    """The course of play. E025 for a phase of which nothing is said, if anything is said of any."""
    phases = {phase.id: phase for turn in context.game.turns for phase in turn.phases}
    _check_all(given, context, phases)
    rules = {name: _rule(given.sequence, name) for name in phases}
    course: list[Phase] = []
    every: list[ModelPhase] = []
    first: dict[int, int] = {}
    for turn in context.game.turns:
        first[turn.number] = len(every)
        here = {phase.id for phase in turn.phases}
        for phase in turn.phases:
            every.append(phase)
            course.append(_phase(phase, turn.number, here, rules, context))
    last = max(first)
    return Schedule(
        course=tuple(course),
        titles=[phase.name for phase in every],
        help=[phase.help for phase in every],
        turns=[first.get(number, NOWHERE) for number in range(last + 1)],
        last_turn=last,
    )


def _phase(
    phase: ModelPhase, turn: int, here: set[str], rules: Mapping[str, PhaseDoc], context: Context
) -> Phase:
    """A phase of a turn. `here`: ids of the phases of the turn."""
    rule = rules[phase.id]
    does = _doing(rule)
    pair = rule.other_of or next((k for k in here if rules[k].other_of == phase.id), None)
    choices = common(does, _doing(rules[pair])) if pair in rules and pair is not None else no_bits()
    states = list(context.game.states)
    number = re.findall(r"-(\d+)\.", phase.id)
    return Phase(
        id=phase.id,
        turn=turn,
        side=NOWHERE if phase.side is None else context.vocabulary.codes("Side")[phase.side],
        does=does,
        rolls=bits_of(states.index(state) for state in (rule.rolls,) if state in states),
        second=rule.other_of is not None,
        by_value=[],
        choices=choices,
        usual=_usual(rule, choices),
        round=int(number[-1]) if number else 0,
        manual="manual" in rule.does,
    )


def _doing(rule: PhaseDoc) -> Bits:
    """What a phase allows."""
    return bits_of(doing(word) for word in rule.does if word in library_words().does)


def _usual(rule: PhaseDoc, choices: Bits) -> int:
    """What counts as done if the side began with nothing: the first thing that the phase names."""
    if not any_bit(choices):
        return NOWHERE
    named = [doing(word) for word in rule.does if word in library_words().does]
    return next(number for number in named if has_bit(choices, number))


def _check_all(given: EngineDoc, context: Context, phases: Mapping[str, ModelPhase]) -> None:
    """Findings about the names in what is said of phases, and phases of which nothing is said."""
    known = list(phases)
    span = given.where.of("sequence")
    for key, doc in given.sequence.items():
        if not any(key in (name, of_any_round(name)) for name in known):
            context.names.known("phase", key, known, span)
        for word in doc.does:
            context.names.known("action", word, library_words().does, doc.where.of("does"))
        if doc.other_of is not None:
            context.names.known("phase", doc.other_of, known, doc.where.of("other_of"))
        if doc.rolls is not None:
            context.names.known("state", doc.rolls, context.game.states, doc.where.of("rolls"))
    for name in known:
        if given.sequence and name not in given.sequence and of_any_round(name) not in given.sequence:
            hint = "say what it does under 'sequence'"
            context.report.error("E025", f"phase '{name}' has no action", span, hint=hint)


def of_any_round(phase: str) -> str:
    """The id of a phase without the numbers of rounds: `impulse.act` for `impulse-3.act`."""
    *rounds, last = phase.split(".")
    return ".".join([*(re.sub(r"-\d+$", "", part) for part in rounds), last])


def _rule(sequence: Mapping[str, PhaseDoc], phase: str) -> PhaseDoc:
    """What is said of a phase, or of all rounds of it."""
    return sequence.get(phase) or sequence.get(of_any_round(phase)) or PhaseDoc()
