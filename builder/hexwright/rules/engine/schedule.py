"""The course of play of a game, from its sequence and what `rules:` says of each phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from hexwright.model.game import Phase as ModelPhase
from hexwright.model.game import Turn
from hexwright.rules.engine.actions import choice_title
from hexwright.rules.engine.board import bits_of
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import Branch, Phase, Turning, World
from hexwright.rules.engine.resolve import Context, names_for
from hexwright.rules.engine.schema import ActingDoc, EngineDoc, GoingDoc, PhaseDoc
from hexwright.rules.language.prelude import Bits, Ints, Strs, any_bit, common, has_bit, no_bits

WAYS = ("again", "next-round", "next-turn", "end")
"""Where play may go on, but for the id of a phase."""

ALWAYS = "true"
"""The condition of a branch that is always taken."""

MANUAL = PhaseDoc(does=("manual",))
"""A phase of which nothing is said: the players see to it."""


@dataclass(frozen=True, kw_only=True)
class Schedule:
    """The course of play, as `Game` has it."""

    course: tuple[Phase, ...]
    branches: tuple[Branch, ...]
    titles: Strs
    help: Strs
    labels: Strs
    choices: Strs
    turns: Ints
    last_turn: int


@dataclass(frozen=True)
class Row:
    """All phases of the game in a row, as they are written and as the kernel has them."""

    written: Sequence[ModelPhase]
    course: Sequence[Phase]

    def places(self, key: str) -> list[range]:
        """What an author means by a name, as places in the row: single phases, or all those of each round."""
        found: list[range] = []
        for p, phase in enumerate(self.written):
            if key not in names_for(phase):
                continue
            length = len(key.split("."))
            here = (self.course[p].turn, phase.id.split(".")[:length])
            last = found[-1].stop - 1 if found else -2
            if last == p - 1 and here == (self.course[last].turn, self.written[last].id.split(".")[:length]):
                found[-1] = range(found[-1].start, p + 1)
            else:
                found.append(range(p, p + 1))
        return found

    def way(self, to: str, place: range) -> int:
        """Where play goes on after a phase or a round; NOWHERE if the turn has no such phase."""
        at = place.stop - 1
        here, rounds = self.course[at], self.written[at].rounds
        later = range(at, len(self.course))
        if to == "again":
            return place.start
        if to == "end":
            return len(self.course)
        if to == "next-turn":
            return next((p for p in later if self.course[p].turn != here.turn), len(self.course))
        if to == "next-round":
            return next((p for p in later if self.written[p].rounds != rounds), len(self.course))
        found = [
            p
            for p, phase in enumerate(self.written)
            if self.course[p].turn == here.turn and to in names_for(phase)
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
    course, labels = _labelled(every, course, rules, context)
    row = Row(every, course)
    branches = tuple(_branches(given, context, row, rules))
    _check_ends(given, context, row, branches)
    return Schedule(
        course=tuple(course),
        branches=branches,
        titles=[phase.name for phase in every],
        help=[_help(phase, rules[phase.id], context) for phase in every],
        labels=labels,
        choices=[_buttons(phase, context) for phase in course],
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
        offers=bits_of(states.index(state) for state in _offered(rule, turn) if state in states),
        second=rule.other_of is not None,
        choices=choices,
        usual=_usual(rule, choices, context),
        round=phase.rounds[-1] if phase.rounds else 0,
        manual="manual" in rule.does,
    )


def _offered(rule: PhaseDoc, turn: Turn) -> tuple[str, ...]:
    """The states that a phase offers in a turn."""
    return rule.offers if rule.offers_until is None or turn.number <= rule.offers_until else ()


def _help(phase: ModelPhase, rule: PhaseDoc, context: Context) -> str:
    """What is done in a phase, and that nothing is judged if so."""
    manual = context.sentences.says["engine.manual"] if "manual" in rule.does else ""
    return " ".join(part for part in (phase.help, manual) if part)


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


def _labelled(
    written: Sequence[ModelPhase], course: Sequence[Phase], rules: Mapping[str, PhaseDoc], context: Context
) -> tuple[list[Phase], Strs]:
    """The phases with where their names stand by what a side began with, and those names."""
    words = list(context.sentences.does)
    labels: Strs = []
    starts: dict[str, int] = {}
    found: list[Phase] = []
    for one, phase in zip(written, course, strict=True):
        if not any_bit(phase.choices):
            found.append(phase)
            continue
        if one.id not in starts:
            starts[one.id] = len(labels)
            labels += [_label(one, phase, number, rules[one.id], words) for number in range(len(words))]
        found.append(replace(phase, labels=starts[one.id]))
    return found, labels


def _label(written: ModelPhase, phase: Phase, began: int, rule: PhaseDoc, words: Sequence[str]) -> str:
    """What a phase is called when its side began with something, empty if that is none of its choices."""
    if not has_bit(phase.choices, began):
        return ""
    done = [k for k in range(len(words)) if has_bit(phase.choices, k) and (k == began) != phase.second]
    called = [rule.called[words[k]] for k in done if words[k] in rule.called]
    if len(done) == 1 and called:
        return called[0]
    return f"{written.name}: {' '.join(words[k] for k in done)}"


def _buttons(phase: Phase, context: Context) -> str:
    """The buttons by which a side says with what it begins in a phase, in a row."""
    words = list(context.sentences.does)
    titles = [choice_title(words[k]) for k in range(len(words)) if has_bit(phase.choices, k)]
    return " or ".join(titles)


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
    known = [*WAYS, *dict.fromkeys(name for phase in row.written for name in names_for(phase))]
    for key, doc in given.sequence.items():
        places = _meant(key, doc, row, rules)
        if doc.skip_when is not None:
            when = context.condition(doc, "skip_when", World, f"passing over {key}")
            after = {place.start: place.stop for place in places}
            yield Branch(turning=Turning.SKIP, when=when, to=_column(row, after))
        for going in doc.then:
            context.names.known("phase", going.to, known, going.where.of("to"))
            ways = {place.stop - 1: row.way(going.to, place) for place in places}
            yield Branch(turning=Turning.LEAVE, when=_when(context, going, key), to=_column(row, ways))


def _meant(key: str, doc: PhaseDoc, row: Row, rules: Mapping[str, PhaseDoc]) -> list[range]:
    """Where what is said under a name holds: of a phase not in rounds of which something else is said."""
    return [
        place
        for place in row.places(key)
        if len(place) > 1
        or key not in _own_names(row.written[place.start])
        or rules[row.course[place.start].id] is doc
    ]


def _own_names(phase: ModelPhase) -> tuple[str, str]:
    return phase.id, phase.written


def _column(row: Row, ways: Mapping[int, int]) -> Ints:
    return [ways.get(p, NOWHERE) for p in range(len(row.course))]


def _when(context: Context, doc: GoingDoc, phase: str) -> Condition[World]:
    what = f"{doc.to} after {phase}"
    if doc.when is None:
        return context.stated(doc, ALWAYS, World, what)
    return context.condition(doc, "when", World, what)


# --- findings ------------------------------------------------------------------------------------------
def _is_busy(key: str, phases: Mapping[str, ModelPhase], context: Context) -> bool:
    """Whether something happens in a phase by itself, or by what a mechanism says of it."""
    return any(context.busy.intersection(names_for(p)) for p in phases.values() if key in names_for(p))


def _check_all(given: EngineDoc, context: Context, phases: Mapping[str, ModelPhase]) -> None:
    """Findings about the names in what is said of phases, and phases of which nothing is said (E025)."""
    names = list(dict.fromkeys(name for phase in phases.values() for name in names_for(phase)))
    single = {name for phase in phases.values() for name in _own_names(phase)}
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
        for word in doc.called:
            context.names.known("action", word, doc.does, doc.where.of("called"))
        for state in doc.rolls:
            context.names.known("state", state, context.game.states, doc.where.of("rolls"))
        for state in doc.offers:
            context.names.known("state", state, context.game.states, doc.where.of("offers"))
        if key in names and key not in single:
            _check_round(key, doc, context)
        elif key in names and not doc.does and not doc.reaction and not _is_busy(key, phases, context):
            hint = "say what it does, or 'manual' if the players see to it"
            context.report.error(
                "E025", f"nobody can do anything in phase '{key}'", doc.where.span, hint=hint
            )
        given_here = "rolls" if doc.rolls else "offers" if doc.offers else ""
        if ("state" in doc.does) != bool(given_here):
            what = f"'{given_here}' needs 'does: state'" if given_here else "name the states under 'rolls'"
            context.report.error("E025", f"phase '{key}': {what}", doc.where.span)
    if given.all_phases:
        for name, phase in phases.items():
            if given.sequence.get(name) is None and given.sequence.get(phase.written) is None:
                hint = "say what it does under 'sequence'"
                context.report.error("E025", f"phase '{name}' has no action", span, hint=hint)


def _check_round(key: str, doc: PhaseDoc, context: Context) -> None:
    """Of a whole round only where play goes on can be said (E025)."""
    if (
        doc.does
        or doc.reaction
        or doc.rolls
        or doc.offers
        or doc.other_of is not None
        or doc.acting is not None
    ):
        context.report.error(
            "E025", f"'{key}' is a round: only skip_when and then can be said of it", doc.where.span
        )


def _check_ends(given: EngineDoc, context: Context, row: Row, branches: Sequence[Branch]) -> None:
    """E025 for a phase after which the turn can never end."""
    count = len(row.course)
    ways = [_ways(p, branches, count) for p in range(count)]
    ends = {
        p
        for p in range(count)
        if any(q == count or row.course[q].turn != row.course[p].turn for q in ways[p])
    }
    grown = True
    while grown:
        more = {p for p in range(count) if p not in ends and any(q in ends for q in ways[p])}
        grown = bool(more)
        ends |= more
    lost = [p for p in range(count) if p not in ends]
    if lost:
        always = [b.to for b in branches if b.turning is Turning.LEAVE and b.when.text == ALWAYS]
        cause = next((p for p in lost if any(to[p] != NOWHERE for to in always)), lost[0])
        context.report.error(
            "E025",
            f"after phase '{row.written[cause].written}' the turn never ends",
            given.where.of("sequence"),
            hint="a condition must let play go on",
        )


def _ways(phase: int, branches: Sequence[Branch], count: int) -> set[int]:
    """Where play may be after a phase, those it passes over included."""
    found: set[int] = set()
    for branch in branches:
        if branch.turning is Turning.LEAVE and branch.to[phase] != NOWHERE:
            found.add(branch.to[phase])
            if branch.when.text == ALWAYS:
                break
    else:
        found.add(phase + 1)
    skips = [b.to for b in branches if b.turning is Turning.SKIP]
    for q in sorted(found):
        at = q
        while at < count and any(to[at] != NOWHERE for to in skips):
            at = next(to[at] for to in skips if to[at] != NOWHERE)
            found.add(at)
    return found


def _rule(sequence: Mapping[str, PhaseDoc], phase: ModelPhase) -> PhaseDoc:
    """What is said of a phase, or of all rounds of it."""
    return sequence.get(phase.id) or sequence.get(phase.written) or MANUAL
