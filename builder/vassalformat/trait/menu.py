"""Traits that arrange or restrict the menu of a piece."""

from dataclasses import dataclass
from typing import ClassVar

from vassalformat.trait.base import Trait, state, wire
from vassalformat.wire.codec import BOOL, KEY, KEYS, NO_KEY, STRINGS, TEXT, Key, choice


@dataclass(frozen=True, slots=True, kw_only=True)
class Restricted(Trait):
    """Allows only some sides to use the piece. VASSAL: counters/Restricted.

    `by_player`: the first player who uses it owns it. `movement`: others cannot drag it either; one such
    piece in a stack blocks the drag of the whole stack (counters/DragBuffer).
    """

    tag: ClassVar[str] = "restrict;"

    sides: tuple[str, ...] = wire(STRINGS, absent=())
    by_player: bool = wire(BOOL, default=False)
    movement: bool = wire(BOOL, default=True)
    description: str = wire(TEXT, "")
    owner: str = state(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class RestrictCommands(Trait):
    """Hides or greys keys of the traits inside it while a condition holds.

    VASSAL: counters/RestrictCommands. `action` is Hide or Disable. Blocks the keys even when another trait
    sends them, but only for traits inside it: in the list of traits it comes after those it restricts.
    """

    tag: ClassVar[str] = "hideCmd;"

    name: str = wire(TEXT, "")
    action: str = wire(choice("Hide", "Disable"), "Hide")
    condition: str = wire(TEXT, "")
    keys: tuple[Key, ...] = wire(KEYS, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class SubMenu(Trait):
    """Gathers menu entries of the traits inside it. VASSAL: counters/SubMenu."""

    tag: ClassVar[str] = "submenu;"

    menu: str = wire(TEXT, absent="")
    entries: tuple[str, ...] = wire(STRINGS, ())
    description: str = wire(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuSeparator(Trait):
    """A line in the menu. VASSAL: counters/MenuSeparator."""

    tag: ClassVar[str] = "menuSeparator;"

    description: str = wire(TEXT, "")
    key: Key = wire(KEY, NO_KEY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deselect(Trait):
    """Takes the piece out of the selection. VASSAL: counters/Deselect.

    `how`: D this piece, A all pieces, S select only this one.
    """

    tag: ClassVar[str] = "deselect;"

    menu: str = wire(TEXT, "")
    key: Key = wire(KEY, NO_KEY, absent=Key(75, 130))
    description: str = wire(TEXT, "")
    unstack: bool = wire(BOOL, default=False)
    how: str = wire(TEXT, "D")


@dataclass(frozen=True, slots=True, kw_only=True)
class MultiLocationCommand(Trait):
    """A menu entry for each region or zone that a filter selects. VASSAL: counters/MultiLocationCommand.

    `places`: locRegions or locZones. The trait itself does nothing: others see the key and the properties of
    the place.
    """

    tag: ClassVar[str] = "locCommand;"

    description: str = wire(TEXT, "")
    places: str = wire(TEXT, "locRegions")
    filter: str = wire(TEXT, "")
    menu: str = wire(TEXT, "", absent="Do Something At $LocationOfCommand$")
    key: Key = wire(KEY, NO_KEY)
    current_map_only: bool = wire(BOOL, default=True)
