"""Pieces of an imported table that Hexwright draws: as units or markers of a game, and the pictures that
their faces take the place of.

    looks:                     in a shape of shapes.yaml
      id: "{entryName}"        words in braces: columns of the table, also such as are there for this alone,
      nationality: red         and what all of its pieces share
      type: infantry
      cf: "{Strength}"

With a `nationality` the pieces are units, and the other words are keys of a unit. Without one they are
markers: `look` names the look of their faces, `side` whose they are, all others are words of the look;
`faces` lists what is different on each face.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hexwright.diagnostics import Report, Span, did_you_mean
from hexwright.export.vassal.imported.shape import GPID, NAME, headed_texts
from hexwright.export.vassal.imported.shape_file import Drawn
from hexwright.export.vassal.imported.slug import Slugs
from hexwright.source.tree import Map, Node, Scalar, Seq
from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import decode_sequence

ID: Final = "id"
FACES: Final = "faces"
_OF_MARKER: Final = ("look", "side")
_PICTURES: Final = re.compile(r"(BasicPiece\.image|Layer( [0-9]+)?\.images)\Z")
_IN_BRACES: Final = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnPiece:
    """A piece that is drawn.

    Attributes:
        id: of the unit or marker.
        is_unit: which of the two it is.
        node: what the game has under that id.
        gpid: its number in the module.
        name: its name in the module.
        pictures: names of the pictures that its faces take the place of, in order.
        span: of its row.

    """

    id: str
    is_unit: bool
    node: Map
    gpid: str
    name: str
    pictures: tuple[str, ...]
    span: Span


def drawn_pieces(drawn: Sequence[Drawn], report: Report) -> tuple[DrawnPiece, ...]:
    """All pieces that are drawn. V023 goes to the report."""
    slugs = Slugs()
    return tuple(_piece(one, slugs, report) for one in drawn)


def _piece(drawn: Drawn, slugs: Slugs, report: Report) -> DrawnPiece:
    line = drawn.line
    texts = {**headed_texts(line.shape, line.row), **line.row}
    name = texts.get(NAME, "")
    words = _filled(drawn.looks, texts, line.span, report)
    given = words.entries.get(ID)
    key = slugs.take(given.text if isinstance(given, Scalar) else name, f"piece-{texts.get(GPID, '')}")
    is_unit = "nationality" in words.entries
    entries = {word: node for word, node in words.entries.items() if word != ID}
    if "name" not in entries and name:
        entries["name"] = Scalar(text=name, span=line.span)
    node = replace(words, entries=entries, span=line.span)
    return DrawnPiece(
        id=key,
        is_unit=is_unit,
        node=node if is_unit else _marker(node),
        gpid=texts.get(GPID, ""),
        name=name,
        pictures=tuple(dict.fromkeys(_pictures(texts))),
        span=line.span,
    )


def _pictures(texts: Mapping[str, str]) -> Iterator[str]:
    for heading, text in texts.items():
        if _PICTURES.match(heading):
            try:
                names = (text,) if heading.startswith("Basic") else decode_sequence(text, ",")
            except WireError:
                continue
            yield from (name for name in names if name and "{" not in name and "$" not in name)


def _marker(words: Map) -> Map:
    """A marker with these words."""
    common = {key: node for key, node in words.entries.items() if key not in (FACES, "name", "side")}
    listed = words.entries.get(FACES)
    faces = listed.items if isinstance(listed, Seq) else (Map(entries={}, span=words.span),)
    entries: dict[str, Node] = {key: words.entries[key] for key in ("name", "side") if key in words.entries}
    entries[FACES] = Seq(
        items=tuple(
            _face({**common, **(face.entries if isinstance(face, Map) else {})}, face) for face in faces
        ),
        span=words.span,
    )
    return Map(entries=entries, span=words.span)


def _face(words: Mapping[str, Node], face: Node) -> Map:
    values = {key: node for key, node in words.items() if key not in _OF_MARKER}
    entries: dict[str, Node] = {key: words[key] for key in ("look",) if key in words}
    return Map(entries={**entries, "values": Map(entries=values, span=face.span)}, span=face.span)


def _filled(node: Map, texts: Mapping[str, str], row: Span, report: Report) -> Map:
    """The words with the texts of a row in place of what stands in braces."""
    entries = {key: _with_texts(value, texts, row, report) for key, value in node.entries.items()}
    return replace(node, entries={key: value for key, value in entries.items() if value is not None})


def _with_texts(node: Node, texts: Mapping[str, str], row: Span, report: Report) -> Node | None:
    """None for a word whose text is empty: what it is by default."""
    if isinstance(node, Map):
        return _filled(node, texts, row, report)
    if isinstance(node, Seq):
        items = (_with_texts(item, texts, row, report) for item in node.items)
        return replace(node, items=tuple(item for item in items if item is not None))
    names = _IN_BRACES.findall(node.text)
    if not names:
        return node
    for name in names:
        if name not in texts:
            hint = did_you_mean(name, texts)
            report.error("V023", f"'{name}' is no column of the table", node.span, hint=hint)
            return None
    text = _IN_BRACES.sub(lambda match: texts[match[1]], node.text)
    return replace(node, text=text, span=row) if text else None
