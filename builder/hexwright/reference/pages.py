"""All pages of the manual that hold parts from the code, each as it is to be written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from hexwright.reference import format_tables, kernel_api, mechanism_pages, rooms, rules_tables, terms
from hexwright.reference.blocks import rewritten

BLOCKS: Mapping[str, Callable[[str], str]] = {
    "docs/formats.md": format_tables.block,
    kernel_api.PAGE: kernel_api.block,
    rooms.PAGE: rooms.block,
    terms.PAGE: terms.block,
    "docs/printing.md": format_tables.block,
    "docs/rules.md": rules_tables.block,
}
"""Pages with parts from the code, and what gives a part by its name."""


def pages() -> Iterator[tuple[Path, str]]:
    """Each page by its path, seen from the top of the repository, the folder in which this runs."""
    for page, block in BLOCKS.items():
        path = Path(page)
        yield path, rewritten(path.read_text(encoding="utf-8"), block)
    yield from mechanism_pages.pages()
