"""The root of an extension, and where its parts go in the module."""

from dataclasses import dataclass
from typing import ClassVar

from vassalformat.component.base import Component, attribute
from vassalformat.wire.codec import BOOL, INT, TEXT


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleExtension(Component):
    """The root component of an extension. VASSAL: build/module/ModuleExtension.

    `module`, `module_version`: what it was made for, unless `any_module`; `extension_id`: what its numbers of
    pieces begin with, before a colon.
    """

    tag: ClassVar[str] = "VASSAL.build.module.ModuleExtension"

    any_module: bool = attribute(BOOL, default=False)
    version: str = attribute(TEXT, "0.0")
    description: str = attribute(TEXT, "")
    module: str = attribute(TEXT)
    module_version: str = attribute(TEXT)
    vassal_version: str = attribute(TEXT)
    next_piece_slot_id: int = attribute(INT, 0)
    extension_id: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtensionElement(Component):
    """Adds what is inside to a component of the module. VASSAL: build/module/ExtensionElement.

    `target`: classes and names of components from the outermost, `class:name/class:name`; empty for the
    module.
    """

    tag: ClassVar[str] = "VASSAL.build.module.ExtensionElement"

    target: str = attribute(TEXT, "")
