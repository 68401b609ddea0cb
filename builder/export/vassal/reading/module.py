"""A module of others becomes counters on their way to a sheet, and notes of what could not be read."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from builder.export.vassal.reading.budget import SLOTS, Budget
from builder.export.vassal.reading.buildfile import ModuleError, build_file
from builder.export.vassal.reading.drawing import Stamp, drawn
from builder.export.vassal.reading.expand import Prototypes
from builder.export.vassal.reading.face import Face, faces_of
from builder.export.vassal.reading.flat import Flat, flat
from builder.export.vassal.reading.ledger import Ledger
from builder.export.vassal.reading.picture import Pictures
from builder.export.vassal.reading.sheet import scene_of
from builder.export.vassal.reading.slot import Slot, Stock, stock_of
from builder.export.vassal.reading.trait import Basic, Look, Strange
from builder.export.vassal.wire.element import Element
from builder.export.vassal.wire.error import WireError
from builder.layout.piece import Piece
from builder.model.printing import PrintSpec
from builder.pack.archive import ArchiveError
from builder.pack.foreign import ForeignArchive, Limits, plain
from builder.render.fonts import Fonts

_LARGEST: Final = 152.4
"""Width and height, mm, beyond which a piece is a map or a display."""
_SMALLEST: Final = 3.0
_SQUARE: Final = 1.25
"""Sides of a counter differ by less than this factor; others are cards."""
_CARD: Final = 88.9
"""Height of a card, mm, in a module of nothing but cards."""
_ALIKE: Final = 0.05
"""Sizes that differ by less than this part are made one, so that cuts run through the sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadModule:
    """`pieces` as `layout.piece` wants them; `notes`: one line each about what was read and what was not."""

    title: str
    version: str
    pieces: tuple[Piece, ...]
    notes: tuple[str, ...]


