"""Reads the pieces of a module as counters to lay out on sheets, with notes of what could not be read."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hexwright.export.vassal.reading.budget import SLOTS, Budget
from hexwright.export.vassal.reading.composite import ComposedFace, compose_face
from hexwright.export.vassal.reading.drawn import Basic, ParsedTrait, UnknownTrait
from hexwright.export.vassal.reading.face import Face, faces_of
from hexwright.export.vassal.reading.marks import PlacedImage, TextBlock, face_marks
from hexwright.export.vassal.reading.picture import Pictures
from hexwright.export.vassal.reading.problems import Problems
from hexwright.export.vassal.reading.prototype import Prototypes
from hexwright.layout.piece import Piece
from hexwright.model.printing import PrintSpec
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Box, Clip, Group, Ink, Op, Picture, Point, Polygon, Scene, Text, ring
from vassalformat.archive import ArchiveError
from vassalformat.build_file import ModuleError, read_build_file
from vassalformat.contents import ModuleContents, Slot, collect_contents
from vassalformat.foreign import ForeignArchive, Limits, plain
from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError

if TYPE_CHECKING:
    from hexwright.render.fonts import Fonts
    from vassalformat.wire.codec import Colour

# --- pieces on a board ---------------------------------------------------------------------------------
_ANCHORS: Final[Mapping[str, str]] = {"l": "start", "c": "middle", "r": "end"}


def scene_of(face: ComposedFace, width: float, height: float, bleed: float, fonts: Fonts) -> Scene:
    """A face at a cut size of `width` x `height`, with a `bleed` in the colours of its edges; all in mm."""
    columns, rows = face.background.size
    x, y = width / columns, height / rows
    # less a trifle, so that a bleed of exactly n pixels does not become n + 1 by rounding
    bleed_pixels = math.ceil(bleed / x - 1e-6), math.ceil(bleed / y - 1e-6)
    background = replace(face.background, bleed_pixels=bleed_pixels)
    box = Box(
        x=bleed - bleed_pixels[0] * x,
        y=bleed - bleed_pixels[1] * y,
        w=width + 2 * bleed_pixels[0] * x,
        h=height + 2 * bleed_pixels[1] * y,
    )
    ops: list[Op] = [
        _clip(Picture(box=box, source=background), 0.0, 0.0, width + 2 * bleed, height + 2 * bleed)
    ]
    scale = width / face.width, height / face.height
    overlays: list[Op] = []
    for mark in face.overlays:
        if isinstance(mark, TextBlock):
            overlays += _type(mark, face.centre, scale, fonts)
        else:
            left, top, right, bottom = mark.area
            place = Box(
                x=left * scale[0],
                y=top * scale[1],
                w=(right - left) * scale[0],
                h=(bottom - top) * scale[1],
            )
            overlays.append(_clip(Picture(box=place, source=mark.image), 0.0, 0.0, width, height))
    if overlays:
        ops.append(Group(ops=tuple(overlays), dx=bleed, dy=bleed))
    return Scene(width=width + 2 * bleed, height=height + 2 * bleed, ops=tuple(ops))


def _clip(op: Op, x: float, y: float, width: float, height: float) -> Clip:
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return Clip(rings=ring(corners), ops=(op,))


def _type(mark: TextBlock, centre: Point, scale: tuple[float, float], fonts: Fonts) -> list[Op]:
    """A label's background and lines, rotated about the piece's centre."""
    turn = math.radians(mark.angle)
    cos, sin = math.cos(turn), math.sin(turn)

    def place(x: float, y: float) -> Point:
        dx, dy = x - centre[0], y - centre[1]
        return (centre[0] + dx * cos - dy * sin) * scale[0], (centre[1] + dx * sin + dy * cos) * scale[1]

    left, top, right, bottom = mark.area
    ops: list[Op] = []
    if mark.background is not None:
        corners = tuple(place(*at) for at in ((left, top), (right, top), (right, bottom), (left, bottom)))
        ops.append(Polygon(rings=(corners,), fill=_ink(mark.background)))
    if mark.colour is None:
        return ops
    x = {"l": left, "r": right}.get(mark.align, (left + right) / 2)
    for number, line in enumerate(mark.lines):
        ops.append(
            Text(
                at=place(x, top + number * mark.leading + mark.ascent),
                text=line,
                font=mark.font,
                size=mark.size * scale[1] * fonts.cap_height(mark.font),
                ink=_ink(mark.colour),
                anchor=_ANCHORS.get(mark.align, "middle"),
                angle=mark.angle,
            )
        )
    return ops


def _ink(colour: Colour) -> Ink:
    return Ink(colour=f"#{colour.red:02x}{colour.green:02x}{colour.blue:02x}", alpha=colour.alpha / 255)


# --- the module ----------------------------------------------------------------------------------------
_MAX_SIZE: Final = 152.4
"""Width and height, mm, beyond which a piece is a map or a display."""
_MIN_SIZE: Final = 3.0
_MAX_RATIO: Final = 1.25
"""A counter's sides differ by at most this factor; other pieces are cards."""
_CARD_HEIGHT: Final = 88.9
"""Height of a card, mm, in a module of nothing but cards."""
_SIZE_TOLERANCE: Final = 0.05
"""Sizes that differ by less than this part are made equal, so that cuts run straight through the sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadModule:
    """A module's pieces at their printed size. `notes`: what was read and what was not, one line each."""

    title: str
    version: str
    pieces: tuple[Piece, ...]
    notes: tuple[str, ...]


