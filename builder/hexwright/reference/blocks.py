"""Parts of pages that are written from the code: between a comment that names one and `<!-- end -->`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence

START = "<!-- from the code: {name} -->"
END = "<!-- end -->"
_BLOCK = re.compile(r"<!-- from the code: (\S+) -->\n.*?<!-- end -->", re.S)


def rewritten(page: str, block: Callable[[str], str]) -> str:
    """The page with the text of every block as `block` gives it by its name."""
    return _BLOCK.sub(lambda found: framed(found[1], block(found[1])), page)


def framed(name: str, text: str) -> str:
    """A text between its comments."""
    return f"{START.format(name=name)}\n\n{text.strip()}\n\n{END}"


def names(page: str) -> list[str]:
    """The names of all blocks of a page, in their order."""
    return [found[1] for found in _BLOCK.finditer(page)]


def without(page: str) -> str:
    """The page as people wrote it: its blocks left out."""
    return _BLOCK.sub("", page)


def anchor(heading: str) -> str:
    """What a link to a heading says behind `#`: as GitHub makes it, and the site of the manual."""
    text = unicodedata.normalize("NFC", heading).strip().lower().replace("`", "")
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of Markdown."""
    lines = [head, ["---" for _ in head], *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def cell(text: str) -> str:
    """A text in the cell of a table."""
    return re.sub(r"(?<!\\)\|", r"\\|", " ".join(text.split()))
