"""The names in a built module that a script may use: of pieces, maps, places, sides, commands and buttons."""

from __future__ import annotations

import csv
import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from zipfile import ZipFile

from hexwright.export.vassal.lower.names import SAFE_COLOURS
from hexwright.verify.script import Call, Step

_PIECES = {
    "drag": slice(0, 1),
    "dragstack": slice(0, 1),
    "dragall": slice(0, -2),
    "fetch": slice(0, 1),
    "place": slice(0, 1),
    "key": slice(0, 1),
    "keyall": slice(0, -1),
    "menu": slice(0, 1),
    "menus": slice(0, 1),
    "command": slice(0, 1),
    "get": slice(0, 1),
    "where": slice(0, 1),
    "evalp": slice(0, 1),
}
"""Which arguments of a verb name pieces."""
_DROPS = ("drag", "dragstack", "dragall", "fetch", "place")
_EVERYWHERE = re.compile(r"\d+,\d+|-|refused|off map")
_NO_SIDE = "<observer>"
_OFF_BOARD = "offboard"
"""Where a piece is on a map without a board, such as a hand. VASSAL: build/module/Map.locationName."""


@dataclass(frozen=True)
class ModuleNames:
    """Names in a module. `texts`: all that is written in it, for properties, commands and buttons."""

    pieces: frozenset[str]
    maps: frozenset[str]
    places: frozenset[str]
    setups: frozenset[str]
    sides: frozenset[str]
    texts: str

    @classmethod
    def of(cls, files: Mapping[str, bytes]) -> ModuleNames:
        """Those of an export: the module, and what is written beside it. With plain pictures it has no
        preference about their colours.
        """
        packed = next(content for name, content in files.items() if name.endswith(".vmod"))
        with ZipFile(io.BytesIO(packed)) as archive:
            root = ET.fromstring(archive.read("buildFile.xml"))
        elements = [(element.tag.rpartition(".")[2], element) for element in root.iter()]
        hexes = frozenset(
            row[2]
            for name, content in files.items()
            if name.rpartition("/")[2].startswith("hexes-")
            for row in csv.reader(io.StringIO(content.decode("utf-8")))
        )

        def named(tag: str, attribute: str) -> frozenset[str]:
            return frozenset(element.get(attribute, "") for kind, element in elements if kind == tag)

        return cls(
            pieces=named("PieceSlot", "entryName") | named("CardSlot", "entryName"),
            maps=frozenset(name for _, e in elements if (name := e.get("mapName")) is not None),
            places=named("Zone", "name")
            | named("DrawPile", "name")
            | named("Region", "name")
            | named("Board", "name")
            | {_OFF_BOARD}
            | hexes,
            setups=named("PredefinedSetup", "name"),
            sides=frozenset(e.text or "" for kind, e in elements if kind == "entry") | {_NO_SIDE},
            # the engine escapes marks of lists with a backslash, such as the colon in an entry of a menu
            texts="\n".join(
                [SAFE_COLOURS, *(text for _, e in elements for text in (*e.attrib.values(), e.text or ""))]
            ).replace("\\", ""),
        )

    def unknown(self, step: Step) -> Iterator[str]:
        """Names in a step that are nowhere in the module."""
        yield from self._unknown(step.call)

    def _unknown(self, call: Call) -> Iterator[str]:
        for inner in call.inner:
            yield from self._unknown(inner)
        args = call.args
        for piece in args[_PIECES.get(call.verb, slice(0, 0))]:
            if not piece.startswith("{") and re.sub(r"#\d+$", "", piece) not in self.pieces:
                yield f"no piece {piece}"
        if call.verb in _DROPS:
            yield from self._place(*args[-2:])
        match call.verb, args:
            case "setup", (setup, *rest):
                if setup not in self.setups:
                    yield f"no set-up {setup}"
                yield from self._side(rest)
            case "new", rest:
                yield from self._side(rest)
            case "side", (side,):
                yield from self._side([side])
            case "shot" | "numbering" | "dump", (map_name, *_):
                if map_name not in self.maps:
                    yield f"no map {map_name}"
            case "menu", (_, text) if text not in self.texts:
                yield f"no command {text}"
            case "button", (text,) if text not in self.texts:
                yield f"no button {text}"
            case "get", (_, name) if name not in self.texts:
                yield f"no property {name}"
            case "gget", (name,) if name not in self.texts:
                yield f"no property {name}"
            case "expect", (value,) if call.inner[0].verb in ("where", *_DROPS):
                # pieces that stand in several places: "where" lists them with bars between
                yield from (f"no place {one}" for one in value.split(" | ") if not self._somewhere(one))

    def _side(self, names: list[str] | tuple[str, ...]) -> Iterator[str]:
        for name in names:
            if name not in self.sides:
                yield f"no side {name}"

    def _place(self, map_name: str, place: str) -> Iterator[str]:
        if map_name not in self.maps:
            yield f"no map {map_name}"
        if place not in self.places and not _EVERYWHERE.fullmatch(place):
            yield f"no place {place}"

    def _somewhere(self, text: str) -> bool:
        """Whether this is a map and a place on it, as `where` gives them."""
        if _EVERYWHERE.fullmatch(text):
            return True
        return any(text.startswith(m + " ") and text[len(m) + 1 :] in self.places for m in self.maps)
