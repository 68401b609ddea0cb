"""Black ink only: each field of a game gets a grey of its own.

Greys keep the order of the colours' lightness and are spread, those of units further than those of markers,
which are recognised by their signs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Final

from hexwright.model.look import Shape, Symbol, Symbols
from hexwright.render.colour import BLACK, WHITE, contrast, grey, lab, legible
from hexwright.render.palette.grounds import Ground, GroundKind
from hexwright.render.palette.looks import READABLE

_DARKEST, _LIGHTEST = 26.0, 98.0
_APART, _NEAR = 18.0, 7.0
"""Difference in lightness of neighbouring greys: of two units, and if one of them is a marker."""
_UNIT: Final = 86.0
"""The lightest grey of a unit, so that a white band shows on it."""
_BAND: Final = 13.0
"""Least difference in lightness between a band and its ground."""


@dataclass(frozen=True, slots=True)
class Greys:
    """Grounds and inks in grey. `levels`: the grey of each field, by the field's colour."""

    levels: Mapping[str, str]

    def ground(self, ground: Ground) -> str:
        """The field's grey, or else the grey of the same lightness; a band is clearly lighter or darker than
        its ground.
        """
        light = lab(ground.colour)[0]
        if ground.kind is GroundKind.BAND:
            under = lab(self.levels.get(ground.under, ground.under))[0]
            if abs(light - under) < _BAND:
                light = under + _BAND if under + _BAND <= 100 else under - 2 * _BAND
            return grey(light)
        if ground.kind is GroundKind.BOX:
            return grey(light)
        return self.levels.get(ground.colour) or grey(light)

    def ink(self, colour: str, on: tuple[Ground, ...], grounds: tuple[str, ...], least: float) -> str:  # noqa: ARG002
        """Black or white for what must be readable, for the rest the nearest grey with enough contrast."""
        if least < READABLE:
            return legible(grey(lab(colour)[0]), grounds, least)
        return max((BLACK, WHITE), key=lambda tried: min((contrast(tried, g) for g in grounds), default=1.0))


def grey_symbols(symbols: Symbols) -> Symbols:
    """The symbols with greys instead of colours of their own; most have only those of their counter."""
    return replace(symbols, types=_grey_table(symbols.types), glyphs=_grey_table(symbols.glyphs))


def _grey_table(table: Mapping[str, Symbol]) -> dict[str, Symbol]:
    return {
        key: replace(symbol, shapes=tuple(_grey_shape(shape) for shape in symbol.shapes))
        for key, symbol in table.items()
    }


def _grey_shape(shape: Shape) -> Shape:
    fill, stroke = (
        grey(lab(part)[0]) if part and part.startswith("#") else part for part in (shape.fill, shape.stroke)
    )
    return shape if (fill, stroke) == (shape.fill, shape.stroke) else replace(shape, fill=fill, stroke=stroke)


def levels(units: Collection[str], others: Collection[str], given: Mapping[str, str]) -> dict[str, str]:
    """A grey for each colour of a field. `given`: those chosen by the author."""
    colours = sorted({*units, *others} - set(given), key=lambda c: (lab(c)[0], c))
    natural = [lab(colour)[0] for colour in colours]
    most = [_UNIT if colour in units else _LIGHTEST for colour in colours]
    gaps = [_APART if a in units and b in units else _NEAR for a, b in pairwise(colours)]
    return {**dict(zip(colours, map(grey, _spread(natural, gaps, most)), strict=True)), **given}


def _spread(natural: Sequence[float], gaps: Sequence[float], most: Sequence[float]) -> list[float]:
    """Values near `natural`, in the same order, with gaps between them and none above its `most`.

    Without room for the full gaps all are reduced by the same factor.
    """
    below = [0.0, *accumulate(gaps)]
    share = min([1.0, *((high - _DARKEST) / sum_ for high, sum_ in zip(most, below, strict=False) if sum_)])
    # Upward so that each keeps its gap from the one below, then downward from the limits.
    found = [min(high, max(_DARKEST, light)) for light, high in zip(natural, most, strict=True)]
    for i, gap in enumerate(gaps):
        found[i + 1] = max(found[i + 1], found[i] + gap * share)
    for i in reversed(range(len(found))):
        limit = found[i + 1] - gaps[i] * share if i < len(gaps) else most[i]
        found[i] = min(found[i], most[i], limit)
    return found
