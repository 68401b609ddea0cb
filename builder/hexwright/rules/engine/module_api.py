"""What a module with windows asks of the rules, beside the actions: signs, answers, and lines of its chat."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.actions import Asks, Gesture
from hexwright.rules.engine.answers import held_up
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.fractions import in_parts
from hexwright.rules.engine.phases import acting_side, allows, due_now, is_manual, unfinished, unsettled
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.questions import Overlay
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import enter
from hexwright.rules.engine.words import phrase, reason, refusal, say
from hexwright.rules.language.prelude import Ints, has_bit, ints, mix

NO_PLACE: Final = reason("no-place")
OTHER_PLAYER: Final = reason("other-player")
OBSERVER: Final = reason("observer")
TWICE: Final = reason("twice")


# --- what is said -----------------------------------------------------------------------------------
def refused(game: Game, what: str, ruling: Ruling) -> str:
    """That something is refused, and why. `what`: as the player did it."""
    return phrase(game, "engine.refused", what=what, why=refusal(game, ruling))


def advice(game: Game, what: str, ruling: Ruling) -> str:
    """That something breaks a rule, where rules only advise and it is done. `what`: as the player did it."""
    return phrase(game, "engine.advice", what=what, why=refusal(game, ruling))


def not_joining(game: Game, who: str, ruling: Ruling) -> str:
    """That a unit takes no part in what marked units do, and why."""
    return phrase(game, "engine.not-joining", who=who, why=refusal(game, ruling))


def cannot(game: Game, what: str, ruling: Ruling) -> str:
    """That something in the menu of a unit would be refused, and why."""
    return phrase(game, "engine.cannot", what=what, why=refusal(game, ruling))


def mark_of(play: Play) -> int:
    """Four digits by which players see that their dice are those of the same game."""
    return 1000 + mix(play.seed, 0) % 9000


def dice_drawn(game: Game, play: Play) -> str:
    """That the seed of the game has been drawn."""
    return phrase(game, "engine.dice-drawn", mark=mark_of(play))


def dice_shaken(game: Game, play: Play, side: int) -> str:
    """That a side has a part in the seed."""
    return phrase(game, "engine.dice-shaken", side=side, n=play.casts, mark=mark_of(play))


def dice_back(game: Game, who: str, taken_back: str) -> str:
    """That a player has taken back a throw or a draw. `taken_back`: how often each has, this one included."""
    return phrase(game, "engine.dice-back", who=who, all=taken_back)


def dice_standing(game: Game, play: Play, taken_back: str) -> str:
    """How much chance has decided, and how often each player has taken that back."""
    never = phrase(game, "engine.dice-never")
    all_of_it = never if taken_back == "" else taken_back
    return phrase(game, "engine.dice-standing", n=play.casts, mark=mark_of(play), all=all_of_it)


def taken_up(game: Game, play: Play, who: str, number: int, taken_back: str) -> str:
    """That a player goes on with a saved game. `number`: of the last act in it."""
    never = phrase(game, "engine.dice-never")
    all_of_it = never if taken_back == "" else taken_back
    return phrase(
        game, "engine.taken-up", who=who, act=number, n=play.casts, mark=mark_of(play), all=all_of_it
    )


def say_why_not(game: Game, play: Play, unit: int, refused_now: int) -> None:
    """Say what stands above the refusals of a unit, or that there are none. Changes `play.lines`."""
    if refused_now > 0:
        say(game, play, "engine.why-not", unit=unit)
    else:
        say(game, play, "engine.nothing-refused", unit=unit)
    matter = due_now(game, play)
    if matter.reason != FINE:
        say(game, play, "engine.asks", why=refusal(game, matter))


def on_place(game: Game, what: str, place: int) -> str:
    """An action on a place, as players read it."""
    return phrase(game, "engine.on-place", what=what, place=place)


def at_unit(game: Game, what: str, unit: int) -> str:
    """An action on a unit, as players read it."""
    return phrase(game, "engine.at-unit", what=what, unit=unit)


def alone(game: Game, words: str) -> str:
    """An answer that one player alone reads, and is told so."""
    return phrase(game, "engine.alone", words=words)


def say_ready(game: Game, play: Play) -> None:
    """Say that the set-up is complete, and what begins. Changes `play.lines`."""
    say(game, play, "engine.set-up-done", phase=play.phase)


def say_winner(game: Game, play: Play) -> None:
    """Say how the game ended. Changes `play.lines`."""
    for hook in game.hooks.outcome:
        said: str = hook(game, play)
        if said != "":
            say(game, play, "engine.line", words=said)


def say_control(game: Game, play: Play) -> None:
    """Say how many places each side controls. Changes `play.lines`."""
    list_of_sides = ""
    for side in range(game.sides):
        count = 0
        for place in range(game.places.count):
            if play.control[place] == side:
                count += 1
        if side > 0:
            list_of_sides = list_of_sides + ", "
        list_of_sides = list_of_sides + phrase(game, "engine.controls", side=side, count=count)
    say(game, play, "engine.control", sides=list_of_sides)


# --- the board --------------------------------------------------------------------------------------
def take_occupied(game: Game, play: Play) -> None:
    """Units may have been moved while the rules were off: sides control what they occupy. Changes `play`."""
    for hook in game.hooks.put_by_hand:
        hook(game, play)


def adopt(game: Game, play: Play) -> None:
    """The board is judged again after the rules were off: everything counts as it stands now.

    A unit with no step left that was put anywhere but to the losses has one; one that was put there has none.
    What nobody is left to do is forgiven. Changes `play` and `play.lines`.
    """
    before = unsettled(game, play)
    for u in range(game.units.count):
        at = play.at[u]
        side = game.units.side[u]
        dead = at == game.lost[side * 2]
        if at >= 0 and play.left[u] == 0 and not dead and at != game.lost[side * 2 + 1]:
            play.left[u] = 1
            say(game, play, "engine.has-a-step", unit=u, place=at)
        elif at >= 0 and play.left[u] > 0 and dead:
            play.left[u] = 0
            for hook in game.hooks.lost:
                hook(game, play, u)
            say(game, play, "engine.is-lost", unit=u)
    take_occupied(game, play)
    if before.reason not in (FINE, unsettled(game, play).reason):
        say(game, play, "engine.forgiven", why=refusal(game, before))


def move_freely(game: Game, play: Play, movers: Ints, place: int) -> None:
    """Units go where their player puts them. Changes `play`."""
    for u in movers:
        play.at[u] = place
    if on_map(game, place):
        enter(game, play, movers, place)


def let_stand(game: Game, play: Play, movers: Ints, place: int) -> None:
    """Units stand where their player has put them, and count as they stand there. Changes `play`."""
    move_freely(game, play, movers, place)
    adopt(game, play)


def has_moved(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit has moved in this phase."""
    for hook in game.hooks.has_moved:
        if hook(game, play, unit):
            return True
    return False


