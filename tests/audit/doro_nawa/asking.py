"""What is asked about a position of Doro Nawa."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.audit.doro_nawa.air import flight
from tests.audit.doro_nawa.bombard import may_bombard, range_of
from tests.audit.doro_nawa.position import Position
from tests.audit.doro_nawa.printed import GUNS, SIDES, ground, other, units
from tests.audit.doro_nawa.reach import march, voyage
from tests.audit.frame import Question
from tests.audit.hexes import distance

MARCHES = 2
"""Units whose march is asked for."""

FAR = 4
"""So many hexes of each kind are asked for at sea and in the air."""

UNABLE = 0.2
"""So many of those who may not act are asked for, too."""

TOGETHER = 3
"""At most so many units fire together."""


class Asking:
    """The questions about one position. `chance`: draws them."""

    def __init__(self, position: Position, chance: Random) -> None:
        self.position = position
        self.chance = chance

    def questions(self) -> Iterator[Question]:
        """Some of all that could be asked."""
        yield Question("points", (self.chance.choice(SIDES),), "9.1, 9.2, 9.3")
        yield Question("supply", (self.chance.choice(SIDES),), "7.2, 7.3, 7.4, 7.5")
        yield from self.stackings()
        if not self.position.acts or self.position.open:
            return
        yield from self.bombardments()
        yield from self.of_the_option()
        yield from self.attacks()
        yield from self.chance.choice((self.flights, self.dogfights, self.sea_fights, self.interdictions))()

    def of_the_option(self) -> Iterator[Question]:
        """What depends on the option that was chosen."""
        if self.position.option == "movement":
            yield from self.marches()
            yield from self.voyages()
        elif self.position.option == "replacement":
            able = [u for u in self.mine() if self.position.ashore(u)]
            short = [u for u in able if self.position.units[u].steps < units()[u].full]
            some = {*self.drawn({*able}), *self.drawn({*short})}
            yield Question("replacements", (), "8.2", tuple(sorted(some)))

    # --- who is asked about -------------------------------------------------------------------------
    def mine(self) -> list[str]:
        """The units on the map of the side that acts."""
        return self.position.on_map(self.position.side)

    def few(self, able: list[str], most: int) -> list[str]:
        """One to `most` of some units."""
        return sorted(self.chance.sample(able, self.chance.randint(1, min(most, len(able)))))

    def planes(self, *, bombers: bool) -> list[str]:
        """Aircraft on the map of the side that acts, mostly ready ones: bombers or fighters."""
        return [
            u
            for u in self.mine()
            if (units()[u].bombardment if bombers else units()[u].type == "fighter")
            and units()[u].flies
            and (self.position.ready(u) or self.chance.random() < UNABLE)
        ]

    # --- movement -----------------------------------------------------------------------------------
    def marches(self) -> Iterator[Question]:
        """How far ground units march."""
        able = [u for u in self.mine() if self.position.ashore(u) and not self.position.units[u].moved]
        for u in self.chance.sample(able, min(MARCHES, len(able))):
            found = {*march(self.position, u)}
            start = self.position.units[u].place
            edge = {to for place in (*found, start) for to in ground().near[place]} - found
            among = {place for place in found | edge if not ground().is_sea(place)}
            yield Question("march", (u,), "3.3, 4.1-4.3, 4.5, 4.6, 7.6", tuple(sorted(among - {start})))

    def voyages(self) -> Iterator[Question]:
        """How far ships and units at sea get, and where units put to sea or land."""
        moved = self.position.units
        able = [
            u for u in self.mine() if (units()[u].sails or self.position.at_sea(u)) and not moved[u].moved
        ]
        ports = [u for u in self.mine() if self.in_port(u) and not moved[u].moved]
        for u in [
            *self.chance.sample(able, min(2, len(able))),
            *self.chance.sample(ports, min(1, len(ports))),
        ]:
            found = {*voyage(self.position, u)}
            start = self.position.units[u].place
            edge = {to for place in (*found, start) for to in ground().near[place]} - found
            if self.position.ashore(u):
                edge = {place for place in edge if ground().is_sea(place)}
            some = [*self.drawn(found), *self.drawn(edge), *(found & {*ground().near[start]})]
            yield Question("voyage", (u,), "4.1, 4.25, 4.4", tuple(sorted({*some} - {start})))

    def in_port(self, u: str) -> bool:
        """Whether a unit could put to sea."""
        return self.position.ashore(u) and ground().has(self.position.units[u].place, "port")

    def drawn(self, places: set[str]) -> list[str]:
        """Some of these places."""
        return self.chance.sample(sorted(places), min(FAR, len(places)))

    def flights(self) -> Iterator[Question]:
        """How far aircraft get, and whether they may land."""
        able = [u for u in self.position.units if units()[u].flies and units()[u].side == self.position.side]
        able = [u for u in able if self.position.units[u].legs]
        if not able:
            return
        u = self.chance.choice(sorted(able))
        found = {*flight(self.position, u)}
        rest = {place for place in ground().terrain if place not in found}
        near = {place for place in rest if any(to in found for to in ground().near[place])}
        some = {*self.drawn(found), *self.drawn(near), *self.drawn(rest)} - {self.position.units[u].place}
        yield Question("flight", (u,), "4.24, 6.2", tuple(sorted(some)))
        above = [v for v in able if ground().has(self.position.units[v].place, "airfield")]
        if above:
            yield Question("landing", (self.chance.choice(sorted(above)),), "6.2")

    # --- fire ---------------------------------------------------------------------------------------
    def bombardments(self) -> Iterator[Question]:
        """Fire of ships, guns and aircraft at a hex."""
        enemies = [u for u in self.position.on_map(other(self.position.side)) if self.position.occupies(u)]
        fixed = [u for u in self.mine() if range_of(u) and not self.position.at_sea(u)]
        bombers = self.planes(bombers=True)
        by_hex = sorted({self.position.units[u].place for u in enemies})
        for place in self.chance.sample(by_hex, len(by_hex)):
            near = [u for u in fixed if 1 <= distance(self.position.units[u].place, place) <= range_of(u)]
            able = near + self.chance.sample(bombers, min(2, len(bombers)))
            able = [u for u in able if may_bombard(self.position, u, place) or self.chance.random() < UNABLE]
            if able and (near or self.chance.random() < 0.3):
                firers = self.few(able, TOGETHER)
                yield Question("bombardment", (place, *firers, "at", *self.targets(place)), "5.2, 6.4, 6.5")
                return

    def targets(self, place: str) -> list[str]:
        """Some of the enemies in a hex; one, if it is at sea."""
        there = self.position.there(place, other(self.position.side))
        there = [u for u in there if self.position.occupies(u)]
        some = self.few(there, len(there))
        afloat = [u for u in some if self.position.at_sea(u)]
        return afloat[:1] or some

    def interdictions(self) -> Iterator[Question]:
        """An aircraft that interdicts a hex with nobody of its side."""
        able = self.planes(bombers=True)
        where = {self.position.units[u].place for u in self.position.on_map(other(self.position.side))}
        where |= {*self.drawn({place for place in ground().terrain if ground().is_land(place)})}
        free = [place for place in sorted(where) if not self.position.there(place, self.position.side)]
        if able and free:
            about = (self.chance.choice(free), self.chance.choice(able))
            yield Question("interdiction", about, "6.4, 6.7")

    def dogfights(self) -> Iterator[Question]:
        """Fighters that meet an aircraft in some hex."""
        prey = [u for u in self.position.on_map(other(self.position.side)) if units()[u].flies]
        able = self.planes(bombers=False)
        if prey and able:
            about = (self.free(at_sea=False), self.chance.choice(prey), *self.few(able, TOGETHER))
            yield Question("dogfight", about, "6.8")

    def free(self, *, at_sea: bool) -> str:
        """A hex in which nobody is."""
        free = [place for place in ground().terrain if place not in self.position.standing]
        return self.chance.choice([place for place in free if ground().is_sea(place) or not at_sea])

    def sea_fights(self) -> Iterator[Question]:
        """Ships that meet one in some hex."""
        prey = [u for u in self.position.on_map(other(self.position.side)) if units()[u].sails]
        able = [u for u in self.mine() if units()[u].sails]
        if prey and able:
            about = (self.free(at_sea=True), self.chance.choice(prey), *self.few(able, TOGETHER))
            yield Question("sea fight", about, "5.2, 5.21")

    # --- combat, stacking ---------------------------------------------------------------------------
    def attacks(self) -> Iterator[Question]:
        """An attack on the ground, and one from the sea, as if Combat had been chosen."""
        targets = sorted(self.position.armies[other(self.position.side)])
        mine = [u for u in self.mine() if units()[u].marches and units()[u].type not in GUNS]
        mine = [u for u in mine if not self.position.units[u].moved]
        for at_sea in (False, True):
            able = [u for u in mine if self.position.at_sea(u) == at_sea]
            for target in self.chance.sample(targets, len(targets)):
                near = [u for u in able if self.position.units[u].place in ground().near[target]]
                if near:
                    yield Question("attack", (target, *self.few(near, len(near))), "5.3, 6.6, 7.6")
                    break

    def stackings(self) -> Iterator[Question]:
        """Whether some ground units may stand together."""
        able = [u for u in self.position.on_map(self.chance.choice(SIDES)) if self.position.ashore(u)]
        if len(able) >= 6:
            yield Question(
                "stacking", tuple(sorted(self.chance.sample(able, self.chance.randint(2, 6)))), "3.3"
            )
