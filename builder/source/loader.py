"""Finding and reading a game's files. The only reader of the author's folder.

`game.yaml` is the front page; `include` lists further files of the same game; `extends` names the folder of
a game this one varies. Any value may live in a file of its own:

* `{from: oob.csv, defaults: {…}}`: the rows as a mapping keyed by the first column;
* `{rows: hexsides.csv}`: the rows as a list;
* `{from: places.yaml#labels}`: the value of a key of another YAML file (or the whole file without `#`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from builder.diagnostics import Report, Span, did_you_mean, nearest
from builder.source.correct import SECTION, correct
from builder.source.memory import ParseMemory
from builder.source.merge import join, overlay
from builder.source.table import parse_csv
from builder.source.tree import Map, Node, Scalar, Seq, parse_yaml

MAX_BYTES = 24_000_000
"""A larger source file is refused before it is read."""

MAX_VALUES = 600_000
"""Values a whole game may hold, aliases and inclusions written out; four times the largest game in sight."""

MAX_SPLICES = 500
"""Values that may live in a file of their own."""

MAX_CHAIN = 16
"""Games that may extend one another in a row."""

FRONT_PAGE = "game.yaml"
RELEASED = "released.json"
"""What saved games of the released version rely on; beside the sources, written by `hexwright release`."""


@dataclass(slots=True)
class Files:
    """Everything read so far: texts (for snippets) and bytes by path from the root,
    and the folders of the game and of those it extends. `common`: the folder of shared looks and symbols.

    `memory`: trees of files that may have been read before.
    """

    root: Path
    common: Path
    memory: ParseMemory = field(default_factory=ParseMemory)
    texts: dict[str, str] = field(default_factory=dict)
    read: dict[str, bytes] = field(default_factory=dict)
    folders: list[str] = field(default_factory=list)
    splices: int = 0
    values: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """A game's joined tree. `folder`: its folder relative to the root; `files`: what was read; `released`:
    text and path of the record of the released version, None before a release.
    """

    tree: Map
    folder: str
    files: Files
    released: tuple[str, str] | None = None

    def home(self, span: Span) -> str:
        """The folder of the game that says this, its own or one it extends; file names count from there."""
        homes = [folder for folder in self.files.folders if span.path.startswith(f"{folder}/")]
        return max(homes, key=len, default=self.folder)


def load(files: Files, folder: str, report: Report) -> Sources | None:
    """Read a game's folder (relative to the root) with all it includes and extends; None after an error.

    The shared looks and symbols are read first. What was read is kept in `files`, also after an error.
    """
    root = files.root
    shared: list[Map] = []
    for path in sorted(files.common.glob("*.yaml")):
        part = _read_part(path, _shown(path, root, "_common"), files, report)
        if part is not None:
            shared.append(part)
    tree = _load_game(root, folder, files, report, chain=())
    if tree is None or report.failed:
        return None
    if shared:
        merged = overlay(join(shared, report), tree)
        assert isinstance(merged, Map)  # noqa: S101 - both are mappings
        tree = merged
    released = _released(root, folder, files, report)
    return None if report.failed else Sources(tree=tree, folder=folder, files=files, released=released)


def _released(root: Path, folder: str, files: Files, report: Report) -> tuple[str, str] | None:
    shown = f"{folder}/{RELEASED}"
    path = root / shown
    text = read_text(path, shown, files, report, None) if path.is_file() else None
    return None if text is None else (text, shown)


def _shown(path: Path, root: Path, fallback: str) -> str:
    """The path as the author knows it: relative to the root where it lies below it."""
    try:
        return path.resolve().relative_to(root.resolve()).as_posix()
    except ValueError:
        return f"{fallback}/{path.name}"


def _load_game(
    root: Path, folder: str, files: Files, report: Report, chain: tuple[tuple[str, Span], ...]
) -> Map | None:
    here = PurePosixPath(folder)
    shown = (here / FRONT_PAGE).as_posix()
    front = _read_part(root / shown, shown, files, report, asked=chain[-1][1] if chain else None)
    if front is None:
        return None
    files.folders.append(folder)
    parts = [front]
    wanted = front.entries.get("include")
    if wanted is not None:
        names = wanted.items if isinstance(wanted, Seq) else (wanted,)
        done = {shown}
        for name in names:
            if not isinstance(name, Scalar):
                report.error("Y020", "'include' lists file names", name.span)
                continue
            path = _inside(here, name, report)
            if path is None:
                continue
            if path in done:
                report.error("Y021", f"'{name.text}' is included twice", name.span)
                continue
            done.add(path)
            part = _read_part(root / path, path, files, report, asked=name.span)
            if part is not None:
                parts.append(part)
                for word in ("include", "extends"):
                    if word in part.entries:
                        hint = f"move it to {FRONT_PAGE}"
                        where = part.keys.get(word, part.span)
                        report.error("S001", f"'{word}' stands only in {FRONT_PAGE}", where, hint=hint)
    tree = join(parts, report)
    resolved = _splice(tree, here, files, report)
    if not isinstance(resolved, Map):
        return None
    tree = resolved
    base = tree.entries.get("extends")
    if base is None:
        return correct(tree, report)
    if not isinstance(base, Scalar):
        report.error("Y020", "'extends' names the folder of another game", base.span)
        return None
    target = _normal(here / base.text)
    if target is None:
        report.error("Y020", f"'{base.text}' leads out of the project", base.span)
        return None
    walked = (*chain, (folder, base.span))
    if target in [name for name, _ in walked]:
        way = " → ".join([*(name for name, _ in walked), target])
        report.error("Y022", f"a game may not extend itself: {way}", base.span)
        return None
    if len(walked) > MAX_CHAIN:
        report.error("Y022", f"more than {MAX_CHAIN} games extend one another", base.span)
        return None
    below = _load_game(root, target, files, report, walked)
    if below is None:
        return None
    # The corrections of the game it varies are made; they are not its own.
    below = replace(below, entries={k: v for k, v in below.entries.items() if k != SECTION})
    merged = overlay(below, tree)
    return correct(merged, report) if isinstance(merged, Map) else None


def _normal(path: PurePosixPath) -> str | None:
    """The path without `..`, or None if it leaves the root."""
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
    """A file of the game by its written name; Y020 if it is absolute or leaves the project."""
    path = _normal(here / name.text) if name.text and not name.text.startswith(("/", "\\")) else None
    if not path or "\0" in name.text or ":" in name.text:
        report.error("Y020", f"'{name.text}' is not a file of this project", name.span)
        return None
    return path


def read_text(path: Path, shown: str, files: Files, report: Report, asked: Span | None) -> str | None:
    """A UTF-8 file's text, its lines ended by line feeds; None after an error: Y012 absent, Y013 not UTF-8,
    Y014 too large.
    """
    data = read_bytes(path, shown, files, report, asked)
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
            Span(shown, line, column),
            hint="save the file as UTF-8",
        )
        return None
    files.texts[shown] = text
    return text


def read_bytes(path: Path, shown: str, files: Files, report: Report, asked: Span | None) -> bytes | None:
    """A file's bytes; None after an error (Y012, Y014). `asked`: where the author named it."""
    where = asked or Span(shown)
    try:
        if not path.is_file():
            names = sorted(p.name for p in path.parent.iterdir()) if path.parent.is_dir() else []
            best = nearest(path.name, names)
            hint = f"did you mean '{best}'?" if best else None
            report.error("Y012", f"there is no file '{shown}'", where, hint=hint)
            return None
        if path.stat().st_size > MAX_BYTES:
            report.error("Y014", f"'{shown}' is larger than {MAX_BYTES // 1_000_000} MB", where)
            return None
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        report.error("Y012", f"'{shown}' cannot be read: {getattr(error, 'strerror', None) or error}", where)
        return None
    files.read[shown] = data
    return data


def _read_part(path: Path, shown: str, files: Files, report: Report, asked: Span | None = None) -> Map | None:
    text = read_text(path, shown, files, report, asked)
    if text is None:
        return None
    node = files.memory.parsed(shown, (text,), report, lambda inner: parse_yaml(text, shown, inner))
    if node is None:
        return None
    if not isinstance(node, Map):
        report.error("Y015", "a source file is a mapping of sections", node.span)
        return None
    return node


def _room_for(count: int, span: Span, files: Files, report: Report) -> bool:
    """Whether the game may hold so many values more; Y005, once, if not."""
    before, files.values = files.values, files.values + count
    if before <= MAX_VALUES < files.values:
        report.error("Y005", f"written out, the game holds over {MAX_VALUES:,} values", span)
    return files.values <= MAX_VALUES


def _splice(node: Node, here: PurePosixPath, files: Files, report: Report, depth: int = 0) -> Node:
    """The tree with every value that lives in a file of its own in its place; Y005 if it grows too large."""
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
