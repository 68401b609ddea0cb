"""Yalu, Deluxe and Classic, calculated from the rulebook and the printed charts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from tests.audit.frame import Answer, Question
from tests.audit.yalu.fire import ASSAULTS, DEFENCES, fire
from tests.audit.yalu.lines import lines, zone
from tests.audit.yalu.position import Position
from tests.audit.yalu.printed import COMMUNIST, SHIPS, UN, city, ground
from tests.audit.yalu.reach import FAR as FAR_BY_RAIL
from tests.audit.yalu.reach import Walk, column, guerrillas, too_many

FEW = 36
"""Two divisions in Seoul and so many factors in the south win (20.1)."""

MANY = 72
"""So many win alone."""

MOVERS = 2
"""Units of a position whose reach is asked for."""

FAR = 12
"""So many hexes out of reach are asked for, too."""

MORALE = 0.2
"""The share of positions in which a check is asked for."""

SIDES = (COMMUNIST, UN)


class Yalu:
    """The rulebook's answers."""

    # --- what to ask ------------------------------------------------------------------------------
    def questions(self, position: Position, chance: Random) -> Iterator[Question]:
        """Some questions about a position."""
        side = chance.choice(SIDES)
        yield Question("zones", (side,), "8.1, 8.2.1")
        yield Question("supply", (chance.choice(SIDES),), "5.1")
        yield Question("victory", (), "20.1, 20.2")
        yield from self._stackings(position, chance)
        yield from self._moves(position, chance)
        yield from self._fires(position, chance)
        yield from self._morale(position, chance)

    def _moves(self, position: Position, chance: Random) -> Iterator[Question]:
        if not position.phase.endswith("-movement"):
            return
        side = position.phase.removesuffix("-movement")
        able = [u for u in position.on_map(side) if position.unit(u).walks and not position.units[u].still]
        for u in sorted(chance.sample(able, min(MOVERS, len(able)))):
            found = {*Walk(position, u).reach()}
            edge = {to for place in found for to in ground().near[place]} - found
            far = chance.sample(ground().land, FAR)
            among = tuple(sorted({*found, *edge, *far} - {position.units[u].place}))
            yield Question("reach", (u,), "7.1, 8.3.1, 9.1, 9.2.2, 9.3.2, 16", among)
            if side == UN:
                yield from self._trains(position, u, chance)

    def _trains(self, position: Position, u: str, chance: Random) -> Iterator[Question]:
        walk = Walk(position, u)
        on_foot = walk.on_foot()
        if any(guerrillas(position, place) for place in on_foot):
            return
        stations = [
            place
            for place in on_foot
            if place in ground().along["rail"] and place != walk.start and not walk.stops(place)
        ]
        if stations:
            station = chance.choice(sorted(stations))
            lines = ground().along["rail"] - {*on_foot}
            among = tuple(sorted(chance.sample(sorted(lines), min(FAR, len(lines)))))
            yield Question("train", (u, station), "9.3.2", among)

    def _stackings(self, position: Position, chance: Random) -> Iterator[Question]:
        side = chance.choice(SIDES)
        able = [u for u in position.on_map(side) if position.unit(u).type not in SHIPS]
        able = [u for u in able if not position.unit(u).guerrilla]
        count = chance.randint(2, 7)
        if len(able) >= count:
            yield Question("stacking", tuple(sorted(chance.sample(able, count))), "7.1, 7.2")

    def _fires(self, position: Position, chance: Random) -> Iterator[Question]:
        if position.open:
            return
        kinds = {
            "un-fire": ["un-fire"],
            "communist-assault": ["supplied", "unsupplied", "wave"],
            "communist-fire": ["communist-fire"],
            "un-assault": ["un-attack"],
        }.get(position.phase, [])
        for kind in kinds:
            pairs = list(able_to_fire(position, kind))
            if not pairs:
                continue
            firers, targets = chance.choice(pairs)
            firers = chance.sample(firers, chance.randint(1, len(firers)))
            if kind != "wave":
                targets = chance.sample(targets, chance.randint(1, len(targets)))
            about = (kind, *sorted(firers), "at", *sorted(targets))
            yield Question("fire", about, "5.2.2, 10.2, 10.6, 10.7, 10.9, 11.4.3, 18.2, 19.1")

    def _morale(self, position: Position, chance: Random) -> Iterator[Question]:
        sides = SIDES if position.edition.regroups_by_check else (UN,)
        side = chance.choice(sides)
        able = [u for u in position.on_map(side) if position.unit(u).morale and not strays(position, u)]
        if able and chance.random() < MORALE:
            yield Question("morale", (chance.choice(able),), "15.5, 15.6")

    # --- answers ----------------------------------------------------------------------------------
    def answer(self, position: Position, question: Question) -> Answer:
        """What the rulebook says."""
        about = question.about
        if question.topic == "zones":
            return dict.fromkeys(zone(position, about[0]), True)
        if question.topic == "supply":
            supplied = lines(position, about[0]).supplied
            return {u: u in supplied for u in answerable(position, about[0])}
        if question.topic == "reach":
            found = Walk(position, about[0]).reach()
            return {place: found[place] for place in question.among if place in found}
        if question.topic == "train":
            walk = Walk(position, about[0])
            there = walk.by_rail(about[1], walk.on_foot()[about[1]])
            return {place: FAR_BY_RAIL for place in question.among if place in there}
        if question.topic == "stacking":
            return {"allowed": not too_many(position, list(about))}
        if question.topic == "fire":
            at = about.index("at")
            return fire(position, about[0], about[1:at], about[at + 1 :])
        if question.topic == "morale":
            return {"at or below": morale(position, about[0])}
        factors = south(position)
        return {"factors": str(factors), "winner": winner(position, factors)}


