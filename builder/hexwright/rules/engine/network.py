"""Links packed for searching: a whole set of places goes one link further in a few operations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hexwright.rules.language.prelude import Bits, Ints, Sets, any_bit, common, no_bits, with_bit

if TYPE_CHECKING:
    from hexwright.rules.engine.game import Places


@dataclass(frozen=True, kw_only=True)
class Network:
    """Links along which something may run, by how much the number of the place grows along them.

    `steps[k]`: by how much; `leads[k]`: the places from which such a link leads.
    """

    steps: Ints
    leads: Sets


def network_of(places: Places, barred: Bits, bridged: Bits = 0, over: Bits | None = None) -> Network:
    """The links between places of the map that have no kind of `barred`, or one of `bridged` as well; and if
    it is given one of `over`.

    The same network is made once, so that a script holds it once.
    """
    key = (barred, bridged, over)
    if key not in places.networks:
        places.networks[key] = _packed(places, *key)
    return places.networks[key]


def _packed(places: Places, barred: Bits, bridged: Bits, over: Bits | None) -> Network:
    found: dict[int, Bits] = {}
    for p in range(places.count):
        for i in range(places.links_from[p], places.links_from[p + 1]):
            kinds, step = places.links_kind[i], places.links_to[i] - p
            shut = any_bit(common(kinds, barred)) and not any_bit(common(kinds, bridged))
            if shut or (over is not None and not any_bit(common(kinds, over))):
                continue
            if places.links_to[i] < places.count:
                found[step] = with_bit(found.get(step, no_bits()), p)
    return Network(steps=list(found), leads=list(found.values()))


def set_of(places: Iterable[int]) -> Bits:
    """Some places as a set."""
    found = no_bits()
    for place in places:
        found = with_bit(found, place)
    return found
