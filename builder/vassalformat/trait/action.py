"""Traits that act on a key: macros, reports, sounds, keys to other pieces."""

from dataclasses import dataclass
from typing import ClassVar

from vassalformat.trait.base import Trait, state, wire
from vassalformat.wire.codec import (
    BOOL,
    INT,
    KEY,
    KEYS,
    NO_KEY,
    PARAMETERS,
    STRINGS,
    TEXT,
    Codec,
    Key,
)
from vassalformat.wire.target import TARGET, Target

_CTRL = 130


@dataclass(frozen=True, slots=True, kw_only=True)
class TriggerAction(Trait):
    """Sends keys to its own piece when a key comes and a condition holds. VASSAL: counters/TriggerAction.

    It reacts to a key after all traits inside it have done so; most other traits react before. `menu` and
    `key` start it from the menu, `watch` are other keys that start it, `actions` the keys it sends, in order.
    `loop_type`: `counted`, `while` or `until`.
    """

    tag: ClassVar[str] = "macro;"

    name: str = wire(TEXT, "")
    menu: str = wire(TEXT, "", absent="Trigger")
    key: Key = wire(KEY, NO_KEY, absent=Key(84, _CTRL))
    condition: str = wire(TEXT, "")
    watch: tuple[Key, ...] = wire(KEYS, ())
    actions: tuple[Key, ...] = wire(KEYS, ())
    loop: bool = wire(BOOL, default=False)
    pre_loop: Key = wire(KEY, NO_KEY)
    post_loop: Key = wire(KEY, NO_KEY)
    loop_type: str = wire(TEXT, "counted")
    while_condition: str = wire(TEXT, "")
    until_condition: str = wire(TEXT, "")
    loop_count: str = wire(TEXT, "1", absent="")
    index: bool = wire(BOOL, default=False)
    index_property: str = wire(TEXT, "")
    index_start: str = wire(TEXT, "1")
    index_step: str = wire(TEXT, "1")


def _decode_cycle(text: str) -> int:
    return INT.decode(text) if text else -1


_CYCLE: Codec[int] = Codec("cycle", INT.encode, _decode_cycle)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportState(Trait):
    """Writes a line to the chat after a key. VASSAL: counters/ReportState.

    It reacts after all traits inside it. In `format` the piece's name is `$newPieceName$`; `$pieceName$`, as
    in other formats of VASSAL, is empty here. `cycle_formats` are used in turn, `cycle_down` steps back;
    `cycle` is the index of the present one, -1 before the first.
    """

    tag: ClassVar[str] = "report;"

    keys: tuple[Key, ...] = wire(KEYS, absent=())
    format: str = wire(TEXT, "", absent="$location$: $newPieceName$ *")
    cycle_down: tuple[Key, ...] = wire(KEYS, ())
    cycle_formats: tuple[str, ...] = wire(STRINGS, ())
    description: str = wire(TEXT, "")
    no_suppress: bool = wire(BOOL, default=False)
    cycle: int = state(_CYCLE, -1)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaySound(Trait):
    """Plays a sound file of the module. VASSAL: counters/PlaySound."""

    tag: ClassVar[str] = "playSound;"

    sound: str = wire(TEXT, "")
    menu: str = wire(TEXT, "", absent="Play Sound")
    key: Key = wire(KEY, NO_KEY, absent=Key(80, _CTRL))
    send_to_others: bool = wire(BOOL, default=False)
    description: str = wire(TEXT, "")
    no_suppress: bool = wire(BOOL, default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class GlobalHotkey(Trait):
    """Presses a key of the toolbar. VASSAL: counters/GlobalHotKey."""

    tag: ClassVar[str] = "globalhotkey;"

    menu: str = wire(TEXT, "")
    key: Key = wire(KEY, NO_KEY, absent=Key(72, _CTRL))
    hotkey: Key = wire(KEY, NO_KEY)
    description: str = wire(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterGlobalKeyCommand(Trait):
    """Sends a key to other pieces. VASSAL: counters/CounterGlobalKeyCommand.

    `filter` selects the pieces, `range` (cells) only if `restrict_range`; `mute_reports` silences the report
    traits of the pieces, also those that say why something was refused; `deck_count` is how many pieces of a
    deck, -1 for all.
    """

    tag: ClassVar[str] = "globalkey;"

    menu: str = wire(TEXT, "", absent="Global Command")
    key: Key = wire(KEY, NO_KEY, absent=Key(71, _CTRL))
    send: Key = wire(KEY, NO_KEY, absent=Key(75, _CTRL))
    filter: str = wire(TEXT, "")
    restrict_range: bool = wire(BOOL, default=False)
    range: int = wire(INT, 1)
    mute_reports: bool = wire(BOOL, default=False, absent=True)
    fixed_range: bool = wire(BOOL, default=True)
    range_property: str = wire(TEXT, "")
    description: str = wire(TEXT, "")
    deck_count: str = wire(TEXT, "-1")
    target: Target = wire(TARGET, Target(source="COUNTER"), absent=Target())
    mute_sounds: bool = wire(BOOL, default=False)
    parameters: tuple[tuple[str, str], ...] = wire(PARAMETERS, ())