def answerable(position: Position, side: str) -> list[str]:
    """The units that need supply: not guerrillas, ships (5.2.1, 5.3.1)."""
    units = [(u, position.unit(u)) for u in position.on_map(side)]
    return [u for u, unit in units if not unit.guerrilla and unit.type not in SHIPS]


def able_to_fire(position: Position, kind: str) -> Iterator[tuple[list[str], list[str]]]:
    """Who may fire together in a kind of fire, and at whom: by what was declared (10.5, 10.6.1, 10.7.2)."""
    attackers = [u for u, one in position.units.items() if one.target and not one.neutralized]
    for place, there in position.standing.items():
        mine = [u for u in attackers if position.units[u].target == place]
        mine = [u for u in mine if position.units[u].place in ground().near[place]]
        here = [u for u in there if not position.unit(u).guerrilla and position.unit(u).side != side_of(kind)]
        if kind in ASSAULTS:
            firers = [u for u in mine if kind_of(position, u) == kind and not position.units[u].fired]
            fighting = [u for u in here if position.unit(u).fights]
            targets = [u for u in fighting or here if not position.units[u].fired_on]
            if firers and targets and (kind != "wave" or targets == (fighting or here)):
                yield firers, targets
            continue
        firers = [
            u
            for u in there
            if position.unit(u).fights
            and position.unit(u).side == side_of(kind)
            and not position.units[u].surprised
            and not position.units[u].fired
        ]
        for source in sorted({position.units[u].place for u in mine}):
            targets = [u for u in mine if position.units[u].place == source and not position.units[u].wave]
            targets = [u for u in targets if not position.units[u].fired_on]
            if firers and targets:
                yield firers, targets


def side_of(kind: str) -> str:
    """The side that fires."""
    return {**ASSAULTS, **DEFENCES}[kind]


def kind_of(position: Position, u: str) -> str:
    """In what way a unit attacks."""
    if position.unit(u).side == UN:
        return "un-attack"
    one = position.units[u]
    return "wave" if one.wave else "unsupplied" if one.unsupplied else "supplied"


def strays(position: Position, u: str) -> bool:
    """Whether a conscript stands without a division: before morale it is back in its box (17.5)."""
    there = position.standing[position.units[u].place]
    return position.unit(u).type == "conscripts" and not any(position.unit(v).size == "XX" for v in there)


def morale(position: Position, u: str) -> int:
    """The highest roll of two dice with which a check succeeds, 1 for none (15.5.2, 15.6.1; Classic 30)."""
    unit, place, edition = position.unit(u), position.units[u].place, position.edition
    base = int(edition.charts[f"morale-{unit.side}"].cell(unit.morale, "Base"))
    ways = any(place in ground().along[kind] for kind in ("road", "trail", "rail"))
    cost = 0
    if not ways and "coastal" not in ground().flags[place]:
        cost = int(edition.charts["terrain-effects"].cell(ground().terrain[place].capitalize(), column(unit)))
    air = "Defensive air" if unit.side == COMMUNIST else "Offensive air"
    flying = int(edition.weather(UN, position.weather, air))
    number = base - flying + cost if unit.side == COMMUNIST else base + flying - cost
    return max(1, min(number, 12))


def south(position: Position) -> Fraction:
    """The factors of supplied Communist units south of the parallel, without the red dots (20.1, 20.2)."""
    supplied = lines(position, COMMUNIST).supplied
    there = [u for u in position.on_map(COMMUNIST) if u in supplied and is_south(position.units[u].place)]
    return sum((Fraction(position.unit(u).cf) for u in there), Fraction(0))


def is_south(place: str) -> bool:
    """Whether a hex counts as south of the parallel."""
    return "south" in ground().flags[place] and "red-dot" not in ground().flags[place]


def winner(position: Position, factors: Fraction) -> str:
    """Who has won if the game ends now."""
    supplied = lines(position, COMMUNIST).supplied
    divisions = [
        u
        for u in position.standing.get(city("Seoul"), [])
        if position.unit(u).side == COMMUNIST and position.unit(u).size == "XX" and u in supplied
    ]
    won = factors >= MANY or (factors >= FEW and len(divisions) >= 2)
    return COMMUNIST if won else UN
