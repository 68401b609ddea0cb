"""Whose phase it is, what it allows, what must be in order before it ends, and where play goes on."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.play import Play, Until, forget
from hexwright.rules.engine.records import Game, Turning, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import opposes
from hexwright.rules.engine.words import doing, reason
from hexwright.rules.language.prelude import Bits, any_bit, has_bit, less, no_bits, union, with_bit

GAME_OVER: Final = reason("game-over")
NOT_NOW: Final = reason("phase")
NOT_YOURS: Final = reason("side")
NOT_ROLLED: Final = reason("not-rolled")
NOT_CHOSEN: Final = reason("not-chosen")
NO_ORDER: Final = reason("no-order")

MARKS: Final = doing("mark")


# --- whose phase it is and what it allows -----------------------------------------------------------
def acting_side_of(game: Game, play: Play, phase: int) -> int:
    """The side whose phase it is, NOWHERE for everybody's. `phase`: its place in the course of play."""
    order = game.course[phase].order
    if order == NOWHERE:
        return game.course[phase].side
    return game.course[phase].by_value[play.states[order]]


def acting_side(game: Game, play: Play) -> int:
    """The side whose phase it is now, NOWHERE for everybody's."""
    return acting_side_of(game, play, play.phase)


def is_manual(game: Game, play: Play) -> bool:
    """Whether nothing is judged now: the players see to the phase themselves."""
    return play.setting == 0 and game.course[play.phase].manual


def allowed(game: Game, play: Play) -> Bits:
    """What the phase at hand still allows its side.

    Of two phases that share what they allow, the first keeps what its side has begun with, and the second has
    what is left.
    """
    does = game.course[play.phase].does
    choices = game.course[play.phase].choices
    if not has_bit(choices, play.chosen):
        return does
    taken = with_bit(no_bits(), play.chosen)
    if game.course[play.phase].second:
        return less(does, taken)
    return union(less(does, choices), taken)


def allows(game: Game, play: Play, what: int) -> bool:
    """Whether the phase at hand still allows something (`words.doing`). Never in a set-up."""
    return play.setting == 0 and has_bit(allowed(game, play), what)


def turn_refusal(game: Game, play: Play, side: int, what: int) -> int:
    """Why a side may not do this now: GAME_OVER, NOT_NOW, NOT_YOURS; FINE if it may."""
    if play.winner != 0:
        return GAME_OVER
    if play.setting != 0:
        return NOT_NOW
    if game.course[play.phase].manual:
        return FINE
    whose = acting_side(game, play)
    if reacts(game, play, side) and has_bit(game.course[play.phase].reaction, what):
        return FINE
    if not has_bit(allowed(game, play), what):
        return NOT_NOW
    if whose not in (NOWHERE, side):
        return NOT_YOURS
    return FINE


def reacts(game: Game, play: Play, side: int) -> bool:
    """Whether it is the phase of an opponent of a side."""
    whose = acting_side(game, play)
    return whose != NOWHERE and opposes(game, play, whose, side)


def phase_label(game: Game, play: Play) -> str:
    """What the phase at hand is called now that its side has begun, where two share what they allow; empty
    for the name it always has.
    """
    first = game.course[play.phase].labels
    if first == NOWHERE or play.setting != 0 or play.chosen == NOWHERE:
        return ""
    return game.phase_labels[first + play.chosen]


def is_open(game: Game, play: Play) -> bool:
    """Whether the side at hand must still say, or show, with what it begins."""
    phase = play.phase
    if play.setting != 0 or game.course[phase].second:
        return False
    return any_bit(game.course[phase].choices) and not has_bit(game.course[phase].choices, play.chosen)


def begin(game: Game, play: Play, what: int) -> None:
    """Note that the side has done something: with that it begins where two phases share what they allow.

    Changes `play`.
    """
    phase = play.phase
    if play.chosen == NOWHERE and not game.course[phase].second and has_bit(game.course[phase].choices, what):
        play.chosen = what
    play.begun = what


# --- states that are rolled or chosen ---------------------------------------------------------------
def gets_value(game: Game, play: Play, state: int) -> bool:
    """Whether a state gets its value in the phase at hand, or may get another one."""
    return play.setting == 0 and (
        has_bit(game.course[play.phase].rolls, state) or has_bit(game.course[play.phase].offers, state)
    )


def shown_value(game: Game, state: int, value: int) -> str:
    """What players read of a value of a state."""
    for k, one in enumerate(game.states):
        if k == state:
            for number, word in enumerate(one.shown):
                if number == value:
                    return word
    return ""


def unrolled(game: Game, play: Play) -> int:
    """The first state that must still get its value in this phase, NOWHERE for none."""
    if play.winner != 0:
        return NOWHERE
    for state in range(len(play.states)):
        if play.setting == 0 and has_bit(game.course[play.phase].rolls, state) and play.rolled[state] == 0:
            return state
    return NOWHERE


