"""`looks:` to the model: inheritance, colours, slots, conditions, templates."""

from __future__ import annotations

import string
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from builder.diagnostics import Report, Span, did_you_mean
from builder.model.look import UNIT_WORDS, Look, Slot, SlotKind, Symbols, Term, When
from builder.resolve.pattern import check_pattern
from builder.resolve.shapes import MAX_CHAIN, resolve_shapes, resolve_symbols
from builder.schema.look import LookDoc, SlotDoc

__all__ = ["resolve_looks", "resolve_symbols"]

COUNTER_MM = 12.7
CORNER = 0.07

_ALWAYS = frozenset({"kind", "when", "under", "variants"})
_READS: Mapping[SlotKind, tuple[frozenset[str], frozenset[str]]] = MappingProxyType(
    {
        kind: (frozenset(needs.split()), frozenset(takes.split()))
        for kind, needs, takes in (
            (SlotKind.FIELD, "colour", ""),
            (SlotKind.BAND, "colour box", "radius line"),
            (SlotKind.SPLIT, "colour second", "axis"),
            (SlotKind.SYMBOL, "box value colour", "ground second line frame"),
            (SlotKind.GLYPH, "box value colour", "ground second line"),
            (SlotKind.SIZE, "box value colour", ""),
            (SlotKind.TEXT, "at value size colour", "font align tracking leading fit rotate"),
            (SlotKind.DOTS, "at value size colour", "step"),
            (SlotKind.DRAWING, "box draw", "line"),
            (SlotKind.EDGE, "line colour", ""),
        )
    }
)
"""What each kind cannot do without, and what else it reads."""

_COLOURS = ("colour", "ground", "second")


@dataclass(frozen=True, slots=True)
class _Given:
    """What an author wrote for one slot, laid over what it inherits: key -> value and its place."""

    fields: Mapping[str, object]
    places: Mapping[str, Span]
    span: Span
    variants: Mapping[str, _Given] = field(default_factory=dict)

    def over(self, base: _Given) -> _Given:
        variants = dict(base.variants)
        for name, given in self.variants.items():
            variants[name] = given.over(variants[name]) if name in variants else given
        return _Given({**base.fields, **self.fields}, {**base.places, **self.places}, self.span, variants)

    def at(self, name: str) -> Span:
        return self.places.get(name, self.span)


@dataclass(frozen=True, slots=True)
class _Merged:
    """A look with everything it inherits, still in the author's words."""

    doc: LookDoc
    size: tuple[float, float]
    corner: float
    colours: Mapping[str, tuple[str, Span]]
    words: Mapping[str, str]
    slots: Mapping[str, _Given]


def resolve_looks(
    docs: Mapping[str, LookDoc], symbols: Symbols, words: Collection[str], report: Report
) -> dict[str, Look]:
    """All looks. `words`: the game's stats and columns. A slot with an error is left out.

    L001: a look extends itself; L002: a key a slot lacks or cannot use; R001: unknown look, colour, slot,
    symbol or glyph; R007: unknown word in a template.
    """
    merger = _Merger(docs, report)
    found: dict[str, Look] = {}
    for key in docs:
        merged = merger.merged(key, ())
        if merged is not None:
            found[key] = _Resolver(key, merged, symbols, frozenset(words), report).look()
    return found


