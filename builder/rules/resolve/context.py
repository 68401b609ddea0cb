"""What every part of resolving needs: the game, its names, and checked expressions with their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from builder.diagnostics import Report
from builder.model.board import Board, Terrain
from builder.model.game import Game
from builder.resolve.name_table import NameTable
from builder.rules.lang.parse import parse_condition
from builder.rules.lang.types import Scope
from builder.rules.language.place import Written
from builder.rules.language.tree import Int
from builder.rules.mechanisms import Apart as ApartDoc
from builder.rules.mechanisms import Ban as BanDoc
from builder.rules.mechanisms import Change as ChangeDoc
from builder.rules.mechanisms import Limit as LimitDoc
from builder.rules.model import Apart, Ban, Change, Expression, Operation
from builder.rules.schema import RulesDoc
from builder.rules.scopes import Vocabulary
from builder.schema.base import Datum


@dataclass(slots=True)
class ResolveContext:
    """Looks up names and checks expressions. `texts`: source texts by path, for places inside an expression.

    `words`: set by the caller before the first lookup that needs it.
    """

    doc: RulesDoc
    game: Game
    board: Board
    terrain: Terrain
    texts: Mapping[str, str]
    report: Report
    names: NameTable = field(init=False)
    words: Vocabulary = field(init=False)

    def __post_init__(self) -> None:
        self.names = NameTable(self.report)

    def written(self, doc: Datum, key: str, text: str) -> Written:
        """An expression with its place."""
        span = doc.where.of(key)
        return Written(text=text, span=span, source=self.texts.get(span.path))

    def expression(self, doc: Datum, key: str, scope: Scope, what: str) -> Expression:
        """The condition under a key. After an error it is one that never holds."""
        text = str(getattr(doc, key if key != "from" else "from_"))
        tree = parse_condition(self.written(doc, key, text), scope, self.report)
        shown = " ".join(text.split())
        return Expression(text=shown, tree=tree or Int(0), what=what, rule=doc.rule, span=doc.where.of(key))

    def when(self, doc: Datum, scope: Scope, what: str) -> Expression | None:
        """The condition under `when`, None if there is none."""
        return None if getattr(doc, "when", None) is None else self.expression(doc, "when", scope, what)

    def side(self, doc: Datum, name: str, key: str = "side") -> str:
        """A side that exists (R001)."""
        self.names.known("side", name, self.game.sides, doc.where.of(key))
        return name

    def hexsides(self, doc: Datum, names: Sequence[str], key: str) -> frozenset[str]:
        """Kinds of hexsides that exist (R001)."""
        for name in names:
            self.names.known("hexside kind", name, self.words.hexsides.codes, doc.where.of(key))
        return frozenset(names)

    def hex_set(self, doc: Datum, name: str, key: str) -> str:
        """A hex set that exists (R001)."""
        self.names.known("hex set", name, self.words.hex_sets.codes, doc.where.of(key))
        return name

    def area(self, doc: Datum, name: str | None, key: str) -> str | None:
        """A box or track cell that exists (R001), or None."""
        if name is not None:
            areas = {
                c.id for b in self.game.boards.values() for p in b.panels for c in p.cells if c.id is not None
            }
            self.names.known("area", name, areas, doc.where.of(key))
        return name

    def marker(self, doc: Datum, name: str) -> str:
        """A marker that exists (R001)."""
        self.names.known("marker", name, self.game.markers, doc.where.of("marker"))
        return name


def apart(context: ResolveContext, docs: Sequence[ApartDoc]) -> tuple[Apart, ...]:
    """Values that never go together; without `by` as in the section `stacking` of the game (else S002)."""
    found = []
    for doc in docs:
        stated = next((rule.by for rule in context.game.stacking if rule.side == doc.side), None)
        by = stated if doc.by is None else doc.by
        side = context.side(doc, doc.side)
        if by is None:
            context.report.error("S002", _missing("by", doc.side, "apart"), doc.where.span)
        found.append(Apart(side=side, by=by or "nationality"))
    return tuple(found)


def stacking_limit(context: ResolveContext, doc: LimitDoc) -> int:
    """The points of a limit; without `limit` those of the section `stacking` of the game (else S002)."""
    if doc.limit is not None:
        return doc.limit
    stated = next((rule.limit for rule in context.game.stacking if rule.side == doc.side), None)
    if stated is None:
        context.report.error("S002", _missing("limit", doc.side, "limit"), doc.where.span)
        return 0
    return int(stated)  # the points of units are whole here, so a fraction allows nothing more


def _missing(key: str, side: str, stated: str) -> str:
    return f"'{key}' is missing, and 'stacking' of the game has no '{stated}' for '{side}'"


def changes(
    context: ResolveContext, docs: Sequence[ChangeDoc], scope: Scope, what: str
) -> tuple[Change, ...]:
    """Changes of a number."""
    found = []
    for doc in docs:
        operation, amount = Operation.SET_TO, doc.set_to or 0
        if doc.add is not None:
            operation, amount = Operation.ADD, doc.add
        elif doc.times is not None:
            operation, amount = Operation.TIMES, doc.times
        elif doc.halve is not None:
            operation = Operation.HALVE_UP if doc.halve == "up" else Operation.HALVE_DOWN
        label = f"{what}: {operation.value}{f' {amount}' if amount else ''}"
        found.append(Change(operation=operation, amount=amount, when=context.when(doc, scope, label)))
    return tuple(found)


def bans(context: ResolveContext, docs: Sequence[BanDoc], scope: Scope, what: str) -> tuple[Ban, ...]:
    """Bans."""
    return tuple(
        Ban(
            when=context.expression(d, "when", scope, f"{what}: {d.says}"),
            says=d.says,
            quota=d.except_for,
            rule=d.rule,
        )
        for d in docs
    )
