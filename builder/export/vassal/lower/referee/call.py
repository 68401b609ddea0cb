"""Expressions that ask the library, which each of them loads first if nobody has yet.

The interpreter of an expression inherits from a namespace that all of them share: the library goes there. The
steps stand in one method after a first value that is thrown away; the last one sets the result.
"""

from __future__ import annotations

from builder.export.vassal.lower.referee.words import LIBRARY
from builder.export.vassal.wire.codec import expression

_LAST = "ref_ledger"
"""The last function of the library: when it is there, all of it is."""

_LOAD = (
    "0; ref_ns = _interp.getNameSpace().getParent();"
    f' if (!java.util.Arrays.asList(ref_ns.getMethodNames()).contains("{_LAST}")) {{'
    " ref_in = new bsh.Interpreter(); ref_in.setNameSpace(ref_ns);"
    " ref_in.eval(new java.io.InputStreamReader(VASSAL.build.GameModule.getGameModule()"
    f'.getDataArchive().getInputStream("{LIBRARY}"))); }}'
)


def asked(call: str) -> str:
    """A whole field: the value of a call of the library."""
    return expression(f"{_LOAD} _plover = {call}")