def sign_values(game: Game, play: Play, number: int) -> Ints:
    """The value of a sign for every unit. `number`: of the sign."""
    for k, sign in enumerate(game.signs):
        if k == number:
            if sign.record is None:
                values: Ints = sign.of(game, play)
                return values
            more: Ints = sign.of(game, play, sign.record)
            return more
    return ints(0, 0)


def button_fits(game: Game, play: Play, number: int) -> bool:
    """Whether the button of an action shows. `number`: of the action."""
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.BUTTON and action.fits is not None and k == number:
            if action.record is None:
                plain: bool = action.fits(game, play)
                return plain
            fits: bool = action.fits(game, play, action.record)
            return fits
    return True


def unit_fits(game: Game, play: Play, number: int, unit: int) -> bool:
    """Whether the entry of an action in the menu of a unit shows. `number`: of the action."""
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.UNIT and action.fits is not None and k == number:
            if action.record is None:
                plain: bool = action.fits(game, play, unit)
                return plain
            fits: bool = action.fits(game, play, action.record, unit)
            return fits
    return True


def is_shut(game: Game, play: Play, number: int, does: int) -> bool:
    """Whether nobody can do something now: phases do not allow it, or something else comes first.

    `number`: of the action; `does`: of what phases must allow (`words.doing`), NOWHERE for what they all do.
    """
    if is_manual(game, play):
        return False
    if play.winner != 0 or play.setting != 0 or held_up(game, play, number).reason != FINE:
        return True
    if does == NOWHERE or allows(game, play, does):
        return False
    return not has_bit(game.course[play.phase].reaction, does)


def is_foe(game: Game, play: Play, number: int, unit: int) -> bool:
    """Whether a unit is an enemy of those whose phase it is, or of those who may do something meanwhile.

    `number`: of what they may do (`words.doing`), NOWHERE for what all phases allow.
    """
    if acting_side(game, play) != game.units.side[unit]:
        return True
    return number != NOWHERE and has_bit(game.course[play.phase].reaction, number)


# --- whose an action is, and what is at stake -------------------------------------------------------
def whose_drag(game: Game, play: Play, movers: Ints, place: int) -> int:
    """The side whose player does what a drag means now, NOWHERE for the owner of the units."""
    for action in game.actions:
        if action.gesture == Gesture.DRAG:
            if action.record is None:
                if action.fits is None or action.fits(game, play, movers, place):
                    side = NOWHERE
                    if action.whose is not None:
                        side = action.whose(game, play, movers, place)
                    return side
            elif action.fits is None or action.fits(game, play, action.record, movers, place):
                one = NOWHERE
                if action.whose is not None:
                    one = action.whose(game, play, action.record, movers, place)
                return one
    return NOWHERE