@dataclass(slots=True, kw_only=True)
class _Found:
    """A piece of the module: its faces, where it stands, how often."""

    name: str
    path: tuple[str, ...]
    id: str
    flats: tuple[Flat, ...]
    in_palette: int = 0
    in_set_up: int = 0

    @property
    def sides(self) -> tuple[tuple[Flat, Flat | None], ...]:
        """The faces two by two."""
        after = (*self.flats[1:], None)
        return tuple(zip(self.flats[::2], after[::2], strict=True))

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

    `counter`: height of the commonest counter, mm, `COUNTER_HEIGHT` if None; everything else is
    scaled by the same factor. Raises ModuleError with a plain message when the file cannot be
    read as a module at all.
    """
    try:
        with ForeignArchive(path, limits) as archive:
            return _read(archive, counter or COUNTER_HEIGHT, bleed, fonts or Fonts())
    except ArchiveError as error:
        raise ModuleError(plain(str(error), 300)) from error


def _read(archive: ForeignArchive, counter: float, bleed: float, fonts: Fonts) -> ReadModule:
    ledger = Ledger()
    root, folder = build_file(archive, ledger)
    stock = stock_of(root)
    budget = Budget()
    pictures = Pictures(archive, folder, budget, fonts, ledger.tell)
    found = _pieces(stock, _Studio(pictures, fonts, stock.properties, budget, ledger), ledger)
    pieces = _sized(found, counter, bleed, fonts, ledger)
    title = plain(root.attributes.get("name", "") or root.attributes.get("module", ""), 100)
    notes = [*_heading(stock, found, pieces), *archive.notes, *_about(root, folder), *ledger.lines()]
    return ReadModule(
        title=title or "Untitled module",
        version=plain(root.attributes.get("version", ""), 30),
        pieces=tuple(pieces),
        notes=tuple(notes),
    )


class _Studio:
    """Lays pieces flat, each face once, however many pieces share it."""

    def __init__(
        self,
        pictures: Pictures,
        fonts: Fonts,
        shared: Mapping[str, str],
        budget: Budget,
        ledger: Ledger,
    ) -> None:
        self._pictures = pictures
        self._fonts = fonts
        self._shared = shared
        self._ledger = ledger
        self._budget = budget
        self._faces: dict[tuple[Hashable, ...], Flat | None] = {}

    def flats(self, looks: tuple[Look, ...], name: str) -> tuple[Flat, ...]:
        """The faces of a piece that differ, the one it starts with first."""
        for look in looks:
            if isinstance(look, Strange):
                self._ledger.tell(f"traits of the unknown kind '{look.kind}', which are skipped", name)
        faces = faces_of(looks, name, self._shared, self._pictures, self._ledger.tell)
        found: list[Flat] = []
        for face in faces.faces:
            self._add(found, looks, face, name)
        if faces.cover and len(found) == 1:
            cover = (Basic(image=faces.cover, name=""),)
            self._add(found, cover, Face(levels={}, values={}), name)
        elif faces.cover and found:
            self._ledger.tell("covers that are not printed, because the piece has a back already", name)
        return tuple(found)

    def _add(self, found: list[Flat], looks: tuple[Look, ...], face: Face, name: str) -> None:
        tell = self._ledger.tell
        marks = drawn(looks, face.levels, face.values, self._pictures, self._fonts, tell)
        key = tuple((mark.name, mark.area) if isinstance(mark, Stamp) else mark for mark in marks)
        if key not in self._faces:
            self._faces[key] = flat(marks, name, self._budget, tell)
        laid = self._faces[key]
        if laid is not None and laid not in found:
            found.append(laid)


def _pieces(stock: Stock, studio: _Studio, ledger: Ledger) -> list[_Found]:
    """Every piece once, in the order of the palettes; those that only stand on maps come last."""
    prototypes = Prototypes(stock.prototypes, ledger.tell)
    found: dict[tuple[str, bytes], _Found] = {}
    seen: dict[tuple[Look, ...], tuple[tuple[Flat, ...], bytes]] = {}
    ids: Counter[str] = Counter()
    for slot in sorted(stock.slots, key=lambda slot: slot.set_up)[:SLOTS]:
        try:
            looks = prototypes.expand(slot.text)
        except WireError as error:
            ledger.tell(f"pieces that cannot be read ({error})", slot.name or slot.gpid)
            continue
        name = _name(slot, looks)
        if looks not in seen:
            flats = studio.flats(looks, name)
            seen[looks] = flats, _digest(flats)
        flats, digest = seen[looks]
        if not flats:
            ledger.tell("pieces without a picture or text, which are left out", name)
            continue
        piece = found.get((name, digest))
        if piece is None:
            base = f"slot:{slot.gpid or name}"
            ids[base] += 1
            unique = base if ids[base] == 1 else f"{base}~{ids[base]}"
            piece = found[name, digest] = _Found(
                name=name, path=tuple(plain(part, 60) for part in slot.path), id=unique, flats=flats
            )
        if slot.set_up:
            piece.in_set_up += 1
        else:
            piece.in_palette += 1
    return list(found.values())


def _digest(flats: tuple[Flat, ...]) -> bytes:
    """What tells these faces from others."""
    digest = hashlib.sha256()
    for item in flats:
        digest.update(repr((item.width, item.height, item.over)).encode())
        digest.update(item.ground.content)
    return digest.digest()


def _name(slot: Slot, looks: tuple[Look, ...]) -> str:
    basic = next((look.name for look in looks if isinstance(look, Basic)), "")
    return plain(basic or slot.name, 100) or "unnamed"


def _sized(found: list[_Found], counter: float, bleed: float, fonts: Fonts, ledger: Ledger) -> list[Piece]:
    """The pieces at their size on paper."""
    sizes: Counter[tuple[float, float]] = Counter()
    for piece in found:
        for front, _ in piece.sides:
            sizes[front.width, front.height] += piece.count
    if not sizes:
        return []
    classes = _classes(sizes)
    square = {size: n for size, n in sizes.items() if max(size) <= _SQUARE * min(size)}
    commonest = max(square or sizes, key=lambda size: (sizes[size], size))
    scale = (counter if square else max(counter, _CARD)) / classes[commonest][1]
    pieces: list[Piece] = []
    for piece in found:
        for number, (front, back) in enumerate(piece.sides):
            width, height = (round(side * scale, 3) for side in classes[front.width, front.height])
            told = f"{piece.name} ({width:.0f} x {height:.0f} mm)"
            if max(width, height) > _LARGEST:
                ledger.tell("pieces larger than 6 inches (maps, displays), which are left out", told)
                continue
            if min(width, height) < _SMALLEST:
                ledger.tell("pieces too small to be cut, which are left out", told)
                continue
            numbers = [str(n) for n in (2 * number + 1, 2 * number + 2) if n <= len(piece.flats)]
            part = f" ({'/'.join(numbers)})" if len(piece.flats) > 2 else ""
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


def _classes(sizes: Counter[tuple[float, float]]) -> dict[tuple[float, float], tuple[float, float]]:
    """Each size and the commoner one that stands for it if they are nearly alike."""
    kept: list[tuple[float, float]] = []
    found: dict[tuple[float, float], tuple[float, float]] = {}
    for size, _ in sorted(sizes.items(), key=lambda item: (-item[1], item[0])):
        for other in kept:
            if all(abs(a - b) <= _ALIKE * b for a, b in zip(size, other, strict=True)):
                found[size] = other
                break
        else:
            kept.append(size)
            found[size] = size
    return found


def _heading(stock: Stock, found: list[_Found], pieces: list[Piece]) -> list[str]:
    backs = sum(piece.back is not None for piece in pieces)
    total = sum(piece.count for piece in pieces)
    lines = [
        f"{len(stock.slots)} pieces in palettes, decks and set-ups: {len(found)} different ones that show "
        f"something, {total} counters to cut ({backs} of the {len(pieces)} kinds have a back)",
        "a piece is counted as often as it stands in the palettes, or in set-ups and decks if that is more",
    ]
    if not pieces:
        lines = [f"{len(stock.slots)} pieces are in it, none that could be printed"]
    if len(stock.slots) > SLOTS:
        lines.append(f"only the first {SLOTS} pieces are read")
    if stock.blank:
        lines.append(f"{stock.blank} slots are empty")
    return lines


def _about(root: Element, folder: str) -> list[str]:
    lines = []
    if root.tag.endswith("ModuleExtension"):
        module = root.attributes.get("module", "")
        lines.append(
            f"an extension of '{plain(module, 100)}': prototypes and pictures of that module are not at hand"
        )
    if folder:
        lines.append(f"the module stands in the folder '{plain(folder, 100)}' of its archive")
    return lines
