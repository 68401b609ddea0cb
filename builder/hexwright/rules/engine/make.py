"""A game for the kernel: the model and what the author wrote under `rules:`, as numbers and records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any, TypeVar

from hexwright.diagnostics import Report, Span, did_you_mean
from hexwright.model.board import Board
from hexwright.model.game import Game as ModelGame
from hexwright.model.game import State
from hexwright.rules.engine.act import ACTIONS, Choosing, choosing
from hexwright.rules.engine.actions import Action, Gesture, Question, Secrecy, Sign, in_order
from hexwright.rules.engine.alliances import alliances_of, opposed_by
from hexwright.rules.engine.board import bits_of, ids_of_places, places_of, printed_sets
from hexwright.rules.engine.cards import cards_of
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.counters import stats_in_parts, units_of
from hexwright.rules.engine.hooks import Hooks, joined
from hexwright.rules.engine.kernel_function import KernelFunction
from hexwright.rules.engine.lost_boxes import lost_boxes
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.own_parts import OwnParts
from hexwright.rules.engine.questions import QUESTIONS
from hexwright.rules.engine.records import Game, Messages, Phase, PrintedPlace, PrintedUnit, StateOfPlay
from hexwright.rules.engine.resolve import Context, failed_since
from hexwright.rules.engine.schedule import Schedule, schedule_of
from hexwright.rules.engine.schema import EngineDoc
from hexwright.rules.engine.vocabulary import (
    Declared,
    Vocabulary,
    link_kinds,
    numbers_of,
    states_of,
    stats_of,
    terrain_kinds,
    vocabulary_of,
)
from hexwright.rules.engine.words import Words, about_spaces, cited, joined_words, library_words
from hexwright.rules.language.evaluate import Functions, closure
from hexwright.rules.language.prelude import any_bit, has_bit, union

THROWS = 256
"""For how many different things dice are thrown in a phase. Beyond, some share how many were thrown."""

T = TypeVar("T")
Offered = TypeVar("Offered", Action, Question)


def make_game(
    game: ModelGame,
    given: EngineDoc,
    report: Report,
    *,
    texts: Mapping[str, str],
    mechanisms: Sequence[Mechanism],
    own: Functions | None = None,
) -> Game | None:
    """The game for the kernel; None after an error.

    Args:
        game: the model.
        given: what the author wrote under `rules:` (`engine.schema.rules_schema`).
        report: takes the findings.
        texts: source texts by path, for places inside expressions.
        mechanisms: those the game may use.
        own: functions of the game's own mechanisms, by full name; None: they are only specialised.

    """
    board = game.main_board
    if board.terrain is None and board.space_map is None:
        report.error("E024", "the referee needs a main board of hexes or spaces", given.where.span)
        return None
    before = len(report.found)
    made = assemble(game, given, report, texts=texts, mechanisms=mechanisms, own=own)
    return None if failed_since(report, before) else made


def assemble(
    game: ModelGame,
    given: EngineDoc,
    report: Report,
    *,
    texts: Mapping[str, str],
    mechanisms: Sequence[Mechanism],
    own: Functions | None = None,
) -> Game:
    """The game for the kernel, also after findings: then parts of it cannot be used. Arguments as for
    `make_game`.
    """
    board = game.main_board
    ids, _ = ids_of_places(game, board)
    context = Context(
        game=game,
        board=board,
        report=report,
        texts=texts,
        vocabulary=vocabulary_of(game, board, hex_sets=printed_sets(board)),
        places={name: k for k, name in enumerate(ids)},
        unit_of=stats_in_parts(game),
        own=_own_functions(mechanisms) if own is None else own,
        sentences=_sentences(mechanisms, board),
    )
    _declare(context, list(stats_of(game, context.unit_of)))
    made = _bare(game, board, context)
    unit_sets = _unit_sets(given, context, made)
    hex_sets = _hex_sets(given, context, made)
    context = replace(
        context,
        vocabulary=_vocabulary(given, context, hex_sets, unit_sets, mechanisms),
        _scopes={},
    )
    made = replace(
        made,
        places=places_of(game, board, context.vocabulary, hex_sets),
        units=units_of(game, context.vocabulary, context.unit_of, unit_sets, context.places),
        unit_sets=list(unit_sets),
        hex_sets=list(hex_sets),
        supply_names=_by_code(context.vocabulary.codes("SupplyState")),
    )
    context.made = made
    alliances = alliances_of(given.alliances, context)
    made = replace(made, alliances=alliances, opposed=opposed_by(alliances, len(game.sides)))
    context.made = made
    used = _prepared(given, context, mechanisms)
    rules = _cited_rules(given, context, mechanisms)
    schedule = schedule_of(given, context)
    actions = _offered(
        in_order(
            [*_of_engine(made.states), *choosing(_choices(schedule, context)), *_actions(used, context)]
        ),
        board,
    )
    return replace(
        made,
        sites=list(context.sites),
        skips_empty=given.skips_empty,
        has_free_markers=any(marker.free for marker in game.markers.values()),
        course=tuple(_busy(phase, actions, context) for phase in schedule.course),
        branches=schedule.branches,
        phase_titles=schedule.titles,
        phase_help=schedule.help,
        phase_labels=schedule.labels,
        phase_choices=schedule.choices,
        turns=schedule.turns,
        last_turn=schedule.last_turn,
        messages=Messages(
            reasons=_reasons(context, rules),
            bans=list(context.bans),
            ids=["", *context.sentences.reasons],
            plain=["", *context.sentences.reasons.values()],
            does=list(context.sentences.does),
            cites=["", *(f" [{rules[key]}]" if key in rules else "" for key in context.sentences.reasons)],
            says=context.sentences.says,
        ),
        actions=actions,
        questions=_offered(
            [*QUESTIONS, *(question for mechanism in used for question in mechanism.questions)], board
        ),
        signs=tuple(_signs(used, context)),
        secrecy=_secrecy(used, context),
        hooks=joined(tuple(mechanism.hooks for mechanism in used)),
        mechanisms=dict(context.prepared),
        state_kinds=tuple(mechanism.state for mechanism in used if mechanism.state is not None),
        lengths={
            "units": made.units.count,
            "places": made.places.total,
            "links": len(made.places.links_to),
            "sides": len(game.sides),
            "cards": made.cards.count,
            "hands": len(game.hands),
            "decks": len(game.decks),
            "throws": THROWS,
            "states": len(game.states),
            "proposals": len(game.states) * len(game.sides) if _agrees(schedule) else 0,
            "sites": len(context.sites),
            "bans": len(context.bans),
            **_of_all(used, context, lambda mechanism: mechanism.lengths),
        },
        own=_own_functions(mechanisms),
        names=_of_all(used, context, lambda mechanism: mechanism.names),
        parts=_of_all(used, context, lambda mechanism: mechanism.parts),
    )


def _agrees(schedule: Schedule) -> bool:
    """Whether any phase offers states to all sides, which must agree on them."""
    return any(any_bit(phase.offers) and phase.side == phase.order == NOWHERE for phase in schedule.course)


def _busy(phase: Phase, actions: Sequence[Action], context: Context) -> Phase:
    """A phase with the actions that may be possible in it: those that it allows, and those that need no word
    of a phase.
    """
    does = list(context.sentences.does)
    allowed = union(phase.does, phase.reaction)
    found = [
        k
        for k, action in enumerate(actions)
        if not action.unbound
        and (
            has_bit(allowed, does.index(action.does))
            if action.does is not None
            else action.awaits is not None or not action.settles
        )
    ]
    return replace(phase, actions=bits_of(found))


def _of_engine(states: Sequence[StateOfPlay]) -> Iterator[Action]:
    """The actions of the engine that the game has a use for. A value that the die decides has a command
    on its marker, too: with the rules off a player sets it by hand, otherwise it is refused.
    """
    for action in ACTIONS:
        needed = {
            Gesture.STATE: any(state.dice > 0 for state in states),
            Gesture.CHOICE: len(states) > 0,
        }
        if needed.get(action.gesture, True):
            yield action


def _bare(game: ModelGame, board: Board, context: Context) -> Game:
    """The game with what is printed alone: nothing that `rules:` says."""
    kinds = terrain_kinds(board)
    named = link_kinds(board)
    return Game(
        title=game.title,
        side_names=[side.name for side in game.sides.values()],
        places=places_of(game, board, context.vocabulary, printed_sets(board)),
        units=units_of(game, context.vocabulary, context.unit_of, {}, context.places),
        cards=cards_of(game, context.vocabulary.codes),
        states=tuple(_state(game, state) for state in game.states.values()),
        sites=[],
        terrain_names=[kind.name.lower() for kind in kinds.values()],
        link_names=[name.lower() for name in named.values()],
        supply_names=[],
        unit_sets=[],
        hex_sets=list(printed_sets(board)),
        lost=lost_boxes(game, context.places),
        opposed=opposed_by((), len(game.sides)),
        course=(),
        turns=[],
        last_turn=0,
        messages=Messages(reasons=[], bans=[]),
        actions=(),
        hooks=Hooks(),
        mechanisms={},
        state_kinds=(),
        lengths={},
    )


def _state(game: ModelGame, state: State) -> StateOfPlay:
    die = None if state.die is None else game.dice[state.die]
    highest = -1 if die is None else die.count * (die.lowest + die.sides - 1)
    by_roll = [NOWHERE] * (1 + max([highest, *(roll for value in state.values for roll in value.die)]))
    for k, value in enumerate(state.values):
        for roll in value.die:
            if roll >= 0:
                by_roll[roll] = k
    return StateOfPlay(
        id=state.id,
        title=state.name,
        values=tuple(value.id for value in state.values),
        shown=tuple(value.name for value in state.values),
        by_roll=by_roll,
        numbers=numbers_of(state) or [],
        lowest=0 if die is None else die.lowest,
        dice=0 if die is None else die.count,
        faces=0 if die is None else die.sides,
    )


def _unit_sets(given: EngineDoc, context: Context, made: Game) -> dict[str, frozenset[str]]:
    """The members of every set of units."""
    found: dict[str, frozenset[str]] = {}
    for key, doc in given.unit_sets.items():
        holds = closure(context.condition(doc, "when", PrintedUnit, key).tree)
        names = enumerate(made.units.names)
        found[key] = frozenset(name for u, name in names if holds(PrintedUnit(made, u)))
    return found


def _hex_sets(given: EngineDoc, context: Context, made: Game) -> dict[str, frozenset[str]]:
    """The members of every set of hexes, the map's first."""
    found = printed_sets(context.board)
    for key, doc in given.hex_sets.items():
        if key in found:
            context.report.error("R003", f"the map has a hex set '{key}' already", doc.where.span)
            continue
        if doc.when is None and not doc.places:
            context.report.error("S002", "give 'when' or 'places'", doc.where.span)
        names = made.places.names[: made.places.count]
        one_by_one = {
            name for name in doc.places if context.names.known("place", name, names, doc.where.of("places"))
        }
        held: set[str] = set()
        if doc.when is not None:
            holds = closure(context.condition(doc, "when", PrintedPlace, key).tree)
            held = {name for h, name in enumerate(names) if holds(PrintedPlace(made, h))}
        found[key] = frozenset(one_by_one | held)
    return found


