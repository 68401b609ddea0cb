"""The record of a released version: `released.json` beside the sources, written by `hexwright release`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class StatefulTrait:
    """A trait whose state belongs to the game in play.

    Attributes:
        kind: the trait's id in VASSAL's format, such as `PROP`.
        name: name by which the refresher matches it when its definition changed; empty if it does not.
        definition: digest of its whole type text.
        description: what a player would lose with it, for messages.

    """

    kind: str
    name: str
    definition: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPiece:
    """A palette slot. `key`: such as unit:c-115; `traits`: those with state, outermost last."""

    key: str
    name: str
    traits: tuple[StatefulTrait, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A box, track cell, chart cell or space of a map. `name`: for messages; `box`: its zone; `occupied`: the
    bounding box of the points where its counters lie. Both are left, top, right, bottom in map pixels.
    """

    name: str
    box: tuple[int, int, int, int]
    occupied: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartPanel:
    """A panel of an organisation chart. `group`: its nationality or formation; `row`: panels of the same row
    stand side by side; `cells`: unit id and name of each cell in order, both empty for a cell no unit uses
    any more. The next version's charts keep this layout (see `resolve`).
    """

    group: str
    row: int
    title: str
    cells: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Everything in one version of a module that saved games refer to.

    Attributes:
        version: the game's version.
        pieces: by slot number (gpid); a released record also holds the pieces of earlier versions.
        properties: names of the module's global properties.
        invariants: other facts saves depend on (map and board names, hex geometry): description to value.
        phases: all entries of the turn tracker in order; a save stores only its position in that list.
        places: by map name, then by location id.
        charts: panels of the organisation charts, by board id.

    """

    version: str
    pieces: Mapping[int, KnownPiece]
    properties: tuple[str, ...]
    invariants: Mapping[str, str] = field(default_factory=dict)
    phases: tuple[str, ...] = ()
    places: Mapping[str, Mapping[str, Place]] = field(default_factory=dict)
    charts: Mapping[str, tuple[ChartPanel, ...]] = field(default_factory=dict)


def write_identity(identity: Identity) -> str:
    """JSON that gives readable diffs: one line per piece and place, each distinct trait listed once."""
    # `carriers`, `frame`, `steps`, `nationality` are old names of keys: records of released games have them
    traits = sorted(
        {c for piece in identity.pieces.values() for c in piece.traits},
        key=lambda c: (c.kind, c.description, c.name, c.definition),
    )
    index = {trait: n for n, trait in enumerate(traits)}
    rows = [
        f"  {json.dumps(str(number))}: "
        + json.dumps(
            {"key": p.key, "name": p.name, "carriers": [index[c] for c in p.traits]}, ensure_ascii=False
        )
        for number, p in sorted(identity.pieces.items())
    ]
    places = {
        name: [
            f"{_json(key)}: {_json([place.name, place.box, place.occupied])}" for key, place in found.items()
        ]
        for name, found in identity.places.items()
    }
    charts = {
        board: [
            _json({"nationality": p.group, "row": p.row, "title": p.title, "cells": p.cells}) for p in panels
        ]
        for board, panels in identity.charts.items()
    }
    listed = [json.dumps([c.kind, c.description, c.name, c.definition], ensure_ascii=False) for c in traits]
    return (
        "{\n"
        f' "version": {json.dumps(identity.version)},\n'
        f' "properties": {json.dumps(list(identity.properties), ensure_ascii=False)},\n'
        f' "frame": {json.dumps(dict(sorted(identity.invariants.items())), ensure_ascii=False)},\n'
        f' "steps": {json.dumps(list(identity.phases), ensure_ascii=False)},\n'
        f' "charts": {_block(charts, "[]")},\n'
        f' "places": {_block(places, "{}")},\n'
        ' "carriers": [\n  ' + ",\n  ".join(listed) + "\n ],\n"
        ' "pieces": {\n' + ",\n".join(rows) + "\n }\n}\n"
    )


def _block(found: Mapping[str, Sequence[str]], brackets: str) -> str:
    """A JSON object: one member per key, whose parts are put between `brackets`, one per line."""
    members = [
        f"  {_json(key)}: {brackets[0]}\n   " + ",\n   ".join(parts) + f"\n  {brackets[1]}"
        for key, parts in sorted(found.items())
    ]
    return "{\n" + ",\n".join(members) + "\n }" if members else "{}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def parse_identity(text: str) -> Identity:
    """Parse what `write_identity` wrote. Raises ValueError, with a message for the user, if it is damaged."""
    try:
        data: Any = json.loads(text)
        traits = [
            StatefulTrait(
                kind=str(kind), description=str(description), name=str(name), definition=str(definition)
            )
            for kind, description, name, definition in data["carriers"]
        ]
        pieces = {
            int(number): KnownPiece(
                key=str(piece["key"]),
                name=str(piece["name"]),
                traits=tuple(traits[int(n)] for n in piece["carriers"]),
            )
            for number, piece in data["pieces"].items()
        }
        return Identity(
            version=str(data["version"]),
            pieces=pieces,
            properties=tuple(map(str, data["properties"])),
            invariants={str(fact): str(value) for fact, value in data.get("frame", {}).items()},
            phases=tuple(map(str, data.get("steps", ()))),
            places={
                str(name): {str(key): _place(*place) for key, place in found.items()}
                for name, found in data.get("places", {}).items()
            },
            charts={
                str(board): tuple(
                    ChartPanel(
                        group=str(panel["nationality"]),
                        row=int(panel.get("row", number)),
                        title=str(panel["title"]),
                        cells=tuple((str(unit), str(name)) for unit, name in panel["cells"]),
                    )
                    for number, panel in enumerate(panels)
                )
                for board, panels in data.get("charts", {}).items()
            },
        )
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        raise ValueError("this record of the released version is damaged") from error


def _place(name: Any, box: Any, occupied: Any) -> Place:
    return Place(name=str(name), box=_rectangle(*box), occupied=_rectangle(*occupied))


def _rectangle(left: Any, top: Any, right: Any, bottom: Any) -> tuple[int, int, int, int]:
    return int(left), int(top), int(right), int(bottom)
