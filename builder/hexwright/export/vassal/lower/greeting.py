"""The greeting: a script in the module that tells a player where the game stands, and opens the map there.

VASSAL has no such thing of its own: its start-up commands are entries of the log, and a map begins in its
top left corner. The turn tracker's format, which VASSAL evaluates while it opens the module, loads the
script, and this listens to games that begin.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwright.export.vassal.lower import keys, names
from hexwright.export.vassal.lower.atlas import Atlas
from hexwright.export.vassal.lower.expressions import quoted
from hexwright.model.game import Game, Setup
from hexwright.template import read
from vassalformat.wire.codec import expression

FILE = "greeting.bsh"
TEMPLATE = "vassal/greeting.bsh"
_LAST = "greet_begin"
"""The last function of the script: where it is defined, all of it is loaded."""

_WAKE = (
    f'if (!java.util.Arrays.asList(_interp.getNameSpace().getParent().getMethodNames()).contains("{_LAST}"))'
    " { greet_in = new bsh.Interpreter(); greet_in.setNameSpace(_interp.getNameSpace().getParent());"
    " greet_in.eval(new java.io.InputStreamReader(VASSAL.build.GameModule.getGameModule()"
    f'.getDataArchive().getInputStream("{FILE}"), "UTF-8")); greet_in.eval("{_LAST}()"); }}'
)
"""Statements of an expression that load the script, once in a session."""


def greeting(shown: str, more: str = "") -> str:
    """A whole field that shows a text before any game begins, and loads the script. `more`: statements.

    The text is shown even if that fails.
    """
    return expression(f"{shown}; try {{ {_WAKE} }} catch (Throwable greet_e) {{ }} {more}".rstrip())


def greeting_files(game: Game, atlas: Atlas) -> Mapping[str, bytes]:
    """The script, by its name in the module; none for a game without turns, whose tracker would load it."""
    if not game.turns:
        return {}
    usual = next((setup.id for setup in game.setups.values() if setup.default), "")
    lines = [
        read(TEMPLATE),
        f"greet_title = {quoted(game.title)};",
        f"greet_key = {quoted(keys.shown(keys.NEXT_PHASE))};",
        f"greet_free = {quoted(names.SOLITAIRE)};",
        f"greet_usual = {quoted(usual)};",
        *(_setup(setup, atlas) for setup in game.setups.values()),
    ]
    return {FILE: ("\n".join(lines) + "\n").encode()}


def _setup(setup: Setup, atlas: Atlas) -> str:
    values = ", ".join(quoted(value) for value in _values(setup, atlas))
    return f"greet_setups.put({quoted(setup.id)}, new String[]{{{values}}});"


def _values(setup: Setup, atlas: Atlas) -> Iterator[str]:
    yield from (setup.name, " ".join(setup.description.split()))
    spot = atlas.spots.get(setup.opens_at) if setup.opens_at is not None else None
    if spot is not None:
        yield from (spot.map, str(spot.x), str(spot.y))
