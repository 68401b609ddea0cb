"""Merges trees: the files of one game with one another, a variant over its base."""

from __future__ import annotations

from builder.diagnostics import Note, Report
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

    A mapping laid over a list of mappings with an `id` changes the items of these ids, and adds others.
    """
    if isinstance(base, Seq) and isinstance(over, Map):
        return _changed_items(base, over)
    if not isinstance(base, Map) or not isinstance(over, Map):
        return over
    entries = dict(base.entries)
    keys = dict(base.keys)
    for name, value in over.entries.items():
        if isinstance(value, Scalar) and value.is_null:
            entries.pop(name, None)
            keys.pop(name, None)
            continue
        entries[name] = overlay(entries[name], value) if name in entries else value
        keys[name] = over.keys.get(name, value.span)
    return Map(entries=entries, span=over.span, keys=keys, id_column=over.id_column or base.id_column)


def _changed_items(base: Seq, over: Map) -> Node:
    """A list with the items that a mapping names by id changed, removed or added; else the mapping."""
    ids = [item.entries.get("id") if isinstance(item, Map) else None for item in base.items]
    known = [name.text if isinstance(name, Scalar) else None for name in ids]
    if None in known:
        return over
    items: list[Node] = []
    for name, item in zip(known, base.items, strict=True):
        value = over.entries.get(name or "")
        if value is None:
            items.append(item)
        elif not (isinstance(value, Scalar) and value.is_null):
            items.append(overlay(item, value))
    for key, value in over.entries.items():
        if key not in known and isinstance(value, Map):
            span = over.keys.get(key, value.span)
            items.append(
                Map(
                    entries={"id": Scalar(text=key, span=span), **value.entries},
                    span=value.span,
                    keys={"id": span, **value.keys},
                )
            )
    return Seq(items=tuple(items), span=over.span)
