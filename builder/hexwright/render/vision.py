"""How colours look to people with colour blindness (who lack one kind of cone).

Source: Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), 1291-1298: the matrices of
severity 1.0, for amounts of light.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from math import inf
from types import MappingProxyType
from typing import Final

from hexwright.render.colour import Triple, difference, from_linear, lab, lightness_difference, linear


class Vision(StrEnum):
    """Kinds of colour vision: all cones; without long-, middle- or short-wave cones."""

    NORMAL = "normal"
    PROTANOPIA = "protanopia"
    DEUTERANOPIA = "deuteranopia"
    TRITANOPIA = "tritanopia"


_MATRICES: Final[Mapping[Vision, tuple[Triple, Triple, Triple]]] = MappingProxyType(
    {
        Vision.NORMAL: ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
        Vision.PROTANOPIA: (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        Vision.DEUTERANOPIA: (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        Vision.TRITANOPIA: (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
    }
)


@cache
def simulated(colour: str, vision: Vision) -> str:
    """The colour as someone with this vision sees it."""
    light = linear(colour)
    r, g, b = (sum(m * p for m, p in zip(row, light, strict=True)) for row in _MATRICES[vision])
    return from_linear((r, g, b))


@cache
def _seen(colour: str) -> tuple[Triple, ...]:
    """L, a, b of the colour in each kind of vision."""
    return tuple(lab(simulated(colour, vision)) for vision in Vision)


@cache
def least_difference(one: str, other: str, enough: float = inf) -> float:
    """The smallest difference (CIEDE2000) of two colours in any of these kinds of vision, at most `enough`.

    Where lightness alone makes more of a difference, the rest of it need not be computed.
    """
    least = enough
    for here, there in zip(_seen(one), _seen(other), strict=True):
        if lightness_difference(here, there) < least:
            least = min(least, difference(here, there))
    return least
