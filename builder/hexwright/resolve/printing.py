"""`print:` to the model: the author's section, with options of the command line over it."""

from __future__ import annotations

from dataclasses import replace

from hexwright.diagnostics import NOWHERE, Span
from hexwright.model.printing import NARROW_MARGIN, PrintSpec
from hexwright.schema.printing import PrintDoc


def resolve_printing(doc: PrintDoc, overrides: PrintDoc | None, fallback: Span) -> PrintSpec:
    """The print options of a game. Only the keys that were given in `overrides` replace those of `doc`.

    `fallback`: the position of the whole when the sources have no `print:` section.
    """
    given = (
        {} if overrides is None else {name: getattr(overrides, name) for name in overrides.model_fields_set}
    )
    merged = doc.model_copy(update=given)
    positions = {**doc.where.values, **({} if overrides is None else overrides.where.values)}
    provenance = doc.provenance
    if provenance.span == NOWHERE:
        provenance = replace(provenance, span=fallback)
    return PrintSpec(
        papers=merged.paper,
        backs=merged.backs,
        inks=merged.inks,
        group=merged.group,
        counter=merged.counter,
        hex=merged.hex,
        margin=merged.margin,
        narrow_margin=merged.margin if "margin" in positions else NARROW_MARGIN,
        gutter=merged.gutter,
        bleed=merged.bleed
        if "bleed" in positions or not merged.gutter
        else min(merged.bleed, merged.gutter / 2),
        safe=merged.safe,
        shift=merged.shift,
        overlap=merged.overlap,
        provenance=provenance,
        where={name: value.span for name, value in positions.items()},
    )
