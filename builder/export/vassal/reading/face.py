"""Which faces a piece has: how it starts, and what a player turns it to.

A piece may have many layers; one of them, or none, is taken for its sides: the one its author called so
(flip, step, reduced, back, ...), or whose pictures cover the whole piece. Layers that hear the same key or
follow the same property go with it; all others stay as the piece starts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from builder.export.vassal.reading.property import environment, filled
from builder.export.vassal.reading.trait import Basic, Cover, Layer, Look, whole

if TYPE_CHECKING:
    from builder.export.vassal.reading.picture import Pictures, Seen
    from builder.export.vassal.reading.prototype import Tell

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
"""Words that can mean nothing but a side: a piece with a mask has that as its back, but for these."""
_STATUS: Final = re.compile(
    r"\bmoved|\bfired|supply|\boos\b|highlight|select|attack|hidden|\brange|arrow|facing|\bzoc|border|"
    r"trail|status|command|dead|\bkill|elimin|destroy|\blost|ammo|target|control|marker|\bmark\b|footprint|area|mask",
    re.IGNORECASE,
)
_COVERS: Final = 0.8
"""Part of a piece's width and height that a picture covering it has at least."""
MOST_FACES: Final = 12
"""A layer with more levels is a counter of something (turns, points, dice), not a piece with sides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """Levels of all layers by index among the traits, and the properties that belong to them."""

    levels: Mapping[int, int]
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Faces:
    """The faces of a piece, the one it starts with first, and the picture others see of it, if any."""

    faces: tuple[Face, ...]
    cover: str


def faces_of(
    looks: tuple[Look, ...], name: str, shared: Mapping[str, str], pictures: Pictures, tell: Tell
) -> Faces:
    """Find the faces of a piece. `shared`: the module's own properties."""
    start = _standing(looks, name, shared, {}, {})
    cover = next((look.image for look in reversed(looks) if isinstance(look, Cover) and look.image), "")
    side, layer = _side(looks, start, pictures, masked=bool(cover))
    varied = sum(
        len(_sequence(look, start.levels[index])) > 1
        for index, look in enumerate(looks)
        if isinstance(look, Layer) and index != side
    )
    if varied:
        tell("layers that stay as the piece starts (other than its sides)", name)
    if layer is None:
        return Faces(faces=(start,), cover=cover)
    sequence = _sequence(layer, start.levels[side])
    if len(sequence) > MOST_FACES:
        tell(f"pieces with more than {MOST_FACES} faces, of which the first two are printed", name)
        sequence = sequence[:2]
    found = [start]
    for step in range(1, len(sequence)):
        levels = {side: sequence[step]}
        properties = {layer.follows: str(sequence[step] + layer.first - 1)} if layer.follows else {}
        for index, other in enumerate(looks):
            if isinstance(other, Layer) and index != side and other.keys & layer.keys and not other.follows:
                own = _sequence(other, start.levels[index])
                levels[index] = own[min(step, len(own) - 1)]
        found.append(_standing(looks, name, shared, levels, properties))
    return Faces(faces=tuple(found), cover=cover)


def _standing(
    looks: tuple[Look, ...],
    name: str,
    shared: Mapping[str, str],
    levels: Mapping[int, int],
    properties: Mapping[str, str],
) -> Face:
    """The piece with some layers and properties set, the rest as it starts."""
    standing = {
        index: levels.get(index, look.level) for index, look in enumerate(looks) if isinstance(look, Layer)
    }
    values = {**environment(looks, standing, shared, name), **properties}
    followed = False
    for index, look in enumerate(looks):
        if isinstance(look, Layer) and look.follows and index not in levels:
            text = values.get(look.follows)
            if text is None:
                text = filled(look.follows, values) if look.follows.startswith("{") else ""
            level = whole(text or "", look.first) - look.first + 1
            level = max(1, min(len(look.images), level))
            standing[index] = level if look.level > 0 else -level
            followed = True
    if followed:
        values = {**environment(looks, standing, shared, name), **properties}
    return Face(levels=standing, values=values)


def _sequence(layer: Layer, start: int) -> tuple[int, ...]:
    """The levels a player steps through, from the first; -1 is off. Levels that look alike count once."""
    count = len(layer.images)
    if layer.follows:
        steps = _round(start, count) if start > 0 else [start]
    elif start > 0:
        steps = _round(start, count)
        if not layer.always:
            steps.append(-1)
    else:
        steps = [-1] if layer.always else [-1, *range(1, count + 1)]
    seen: dict[str, int] = {}
    for level in steps:
        seen.setdefault(layer.images[level - 1] if level > 0 else "", level)
    return tuple(seen.values())


def _round(start: int, count: int) -> list[int]:
    """All levels from the first; a piece that starts at its last one goes down."""
    step = -1 if start == count else 1
    return [(start - 1 + step * number) % count + 1 for number in range(count)]


def _side(
    looks: tuple[Look, ...], start: Face, pictures: Pictures, *, masked: bool
) -> tuple[int, Layer | None]:
    """The layer that is taken for the piece's sides, and its index."""
    best, side = 0, -1
    found: Layer | None = None
    size = _start_size(looks, start, pictures)
    for index, look in enumerate(looks):
        if not isinstance(look, Layer) or len(_sequence(look, start.levels[index])) < 2:
            continue
        score = 4 * bool((_TURN if masked else _SIDE).search(look.words))
        if _covers(look, start.levels[index], size, pictures):
            score += 2 + bool(_SIDE.search(f"{look.description} {look.follows}"))
        elif _STATUS.search(look.words):
            score -= 4
        if score > best:
            best, side, found = score, index, look
    return side, found


def _start_size(looks: tuple[Look, ...], start: Face, pictures: Pictures) -> tuple[float, float]:
    """Width and height of the largest picture the piece starts with."""
    sizes = [(0.0, 0.0)]
    for index, look in enumerate(looks):
        if isinstance(look, Basic) and look.image:
            sizes.append(_size(pictures[look.image], 1.0))
        elif isinstance(look, Layer) and start.levels[index] > 0 and look.images[start.levels[index] - 1]:
            sizes.append(_size(pictures[look.images[start.levels[index] - 1]], look.scale))
    return max(sizes, key=lambda size: size[0] * size[1])


def _size(seen: Seen | None, scale: float) -> tuple[float, float]:
    return (0.0, 0.0) if seen is None else (scale * seen.width, scale * seen.height)


def _covers(layer: Layer, start: int, size: tuple[float, float], pictures: Pictures) -> bool:
    """Whether all other pictures of a layer cover a piece of that size."""
    others = [level for level in _sequence(layer, start) if level > 0 and level != start]
    images = [layer.images[level - 1] for level in others[:MOST_FACES]]
    if not images or any(not name for name in images):
        return False
    for name in images:
        seen = pictures[name]
        if seen is None:
            return False
        width, height = _size(seen, layer.scale)
        if width < _COVERS * size[0] or height < _COVERS * size[1]:
            return False
        image = seen.image
        if image.getchannel("A").histogram()[255] < _COVERS * 0.8 * image.width * image.height:
            return False
    return True
