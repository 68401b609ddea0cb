"""Lettering: which code stands for a character in a font, and what of each font a file carries.

All files of a call share codes and subsets, so a line is encoded once however many pages show it. The
printing ASCII characters keep their codes. Halos are written in a second font, the same letters that stand
for no characters: a soft edge must not be read aloud, found, or copied along with its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import Final

from hexwright.render.fonts import FONT_FILES, Fonts
from hexwright.render.scene import Text
from hexwright.render.text import SHIFT
from hexwright.render.vector.font_program import FontProgram
from hexwright.render.vector.shape import number

_ASCII: Final = range(32, 127)
_MORE: Final = (*range(161, 256), *range(128, 161))
"""Codes for other characters: those of control characters stay free, some readers stumble over them."""

Slot = tuple[int, int]
"""Number of the subset and code in it."""


@dataclass(slots=True)
class _Typeface:
    """The characters of one font met so far."""

    name: str
    number: int
    slots: dict[str, Slot] = field(default_factory=dict)
    extra: int = 0

    def slot(self, char: str) -> Slot:
        """Where a character stands; a new one gets the next free place."""
        slot = self.slots.get(char)
        if slot is None:
            code = ord(char)
            if code in _ASCII:
                slot = 0, code
            else:
                slot = self.extra // len(_MORE), _MORE[self.extra % len(_MORE)]
                self.extra += 1
            self.slots[char] = slot
        return slot


@dataclass(frozen=True, slots=True)
class Shown:
    """A line as operators: `font` (name, size) to be set before, `body` the text object, `names` of fonts.

    `font` is None when the line has letters of more than one subset; then it sets them itself and halos are
    not to be had. `start`, `length`: along the baseline from the anchor, mm.
    """

    font: tuple[bytes, bytes] | None
    body: bytes
    names: tuple[str, ...]
    start: float
    length: float


class Lettering:
    """Codes and subsets for one call. Not for two threads at once."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._faces = {name: _Typeface(name, i) for i, name in enumerate(FONT_FILES)}

    def show(self, text: Text, unit: float) -> Shown:
        """A line as operators, `unit` units a millimetre."""
        face, fonts = self._faces[text.font], self.fonts
        em = fonts.em(text.font, text.size)
        pieces: list[tuple[int, list[bytes]]] = []
        length, before, run = 0.0, "", bytearray()
        for char in text.text:
            char = _shown_as(char)  # noqa: PLW2901
            kern = fonts.kern(text.font, before + char) if before else 0.0
            subset, code = face.slot(char)
            if not pieces or pieces[-1][0] != subset:
                if pieces:
                    pieces[-1][1].append(b"(%s)" % bytes(run))
                pieces.append((subset, []))
                run = bytearray()
            if kern:
                if run:
                    pieces[-1][1].append(b"(%s)" % bytes(run))
                    run = bytearray()
                # TJ subtracts its numbers, thousandths of an em.
                pieces[-1][1].append(number(-kern * 1000, 3))
            if code in b"()\\":
                run += b"\\"
            run.append(code)
            length += kern + fonts.advance(text.font, char)
            before = char
        pieces[-1][1].append(b"(%s)" % bytes(run))
        length = length * em + text.tracking * (len(text.text) - 1)
        start = -length * SHIFT[text.anchor]
        turn = radians(text.angle)
        c, s = cos(turn), sin(turn)
        x, y = text.at[0] + start * c, text.at[1] + start * s
        size = number(em * unit, 2)
        axes = b"1 0 0 -1" if not text.angle else b" ".join(number(v) for v in (c, s, s, -c))
        matrix = b" ".join((axes, number(x * unit, 2), number(y * unit, 2)))
        if len(pieces) == 1 and pieces[0][0] == 0:
            name = font_name(face.number, 0)
            body = b"BT %s Tm %s ET\n" % (matrix, _shown(pieces[0][1]))
            return Shown((name.encode(), size), body, (name,), start, length)
        names = tuple(font_name(face.number, subset) for subset, _ in pieces)
        shown = b" ".join(
            b"/%s %s Tf %s" % (name.encode(), size, _shown(parts))
            for name, (_, parts) in zip(names, pieces, strict=True)
        )
        return Shown(None, b"BT %s Tm %s ET\n" % (matrix, shown), names, start, length)

    def slot(self, font: str, char: str) -> Slot:
        """Where a character stands."""
        return self._faces[font].slot(_shown_as(char))

    def embedded(self) -> dict[str, FontProgram]:
        """Every font named so far, by its name in a file."""
        return dict(self._programs())

    def _programs(self) -> Iterator[tuple[str, FontProgram]]:
        for face in self._faces.values():
            if not face.slots:
                continue
            for subset in range(1 + (face.extra - 1) // len(_MORE) if face.extra else 1):
                chars = {code: char for char, (number, code) in face.slots.items() if number == subset}
                program = FontProgram.of(face.name, chars)
                yield font_name(face.number, subset), program
                if subset == 0:
                    yield halo_name(font_name(face.number, 0)), program


def _shown_as(char: str) -> str:
    """A line has no breaks."""
    return " " if char in "\n\r\t" else char


def font_name(face: int, subset: int) -> str:
    """What pages call a subset of a font."""
    return f"F{face}" if subset == 0 else f"F{face}.{subset}"


def halo_name(font: str) -> str:
    """The same font without characters."""
    return font.replace("F", "H")


def _shown(parts: list[bytes]) -> bytes:
    return parts[0] + b" Tj" if len(parts) == 1 else b"[%s] TJ" % b"".join(parts)
