"""Finds the faces of a piece: the one it starts with, and those a player flips it to.

VASSAL has layers, not sides. At most one layer of a piece is taken to be its sides: the one whose name or
commands say so (flip, step, reduced, back, ...), or whose pictures cover the whole piece. Layers that react
to the same key or follow the same property change with it; all others stay as the piece starts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hexwright.export.vassal.reading.drawn import Basic, Layer, Mask, ParsedTrait, parse_int
from hexwright.export.vassal.reading.property import piece_properties, substitute

if TYPE_CHECKING:
    from hexwright.export.vassal.reading.picture import LoadedPicture, Pictures
    from hexwright.export.vassal.reading.prototype import AddProblem

_SIDE: Final = re.compile(
    r"flip|\bback|\bfront|\bside|revers|invert|turn ?over|reduc|\bstep|strength|deplet|damag|disrupt|\bloss|"
    r"half|weak|crippl|exhaust|spent|\bused|worn|fresh|veteran|upgrad|promot|\bface|"
    r"umdreh|wenden|rückseite|verso|recto|retourn|réduit|voltear|reverso|reducid|ridott|retro",
    re.IGNORECASE,
)
_TURN: Final = re.compile(
    r"flip|\bback|\bfront|\bside|revers|invert|turn ?over|"
    r"umdreh|wenden|rückseite|verso|recto|retourn|voltear",
    re.IGNORECASE,
)
"""Words that certainly mean a side: without one of these, a piece with a mask has the mask as its back."""
_STATUS: Final = re.compile(
    r"\bmoved|\bfired|supply|\boos\b|highlight|select|attack|hidden|\brange|arrow|facing|\bzoc|border|"
    r"trail|status|command|dead|\bkill|elimin|destroy|\blost|ammo|target|control|marker|\bmark\b|footprint|area|mask",
    re.IGNORECASE,
)
_MIN_COVER: Final = 0.8
"""A picture covers a piece if it has at least this part of its width and of its height."""
MOST_FACES: Final = 12
"""A layer with more levels counts something (turns, points, dice) rather than showing sides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """The level of each layer, by index among the traits, and the piece's properties at these levels."""

    levels: Mapping[int, int]
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Faces:
    """The faces of a piece, the one it starts with first. `mask`: picture shown to opponents, or ''."""

    faces: tuple[Face, ...]
    mask: str


def faces_of(
    traits: tuple[ParsedTrait, ...],
    name: str,
    module_properties: Mapping[str, str],
    pictures: Pictures,
    add_problem: AddProblem,
) -> Faces:
    """Find the faces of a piece. `module_properties`: global properties at the start, by name."""
    start = _face_with(traits, name, module_properties, {}, {})
    mask = next((trait.image for trait in reversed(traits) if isinstance(trait, Mask) and trait.image), "")
    side, layer = _side_layer(traits, start, pictures, masked=bool(mask))
    varied = sum(
        len(_level_sequence(trait, start.levels[index])) > 1
        for index, trait in enumerate(traits)
        if isinstance(trait, Layer) and index != side
    )
    if varied:
        add_problem("layers that stay as the piece starts (other than its sides)", name)
    if layer is None:
        return Faces(faces=(start,), mask=mask)
    sequence = _level_sequence(layer, start.levels[side])
    if len(sequence) > MOST_FACES:
        add_problem(f"pieces with more than {MOST_FACES} faces, of which the first two are printed", name)
        sequence = sequence[:2]
    found = [start]
    for step in range(1, len(sequence)):
        levels = {side: sequence[step]}
        properties = {layer.follows: str(sequence[step] + layer.first - 1)} if layer.follows else {}
        for index, other in enumerate(traits):
            if isinstance(other, Layer) and index != side and other.keys & layer.keys and not other.follows:
                own = _level_sequence(other, start.levels[index])
                levels[index] = own[min(step, len(own) - 1)]
        found.append(_face_with(traits, name, module_properties, levels, properties))
    return Faces(faces=tuple(found), mask=mask)


