"""Wishes for paper: the author's, and those of the command line on top of them."""

from __future__ import annotations

from dataclasses import replace

from builder.diagnostics import NOWHERE, Span
from builder.model.printing import PrintSpec
from builder.schema.printing import PrintDoc


def resolve_printing(doc: PrintDoc, over: PrintDoc | None, front: Span) -> PrintSpec:
    """The wishes as model data. What `over` says counts more. `front`: the place of a game without wishes."""
    said = {} if over is None else {name: getattr(over, name) for name in over.model_fields_set}
    both = doc.model_copy(update=said)
    said_at = {**doc.where.values, **({} if over is None else over.where.values)}
    provenance = doc.provenance
    if provenance.span == NOWHERE:
        provenance = replace(provenance, span=front)
    return PrintSpec(
        papers=both.paper,
        backs=both.backs,
        inks=both.inks,
        group=both.group,
        counter=both.counter,
        hex=both.hex,
        margin=both.margin,
        gutter=both.gutter,
        bleed=both.bleed,
        safe=both.safe,
        shift=both.shift,
        overlap=both.overlap,
        provenance=provenance,
        where={name: value.span for name, value in said_at.items()},
    )