class _Merger:
    """Inheritance of looks, each merged once."""

    def __init__(self, docs: Mapping[str, LookDoc], report: Report) -> None:
        self.docs = docs
        self.report = report
        self.done: dict[str, _Merged | None] = {}

    def merged(self, key: str, chain: tuple[str, ...]) -> _Merged | None:
        if key not in self.done:
            self.done[key] = self._merge(key, (*chain, key))
        return self.done[key]

    def _merge(self, key: str, chain: tuple[str, ...]) -> _Merged | None:
        doc = self.docs[key]
        base: _Merged | None = None
        if doc.extends is not None:
            span = doc.where.of("extends")
            if doc.extends in chain:
                way = " → ".join([*chain[chain.index(doc.extends) :], doc.extends])
                self.report.error("L001", f"a look may not extend itself: {way}", span)
                return None
            if len(chain) > MAX_CHAIN:
                self.report.error("L001", f"more than {MAX_CHAIN} looks extend one another", span)
                return None
            if doc.extends not in self.docs:
                hint = did_you_mean(doc.extends, self.docs)
                self.report.error("R001", f"unknown look '{doc.extends}'", span, hint=hint)
                return None
            base = self.merged(doc.extends, chain)
            if base is None:
                return None
        colours = dict(base.colours) if base else {}
        colours |= {name: (paint.word, paint.span) for name, paint in doc.colours.items()}
        return _Merged(
            doc=doc,
            size=doc.size or (base.size if base else (COUNTER_MM, COUNTER_MM)),
            corner=doc.corner if doc.corner is not None else (base.corner if base else CORNER),
            colours=colours,
            words={**(base.words if base else {}), **{k: v or "" for k, v in doc.words.items()}},
            slots=self._slots(doc, base.slots if base else {}),
        )

    def _slots(self, doc: LookDoc, below: Mapping[str, _Given]) -> dict[str, _Given]:
        slots = dict(below)
        for name, slot in doc.slots.items():
            if slot is None:
                if name not in slots:
                    hint = did_you_mean(name, slots)
                    self.report.error(
                        "R001", f"no slot '{name}' is inherited", doc.where.of("slots"), hint=hint
                    )
                slots.pop(name, None)
                continue
            given = _given(slot)
            if name in slots:
                slots[name] = given.over(slots[name])
            elif slot.under is None:
                slots[name] = given
            elif slot.under in slots:
                order = list(slots.items())
                order.insert(list(slots).index(slot.under), (name, given))
                slots = dict(order)
            else:
                hint = did_you_mean(slot.under, slots)
                self.report.error("R001", f"unknown slot '{slot.under}'", slot.where.of("under"), hint=hint)
        return slots


def _given(slot: SlotDoc) -> _Given:
    names = slot.model_fields_set - {"where", "variants"}
    places = {name: slot.where.of(name) for name in names}
    variants = {name: _given(variant) for name, variant in slot.variants.items()}
    return _Given({name: getattr(slot, name) for name in names}, places, slot.where.span, variants)


