"""Applies published corrections to the tree of a game: dated entries with each value before and after.

```yaml
corrections:
  1:
    date: 2026-11-21
    changes:
      units.us-7.cf: {from: 7/5/3/1, to: 8/6/4/2}
      tables.crt.rows.1.3: {from: 1/1, to: 1/2}      # the third cell of the row "1"
```
`from: ~` means that the key is absent, `to: ~` takes it out. Here only `changes` are read; the form of the
entries is validated later, with everything else (`schema.corrections`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hexwright.diagnostics import Note, Report, Span, did_you_mean
from hexwright.source.tree import Map, Node, Scalar, Seq

SECTION: Final = "corrections"


class _PathError(Exception):
    """A path that leads nowhere. `part`: the unknown part; `known`: what could stand in its place."""

    def __init__(self, part: str, known: Sequence[str]) -> None:
        super().__init__(part)
        self.part = part
        self.known = known


def apply_corrections(tree: Map, report: Report) -> Map:
    """The tree with its corrections applied, in order of their numbers.

    Y030: the changed value is not there. Y031: it is not what the correction says it was.
    """
    section = tree.entries.get(SECTION)
    if not isinstance(section, Map):
        return tree
    numbered = [
        (int(key), node) for key, node in section.entries.items() if key.isascii() and key.isdecimal()
    ]
    for _, entry in sorted(numbered, key=lambda pair: pair[0]):
        changes = entry.entries.get("changes") if isinstance(entry, Map) else None
        if not isinstance(changes, Map):
            continue
        for path, change in changes.entries.items():
            if isinstance(change, Map):
                tree = _apply_change(tree, path, change, changes.keys.get(path, change.span), report)
    return tree


def _apply_change(tree: Map, path: str, change: Map, where: Span, report: Report) -> Map:
    """The tree with one change made; unchanged after an error."""
    before, after = (_not_null(change.entries.get(word)) for word in ("from", "to"))
    parts = tuple(path.split("."))
    if parts[0] == SECTION:
        report.error("Y030", "a correction cannot change a correction", where)
        return tree
    try:
        present = _find(tree, parts)
        if not _same(present, before):
            notes = (Note(span=present.span, message=f"here it is {as_text(present)}"),) if present else ()
            report.error(
                "Y031",
                f"'{path}' is {as_text(present)}, not {as_text(before)} as this correction says",
                change.entries["from"].span if "from" in change.entries else where,
                hint="the value was changed since: renew the correction, or take the change back",
                notes=notes,
            )
            return tree
        changed = _put(tree, parts, after, where)
    except _PathError as error:
        hint = did_you_mean(error.part, error.known)
        report.error(
            "Y030", f"a correction changes '{path}', but there is no '{error.part}'", where, hint=hint
        )
        return tree
    assert isinstance(changed, Map)  # noqa: S101 - a mapping stays one
    return changed


def as_text(node: Node | None) -> str:
    """A value in one line, for messages."""
    if node is None or (isinstance(node, Scalar) and node.is_null):
        return "nothing"
    if isinstance(node, Scalar):
        return f"'{node.text}'"
    if isinstance(node, Seq):
        return "[" + ", ".join(as_text(item).strip("'") for item in node.items) + "]"
    return (
        "{" + ", ".join(f"{key}: {as_text(item).strip(chr(39))}" for key, item in node.entries.items()) + "}"
    )


def _not_null(node: Node | None) -> Node | None:
    return None if node is None or (isinstance(node, Scalar) and node.is_null) else node


def _same(a: Node | None, b: Node | None) -> bool:
    """Whether two values are equal, positions aside."""
    a, b = _not_null(a), _not_null(b)
    if isinstance(a, Scalar) and isinstance(b, Scalar):
        return a.text == b.text
    if isinstance(a, Seq) and isinstance(b, Seq):
        return len(a.items) == len(b.items) and all(map(_same, a.items, b.items))
    if isinstance(a, Map) and isinstance(b, Map):
        return a.entries.keys() == b.entries.keys() and all(
            _same(a.entries[k], b.entries[k]) for k in a.entries
        )
    return a is None and b is None


def _step(node: Node, parts: Sequence[str]) -> tuple[str, int]:
    """The next key of a path in a mapping, and how many parts of the path it takes: keys may hold dots."""
    if isinstance(node, Map):
        # The longest first: with keys `a` and `a.b` the path `a.b` means the second.
        for count in range(len(parts), 0, -1):
            key = ".".join(parts[:count])
            if key in node.entries:
                return key, count
    return parts[0], 1


def _find(node: Node, parts: Sequence[str]) -> Node | None:
    """The value at a path; None if only its last key is absent, _PathError if it leads nowhere."""
    for _ in range(len(parts)):
        if not parts:
            break
        key, count = _step(node, parts)
        rest = parts[count:]
        if isinstance(node, Seq):
            index = _index(key, node)
            node, parts = node.items[index], rest
        elif isinstance(node, Map):
            if key not in node.entries:
                if rest:
                    raise _PathError(key, list(node.entries))
                return None
            node, parts = node.entries[key], rest
        else:
            raise _PathError(key, ())
    return node


def _index(key: str, node: Seq) -> int:
    """The index of an item, which paths count from 1."""
    if key.isascii() and key.isdecimal() and 1 <= int(key) <= len(node.items):
        return int(key) - 1
    raise _PathError(key, [str(n + 1) for n in range(len(node.items))])


def _put(node: Node, parts: Sequence[str], value: Node | None, where: Span) -> Node:
    """The tree with a value set at a path, or with its key removed if the value is None."""
    key, count = _step(node, parts)
    rest = parts[count:]
    if isinstance(node, Seq):
        index = _index(key, node)
        item = _put(node.items[index], rest, value, where) if rest else value
        middle = () if item is None else (item,)
        return replace(node, items=(*node.items[:index], *middle, *node.items[index + 1 :]))
    if not isinstance(node, Map):
        raise _PathError(key, ())
    entries, keys = dict(node.entries), dict(node.keys)
    if rest:
        entries[key] = _put(entries[key], rest, value, where)
    elif value is None:
        entries.pop(key, None)
        keys.pop(key, None)
    else:
        entries[key] = value
        keys[key] = where
    return replace(node, entries=entries, keys=keys)
