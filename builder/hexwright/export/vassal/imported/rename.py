"""Another name for a prototype, wherever a folder's texts have it; all other text stays as it was written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from hexwright.diagnostics import Report, Span
from hexwright.export.vassal.imported.document import FRONT_PAGE, LIMITS
from hexwright.export.vassal.imported.kind import shown_tag
from hexwright.export.vassal.imported.prototype_file import FOLDER as PROTOTYPES
from hexwright.export.vassal.imported.prototype_file import TAG
from hexwright.export.vassal.imported.shape_file import FOLDER as TABLES
from hexwright.export.vassal.imported.shape_file import SHAPES, cell_text
from hexwright.source.plain_yaml import write_yaml
from hexwright.source.table import parse_cells
from hexwright.source.tree import Map, Node, Scalar, Seq, parse_yaml
from vassalformat.trait_text import Field, TraitText, read_traits, write_traits

_USES: Final = "UsePrototype"
_COLUMN: Final = re.compile(r"prototype( [0-9]+)?\Z")
_DEFINES: Final = frozenset({TAG, shown_tag(TAG)})


def rename_prototype(
    files: Mapping[str, str], folder: str, old: str, new: str, report: Report
) -> dict[str, str]:
    """The texts that change, by path in the folder. `files`: all of them; `folder`: its path
    from the root.

    An error (V022) for a place that is written in a way that cannot be changed here.
    """
    found: dict[str, str] = {}
    for path, text in files.items():
        if path.startswith(TABLES):
            edits = _in_table(f"{folder}/{path}", text, old, new, report)
        elif path in (FRONT_PAGE, SHAPES) or path.startswith(PROTOTYPES):
            node = parse_yaml(text, f"{folder}/{path}", report, LIMITS)
            of_file = path.startswith(PROTOTYPES)
            edits = [] if node is None else list(_in_yaml(node, old, new, of_file=of_file))
            edits = [
                (span, _written(was, text, span), write_yaml(then).rstrip("\n")) for span, was, then in edits
            ]
        else:
            continue
        if edits:
            found[path] = _edited(text, edits, report)
    return found


def _in_yaml(node: Node, old: str, new: str, *, of_file: bool) -> Iterator[tuple[Span, str, str]]:
    """Position, text and new text of all values that change. `of_file`: in the file of a prototype."""
    if isinstance(node, Seq):
        for item in node.items:
            yield from _in_yaml(item, old, new, of_file=of_file)
    if not isinstance(node, Map):
        return
    for key, value in node.entries.items():
        named = value.entries.get("name") if isinstance(value, Map) else None
        defines = key in _DEFINES or (of_file and key == "attributes")
        if isinstance(named, Scalar) and named.text == old and (defines or key == _USES):
            yield named.span, old, new
        elif isinstance(value, Scalar) and key == "text" and value.text.startswith("+/"):
            text = _in_definition(value.text, old, new)
            if text != value.text:
                yield value.span, value.text, text
        else:
            yield from _in_yaml(value, old, new, of_file=of_file)


def _in_definition(text: str, old: str, new: str) -> str:
    traits = read_traits(text)
    if traits is None:
        return text
    return write_traits([_renamed(trait, old, new) for trait in traits])


def _renamed(trait: TraitText, old: str, new: str) -> TraitText:
    if trait.kind != _USES or not trait.fields or trait.fields[0].text != old:
        return trait
    return TraitText(trait.kind, (Field(trait.fields[0].name, new), *trait.fields[1:]))


def _written(was: str, text: str, span: Span) -> str:
    """How a value is written where it stands: the rest of its line; an empty text if it is not all there."""
    line = text.split("\n")[span.line - 1][span.column - 1 :]
    node = parse_yaml(line, span.path, Report(), LIMITS)
    return line if isinstance(node, Scalar) and node.text == was else ""


def _in_table(path: str, text: str, old: str, new: str, report: Report) -> list[tuple[Span, str, str]]:
    lines = parse_cells(text, path, report) or [[]]
    columns = [n for n, cell in enumerate(lines[0]) if _COLUMN.match(cell[0].strip())]
    cells = [row[n] for row in lines[1:] for n in columns if n < len(row) and row[n][0] == old]
    found: list[tuple[Span, str, str]] = []
    for _, line, column in cells:
        rest = text.split("\n")[line - 1][column - 1 :]
        quoted = '"' + old.replace('"', '""') + '"'
        found.append((Span(path, line, column), quoted if rest.startswith(quoted) else old, cell_text(new)))
    return found


def _edited(text: str, edits: list[tuple[Span, str, str]], report: Report) -> str:
    """The text with each piece replaced where it stands, the last first so that positions hold."""
    lines = text.split("\n")
    for span, was, then in sorted(edits, key=lambda edit: edit[0], reverse=True):
        line = lines[span.line - 1]
        start = span.column - 1
        if not was or not line.startswith(was, start):
            report.error("V022", "this name is written in a way that cannot be changed here", span)
            continue
        lines[span.line - 1] = line[:start] + then + line[start + len(was) :]
    return "\n".join(lines)
