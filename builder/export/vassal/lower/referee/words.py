"""Names and keys of the referee. Never change one between releases.

Properties of the module: RulesLevel (enforce, advise, off), Ledger (see `ledger`), RulesNotEnforce,
RulesNotAdvise and RulesNotOff (true or false: which of the three buttons are hidden). Property of a unit:
Verdict, empty but while a drop is judged.
"""

from __future__ import annotations

from builder.export.vassal.wire.codec import named

LEVEL = "RulesLevel"
ENFORCE, ADVISE, OFF = "enforce", "advise", "off"
LEVELS = (ENFORCE, ADVISE, OFF)
START = OFF
"""The level a game begins with. Only movement is judged yet, so players switch the referee on themselves."""
LEDGER = "Ledger"
VERDICT = "Verdict"
PROTOTYPE = "Referee"
LIBRARY = "rules.bsh"
"""The library's file in the module."""
GUARD = "guard.bsh"
"""The file of what loads the library and answers where it fails."""

AFTER_MOVE = named("AfterMove")
"""The move key of the main map."""
MOVE_FIRST = named("MoveFirst")
FIGHT_FIRST = named("FightFirst")
RENEW = named("RenewLedger")


def hidden(level: str) -> str:
    """The property that hides the button of a level."""
    return f"RulesNot{level.capitalize()}"
