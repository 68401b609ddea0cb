"""A game of ours and the module that it is made of, as one module: the game's maps, units, sequence and
referee, and everything of the other module that they do not take the place of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from hexwright.export.vassal.imported.prototype_file import TAG as PROTOTYPE
from hexwright.export.vassal.imported.shape import GPID
from vassalformat.component import (
    BasicCommandEncoder,
    Chatter,
    GlobalOptions,
    GlobalProperties,
    GlobalTranslatableMessages,
    KeyNamer,
    Language,
    Map,
    NotesWindow,
    PlayerRoster,
    PredefinedSetup,
    PrototypesContainer,
    SetupStack,
    TurnTracker,
)
from vassalformat.slots import SLOTS
from vassalformat.trait import UsePrototype
from vassalformat.trait_text import TraitText, read_traits, write_traits
from vassalformat.wire.element import Element, walk

_ONCE: Final = frozenset(
    part.tag
    for part in (
        BasicCommandEncoder,
        Chatter,
        GlobalOptions,
        GlobalTranslatableMessages,
        KeyNamer,
        Language,
        NotesWindow,
        PlayerRoster,
        PredefinedSetup,
        TurnTracker,
    )
)
"""What the game has in place of the other module's."""
_GATHERED: Final = (PrototypesContainer.tag, GlobalProperties.tag)
"""Containers whose parts are those of both."""
_PALETTE: Final = "VASSAL.build.module.PieceWindow"
_PALETTES: Final = frozenset(
    {
        _PALETTE,
        *(f"VASSAL.build.widget.{kind}" for kind in ("TabWidget", "ListWidget", "BoxWidget", "PanelWidget")),
    }
)
_NEXT: Final = "nextPieceSlotId"
_ON_MAP: Final = frozenset({SetupStack.tag, "VASSAL.build.module.map.DrawPile"})


@dataclass(frozen=True, slots=True, kw_only=True)
class MapScale:
    """Pixels of a map of the game for each pixel of the module's map, right and down. `board`: what the game
    calls it.
    """

    board: str
    right: float = 1.0
    down: float = 1.0


def joined(ours: Element, theirs: Element, numbers: Collection[str], maps: dict[str, MapScale]) -> Element:
    """The build file of both. `numbers`: of the pieces of the module that are units or markers of the game;
    `maps`: by name, those of the module that the game has anew.
    """
    both = _definitions(ours) & _definitions(theirs)
    theirs = _renamed(theirs, {name: f"{name} ({theirs.attributes.get('name', '')})" for name in both})
    kept = [part for child in theirs.children for part in _kept(child, numbers, maps)]
    children: list[Element] = []
    theirs_by_ours = {scale.board: name for name, scale in maps.items()}
    for child in ours.children:
        if child.tag in _GATHERED:
            more = [part for other in kept if other.tag == child.tag for part in other.children]
            child = replace(child, children=(*child.children, *_new(more, child.children)))  # noqa: PLW2901
        elif child.tag == Map.tag and child.attributes.get("mapName") in theirs_by_ours:
            name = theirs_by_ours[child.attributes["mapName"]]
            stacks = _stacks(theirs, name, numbers, maps[name])
            child = replace(child, children=(*child.children, *stacks))  # noqa: PLW2901
        children.append(child)
    ours_has = {child.tag for child in ours.children}
    children += (part for part in kept if part.tag not in _GATHERED or part.tag not in ours_has)
    highest = max(_number(ours), _number(theirs))
    return replace(ours, attributes={**ours.attributes, _NEXT: str(highest)}, children=tuple(children))


def left_out(theirs: Element) -> Iterator[str]:
    """The set-ups of the module, which the game replaces by its own: their files."""
    for child in theirs.children:
        if child.tag == PredefinedSetup.tag and child.attributes.get("file"):
            yield child.attributes["file"]
        yield from left_out(child)


def _kept(element: Element, numbers: Collection[str], maps: Collection[str]) -> Iterator[Element]:
    """An element without what the game has anew; nothing if that is all of it."""
    if element.tag in _ONCE or (element.attributes.get(GPID) in numbers and element.tag in SLOTS):
        return
    if element.attributes.get("mapName") in maps and element.tag == Map.tag:
        return
    children = tuple(part for child in element.children for part in _kept(child, numbers, maps))
    emptied = element.tag in _PALETTES and element.children and not children
    if not emptied:
        yield replace(element, children=children)


def _definitions(root: Element) -> set[str]:
    """The names of all prototypes."""
    return {one.attributes.get("name", "") for one in walk(root) if one.tag == PROTOTYPE}


def _renamed(element: Element, names: Mapping[str, str]) -> Element:
    """An element in which prototypes have other names, and the pieces that use them, too."""
    attributes, text = element.attributes, element.text
    if element.tag == PROTOTYPE and attributes.get("name") in names:
        attributes = {**attributes, "name": names[attributes["name"]]}
    if text.startswith("+/") and any(name in text for name in names):
        traits = read_traits(text)
        text = text if traits is None else write_traits([_using(trait, names) for trait in traits])
    children = tuple(_renamed(child, names) for child in element.children)
    return replace(element, attributes=attributes, text=text, children=children)


def _using(trait: TraitText, names: Mapping[str, str]) -> TraitText:
    if trait.kind != UsePrototype.__name__ or not trait.fields:
        return trait
    first, *rest = trait.fields
    return replace(trait, fields=(replace(first, text=names.get(first.text, first.text)), *rest))


def _new(parts: Iterable[Element], known: Iterable[Element]) -> Iterator[Element]:
    """Those whose name is not known."""
    names = {one.attributes.get("name") for one in known}
    yield from (part for part in parts if part.attributes.get("name") not in names)


def _stacks(theirs: Element, name: str, numbers: Collection[str], scale: MapScale) -> Iterator[Element]:
    """What stands on a map of the module from the start, on the game's map of that name."""
    for map_ in theirs.children:
        if map_.tag == Map.tag and map_.attributes.get("mapName") == name:
            for stack in map_.children:
                left = [part for part in stack.children if part.attributes.get(GPID) not in numbers]
                if stack.tag in _ON_MAP and (left or not stack.children):
                    moved = {
                        "owningBoard": scale.board,
                        "x": _scaled(stack.attributes.get("x", "0"), scale.right),
                        "y": _scaled(stack.attributes.get("y", "0"), scale.down),
                    }
                    yield replace(stack, attributes={**stack.attributes, **moved}, children=tuple(left))


def _scaled(text: str, factor: float) -> str:
    return str(round(int(text) * factor)) if text.lstrip("-").isdecimal() else text


def _number(root: Element) -> int:
    text = root.attributes.get(_NEXT, "")
    return int(text) if text.isdecimal() and len(text) < 10 else 0
