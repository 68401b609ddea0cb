"""What must be so when a sentence is read, by reason: whom and what it speaks of, looked up in the position.

Nothing here asks the rules: only where units stand, what they have done, whose phase it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.play import Play
from hexwright.rules.mechanism.cards.state import CardsNow
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.movement.state import Moves
from tests.rules.refusals.probing import Refused


# --- the position -------------------------------------------------------------------------------------
def at(r: Refused, u: int) -> int:
    return r.match.column("at")[u]


def sides(r: Refused) -> set[int]:
    return {r.game.units.side[u] for u in r.units}


def enemies_at(r: Refused, place: int) -> list[int]:
    """Units of other sides than the first unit's."""
    own = r.game.units.side[r.units[0]]
    opposed = r.game.opposed
    return [u for u in r.match.units_at(place) if opposed[own * r.game.sides + r.game.units.side[u]]]


def aims(r: Refused) -> bool:
    """Whether a unit was attacked, not whoever is in its place."""
    return any(one.name == r.action and one.gesture is Gesture.AIM for one in r.game.actions)


def friends_at(r: Refused, place: int) -> list[int]:
    own = r.game.units.side[r.units[0]]
    return [u for u in r.match.units_at(place) if r.game.units.side[u] == own and u not in r.units]


def on_map(r: Refused, place: int) -> bool:
    return 0 <= place < r.game.places.count


def acting(r: Refused) -> int:
    """The side whose phase it is."""
    phase = r.game.course[r.match.number("phase")]
    return phase.side if phase.order == NOWHERE else phase.by_value[r.match.column("states")[phase.order]]


def whose_turn(r: Refused) -> bool:
    """The unit, or the side, is not that of the phase."""
    who = r.ruling.a if r.reads.endswith(")") else r.units[0] if r.units else NOWHERE
    side = r.game.units.side[who] if who != NOWHERE else r.number
    if is_of_card(r):
        side = holder(r)
    whose = NOWHERE if r.match.number("setting") else acting(r)
    return r.match.number("setting") != 0 or whose not in (NOWHERE, side)


def is_of_card(r: Refused) -> bool:
    return any(a.name == r.action and a.gesture in (Gesture.CARD, Gesture.LAY) for a in r.game.actions)


def holder(r: Refused) -> int:
    """The side in whose hand the card is, NOWHERE for none."""
    pile = r.match.column("cards")[r.number]
    return NOWHERE if pile == NOWHERE else r.game.cards.piles.holder[pile]


def battle(r: Refused, name: str) -> int:
    return r.match.number(name, Battle)


def owed(r: Refused) -> int:
    return battle(r, "attacker_owes") + battle(r, "defender_owes")


def fights(r: Refused, u: int) -> bool:
    return bool(r.match.column("attacking", Battle)[u] or r.match.column("defending", Battle)[u])


def has_fought(r: Refused, u: int, name: str) -> bool:
    rows = r.match.place_of(name, Battle).rows
    return any(r.match.column(name, Battle, k)[u] for k in range(rows))


def moved(r: Refused, name: str) -> list[int]:
    return [r.match.column(name, Moves)[u] for u in r.units]


def beside(r: Refused, a: int, b: int) -> bool:
    places = r.game.places
    return on_map(r, a) and b in places.links_to[places.links_from[a] : places.links_from[a + 1]]


def lost_places(r: Refused, u: int) -> list[int]:
    side = r.game.units.side[u]
    return list(r.game.lost[side * 2 : side * 2 + 2])


def names(r: Refused, u: int) -> bool:
    """The sentence names the unit."""
    return r.game.units.titles[u] in r.reads


def names_place(r: Refused, place: int) -> bool:
    return r.game.places.titles[place] in r.reads.partition("refused")[2]


def is_loss(r: Refused) -> bool:
    return r.action == "lose"


def attacks(r: Refused) -> bool:
    action = next((a for a in r.game.actions if a.name == r.action), None)
    return action is not None and action.gesture in (Gesture.ATTACK, Gesture.AIM)


def started_together(r: Refused) -> bool:
    return len({at(r, u) for u in r.units}) == 1