@dataclass(slots=True, kw_only=True)
class _FoundPiece:
    """A piece of the module with its faces, and how many slots of palettes and of set-ups contain it."""

    name: str
    path: tuple[str, ...]
    id: str
    faces: tuple[ComposedFace, ...]
    in_palette: int = 0
    in_set_up: int = 0

    @property
    def sides(self) -> tuple[tuple[ComposedFace, ComposedFace | None], ...]:
        """The faces in pairs of front and back, one counter each; the last back may be None."""
        after = (*self.faces[1:], None)
        return tuple(zip(self.faces[::2], after[::2], strict=True))

    @property
    def count(self) -> int:
        """How many are printed."""
        return max(1, self.in_palette, self.in_set_up)


COUNTER_HEIGHT = 15.875
"""Height of the commonest counter, mm (5/8 inch), if none is given: pictures have pixels, but no size."""


def read_module(
    path: Path,
    *,
    counter: float | None = None,
    bleed: float = PrintSpec().bleed,
    fonts: Fonts | None = None,
    limits: Limits | None = None,
) -> ReadModule:
    """Read the pieces of a module or extension.

    Pictures have pixels but no size: `counter` is the height of the commonest counter in mm (`COUNTER_HEIGHT`
    if None) and sets the scale of all pieces. `bleed`: mm. Raises ModuleError, with a message for the user,
    if the file cannot be read as a module at all.
    """
    try:
        with ForeignArchive(path, limits) as archive:
            return _read(archive, counter or COUNTER_HEIGHT, bleed, fonts or Fonts())
    except ArchiveError as error:
        raise ModuleError(plain(str(error), 300)) from error


def _read(archive: ForeignArchive, counter: float, bleed: float, fonts: Fonts) -> ReadModule:
    problems = Problems()
    root, folder = read_build_file(archive, problems.add)
    contents = collect_contents(root)
    budget = Budget()
    pictures = Pictures(archive, folder, budget, fonts, problems.add)
    found = _pieces(contents, _FaceComposer(pictures, fonts, contents.properties, budget, problems), problems)
    pieces = _sized(found, counter, bleed, fonts, problems)
    title = plain(root.attributes.get("name", "") or root.attributes.get("module", ""), 100)
    notes = [
        *_summary(contents, found, pieces),
        *archive.notes,
        *_origin_notes(root, folder),
        *problems.lines(),
    ]
    return ReadModule(
        title=title or "Untitled module",
        version=plain(root.attributes.get("version", ""), 30),
        pieces=tuple(pieces),
        notes=tuple(notes),
    )