class _Resolver:
    """One look's names."""

    def __init__(
        self, key: str, merged: _Merged, symbols: Symbols, words: frozenset[str], report: Report
    ) -> None:
        self.key = key
        self.merged = merged
        self.symbols = symbols
        self.words = words | set(UNIT_WORDS) | set(merged.words)
        self.report = report
        self.colours: dict[str, str] = {}

    def look(self) -> Look:
        for name, (value, span) in self.merged.colours.items():
            self.colours[name] = self._colour(value, span, (name,))
        slots = [self._slot(name, given) for name, given in self.merged.slots.items()]
        width, height = self.merged.size
        return Look(
            id=self.key,
            width=width,
            height=height,
            corner=self.merged.corner,
            colours=self.colours,
            slots=tuple(slot for slot in slots if slot is not None),
            words=self.merged.words,
        )

    def _slot(self, name: str, given: _Given) -> Slot | None:
        slot = self._plain(name, given)
        if slot is None:
            return None
        variants = []
        for condition, change in given.variants.items():
            whole = _Given({**given.fields, **change.fields}, {**given.places, **change.places}, change.span)
            varied = self._plain(name, whole)
            if varied is not None:
                variants.append((self._when(tuple(condition.split()), change.span), varied))
        fields = {f: getattr(slot, f) for f in Slot.__dataclass_fields__}
        return Slot(**{**fields, "variants": tuple(variants)})

    def _plain(self, name: str, given: _Given) -> Slot | None:
        """The slot without its variants."""
        word = given.fields.get("kind")
        if word is None:
            self.report.error("S002", f"'kind' is missing in slot '{name}'", given.span)
            return None
        kind = SlotKind(str(word))
        needs, takes = _READS[kind]
        for missing in sorted(needs - set(given.fields)):
            self.report.error("L002", f"a slot of kind '{kind}' needs '{missing}'", given.span)
        for foreign in sorted(set(given.fields) - needs - takes - _ALWAYS):
            self.report.error(
                "L002",
                f"'{foreign}' has no meaning for a slot of kind '{kind}'",
                given.at(foreign),
                hint="it reads " + ", ".join(sorted(needs | takes)),
            )
        if not needs <= set(given.fields):
            return None
        values = {k: v for k, v in given.fields.items() if k not in _ALWAYS and k != "draw"}
        for colour in _COLOURS:
            if colour in values:
                values[colour] = self._paint(str(values[colour]), given.at(colour))
        if values.get("colour", "") is None:
            self.report.error("R001", "'none' is no colour here", given.at("colour"))
            return None
        if "value" in values:
            check_pattern(str(values["value"]), self.words, "on a counter", given.at("value"), self.report)
            self._drawn(kind, str(values["value"]), given.at("value"))
        drawing = given.fields.get("draw")
        shapes = (
            resolve_shapes(drawing, self.colours, self.report, None) if isinstance(drawing, tuple) else ()
        )
        when = given.fields.get("when")
        return Slot(
            id=name,
            kind=kind,
            when=self._when(when, given.at("when")) if isinstance(when, tuple) else (),
            shapes=shapes,
            **values,  # type: ignore[arg-type]
        )

    def _paint(self, word: str, span: Span) -> str | None:
        return None if word == "none" else self._colour(word, span, ())

    def _colour(self, word: str, span: Span, chain: tuple[str, ...]) -> str:
        """`#RRGGBB` for a colour word; black after an error."""
        name, star, factor = word.replace(" ", "").partition("*")
        if star:
            try:
                times = float(factor)
            except ValueError:
                times = -1.0
            if not 0 <= times <= 10:
                self.report.error("S005", f"'{word}' is no colour: a factor is a number such as 0.7", span)
                return "#000000"
        else:
            times = 1.0
        if name.startswith("#"):
            if len(name) != 7 or not all(c in string.hexdigits for c in name[1:]):
                self.report.error("S005", f"'{word}' is no colour: write #RRGGBB, in quotes", span)
                return "#000000"
            base = name.upper()
        elif name in self.colours and name not in chain:
            base = self.colours[name]
        elif name in self.merged.colours and len(chain) > MAX_CHAIN:
            self.report.error("L001", f"more than {MAX_CHAIN} colours are made from one another", span)
            return "#000000"
        elif name in self.merged.colours and name not in chain:
            value, where = self.merged.colours[name]
            base = self._colour(value, where, (*chain, name))
        elif name in chain:
            self.report.error("L001", f"the colour '{name}' is made from itself", span)
            return "#000000"
        else:
            hint = did_you_mean(name, self.merged.colours)
            self.report.error("R001", f"unknown colour '{name}'", span, hint=hint)
            return "#000000"
        if times == 1.0:
            return base
        parts = (min(255, round(int(base[i : i + 2], 16) * times)) for i in (1, 3, 5))
        return "#" + "".join(f"{part:02X}" for part in parts)

    def _drawn(self, kind: SlotKind, value: str, span: Span) -> None:
        """Whether a symbol or glyph that is named outright exists."""
        table = {SlotKind.SYMBOL: self.symbols.types, SlotKind.GLYPH: self.symbols.glyphs}.get(kind)
        if table is not None and "{" not in value and value not in table:
            hint = did_you_mean(value, table)
            self.report.error("R001", f"unknown {kind} '{value}'", span, hint=hint)

    def _when(self, words: tuple[str, ...], span: Span) -> When:
        terms = []
        for word in words:
            bare = word.removeprefix("!")
            name, equals, value = bare.partition("=")
            if equals and name not in self.words:
                hint = did_you_mean(name, self.words)
                self.report.error("R007", f"unknown word '{name}' in a condition", span, hint=hint)
            terms.append(Term(name=name, equals=value if equals else None, negated=word != bare))
        return tuple(terms)
