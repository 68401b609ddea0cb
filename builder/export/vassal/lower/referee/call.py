"""Expressions that ask the library, by way of a guard which each of them loads first if nobody has yet.

The interpreter of an expression inherits from a namespace that all of them share: the guard and the library
go there. The steps stand in one method after a first value that is thrown away; the last one sets the
result.

An error of script is no exception that script can catch, and a report of bad data appears in the chat for
it. Only where a method of Java runs the script does `catch` see it. So the guard is given the call as a
text, and a second one that answers when the first fails.
"""

from __future__ import annotations

from builder.export.vassal.lower.referee.words import GUARD, LEDGER
from builder.export.vassal.lower.words import quoted
from builder.export.vassal.wire.codec import expression

_LAST = "ref_kept"
"""The last function of the guard: when it is there, all of it is."""

LOADER = "RulesLoader"
"""The property of the module whose text loads the guard: expressions stand in every piece, so they are
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


def woken(shown: str) -> str:
    """A whole field: a text shown before any game begins, and with it the rules are made ready in good time.

    The text is there whatever becomes of the rest. Start-up commands of the engine would do as well, but they
    leave a command in the log and a wall that Undo does not pass.
    """
    wake = f'if ({_MISSING}) {{ {LOAD} }} _interp.eval("ref_wake(_interp.getNameSpace().getParent())");'
    return expression(f"{shown}; try {{ {wake} }} catch (Throwable ref_e) {{ }}")


def asked(call: str, failing: str) -> str:
    """A whole field: the value of a call of the library, or of the other call if the library fails."""
    load = f'if ({_MISSING}) _interp.eval(GetString("{LOADER}"));'
    return expression(f"0; {load} _plover = ref_asked(_interp, {quoted(call)}, {quoted(failing)})")


def stands(rule: str) -> str:
    """A verdict when judging fails: the move stands. `rule`: what is cited if the error names none."""
    return f"ref_stands(_source, {quoted(rule)})"


def mute(rule: str) -> str:
    """What a player hears when a question fails."""
    return f"ref_mute({quoted(rule)})"


def frees(rule: str) -> str:
    """A verdict when a command cannot be judged: it is left to the players."""
    return f"ref_frees({quoted(rule)})"


def never() -> str:
    """A condition when asking fails: it does not hold."""
    return "false"


def kept(rule: str) -> str:
    """The ledger when it cannot be written: as it was."""
    return kept_property(LEDGER, rule)


def kept_property(name: str, rule: str) -> str:
    """A property of the module when it cannot be written: as it was."""
    return f"ref_kept({quoted(name)}, {quoted(rule)})"
