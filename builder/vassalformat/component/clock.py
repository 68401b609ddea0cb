"""Chess clocks: how long each side takes."""

from dataclasses import dataclass
from typing import ClassVar

from vassalformat.component.base import Component, attribute
from vassalformat.wire.codec import BLACK, BOOL, COLOUR, KEY, NO_KEY, TEXT, Colour, Key, choice

_SHOWN = choice("Always", "Auto", "Never")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChessClockControl(Component):
    """The clocks and their button. VASSAL: build/module/ChessClockControl.

    `show_...`: Always, Auto or Never; the keys show the clocks, start the next or the opponent's, and stop.
    """

    tag: ClassVar[str] = "VASSAL.build.module.ChessClockControl"

    name: str = attribute(TEXT, "Chess Clock Control")
    description: str = attribute(TEXT, "")
    icon: str = attribute(TEXT, "chess_clock.png")
    button_text: str = attribute(TEXT, "Chess Clocks")
    button_tooltip: str = attribute(TEXT, "Tooltip text")
    show_hotkey: Key = attribute(KEY, NO_KEY)
    next_hotkey: Key = attribute(KEY, NO_KEY)
    start_opponent_hotkey: Key = attribute(KEY, NO_KEY)
    pause_hotkey: Key = attribute(KEY, NO_KEY)
    show_tenths: str = attribute(_SHOWN, "Auto")
    show_seconds: str = attribute(_SHOWN, "Auto")
    show_hours: str = attribute(_SHOWN, "Auto")
    show_days: str = attribute(_SHOWN, "Auto")
    allow_reset: bool = attribute(BOOL, default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChessClock(Component):
    """The clock of a side. VASSAL: build/module/chessclockcontrol/ChessClock."""

    tag: ClassVar[str] = "VASSAL.build.module.chessclockcontrol.ChessClock"

    description: str = attribute(TEXT, "")
    side: str = attribute(TEXT, "Player")
    button_text: str = attribute(TEXT, "Player")
    icon: str = attribute(TEXT, "")
    start_hotkey: Key = attribute(KEY, NO_KEY)
    stop_hotkey: Key = attribute(KEY, NO_KEY)
    ticking_background_color: Colour | None = attribute(COLOUR, Colour(255, 255, 0))
    ticking_font_color: Colour | None = attribute(COLOUR, Colour(51, 51, 51))
    tocking_font_color: Colour | None = attribute(COLOUR, BLACK)
    tooltip: str = attribute(TEXT, "")