class _FaceComposer:
    """Composes the faces of pieces; faces with equal contents are composed once."""

    def __init__(
        self,
        pictures: Pictures,
        fonts: Fonts,
        shared: Mapping[str, str],
        budget: Budget,
        problems: Problems,
    ) -> None:
        self._pictures = pictures
        self._fonts = fonts
        self._shared = shared
        self._problems = problems
        self._budget = budget
        self._faces: dict[tuple[Hashable, ...], ComposedFace | None] = {}

    def faces(self, traits: tuple[ParsedTrait, ...], name: str) -> tuple[ComposedFace, ...]:
        """The distinct faces of a piece, the one it starts with first."""
        for trait in traits:
            if isinstance(trait, UnknownTrait):
                self._problems.add(f"traits of the unknown kind '{trait.kind}', which are skipped", name)
        faces = faces_of(traits, name, self._shared, self._pictures, self._problems.add)
        found: list[ComposedFace] = []
        for face in faces.faces:
            self._add(found, traits, face, name)
        if faces.mask and len(found) == 1:
            cover = (Basic(image=faces.mask, name=""),)
            self._add(found, cover, Face(levels={}, values={}), name)
        elif faces.mask and found:
            self._problems.add("covers that are not printed, because the piece has a back already", name)
        return tuple(found)

    def _add(self, found: list[ComposedFace], traits: tuple[ParsedTrait, ...], face: Face, name: str) -> None:
        add_problem = self._problems.add
        marks = face_marks(traits, face.levels, face.values, self._pictures, self._fonts, add_problem)
        key = tuple((mark.name, mark.area) if isinstance(mark, PlacedImage) else mark for mark in marks)
        if key not in self._faces:
            self._faces[key] = compose_face(marks, name, self._budget, add_problem)
        composed = self._faces[key]
        if composed is not None and composed not in found:
            found.append(composed)


def _pieces(contents: ModuleContents, composer: _FaceComposer, problems: Problems) -> list[_FoundPiece]:
    """Every distinct piece, in the order of the palettes; those that are only on maps come last."""
    prototypes = Prototypes(contents.prototypes, problems.add)
    found: dict[tuple[str, bytes], _FoundPiece] = {}
    seen: dict[tuple[ParsedTrait, ...], tuple[tuple[ComposedFace, ...], bytes]] = {}
    ids: Counter[str] = Counter()
    for slot in sorted(contents.slots, key=lambda slot: slot.at_start)[:SLOTS]:
        try:
            traits = prototypes.expand(slot.text)
        except WireError as error:
            problems.add(f"pieces that cannot be read ({error})", slot.name or slot.gpid)
            continue
        name = _piece_name(slot, traits)
        if traits not in seen:
            faces = composer.faces(traits, name)
            seen[traits] = faces, _digest(faces)
        faces, digest = seen[traits]
        if not faces:
            problems.add("pieces without a picture or text, which are left out", name)
            continue
        piece = found.get((name, digest))
        if piece is None:
            base = f"slot:{slot.gpid or name}"
            ids[base] += 1
            unique = base if ids[base] == 1 else f"{base}~{ids[base]}"
            piece = found[name, digest] = _FoundPiece(
                name=name, path=tuple(plain(part, 60) for part in slot.path), id=unique, faces=faces
            )
        if slot.at_start:
            piece.in_set_up += 1
        else:
            piece.in_palette += 1
    return list(found.values())


def _digest(faces: tuple[ComposedFace, ...]) -> bytes:
    """Digest of faces, to recognise equal pieces."""
    digest = hashlib.sha256()
    for item in faces:
        digest.update(repr((item.width, item.height, item.overlays)).encode())
        digest.update(item.background.content)
    return digest.digest()


def _piece_name(slot: Slot, traits: tuple[ParsedTrait, ...]) -> str:
    basic = next((trait.name for trait in traits if isinstance(trait, Basic)), "")
    return plain(basic or slot.name, 100) or "unnamed"


