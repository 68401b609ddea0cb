"""`corrections:` to the model: the version each makes, and what each changes, in a player's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwright.diagnostics import Report
from hexwright.model.changes import Change, Correction
from hexwright.model.game import Stat, Table, Unit
from hexwright.schema.corrections import CorrectionDoc


def version_after(version: str, corrections: int) -> str:
    """The version of a game with so many corrections: each adds one to its last number.

    ValueError if the version does not end in a number.
    """
    if not corrections:
        return version
    head, dot, last = version.rpartition(".")
    if not (dot and last.isascii() and last.isdecimal()):
        raise ValueError(
            "a game with corrections has a version such as 1.0.0; each adds one to its last number"
        )
    return f"{head}.{int(last) + corrections}"


def resolve_corrections(
    docs: Mapping[str, CorrectionDoc],
    version: str,
    *,
    units: Mapping[str, Unit],
    tables: Mapping[str, Table],
    stats: Mapping[str, Stat],
    cards: Mapping[str, str],
    report: Report,
) -> tuple[Correction, ...]:
    """All corrections in order of their numbers. S006 if their dates are in another order.

    `cards`: their names by id.
    """
    found: list[Correction] = []
    for count, (key, doc) in enumerate(sorted(docs.items(), key=lambda item: int(item[0])), 1):
        if found and doc.date < found[-1].date:
            report.error(
                "S006",
                f"correction {key} is older than correction {found[-1].number}",
                doc.where.of("date"),
                hint="corrections are made in the order of their numbers, so number them by date",
            )
        changes = tuple(
            _change(path, _as_text(change.before), _as_text(change.after), units, tables, stats, cards)
            for path, change in doc.changes.items()
        )
        found.append(
            Correction(
                number=int(key),
                date=doc.date,
                version=version_after(version, count),
                reason=doc.reason,
                reference=doc.reference,
                changes=changes,
                provenance=doc.provenance,
            )
        )
    return tuple(found)


def _as_text(value: Any) -> str:
    """A value of the sources in one line; empty for None."""
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_as_text(item)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(_as_text(item) for item in value)
    return str(value)


def _change(
    path: str,
    before: str,
    after: str,
    units: Mapping[str, Unit],
    tables: Mapping[str, Table],
    stats: Mapping[str, Stat],
    cards: Mapping[str, str],
) -> Change:
    """A change with the subject's name if it is a unit, card, table or hex, else its path in the files."""
    kind, subject, what = "text", path, ""
    section, _, rest = path.partition(".")
    if section == "units":
        key = max((k for k in units if rest == k or rest.startswith(f"{k}.")), key=len, default="")
        kind, subject = "counter", units[key].name if key else rest
        column = rest[len(key) :].lstrip(".")
        what = stats[column].name.lower() if column in stats else column.replace("_", " ")
    elif section == "tables":
        name, _, inside = rest.partition(".")
        kind, subject = "table", tables[name].title if name in tables else name
        what = _cell(tables[name], inside) if name in tables else inside
    elif section == "boards" and ".hexes." in rest:
        number, _, attribute = rest.partition(".hexes.")[2].partition(".")
        kind, subject = "hex", f"hex {number}"
        what = "" if attribute in ("", "terrain") else attribute
    elif section == "cards":
        name, _, inside = rest.partition(".")
        kind, subject, what = "card", cards.get(name, name), inside.replace("_", " ")
    elif section == "markers":
        kind = "counter"
    return Change(path=path, kind=kind, subject=subject, what=what, before=before, after=after)


def _cell(table: Table, inside: str) -> str:
    """`rows.3.2` as "row 3, column 5–6", with the column's heading; other parts as written."""
    if not inside.startswith("rows."):
        return inside
    row, dot, column = inside.removeprefix("rows.").rpartition(".")
    if dot and column.isascii() and column.isdecimal() and 1 <= int(column) <= len(table.columns):
        return f"row {row}, column {table.columns[int(column) - 1]}"
    return f"row {inside.removeprefix('rows.')}"
