"""What players do: finds the action, has it judged and carried out, and looks for a winner."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.actions import APART, Action, Gesture, choice_title
from hexwright.rules.engine.agreeing import is_agreed_on, missing, part_ways, propose, settle
from hexwright.rules.engine.answers import ask, held_up
from hexwright.rules.engine.codes import FINE, GAVE_UP, NOWHERE
from hexwright.rules.engine.dice import cause, roll_for, throws_for
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.module_api import let_stand, move_freely
from hexwright.rules.engine.passing import runs_by_itself
from hexwright.rules.engine.phases import (
    GAME_OVER,
    NOT_NOW,
    acting_side,
    begin_phase,
    due_now,
    ends_turn,
    following,
    gets_value,
    is_manual,
    look_for_winner,
    look_for_winner_of_turn,
    next_phase,
    phase_label,
    shown_value,
    undecided,
    unfinished,
)
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import later, opposes
from hexwright.rules.engine.words import phrase, reason, say
from hexwright.rules.language.prelude import Ints, has_bit, text

ROLLED: Final = reason("rolled")
BY_DIE: Final = reason("by-die")
BY_RULE: Final = reason("by-rule")
CROWDED: Final = reason("crowded")
NOT_SURPLUS: Final = reason("surplus")
NO_CHOICE: Final = reason("no-choice")
BEGUN: Final = reason("begun")
LAID_BY_RULES: Final = reason("laid-by-rules")

BY_DRAG, BY_MARKER, BY_CARD, BY_END, BY_BEGINNING = -1, -2, -3, -4, -5
"""What dice are for where no action is named: units or a marker go to a place, a card is dropped, a phase
ends or begins.
"""
NAMED: Final = 6
"""How many phases that run by themselves one after the other are named."""
TO_GIVE_A_STATE = cause("the value of a state")


@dataclass(frozen=True, kw_only=True)
class Choosing:
    """Something a side may begin with: its word, what it is called, its number (`words.doing`)."""

    word: str
    title: str
    what: int


# --- after an action --------------------------------------------------------------------------------
def after_action(game: Game, play: Play) -> None:
    """An action has been carried out: who waits for that is told, and the game may be won. Changes `play`."""
    tell_of_action(game, play)
    for goes_on in game.hooks.goes_on:
        if goes_on(game, play):
            tell_of_action(game, play)
    if play.winner == 0 and not undecided(game, play):
        look_for_winner(game, play)
    if play.winner == 0:
        ask(game, play)


def tell_of_action(game: Game, play: Play) -> None:
    """Who waits for actions is told that one has been carried out. Changes `play`."""
    for hook in game.hooks.acted:
        hook(game, play)


def concluded(game: Game, play: Play, ruling: Ruling) -> Ruling:
    """The ruling on an action, when all that follows from it is done. Changes `play`."""
    if ruling.reason == FINE:
        after_action(game, play)
    throws_for(play, 0, 0)
    return ruling


# --- actions by the way they are done ---------------------------------------------------------------
def act_drag(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units are moved together to a place: the first action this can mean now is judged. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, BY_DRAG, place)
    if is_manual(game, play):
        move_freely(game, play, movers, place)
        return concluded(game, play, Ruling())
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.DRAG:
            if action.record is None:
                if action.fits is None or action.fits(game, play, movers, place):
                    matter = held_up(game, play, k)
                    if matter.reason != FINE:
                        return concluded(game, play, matter)
                    return concluded(game, play, action.act(game, play, movers, place))
            elif action.fits is None or action.fits(game, play, action.record, movers, place):
                first = held_up(game, play, k)
                if first.reason != FINE:
                    return concluded(game, play, first)
                return concluded(game, play, action.act(game, play, action.record, movers, place))
    return concluded(game, play, nothing_meant(game, play, NOT_NOW))


def nothing_meant(game: Game, play: Play, otherwise: int) -> Ruling:
    """What players do means nothing now: they are told what is open, else a reason."""
    matter = due_now(game, play)
    return matter if matter.reason != FINE else Ruling(otherwise)


def gathering(game: Game, play: Play, movers: Ints, place: int) -> int:
    """Whether units that are dragged at once from several places all go to one: APART, TOGETHER, WELCOME."""
    if play.winner != 0 or is_manual(game, play):
        return APART
    for action in game.actions:
        if action.gesture == Gesture.DRAG:
            if action.record is None:
                if action.fits is None or action.fits(game, play, movers, place):
                    return APART if action.gathers is None else action.gathers(game, play, movers, place)
            elif action.fits is None or action.fits(game, play, action.record, movers, place):
                if action.gathers is None:
                    return APART
                return action.gathers(game, play, action.record, movers, place)
    return APART


def act_marker(game: Game, play: Play, site: int, place: int) -> Ruling:
    """The marker of a site is moved: the first action that this can mean now is judged. Changes `play`.

    `site`: NOWHERE for a marker that is neither declared free nor known to a mechanism: the rules show in
    other ways what it would show, so players do not lay it.
    """
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, BY_MARKER, place)
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.MARKER:
            if action.record is None:
                if action.fits is None or action.fits(game, play, site, place):
                    matter = held_up(game, play, k)
                    if matter.reason != FINE:
                        return concluded(game, play, matter)
                    return concluded(game, play, action.act(game, play, site, place))
            elif action.fits is None or action.fits(game, play, action.record, site, place):
                first = held_up(game, play, k)
                if first.reason != FINE:
                    return concluded(game, play, first)
                return concluded(game, play, action.act(game, play, action.record, site, place))
    return concluded(game, play, nothing_meant(game, play, LAID_BY_RULES))


def act_unit(game: Game, play: Play, number: int, unit: int) -> Ruling:
    """An action from the menu of a unit. `number`: of the action. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, number, unit)
    matter = held_up(game, play, number)
    if matter.reason != FINE:
        return concluded(game, play, matter)
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.UNIT and k == number:
            if action.record is None:
                return concluded(game, play, action.act(game, play, unit))
            return concluded(game, play, action.act(game, play, action.record, unit))
    return concluded(game, play, Ruling(NOT_NOW))


