"""Merges trees: the files of one game with one another, a variant over its base."""

from __future__ import annotations

import fnmatch
from collections.abc import Collection, Mapping
from dataclasses import replace

from hexwright.diagnostics import Note, Report, Span, did_you_mean
from hexwright.source.tree import Map, Node, Scalar, Seq


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


def overlay(base: Node, over: Node, report: Report) -> Node:
    """`over` laid over `base`: mappings are merged key by key, other values replaced; null removes a key.

    A mapping laid over a list of mappings, some of which have an `id`, or a `name`, changes the items that it
    names so, removes them (null), or adds others, which say where they stand (Y027, Y025). A key may be
    several keys of `base` with spaces between, or have a `*` that stands for any letters.
    """
    if isinstance(base, Seq) and isinstance(over, Map):
        word = label_of(base)
        return over if word is None else _changed_items(base, over, word, report)
    if not isinstance(base, Map) or not isinstance(over, Map):
        return over
    entries = dict(base.entries)
    keys = dict(base.keys)
    for written, value in over.entries.items():
        for name in _named(written, base.entries):
            if isinstance(value, Scalar) and value.is_null:
                entries.pop(name, None)
                keys.pop(name, None)
                continue
            entries[name] = overlay(entries[name], value, report) if name in entries else value
            keys[name] = over.keys.get(written, value.span)
    return Map(entries=entries, span=over.span, keys=keys, id_column=over.id_column or base.id_column)


def _named(key: str, known: Collection[str]) -> list[str]:
    """What a key stands for among those that are known: itself, or its words if there is one for each."""
    words = key.split()
    if key in known or (len(words) < 2 and "*" not in key):
        return [key]
    found = [fnmatch.filter(known, word) if "*" in word else [word] for word in words]
    every = all(names and all(name in known for name in names) for names in found)
    return list(dict.fromkeys(name for names in found for name in names)) if every else [key]


def without(base: Map, paths: list[Scalar], report: Report) -> Map:
    """A tree without what stands at these dotted paths; Y025 where nothing does, or more than one thing."""
    for path in paths:
        left = _without(base, path.text.split("."))
        if isinstance(left, str):
            hint = did_you_mean(path.text, base.entries)
            report.error("Y025", left.format(path=path.text), path.span, hint=hint)
        elif isinstance(left, Map):
            base = left
    return base


def _without(base: Node, path: list[str]) -> Node | str:
    """The tree without one value, an item of a list by its id or name; what is wrong with the path, if it is
    not of one value.
    """
    name, missing = path[0], "the other game has no '{path}'"
    if isinstance(base, Seq):
        found = [k for k, label in enumerate(_labels(base, label_of(base))) if label == name]
        if len(found) > 1:
            return f"the other game has several items '{name}' in this list: '{{path}}'"
        if not found:
            return missing
        k = found[0]
        left = None if len(path) == 1 else _without(base.items[k], path[1:])
        kept = () if left is None else (left,)
        return (
            left
            if isinstance(left, str)
            else replace(base, items=(*base.items[:k], *kept, *base.items[k + 1 :]))
        )
    if not isinstance(base, Map) or name not in base.entries:
        return missing
    left = None if len(path) == 1 else _without(base.entries[name], path[1:])
    if isinstance(left, str):
        return left
    others = {key: value for key, value in base.entries.items() if key != name}
    return replace(base, entries=others if left is None else {**base.entries, name: left})


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


STANDS = "stands"
"""The key of an item that a mapping lays over a list: where it stands."""

_PLACES = "first, last, before ‹id› or after ‹id›"


def _changed_items(base: Seq, over: Map, word: str, report: Report) -> Seq:
    """A list with the items changed, removed, moved or added that a mapping names by their `word`.

    Y025 for an item that is not there to be removed; Y027 for one that is not there to be changed, that
    several items are called like, or whose place is none.
    """
    items = list(base.items)
    labels: list[str | None] = list(_labels(base, word))
    gone: set[str] = set()
    for written, value in over.entries.items():
        span = over.keys.get(written, value.span)
        names = _named(written, [label for label in dict.fromkeys(labels) if label is not None])
        for name in names:
            count = labels.count(name)
            null = isinstance(value, Scalar) and value.is_null
            if count > 1:
                report.error("Y027", f"the list of the other game has {count} items '{name}'", span)
            elif name in gone:
                report.error("Y025", f"'{name}' is left out already", span)
            elif null and count == 0:
                hint = did_you_mean(name, [label for label in labels if label is not None])
                report.error("Y025", f"the list of the other game has no item '{name}'", span, hint=hint)
            elif null:
                k = labels.index(name)
                del items[k], labels[k]
                gone.add(name)
            elif not isinstance(value, Map):
                report.error("Y027", f"'{name}' is changed by a mapping of keys", value.span)
            elif word in value.entries:
                report.error("Y027", f"an item keeps its {word}", value.keys.get(word, value.span))
            else:
                _put(items, labels, name, _keyed(value, word, name, span), span, report)
    return Seq(items=tuple(items), span=over.span)


def _keyed(value: Map, word: str, name: str, span: Span) -> Map:
    """What is laid over an item, or added, with its label."""
    entries = {word: Scalar(text=name, span=span), **value.entries}
    return Map(entries=entries, span=value.span, keys={word: span, **value.keys})


def _put(
    items: list[Node], labels: list[str | None], name: str, value: Map, span: Span, report: Report
) -> None:
    """Change an item, or add it where it says that it stands. Changes `items` and `labels`; Y027."""
    stands = value.entries.get(STANDS)
    left = {key: one for key, one in value.entries.items() if key != STANDS}
    item: Node = replace(value, entries=left)
    if name in labels:
        k = labels.index(name)
        item = overlay(items[k], item, report)
        if stands is None:
            items[k] = item
            return
        del items[k], labels[k]
    elif stands is None:
        near = did_you_mean(name, [label for label in labels if label is not None])
        hint = f"{near} " if near else ""
        hint += f"To add one, say where it stands: '{STANDS}: {_PLACES}'"
        report.error("Y027", f"the list of the other game has no item '{name}'", span, hint=hint)
        return
    where = _place(stands, labels)
    if where is None:
        report.error("Y027", f"'{STANDS}' is {_PLACES} of one item of the list", stands.span)
        return
    items.insert(where, item)
    labels.insert(where, name)


def _place(stands: Node, labels: list[str | None]) -> int | None:
    """Where an item stands in a list, None for nowhere."""
    words = stands.text.split() if isinstance(stands, Scalar) else []
    if words in (["first"], ["last"]):
        return 0 if words == ["first"] else len(labels)
    if len(words) == 2 and words[0] in ("before", "after") and labels.count(words[1]) == 1:
        return labels.index(words[1]) + (words[0] == "after")
    return None


def label_of(items: Seq) -> str | None:
    """What items of a list are named by: `id` or `name`, whichever all have, else whichever one has; None if
    none of its items has either.
    """
    words = ("id", "name")
    if not items.items:
        return words[0]
    has = {word: sum(_text(item, word) is not None for item in items.items) for word in words}
    every = (word for word in words if has[word] == len(items.items))
    return next(every, None) or next((word for word in words if has[word]), None)


def _labels(items: Seq, word: str | None) -> list[str | None]:
    """The label of each item; None for one that has none."""
    return [None if word is None else _text(item, word) for item in items.items]


def _text(item: Node, key: str) -> str | None:
    """What stands behind a key of a mapping, if it is text."""
    value = item.entries.get(key) if isinstance(item, Map) else None
    return value.text if isinstance(value, Scalar) and not value.is_null else None
