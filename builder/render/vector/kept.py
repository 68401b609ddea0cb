"""Contents of pages that an earlier call wrote.

Letters outside ASCII have codes in the order in which the files of a call use them. So contents say which
letters they show under which codes, and are taken only where those letters get the same codes again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from builder.render.planned import Planned, Shelf
from builder.render.scene import Clip, Group, Op, Text
from builder.render.vector.entry import joined, parted
from builder.render.vector.file import Content
from builder.render.vector.letters import Lettering

_OWN: Final = ("P", "T")
"""Begin the names of pictures and paintings, which are numbered as a call meets them."""


def find_content(shelf: Shelf, name: str, lettering: Lettering) -> Content | None:
    """What was kept under a name, its letters known to `lettering` from now on."""
    entry = shelf.get(name)
    if entry is None:
        return None
    (uses, letters), packed = parted(entry)
    for font, chars in letters.items():
        for char, subset, code in chars:
            if lettering.slot(font, char) != (subset, code):
                return None
    return Content(packed=packed, uses=frozenset(uses))


def keep_content(shelf: Shelf, name: str, content: Content, scene: Planned, lettering: Lettering) -> None:
    """Keep the content of a scene, unless it has names that mean something else in another call."""
    if any(use.startswith(_OWN) for use in content.uses):
        return
    letters: dict[str, dict[str, tuple[str, int, int]]] = {}
    for text in _texts(scene.ops):
        known = letters.setdefault(text.font, {})
        for char in text.text:
            if char not in known:
                known[char] = (char, *lettering.slot(text.font, char))
    shown = {font: list(known.values()) for font, known in letters.items()}
    shelf.put(name, joined((sorted(content.uses), shown), content.packed))


def _texts(ops: Iterable[Op]) -> Iterator[Text]:
    """Lettering in the order in which it is compiled."""
    for op in ops:
        if isinstance(op, (Group, Clip)):
            yield from _texts(op.ops)
        elif isinstance(op, Text) and op.text.strip() and op.size > 0:
            yield op
