"""Places of the engine and of mechanisms at which other mechanisms join in.

A mechanism gives its functions for a hook; they are called in the order of the list of mechanisms, a game's
own behind those of the library. All get `game` and `play` first; what else, and what they give, is said for
each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any

Functions = tuple[Callable[..., Any], ...]


def hook(takes: str = "", gives: str = "None") -> Any:
    """A hook. `takes`: the parameters of its functions behind `game` and `play`; `gives`: their result."""
    return field(default=(), metadata={"takes": takes, "gives": gives})


@dataclass(frozen=True, kw_only=True)
class Hooks:
    """Functions by hook."""

    # units of one side have entered the place
    entered: Functions = hook("movers: Ints, place: int")
    # units may stand where no rule has put them: what follows from where they are
    put_by_hand: Functions = hook()
    # a side has taken a place; `former`: the side that controlled it, NOWHERE for none
    taken: Functions = hook("side: int, former: int, place: int")
    # state of supply of every unit: 0 out of supply, else its kind, NOWHERE for other sides and off the map;
    # `zones`: whether enemy zones of control bar lines. The first counts
    supply_states: Functions = hook("side: int, zones: bool", gives="Ints")
    # the same by some ways of being in supply alone, also by those that do not count in play
    supply_by: Functions = hook("side: int, lines: Bits", gives="Ints")
    # play begins, with all units in place
    game_begins: Functions = hook()
    # the phase at `play.phase` begins; what lasts for a phase is forgotten already
    phase_begins: Functions = hook()
    # the phase is allowed to end; nothing is forgotten yet
    phase_ends: Functions = hook()
    # what would be thrown away if the phase ended now, such as cards that could still be played, as a
    # sentence; empty for nothing. Players are told at the first press of Next phase, and do it by a second
    thrown_away: Functions = hook(gives="str")
    # why the phase may not end; the first that is not FINE counts
    unfinished: Functions = hook(gives="Ruling")
    # what must be settled before anything else, such as losses owed; actions that answer it name its reason
    # (`settles`); where several are open, in the order of the mechanisms
    unsettled: Functions = hook(gives="Ruling")
    # what a side may do before anything else is done, and may leave, such as an advance; asked once nothing
    # must be settled
    offered: Functions = hook(gives="Ruling")
    # the same as `unsettled` or `offered`, of a mechanism that does not say by itself what is open: players
    # are told after every action
    asks: Functions = hook(gives="Ruling")
    # whether the owner of a unit may remove it, since it may not stay where it stands
    surplus: Functions = hook("unit: int", gives="bool")
    # set back what has lasted so long (`Until`) and has no field of its own
    lapses: Functions = hook("until: int")
    # a state has got its value, by a die or by choice
    state_given: Functions = hook("state: int")
    # whether a state changes by the rules alone: nobody chooses its value
    state_bound: Functions = hook("state: int", gives="bool")
    # an action has been carried out
    acted: Functions = hook()
    # what has waited until an action answered goes on now, if anything has, such as a battle: whether it did.
    # Asked after `acted`, which is called once more then
    goes_on: Functions = hook(gives="bool")
    # whether nobody can win now, such as while units are placed anew
    undecided: Functions = hook(gives="bool")
    # 1 + number of the condition of victory that is met, 0 for none; `play.victor` is set then
    won: Functions = hook(gives="int")
    # the same, when the turn ends
    won_with_turn: Functions = hook(gives="int")
    # whether a unit that loses its last step never comes back
    lost_for_good: Functions = hook("unit: int", gives="bool")
    # a unit has gone to the losses of its side: what is noted of it is set back
    lost: Functions = hook("unit: int")
    # two units stand in for each other, on the map or off it: what is noted of each is now of the other
    exchanged: Functions = hook("unit: int, other: int")
    # what else is added to the throw of the attackers of a battle
    die_changes: Functions = hook("attackers: Ints, defenders: Ints, target: int", gives="int")
    # that change as the report of the battle says it, such as `die -1 air`; empty for none
    die_words: Functions = hook("attackers: Ints, defenders: Ints, target: int", gives="str")
    # what else is added to the strength of attackers (`attacking`) or of those they attack, in whole points
    strength_added: Functions = hook(
        "attackers: Ints, defenders: Ints, target: int, attacking: bool", gives="int"
    )
    # whether a battle that is ordered, and allowed, waits for what others may do first; who says so notes it
    # and has it fought later (`goes_on`; `fight_at_last` of combat). `kind`: its number. The first counts
    battle_waits: Functions = hook("kind: int, attackers: Ints, target: int", gives="bool")
    # a battle is fought: the dice are thrown, nothing has come of them yet; what combat remembers of the
    # battle (`Battle`) is noted after this
    battle_begins: Functions = hook("attackers: Ints, target: int")
    # the battle at hand ends
    battle_ends: Functions = hook()
    # what the defender may do in place of losing steps, as the sentence about them goes on; empty for nothing
    instead_of_steps: Functions = hook(gives="str")
    # what else must be done in the battle at hand, as a sentence without its end; empty for nothing
    owed_besides: Functions = hook(gives="str")
    # where the defender may retreat to, as a sentence about a unit goes on; empty for nowhere
    ways_of_retreat: Functions = hook(gives="str")
    # what attackers who have advanced may do now, as the sentence about it goes on; empty for nothing
    after_advance: Functions = hook("movers: Ints, place: int", gives="str")
    # attackers have advanced
    advanced: Functions = hook("movers: Ints, place: int")
    # why units of which one has attacked may not do so again; one FINE is enough
    attacks_again: Functions = hook("attackers: Ints", gives="int")
    # with whom a unit would have to attack; the first that is not empty counts
    comrades: Functions = hook("unit: int", gives="Ints")
    # why units may not begin a move together; the first that is not FINE counts
    keeps_from_moving: Functions = hook("movers: Ints", gives="int")
    # why units may not leave where they stand, to move or to advance; the first that is not FINE counts
    keeps_in_place: Functions = hook("movers: Ints", gives="int")
    # units begin a move
    move_begins: Functions = hook("movers: Ints")
    # whether a unit that enters a place on its way is stopped there, terrain and zones apart
    on_the_way: Functions = hook("unit: int, place: int", gives="bool")
    # units have moved to a place
    moved: Functions = hook("movers: Ints, place: int")
    # why a unit neither moves nor attacks now; the first that is not FINE counts
    must_keep_still: Functions = hook("unit: int", gives="int")
    # whether players bring a lost unit back in the phase at hand, in a way of their own
    brought_back: Functions = hook("unit: int", gives="bool")
    # whether a unit off the map enters by itself later: it is not set up before the game
    enters_later: Functions = hook("unit: int", gives="bool")
    # where units may go that answer what is open, or what they wait for, said and shown; asked first of all,
    # and likewise
    where_answering: Functions = hook("movers: Ints", gives="Overlay")
    # where units off the map may be put on it now, said and shown; asked before `where_to`, and likewise
    where_put: Functions = hook("movers: Ints", gives="Overlay")
    # where units may go (`questions.Overlay`), said and shown; the first that has an answer counts
    where_to: Functions = hook("movers: Ints", gives="Overlay")
    # whether a unit has moved in this phase
    has_moved: Functions = hook("unit: int", gives="bool")
    # how a unit stands, in a few words; empty for nothing to say
    stands: Functions = hook("unit: int", gives="str")
    # say what a unit can do, as far as the mechanism knows; of units on the map
    why: Functions = hook("unit: int")
    # how the game ended, as players read it; empty for nothing to say
    outcome: Functions = hook(gives="str")
    # say how the game stands, such as the conditions of victory
    standing: Functions = hook()
    # in what way most units of a side on the map go, as a number; NOWHERE if none stands there. The first
    # counts
    usual_gait: Functions = hook("side: int", gives="int")
    # in what way a unit goes, as a number; its supply does not matter. The first counts
    gait_of: Functions = hook("unit: int", gives="int")
    # how many parts of the prices of ways of going are a point. The first counts
    parts_of_gaits: Functions = hook(gives="int")
    # what following each link costs units that go in such a way, SHUT for never. The first counts
    prices_of: Functions = hook("gait: int", gives="Ints")
    # a side plays a card for something, whatever that is; nothing has come of it yet
    card_played: Functions = hook("card: int, side: int")
    # the event of a card takes place: what the rules of cards know of it is done already
    event_takes_place: Functions = hook("card: int, side: int")
    # what is wrong with the state of play while nothing is open, which must never be, as a sentence; empty
    # for nothing. A robot that plays whole games asks after every action; no module does
    wrong: Functions = hook(gives="str")
    # the same between phases, of what may be in the middle of one
    wrong_between: Functions = hook(gives="str")
    # the places of the way by which units would go to a place now, the first where they stand; none where
    # they do not go. The same robot asks
    way_to: Functions = hook("movers: Ints, place: int", gives="Ints")
    # what is wrong with a way that units are about to go, as for `wrong`
    wrong_on_the_way: Functions = hook("movers: Ints, way: Ints", gives="str")


def joined(all_hooks: tuple[Hooks, ...]) -> Hooks:
    """The hooks of several mechanisms, in their order."""
    return Hooks(
        **{one.name: tuple(f for h in all_hooks for f in getattr(h, one.name)) for one in fields(Hooks)}
    )
