"""Finds and reads a game's files.

`game.yaml` is the front page; `include` lists further files of the same game; `extends` names the folder of
a game this one varies. Any value may live in a file of its own:

* `{from: oob.csv, defaults: {…}}`: the rows as a mapping keyed by the first column;
* `{rows: hexsides.csv}`: the rows as a list;
* `{from: places.yaml#labels}`: the value of a key of another YAML file (or the whole file without `#`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from hexwright.diagnostics import Report, Span, did_you_mean, nearest
from hexwright.source.apply_corrections import SECTION, apply_corrections
from hexwright.source.memory import ParseMemory
from hexwright.source.merge import join, overlay, positions, renumbered, without
from hexwright.source.table import parse_csv
from hexwright.source.tree import Map, Node, Scalar, Seq, parse_yaml

MAX_BYTES = 24_000_000
"""A larger source file is refused before it is read."""

MAX_VALUES = 600_000
"""Most values of a whole game, aliases and inclusions written out: four times the largest game we know."""

MAX_SPLICES = 500
"""Most values of a game that may live in a file of their own."""

MAX_CHAIN = 16
"""Longest chain of games that extend one another."""

FRONT_PAGE = "game.yaml"
FRONT_PAGE_ONLY = ("include", "extends", "without", "rule_numbers")
RELEASED = "released.json"
"""What saved games of the released version rely on; beside the sources, written by `hexwright release`."""


def nothing_below(_files: Files, _folder: str, _report: Report) -> Map | None:
    """A game that stands on nothing but its own files."""
    return None


@dataclass(slots=True)
class Files:
    """Everything read so far, by path relative to the root.

    `common`: the folder of the shared looks and symbols; `texts`: decoded files, for excerpts in messages;
    `read`: bytes of all files; `folders`: of the game and of those it extends; `splices`, `values`: how many
    there are, against the limits above. `memory`: trees of files
    that may have been read before. `numbers`: by folder of a game that extends another, the numbers of rules
    in the other game and in this one. `below`: what a game without `extends` is laid over, by its folder;
    `made`: bytes of files that are taken instead of those on disk, by path.
    """

    root: Path
    common: Path
    memory: ParseMemory = field(default_factory=ParseMemory)
    texts: dict[str, str] = field(default_factory=dict)
    read: dict[str, bytes] = field(default_factory=dict)
    folders: list[str] = field(default_factory=list)
    numbers: dict[str, dict[str, str]] = field(default_factory=dict)
    below: Callable[[Files, str, Report], Map | None] = nothing_below
    made: dict[str, bytes] = field(default_factory=dict)
    splices: int = 0
    values: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """A game's files as one tree.

    `folder`: relative to the root; `folders`: it, and those of the games it extends, the nearest first;
    `files`: everything read; `released`: text and path of the record of the released version, None before a
    release.
    """

    tree: Map
    folder: str
    files: Files
    folders: tuple[str, ...] = ()
    released: tuple[str, str] | None = None

    def home(self, span: Span) -> str:
        """The folder that file names written at `span` are relative to: of this game or one it extends."""
        homes = [folder for folder in self.folders if span.path.startswith(f"{folder}/")]
        return max(homes, key=len, default=self.folder)


def load(files: Files, folder: str, report: Report) -> Sources | None:
    """Read a game's folder (relative to the root) with all it includes and extends; None after an error.

    The shared looks and symbols are read first. `files` collects what was read, also after an error.
    """
    root, before = files.root, len(files.folders)
    shared: list[Map] = []
    for path in sorted(files.common.glob("*.yaml")):
        part = _read_part(path, _relative_path(path, root, "_common"), files, report)
        if part is not None:
            shared.append(part)
    tree = _load_game(root, folder, files, report, chain=())
    if tree is None or report.failed:
        return None
    if shared:
        merged = overlay(join(shared, report), tree, report)
        assert isinstance(merged, Map)  # noqa: S101 - both are mappings
        tree = merged
    released = _released(root, folder, files, report)
    folders = tuple(files.folders[before:])
    found = Sources(tree=tree, folder=folder, folders=folders, files=files, released=released)
    return None if report.failed else found


def _released(root: Path, folder: str, files: Files, report: Report) -> tuple[str, str] | None:
    relative = f"{folder}/{RELEASED}"
    path = root / relative
    text = read_text(path, relative, files, report, None) if path.is_file() else None
    return None if text is None else (text, relative)


def _relative_path(path: Path, root: Path, fallback: str) -> str:
    """The path relative to the root; for a file elsewhere, its name behind `fallback`."""
    try:
        return path.resolve().relative_to(root.resolve()).as_posix()
    except ValueError:
        return f"{fallback}/{path.name}"


def _load_game(
    root: Path, folder: str, files: Files, report: Report, chain: tuple[tuple[str, Span], ...]
) -> Map | None:
    """One game's tree, laid over the one it extends, its corrections applied; None after an error.

    `chain`: games that extend this one, each with the position of its `extends`.
    """
    here = PurePosixPath(folder)
    relative = (here / FRONT_PAGE).as_posix()
    front = _read_part(root / relative, relative, files, report, named_at=chain[-1][1] if chain else None)
    if front is None:
        return None
    files.folders.append(folder)
    parts = [front]
    include = front.entries.get("include")
    if include is not None:
        names = include.items if isinstance(include, Seq) else (include,)
        included = {relative}
        for name in names:
            if not isinstance(name, Scalar):
                report.error("Y020", "'include' lists file names", name.span)
                continue
            path = _inside(here, name, report)
            if path is None:
                continue
            if path in included:
                report.error("Y021", f"'{name.text}' is included twice", name.span)
                continue
            included.add(path)
            part = _read_part(root / path, path, files, report, named_at=name.span)
            if part is not None:
                parts.append(part)
                for word in FRONT_PAGE_ONLY:
                    if word in part.entries:
                        hint = f"move it to {FRONT_PAGE}"
                        where = part.keys.get(word, part.span)
                        report.error("S001", f"'{word}' stands only in {FRONT_PAGE}", where, hint=hint)
    tree = join(parts, report)
    # Before it is laid over its base: each game's file names are relative to its own folder.
    resolved = _splice(tree, here, files, report)
    if not isinstance(resolved, Map):
        return None
    tree = resolved
    base = tree.entries.get("extends")
    imported = files.below(files, folder, report) if base is None else None
    if imported is not None:
        merged = laid_over(imported, tree, {}, report)
        return apply_corrections(merged, report) if isinstance(merged, Map) else None
    if base is None:
        for word in ("without", "rule_numbers"):
            if word in tree.entries:
                where = tree.keys.get(word, tree.span)
                report.error("Y025", f"'{word}' without a game that this one 'extends'", where)
        return apply_corrections(tree, report)
    if not isinstance(base, Scalar):
        report.error("Y020", "'extends' names the folder of another game", base.span)
        return None
    target = _normal(here / base.text)
    if target is None:
        report.error("Y020", f"'{base.text}' leads out of the project", base.span)
        return None
    extending = (*chain, (folder, base.span))
    if target in [name for name, _ in extending]:
        way = " → ".join([*(name for name, _ in extending), target])
        report.error("Y022", f"a game may not extend itself: {way}", base.span)
        return None
    if len(extending) > MAX_CHAIN:
        report.error("Y022", f"more than {MAX_CHAIN} games extend one another", base.span)
        return None
    below = _load_game(root, target, files, report, extending)
    if below is None:
        return None
    # The corrections of the game below are applied already; they are not corrections of this one.
    own = (SECTION, "without", "rule_numbers")
    below = replace(below, entries={k: v for k, v in below.entries.items() if k not in own})
    files.numbers[folder] = _rule_numbers(tree)
    merged = laid_over(below, tree, files.numbers[folder], report)
    return apply_corrections(merged, report) if isinstance(merged, Map) else None


def _rule_numbers(tree: Map) -> dict[str, str]:
    """Numbers of rules in the game below, and here."""
    section = tree.entries.get("rule_numbers")
    found = section.entries if isinstance(section, Map) else {}
    return {there: here.text for there, here in found.items() if isinstance(here, Scalar)}


def laid_over(below: Map, over: Map, numbers: Mapping[str, str], report: Report) -> Node:
    """A file laid over the one of the game below: without the paths it lists under `without`, and with the
    rules of the other game under the numbers they have here; Y025 to Y027 after an error.
    """
    listed = over.entries.get("without")
    items = listed.items if isinstance(listed, Seq) else () if listed is None else (listed,)
    paths = [item for item in items if isinstance(item, Scalar)]
    if listed is not None and len(paths) < len(items):
        report.error("Y025", "'without' lists what is not taken over", listed.span)
    left = without(below, paths, report)
    if not numbers:
        return overlay(left, over, report)
    missing: dict[Span, str] = {}
    merged = overlay(renumbered(left, numbers, missing), over, report)
    where = over.keys.get("rule_numbers", over.span)
    left_over = positions(merged) & missing.keys() if missing else set()
    for number in sorted({missing[span] for span in left_over}):
        report.error("Y026", f"rule '{number}' of the other game has no number in this one", where)
    return merged


def _normal(path: PurePosixPath) -> str | None:
    """The path without `..`; None if it leaves the root."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in (".", "/"):
            parts.append(part)
    return "/".join(parts)


