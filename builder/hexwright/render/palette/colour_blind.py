"""Colours that people with any kind of colour vision can distinguish.

The fields of a game get colours near their own of which any two look clearly different in every kind of
colour vision (`hexwright.render.vision`). Candidates are the fields' own colours, lighter and darker ones of
the same hue, and the published sets of Okabe and Ito ("Color Universal Design", 2008) and of Paul Tol
("Colour Schemes", SRON/EPS/TN/09-002).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from hexwright.render.colour import difference, from_lch, lab, lch, legible
from hexwright.render.palette.grounds import Ground, GroundKind
from hexwright.render.vision import least_difference

_OKABE_ITO: Final = "#E69F00 #56B4E9 #009E73 #F0E442 #0072B2 #D55E00 #CC79A7"
_TOL_BRIGHT: Final = "#4477AA #EE6677 #228833 #CCBB44 #66CCEE #AA3377 #BBBBBB"
_TOL_MUTED: Final = "#CC6677 #332288 #DDCC77 #117733 #88CCEE #882255 #44AA99 #999933 #AA4499 #DDDDDD"
_TOL_LIGHT: Final = "#77AADD #EE8866 #EEDD88 #FFAABB #99DDFF #44BB99 #BBCC33 #AAAA00"
_SETS: Final = f"{_OKABE_ITO} {_TOL_BRIGHT} {_TOL_MUTED} {_TOL_LIGHT}"
_LIGHTER: Final = (0, -6, 6, -12, 12, -18, 18, -26, 26)
_TURNED: Final = (0, -18, 18, -36, 36)
_FULLER: Final = (1.0, 0.75, 1.25)
"""Variations of a field's own colour: lightness added, degrees of hue added, factor of chroma."""
UNITS_APART: Final = 16.0
FIELDS_APART: Final = 12.0
"""Desired difference (CIEDE2000) of any two fields of units, and of any two fields, in all kinds of vision.

A game of more than a dozen fields may not reach it.
"""
_HARD: Final = 4.0
"""Weight of a missing difference, squared, against the change from a field's own colour."""
_GARISH: Final = 0.25
"""Weight of chroma that the field did not have."""
_SWEEPS: Final = 8
_NEUTRAL: Final = 6.0
_BAND: Final = 8.0


@dataclass(frozen=True, slots=True)
class ColourBlindSafe:
    """Grounds and inks in colours safe for the colour-blind.

    `fields`: new colour of each field by its own.
    """

    fields: Mapping[str, str]

    def ground(self, ground: Ground) -> str:
        """The new colour of a field. Boxes are unchanged, and bands if they still stand out."""
        if ground.kind is GroundKind.BAND:
            under = self.fields.get(ground.under, ground.under)
            if least_difference(ground.colour, under) < min(
                _BAND, least_difference(ground.colour, ground.under)
            ):
                light, chroma, hue = lch(ground.colour)
                way = 14 if light > 50 and light <= 86 else -14
                return from_lch(light + way, chroma, hue)
            return ground.colour
        return self.fields.get(ground.colour, ground.colour)

    def ink(self, colour: str, on: tuple[Ground, ...], grounds: tuple[str, ...], least: float) -> str:  # noqa: ARG002
        """The same colour, lighter or darker if the new ground requires it."""
        return legible(colour, grounds, least)


def colour_blind_fields(
    units: Collection[str], others: Collection[str], given: Mapping[str, str]
) -> dict[str, str]:
    """The new colour of each field, by its own. `given`: those chosen by the author.

    Each field in turn takes the cheapest colour while the others are fixed, until none changes any more.
    """
    free = [colour for colour in dict.fromkeys((*units, *others)) if colour not in given]
    options = {colour: _options(colour) for colour in free}
    now = {**{colour: colour for colour in free}, **given}

    def best(name: str) -> str:
        """The cheapest candidate.

        They are sorted by cost without neighbours, so the search may stop early.
        """
        found, least = name, float("inf")
        for cost, colour in options[name]:
            if cost >= least:
                break
            for other, chosen in now.items():
                if other != name:
                    desired = UNITS_APART if name in units and other in units else FIELDS_APART
                    cost += _HARD * (desired - least_difference(colour, chosen, desired)) ** 2  # noqa: PLW2901
                    if cost >= least:
                        break
            if cost < least:
                found, least = colour, cost
        return found

    for _ in range(_SWEEPS):
        before = dict(now)
        for name in free:
            now[name] = best(name)
        if now == before:
            break
    return now


def _options(colour: str) -> list[tuple[float, str]]:
    """Candidates for a field with their costs, cheapest first."""
    light, chroma, hue = lch(colour)
    tried = dict.fromkeys(
        from_lch(light + more, chroma * share, hue + turn)
        for turn in (_TURNED if chroma > _NEUTRAL else (0,))
        for share in (_FULLER if chroma > _NEUTRAL else (1.0,))
        for more in _LIGHTER
        if 14 <= light + more <= 99
    )
    found = {colour: 0.0}
    for other in (*tried, *_SETS.split()):
        more = max(0.0, lch(other)[1] - chroma)
        found.setdefault(other, difference(lab(colour), lab(other)) + _GARISH * more)
    return sorted((cost, other) for other, cost in found.items())
