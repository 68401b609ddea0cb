"""`nationalities:`, `units:` and `markers:` to the model."""

from __future__ import annotations

from collections.abc import Mapping

from hexwright.diagnostics import Span, did_you_mean
from hexwright.model.game import Marker, MarkerFace, Nationality, Side, Stat, Step, Unit
from hexwright.model.look import Look
from hexwright.resolve.name_table import NameTable
from hexwright.resolve.placeholders import check_placeholders
from hexwright.schema.pieces import UNIT_NAME, MarkerDoc, NationalityDoc, SizeDoc, UnitDoc

FACES = 2
"""Faces of a unit's counter: front and back."""

MAX_STEPS = 60
"""Most steps of one unit."""


def ordinal(word: str) -> str:
    """1 to 1st, 2 to 2nd, 113 to 113th; other words stay."""
    if not word.isdecimal():
        return word
    tens = int(word[-2:])
    ending = "th" if 10 <= tens <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(tens % 10, "th")
    return word + ending


def resolve_nationalities(
    docs: Mapping[str, NationalityDoc], sides: Mapping[str, Side], looks: Mapping[str, Look], names: NameTable
) -> dict[str, Nationality]:
    """All nationalities, by id."""
    found: dict[str, Nationality] = {}
    for key, doc in docs.items():
        names.known("side", doc.side, sides, doc.where.of("side"))
        if doc.look is not None:
            names.known("look", doc.look, looks, doc.where.of("look"))
        found[key] = Nationality(
            id=key,
            name=doc.name,
            side=doc.side,
            group=doc.group or key,
            look=doc.look or "",
            provenance=doc.provenance,
        )
    return found


def resolve_unit(
    key: str,
    doc: UnitDoc,
    *,
    nationalities: Mapping[str, Nationality],
    templates: Mapping[str, tuple[str | None, Span]],
    sizes: Mapping[str, SizeDoc],
    stats: Mapping[str, Stat],
    columns: Mapping[str, str],
    looks: Mapping[str, Look],
    types: frozenset[str],
    names: NameTable,
) -> Unit | None:
    """One unit; None after an error in its nationality, size, type, look or steps.

    `templates`: by nationality, `unit_name` and its position. `types`: names of the unit symbols.
    """
    report, at = names.report, doc.where
    for column in doc.stats:
        if column not in stats and column not in columns:
            known = {*stats, *columns, *UnitDoc.model_fields} - {"where", "stats", "id"}
            report.error("S001", f"unknown key '{column}'", at.key(column), hint=did_you_mean(column, known))
    ok = names.known("nationality", doc.nationality, nationalities, at.of("nationality"))
    ok &= names.known("size", doc.size, sizes, at.of("size"))
    ok &= names.known("unit type", doc.type, types, at.of("type"))
    if not ok:
        return None
    nation = nationalities[doc.nationality]
    look = doc.look or nation.look
    if not look:
        report.error("R001", f"neither the unit nor '{nation.name}' has a look", at.span)
        return None
    if doc.look is not None and not names.known("look", doc.look, looks, at.of("look")):
        return None
    steps = _steps(doc, stats, names)
    if steps is None:
        return None
    words = {
        "id": key,
        "designation": doc.designation,
        "ordinal": ordinal(doc.designation),
        "size": doc.size,
        "size_name": sizes[doc.size].name,
        "type": doc.type,
        "nationality": nation.name,
        "formation": doc.formation,
        "start": (doc.start or "").replace("-", " "),
        **{name: doc.stats.get(name, "") for name in columns},
    }
    template, span = (doc.name, at.of("name")) if doc.name else templates[doc.nationality]
    return Unit(
        id=key,
        name=_fill(template or UNIT_NAME, words, span, names),
        side=nation.side,
        nationality=doc.nationality,
        size=doc.size,
        type=doc.type,
        designation=doc.designation,
        formation=doc.formation,
        look=look,
        values=words,
        steps=steps,
        start=names.check_location(doc.start, at.of("start")) if doc.start else None,
        entry=doc.entry,
        stacking=sizes[doc.size].stacking if doc.stacking is None else doc.stacking,
        parts=tuple(doc.parts),
        was=doc.was,
        called=doc.called,
        provenance=doc.provenance,
    )


