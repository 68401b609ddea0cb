"""Nasty sources on purpose: what would burst memory, time or the stack, or slip past a careless reader."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from hexwright.diagnostics import Report
from hexwright.frontend import understand
from hexwright.project import Project
from hexwright.source.loader import Files, load
from tests.fuzz.corpus import TILE, corpus
from tests.fuzz.judge import Bench

GAME, MAP, PIECES, PLAY = (f"sources/demo/{name}.yaml" for name in ("game", "map", "pieces", "play"))
BASE = corpus("full")


@dataclass(frozen=True)
class Case:
    """Changed files, and a code that must be among the findings (none: the game must be sound)."""

    change: Mapping[str, bytes]
    code: str | None


def changed(path: str, old: str, new: str) -> dict[str, bytes]:
    """A file of the full game with one text changed."""
    text = BASE[path].decode()
    assert old in text, old
    return {path: text.replace(old, new, 1).encode()}


def added(path: str, text: str) -> dict[str, bytes]:
    """A file of the full game with text at its end."""
    return {path: BASE[path] + text.encode()}


def chunk(name: bytes, body: bytes) -> bytes:
    """A part of a PNG picture."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def picture(width: int, height: int, body: bytes) -> bytes:
    """A grey PNG picture that says it has this size."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return TILE[:8] + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(body)) + chunk(b"IEND", b"")


def phases(depth: int, turns: str) -> str:
    """Rounds in rounds."""
    text = "x: {name: X" + turns + "}"
    for _ in range(depth):
        text = "r: {name: R, repeat: 60, phases: {" + text + "}}"
    return text


def chain(count: int, line: str, last: str) -> str:
    """Many lines, each built on the next."""
    return "".join(line.format(k, k + 1) for k in range(count)) + last.format(count)


ODD = "\u202e\u200b\u0300"

CASES: dict[str, Case] = {
    "lone carriage returns": Case({GAME: BASE[GAME].replace(b"\n", b"\r")}, None),
    "windows line ends": Case({path: BASE[path].replace(b"\n", b"\r\n") for path in (GAME, MAP, PLAY)}, None),
    "byte order mark": Case(
        {path: b"\xef\xbb\xbf" + BASE[path] for path in (GAME, "sources/demo/oob.csv")}, None
    ),
    "separator U+2028": Case(changed(GAME, "title: Full", "title: Fu\u2028ll"), "Y003"),
    "next line U+0085": Case(changed(GAME, "title: Full", "title: Fu\x85ll"), "Y003"),
    "escaped NUL in a value": Case(changed(GAME, "title: Full", 'title: "Fu\\0ll"'), "Y003"),
    "escaped bell in a key": Case(added(PLAY, '  "e\\a": {evidence: a, ruling: b}\n'), "Y003"),
    "bell in a table": Case(changed("sources/demo/oob.csv", "Second", "Sec\x07ond"), "Y003"),
    "bell in a page of help": Case({"sources/demo/help.md": b"# Help\n\nA\x07.\n"}, "Y003"),
    "odd but lawful characters": Case(changed(GAME, "title: Full", f"title: {ODD}Full"), None),
    "file that ends in the middle": Case({GAME: BASE[GAME].partition(b'"Two')[0] + b'"T'}, "Y001"),
    "brackets without end": Case(added(GAME, "x: " + "[" * 5_000), "Y001"),
    "mappings without end": Case(added(GAME, "x: " + "{a: " * 5_000), "Y001"),
    "lists in lists without end": Case(added(GAME, "x:\n" + "- " * 5_000), "Y006"),
    "brackets too deep": Case(added(GAME, "x: " + "[" * 500 + "]" * 500), "Y006"),
    "file included in itself": Case({MAP: b"boards: {from: map.yaml#boards}\n"}, "Y022"),
    "files that include one another a thousandfold": Case(
        {
            MAP: b"boards: {from: a.yaml}\n",
            **{
                f"sources/demo/{a}.yaml": ("\n".join(f"k{n}: {{from: {b}.yaml}}" for n in range(30))).encode()
                for a, b in ("ab", "bc", "cd", "de", "ef", "fg")
            },
            "sources/demo/g.yaml": b"x: 1\n",
        },
        "Y022",
    ),
    "aliases that unfold in file after file": Case(
        {
            MAP: "".join(f"  b{n}: {{from: a.yaml}}\n" for n in range(7)).join(("boards:\n", "")).encode(),
            "sources/demo/a.yaml": (
                "a0: &a0 ["
                + ", ".join("x" * 10)
                + "]\n"
                + "".join(f"a{n}: &a{n} [" + ", ".join([f"*a{n - 1}"] * 10) + "]\n" for n in range(1, 5))
            ).encode(),
        },
        "Y005",
    ),
    "include in an included file": Case(added(MAP, "include: more.yaml\n"), "S001"),
    "infinite number": Case(changed(MAP, "hex_km: 10", "hex_km: 1e999"), "S003"),
    "no number at all": Case(changed(MAP, "hex: 15", "hex: nan"), "S003"),
    "number of 5000 digits": Case(changed(MAP, "columns: 6", f"columns: {'9' * 5000}"), "S003"),
    "turns of 5000 digits": Case(changed(PLAY, "turns: 1..", f"turns: {'9' * 5000}.."), "S005"),
    "track of 5000 digits": Case(changed(MAP, "numbers: 0..9", f"numbers: 0..{'9' * 5000}"), "S005"),
    "track without end": Case(changed(MAP, "numbers: 0..9", "numbers: 0..99999999999999999999"), "S005"),
    "stats that are no mapping": Case(
        {
            **changed(PIECES, "units: {from: oob.csv, defaults: {type: infantry, size: XX}}\n", ""),
            **added(GAME, "units: {f1: {nationality: french, size: XX, type: infantry, stats: x, cf: 4}}\n"),
        },
        "S003",
    ),
    "misspelt key of a unit": Case(
        changed("sources/demo/oob.csv", "id,nationality", "id,nationalty"), "S001"
    ),
    "steps without end": Case(changed("sources/demo/oob.csv", "4/3/2/1", "/".join("1" * 100)), "S006"),
    "rounds in rounds": Case(changed(PLAY, "late:\n", "late:\n      " + phases(6, "") + "\n"), "S006"),
    "rounds in rounds that never come": Case(
        changed(PLAY, "late:\n", "late:\n      " + phases(6, ", turns: '99'") + "\n"), "S006"
    ),
    "one turn under two keys": Case(changed(PLAY, "    3: {}", "    03: {}\n    3: {}"), "R003"),
    "digits of another script": Case(changed(PLAY, "    3: {}", "    ٣: {}"), "S005"),
    "width in a name": Case(changed(GAME, "{ordinal} French", "{ordinal:>999999999} French"), "R007"),
    "attribute in a name": Case(changed(GAME, "{ordinal} French", "{ordinal.__class__} French"), "R007"),
    "width on a counter": Case(
        changed(PIECES, "{designation} {cf}", "{designation:>999999999} {cf}"), "R007"
    ),
    "conversion on a counter": Case(changed(PIECES, "{designation} {cf}", "{designation!r} {cf}"), "R007"),
    "symbols that use one another a thousandfold": Case(
        changed(
            PIECES,
            "    foot: infantry\n",
            chain(
                9,
                "    s{0}: [" + ", ".join(["{{use: s{1}}}"] * 30) + "]\n",
                "    s{}: [{{line: '0,0 1,1'}}]\n",
            )
            + "    foot: infantry\n",
        ),
        "L003",
    ),
    "symbols in a long chain": Case(
        changed(
            PIECES,
            "    foot: infantry\n",
            chain(3000, "    s{}: s{}\n", "    s{}: infantry\n") + "    foot: infantry\n",
        ),
        "L001",
    ),
    "looks in a long chain": Case(
        added(GAME, "looks:\n" + chain(3000, "  l{}: {{extends: l{}}}\n", "  l{}: {{}}\n")), "L001"
    ),
    "colours in a long chain": Case(
        changed(
            PIECES,
            'colours: {field: "#EEEEEE"',
            "colours: {" + chain(3000, "c{}: c{}, ", "c{}: ink, ") + 'field: "#EEEEEE"',
        ),
        "L001",
    ),
    "arc without end": Case(changed(PIECES, "20,10 0 180", "20,10 0 99999999999"), "L003"),
    "path to infinity": Case(changed(PIECES, "M 0 0 L 10 10", "M 0 0 L 1e999 10"), "L003"),
    "number of a drawing with 100,000 digits": Case(
        changed(PIECES, "75,50 20,10", "9" * 100_000 + "x,5 20,10"), "L003"
    ),
    "drawing in a look without colours": Case(
        added(
            GAME,
            "looks:\n  bare: {slots: {d: {kind: drawing, box: [0, 0, 1, 1], draw: [{line: '0,0 1,1'}]}}}\n",
        ),
        "L002",
    ),
    "unknown name behind another name for a symbol": Case(
        changed(PIECES, "foot: infantry", "foot: infanty"), "R001"
    ),
    "control points in one place": Case(changed(MAP, "[2.40, 49.78]", "[2.0, 50.0]"), "R006"),
    "a map with south at the top that is not said to be turned": Case(
        {MAP: changed(MAP, "turned: true", "turned: false")[MAP].replace(b"[2.40, 49.78]", b"[1.6, 50.5]")},
        "R006",
    ),
    "a place at the other end of the world": Case(
        changed(MAP, 'hex: "0102", at: [2.0, 49.94]', 'hex: "0102", at: [-178, -50]'), "G003"
    ),
    "latitude beyond the pole": Case(changed(MAP, "at: [2.0, 49.94]", "at: [2.0, 149.94]"), "S006"),
    "a label without a place": Case(changed(MAP, "kind: sea, at: [2.5, 49.7],", "kind: sea,"), "S002"),
    "labels without a georeference": Case(
        {
            **added(GAME, "boards: {x: {from: x.yaml}}\n"),
            "sources/demo/x.yaml": (
                b"{name: X, grid: {columns: 1, rows: 1}, labels: [{text: T, kind: bay, at: [1, 1]}]}\n"
            ),
        },
        "R006",
    ),
    "coast without numbers": Case(
        {
            "sources/demo/coast.geojson": BASE["sources/demo/coast.geojson"].replace(
                b"[2.5, 50]", b"[NaN, 50]"
            )
        },
        "A003",
    ),
    "coast with a number of 400 digits": Case(
        {
            "sources/demo/coast.geojson": BASE["sources/demo/coast.geojson"].replace(
                b"2.5, 50", b"9" * 400 + b", 50"
            )
        },
        "A003",
    ),
    "coast nested without end": Case({"sources/demo/coast.geojson": b"[" * 100_000}, "A003"),
    "relief cut short": Case({"sources/demo/relief.png": TILE[:-14]}, "A002"),
    "relief with a false sum": Case({"sources/demo/relief.png": TILE[:20] + b"\1" + TILE[21:]}, "A002"),
    "relief with too little in it": Case({"sources/demo/relief.png": picture(100, 100, b"\0" * 50)}, "A002"),
    "relief of a million pixels a side": Case(
        {"sources/demo/relief.png": picture(10**6, 10**6, b"\0")}, "A002"
    ),
    "relief that unpacks to a gigabyte": Case(
        {"sources/demo/relief.png": picture(2, 2, b"\0" * 10**7)}, "A002"
    ),
    "boards with more hexes than there are": Case(
        added(
            GAME,
            "boards:\n"
            + "".join(f"  b{n}: {{name: B, grid: {{columns: 400, rows: 400}}}}\n" for n in range(9)),
        ),
        "S006",
    ),
    "a file name with NUL": Case(changed(PLAY, "file: help.md", 'file: "he\\0lp.md"'), "Y003"),
    "a file name of 5000 letters": Case(changed(PLAY, "file: help.md", f"file: {'x' * 5000}"), "Y012"),
    "a folder for a file": Case(changed(MAP, "coast: coast.geojson", "coast: ."), "A001"),
    "lock file full of nonsense": Case(
        {"sources/demo/ids.lock": b"\xff\xfe\n1\n\t\n9999999999999\tunit:f1\n"}, "I001"
    ),
}


@pytest.mark.parametrize("name", sorted(CASES))
def test_is_answered_with_its_code(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    bench = Bench(tmp_path, BASE)
    assert bench.judge(case.change) is None
    bench.lay(case.change)
    report = Report()
    read = Files(root=tmp_path, common=tmp_path / "sources" / "_common")
    sources = load(read, "sources/demo", report)
    game = understand("demo", sources, report) if sources is not None else None
    codes = {finding.code for finding in report if finding.severity != "note"}
    if case.code is None:
        assert (game is not None, codes) == (True, set())
    elif not case.code.startswith("I"):
        assert case.code in codes


def test_many_wrong_names_are_told_in_reasonable_time(tmp_path: Path) -> None:
    rows = "".join(f"u{n},french,{n},place-{n}\n" for n in range(4000))
    cells = "".join(f"          cell-{n}: {{title: '{n}'}}\n" for n in range(4000))
    change = {
        **changed(MAP, "        cells:\n          fine:", "        cells:\n" + cells + "          fine:"),
        "sources/demo/oob.csv": b"id,nationality,designation,start\n" + rows.encode(),
    }
    assert Bench(tmp_path, BASE).judge(change) is None


def test_project_of_a_judge_is_the_one_it_lays_out(tmp_path: Path) -> None:
    bench = Bench(tmp_path, BASE)
    assert bench.project == Project(root=tmp_path, common=tmp_path / "sources" / "_common")