TRUE: Mapping[str, Callable[[Refused], bool]] = {
    "game-over": lambda r: r.match.over,
    "side": whose_turn,
    "two-sides": lambda r: len(sides(r)) > 1,
    "not-rolled": lambda r: any(not n for n in r.match.column("rolled")) and names_state(r),
    "rolled": lambda r: r.match.column("rolled")[r.ruling.a] == 1,
    "by-die": lambda r: r.game.states[r.number].dice > 0,
    "begun": lambda r: r.match.number("begun") != NOWHERE,
    "surplus": lambda r: r.action == "remove",
    "by-setting": lambda r: r.match.number("setting") != r.game.units.side[r.units[0]] + 1,
    "ill-placed": lambda r: r.match.number("setting") != 0 or names(r, r.ruling.a),
    # cards
    "not-in-hand": lambda r: holder(r) == NOWHERE,
    "no-more-cards": lambda r: r.match.column("played", CardsNow)[holder(r)] > 0,
    "must-draw": lambda r: r.ruling.b > 0 and r.game.cards.piles.titles[r.ruling.a] in r.reads,
    "too-many-cards": lambda r: r.match.column("cards").count(r.ruling.a) >= r.ruling.b > 0,
    "must-play": lambda r: any(
        pile != NOWHERE and r.game.cards.piles.holder[pile] == r.ruling.a for pile in r.match.column("cards")
    ),
    # stacking and places
    "enemy": lambda r: bool(enemies_at(r, r.place)),
    "stacking": lambda r: bool(friends_at(r, r.place)) or len(r.units) > 1 or owed(r) > 0,
    "mixed": lambda r: bool(friends_at(r, r.place)) or len(r.units) > 1,
    "overstacked": lambda r: len(r.match.units_at(r.ruling.a)) > 1 and names_place(r, r.ruling.a),
    "ill-stacked": lambda r: len(r.match.units_at(r.ruling.a)) > 1 and names_place(r, r.ruling.a),
    # movement
    "no-move": lambda r: all(at(r, u) == r.place for u in r.units),
    "scattered": lambda r: not started_together(r),
    "pick-up": lambda r: 0 in moved(r, "mover") and any(moved(r, "mover")),
    "finished": lambda r: any(moved(r, "mover")),
    "zone-stop": lambda r: any(moved(r, "stopped")),
    "terrain-stop": lambda r: any(moved(r, "stopped")),
    "zone-leave": lambda r: beside(r, at(r, r.units[0]), r.place),
    "points": lambda r: r.ruling.a > r.ruling.b >= 0,
    "exit": lambda r: on_map(r, at(r, r.units[0])) and not on_map(r, r.place),
    "supply": lambda r: on_map(r, at(r, r.units[0])) and not on_map(r, r.place),
    "off-the-map": lambda r: not on_map(r, at(r, r.units[0])) and not on_map(r, r.place),
    "entry": lambda r: not on_map(r, at(r, r.units[0])) and on_map(r, r.place),
    "among-losses": lambda r: any(at(r, u) in lost_places(r, u) for u in r.units),
    "went-out": lambda r: any(moved(r, "went_out")),
    # combat
    "adjacent": lambda r: any(not beside(r, at(r, u), r.place) for u in r.units),
    "next-to-it": lambda r: not beside(r, at(r, r.units[0]), r.place),
    "range": lambda r: names(r, r.ruling.a),
    "sea": lambda r: names(r, r.ruling.a) or not attacks(r),
    "not-so": lambda r: names(r, r.ruling.a),
    "not-on-map": lambda r: not on_map(r, at(r, r.ruling.a)) and names(r, r.ruling.a),
    "nobody-there": lambda r: not on_map(r, r.place),
    "no-enemy": lambda r: r.number not in enemies_at(r, r.place) if aims(r) else not enemies_at(r, r.place),
    "wrong-enemy": lambda r: bool(enemies_at(r, r.place)),
    "has-attacked": lambda r: any(has_fought(r, u, "attacked") and names(r, u) for u in r.units),
    "was-attacked": lambda r: (
        names_place(r, r.place) and all(has_fought(r, u, "was_attacked") for u in enemies_at(r, r.place))
    ),
    "nobody": lambda r: not r.units,
    "owed": lambda r: owed(r) > 0,
    "retreat-first": lambda r: any(r.match.column("must_go", Battle)),
    "none-owed": lambda r: owed(r) == 0,
    "owes-none": lambda r: owed(r) > 0 and fights(r, r.units[0]),
    "not-involved": lambda r: owed(r) > 0 and is_loss(r) and not fights(r, r.units[0]),
    "no-battle": lambda r: battle(r, "target") == NOWHERE,
    "no-advance": lambda r: battle(r, "target") != NOWHERE and owed(r) == 0,
    "no-attacker": lambda r: (
        not r.match.column("attacking", Battle)[r.ruling.a] and r.ruling.a in r.units and names(r, r.ruling.a)
    ),
    "that-far": lambda r: r.ruling.a in r.units and names(r, r.ruling.a),
    "off-path": lambda r: not on_map(r, r.place) or r.match.column("emptied", Battle)[r.place] == NOWHERE,
    "still-held": lambda r: bool(enemies_at(r, r.ruling.a)) and names_place(r, r.ruling.a),
    # retreat
    "stands-fast": lambda r: owed(r) > 0 and not r.match.number("defender_bled", Battle),
    "bled": lambda r: owed(r) > 0 and bool(r.match.number("defender_bled", Battle)),
    "no-farther": lambda r: any(r.match.column("must_go", Battle)[u] for u in r.units),
    # steps that come back
    "full": lambda r: r.match.column("left")[r.units[0]] == r.game.units.full[r.units[0]],
    "no-step": lambda r: r.match.column("left")[r.units[0]] < r.game.units.full[r.units[0]],
    "step-away": lambda r: not on_map(r, at(r, r.units[0])),
    "step-unfed": lambda r: on_map(r, at(r, r.units[0])),
    "back-alone": lambda r: len(r.units) > 1,
}
"""By the id of a reason."""


def names_state(r: Refused) -> bool:
    """Some state gets its value in this phase."""
    return (
        any(has for has in r.match.column("rolled", Play))
        or r.game.course[r.match.number("phase")].rolls != 0
    )