def check_parts(units: Mapping[str, Unit], docs: Mapping[str, UnitDoc], names: NameTable) -> None:
    """Parts are units of the same side, each of one whole only, and none is a part of itself; R001, R008."""
    wholes: dict[str, str] = {}
    for unit in units.values():
        at = docs[unit.id].where.of("parts")
        for part in unit.parts:
            if not names.known("unit", part, units, at):
                continue
            if units[part].side != unit.side:
                names.report.error("R008", f"'{part}', a part of '{unit.id}', is of another side", at)
            elif part in wholes:
                names.report.error("R008", f"'{part}' is a part twice: of '{wholes[part]}', too", at)
            elif part == unit.id or part in _above(unit.id, wholes):
                names.report.error("R008", f"'{part}' would be a part of itself", at)
            else:
                wholes[part] = unit.id


def _above(unit: str, wholes: Mapping[str, str]) -> set[str]:
    """All units that a unit is a part of. `wholes`: the whole of every part, without rings."""
    found: set[str] = set()
    while unit in wholes:
        unit = wholes[unit]
        found.add(unit)
    return found


def _fill(template: str, words: Mapping[str, str], span: Span, names: NameTable) -> str:
    """A name with its {words} filled in; the template itself after R007."""
    if not check_placeholders(template, words, "in a name", span, names.report):
        return template
    # An empty word leaves two blanks, which become one.
    return " ".join(template.format_map(dict(words)).split())


def _steps(doc: UnitDoc, stats: Mapping[str, Stat], names: NameTable) -> tuple[Step, ...] | None:
    """The steps, strongest first, as many as the longest list of values.

    None after S007 (lists of different lengths) or S006 (too many steps).
    """
    lists: dict[str, tuple[str, ...]] = {}
    for stat in stats:
        if stat in doc.stats:
            lists[stat] = tuple(part.strip() for part in doc.stats[stat].split("/"))
    count = max((len(values) for values in lists.values()), default=1)
    if count > MAX_STEPS:
        names.report.error("S006", f"a unit has at most {MAX_STEPS} steps, not {count}", doc.where.span)
        return None
    for stat, values in lists.items():
        if len(values) not in (1, count):
            names.report.error(
                "S007",
                f"'{stat}' has {len(values)} values, another column {count}",
                doc.where.of(stat),
                hint="give one value for all steps, or one for each",
            )
            return None
    return tuple(
        Step(
            left=count - k,
            counter=k // FACES,
            face=k % FACES,
            stats={stat: values[k] if len(values) > 1 else values[0] for stat, values in lists.items()},
        )
        for k in range(count)
    )


def resolve_marker(
    key: str,
    doc: MarkerDoc,
    *,
    sides: Mapping[str, Side],
    looks: Mapping[str, Look],
    states: Mapping[str, object],
    names: NameTable,
) -> Marker:
    """One kind of marker. Unknown names are reported and kept."""
    at = doc.where
    if doc.side is not None:
        names.known("side", doc.side, sides, at.of("side"))
    if doc.tracks is not None:
        names.known("state", doc.tracks, {*states, "turn"}, at.of("tracks"))
    faces = []
    for face in doc.faces:
        names.known("look", face.look, looks, face.where.of("look"))
        faces.append(MarkerFace(look=face.look, name=face.name or doc.name, values=face.values))
    return Marker(
        id=key,
        name=doc.name,
        count=doc.count,
        faces=tuple(faces),
        side=doc.side,
        start=names.check_location(doc.start, at.of("start")) if doc.start else None,
        tracks=doc.tracks,
        free=doc.free,
        was=doc.was,
        called=doc.called,
        provenance=doc.provenance,
    )
