"""Named keys that a module sends and that nothing in it answers.

A named key is written `57481,0,Flip`; its numbers mean nothing, its name alone counts. VASSAL:
configure/NamedHotKeyConfigurer.encode.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hexwright.export.vassal.imported.kind import shown_tag
from vassalformat.trait_text import read_traits
from vassalformat.wire.element import Element, walk

_KEY: Final = re.compile(r"\d{1,6}\\*,\d{1,6}\\*,([^,;:|\\]+)")
_SENDS: Final = frozenset(
    {
        "CounterGlobalKeyCommand.send",
        "DeckGlobalKeyCommand.hotkey",
        "DoActionButton.hotkeys",
        "GlobalHotkey.hotkey",
        "GlobalKeyCommand.hotkey",
        "Map.moveKey",
        "MassKeyCommand.hotkey",
        "PlayerHand.moveKey",
        "PrivateMap.moveKey",
        "SpecialDiceButton.hotkeys",
        "StartupGlobalKeyCommand.globalHotkey",
        "StartupGlobalKeyCommand.hotkey",
        "TriggerAction.actions",
        "TurnGlobalHotkey.hotkey",
    }
)
"""Attributes and fields whose keys are sent to pieces or to the module."""
_ONLY_WATCHES: Final = frozenset({"RestrictCommands.keys"})
"""Those whose keys do nothing by themselves."""


def unanswered_keys(root: Element) -> dict[str, Element]:
    """Names of keys that are sent and stand nowhere else, and the first that sends each, sorted."""
    sent: dict[str, Element] = {}
    heard: set[str] = set()
    for element in walk(root):
        for where, text in _texts(element):
            if "," not in text or where in _ONLY_WATCHES:
                continue
            for name in _KEY.findall(text):
                if where in _SENDS:
                    sent.setdefault(name, element)
                else:
                    heard.add(name)
    return {name: sent[name] for name in sorted(sent) if name not in heard and "$" not in name}


def _texts(element: Element) -> Iterator[tuple[str, str]]:
    """All texts of an element with the attribute or field in which they stand."""
    kind = shown_tag(element.tag).rpartition(".")[2]
    for name, text in element.attributes.items():
        yield f"{kind}.{name}", text
    traits = read_traits(element.text) if element.text.startswith("+/") else None
    if traits is None:
        yield kind, element.text
        return
    for trait in traits:
        for field in trait.fields:
            yield f"{trait.kind}.{field.name}", field.text
