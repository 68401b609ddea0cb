"""The reasons of refusals in a player's words, each with the rule it cites."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from builder.rules.kernel import reasons

WORDS: Mapping[str, tuple[int, str]] = {
    "game-over": (reasons.GAME_OVER, "the game is over"),
    "phase": (reasons.NOT_NOW, "not in this phase"),
    "side": (reasons.NOT_YOURS, "not this side's turn or unit"),
    "finished": (reasons.FINISHED, "has finished its move"),
    "pick-up": (reasons.PICKED_UP, "a moving stack takes nobody along"),
    "scattered": (reasons.SCATTERED, "units that move together begin in one hex"),
    "ban": (reasons.BANNED, "not allowed"),
    "no-move": (reasons.NO_MOVE, "is there already"),
    "enemy": (reasons.ENEMY_THERE, "the enemy holds that hex"),
    "closed": (reasons.CLOSED, "no unit can enter there"),
    "zone-stop": (reasons.STOPPED_HERE, "entered an enemy zone of control and has stopped"),
    "zone-leave": (reasons.LEAVES_ZONE, "out of an enemy zone of control the first hex must be free of them"),
    "zone-through": (reasons.THROUGH_ZONE, "there is no way but through an enemy zone of control"),
    "points": (reasons.TOO_FAR, "needs {a} movement points, has {b}"),
    "no-way": (reasons.NO_WAY, "there is no way"),
    "stacking": (reasons.TOO_MANY, "too many units in that hex"),
    "mixed": (reasons.UNMIXED, "these units never share a hex"),
    "exit": (reasons.NO_EXIT, "does not leave the map there"),
    "supply": (reasons.UNSUPPLIED, "must be in supply"),
    "went-out": (reasons.WENT_OUT_NOW, "left the map this turn"),
    "entry": (reasons.NO_ENTRY, "does not enter the map there"),
    "once": (reasons.USED_UP, "only once in a game"),
    "first-move": (reasons.FIRST_MOVE, "must be the first move of the phase"),
    "unit": (reasons.WRONG_UNIT, "not with this unit"),
    "hex": (reasons.WRONG_HEX, "not in that hex"),
    "adjacent": (reasons.NOT_ADJACENT, "the hexes do not touch"),
    "no-enemy": (reasons.NO_ENEMY, "no enemy is there"),
    "has-attacked": (reasons.HAS_ATTACKED, "has attacked in this phase"),
    "was-attacked": (reasons.WAS_ATTACKED, "was attacked in this phase"),
    "mixed-attack": (reasons.UNMIXED_ATTACK, "these units never attack together"),
    "owed": (reasons.STEPS_OWED, "steps are owed first"),
    "none-owed": (reasons.NONE_OWED, "no step is owed"),
    "not-involved": (reasons.NOT_INVOLVED, "takes no part in this battle"),
    "no-retreat": (reasons.NO_RETREAT, "cannot retreat there"),
    "zone-there": (reasons.ZONE_THERE, "an enemy zone of control without a friend lies there"),
    "direction": (reasons.LESS_SOUTH, "a better direction is open"),
    "been-there": (reasons.BEEN_THERE, "has been there"),
    "still-held": (reasons.STILL_HELD, "the enemy still holds it"),
    "no-battle": (reasons.NO_BATTLE, "there is no battle to advance from"),
    "one-hex": (reasons.ONE_HEX, "goes from one hex against one hex"),
    "no-momentum": (reasons.NO_MOMENTUM, "no unit here may attack again"),
    "full": (reasons.FULL_STRENGTH, "is at full strength"),
    "not-on-map": (reasons.NOT_ON_MAP, "does not stand where it must"),
    "too-many-units": (reasons.TOO_MANY_UNITS, "too many units"),
    "choose": (reasons.CHOOSE_FIRST, "say first whether you move or fight"),
    "columns": (reasons.COLUMNS, "no column of the map"),
    "overstacked": (reasons.OVERSTACKED, "too many units in {hex}"),
    "frozen": (reasons.FROZEN_UNIT, "neither moves nor attacks this turn"),
    "sea": (reasons.BY_SEA, "not across this hexside"),
    "ill-placed": (reasons.ILL_PLACED, "{unit} may not stay where it stands"),
    "not-arrived": (reasons.NOT_ARRIVED, "has not arrived"),
    "surplus": (reasons.NOT_SURPLUS, "may stay where it stands"),
    "not-rolled": (reasons.NOT_ROLLED, "the die must be rolled first"),
    "rolled": (reasons.ROLLED_NOW, "has been rolled in this phase"),
    "by-die": (reasons.BY_DIE, "the die decides that, nobody sets it by hand"),
    "by-step": (reasons.BY_STEP, "steps come back one by one, as replacements"),
    "no-step": (reasons.NO_STEP, "no replacement is left for it this turn"),
    "step-unfed": (reasons.STEP_UNFED, "replacements reach only units in supply"),
    "step-away": (reasons.STEP_AWAY, "replacements reach only units on the map"),
    "resigned": (reasons.GAVE_UP, "resigned"),
    "by-setting": (reasons.BY_SETTING, "goes back to its chart only while its side sets up"),
    "goes-along": (reasons.GOES_ALONG, "the marker goes with the landing, nobody moves it by hand"),
    "off-path": (reasons.OFF_PATH, "goes only where the defender was"),
    "no-neighbour": (reasons.NO_NEIGHBOUR, "no enemy is next to it"),
    "nobody": (reasons.NOBODY, "no unit is marked to take part in an attack"),
}
"""By the name under which `cites:` gives a rule."""

REASON_NAMES = frozenset(WORDS)


def reason_texts(cites: Mapping[str, str]) -> list[str]:
    """The words for every reason number, the rule in front."""
    found = [""] * reasons.REASONS
    for name, (number, words) in WORDS.items():
        found[number] = f"{cites[name]} {words}" if name in cites else words
    return found


def ban_texts(bans: Sequence[tuple[str | None, str]]) -> list[str]:
    """The words for every ban, the rule in front."""
    return [f"{rule} {says}" if rule else says for rule, says in bans]
