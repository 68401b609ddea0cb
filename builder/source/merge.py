"""Merges trees: the files of one game with one another, a variant over its base."""

from __future__ import annotations

import fnmatch
from collections.abc import Mapping
from dataclasses import replace

from builder.diagnostics import Note, Report, Span, did_you_mean
from builder.source.tree import Map, Node, Scalar, Seq


def join(parts: list[Map], report: Report) -> Map:
    """One mapping of several files. Sections of the same name are joined; a key that stands twice is Y002."""
    entries: dict[str, Node] = {}
    keys = {}
    for part in parts:
        for name, value in part.entries.items():
            here = part.keys.get(name, value.span)
            known = entries.get(name)
            if known is None:
                entries[name], keys[name] = value, here
            elif isinstance(known, Map) and isinstance(value, Map):
                entries[name] = _join_section(known, value, report)
            elif isinstance(known, Seq) and isinstance(value, Seq):
                entries[name] = Seq(items=known.items + value.items, span=known.span)
            else:
                note = Note(span=keys[name], message="first here")
                report.error("Y002", f"the section '{name}' stands in two files", here, notes=(note,))
    return Map(entries=entries, span=parts[0].span, keys=keys)


def _join_section(first: Map, second: Map, report: Report) -> Map:
    for name in second.entries:
        if name in first.entries:
            note = Note(span=first.keys.get(name, first.span), message="first here")
            where = second.keys.get(name, second.span)
            report.error("Y002", f"the key '{name}' stands in two files", where, notes=(note,))
    return Map(
        entries={**first.entries, **second.entries},
        span=first.span,
        keys={**first.keys, **second.keys},
    )


def overlay(base: Node, over: Node) -> Node:
    """`over` laid over `base`: mappings are merged key by key, other values replaced; null removes a key.

    A mapping laid over a list of mappings with an `id`, or a `name`, of their own changes the items that it
    names so, and adds others. A key may be several keys of `base` with spaces between, or have a `*` that
    stands for any letters.
    """
    if isinstance(base, Seq) and isinstance(over, Map):
        return _changed_items(base, over)
    if not isinstance(base, Map) or not isinstance(over, Map):
        return over
    entries = dict(base.entries)
    keys = dict(base.keys)
    for written, value in over.entries.items():
        for name in _named(written, base):
            if isinstance(value, Scalar) and value.is_null:
                entries.pop(name, None)
                keys.pop(name, None)
                continue
            entries[name] = overlay(entries[name], value) if name in entries else value
            keys[name] = over.keys.get(written, value.span)
    return Map(entries=entries, span=over.span, keys=keys, id_column=over.id_column or base.id_column)


def _named(key: str, base: Map) -> list[str]:
    """The keys of `base` that a key stands for: itself, or those of its words if `base` has one for each."""
    words = key.split()
    if key in base.entries or (len(words) < 2 and "*" not in key):
        return [key]
    found = [fnmatch.filter(base.entries, word) if "*" in word else [word] for word in words]
    known = all(names and all(name in base.entries for name in names) for names in found)
    return list(dict.fromkeys(name for names in found for name in names)) if known else [key]


def without(base: Map, paths: list[Scalar], report: Report) -> Map:
    """A tree without what stands at these dotted paths; Y025 where nothing does."""
    for path in paths:
        left = _without(base, path.text.split("."))
        if left is None:
            hint = did_you_mean(path.text, base.entries)
            report.error("Y025", f"the other game has no '{path.text}'", path.span, hint=hint)
        elif isinstance(left, Map):
            base = left
    return base


def _without(base: Node, path: list[str]) -> Node | None:
    """The tree without one value, an item of a list by its id or name; None if there is none."""
    if isinstance(base, Map):
        here = dict(base.entries)
    elif isinstance(base, Seq):
        _, labels = _labels(base)
        here = dict(zip(labels, base.items, strict=False))
    else:
        return None
    inner = here.get(path[0])
    if inner is None:
        return None
    if len(path) == 1:
        del here[path[0]]
    else:
        left = _without(inner, path[1:])
        if left is None:
            return None
        here[path[0]] = left
    return replace(base, entries=here) if isinstance(base, Map) else replace(base, items=tuple(here.values()))


def renumbered(base: Node, numbers: Mapping[str, str], missing: dict[Span, str]) -> Node:
    """A tree with the number of every rule as another rulebook has it.

    A rule is what stands behind `rule`, one or several with commas between them, and behind each key of
    `cites`. One that `numbers` lacks has the number of the rule it is part of: 5.1.2 that of 5.1. `missing`
    takes those without any, by their places.
    """
    if isinstance(base, Seq):
        return replace(base, items=tuple(renumbered(item, numbers, missing) for item in base.items))
    if not isinstance(base, Map):
        return base
    entries: dict[str, Node] = {}
    for name, value in base.entries.items():
        if name == "rule" and isinstance(value, Scalar) and not value.is_null:
            entries[name] = _renumbered(value, numbers, missing)
        elif name == "cites" and isinstance(value, Map):
            cited = value.entries.items()
            found = {k: _renumbered(v, numbers, missing) if isinstance(v, Scalar) else v for k, v in cited}
            entries[name] = replace(value, entries=found)
        else:
            entries[name] = renumbered(value, numbers, missing)
    return replace(base, entries=entries)


def positions(node: Node) -> set[Span]:
    """Where all texts of a tree stand."""
    if isinstance(node, Scalar):
        return {node.span}
    parts = node.items if isinstance(node, Seq) else node.entries.values()
    return {span for part in parts for span in positions(part)}


def _renumbered(rule: Scalar, numbers: Mapping[str, str], missing: dict[Span, str]) -> Scalar:
    here: list[str] = []
    for number in rule.text.split(","):
        part = number.strip()
        while part not in numbers and "." in part:
            part = part.rpartition(".")[0]
        if part in numbers:
            here.append(numbers[part])
        else:
            missing[rule.span] = number.strip()
    return replace(rule, text=", ".join(dict.fromkeys(here)), plain=False)


def _changed_items(base: Seq, over: Map) -> Node:
    """A list with the items changed, removed or added that a mapping names by id or name; or the mapping."""
    word, known = _labels(base)
    if len(known) < len(base.items):
        return over
    items: list[Node] = []
    for name, item in zip(known, base.items, strict=True):
        value = over.entries.get(name)
        if value is None:
            items.append(item)
        elif not (isinstance(value, Scalar) and value.is_null):
            items.append(overlay(item, value))
    for key, value in over.entries.items():
        if key not in known and isinstance(value, Map):
            span = over.keys.get(key, value.span)
            items.append(
                Map(
                    entries={word: Scalar(text=key, span=span), **value.entries},
                    span=value.span,
                    keys={word: span, **value.keys},
                )
            )
    return Seq(items=tuple(items), span=over.span)


def _labels(items: Seq) -> tuple[str, list[str]]:
    """What names the items of a list: `id` or `name`, and what stands behind it; none if some lack
    it or two agree.
    """
    for word in ("id", "name"):
        found = [text for item in items.items if (text := _text(item, word)) is not None]
        if len(set(found)) == len(items.items):
            return word, found
    return "id", []


def _text(item: Node, key: str) -> str | None:
    """What stands behind a key of a mapping, if it is text."""
    value = item.entries.get(key) if isinstance(item, Map) else None
    return value.text if isinstance(value, Scalar) else None