def _vocabulary(
    given: EngineDoc,
    context: Context,
    hex_sets: Iterable[str],
    unit_sets: Iterable[str],
    mechanisms: Sequence[Mechanism],
) -> Vocabulary:
    """The words and names of expressions about play: those of the engine, of mechanisms, of the author."""
    found = vocabulary_of(context.game, context.board, hex_sets=hex_sets, unit_sets=unit_sets)
    added = [mechanism.words(given, context.game) for mechanism in mechanisms if mechanism.words is not None]
    for words in added:
        found.domains.update(words.domains)
    found.learn(mechanism.rules for mechanism in mechanisms if isinstance(mechanism.rules, ModuleType))
    for mechanism in mechanisms:
        if not mechanism.keys or any(getattr(given, key) is not None for key in mechanism.keys):
            _bring_names(mechanism, found, context.report)
    declared = [*states_of(context.game), *stats_of(context.game, context.unit_of)]
    declared.extend(name for words in added for name in words.names)
    _declare(replace(context, vocabulary=found), declared)
    return found


def _bring_names(mechanism: Mechanism, vocabulary: Vocabulary, report: Report) -> None:
    """Take in the names of a game's own mechanism; R003 for one that stands for something else."""
    known = list(vocabulary.entries)
    for name in mechanism.own.names if mechanism.own is not None else ():
        if any(entry.name == name.name and entry.shares_with(name.scope) for entry in known):
            node = name.function.module.functions[name.name]
            span = Span(name.function.module.file, node.lineno, node.col_offset + 1)
            report.error("R003", f"'{name.name}' is a name of the rules already", span)
        vocabulary.add(
            name.name,
            name.scope,
            name.parameters,
            name.result,
            about=name.about,
            function=name.full_name,
            hexes=name.hexes,
        )