def act_attack(game: Game, play: Play, number: int, attackers: Ints, place: int) -> Ruling:
    """Units that were marked for it act on a place. `number`: of the action. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, number, place)
    matter = held_up(game, play, number)
    if matter.reason != FINE:
        return concluded(game, play, matter)
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.ATTACK and k == number:
            if action.record is None:
                return concluded(game, play, action.act(game, play, attackers, place))
            return concluded(game, play, action.act(game, play, action.record, attackers, place))
    return concluded(game, play, Ruling(NOT_NOW))


def act_aim(game: Game, play: Play, number: int, attackers: Ints, unit: int) -> Ruling:
    """Units that were marked for it act on a unit. `number`: of the action. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, number, unit)
    matter = held_up(game, play, number)
    if matter.reason != FINE:
        return concluded(game, play, matter)
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.AIM and k == number:
            if action.record is None:
                return concluded(game, play, action.act(game, play, attackers, unit))
            return concluded(game, play, action.act(game, play, action.record, attackers, unit))
    return concluded(game, play, Ruling(NOT_NOW))


def act_button(game: Game, play: Play, number: int) -> Ruling:
    """An action from a button of the module. `number`: of the action. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, number, 0)
    matter = held_up(game, play, number)
    if matter.reason != FINE:
        return concluded(game, play, matter)
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.BUTTON and k == number:
            if action.record is None:
                return concluded(game, play, action.act(game, play))
            return concluded(game, play, action.act(game, play, action.record))
    return concluded(game, play, Ruling(NOT_NOW))


def act_side(game: Game, play: Play, number: int, side: int) -> Ruling:
    """An action of a side, from a button of the module. `number`: of the action. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, number, side)
    matter = held_up(game, play, number)
    if matter.reason != FINE:
        return concluded(game, play, matter)
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.SIDE and k == number:
            if action.record is None:
                return concluded(game, play, action.act(game, play, side))
            return concluded(game, play, action.act(game, play, action.record, side))
    return concluded(game, play, Ruling(NOT_NOW))


