"""Links packed for searching: a whole set of places goes one link further in a few operations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hexwright.rules.language.prelude import Bits, Ints, Sets, any_bit, common, no_bits, with_bit


@dataclass(frozen=True, kw_only=True)
class Network:
    """Links along which something may run, by how much the number of the place grows along them.

    `steps[k]`: by how much; `leads[k]`: the places from which such a link leads.
    """

    steps: Ints
    leads: Sets


def packed(
    count: int,
    links_from: Ints,
    links_to: Ints,
    links_kind: Sets,
    barred: Bits,
    bridged: Bits,
    over: Bits | None,
) -> Network:
    """Those links of the first `count` places, as `Places` has them, along which something may run
    (`Places.network`).
    """
    found: dict[int, Bits] = {}
    for p in range(count):
        for i in range(links_from[p], links_from[p + 1]):
            kinds, step = links_kind[i], links_to[i] - p
            shut = any_bit(common(kinds, barred)) and not any_bit(common(kinds, bridged))
            if shut or (over is not None and not any_bit(common(kinds, over))):
                continue
            if links_to[i] < count:
                found[step] = with_bit(found.get(step, no_bits()), p)
    return Network(steps=list(found), leads=list(found.values()))


def set_of(places: Iterable[int]) -> Bits:
    """Some places as a set."""
    found = no_bits()
    for place in places:
        found = with_bit(found, place)
    return found