def _inside(here: PurePosixPath, name: Scalar, report: Report) -> str | None:
    """The path from the root of a file named in `here`; None and Y020 if it is outside the project."""
    path = _normal(here / name.text) if name.text and not name.text.startswith(("/", "\\")) else None
    if not path or "\0" in name.text or ":" in name.text:
        report.error("Y020", f"'{name.text}' is not a file of this project", name.span)
        return None
    return path


def read_text(path: Path, relative: str, files: Files, report: Report, named_at: Span | None) -> str | None:
    """A UTF-8 file's text, with line feeds only; None after an error: Y012 absent, Y013 not UTF-8, Y014 too
    large. Arguments as for `read_bytes`.
    """
    data = read_bytes(path, relative, files, report, named_at)
    if data is None:
        return None
    try:
        text = data.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        before = data[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        report.error(
            "Y013",
            f"not UTF-8 (byte 0x{data[error.start]:02X})",
            Span(relative, line, column),
            hint="save the file as UTF-8",
        )
        return None
    files.texts[relative] = text
    return text


def read_bytes(
    path: Path, relative: str, files: Files, report: Report, named_at: Span | None
) -> bytes | None:
    """A file's bytes; None after an error (Y012, Y014).

    `relative`: its path relative to the root, for messages. `named_at`: where the author named it; None for a
    file that is looked for by itself.
    """
    where = named_at or Span(relative)
    try:
        if not path.is_file():
            names = sorted(p.name for p in path.parent.iterdir()) if path.parent.is_dir() else []
            best = nearest(path.name, names)
            hint = f"did you mean '{best}'?" if best else None
            report.error("Y012", f"there is no file '{relative}'", where, hint=hint)
            return None
        if path.stat().st_size > MAX_BYTES:
            report.error("Y014", f"'{relative}' is larger than {MAX_BYTES // 1_000_000} MB", where)
            return None
        data = files.made.get(relative) or path.read_bytes()
    except (OSError, ValueError) as error:
        report.error(
            "Y012", f"'{relative}' cannot be read: {getattr(error, 'strerror', None) or error}", where
        )
        return None
    files.read[relative] = data
    return data


def _read_part(
    path: Path, relative: str, files: Files, report: Report, named_at: Span | None = None
) -> Map | None:
    """The sections of a YAML file; None after an error."""
    text = read_text(path, relative, files, report, named_at)
    if text is None:
        return None
    node = files.memory.parsed(relative, (text,), report, lambda inner: parse_yaml(text, relative, inner))
    if node is None:
        return None
    if not isinstance(node, Map):
        report.error("Y015", "a source file is a mapping of sections", node.span)
        return None
    return node


def _room_for(count: int, span: Span, files: Files, report: Report) -> bool:
    """Count further values; whether the game still holds at most MAX_VALUES, Y005, once, if not."""
    before, files.values = files.values, files.values + count
    # Only when the limit is passed, so that it is reported once.
    if before <= MAX_VALUES < files.values:
        report.error("Y005", f"written out, the game holds over {MAX_VALUES:,} values", span)
    return files.values <= MAX_VALUES


def _splice(node: Node, here: PurePosixPath, files: Files, report: Report, depth: int = 0) -> Node:
    """The tree with `from` and `rows` replaced by the files they name; Y005 if it grows too large."""
    if not _room_for(1, node.span, files, report):
        return Map(entries={}, span=node.span)
    if isinstance(node, Scalar):
        return node
    if isinstance(node, Seq):
        items = tuple(_splice(item, here, files, report, depth) for item in node.items)
        return Seq(items=items, span=node.span)
    for word in ("from", "rows"):
        source = node.entries.get(word)
        if isinstance(source, Scalar) and source.text.partition("#")[0].lower().endswith((".csv", ".yaml")):
            return _spliced_file(node, word, source, here, files, report, depth)
    entries = {key: _splice(value, here, files, report, depth) for key, value in node.entries.items()}
    return Map(entries=entries, span=node.span, keys=node.keys)


def _spliced_file(
    node: Map, word: str, source: Scalar, here: PurePosixPath, files: Files, report: Report, depth: int
) -> Node:
    """The value of a mapping with `from` or `rows` (`word`), read from its file; empty after an error."""
    empty = Map(entries={}, span=node.span)
    defaults: Mapping[str, Node] = {}
    for key, value in node.entries.items():
        if key == "defaults" and isinstance(value, Map):
            defaults = value.entries
        elif key != word:
            where = node.keys.get(key, value.span)
            hint = "a value from a file has 'from' (or 'rows') and 'defaults' only"
            report.error("Y023", f"'{key}' may not stand beside '{word}'", where, hint=hint)
    files.splices += 1
    if depth > 8 or files.splices > MAX_SPLICES:
        report.error("Y022", "files include one another without end", source.span)
        return empty
    name, _, fragment = source.text.partition("#")
    path = _inside(here, Scalar(text=name, span=source.span), report)
    text = read_text(files.root / path, path, files, report, source.span) if path else None
    if path is None or text is None:
        return empty
    if path.lower().endswith(".csv"):
        as_list = word == "rows"
        table = files.memory.parsed(
            path,
            (text, defaults, as_list),
            report,
            lambda inner: parse_csv(text, path, inner, defaults, as_list=as_list),
        )
        rows = () if table is None else table.items if isinstance(table, Seq) else table.entries.values()
        count = sum(len(row.entries) for row in rows if isinstance(row, Map))
        return table if table is not None and _room_for(count, source.span, files, report) else empty
    value_node = files.memory.parsed(path, (text,), report, lambda inner: parse_yaml(text, path, inner))
    if value_node is None:
        return empty
    if fragment:
        if not isinstance(value_node, Map) or fragment not in value_node.entries:
            known = value_node.entries if isinstance(value_node, Map) else {}
            report.error(
                "Y024", f"'{path}' has no key '{fragment}'", source.span, hint=did_you_mean(fragment, known)
            )
            return empty
        value_node = value_node.entries[fragment]
    return _splice(value_node, here, files, report, depth + 1)
