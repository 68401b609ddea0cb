"""Expressions that call functions of the library, through a guard that loads itself and the library on first
use.

The interpreter of an expression inherits from a namespace that all of them share: the guard and the library
go there. The steps stand in one method after a first value that is thrown away; the last one sets the
result.

Script cannot catch an error of script: the engine reports bad data in the chat instead. Only where a method
of Java runs the script does `catch` see it. So the guard is given the call as a text, and a second call that
answers when the first fails.

Saved games hold these expressions in their pieces: a function called here keeps its name in later releases.
"""

from __future__ import annotations

from hexwright.export.vassal.lower.expressions import quoted
from hexwright.export.vassal.lower.greeting import greeting
from hexwright.export.vassal.lower.referee.referee_names import GUARD, LEDGER
from vassalformat.wire.codec import expression

_LAST = "ref_kept"
"""The last function of the guard: where it is defined, the whole guard is loaded."""

LOADER = "RulesLoader"
"""The property of the module whose text loads the guard. Every piece holds expressions, so they should be
short.
"""

LOAD = (
    "ref_in = new bsh.Interpreter(); ref_in.setNameSpace(_interp.getNameSpace().getParent());"
    " ref_in.eval(new java.io.InputStreamReader(VASSAL.build.GameModule.getGameModule()"
    f'.getDataArchive().getInputStream("{GUARD}")));'
)
"""The value of that property."""

_MISSING = (
    f'!java.util.Arrays.asList(_interp.getNameSpace().getParent().getMethodNames()).contains("{_LAST}")'
)

READY = "RulesReady"
"""The property of the module whose text loads the guard if it is missing. A saved game spells out every
expression of every piece, two digits for each letter, and only as long as a piece has fewer than 16,000
letters does the packing find that the next one has the same: so this is not in each expression.
"""

BE_READY = f'if ({_MISSING}) _interp.eval(GetString("{LOADER}"));'
"""The value of that property."""


def preloading(shown: str) -> str:
    """A whole field that shows a text before any game begins, and starts loading the rules in the background.

    The text is shown even if loading fails. The engine's start-up commands would do as well, but they leave a
    command in the log that Undo does not go back past.
    """
    wake = f'if ({_MISSING}) {{ {LOAD} }} _interp.eval("ref_wake(_interp.getNameSpace().getParent())");'
    return greeting(shown, f"try {{ {wake} }} catch (Throwable ref_e) {{ }}")


def library_call(call: str, fallback: str) -> str:
    """A whole field: the value of a call of the library, or of the fallback if that call fails."""
    load = f'_interp.eval(GetString("{READY}"));'
    return expression(f"0; {load} _plover = ref_asked(_interp, {quoted(call)}, {quoted(fallback)})")


def no_answer(rule: str) -> str:
    """Fallback of a player's question: the chat says that there is no answer. `rule`: what is cited if the
    error names none; so below.
    """
    return f"ref_mute({quoted(rule)})"


def unanswered(rule: str) -> str:
    """Fallback of a player's question to a piece: its player is told that there is no answer."""
    return f"ref_unanswered({quoted(rule)})"


def leave_to_players(rule: str) -> str:
    """Fallback of the verdict on a command: it is left to the players."""
    return f"ref_frees({quoted(rule)})"


def leave_piece_to_players(rule: str) -> str:
    """Fallback of the verdict on what is done with a piece: it stands."""
    return f"ref_leaves(_source, {quoted(rule)})"


NOBODY = quoted("(?!)")
"""Fallback of a pattern of ids: no id matches it."""


def does_not_hold() -> str:
    """Fallback of a condition: it does not hold."""
    return "false"


def tell_alone(text: str) -> str:
    """A whole field: a text for the player at this machine only, about something that leaves nothing behind.
    All read it if the library fails.
    """
    return library_call(f"ref_tell_alone({quoted(text)})", quoted(text))


def all_in_one() -> str:
    """A whole field without a text: all that the present event changes becomes one command, one Undo."""
    return library_call("ref_all_in_one()", quoted(""))


def keep_ledger(rule: str) -> str:
    """Fallback of a change of the ledger: it stays as it was."""
    return keep_property(LEDGER, rule)


def keep_property(name: str, rule: str) -> str:
    """Fallback of a change of a property of the module: it stays as it was."""
    return f"ref_kept({quoted(name)}, {quoted(rule)})"
