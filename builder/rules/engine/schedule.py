"""The course of play of a game, from its sequence and what `rules:` says of each phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.model.game import Phase as ModelPhase
from builder.model.game import Turn
from builder.rules.engine.board import bits_of
from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.condition import Condition
from builder.rules.engine.course import Branch, Phase, Turning
from builder.rules.engine.resolve import Context
from builder.rules.engine.schema import ActingDoc, EngineDoc, GoingDoc, PhaseDoc
from builder.rules.engine.scopes import World
from builder.rules.language.prelude import Bits, Ints, Strs, any_bit, common, has_bit, no_bits

WAYS = ("again", "next-round", "next-turn", "end")
"""Where play may go on, but for the id of a phase."""


@dataclass(frozen=True, kw_only=True)
class Schedule:
    """The course of play, as `Game` has it."""

    course: tuple[Phase, ...]
    branches: tuple[Branch, ...]
    titles: Strs
    help: Strs
    turns: Ints
    last_turn: int


@dataclass(frozen=True)
class Row:
    """All phases of the game in a row, as they are written and as the kernel has them."""

    written: Sequence[ModelPhase]
    course: Sequence[Phase]

    def way(self, to: str, at: int) -> int:
        """Where play goes on after the phase at a place; NOWHERE if the turn has no such phase."""
        here, rounds = self.course[at], self.written[at].rounds
        later = range(at, len(self.course))
        if to == "again":
            return at
        if to == "end":
            return len(self.course)
        if to == "next-turn":
            return next((p for p in later if self.course[p].turn != here.turn), len(self.course))
        if to == "next-round":
            return next((p for p in later if self.written[p].rounds != rounds), len(self.course))
        found = [
            p
            for p, phase in enumerate(self.written)
            if self.course[p].turn == here.turn and to in (phase.id, phase.written)
        ]
        same = [p for p in found if self.written[p].rounds == rounds]
        after = [p for p in found if p > at]
        return next(iter([*same, *after, *found]), NOWHERE)


def schedule_of(given: EngineDoc, context: Context) -> Schedule:
    """The course of play. E025 for a phase of which nothing is said, if anything is said of any."""
    phases = {phase.id: phase for turn in context.game.turns for phase in turn.phases}
    _check_all(given, context, phases)
    rules = {name: _rule(given.sequence, phase) for name, phase in phases.items()}
    course: list[Phase] = []
    every: list[ModelPhase] = []
    first: dict[int, int] = {}
    for turn in context.game.turns:
        first[turn.number] = len(every)
        for phase in turn.phases:
            every.append(phase)
            course.append(_phase(phase, turn, rules, context))
    last = max(first)
    return Schedule(
        course=tuple(course),
        branches=tuple(_branches(given, context, Row(every, course), rules)),
        titles=[phase.name for phase in every],
        help=[phase.help for phase in every],
        turns=[first.get(number, NOWHERE) for number in range(last + 1)],
        last_turn=last,
    )


def _phase(phase: ModelPhase, turn: Turn, rules: Mapping[str, PhaseDoc], context: Context) -> Phase:
    """A phase of a turn."""
    rule = rules[phase.id]
    does = _doing(rule.does, context)
    pair = _partner(phase, turn, rules)
    choices = no_bits() if pair is None else common(does, _doing(rules[pair.id].does, context))
    states = list(context.game.states)
    order, by_value = (NOWHERE, []) if rule.acting is None else _acting(rule.acting, context)
    return Phase(
        id=phase.id,
        name=context.vocabulary.codes("Phase")[phase.written],
        turn=turn.number,
        side=NOWHERE if phase.side is None else context.vocabulary.codes("Side")[phase.side],
        order=order,
        by_value=by_value,
        does=does,
        reaction=_doing(rule.reaction, context),
        rolls=bits_of(states.index(state) for state in rule.rolls if state in states),
        second=rule.other_of is not None,
        choices=choices,
        usual=_usual(rule, choices, context),
        round=phase.rounds[-1] if phase.rounds else 0,
        manual="manual" in rule.does,
    )


def _partner(phase: ModelPhase, turn: Turn, rules: Mapping[str, PhaseDoc]) -> ModelPhase | None:
    """The phase of the same turn and round that it shares with what it allows, None for most phases."""
    for other in turn.phases:
        named = (rules[other.id].other_of, rules[phase.id].other_of)
        if other.rounds != phase.rounds or other is phase:
            continue
        if named[0] in (phase.id, phase.written) or named[1] in (other.id, other.written):
            return other
    return None


def _doing(words: Sequence[str], context: Context) -> Bits:
    """What words under `does` allow."""
    return bits_of(_numbers(words, context))


def _numbers(words: Sequence[str], context: Context) -> list[int]:
    """What words under `does` allow, in their order."""
    known = list(context.sentences.does)
    return [known.index(word) for word in words if word in known]


def _usual(rule: PhaseDoc, choices: Bits, context: Context) -> int:
    """What counts as done if the side began with nothing: the first thing that the phase names."""
    if not any_bit(choices):
        return NOWHERE
    return next(number for number in _numbers(rule.does, context) if has_bit(choices, number))


def _acting(doc: ActingDoc, context: Context) -> tuple[int, Ints]:
    """The state that decides whose phase it is, and the side for each of its values."""
    number = context.state(doc, doc.state, "state")
    state = context.game.states.get(doc.state)
    if state is None:
        return NOWHERE, []
    values = [value.id for value in state.values]
    for value in doc.sides:
        context.names.known(f"value of '{doc.state}'", value, values, doc.where.of("sides"))
    sides = {value: context.side(doc, side, "sides") for value, side in doc.sides.items()}
    return number, [sides.get(value, NOWHERE) for value in values]


# --- where play goes on ------------------------------------------------------------------------------
def _branches(
    given: EngineDoc, context: Context, row: Row, rules: Mapping[str, PhaseDoc]
) -> Iterator[Branch]:
    """Where the course leaves its row, in the order of the author's file."""
    every = range(len(row.course))
    known = [*WAYS, *dict.fromkeys(name for phase in row.written for name in (phase.id, phase.written))]
    for key, doc in given.sequence.items():
        places = {p for p in every if rules[row.course[p].id] is doc}
        if doc.skip_when is not None:
            when = context.condition(doc, "skip_when", World, f"passing over {key}")
            after = [p + 1 if p in places else NOWHERE for p in every]
            yield Branch(turning=Turning.SKIP, when=when, to=after)
        for going in doc.then:
            context.names.known("phase", going.to, known, going.where.of("to"))
            to = [row.way(going.to, p) if p in places else NOWHERE for p in every]
            yield Branch(turning=Turning.LEAVE, when=_when(context, going, key), to=to)


