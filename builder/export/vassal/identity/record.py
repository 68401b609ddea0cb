"""The record of a released version: `released.json` beside the sources, written by `hexwright release`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Carrier:
    """A trait that holds what happened in a game. `kind`: its id on the wire; `name`: what finds it when its
    definition changed, empty if nothing does; `definition`: digest of the whole definition; `what`: for
    people.
    """

    kind: str
    name: str
    definition: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPiece:
    """A slot of the palette. `key`: such as unit:c-115; `carriers`: in order, outermost last."""

    key: str
    name: str
    carriers: tuple[Carrier, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A box, a track cell, a seat on a chart, a space. `name`: for people; `box`: left, top, right and bottom
    of its zone, `held`: of the points where its counters lie; pixels.
    """

    name: str
    box: tuple[int, int, int, int]
    held: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartPanel:
    """A panel of an organisation chart. `nationality`: id; `cells`: id and name of each one's unit, in order,
    both empty where a cell is nobody's any more. `resolve.released_charts` lays the next version out by it.
    """

    nationality: str
    title: str
    cells: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """A version. `pieces` by number, in a record those of earlier versions, too; `properties`: names of the
    module's own properties.

    `frame`: what else a saved game leans on, in words, and how it is: its maps and boards by name, the pixels
    of their hexes. `steps`: of the whole sequence of play, of which a game keeps the place it is at. `places`
    by name of the map and by location; `charts` by board.
    """

    version: str
    pieces: Mapping[int, KnownPiece]
    properties: tuple[str, ...]
    frame: Mapping[str, str] = field(default_factory=dict)
    steps: tuple[str, ...] = ()
    places: Mapping[str, Mapping[str, Place]] = field(default_factory=dict)
    charts: Mapping[str, tuple[ChartPanel, ...]] = field(default_factory=dict)


def write_identity(identity: Identity) -> str:
    """JSON, made for version control: a line a piece and a place, carriers named once."""
    carriers = sorted(
        {c for piece in identity.pieces.values() for c in piece.carriers},
        key=lambda c: (c.kind, c.what, c.name, c.definition),
    )
    index = {carrier: n for n, carrier in enumerate(carriers)}
    rows = [
        f"  {json.dumps(str(number))}: "
        + json.dumps(
            {"key": p.key, "name": p.name, "carriers": [index[c] for c in p.carriers]}, ensure_ascii=False
        )
        for number, p in sorted(identity.pieces.items())
    ]
    places = {
        name: [f"{_json(key)}: {_json([place.name, place.box, place.held])}" for key, place in found.items()]
        for name, found in identity.places.items()
    }
    charts = {
        board: [_json({"nationality": p.nationality, "title": p.title, "cells": p.cells}) for p in panels]
        for board, panels in identity.charts.items()
    }
    shown = [json.dumps([c.kind, c.what, c.name, c.definition], ensure_ascii=False) for c in carriers]
    return (
        "{\n"
        f' "version": {json.dumps(identity.version)},\n'
        f' "properties": {json.dumps(list(identity.properties), ensure_ascii=False)},\n'
        f' "frame": {json.dumps(dict(sorted(identity.frame.items())), ensure_ascii=False)},\n'
        f' "steps": {json.dumps(list(identity.steps), ensure_ascii=False)},\n'
        f' "charts": {_block(charts, "[]")},\n'
        f' "places": {_block(places, "{}")},\n'
        ' "carriers": [\n  ' + ",\n  ".join(shown) + "\n ],\n"
        ' "pieces": {\n' + ",\n".join(rows) + "\n }\n}\n"
    )


def _block(found: Mapping[str, Sequence[str]], brackets: str) -> str:
    """JSON: a member for each key, with its parts a line each between the brackets."""
    members = [
        f"  {_json(key)}: {brackets[0]}\n   " + ",\n   ".join(parts) + f"\n  {brackets[1]}"
        for key, parts in sorted(found.items())
    ]
    return "{\n" + ",\n".join(members) + "\n }" if members else "{}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def parse_identity(text: str) -> Identity:
    """Read it back. ValueError with a message for people if it is damaged."""
    try:
        data: Any = json.loads(text)
        carriers = [
            Carrier(kind=str(kind), what=str(what), name=str(name), definition=str(definition))
            for kind, what, name, definition in data["carriers"]
        ]
        pieces = {
            int(number): KnownPiece(
                key=str(piece["key"]),
                name=str(piece["name"]),
                carriers=tuple(carriers[int(n)] for n in piece["carriers"]),
            )
            for number, piece in data["pieces"].items()
        }
        return Identity(
            version=str(data["version"]),
            pieces=pieces,
            properties=tuple(map(str, data["properties"])),
            frame={str(what): str(how) for what, how in data.get("frame", {}).items()},
            steps=tuple(map(str, data.get("steps", ()))),
            places={
                str(name): {str(key): _place(*place) for key, place in found.items()}
                for name, found in data.get("places", {}).items()
            },
            charts={
                str(board): tuple(
                    ChartPanel(
                        nationality=str(panel["nationality"]),
                        title=str(panel["title"]),
                        cells=tuple((str(unit), str(name)) for unit, name in panel["cells"]),
                    )
                    for panel in panels
                )
                for board, panels in data.get("charts", {}).items()
            },
        )
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        raise ValueError("this record of the released version is damaged") from error


def _place(name: Any, box: Any, held: Any) -> Place:
    return Place(name=str(name), box=_rectangle(*box), held=_rectangle(*held))


def _rectangle(left: Any, top: Any, right: Any, bottom: Any) -> tuple[int, int, int, int]:
    return int(left), int(top), int(right), int(bottom)
