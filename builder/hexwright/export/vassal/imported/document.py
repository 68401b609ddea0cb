"""`module.yaml`: what a module came from, and its tree."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from hexwright.diagnostics import Report, Span, did_you_mean
from hexwright.export.vassal.imported.numbers import LOCK, Numbers
from hexwright.export.vassal.imported.prototype_file import read_prototypes
from hexwright.export.vassal.imported.shape import GPID
from hexwright.export.vassal.imported.shape_file import Drawn, ShapeReader
from hexwright.export.vassal.imported.tree import (
    TreeReader,
    common_attributes,
    element_data,
    mapping,
    read_defaults,
)
from hexwright.lock import Lock, parse_lock
from hexwright.source.plain_yaml import Plain, write_yaml
from hexwright.source.tree import Limits, Map, Node, Scalar, parse_yaml
from vassalformat.wire.element import Element, walk

FRONT_PAGE: Final = "module.yaml"
MODULE: Final = ".vmod"
EXTENSION: Final = ".vmdx"
LIMITS: Final = Limits(nodes=4_000_000, depth=250, any_character=True)
_GPID: Final = re.compile(r"\bgpid: [\"']?([^\"'\s]+)")
_KEYS: Final = ("imported", "defaults", "tree", "names")
_HEAD: Final = "# A VASSAL module as text. What may be changed, and how: docs/import.md of Hexwright.\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """The content of `module.yaml`.

    `source`: name of the file it came from; `ending`: of the file to build; `build_file`: path of the build
    file in the archive; `version`: of the module when it came in, or an empty text; `names`: names of files
    of the module by path in the folder, where they cannot be told from the path. `tree`: None if the build
    file is kept as it came. `lock`: the numbers of new pieces; `spans`: positions of elements by
    identity; `drawn`: the pieces that are drawn anew.
    """

    source: str
    ending: str
    build_file: str
    version: str = ""
    names: Mapping[str, str]
    tree: Element | None
    lock: Lock = field(default_factory=Lock)
    spans: Mapping[int, Span] = field(default_factory=dict, compare=False)
    drawn: tuple[Drawn, ...] = field(default=(), compare=False)


def write_document(document: Document) -> str:
    """`module.yaml` as text."""
    origin: dict[str, Plain] = {
        "from": document.source,
        "ending": document.ending,
        "build_file": document.build_file,
        "version": document.version,
    }
    data: dict[str, Plain] = {"imported": {key: value for key, value in origin.items() if value}}
    if document.names:
        data["names"] = dict(document.names)
    if document.tree is not None:
        defaults = common_attributes(walk(document.tree))
        if defaults:
            data["defaults"] = defaults
        data["tree"] = element_data(document.tree, defaults)
    return _HEAD + write_yaml(data)


def read_document(files: Mapping[str, str], folder: str, report: Report) -> Document | None:
    """Read `module.yaml` and what it refers to; None if nothing can be built of it (the errors are in the
    report).

    `files`: texts by path in the folder; `folder`: its path from the root.
    """
    text, path = files[FRONT_PAGE], f"{folder}/{FRONT_PAGE}"
    node = parse_yaml(text, path, report, LIMITS)
    if node is None:
        return None
    if not isinstance(node, Map):
        report.error("V001", "this file is a mapping with 'imported' and 'tree'", node.span)
        return None
    for key in node.entries:
        if key not in _KEYS:
            report.error("V001", f"'{key}' is no key of this file", node.keys[key], hint=", ".join(_KEYS))
    origin = mapping(node.entries.get("imported"), report)
    ending = _word(origin, "ending") or MODULE
    spans: dict[int, Span] = {}
    tree, lock, drawn = _tree(node.entries, files, folder, report, spans)
    if ending not in (MODULE, EXTENSION):
        report.error("V001", f"the ending is {MODULE} or {EXTENSION}", origin["ending"].span)
    return Document(
        source=_word(origin, "from"),
        ending=ending,
        build_file=_word(origin, "build_file") or "buildFile.xml",
        version=_word(origin, "version"),
        names={
            key: value.text
            for key, value in mapping(node.entries.get("names"), report).items()
            if isinstance(value, Scalar)
        },
        tree=tree,
        lock=lock,
        spans=spans,
        drawn=drawn,
    )


def _tree(
    entries: Mapping[str, Node],
    files: Mapping[str, str],
    folder: str,
    report: Report,
    spans: dict[int, Span],
) -> tuple[Element | None, Lock, tuple[Drawn, ...]]:
    """The tree, the lock with the numbers of new pieces, and the pieces that are drawn. `spans`: gets the
    positions of elements.
    """
    lock = parse_lock(files.get(LOCK, ""), f"{folder}/{LOCK}", report)
    node = entries.get("tree")
    if node is None:
        return None, lock, ()
    defaults = read_defaults(entries.get("defaults"), report)
    shapes = ShapeReader(files, folder, report)
    numbers = Numbers(
        lock,
        TreeReader(defaults=defaults, report=report).own_attributes(node),
        used={line.row[GPID] for line in shapes.lines if line.row.get(GPID)}
        | {found[1] for found in _GPID.finditer(files[FRONT_PAGE])},
        new=[(line.table, line.name) for line in shapes.lines if line.is_new],
        report=report,
    )
    places = shapes.places(numbers, spans)
    reader = TreeReader(
        defaults=defaults,
        report=report,
        pieces=places,
        prototypes=read_prototypes(files, folder, report, spans),
        damaged=shapes.damaged,
        spans=spans,
    )
    root = reader.element(node)
    for place in places:
        if place not in reader.used:
            where = spans[id(places[place][0])]
            hint = did_you_mean(place, reader.used)
            report.error(
                "V010", f"pieces have the place '{place}', which the tree does not name", where, hint=hint
            )
    return None if root is None else numbers.raised(root), numbers.lock, tuple(shapes.drawn)


def _word(entries: Mapping[str, Node], key: str) -> str:
    node = entries.get(key)
    return node.text if isinstance(node, Scalar) else ""
