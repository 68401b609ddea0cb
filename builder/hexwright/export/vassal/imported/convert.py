"""From the files of a module to those of its folder, and back. Nothing here reads or writes a disk."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from hexwright.diagnostics import Report, Span
from hexwright.export.vassal.imported.document import (
    EXTENSION,
    FRONT_PAGE,
    MODULE,
    Document,
    read_document,
    write_document,
)
from hexwright.export.vassal.imported.prototype_file import take_prototypes
from hexwright.export.vassal.imported.shape import take_pieces
from hexwright.export.vassal.imported.shape_file import write_tables
from hexwright.export.vassal.imported.share import Share, share_of
from hexwright.export.vassal.imported.tree import MAX_LEVELS, levels, trimmed
from vassalformat.build_file import refuse_dishonest
from vassalformat.wire.buildfile import decode_buildfile, encode_buildfile
from vassalformat.wire.element import Element, walk
from vassalformat.wire.error import WireError

_EXTENSION_ROOT: Final = "VASSAL.build.module.ModuleExtension"
_VERSION: Final = re.compile(rb"(<version>)[^<]*(</version>)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A module as text. `files`: texts by path in the folder; `share`: how much of it is typed; `kept`: why
    the build file is kept as it came, or an empty text.
    """

    files: Mapping[str, str]
    share: Share
    kept: str = ""


def to_text(source: str, build_file: str, content: bytes, names: Mapping[str, str]) -> Text:
    """The texts of a module. `source`: name of the file it came from; `build_file`: path of its build file in
    the archive and `content` of that; `names`: see `Document`.

    Raises: ModuleError if the build file would cost too much to read.
    """
    refuse_dishonest(build_file, content)
    root, kept = _root(content)
    ending = EXTENSION if source.lower().endswith(EXTENSION) else MODULE
    if root is not None and root.tag == _EXTENSION_ROOT:
        ending = EXTENSION
    document = Document(
        source=source,
        ending=ending,
        build_file=build_file,
        version=_version(root),
        names=names,
        tree=root,
    )
    files = _texts(document)
    if files is None:
        root, kept = None, "it could not be written as text that gives the same again"
    share = share_of(() if root is None else walk(root))
    if files is None or root is None:
        files = {FRONT_PAGE: write_document(replace(document, version="", tree=None))}
    return Text(files=files, share=share, kept=kept)


def _texts(document: Document) -> dict[str, str] | None:
    """The texts of a module that give the same tree again: with tables if they do, else without; None if
    neither.
    """
    root = document.tree
    if root is None:
        return {FRONT_PAGE: write_document(document)}
    for taken in (_in_tables, _in_one):
        tree, files = taken(root)
        files = {FRONT_PAGE: write_document(replace(document, tree=tree)), **files}
        report = Report()
        again = read_document(files, "", report)
        if not report.failed and again is not None and again.tree == root:
            return files
    return None


def _in_tables(root: Element) -> tuple[Element, dict[str, str]]:
    tree, tables = take_pieces(root)
    tree, prototypes = take_prototypes(tree)
    return tree, {**write_tables(tables), **prototypes}


def _in_one(root: Element) -> tuple[Element, dict[str, str]]:
    return root, {}


def _root(content: bytes) -> tuple[Element | None, str]:
    """The tree of a build file; None, and why, if text could not hold it."""
    try:
        root = decode_buildfile(content)
        if levels(root) > MAX_LEVELS:
            return None, f"its elements lie more than {MAX_LEVELS} deep"
        root = trimmed(root)
        encode_buildfile(root)
    except WireError as error:
        return None, str(error)
    except RecursionError:
        return None, "its elements are nested too deep"
    return root, ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """What is built from the texts. `build_file`: None if it lies among the files of the module. `version`:
    of the module; `changed`: whether that differs from the one that came in.
    """

    document: Document
    build_file: bytes | None
    version: str = ""
    changed: bool = False


def from_text(files: Mapping[str, str], folder: str, report: Report) -> Built | None:
    """What the texts of a folder say; None after an error. `folder`: its path from the root, for messages."""
    shown = f"{folder}/{FRONT_PAGE}"
    document = read_document(files, folder, report)
    if document is None or report.failed:
        return None
    if document.tree is None:
        return Built(document=document, build_file=None, version=document.version)
    try:
        content = encode_buildfile(document.tree)
    except WireError as error:
        report.error("V005", f"the build file cannot be written: {error}", Span(shown))
        return None
    version = _version(document.tree)
    return Built(document=document, build_file=content, version=version, changed=version != document.version)


def with_version(metadata: bytes, version: str) -> bytes:
    """`moduledata` or `extensiondata` that names another version."""
    escaped = version.replace("&", "&amp;").replace("<", "&lt;").encode()
    return _VERSION.sub(lambda match: match[1] + escaped + match[2], metadata, count=1)


def _version(root: Element | None) -> str:
    return "" if root is None else root.attributes.get("version", "")
