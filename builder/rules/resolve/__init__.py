"""`rules:` to the model: names looked up, tables read, expressions checked."""

from __future__ import annotations

from collections.abc import Mapping

from builder.diagnostics import Report
from builder.model.game import Game
from builder.rules.model import Limit, Memory, Replacement, RulesModel
from builder.rules.resolve.combat import combat, momentum, retreat
from builder.rules.resolve.coverage import resolve_coverage
from builder.rules.resolve.looking import Looking, apart, bans, stacking_limit
from builder.rules.resolve.movement import movement, supply, zones
from builder.rules.resolve.sets import few, hex_sets_of, limits, unit_sets_of, vocabulary_of
from builder.rules.resolve.specials import boundary, cites, control, landing, phases, victory
from builder.rules.schema import RulesFile
from builder.rules.scopes import memory_scope, stack_scope, target_scope, unit_scope


def resolve_rules(doc: RulesFile, game: Game, texts: Mapping[str, str], report: Report) -> RulesModel | None:
    """The referee of a game;

    None after an error. `texts`: source texts by path, for places in expressions.
    """
    board = game.main_board
    if board.terrain is None or board.grid is None:
        report.error("E024", "the referee needs a main board of hexes", doc.where.key("rules"))
        return None
    before = len([f for f in report if f.severity.value == "error"])
    model = _resolve(Looking(doc.rules, game, board, board.terrain, texts, report), doc)
    failed = len([f for f in report if f.severity.value == "error"]) > before
    return None if failed else model


def _resolve(look: Looking, doc: RulesFile) -> RulesModel:
    """Every mechanism in turn."""
    rules = look.doc
    limits(look)
    look.words = vocabulary_of(look, (), ())
    unit_sets = unit_sets_of(look)
    hex_sets = hex_sets_of(look)
    look.words = vocabulary_of(look, hex_sets, unit_sets)
    for known in (look.words.hex_sets, look.words.unit_sets, look.words.flags, look.words.hexsides):
        few(look, known)
    unit, target = unit_scope(look.words), target_scope(look.words)
    return RulesModel(
        hex_sets=hex_sets,
        unit_sets=unit_sets,
        limits=tuple(
            Limit(
                side=look.side(d, d.side),
                limit=stacking_limit(look, d),
                when=look.when(d, stack_scope(look.words), "limit"),
            )
            for d in rules.stacking.limits
        ),
        apart=apart(look, rules.stacking.apart),
        zones=zones(look, unit),
        movement=movement(look, rules.movement, unit, target),
        supply=supply(look, unit),
        combat=combat(look, rules.combat, unit, target),
        retreat=retreat(look, unit),
        momentum=momentum(look, unit),
        replacements=tuple(
            Replacement(
                side=look.side(d, d.side),
                units=look.expression(d, "units", unit, "replacement"),
                steps=d.steps,
                times=d.times,
            )
            for d in rules.replacements
        ),
        boundary=boundary(look),
        landing=landing(look, target),
        control=control(look),
        placing=bans(look, rules.placing, target, "placing"),
        memories=tuple(
            Memory(
                id=k,
                side=look.side(d, d.side),
                when=look.expression(d, "when", memory_scope(look.words), f"remember {k}"),
            )
            for k, d in rules.remember.items()
        ),
        phases=phases(look),
        victory=tuple(victory(look, hex_sets, unit_sets)),
        cites=cites(look),
        chapters=dict(doc.chapters),
        coverage=resolve_coverage(doc, look.report),
    )