def _own_parts(mechanisms: Iterable[Mechanism]) -> list[OwnParts]:
    return [mechanism.own for mechanism in mechanisms if mechanism.own is not None]


def _own_functions(mechanisms: Iterable[Mechanism]) -> dict[str, KernelFunction]:
    """The functions behind the names of the game's own mechanisms, by full name."""
    return {name.full_name: name.function for own in _own_parts(mechanisms) for name in own.names}


def _sentences(mechanisms: Iterable[Mechanism], board: Board) -> Words:
    """All words players read, of hexes or of spaces."""
    found = library_words()
    for own in _own_parts(mechanisms):
        found = joined_words(found, own.sentences)
    if board.grid is None:
        reasons, says = (
            {k: about_spaces(text) for k, text in of.items()} for of in (found.reasons, found.says)
        )
        found = replace(found, reasons=reasons, says=says)
    return found


def _offered(found: Sequence[Offered], board: Board) -> tuple[Offered, ...]:
    """Actions or questions as players of the map read them."""
    if board.grid is not None:
        return tuple(found)
    return tuple(replace(one, title=about_spaces(one.title), help=about_spaces(one.help)) for one in found)


def _declare(context: Context, names: Sequence[Declared]) -> None:
    """Take in the names that an author declares; R003 for one that stands for something else."""
    known = list(context.vocabulary.entries)
    first: dict[str, Declared] = {}
    for name in names:
        other = first.setdefault(name.word, name)
        twice = (other.arguments, other.span) != (name.arguments, name.span)
        if twice or any(entry.name == name.word and entry.shares_with(name.scope) for entry in known):
            context.report.error(
                "R003",
                f"'{name.word}' is a name of the rules already",
                name.span,
                hint="give it another id",
            )
        else:
            context.vocabulary.declare(name)


