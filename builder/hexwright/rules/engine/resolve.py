"""From what an author wrote to what the kernel reads: names become numbers, expressions are checked.

`Context` is what `prepare` of a mechanism is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from hexwright.diagnostics import Report, Span
from hexwright.model.board import Board
from hexwright.model.game import Game as ModelGame
from hexwright.model.game import Phase as ModelPhase
from hexwright.model.game import Table
from hexwright.resolve.name_table import NameTable
from hexwright.rules.engine.bans import Ban
from hexwright.rules.engine.codes import NOWHERE, OFF_MAP
from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.parameters import (
    ADD,
    AT_LEAST,
    AT_MOST,
    BY_WORDS,
    HALVE,
    HALVE_DOWN,
    HALVE_UP,
    SET_TO,
    TIMES,
    Apart,
    ApartDoc,
    BanDoc,
    Change,
    ChangeDoc,
)
from hexwright.rules.engine.records import Game, TargetScope
from hexwright.rules.engine.vocabulary import Vocabulary
from hexwright.rules.engine.words import Words, cited, library_words
from hexwright.rules.language.evaluate import Functions, closure
from hexwright.rules.language.parse import parse_condition, parse_number
from hexwright.rules.language.place import Written
from hexwright.rules.language.prelude import Bits, no_bits, with_bit
from hexwright.rules.language.tree import Bool, Expr, Int
from hexwright.rules.language.types import Scope
from hexwright.schema.base import Datum

S = TypeVar("S")
T = TypeVar("T")


@dataclass(slots=True, kw_only=True)
class Context:
    """The game, its names, and what parts of it get numbers as they are prepared.

    Attributes:
        game: the model.
        board: its main board.
        report: takes the findings.
        texts: source texts by path, for places inside expressions.
        vocabulary: words and names of expressions.
        places: numbers of places by id.
        made: the game with what is printed: places, links, units.
        unit_of: of each stat that is a number on all counters, parts in 1.
        own: functions of the game's own mechanisms, by full name.
        prepared: parameters of the mechanisms before this one in the list, by their type.
        bans: what bans say, by number.
        sentences: all words players read: those of the library and of the game's own mechanisms.
        sites: ids of markers of mechanisms, by number of the site.
        busy: names of phases that mechanisms have a use for, beside what `sequence` says of them.

    """

    game: ModelGame
    board: Board
    report: Report
    texts: Mapping[str, str]
    vocabulary: Vocabulary
    places: Mapping[str, int]
    made: Game = field(init=False, repr=False)
    unit_of: Mapping[str, int] = field(default_factory=dict)
    own: Functions = field(default_factory=dict)
    prepared: dict[type[Any], Any] = field(default_factory=dict)
    bans: list[str] = field(default_factory=list)
    sentences: Words = field(default_factory=library_words)
    sites: list[str] = field(default_factory=list)
    busy: set[str] = field(default_factory=set)
    names: NameTable = field(init=False)
    _scopes: dict[type[Any], Scope] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = NameTable(self.report)

    # --- expressions ------------------------------------------------------------------------------
    def condition(self, doc: Datum, key: str, scope: type[S], what: str) -> Condition[S]:
        """The condition under a key. `what`: what it decides, for a comment in scripts.

        One with a mistake, which is reported, never holds: what is printed may still be sorted by it, but
        nobody plays a game with findings.
        """
        written = self._written(doc, key)
        tree = parse_condition(written, self.scope(scope), self.report)
        return Condition(
            text=" ".join(written.text.split()),
            what=what,
            rule=doc.rule,
            tree=tree or Bool(value=False),
            span=written.span,
            answer=self._answer(tree),
        )

    def maybe(self, doc: Datum, key: str, scope: type[S], what: str) -> Condition[S] | None:
        """The condition under a key, None if the key is not there."""
        return None if self._value(doc, key) is None else self.condition(doc, key, scope, what)

    def amount(self, doc: Datum, key: str, scope: type[S], what: str, unit: int = 1) -> Amount[S]:
        """The number under a key, which may be an expression. `unit`: parts of it that are 1."""
        return self.amount_in(doc, key, str(self._value(doc, key)), scope, what, unit)

    def amount_in(
        self, doc: Datum, key: str, text: str, scope: type[S], what: str, unit: int = 1
    ) -> Amount[S]:
        """A number that stands with others under a key. `text`: as the author wrote it."""
        span = doc.where.of(key)
        written = Written(text=text, span=span, source=self.texts.get(span.path))
        tree = parse_number(written, self.scope(scope), self.report, unit)
        return Amount(
            text=" ".join(written.text.split()),
            what=what,
            rule=doc.rule,
            tree=tree or Int(0),
            span=written.span,
            answer=self._answer(tree),
        )

    def stated(self, doc: Datum, text: str, scope: type[S], what: str) -> Condition[S]:
        """A condition that stands for what the author wrote in another form, such as a row of a table:
        `side == 'un' and weather == 'clear'`.
        """
        span = doc.where.span
        tree = parse_condition(Written(text=text, span=span), self.scope(scope), self.report)
        answer = self._answer(tree)
        none = Bool(value=False)
        return Condition(text=text, what=what, rule=doc.rule, tree=tree or none, span=span, answer=answer)

    def scope(self, kind: type[Any]) -> Scope:
        """The names for expressions about a scope."""
        if kind not in self._scopes:
            self._scopes[kind] = self.vocabulary.scope(kind)
        return self._scopes[kind]

    def _answer(self, tree: Expr | None) -> Callable[[Any], Any]:
        if tree is not None:
            return closure(tree, self.own)

        def never(_: Any) -> Any:
            return 0

        return never

    def _written(self, doc: Datum, key: str) -> Written:
        span = doc.where.of(key)
        return Written(text=str(self._value(doc, key)), span=span, source=self.texts.get(span.path))

    @staticmethod
    def _value(doc: Datum, key: str) -> Any:
        return getattr(doc, key) if hasattr(doc, key) else getattr(doc, f"{key}_")

    # --- words ------------------------------------------------------------------------------------
    def code(self, domain: str, name: str, span: Span) -> int:
        """The number of a word of a domain of the vocabulary, 0 after a finding (R001)."""
        known = self.vocabulary.domains[domain]
        self.names.known(known.name, name, known.codes, span)
        return known.codes.get(name, 0)

    def side(self, doc: Datum, name: str, key: str = "side") -> int:
        """The number of a side."""
        return self.code("Side", name, doc.where.of(key))

    def terrain(self, doc: Datum, name: str, key: str) -> int:
        """The number of a kind of terrain."""
        return self.code("Terrain", name, doc.where.of(key))

    def terrains(self, doc: Datum, names: Iterable[str], key: str) -> Bits:
        """A set of kinds of terrain."""
        return self._bits("Terrain", doc, names, key)

    def link_kinds(self, doc: Datum, names: Iterable[str], key: str) -> Bits:
        """A set of kinds of hexsides or connections."""
        return self._bits("Hexside", doc, names, key)

    def hex_set(self, doc: Datum, name: str, key: str) -> int:
        """The number of a set of hexes."""
        return self.code("HexSet", name, doc.where.of(key))

    def direction(self, doc: Datum, name: str, key: str) -> int:
        """The number of a direction of the grid."""
        return self.code("Direction", name, doc.where.of(key))

    def place(self, doc: Datum, name: str | None, key: str) -> int:
        """The number of a hex, space or box; OFF_MAP for None."""
        if name is None:
            return OFF_MAP
        self.names.known("place", name, self.places, doc.where.of(key))
        return self.places.get(name, NOWHERE)

    def stat(self, doc: Datum, name: str, key: str) -> str:
        """A stat that is a number on all counters (R001, E023)."""
        if self.names.known("stat", name, self.game.stats, doc.where.of(key)) and name not in self.unit_of:
            self.report.error("E023", f"stat '{name}' is not a number on every counter", doc.where.of(key))
        return name

    def state(self, doc: Datum, name: str, key: str) -> int:
        """The number of a state, such as the weather."""
        self.names.known("state", name, self.game.states, doc.where.of(key))
        states = list(self.game.states)
        return states.index(name) if name in states else 0

    def phases(self, doc: Datum, names: Iterable[str], key: str) -> Bits:
        """Places in the course of play of phases with these ids (`names_for`), of all without any."""
        course = [phase for turn in self.game.turns for phase in turn.phases]
        wanted = list(names)
        known = list(dict.fromkeys(name for phase in course for name in names_for(phase)))
        for name in wanted:
            self.names.known("phase", name, known, doc.where.of(key))
        self.busy.update(wanted)
        found = no_bits()
        for k, phase in enumerate(course):
            if not wanted or set(wanted).intersection(names_for(phase)):
                found = with_bit(found, k)
        return found

    def table(self, doc: Datum, name: str, key: str) -> Table | None:
        """A table of the game; None after a finding."""
        self.names.known("table", name, self.game.tables, doc.where.of(key))
        return self.game.tables.get(name)

    def cell(self, table: Table, row: str, column: str, span: Span) -> str | None:
        """A cell of a table; None after a finding (R001)."""
        if not self.names.known(f"row of table '{table.id}'", row, table.rows, span):
            return None
        if not self.names.known(f"column of table '{table.id}'", column, table.columns, span):
            return None
        return table.cells[table.rows.index(row)][table.columns.index(column)]

    def _bits(self, domain: str, doc: Datum, names: Iterable[str], key: str) -> Bits:
        found = no_bits()
        for name in names:
            found = with_bit(found, self.code(domain, name, doc.where.of(key)))
        return found

    # --- what gets numbers ------------------------------------------------------------------------
    def ban(self, doc: BanDoc, what: str) -> Ban:
        """A ban, with its message. `what`: what is banned, for a comment in scripts."""
        self.bans.append(cited(doc.says, doc.rule))
        return Ban(
            when=self.condition(doc, "when", TargetScope, f"{what}: {doc.says}"),
            message=len(self.bans) - 1,
            quota=doc.except_for,
        )

    def site(self, doc: Datum, marker: str, key: str = "marker") -> int:
        """The number of a site: where the marker of a mechanism lies (R001 for an unknown marker)."""
        self.names.known("marker", marker, self.game.markers, doc.where.of(key))
        if marker not in self.sites:
            self.sites.append(marker)
        return self.sites.index(marker)

    def hexes_only(self, doc: Datum, what: str, key: str | None = None) -> bool:
        """Whether the map is one of hexes; E024 if not. `what`: that needs them, for the message."""
        if self.board.grid is not None:
            return True
        span = doc.where.span if key is None else doc.where.of(key)
        self.report.error("E024", f"{what}: only on a map of hexes", span)
        return False

    def of(self, kind: type[T]) -> T | None:
        """The parameters of a mechanism that is prepared already; None if the game does not use it."""
        found: T | None = self.prepared.get(kind)
        return found


def names_for(phase: ModelPhase) -> list[str]:
    """The names under which something may be said of a phase: its own, with and without the numbers of
    rounds, and those of the rounds it belongs to.
    """
    found: list[str] = []
    for name in (phase.id, phase.written):
        parts = name.split(".")
        found.extend(".".join(parts[: k + 1]) for k in reversed(range(len(parts))))
    return found


def failed_since(report: Report, before: int) -> bool:
    """Whether there is an error among the findings after the first `before`."""
    return any(finding.severity.value == "error" for finding in report.found[before:])


# --- parameters that mechanisms share ---------------------------------------------------------------
def bans(context: Context, docs: Sequence[BanDoc], what: str) -> tuple[Ban, ...]:
    """Bans. `what`: what is banned, for comments."""
    return tuple(context.ban(doc, what) for doc in docs)


def changes(
    context: Context, docs: Sequence[ChangeDoc], scope: type[Any], what: str, unit: int = 1
) -> tuple[Change, ...]:
    """Changes of a number that is kept in parts, `unit` of which are 1 (`parts_of_changes`)."""
    return tuple(_change(context, doc, scope, what, unit) for doc in docs)


def _change(context: Context, doc: ChangeDoc, scope: type[Any], what: str, unit: int) -> Change:
    operation, amount, over, said = SET_TO, Fraction(doc.set_to or 0) * unit, 1, f"set to {doc.set_to}"
    if doc.add is not None:
        operation, amount, said = ADD, doc.add * unit, f"add {doc.add}"
    elif doc.times is not None:
        operation, amount, over = TIMES, Fraction(doc.times.numerator), doc.times.denominator
        said = f"times {doc.times}"
    elif doc.halve is not None:
        operation = {"up": HALVE_UP, "down": HALVE_DOWN, "exactly": HALVE}[doc.halve]
        said = f"halve {doc.halve}"
    elif doc.at_least is not None:
        operation, amount, said = AT_LEAST, doc.at_least * unit, f"at least {doc.at_least}"
    elif doc.at_most is not None:
        operation, amount, said = AT_MOST, doc.at_most * unit, f"at most {doc.at_most}"
    when = context.maybe(doc, "when", scope, f"{what}: {said}")
    return Change(operation=operation, amount=int(amount), over=over, when=when)


def apart(context: Context, docs: Sequence[ApartDoc]) -> tuple[Apart, ...]:
    """Who stays apart; without `by` as in the section `stacking` of the game (else S002)."""
    found = []
    for doc in docs:
        stated = next((rule.by for rule in context.game.stacking if rule.side == doc.side), None)
        by = stated if doc.by is None else doc.by
        if by is None:
            context.report.error(
                "S002",
                f"'by' is missing, and 'stacking' of the game has no 'apart' for '{doc.side}'",
                doc.where.span,
            )
        found.append(Apart(side=context.side(doc, doc.side), by=BY_WORDS[by or "nationality"]))
    return tuple(found)
