"""Colours that people with any kind of colour vision tell apart.

The fields of a game get colours near to their own such that every two of them look clearly different to
everybody: people with all cones and people who lack one kind (`builder.render.vision`). Candidates are the
fields' own colours, lighter and darker ones of the same hue, and the published sets of Okabe and Ito ("Color
Universal Design", 2008) and of Paul Tol ("Colour Schemes", SRON/EPS/TN/09-002).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from builder.render.colour import difference, from_lch, lab, lch, legible
from builder.render.palette.grounds import Ground, GroundKind
from builder.render.vision import least_difference

_OKABE_ITO: Final = "#E69F00 #56B4E9 #009E73 #F0E442 #0072B2 #D55E00 #CC79A7"
_TOL_BRIGHT: Final = "#4477AA #EE6677 #228833 #CCBB44 #66CCEE #AA3377 #BBBBBB"
_TOL_MUTED: Final = "#CC6677 #332288 #DDCC77 #117733 #88CCEE #882255 #44AA99 #999933 #AA4499 #DDDDDD"
_TOL_LIGHT: Final = "#77AADD #EE8866 #EEDD88 #FFAABB #99DDFF #44BB99 #BBCC33 #AAAA00"
_SETS: Final = f"{_OKABE_ITO} {_TOL_BRIGHT} {_TOL_MUTED} {_TOL_LIGHT}"
_LIGHTER: Final = (0, -6, 6, -12, 12, -18, 18, -26, 26)
_TURNED: Final = (0, -18, 18, -36, 36)
_FULLER: Final = (1.0, 0.75, 1.25)
"""What a field's own colour is varied by: lightness added, degrees of hue added, share of chroma."""
UNITS_APART: Final = 16.0
FIELDS_APART: Final = 12.0
"""How far apart (CIEDE2000) every two fields of units, and every two fields, shall look to everybody. A game
of more than a dozen fields may not get so much.
"""
_HARD: Final = 4.0
"""What a missing distance costs, by its square, against a colour's distance from its own."""
_GARISH: Final = 0.25
"""What chroma costs that the field did not have."""
_SWEEPS: Final = 8
_NEUTRAL: Final = 6.0
_BAND: Final = 8.0


@dataclass(frozen=True, slots=True)
class ColourBlindSafe:
    """Grounds and inks. `fields`: the new colours of the fields."""

    fields: Mapping[str, str]

    def ground(self, ground: Ground) -> str:
        """Fields as settled, boxes and bands as they are, if a band still shows."""
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
        """The ink itself, lighter or darker if its new ground asks for it."""
        return legible(colour, grounds, least)


def colour_blind_fields(
    units: Collection[str], others: Collection[str], given: Mapping[str, str]
) -> dict[str, str]:
    """The new colour of every field; `given` ones are settled by the author.

    Each field in turn takes the colour that serves best while the others stay, until none moves any more.
    """
    free = [colour for colour in dict.fromkeys((*units, *others)) if colour not in given]
    options = {colour: _options(colour) for colour in free}
    now = {**{colour: colour for colour in free}, **given}

    def best(name: str) -> str:
        """The cheapest candidate, those before it being cheaper at best."""
        found, least = name, float("inf")
        for cost, colour in options[name]:
            if cost >= least:
                break
            for other, chosen in now.items():
                if other != name:
                    wished = UNITS_APART if name in units and other in units else FIELDS_APART
                    cost += _HARD * max(0.0, wished - least_difference(colour, chosen)) ** 2  # noqa: PLW2901
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