def act_state(game: Game, play: Play, number: int, state: int) -> Ruling:
    """An action on a state of the game, from its button. `number`: of the action. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, number, state)
    matter = held_up(game, play, number)
    if matter.reason != FINE:
        return concluded(game, play, matter)
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.STATE and k == number:
            if action.record is None:
                return concluded(game, play, action.act(game, play, state))
            return concluded(game, play, action.act(game, play, action.record, state))
    return concluded(game, play, Ruling(NOT_NOW))


def act_choice(game: Game, play: Play, number: int, state: int, value: int, side: int) -> Ruling:
    """An action with a value of a state, from its button. `number`: of the action; `side`: whose player does
    it, NOWHERE for one who plays all sides. Changes `play`.
    """
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, number, state)
    matter = held_up(game, play, number)
    if matter.reason != FINE:
        return concluded(game, play, matter)
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.CHOICE and k == number:
            if action.record is None:
                return concluded(game, play, action.act(game, play, state, value, side))
            return concluded(game, play, action.act(game, play, action.record, state, value, side))
    return concluded(game, play, Ruling(NOT_NOW))


def act_card(game: Game, play: Play, number: int, card: int) -> Ruling:
    """An action from the menu of a card. `number`: of the action. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, number, card)
    matter = held_up(game, play, number)
    if matter.reason != FINE:
        return concluded(game, play, matter)
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.CARD and k == number:
            if action.record is None:
                return concluded(game, play, action.act(game, play, card))
            return concluded(game, play, action.act(game, play, action.record, card))
    return concluded(game, play, Ruling(NOT_NOW))


def act_lay(game: Game, play: Play, card: int, pile: int) -> Ruling:
    """A card is dropped by hand on a pile or into a hand; NOWHERE for beside all of them. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, BY_CARD, card)
    if game.cards.count > 0 and is_manual(game, play):
        play.cards[card] = pile
        return concluded(game, play, Ruling())
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.LAY:
            matter = held_up(game, play, k)
            if matter.reason != FINE:
                return concluded(game, play, matter)
            return concluded(game, play, action.act(game, play, card, pile))
    return concluded(game, play, Ruling(NOT_NOW))


# --- against advice ---------------------------------------------------------------------------------
def advised_drag(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """A drag that was refused stands all the same, where rules only advise: what it means is carried out as
    far as it can be, else the units stand where they are put. Changes `play`.
    """
    if play.winner != 0 or place < 0:
        return Ruling(NOT_NOW)
    throws_for(play, BY_DRAG, place)
    found = Ruling(NOT_NOW)
    for action in game.actions:
        if action.gesture == Gesture.DRAG:
            if action.record is None:
                if action.fits is None or action.fits(game, play, movers, place):
                    if action.against is not None:
                        found = action.against(game, play, movers, place)
                    break
            elif action.fits is None or action.fits(game, play, action.record, movers, place):
                if action.against is not None:
                    found = action.against(game, play, action.record, movers, place)
                break
    if found.reason != FINE:
        let_stand(game, play, movers, place)
    return concluded(game, play, Ruling())


def advised_unit(game: Game, play: Play, number: int, unit: int) -> Ruling:
    """What was refused from the menu of a unit is done, where rules only advise. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, number, unit)
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.UNIT and action.against is not None and k == number:
            if action.record is None:
                return concluded(game, play, action.against(game, play, unit))
            return concluded(game, play, action.against(game, play, action.record, unit))
    return concluded(game, play, Ruling(NOT_NOW))


