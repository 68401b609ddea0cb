"""Names of properties, files and keys of the referee. Never change one between releases.

Properties of the module: RulesLevel (enforce, advise, off), Ledger and Control (see `ledger`), RulesLoader
(see `library_calls`), RulesAreEnforce, RulesAreAdvise and RulesAreOff (true for the level in force);
AllSigns, what every unit shows, and for every sign without pictures who has it (see `signs`); for every
button that is not always possible whether it is grey (see `controller`); FogOfWar (see `secrecy`).
Verdict: empty except while something is judged; Deed: what is done with a unit or asked about it, while it
is judged; Order: empty except while a piece carries one out (see `orders`). Properties of a unit:
Attacking, 1 if it takes part in the next attack, else 0; Signs, what it shows; NotNow, what its menu does
not offer, `,join,chart,`; Hidden and Covered (see `secrecy`).
"""

from __future__ import annotations

from vassalformat.wire.codec import named

LEVEL = "RulesLevel"
ENFORCE, ADVISE, OFF = "enforce", "advise", "off"
LEVELS = (ENFORCE, ADVISE, OFF)
START = ENFORCE
"""The level a game begins with."""
LEDGER = "Ledger"
CONTROL = "Control"
TAKEN_BACK = "TakenBack"
VERDICT = "Verdict"
SECRECY = "FogOfWar"
JUDGED_COMMAND = "Deed"
"""The property whose name saved games hold, so it stays."""
NOT_NOW = "NotNow"
COVERED = "Covered"
ORDER = "Order"
ATTACKING = "Attacking"
SIGNS = "Signs"
ALL_SIGNS = "AllSigns"
PROTOTYPE = "Referee"
PROTOTYPE_OF_ACTIONS = "Actions"
PROTOTYPE_OF_MARKERS = "Referee of markers"
LIBRARY = "rules.bsh"
"""The file of the rules library in the module."""
GUARD = "guard.bsh"
"""The file that loads the library, and answers when it fails."""
REHEARSAL = "rehearsal.bsh"
"""The file that runs the library in advance, so that the first judgement is quick."""

AFTER_MOVE = named("AfterMove")
"""The move key of the main map."""
RENEW = named("RenewLedger")
SAY_MORE_OF_PHASE = named("TellMoreOfPhase")
"""The controller reports what the new phase did by itself."""
END_PHASE = named("JudgeEnd")
"""The controller has the end of the phase judged, and goes on if it may end."""
DECIDE = named("Verdict")
"""The controller reports the verdict, and carries out what is accepted."""
DECIDE_FOR_PIECE = named("VerdictOnPiece")
"""The same for a piece, which leaves no verdict behind."""
CARRY_OUT_ACTION = named("CarryOut")
"""The controller writes down what the action just judged has changed, and gives pieces their orders."""
CARRY_OUT_ORDER = named("Obey")
"""A piece carries out its order: it takes the steps and the place that the action just judged gives it."""
SIGN_SUPPLY = named("SignSupply")
"""The controller looks at all signs anew, and changes them on the units where they differ."""
CHANGE_SIGNS = named("ChangeSigns")
"""The same with the signs as the action just judged has left them."""
CHANGE_SECRECY = named("ChangeSecrecy")
"""A player asks for fog of war, or agrees to it."""
SHOW_CONTROL = named("ShowControl")
SAY_CARD_COUNTS = named("SayCardCounts")
"""Shows who controls which hex, or hides it."""


def in_force(level: str) -> str:
    """The property that greys the entry of a level in the menu: it is in force already."""
    return f"RulesAre{level.capitalize()}"