# --- the end of a phase -----------------------------------------------------------------------------
def unsettled(game: Game, play: Play) -> Ruling:
    """What must be settled before anything else is done; FINE for nothing."""
    for hook in game.hooks.unsettled:
        found: Ruling = hook(game, play)
        if found.reason != FINE:
            return found
    return Ruling()


def due_now(game: Game, play: Play) -> Ruling:
    """What is open: what must be settled, else what is offered before anything else; FINE for nothing."""
    matter = unsettled(game, play)
    if matter.reason != FINE:
        return matter
    for hook in game.hooks.offered:
        found: Ruling = hook(game, play)
        if found.reason != FINE:
            return found
    return Ruling()


def unfinished(game: Game, play: Play) -> Ruling:
    """Why the phase, or the set-up, may not end now; FINE if it may."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    if is_manual(game, play):
        return Ruling()
    open_matter = unsettled(game, play)
    if open_matter.reason != FINE:
        return open_matter
    for hook in game.hooks.unfinished:
        matter: Ruling = hook(game, play)
        if matter.reason != FINE:
            return matter
    if is_open(game, play):
        return Ruling(NO_ORDER, play.phase)
    state = unrolled(game, play)
    if state != NOWHERE:
        for k, one in enumerate(game.states):
            if k == state and one.dice == 0:
                return Ruling(NOT_CHOSEN, state)
        return Ruling(NOT_ROLLED, state)
    return Ruling()


def following(game: Game, play: Play) -> int:
    """The place in the course of play of the phase after this one, NOWHERE after the last of the game.

    It is found before anything of this phase is forgotten, so conditions may ask what happened in it.
    """
    phase = left_for(game, play)
    while phase < len(game.course):
        other = skipped_to(game, play, phase)
        if other == phase:
            return phase
        phase = other
    return NOWHERE


def left_for(game: Game, play: Play) -> int:
    """Where play goes when this phase ends: on in the row, or where a branch leads."""
    for branch in game.branches:
        if branch.turning == Turning.LEAVE and branch.to[play.phase] != NOWHERE:
            if branch.when(World(game, play)):
                return branch.to[play.phase]
    return play.phase + 1


def skipped_to(game: Game, play: Play, phase: int) -> int:
    """The phase itself, or where play goes on if it is passed over now."""
    turn = play.turn
    now = play.phase
    found = phase
    play.turn = game.course[phase].turn  # conditions speak of the phase that would begin, and of its turn
    play.phase = phase
    for branch in game.branches:
        if branch.turning == Turning.SKIP and found == phase and branch.to[phase] != NOWHERE:
            if branch.when(World(game, play)):
                found = branch.to[phase]
    play.turn = turn
    play.phase = now
    return found


def ends_turn(game: Game, play: Play) -> bool:
    """Whether the turn ends with this phase."""
    after = following(game, play)
    return after == NOWHERE or game.course[after].turn != play.turn


# --- the next phase ---------------------------------------------------------------------------------
def next_phase(game: Game, play: Play, after: int) -> None:
    """Go on to a phase (`following`) and forget what belongs to those that end. Changes `play`."""
    old = acting_side(game, play)
    forget(play, Until.PHASE)
    lapse(game, play, Until.PHASE)
    if acting_side_of(game, play, after) != old:
        forget(play, Until.SIDE)
        lapse(game, play, Until.SIDE)
    if game.course[after].turn != play.turn:
        forget(play, Until.TURN)
        lapse(game, play, Until.TURN)
    if not game.course[after].second:
        play.chosen = NOWHERE
    elif play.chosen == NOWHERE:
        play.chosen = game.course[after].usual
    if after <= play.phase:
        play.rounds += 1
    play.turn = game.course[after].turn
    play.phase = after
    begin_phase(game, play)


def begin_phase(game: Game, play: Play) -> None:
    """The phase at hand begins. Changes `play`."""
    for hook in game.hooks.phase_begins:
        hook(game, play)


def lapse(game: Game, play: Play, until: int) -> None:
    """Have mechanisms set back what has lasted so long. Changes `play`."""
    for hook in game.hooks.lapses:
        hook(game, play, until)


# --- winning ----------------------------------------------------------------------------------------
def undecided(game: Game, play: Play) -> bool:
    """Whether nobody can win now, since units or markers are being placed."""
    if play.setting != 0 or has_bit(allowed(game, play), MARKS):
        return True
    for hook in game.hooks.undecided:
        if hook(game, play):
            return True
    return False


def look_for_winner(game: Game, play: Play) -> None:
    """End the game if somebody has won at once. Changes `play`."""
    for hook in game.hooks.won:
        if play.winner == 0:
            play.winner = hook(game, play)


def look_for_winner_of_turn(game: Game, play: Play) -> None:
    """End the game if somebody has won with the turn that ends. Changes `play`."""
    for hook in game.hooks.won_with_turn:
        if play.winner == 0:
            play.winner = hook(game, play)