def _when(context: Context, doc: GoingDoc, phase: str) -> Condition[World]:
    what = f"{doc.to} after {phase}"
    if doc.when is None:
        return context.stated(doc, "true", World, what)
    return context.condition(doc, "when", World, what)


# --- findings ------------------------------------------------------------------------------------------
def _check_all(given: EngineDoc, context: Context, phases: Mapping[str, ModelPhase]) -> None:
    """Findings about the names in what is said of phases, and phases of which nothing is said."""
    names = [*phases, *(phase.written for phase in phases.values())]
    span = given.where.of("sequence")
    actions = context.sentences.does
    for key, doc in given.sequence.items():
        context.names.known("phase", key, names, span)
        for word in doc.does:
            context.names.known("action", word, actions, doc.where.of("does"))
        for word in doc.reaction:
            context.names.known("action", word, actions, doc.where.of("reaction"))
        if doc.other_of is not None:
            context.names.known("phase", doc.other_of, names, doc.where.of("other_of"))
        for state in doc.rolls:
            context.names.known("state", state, context.game.states, doc.where.of("rolls"))
    for name, phase in phases.items():
        if given.sequence and name not in given.sequence and phase.written not in given.sequence:
            hint = "say what it does under 'sequence'"
            context.report.error("E025", f"phase '{name}' has no action", span, hint=hint)


def _rule(sequence: Mapping[str, PhaseDoc], phase: ModelPhase) -> PhaseDoc:
    """What is said of a phase, or of all rounds of it."""
    return sequence.get(phase.id) or sequence.get(phase.written) or PhaseDoc()
