"""The module itself and components directly in it: options, properties, prototypes, set-ups."""

from dataclasses import dataclass
from typing import Any, ClassVar

from vassalformat.component.base import Component, attribute
from vassalformat.component.toolbar import Folder, ToolbarItem
from vassalformat.trait import Piece, decode_piece
from vassalformat.wire.changer import CHANGER, Changer, SetTo
from vassalformat.wire.codec import BOOL, INT, KEY, LIMIT, NO_KEY, TEXT, Key
from vassalformat.wire.element import Element
from vassalformat.wire.piece import encode_definition

_ENTRY = "entry"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameModule(Component):
    """The root component. VASSAL: build/GameModule.

    `next_piece_slot_id`: the number VASSAL's editor gives to the next slot; must be above every gpid.
    """

    tag: ClassVar[str] = "VASSAL.build.GameModule"

    name: str = attribute(TEXT)
    version: str = attribute(TEXT, "0.0")
    description: str = attribute(TEXT, "")
    other1: str = attribute(TEXT, "", name="ModuleOther1")
    other2: str = attribute(TEXT, "", name="ModuleOther2")
    vassal_version: str = attribute(TEXT, name="VassalVersion")
    next_piece_slot_id: int = attribute(INT, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class BasicModule(GameModule):
    """The root component in modules of before 3.4. VASSAL: launch/BasicModule."""

    tag: ClassVar[str] = "VASSAL.launch.BasicModule"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugin(Component):
    """Code of the module's own, in the archive. VASSAL: build/module/Plugin."""

    tag: ClassVar[str] = "VASSAL.build.module.Plugin"


@dataclass(frozen=True, slots=True, kw_only=True)
class BasicCommandEncoder(Component):
    """Reads and writes pieces. VASSAL: build/module/BasicCommandEncoder."""

    tag: ClassVar[str] = "VASSAL.build.module.BasicCommandEncoder"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chatter(Component):
    """The chat. VASSAL: build/module/Chatter."""

    tag: ClassVar[str] = "VASSAL.build.module.Chatter"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyNamer(Component):
    """Names keys in menus. VASSAL: build/module/KeyNamer."""

    tag: ClassVar[str] = "VASSAL.build.module.KeyNamer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Language(Component):
    """Translations of the module. VASSAL: i18n/Language."""

    tag: ClassVar[str] = "VASSAL.i18n.Language"


@dataclass(frozen=True, slots=True, kw_only=True)
class Translation(Component):
    """The module in one language. VASSAL: i18n/Translation. `locale`: language, comma, country."""

    tag: ClassVar[str] = "VASSAL.i18n.Translation"

    locale: str = attribute(TEXT, "en,")


@dataclass(frozen=True, slots=True, kw_only=True)
class GlobalTranslatableMessages(Component):
    """Texts for translators. VASSAL: build/module/properties/GlobalTranslatableMessages."""

    tag: ClassVar[str] = "VASSAL.build.module.properties.GlobalTranslatableMessages"


@dataclass(frozen=True, slots=True, kw_only=True)
class GlobalTranslatableMessage(Component):
    """A text for translators, which is a property.

    VASSAL: build/module/properties/GlobalTranslatableMessage.
    """

    tag: ClassVar[str] = "VASSAL.build.module.properties.GlobalTranslatableMessage"

    name: str = attribute(TEXT)
    initial_value: str = attribute(TEXT, "")
    description: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class GlobalOptions(Component):
    """Options of the module. VASSAL: build/module/GlobalOptions.

    Without `store_leading_zero_integers_as_strings` expressions read the hex number `0304` as the number 304
    (script/ExpressionInterpreter). `center_on_move` is of versions before 3.1; no later one reads it.
    """

    tag: ClassVar[str] = "VASSAL.build.module.GlobalOptions"

    description: str = attribute(TEXT, "")
    non_owner_unmaskable: str = attribute(TEXT, "Never")
    prompt_string: str = attribute(TEXT, "Opponents can unmask my pieces")
    auto_report: str = attribute(TEXT, "Always")
    player_id_format: str = attribute(TEXT, "$PlayerName$")
    chatter_html_support: str = attribute(TEXT, "Never", name="chatterHTMLSupport")
    hotkeys_on_closed_windows: str = attribute(TEXT, "Never", name="hotKeysOnClosedWindows")
    inventory_for_all: str = attribute(TEXT, "Always")
    send_to_location_move_trails: str = attribute(TEXT, "Never")
    store_leading_zero_integers_as_strings: bool = attribute(BOOL, default=False)
    purge_blank_property_prompts: bool = attribute(BOOL, default=True)
    disable_piece_indexing: bool = attribute(BOOL, default=False)
    min_max_heap: int = attribute(INT, 0)
    center_on_move: str | None = attribute(TEXT, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class PredefinedSetup(Component):
    """An entry of the New Game list; `file` is a saved game in the module.

    VASSAL: build/module/PredefinedSetup.
    """

    tag: ClassVar[str] = "VASSAL.build.module.PredefinedSetup"

    name: str = attribute(TEXT)
    description: str = attribute(TEXT, "")
    is_menu: bool = attribute(BOOL, default=False)
    use_file: bool = attribute(BOOL, default=True)
    file: str | None = attribute(TEXT, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class NotesWindow(Component):
    """The notebook. VASSAL: build/module/NotesWindow."""

    tag: ClassVar[str] = "VASSAL.build.module.NotesWindow"

    button_text: str = attribute(TEXT, "Notes")
    tooltip: str = attribute(TEXT, "Notes")
    icon: str = attribute(TEXT, "/images/notes.gif")
    hotkey: Key = attribute(KEY, NO_KEY)
    can_disable: str | None = attribute(TEXT, None)
    property_gate: str | None = attribute(TEXT, None)
    hide_when_disabled: str | None = attribute(TEXT, None)
    disabled_icon: str | None = attribute(TEXT, None)
    description: str | None = attribute(TEXT, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleFolder(Folder):
    """A folder in the module. VASSAL: build/module/folder/ModuleSubFolder."""

    tag: ClassVar[str] = "VASSAL.build.module.folder.ModuleSubFolder"


@dataclass(frozen=True, slots=True, kw_only=True)
class GlobalProperties(Component):
    """Holds the global properties of the module. VASSAL: build/module/properties/GlobalProperties."""

    tag: ClassVar[str] = "VASSAL.build.module.properties.GlobalProperties"


@dataclass(frozen=True, slots=True, kw_only=True)
class GlobalPropertyFolder(Folder):
    """A folder of global properties. VASSAL: build/module/folder/GlobalPropertyFolder."""

    tag: ClassVar[str] = "VASSAL.build.module.folder.GlobalPropertyFolder"


@dataclass(frozen=True, slots=True, kw_only=True)
class GlobalProperty(Component):
    """A property of the module, or of a map if inside one. VASSAL: build/module/properties/GlobalProperty.

    `min`, `max`: least and greatest value of a number; VASSAL writes `null` where there is none.
    """

    tag: ClassVar[str] = "VASSAL.build.module.properties.GlobalProperty"

    name: str = attribute(TEXT)
    initial_value: str = attribute(TEXT, "")
    description: str = attribute(TEXT, "")
    is_numeric: bool = attribute(BOOL, default=False)
    min: int | str | None = attribute(LIMIT, None)
    max: int | str | None = attribute(LIMIT, None)
    wrap: bool = attribute(BOOL, default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneProperty(GlobalProperty):
    """A property of a zone. VASSAL: build/module/properties/ZoneProperty."""

    tag: ClassVar[str] = "VASSAL.build.module.properties.ZoneProperty"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePropertyButton(ToolbarItem):
    """A button that changes the global property it is in.

    An expression as the new value gives an empty value; use a trait of a piece instead.
    VASSAL: build/module/properties/ChangePropertyButton.
    """

    tag: ClassVar[str] = "VASSAL.build.module.properties.ChangePropertyButton"

    desc: str = attribute(TEXT, "")
    text: str = attribute(TEXT, "Change")
    tooltip: str = attribute(TEXT, "Change")
    report_format: str = attribute(TEXT, "")
    change: Changer = attribute(CHANGER, SetTo(), name="propChanger")


@dataclass(frozen=True, slots=True, kw_only=True)
class PrototypesContainer(Component):
    """Holds the prototypes. VASSAL: build/module/PrototypesContainer."""

    tag: ClassVar[str] = "VASSAL.build.module.PrototypesContainer"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrototypeFolder(Folder):
    """A folder of prototypes. VASSAL: build/module/folder/PrototypeFolder."""

    tag: ClassVar[str] = "VASSAL.build.module.folder.PrototypeFolder"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrototypeDefinition(Component):
    """A prototype. VASSAL: build/module/PrototypeDefinition.

    `piece` lists its traits innermost first, as in pieces; the first must be a BasicPiece, which is ignored.
    """

    tag: ClassVar[str] = "VASSAL.build.module.PrototypeDefinition"

    name: str = attribute(TEXT)
    description: str = attribute(TEXT, "")
    piece: Piece

    def encode_text(self) -> str:
        """Write the traits."""
        return encode_definition(self.piece)

    @classmethod
    def decode_content(cls, element: Element) -> dict[str, Any]:
        """Read the traits."""
        return {"children": element.children, "piece": decode_piece(element.text)}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRoster(Component):
    """The sides, in order; any other player is an observer. VASSAL: build/module/PlayerRoster."""

    tag: ClassVar[str] = "VASSAL.build.module.PlayerRoster"

    button_text: str = attribute(TEXT, "Retire")
    button_icon: str = attribute(TEXT, "")
    button_tool_tip: str = attribute(
        TEXT, "Switch sides, become an observer, or allow another player to take your side in this game"
    )
    button_key: Key = attribute(KEY, NO_KEY, name="buttonKeyStroke")
    sides: tuple[str, ...]

    def encode_children(self) -> tuple[Element, ...]:
        """One entry per side."""
        return tuple(Element(tag=_ENTRY, text=side) for side in self.sides)

    @classmethod
    def decode_content(cls, element: Element) -> dict[str, Any]:
        """Read the entries, whatever their tags are."""
        return {"sides": tuple(child.text.strip() for child in element.children)}
