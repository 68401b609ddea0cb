"""Resolves `rules:` into the model: looks up names, reads tables, checks expressions."""

from __future__ import annotations

from collections.abc import Mapping

from builder.diagnostics import Report
from builder.model.game import Game
from builder.rules.checklist import resolve_coverage
from builder.rules.engine.lost_boxes import check_boxes
from builder.rules.model import Limit, Memory, Replacement, RulesModel
from builder.rules.resolve.combat import combat, momentum, retreat
from builder.rules.resolve.context import ResolveContext, apart, bans, stacking_limit
from builder.rules.resolve.movement import movement, supply, zones
from builder.rules.resolve.sets import check_limits, check_set_size, hex_sets_of, unit_sets_of, vocabulary_of
from builder.rules.resolve.specials import boundary, cites, control, landing, phases, victory
from builder.rules.schema import RulesDoc, RulesFile
from builder.rules.scopes import memory_scope, stack_scope, target_scope, unit_scope


def resolve_rules(doc: RulesFile, game: Game, texts: Mapping[str, str], report: Report) -> RulesModel | None:
    """The referee of a game; None after an error.

    `texts`: source texts by path, for places inside expressions.
    """
    board = game.main_board
    if board.terrain is None or board.grid is None:
        report.error("E024", "the referee needs a main board of hexes", doc.where.key("rules"))
        return None
    if doc.rules.supply:
        check_boxes(game, _returning(doc.rules, game), report)
    before = len([f for f in report if f.severity.value == "error"])
    model = _resolve(ResolveContext(doc.rules, game, board, board.terrain, texts, report), doc)
    failed = len([f for f in report if f.severity.value == "error"]) > before
    return None if failed else model


def _returning(rules: RulesDoc, game: Game) -> list[str]:
    """The sides whose lost units come back in some phase."""
    phases = {phase.id: phase.side for turn in game.turns for phase in turn.phases}
    back = {phases.get(key) for key, doc in rules.sequence.items() if {"restore", "place"} & set(doc.does)}
    return [side for side in game.sides if side in back or None in back]


def _resolve(context: ResolveContext, doc: RulesFile) -> RulesModel:
    """Every mechanism in turn."""
    rules = context.doc
    check_limits(context)
    context.words = vocabulary_of(context, (), ())
    unit_sets = unit_sets_of(context)
    hex_sets = hex_sets_of(context)
    context.words = vocabulary_of(context, hex_sets, unit_sets)
    for known in (
        context.words.hex_sets,
        context.words.unit_sets,
        context.words.flags,
        context.words.hexsides,
    ):
        check_set_size(context, known)
    unit, target = unit_scope(context.words), target_scope(context.words)
    return RulesModel(
        hex_sets=hex_sets,
        unit_sets=unit_sets,
        limits=tuple(
            Limit(
                side=context.side(d, d.side),
                limit=stacking_limit(context, d),
                when=context.when(d, stack_scope(context.words), "limit"),
            )
            for d in rules.stacking.limits
        ),
        apart=apart(context, rules.stacking.apart),
        zones=zones(context, unit),
        movement=movement(context, rules.movement, unit, target),
        supply=supply(context, unit),
        combat=combat(context, rules.combat, unit, target),
        retreat=retreat(context, unit),
        momentum=momentum(context, unit),
        replacements=tuple(
            Replacement(
                side=context.side(d, d.side),
                units=context.expression(d, "units", unit, "replacement"),
                steps=d.steps,
                times=d.times,
            )
            for d in rules.replacements
        ),
        boundary=boundary(context),
        landing=landing(context, target),
        control=control(context),
        placing=bans(context, rules.placing, target, "placing"),
        memories=tuple(
            Memory(
                id=k,
                side=context.side(d, d.side),
                when=context.expression(d, "when", memory_scope(context.words), f"remember {k}"),
            )
            for k, d in rules.remember.items()
        ),
        phases=phases(context),
        victory=tuple(victory(context, hex_sets, unit_sets)),
        cites=cites(context),
        chapters=dict(doc.chapters),
        coverage=resolve_coverage(doc, context.report),
    )
