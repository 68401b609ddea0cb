"""`looks:` to the model: inheritance, colours, slots, conditions, templates."""

from __future__ import annotations

import string
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from hexwright.diagnostics import Report, Span, did_you_mean
from hexwright.model.cards import CARD_WORDS
from hexwright.model.look import UNIT_WORDS, Look, Slot, SlotKind, Symbols, Term, When
from hexwright.resolve.placeholders import check_placeholders
from hexwright.resolve.shapes import MAX_CHAIN, resolve_shapes
from hexwright.schema.look import CORNER, COUNTER_MM, LookDoc, SlotDoc

_ANY_KIND = frozenset({"kind", "when", "under", "variants"})
"""Keys of a slot of any kind."""

_KEYS_OF_KIND: Mapping[SlotKind, tuple[frozenset[str], frozenset[str]]] = MappingProxyType(
    {
        kind: (frozenset(required.split()), frozenset(optional.split()))
        for kind, required, optional in (
            (SlotKind.FIELD, "colour", ""),
            (SlotKind.BAND, "colour box", "radius line"),
            (SlotKind.SPLIT, "colour second", "axis"),
            (SlotKind.SYMBOL, "box value colour", "ground second line frame"),
            (SlotKind.GLYPH, "box value colour", "ground second line rotate"),
            (SlotKind.SIZE, "box value colour", ""),
            (SlotKind.TEXT, "at value size colour", "font align tracking leading fit rotate"),
            (SlotKind.PARAGRAPH, "box value size colour", "font align leading after"),
            (SlotKind.DOTS, "at value size colour", "step"),
            (SlotKind.DRAWING, "box draw", "line"),
            (SlotKind.EDGE, "line colour", ""),
        )
    }
)
"""By kind of slot: the keys it requires, and those it may have besides."""

_COLOURS = ("colour", "ground", "second")


@dataclass(frozen=True, slots=True)
class _SlotSource:
    """One slot as written, before names are looked up: keys with their values, and the positions of these.

    `variants`: by condition, the keys that differ.
    """

    fields: Mapping[str, object]
    spans: Mapping[str, Span]
    span: Span
    variants: Mapping[str, _SlotSource] = field(default_factory=dict)

    def over(self, base: _SlotSource) -> _SlotSource:
        """The slot laid over the inherited one, key by key."""
        variants = dict(base.variants)
        for name, variant in self.variants.items():
            variants[name] = variant.over(variants[name]) if name in variants else variant
        return _SlotSource({**base.fields, **self.fields}, {**base.spans, **self.spans}, self.span, variants)

    def at(self, name: str) -> Span:
        """The position of a value, or of the slot if the key is absent."""
        return self.spans.get(name, self.span)


@dataclass(frozen=True, slots=True)
class _Merged:
    """A look with everything it inherits, before names are looked up."""

    doc: LookDoc
    size: tuple[float, float]
    corner: float
    colours: Mapping[str, tuple[str, Span]]
    words: Mapping[str, str]
    slots: Mapping[str, _SlotSource]