def _face_with(
    traits: tuple[ParsedTrait, ...],
    name: str,
    module_properties: Mapping[str, str],
    levels: Mapping[int, int],
    properties: Mapping[str, str],
) -> Face:
    """The face with the given layer levels and properties, all others as the piece starts."""
    standing = {
        index: levels.get(index, trait.level)
        for index, trait in enumerate(traits)
        if isinstance(trait, Layer)
    }
    values = {**piece_properties(traits, standing, module_properties, name), **properties}
    followed = False
    for index, trait in enumerate(traits):
        if isinstance(trait, Layer) and trait.follows and index not in levels:
            text = values.get(trait.follows)
            if text is None:
                text = substitute(trait.follows, values) if trait.follows.startswith("{") else ""
            level = parse_int(text or "", trait.first) - trait.first + 1
            level = max(1, min(len(trait.images), level))
            standing[index] = level if trait.level > 0 else -level
            followed = True
    if followed:
        values = {**piece_properties(traits, standing, module_properties, name), **properties}
    return Face(levels=standing, values=values)


def _level_sequence(layer: Layer, start: int) -> tuple[int, ...]:
    """The levels a player steps through from `start`; -1 is off. Levels with the same picture count once."""
    count = len(layer.images)
    if layer.follows:
        steps = _cycle(start, count) if start > 0 else [start]
    elif start > 0:
        steps = _cycle(start, count)
        if not layer.always:
            steps.append(-1)
    else:
        steps = [-1] if layer.always else [-1, *range(1, count + 1)]
    first_levels: dict[str, int] = {}
    for level in steps:
        first_levels.setdefault(layer.images[level - 1] if level > 0 else "", level)
    return tuple(first_levels.values())


def _cycle(start: int, count: int) -> list[int]:
    """All levels from `start`, with wrap-around; downwards if the piece starts at its last one."""
    step = -1 if start == count else 1
    return [(start - 1 + step * number) % count + 1 for number in range(count)]


def _side_layer(
    traits: tuple[ParsedTrait, ...], start: Face, pictures: Pictures, *, masked: bool
) -> tuple[int, Layer | None]:
    """Index of the layer taken to be the piece's sides, and the layer; -1 and None if there is none."""
    best, side = 0, -1
    found: Layer | None = None
    size = _largest_start_picture(traits, start, pictures)
    for index, trait in enumerate(traits):
        if not isinstance(trait, Layer) or len(_level_sequence(trait, start.levels[index])) < 2:
            continue
        score = 4 * bool((_TURN if masked else _SIDE).search(trait.search_text))
        if _covers_piece(trait, start.levels[index], size, pictures):
            score += 2 + bool(_SIDE.search(f"{trait.description} {trait.follows}"))
        elif _STATUS.search(trait.search_text):
            score -= 4
        if score > best:
            best, side, found = score, index, trait
    return side, found


def _largest_start_picture(
    traits: tuple[ParsedTrait, ...], start: Face, pictures: Pictures
) -> tuple[float, float]:
    """Width and height of the largest picture the piece starts with."""
    sizes = [(0.0, 0.0)]
    for index, trait in enumerate(traits):
        if isinstance(trait, Basic) and trait.image:
            sizes.append(_size(pictures[trait.image], 1.0))
        elif isinstance(trait, Layer) and start.levels[index] > 0 and trait.images[start.levels[index] - 1]:
            sizes.append(_size(pictures[trait.images[start.levels[index] - 1]], trait.scale))
    return max(sizes, key=lambda size: size[0] * size[1])


def _size(loaded: LoadedPicture | None, scale: float) -> tuple[float, float]:
    return (0.0, 0.0) if loaded is None else (scale * loaded.width, scale * loaded.height)


def _covers_piece(layer: Layer, start: int, size: tuple[float, float], pictures: Pictures) -> bool:
    """Whether all other pictures of a layer cover a piece of that size."""
    others = [level for level in _level_sequence(layer, start) if level > 0 and level != start]
    images = [layer.images[level - 1] for level in others[:MOST_FACES]]
    if not images or any(not name for name in images):
        return False
    for name in images:
        loaded = pictures[name]
        if loaded is None:
            return False
        width, height = _size(loaded, layer.scale)
        if width < _MIN_COVER * size[0] or height < _MIN_COVER * size[1]:
            return False
        image = loaded.image
        if image.getchannel("A").histogram()[255] < _MIN_COVER * 0.8 * image.width * image.height:
            return False
    return True