def _sized(
    found: list[_FoundPiece], counter: float, bleed: float, fonts: Fonts, problems: Problems
) -> list[Piece]:
    """The pieces at their printed size; too large and too small ones are left out as problems."""
    sizes: Counter[tuple[float, float]] = Counter()
    blank: Counter[tuple[float, float]] = Counter()
    for piece in found:
        for front, _ in piece.sides:
            size = (front.width, front.height)
            sizes[size] += piece.count
            if _is_square(size) and not front.overlays and front.background.is_blank():
                blank[size] += piece.count
    if not sizes:
        return []
    classes = _size_classes(sizes)
    # nearly blank squares are fields to put something on, not counters
    counted = (sizes - blank) or sizes
    square = {size: n for size, n in counted.items() if _is_square(size)}
    # of equally common sizes the larger, so that the order of the slots does not count
    commonest = max(square or counted, key=lambda size: (sizes[size], size))
    scale = (counter if square else max(counter, _CARD_HEIGHT)) / classes[commonest][1]
    pieces: list[Piece] = []
    for piece in found:
        for number, (front, back) in enumerate(piece.sides):
            width, height = (round(side * scale, 3) for side in classes[front.width, front.height])
            description = f"{piece.name} ({width:.0f} x {height:.0f} mm)"
            if max(width, height) > _MAX_SIZE:
                problems.add("pieces larger than 6 inches (maps, displays), which are left out", description)
                continue
            if min(width, height) < _MIN_SIZE:
                problems.add("pieces too small to be cut, which are left out", description)
                continue
            numbers = [str(n) for n in (2 * number + 1, 2 * number + 2) if n <= len(piece.faces)]
            part = f" ({'/'.join(numbers)})" if len(piece.faces) > 2 else ""
            pieces.append(
                Piece(
                    id=piece.id if not number else f"{piece.id}.{2 * number}",
                    name=piece.name + part,
                    path=piece.path,
                    width=width,
                    height=height,
                    bleed=bleed,
                    front=scene_of(front, width, height, bleed, fonts),
                    back=None if back is None else scene_of(back, width, height, bleed, fonts),
                    count=piece.count,
                )
            )
    return pieces


def _is_square(size: tuple[float, float]) -> bool:
    return max(size) <= _MAX_RATIO * min(size)


def _size_classes(sizes: Counter[tuple[float, float]]) -> dict[tuple[float, float], tuple[float, float]]:
    """The size used for each size: a commoner one if they are nearly equal, else itself."""
    representatives: list[tuple[float, float]] = []
    found: dict[tuple[float, float], tuple[float, float]] = {}
    for size, _ in sorted(sizes.items(), key=lambda item: (-item[1], item[0])):
        for other in representatives:
            if all(abs(a - b) <= _SIZE_TOLERANCE * b for a, b in zip(size, other, strict=True)):
                found[size] = other
                break
        else:
            representatives.append(size)
            found[size] = size
    return found


def _summary(contents: ModuleContents, found: list[_FoundPiece], pieces: list[Piece]) -> list[str]:
    backs = sum(piece.back is not None for piece in pieces)
    total = sum(piece.count for piece in pieces)
    lines = [
        f"{len(contents.slots)} pieces in palettes, decks and set-ups: {len(found)} different ones that show "
        f"something, {total} counters to cut ({backs} of the {len(pieces)} kinds have a back)",
        "a piece is counted as often as it stands in the palettes, or in set-ups and decks if that is more",
    ]
    if not pieces:
        lines = [f"{len(contents.slots)} pieces are in it, none that could be printed"]
    if len(contents.slots) > SLOTS:
        lines.append(f"only the first {SLOTS} pieces are read")
    if contents.empty_slots:
        lines.append(f"{contents.empty_slots} slots are empty")
    return lines


def _origin_notes(root: Element, folder: str) -> list[str]:
    lines = []
    if root.tag.endswith("ModuleExtension"):
        module = root.attributes.get("module", "")
        lines.append(
            f"an extension of '{plain(module, 100)}': prototypes and pictures of that module are not at hand"
        )
    if folder:
        lines.append(f"the module stands in the folder '{plain(folder, 100)}' of its archive")
    return lines