def _prepared(given: EngineDoc, context: Context, mechanisms: Sequence[Mechanism]) -> list[Mechanism]:
    """The mechanisms the game uses; their parameters are in the context then."""
    used: list[Mechanism] = []
    for mechanism in mechanisms:
        if mechanism.prepare is not None:
            parameters = mechanism.prepare(given, context)
            if parameters is None:
                continue
            context.prepared[type(parameters)] = parameters
        used.append(mechanism)
    return used


def _of_all(
    used: Iterable[Mechanism],
    context: Context,
    what: Callable[[Mechanism], Callable[[Any], Mapping[str, T]]],
) -> dict[str, T]:
    """What all mechanisms of the game say of something, from their parameters."""
    found: dict[str, T] = {}
    for mechanism in used:
        if mechanism.parameters is not None:
            found.update(what(mechanism)(context.prepared[mechanism.parameters]))
    return found


def _actions(used: Sequence[Mechanism], context: Context) -> Iterator[Action]:
    """What players can do by the mechanisms of the game, with all that it answers."""
    made = [(one, context.prepared[one.parameters]) for one in used if one.parameters is not None]
    for mechanism in used:
        declared: tuple[Action, ...] = ()
        if mechanism.parameters is not None:
            declared = mechanism.declared_actions(context.prepared[mechanism.parameters])
        for action in (*mechanism.actions, *declared):
            more = tuple(due for one, parameters in made for due in one.answers(parameters, action))
            yield replace(action, settles=(*action.settles, *more)) if more else action


def _signs(used: Iterable[Mechanism], context: Context) -> Iterator[Sign]:
    """What counters show by the mechanisms of the game."""
    for mechanism in used:
        yield from mechanism.signs
        if mechanism.parameters is not None:
            yield from mechanism.declared_signs(context.prepared[mechanism.parameters])


def _secrecy(used: Iterable[Mechanism], context: Context) -> Secrecy | None:
    """What players may hide from each other, by the first mechanism of the game that says so."""
    for mechanism in used:
        if mechanism.parameters is not None:
            found = mechanism.secrecy(context.prepared[mechanism.parameters])
            if found is not None:
                return found
    return None


def _choices(schedule: Schedule, context: Context) -> Iterator[Choosing]:
    """With what a side may have to begin."""
    for number, (word, meaning) in enumerate(context.sentences.does.items()):
        if any(has_bit(phase.choices, number) for phase in schedule.course):
            yield Choosing(word=word, title=meaning, what=number)


def _by_code(codes: Mapping[str, int]) -> list[str]:
    """The words of a domain by their numbers."""
    found = [""] * (max(codes.values(), default=-1) + 1)
    for word, code in codes.items():
        found[code] = word
    return found


def _cited_rules(given: EngineDoc, context: Context, mechanisms: Iterable[Mechanism]) -> dict[str, str]:
    """The rule that each reason of a refusal cites, by reason (R001 for an unknown reason).

    Reasons of the game's own mechanisms cite the rule of their section, unless the author says another.
    """
    known = context.sentences.reasons
    rules = dict(given.cites)
    for mechanism in mechanisms:
        if mechanism.own is not None:
            docs = [getattr(given, key) for key in mechanism.keys]
            rule = next((doc.rule for doc in docs if doc is not None), None)
            if rule is not None:
                rules = dict.fromkeys(mechanism.own.sentences.reasons, rule) | rules
    for key in given.cites:
        if key not in known:
            context.report.error(
                "R001",
                f"unknown reason '{key}'",
                given.where.of("cites"),
                hint=did_you_mean(key, known),
            )
    return rules


def _reasons(context: Context, rules: Mapping[str, str]) -> list[str]:
    """Why something is refused, by number, each with the rule it cites."""
    return ["", *(cited(words, rules.get(key)) for key, words in context.sentences.reasons.items())]
