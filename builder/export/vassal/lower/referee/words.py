"""Names and keys of the referee. Never change one between releases.

Properties of the module: RulesLevel (enforce, advise, off), Ledger and Control (see `ledger`),
RulesLoader (see `call`), RulesNotEnforce, RulesNotAdvise and RulesNotOff (true or false: which of the three
buttons are hidden). UnsuppliedUnits: their ids, each between commas, at the last look. NoBattle: true while
there is no battle at hand. Verdict, empty but while something is judged; Order, empty but while a piece does
what an act asks of it (see `obey`).
Properties of a unit: Attacking, 1 if it takes part in the next attack, else 0;
Owes, how many steps its side owes in the battle at hand; OutOfSupply, 1 if its counter says so.
"""

from __future__ import annotations

from builder.export.vassal.wire.codec import named

LEVEL = "RulesLevel"
ENFORCE, ADVISE, OFF = "enforce", "advise", "off"
LEVELS = (ENFORCE, ADVISE, OFF)
START = ENFORCE
"""The level a game begins with."""
LEDGER = "Ledger"
CONTROL = "Control"
VERDICT = "Verdict"
ORDER = "Order"
ATTACKING = "Attacking"
OWES = "Owes"
NO_BATTLE = "NoBattle"
PROTOTYPE = "Referee"
PROTOTYPE_OF_MARKERS = "Referee of markers"
LIBRARY = "rules.bsh"
"""The library's file in the module."""
UNSUPPLIED = "OutOfSupply"
UNSUPPLIED_LIST = "UnsuppliedUnits"
GUARD = "guard.bsh"
"""The file of what loads the library and answers where it fails."""
REHEARSAL = "rehearsal.bsh"
"""The file of what makes the first question quick."""

AFTER_MOVE = named("AfterMove")
"""The move key of the main map."""
MOVE_FIRST = named("MoveFirst")
FIGHT_FIRST = named("FightFirst")
RENEW = named("RenewLedger")
VICTORY = named("SayVictory")
TELL = named("TellMoreOfPhase")
"""The clerk says what the phase that has begun did by itself."""
END_PHASE = named("JudgeEnd")
"""The clerk asks whether the phase may end, and goes on if it may."""
DECIDE = named("Verdict")
"""The clerk says the verdict at hand, and carries out what is accepted."""
CARRY = named("CarryOut")
"""The clerk writes down what the act just judged has changed, and sends the pieces where they must go."""
OBEY = named("Obey")
"""A unit takes the steps and the place that the act just judged gives it."""
SIGN_SUPPLY = named("SignSupply")
"""The clerk traces supply and changes the signs of those that stand otherwise than their counters show."""
SHOW_SUPPLY = named("ShowSupply")
"""The same, and says who is out of supply."""
SHOW_CONTROL = named("ShowControl")
"""Paints who controls which hex, or takes the paint away."""


def hidden(level: str) -> str:
    """The property that hides the button of a level."""
    return f"RulesNot{level.capitalize()}"