def whose_unit(game: Game, play: Play, number: int, unit: int) -> int:
    """The side whose player has an action in the menu of a unit, NOWHERE for the unit's owner. `number`: of
    the action.
    """
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.UNIT and action.whose is not None and k == number:
            if action.record is None:
                plain: int = action.whose(game, play, unit)
                return plain
            side: int = action.whose(game, play, action.record, unit)
            return side
    return NOWHERE


def asks_first(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether something is at stake in what a drag means now; it is said then. Changes `play.lines`."""
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.DRAG:
            if action.record is None:
                if action.fits is None or action.fits(game, play, movers, place):
                    at_stake = False
                    if action.asks_first is not None and held_up(game, play, k).reason == FINE:
                        at_stake = action.asks_first(game, play, movers, place)
                    return at_stake
            elif action.fits is None or action.fits(game, play, action.record, movers, place):
                stake = False
                if action.asks_first is not None and held_up(game, play, k).reason == FINE:
                    stake = action.asks_first(game, play, action.record, movers, place)
                return stake
    return False


def asks_end(game: Game, play: Play) -> bool:
    """Whether something would be thrown away if the phase ended now; it is said then. Changes
    `play.lines`.
    """
    if play.setting != 0 or is_manual(game, play):
        return False
    words = ""
    for hook in game.hooks.thrown_away:
        more: str = hook(game, play)
        if more != "":
            words = words + (" " if words != "" else "") + more
    if words == "" or unfinished(game, play).reason != FINE:
        return False
    say(game, play, "engine.thrown-away", words=words)
    return True


# --- marked units -----------------------------------------------------------------------------------
def party_on_place(game: Game, play: Play, number: int, units: Ints, place: int) -> Ints:
    """Those of the marked units who take part in an action on a place. `number`: of the action."""
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.ATTACK and action.party is not None and k == number:
            if action.record is None:
                plain: Ints = action.party(game, play, units, place)
                return plain
            found: Ints = action.party(game, play, action.record, units, place)
            return found
    return units


def party_at_unit(game: Game, play: Play, number: int, units: Ints, unit: int) -> Ints:
    """Those of the marked units who take part in an action on another. `number`: of the action."""
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.AIM and action.party is not None and k == number:
            if action.record is None:
                plain: Ints = action.party(game, play, units, unit)
                return plain
            found: Ints = action.party(game, play, action.record, units, unit)
            return found
    return units


def may_join(game: Game, play: Play, unit: int) -> Ruling:
    """Whether a unit may be marked to act with others: the first way of a mechanism that asks answers for all
    of its ways, a game's own mechanisms for each of theirs.
    """
    first = due_now(game, play)
    asked = False
    for k, action in enumerate(game.actions):
        if action.joins is not None:
            if (not asked or action.record is None) and held_up(game, play, k).reason == FINE:
                found: Ruling = action.joins(game, play, unit)
                if found.reason == FINE:
                    return found
                if first.reason == FINE:
                    first = found
                asked = True
    return first


# --- questions --------------------------------------------------------------------------------------
def answer_units(game: Game, play: Play, number: int, units: Ints) -> None:
    """Answer a question about units. `number`: of the question. Changes `play.lines`."""
    for k, question in enumerate(game.questions):
        if question.asks == Asks.UNITS and question.say is not None and k == number:
            question.say(game, play, units)


def show_units(game: Game, play: Play, number: int, units: Ints) -> Overlay:
    """Answer a question about units with an overlay. Changes `play.lines`."""
    for k, question in enumerate(game.questions):
        if question.asks == Asks.UNITS and question.shows is not None and k == number:
            found: Overlay = question.shows(game, play, units)
            return found
    return Overlay(False, ints(0, 0), ints(0, 0))


def figure(number: int, parts: int) -> str:
    """A figure of an overlay, as it is painted. `parts`: how many make a whole."""
    return in_parts(number, parts)


def answer_marked(game: Game, play: Play, number: int, units: Ints, unit: int) -> None:
    """Answer a question about marked units and another. `number`: of the question. Changes `play.lines`."""
    matter = due_now(game, play)
    if matter.reason != FINE:
        say(game, play, "engine.asks", why=refusal(game, matter))
    for k, question in enumerate(game.questions):
        if question.asks == Asks.ATTACK and question.say is not None and k == number:
            question.say(game, play, units, unit)


def answer_side(game: Game, play: Play, number: int, side: int) -> None:
    """Answer a question about a side. `number`: of the question. Changes `play.lines`."""
    for k, question in enumerate(game.questions):
        if question.asks == Asks.SIDE and question.say is not None and k == number:
            question.say(game, play, side)


def answer_game(game: Game, play: Play, number: int) -> None:
    """Answer a question about the game. `number`: of the question. Changes `play.lines`."""
    for k, question in enumerate(game.questions):
        if question.asks == Asks.GAME and question.say is not None and k == number:
            question.say(game, play)
