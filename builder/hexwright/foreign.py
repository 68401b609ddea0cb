"""Prints counter sheets of any VASSAL module: reads its pieces, lays them out, writes PDFs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from hexwright.diagnostics import NOWHERE, Report
from hexwright.export.base import Bundle, Options
from hexwright.export.print.sheets import print_pieces
from hexwright.export.vassal.reading import ModuleError, read_module
from hexwright.layout.piece import Piece
from hexwright.model.printing import Inks
from hexwright.pack.folder import write_folder
from hexwright.render.fonts import Fonts
from hexwright.render.palette import recoloured
from hexwright.resolve.printing import resolve_printing
from hexwright.schema.printing import PrintDoc

__all__ = ["ModuleError", "Printed", "print_module"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """What was printed.

    Attributes:
        title: name and version of the module.
        files: names of the sheets.
        notes: what was read and what could not be, one line each.
        written: how many files changed.
        report: findings, such as pieces that do not fit on the paper.

    """

    title: str
    files: tuple[str, ...]
    notes: tuple[str, ...]
    written: int
    report: Report


def print_module(path: Path, out: Path, print_overrides: PrintDoc, options: Options) -> Printed:
    """Write counter sheets of a module into a folder, and `notes.txt` about what could not be read.

    `print_overrides`: print options. Raises ModuleError if the file is not a readable module or has nothing
    to print, WriteError if writing fails.
    """
    report, fonts = Report(), Fonts()
    spec = resolve_printing(print_overrides, None, NOWHERE)
    module = read_module(path, counter=spec.counter, bleed=spec.bleed, fonts=fonts)
    if not module.pieces:
        raise ModuleError(f"nothing in it can be printed: {'; '.join(module.notes)}")
    pieces = [_in_inks(piece, spec.inks) for piece in module.pieces]
    files: Bundle = print_pieces(pieces, spec, module.title, module.version, fonts, options.epoch, report)
    notes = (*module.notes, *(f"{found.message}; left out" for found in report))
    heading = f"{module.title} {module.version}".strip()
    text = "\n".join((heading, "", *notes)) + "\n"
    written = write_folder(out, {**files, "notes.txt": text.encode()}, frozenset())
    return Printed(title=heading, files=tuple(sorted(files)), notes=notes, written=written, report=report)


def _in_inks(piece: Piece, inks: Inks) -> Piece:
    if inks is Inks.FULL:
        return piece
    back = None if piece.back is None else recoloured(piece.back, inks, figures=True)
    return replace(piece, front=recoloured(piece.front, inks, figures=True), back=back)