def advised_attack(game: Game, play: Play, number: int, attackers: Ints, place: int) -> Ruling:
    """Carry out an attack by marked units that was refused, where the rules only advise. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, number, place)
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.ATTACK and action.against is not None and k == number:
            if action.record is None:
                return concluded(game, play, action.against(game, play, attackers, place))
            return concluded(game, play, action.against(game, play, action.record, attackers, place))
    return concluded(game, play, Ruling(NOT_NOW))


def advised_aim(game: Game, play: Play, number: int, attackers: Ints, unit: int) -> Ruling:
    """What was refused to marked units against another is done, where rules only advise. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, number, unit)
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.AIM and action.against is not None and k == number:
            if action.record is None:
                return concluded(game, play, action.against(game, play, attackers, unit))
            return concluded(game, play, action.against(game, play, action.record, attackers, unit))
    return concluded(game, play, Ruling(NOT_NOW))


def advised_button(game: Game, play: Play, number: int) -> Ruling:
    """What was refused to a button is done, where rules only advise. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, number, 0)
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.BUTTON and action.against is not None and k == number:
            if action.record is None:
                return concluded(game, play, action.against(game, play))
            return concluded(game, play, action.against(game, play, action.record))
    return concluded(game, play, Ruling(NOT_NOW))


# --- phases -----------------------------------------------------------------------------------------
def begin_game(game: Game, play: Play) -> None:
    """Play begins, with everything in place: a side sets up first if none of its units stand on the map.

    Changes `play`.
    """
    for hook in game.hooks.game_begins:
        hook(game, play)
    play.setting = 1 + next_to_set_up(game, play, 0)
    if game.course[play.phase].second:
        play.chosen = game.course[play.phase].usual
    if play.setting == 0:
        begin_phase(game, play)


def next_to_set_up(game: Game, play: Play, first: int) -> int:
    """The first side from number `first` on that has units from the start, but none on the map; NOWHERE for
    none.
    """
    for side in range(first, game.sides):
        units = 0
        placed = 0
        for u in range(game.units.count):
            if game.units.side[u] == side and game.units.arrives[u] == 0 and not later(game, play, u):
                units += 1
                if play.at[u] >= 0 and play.at[u] < game.places.count:
                    placed += 1
        if units > 0 and placed == 0:
            return side
    return NOWHERE


def act_end(game: Game, play: Play) -> Ruling:
    """The phase, or a set-up, ends; with a turn its victory conditions are looked at. Changes `play`.

    `act_begin` goes on to what follows, if nobody has won.
    """
    found = unfinished(game, play)
    if found.reason != FINE:
        return found
    close_phase(game, play)
    return found


def close_phase(game: Game, play: Play) -> None:
    """The phase, or a set-up, is over; with a turn its victory conditions are looked at. Changes `play`."""
    throws_for(play, BY_END, 0)
    part_ways(game, play)
    for hook in game.hooks.phase_ends:
        hook(game, play)
    after_action(game, play)
    throws_for(play, 0, 0)
    if play.setting == 0 and play.winner == 0 and ends_turn(game, play):
        look_for_winner_of_turn(game, play)


def act_begin(game: Game, play: Play) -> Ruling:
    """What follows begins: another side sets up, the phase at hand after the last set-up, or the next phase
    in which anybody can do anything; those before it run by themselves. The phase after a set-up always
    stands, so that players see what they have set up.

    GAME_OVER after the last phase. Changes `play`.
    """
    sets = play.setting != 0
    found = begin_next(game, play)
    if found.reason == FINE and not sets:
        pass_over(game, play)
    return found


def goes_on(game: Game, play: Play, number: int) -> bool:
    """Whether the phase ends with an action that was just done, since nobody can do anything more in it: then
    it is over, and `act_begin` goes on to what follows, if nobody has won. `number`: of the action. Changes
    `play`.
    """
    for k, action in enumerate(game.actions):
        if action.closes and k == number and runs_by_itself(game, play):
            close_phase(game, play)
            return True
    return False


def lay_goes_on(game: Game, play: Play) -> bool:
    """The same of a card that was just dropped by hand. Changes `play`."""
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.LAY:
            return goes_on(game, play, k)
    return False


def begin_next(game: Game, play: Play) -> Ruling:
    """What follows begins, whatever can be done in it: another side sets up, the phase at hand after the last
    set-up, or the next phase. GAME_OVER after the last phase. Changes `play`.
    """
    if play.winner != 0:
        return Ruling(GAME_OVER)
    throws_for(play, BY_BEGINNING, 0)
    if play.setting != 0:
        play.setting = 1 + next_to_set_up(game, play, play.setting)
        if play.setting == 0:
            begin_phase(game, play)
    else:
        after = following(game, play)
        if after == NOWHERE:
            throws_for(play, 0, 0)
            return Ruling(GAME_OVER)
        next_phase(game, play, after)
    return concluded(game, play, Ruling())


def pass_over(game: Game, play: Play) -> None:
    """Phases in which nobody can do anything run by themselves, with all that happens in them; a line says
    which. Changes `play`.
    """
    passed = ""
    count = 0
    left = len(game.course)
    while left > 0 and runs_by_itself(game, play):
        left -= 1
        count += 1
        if count <= NAMED:
            passed = passed + ("" if passed == "" else ", ") + phrase(game, "engine.phase", phase=play.phase)
        close_phase(game, play)
        if play.winner != 0:
            left = 0
        else:
            begin_next(game, play)
    if count > NAMED:
        say(game, play, "engine.passed-many", phases=passed, n=count - NAMED)
    elif count > 0:
        say(game, play, "engine.passed-over", phases=passed)


# --- what every game allows -------------------------------------------------------------------------
def state_refusal(game: Game, play: Play, state: int) -> int:
    """Why a state may not get its value now, FINE if it may."""
    if play.winner != 0:
        return GAME_OVER
    if not gets_value(game, play, state):
        return NOT_NOW
    return FINE


def roll_state(game: Game, play: Play, state: int) -> Ruling:
    """A state is rolled for. Changes `play`."""
    refusal = state_refusal(game, play, state)
    if refusal == FINE and play.rolled[state] != 0:
        refusal = ROLLED
    if refusal != FINE:
        return Ruling(refusal, state)
    dice = game.states[state].dice
    thrown = roll_for(play, TO_GIVE_A_STATE, state, dice, game.states[state].faces)
    thrown += dice * (game.states[state].lowest - 1)
    play.rolled[state] = 1
    set_state(game, play, state, thrown)
    say_state(game, play, state, thrown)
    for hook in game.hooks.state_given:
        hook(game, play, state)
    return Ruling(FINE, state, thrown)


def set_state(game: Game, play: Play, state: int, thrown: int) -> None:
    """Give a state the value that a roll asks for. Changes `play`."""
    values = game.states[state].by_roll
    if len(values) == 0:
        play.states[state] = thrown
    elif thrown < len(values) and values[thrown] != NOWHERE:
        play.states[state] = values[thrown]


def say_state(game: Game, play: Play, state: int, thrown: int) -> None:
    """Say what a state has been rolled to be. Changes `play.lines`."""
    value = shown_value(game, state, play.states[state])
    if value == text(thrown):
        say(game, play, "engine.rolled-number", state=state, roll=thrown)
    else:
        say(game, play, "engine.rolled", state=state, roll=thrown, value=value)


def choose_state(game: Game, play: Play, state: int, value: int, side: int) -> Ruling:
    """The players give a state its value: in the phases that say so, at any time if none does. What all sides
    are offered they must agree on, unless one player plays all of them (`side` NOWHERE). Changes `play`.
    """
    if game.states[state].dice > 0:
        return Ruling(BY_DIE, state)
    for hook in game.hooks.state_bound:
        if hook(game, play, state):
            return Ruling(BY_RULE, state)
    if belongs_to_phases(game, state) and not gets_value(game, play, state):
        return Ruling(NOT_NOW, state)
    if is_agreed_on(game, play, state):
        if side != NOWHERE:
            proposal = propose(game, play, state, value, side)
            if proposal.reason != FINE or missing(game, play, state, value) != "":
                return proposal
        settle(game, play, state)
    play.rolled[state] = 1
    play.states[state] = value
    say(game, play, "engine.chosen", state=state, value=shown_value(game, state, value))
    for hook in game.hooks.state_given:
        hook(game, play, state)
    return Ruling(FINE, state, value)


def belongs_to_phases(game: Game, state: int) -> bool:
    """Whether some phase gives a state its value."""
    for phase in range(len(game.course)):
        if has_bit(game.course[phase].rolls, state) or has_bit(game.course[phase].offers, state):
            return True
    return False


# --- with what a side begins ------------------------------------------------------------------------
def begin_with(game: Game, play: Play, choice: Choosing) -> Ruling:
    """A side says with what it begins, where two phases share what they allow. Changes `play`."""
    phase = play.phase
    if play.setting != 0 or game.course[phase].second or not has_bit(game.course[phase].choices, choice.what):
        return Ruling(NO_CHOICE)
    if play.begun != NOWHERE and has_bit(game.course[phase].choices, play.chosen):
        return Ruling(BEGUN)
    return begin_all_the_same(game, play, choice)


def awaits_choice(game: Game, play: Play, choice: Choosing) -> bool:
    """Whether a side may say with what it begins."""
    phase = play.phase
    return not game.course[phase].second and has_bit(game.course[phase].choices, choice.what)


def begin_all_the_same(game: Game, play: Play, choice: Choosing) -> Ruling:
    """A side changes its mind about what it begins with, against advice. Changes `play`."""
    phase = play.phase
    if play.setting != 0 or game.course[phase].second or not has_bit(game.course[phase].choices, choice.what):
        return Ruling(NO_CHOICE)
    play.chosen = choice.what
    label = phase_label(game, play)
    say(game, play, "engine.first", side=acting_side(game, play), what=choice.word, label=label)
    return Ruling()


def resign(game: Game, play: Play, side: int) -> Ruling:
    """A side gives up. The game is over when no enemies are left in it. Changes `play`."""
    play.given_up[side] = 1
    play.resigned = 1 + side
    left = NOWHERE
    for a in range(game.sides):
        if play.given_up[a] == 0:
            left = a
            for b in range(a):
                if play.given_up[b] == 0 and opposes(game, play, a, b):
                    say(game, play, "engine.resigns", side=side)
                    return Ruling()
    play.winner = GAVE_UP
    play.victor = left
    return Ruling()


def remove(game: Game, play: Play, unit: int) -> Ruling:
    """Its owner removes a unit that may not stay where it stands. Changes `play`."""
    for hook in game.hooks.surplus:
        if hook(game, play, unit):
            lose_unit(game, play, unit)
            say(game, play, "engine.removed", unit=unit)
            return Ruling()
    return Ruling(NOT_SURPLUS)


ACTIONS: tuple[Action, ...] = (
    Action(
        name="roll",
        title="Roll",
        help="Roll for a state such as the weather, in the phases that say so.",
        gesture=Gesture.STATE,
        does="state",
        act=roll_state,
    ),
    Action(
        name="choose",
        title="Choose",
        help="Give a state the value that you choose.",
        gesture=Gesture.CHOICE,
        does=None,
        act=choose_state,
        unbound=True,
    ),
    Action(
        name="resign",
        title="{side} resigns",
        menu="Resign",
        help="Give up. The game ends when no enemies are left in it.",
        gesture=Gesture.SIDE,
        does=None,
        act=resign,
        anytime=True,
        unbound=True,
    ),
    Action(
        name="remove",
        title="Remove",
        help="Remove a unit that may not stay where it stands.",
        gesture=Gesture.UNIT,
        does=None,
        act=remove,
        settles=(CROWDED,),
        unbound=True,
        commands=("eliminate", "remove"),
    ),
)
"""The actions every game has."""


def choosing(choices: Iterable[Choosing]) -> tuple[Action, ...]:
    """The actions by which a side says with what it begins."""
    return tuple(
        Action(
            name=f"first-{choice.word}",
            title=choice_title(choice.word),
            help="Say with what you begin; the rest is done in the phase after.",
            menu="Order",
            gesture=Gesture.BUTTON,
            does=choice.word,
            act=begin_with,
            awaits=awaits_choice,
            against=begin_all_the_same,
            record=choice,
        )
        for choice in choices
    )