def resolve_looks(
    docs: Mapping[str, LookDoc], symbols: Symbols, words: Collection[str], report: Report
) -> dict[str, Look]:
    """All looks, by id. `words`: the game's stats and columns. A slot with an error is left out.

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
    """Merges looks with those they extend, each once."""

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

    def _slots(self, doc: LookDoc, inherited: Mapping[str, _SlotSource]) -> dict[str, _SlotSource]:
        slots = dict(inherited)
        for name, slot in doc.slots.items():
            if slot is None:
                if name not in slots:
                    hint = did_you_mean(name, slots)
                    self.report.error(
                        "R001", f"no slot '{name}' is inherited", doc.where.of("slots"), hint=hint
                    )
                slots.pop(name, None)
                continue
            source = _slot_source(slot)
            if name in slots:
                slots[name] = source.over(slots[name])
            elif slot.under is None:
                slots[name] = source
            elif slot.under in slots:
                order = list(slots.items())
                order.insert(list(slots).index(slot.under), (name, source))
                slots = dict(order)
            else:
                hint = did_you_mean(slot.under, slots)
                self.report.error("R001", f"unknown slot '{slot.under}'", slot.where.of("under"), hint=hint)
        return slots


def _slot_source(slot: SlotDoc) -> _SlotSource:
    """Only the keys that were written: the others are inherited."""
    names = slot.model_fields_set - {"where", "variants"}
    spans = {name: slot.where.of(name) for name in names}
    variants = {name: _slot_source(variant) for name, variant in slot.variants.items()}
    return _SlotSource({name: getattr(slot, name) for name in names}, spans, slot.where.span, variants)


class _Resolver:
    """Looks up the names of one look: colours, symbols, words."""

    def __init__(
        self, key: str, merged: _Merged, symbols: Symbols, words: frozenset[str], report: Report
    ) -> None:
        self.key = key
        self.merged = merged
        self.symbols = symbols
        self.words = words | set(UNIT_WORDS) | set(CARD_WORDS) | set(merged.words)
        self.report = report
        self.colours: dict[str, str] = {}

    def look(self) -> Look:
        for name, (value, span) in self.merged.colours.items():
            self.colours[name] = self._colour(value, span, (name,))
        slots = [self._slot(name, source) for name, source in self.merged.slots.items()]
        self._check_order()
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

    def _check_order(self) -> None:
        """R001, L002: running text that goes on below something else than running text drawn before it."""
        before: list[str] = []
        for name, source in self.merged.slots.items():
            for written in (source, *source.variants.values()):
                after = written.fields.get("after")
                if after is None or after in before:
                    continue
                if after in self.merged.slots:
                    self.report.error(
                        "L002",
                        f"'{after}' is no paragraph that is drawn before this one",
                        written.at("after"),
                    )
                else:
                    hint = did_you_mean(str(after), before)
                    self.report.error("R001", f"unknown slot '{after}'", written.at("after"), hint=hint)
            if source.fields.get("kind") == SlotKind.PARAGRAPH:
                before.append(name)

    def _slot(self, name: str, source: _SlotSource) -> Slot | None:
        slot = self._slot_alone(name, source)
        if slot is None:
            return None
        variants = []
        for condition, change in source.variants.items():
            fields = {**source.fields, **change.fields}
            spans = {**source.spans, **change.spans}
            varied = self._slot_alone(name, _SlotSource(fields, spans, change.span))
            if varied is not None:
                variants.append((self._when(tuple(condition.split()), change.span), varied))
        return replace(slot, variants=tuple(variants))

    def _slot_alone(self, name: str, source: _SlotSource) -> Slot | None:
        """The slot without its variants; None if it lacks a required key or a colour is wrong."""
        word = source.fields.get("kind")
        if word is None:
            self.report.error("S002", f"'kind' is missing in slot '{name}'", source.span)
            return None
        kind = SlotKind(str(word))
        required, optional = _KEYS_OF_KIND[kind]
        for missing in sorted(required - set(source.fields)):
            self.report.error("L002", f"a slot of kind '{kind}' needs '{missing}'", source.span)
        for other in sorted(set(source.fields) - required - optional - _ANY_KIND):
            self.report.error(
                "L002",
                f"'{other}' has no meaning for a slot of kind '{kind}'",
                source.at(other),
                hint="it reads " + ", ".join(sorted(required | optional)),
            )
        if not required <= set(source.fields):
            return None
        values = {k: v for k, v in source.fields.items() if k not in _ANY_KIND and k != "draw"}
        for colour in _COLOURS:
            if colour in values:
                values[colour] = self._paint(str(values[colour]), source.at(colour))
        if values.get("colour", "") is None:
            self.report.error("R001", "'none' is no colour here", source.at("colour"))
            return None
        if "value" in values:
            check_placeholders(
                str(values["value"]), self.words, "on a counter", source.at("value"), self.report
            )
            self._check_symbol(kind, str(values["value"]), source.at("value"))
        drawing = source.fields.get("draw")
        shapes = (
            resolve_shapes(drawing, self.colours, self.report, None) if isinstance(drawing, tuple) else ()
        )
        when = source.fields.get("when")
        return Slot(
            id=name,
            kind=kind,
            when=self._when(when, source.at("when")) if isinstance(when, tuple) else (),
            shapes=shapes,
            **values,  # type: ignore[arg-type]
        )

    def _paint(self, word: str, span: Span) -> str | None:
        return None if word == "none" else self._colour(word, span, ())

    def _colour(self, word: str, span: Span, chain: tuple[str, ...]) -> str:
        """A colour as `#RRGGBB`; black after an error. `word`: `#RRGGBB`, a name, or either with a factor.

        `chain`: names of colours being resolved, to find one that is made from itself.
        """
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

    def _check_symbol(self, kind: SlotKind, value: str, span: Span) -> None:
        """R001 if a symbol or glyph named without placeholders does not exist."""
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
