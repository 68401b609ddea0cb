"""Every code is listed in docs/errors.md, and triggered here at the right position."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from hexwright.console.findings import as_text
from hexwright.diagnostics import Report
from hexwright.export.base import Previous
from hexwright.frontend import check
from hexwright.imported import rename_in_module
from hexwright.layout.manifest.json_format import KIND
from hexwright.pipeline import BuildRequest, build
from hexwright.project import Project
from tests.cards import WITH_CARDS
from tests.conftest import ON_SPACES, REPOSITORY, SMALL
from tests.export.vassal.reading.foreign_modules import archive, picture
from tests.rules.book import open_book
from tests.rules.language import toll as mechanism
from tests.rules.small import GAME
from tests.rules.small import changed as rules


@dataclass(frozen=True)
class Case:
    """Files of a broken game, and the position of the finding (None: any line of that file)."""

    files: Mapping[str, str | bytes]
    file: str
    line: int | None = None
    says: str = ""


def changed(old: str, new: str) -> dict[str, str | bytes]:
    """The small game with one text changed."""
    assert old in SMALL
    return {"game.yaml": SMALL.replace(old, new, 1)}


def added(text: str, **files: str | bytes) -> dict[str, str | bytes]:
    """The small game with text at its end, and more files (`__` stands for a dot)."""
    return {
        "game.yaml": SMALL + text,
        **{name.replace("__", "."): content for name, content in files.items()},
    }


def wide(rows: int) -> dict[str, str | bytes]:
    """The small game on a map of 400 columns."""
    text = re.sub(r' +hexes: .*\n|, start: "[0-9]+"', "", SMALL)
    return {"game.yaml": text.replace("columns: 4, rows: 3", f"columns: 400, rows: {rows}")}


def past(change: str) -> dict[str, str | bytes]:
    """The small game and the manifest of another version of it, with a key more or another one."""
    whole = {"kind": KIND, "format": 1, "game": "demo", "title": "Small", "version": "0", "pieces": []}
    found = {**whole, "tables": [], **json.loads("{" + change + "}")}
    return {"game.yaml": SMALL, "manifest.json": json.dumps(found)}


def compared(project: Project) -> tuple[Report, Mapping[str, str]]:
    """The findings when the game is printed for players who have the version of `manifest.json`."""
    path = "sources/demo/manifest.json"
    previous = Previous(path=path, data=(project.root / path).read_bytes())
    made = build(BuildRequest(project=project, game="demo", targets=("print",), previous=previous))
    return made.report, made.texts


LAST = SMALL.count("\n")
VARIANT, RULED = (
    "extends: ../base\n",
    SMALL + 'tables: {t: {title: T, columns: [a], rows: {b: [c]}, rule: "3.1"}}\n',
)
NAMED = '    places: [{name: Seoul, sign: dot, hex: "0101"}]\n'
RAIN = WITH_CARDS[: WITH_CARDS.index("{name: Rain")].count("\n") + 1
BROAD = "looks:\n  broad: {extends: card, size: [88, 63]}\n"
BESIDE = ON_SPACES[: ON_SPACES.index("east:")].count("\n") + 1
BOMB = "\n".join(
    ["a0: &a0 [x,x,x,x,x,x,x,x,x,x]"]
    + [f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
)
GEO = """
    georeference:
      centre: [2, 50]
      points:
        a: {hexes: "0101", at: [2.0, 50.0]}
"""

WAYS = "".join(f"    - {{id: way-{n}, side: blue, sources: land}}\n" for n in range(15))


BOXES = """\
  boxes:
    name: Boxes
    panels:
      pools: {kind: boxes, title: Pools, cells: {pool: {title: Pool, seats: 2}}}
"""


def released(pieces: str, properties: str = "", carriers: str = "") -> dict[str, str | bytes]:
    """The small game after a release with these pieces."""
    return {
        "game.yaml": SMALL,
        "ids.lock": "1\tunit:f1\n2\tunit:g1\n3\tpiece:clerk\n",
        "released.json": f'{{"version": "1.0", "properties": [{properties}], "carriers": [{carriers}], '
        f'"pieces": {{{pieces}}}}}',
    }


F1, G1 = "1 French infantry division", "1 German armour division"
"""Names of its units."""

TOLL = "mechanisms/toll"
DUE = "due = price(game, play, unit)"
ENDLESS = "due = 0\n    while due < 3:\n        pass"
RESTS = mechanism.RULES[: mechanism.RULES.index("return RESTS")].count("\n") + 1
PAYS = mechanism.RULES[: mechanism.RULES.index(DUE)].count("\n") + 1


def own(file: str, old: str, new: str) -> dict[str, str | bytes]:
    """The small game with a referee and a mechanism of its own, of which one text is changed."""
    texts = {**mechanism.TEXTS, file: mechanism.TEXTS[file].replace(old, new, 1)}
    return {**rules("", ""), **{f"{TOLL}/{name}": text for name, text in texts.items()}}


PAGE = "imported: {from: odd.vmod}\ntree:\n  GameModule: {name: Odd}\n  parts:\n"
"""The front page of an imported module, with room for parts."""


def imported(parts: str) -> dict[str, str | bytes]:
    """An imported module with these parts."""
    return {"module.yaml": PAGE + parts}


REDRAWN = "game: {title: Odd}\nlooks: {plain: {extends: marker-words}}\n"


def redrawn(text: str) -> dict[str, str | bytes]:
    """A game in the folder of a module, with two markers of one picture and this text on them."""
    board = "  - Map: {mapName: Hill}\n    parts: [Board: {name: Hill, image: hill.png}]\n"
    return imported(board + "  - pieces: red\n") | {
        "game.yaml": REDRAWN,
        "images/hill.png": picture(),
        "shapes.yaml": "inf:\n  slot: PieceSlot\n  attributes: {entryName: , gpid: }\n"
        "  traits: [BasicPiece: {clone_key: '', delete_key: '', image: a.png, name: Inf}]\n"
        f"  columns: [entryName, gpid]\n  looks: {{look: plain, text: '{text}'}}\n",
        "pieces/inf.csv": "place,entryName,gpid\nred,A,1\nred,B,2\n",
    }


SAVED: Mapping[str, bytes] = {"setups/a.vsav": archive({"savedGame": b"begin_save\x1bend_save"})}
"""A set-up without pieces."""

CASES: dict[str, Case] = {
    "Y001": Case(changed("game: {title: Small}", "game: {title: Small"), "game.yaml", 2),
    "Y002": Case(added("game: {title: Again}\n"), "game.yaml", LAST + 1, "first here"),
    "Y003": Case(added("# bell \x07\n"), "game.yaml", LAST + 1),
    "Y004": Case(changed("title: Small", "title: !tag Small"), "game.yaml", 1),
    "Y005": Case(added(BOMB + "\n"), "game.yaml"),
    "Y006": Case(added("x: " + "[" * 90 + "]" * 90 + "\n"), "game.yaml", LAST + 1),
    "Y007": Case(added("x: &x [*x]\n"), "game.yaml", LAST + 1),
    "Y008": Case(added("x: *nothing\n"), "game.yaml", LAST + 1),
    "Y009": Case(added("x: {<<: {a: b}}\n"), "game.yaml", LAST + 1),
    "Y010": Case(added("tables: {from: t.csv}\n", t__csv="id,title\ncrt,One,Two\n"), "t.csv", 2, "3 cells"),
    "Y011": Case(added("dice: {from: d.csv}\n", d__csv="id,name\n,Die\n"), "d.csv", 2),
    "Y012": Case(
        added("include: [oob.yml]\n", oob__yaml="x: 1\n"), "game.yaml", LAST + 1, "did you mean 'oob.yaml'"
    ),
    "Y013": Case(added("include: a.yaml\n", a__yaml=b"help:\n  x: {title: \xff}\n"), "a.yaml", 2),
    "Y014": Case(added("include: big.yaml\n", big__yaml=b"#" * 24_000_001), "game.yaml", LAST + 1),
    "Y015": Case(added("include: a.yaml\n", a__yaml="- 1\n"), "a.yaml", 1),
    "Y020": Case(added("include: ../../../etc/passwd\n"), "game.yaml", LAST + 1),
    "Y021": Case(added("include: [a.yaml, a.yaml]\n", a__yaml="help: {}\n"), "game.yaml", LAST + 1),
    "Y022": Case(added("extends: ../demo\n"), "game.yaml", LAST + 1, "sources/demo → sources/demo"),
    "Y023": Case(added("dice: {from: d.csv, x: 1}\n", d__csv="id,name\nd6,Die\n"), "game.yaml", LAST + 1),
    "Y024": Case(added("dice: {from: d.yaml#dise}\n", d__yaml="dice: {}\n"), "game.yaml", LAST + 1, "'dice'"),
    "Y025": Case(added("without: errata\n"), "game.yaml", LAST + 1, "extends"),
    "Y026": Case(
        {"game.yaml": VARIANT + 'rule_numbers: {"2": "4"}\n', "../base/game.yaml": RULED},
        "game.yaml",
        2,
        "rule '3.1' of the other game",
    ),
    "Y027": Case(
        {
            "game.yaml": VARIANT + "boards: {map: {places: {Suwon: {sign: dot}}}}\n",
            "../base/game.yaml": SMALL.replace("    hexes: ", NAMED + "    hexes: ", 1),
        },
        "game.yaml",
        2,
        "no item 'Suwon'",
    ),
    "Y030": Case(
        added(
            "corrections:\n  1:\n    date: 2026-01-02\n    reason: misprint\n"
            "    changes:\n      units.f2.cf: {from: 4/3, to: 5/3}\n"
        ),
        "game.yaml",
        LAST + 6,
        "known: f1, g1",
    ),
    "Y031": Case(
        added(
            "corrections:\n  1:\n    date: 2026-01-02\n    reason: misprint\n"
            "    changes:\n      units.f1.cf: {from: 4/2, to: 5/3}\n"
        ),
        "game.yaml",
        LAST + 6,
        "here it is '4/3'",
    ),
    "S001": Case(
        changed("nationality: french", "nationalty: french"), "game.yaml", 23, "did you mean 'nationality'"
    ),
    "S002": Case(changed("default: standard\n", "note: x\n"), "game.yaml", 26, "'default' is missing"),
    "S003": Case(changed("columns: 4", "columns: four"), "game.yaml", 17, "whole number"),
    "S004": Case(changed("draw: clear", "draw: clean"), "game.yaml", 19),
    "S005": Case(changed("{name: Blue}", "{name: Blue, colour: blue}"), "game.yaml", 3, "#RRGGBB"),
    "S006": Case(changed("columns: 4", "columns: 0"), "game.yaml", 17),
    "S007": Case(
        {"game.yaml": SMALL.replace("{cf: ", "{mf: Movement, cf: ").replace("cf: 4/3", "cf: 4/3, mf: 1/2/3")},
        "game.yaml",
        23,
    ),
    "S008": Case(
        added("tables:\n  crt: {title: CRT, columns: [a, b], rows: {1: [x]}}\n"),
        "game.yaml",
        LAST + 2,
        "1 cells",
    ),
    "R001": Case(changed("type: armour", "type: armourr"), "game.yaml", 24, "did you mean 'armour'"),
    "R002": Case(changed('start: "0303"', 'start: "0503"'), "game.yaml", 24, "columns 01..04"),
    "R003": Case(
        changed("    grid:", '    panels: {p: {kind: boxes, title: P, cells: {"0101": {}}}}\n    grid:'),
        "game.yaml",
        17,
    ),
    "R004": Case(changed('start: "0303"', "start: nowhere"), "game.yaml", 24),
    "R005": Case(
        changed("    terrain:", "    hexsides: [{a: '0101', b: '0303', kind: river}]\n    terrain:"),
        "game.yaml",
        18,
    ),
    "R006": Case(changed("    terrain:", GEO.strip("\n") + "\n    terrain:"), "game.yaml"),
    "R007": Case(
        changed("{name: French, side: blue", '{name: French, unit_name: "{desgnation}", side: blue'),
        "game.yaml",
    ),
    "R008": Case(changed('designation: "1", cf: 4', 'designation: "1", parts: g1, cf: 4'), "game.yaml", 23),
    "L001": Case(changed("unit: {extends: counter}", "unit: {extends: unit}"), "game.yaml", 12),
    "L002": Case(
        changed(
            "unit: {extends: counter}", "unit: {extends: counter, slots: {new: {kind: text, at: [0.5, 0.5]}}}"
        ),
        "game.yaml",
        12,
    ),
    "L003": Case(added("symbols:\n  glyphs:\n    odd: {draw: [{line: 1 two}]}\n"), "game.yaml", LAST + 3),
    "A001": Case(changed("    terrain:", "    coast: geo/cost.json\n    terrain:"), "game.yaml", 18),
    "A002": Case(
        {**changed("    terrain:", "    relief: {image: r.png}\n    terrain:"), "r.png": b"GIF89a"},
        "game.yaml",
        18,
    ),
    "A003": Case(
        {**changed("    terrain:", "    coast: c.json\n    terrain:"), "c.json": "{}"}, "game.yaml", 18
    ),
    "G001": Case(
        changed(
            "    terrain:", GEO.strip("\n") + '\n        b: {hexes: "0403", at: [2.4, 49.8]}\n    terrain:'
        ),
        "game.yaml",
    ),
    "G002": Case(
        changed(
            "    terrain:",
            GEO.strip("\n")
            + '\n        b: {hexes: "0403", at: [2.4, 49.8]}'
            + '\n        c: {hexes: "0401", at: [2.0, 49.5]}\n    terrain:',
        ),
        "game.yaml",
    ),
    "G003": Case(
        changed(
            "    terrain:",
            GEO.strip("\n")
            + '\n        b: {hexes: "0403", at: [2.4, 49.8]}\n'
            + '    places: [{name: Ville, hex: "0103", at: [2.5, 50.2]}]\n    terrain:',
        ),
        "game.yaml",
    ),
    "G004": Case(
        changed("    terrain:", "    rivers: {r: {name: R, course: [0101/0102, 0302/0303]}}\n    terrain:"),
        "game.yaml",
        18,
    ),
    "C001": Case(added("stacking: {blue: {limit: 2}}\n"), "game.yaml", 23),
    "C002": Case(changed('start: "0303"', 'start: "0403"'), "game.yaml", 24),
    "C003": Case(changed('start: "0303"', 'start: "0101"'), "game.yaml"),
    "C004": Case(
        changed(
            '  g1: {nationality: german, size: XX, type: armour, designation: "1"',
            '  f2: {nationality: french, size: XX, type: infantry, designation: "1"}\n'
            '  g1: {nationality: german, size: XX, type: armour, designation: "1"',
        ),
        "game.yaml",
        24,
    ),
    "C005": Case(
        added("markers:\n  turn: {name: Turn, tracks: turn, faces: [{look: counter}]}\n"),
        "game.yaml",
        LAST + 2,
    ),
    "C006": Case(
        {"game.yaml": ON_SPACES.replace("[80, 30]", "[34, 30]")}, "game.yaml", BESIDE, "4.0 mm from 'west'"
    ),
    "C007": Case(
        changed(
            'start: "0303"}\n',
            'start: "0303", parts: g2}\n'
            '  g2: {nationality: german, size: XX, type: armour, designation: "2", start: "0203"}\n',
        ),
        "game.yaml",
        25,
        "has 'g1' on the map",
    ),
    "C008": Case(
        {"game.yaml": WITH_CARDS.replace("One. ¶ Two.", "Word " * 900)}, "game.yaml", RAIN, "text of"
    ),
    "C009": Case(
        {"game.yaml": WITH_CARDS.replace("kind: EVENT", "look: broad").replace("looks:\n", BROAD, 1)},
        "game.yaml",
        RAIN + 1,
        "88 x 63 mm",
    ),
    "P001": Case(
        added("print:\n  paper: a3 a4\n  counter: 20 cm\n"),
        "game.yaml",
        LAST + 3,
        "does not fit on A4",
    ),
    "P002": Case(wide(60), "game.yaml", 17, "more than 60"),
    "P003": Case(wide(3), "game.yaml", 17, "5080 mm"),
    "P004": Case(added("print:\n  gutter: 2 mm\n  bleed: 1.5 mm\n"), "game.yaml", LAST + 2, "at least 3 mm"),
    "P005": Case(added("print:\n  safe: 1/4 in\n"), "game.yaml", LAST + 2, "12.7 x 12.7 mm"),
    "P006": Case(added("print:\n  hex: 12\n"), "game.yaml", LAST + 2, "scales with the counters"),
    "P007": Case(
        added("tables:\n  crt: {title: CRT, columns: [%s], rows: {1: [x]}}\n" % ("W" * 150)),
        "game.yaml",
        LAST + 2,
        "'crt' is",
    ),
    "E001": Case(rules("full_steps > 1", "full_steps >"), "rules.yaml", 3, "missing at its end"),
    "E002": Case(rules("full_steps > 1", "full_stps > 1"), "rules.yaml", 3, "did you mean 'full_steps'"),
    "E003": Case(rules("full_steps > 1", "full_steps == 'one'"), "rules.yaml", 3),
    "E004": Case(rules("terrain != 'sea'", "terrain != 'see'"), "rules.yaml", 5, "did you mean 'sea'"),
    "E005": Case(rules("full_steps > 1", "full_steps.real > 1"), "rules.yaml", 3, "a dot"),
    "E006": Case(rules("full_steps > 1", "full_steps // 0 > 1"), "rules.yaml", 3),
    "E007": Case(rules("full_steps > 1", "(((((((full_steps))))))) > 1"), "rules.yaml", 3),
    "E008": Case(rules("hexes('land')", "hexis('land')"), "rules.yaml", 22, "did you mean 'hexes'"),
    "E009": Case(rules("full_steps > 1", "full_steps"), "rules.yaml", 3),
    "E020": Case(
        rules("  S-2: {is: manual, why: the players agree}\n", ""), "rules.yaml", 24, "checklist.csv:3:1"
    ),
    "E021": Case(rules("  S-1: {", "  S-3: {is: data}\n  S-1: {"), "rules.yaml", 25),
    "E022": Case(rules("{is: enforced, by: movement, proof: points}", "{is: enforced}"), "rules.yaml", 25),
    "E023": Case(rules('{blue: "1"', "{blue: some"), "rules.yaml", 11),
    "E024": Case(
        rules("    - {id: home, side: blue, sources: land}\n", WAYS), "rules.yaml", None, "room for 14"
    ),
    "E025": Case(rules("    red: {does: move combat}\n", "    red: {does: []}\n"), "rules.yaml", 20),
    "E026": Case(rules("by: movement", "by: movment"), "rules.yaml", 25, "did you mean 'movement'"),
    "E028": Case(rules(", proof: points", ""), "rules.yaml", 24, "1 of 1 rules"),
    "E029": Case(
        {
            **rules("proof: points", "proof: pointz"),
            "../../tests/test_rules.py": "def points() -> None: ...\n",
        },
        "rules.yaml",
        25,
        "did you mean 'points'",
    ),
    "E030": Case(own("rules.py", "def pay(", "def pay(("), f"{TOLL}/rules.py", None, "not Python"),
    "E031": Case(own("rules.py", DUE, "due = [0]"), f"{TOLL}/rules.py", PAYS, "ints(length, value)"),
    "E032": Case(own("rules.py", DUE, "due = prise(unit)"), f"{TOLL}/rules.py", PAYS, "did you mean 'price'"),
    "E033": Case(own("rules.py", DUE, "due = price(unit)"), f"{TOLL}/rules.py", PAYS, "takes 3"),
    "E034": Case(own("rules.py", DUE, ENDLESS), f"{TOLL}/rules.py", PAYS + 1),
    "E035": Case(own("rules.py", "=(keeps_still,)", "=keeps_still"), f"{TOLL}/rules.py", None, "a tuple"),
    "E036": Case(own("words.yaml", "{unit:unit}", "{unit:units}"), f"{TOLL}/words.yaml", 8, "'unit'"),
    "E037": Case(
        {**rules("", ""), "game.yaml": GAME + "markers:\n  plan: {name: Plan, faces: [{look: counter}]}\n"},
        "game.yaml",
        GAME.count("\n") + 2,
        "no mechanism lays 'plan'",
    ),
    "E038": Case(
        own("words.yaml", "has paid and rests", "'{a:unit} has paid and rests'"),
        f"{TOLL}/rules.py",
        RESTS,
        "'a'",
    ),
    "E027": Case(
        {
            **rules("blue: {does: move combat}", "blue: {does: move combat restore}"),
            "game.yaml": GAME.replace(
                "    terrain:\n",
                "    panels: {lost: {kind: boxes, title: Lost, cells: {blue-lost: {}}}}\n    terrain:\n",
                1,
            )
            + "boxes: {blue-lost: {side: blue, role: dead}}\n",
        },
        "game.yaml",
        3,
        "role: removed",
    ),
    "I001": Case({"game.yaml": SMALL, "ids.lock": "1\tunit:f1\nrubbish\n"}, "ids.lock", 2),
    "I002": Case({"game.yaml": SMALL, "ids.lock": "1\tunit:f1\n1\tunit:g1\n"}, "ids.lock", 2),
    "I009": Case({"game.yaml": SMALL, "released.json": "[]"}, "released.json", 1),
    "I010": Case(
        released('"2": {"key": "unit:x9", "name": "X", "carriers": []}'), "game.yaml", 24, "number 2 was X"
    ),
    "I011": Case(
        released('"9": {"key": "unit:g1", "name": "1 German division", "carriers": []}'),
        "game.yaml",
        24,
        "had number 9 in 1.0 and has 2 now",
    ),
    "I012": Case(
        released(
            ", ".join(
                f'"{n}": {{"key": "unit:{key}", "name": "{name}", "carriers": []}}'
                for n, key, name in ((1, "f1", F1), (2, "g1", G1), (9, "x9", "X"))
            )
        ),
        "game.yaml",
        1,
        "retired: [x9]",
    ),
    "I013": Case(
        released('"2": {"key": "unit:g1", "name": "Lehr", "carriers": []}'),
        "game.yaml",
        24,
        "called: Lehr",
    ),
    "I014": Case(
        released("", properties='"Wether"'), "game.yaml", 1, "would lose the module's property 'Wether'"
    ),
    "I015": Case(
        {
            "game.yaml": SMALL.replace("units:", BOXES + "units:"),
            "released.json": '{"version": "1.0", "properties": [], "carriers": [], "pieces": {}, "places": '
            '{"Boxes": {"pool": ["Pool", [0, 0, 900, 9], [8, 4, 8, 4]]}}}',
        },
        "game.yaml",
        23,
        "places of the map 'Boxes' are not where games saved with 1.0 have their pieces: Pool",
    ),
    "I016": Case(
        {
            **released(
                ", ".join(
                    f'"{n}": {{"key": "unit:{key}", "name": "{name}", "carriers": []}}'
                    for n, key, name in ((1, "f1", F1), (2, "g1", G1), (9, "x9", "X"))
                )
            ),
            "game.yaml": SMALL.replace("title: Small", "title: Small, retired: [x9]"),
        },
        "game.yaml",
        1,
        "X, which is retired, has no picture",
    ),
    "I003": Case(changed("cf: 4/3", "was: f0, cf: 4/3"), "game.yaml", 23),
    "M001": Case({"game.yaml": SMALL, "manifest.json": '{\n"game": ]'}, "manifest.json", 2),
    "M002": Case(past('"pieces": [{"id": "a", "name": 3}]'), "manifest.json", 1, "pieces[0]"),
    "M003": Case(past('"format": 99'), "manifest.json", 1, "format 99"),
    "M004": Case(past('"game": "another"'), "manifest.json", 1, "(demo)"),
    "M005": Case(past('"version": "9"'), "manifest.json", 1, "since 9: 2 new counters"),
    "V001": Case(imported("odd: key\n"), "module.yaml", 5, "'odd'"),
    "V002": Case(imported("  - {Map: {}, Board: {}}\n"), "module.yaml", 5, "not 2: Map, Board"),
    "V003": Case(imported("  - Map: {mapName: [a]}\n"), "module.yaml", 5),
    "V004": Case(imported("  - Map:\n      mapNome: a\n"), "module.yaml", 6, "did you mean 'mapName'?"),
    "V005": Case(imported('  - Map: {mapName: "\\x01"}\n'), "module.yaml", 1, "control character"),
    "V006": Case(imported("") | {"module.yaml": "imported: {from: a.vmod}\n"}, "module.yaml", 1),
    "V007": Case(imported("") | {"shapes.yaml": "inf: {slot: PieceSlot}\n"}, "shapes.yaml", 1, "columns"),
    "V008": Case(
        imported("  - pieces: red\n")
        | {
            "shapes.yaml": "inf: {slot: PieceSlot, attributes: {gpid: }, traits: [BasicPiece: {name: a}], "
            "columns: [gpid]}\n",
            "pieces/inf.csv": "place,gpid\nred,1\nred,2,3\n",
        },
        "pieces/inf.csv",
        3,
        "3 cells",
    ),
    "V009": Case(imported("") | {"prototypes/p.yaml": "traits: []\n"}, "prototypes/p.yaml", 1),
    "V010": Case(imported("  - pieces: red\n"), "module.yaml", 5, "no row"),
    "V011": Case(imported("  - Board: {image: gone.png}\n"), "module.yaml", 5, "gone.png"),
    "V012": Case(imported("") | {"images/idle.png": b"x"}, "images/idle.png", 1, "images/idle.png"),
    "V013": Case(imported("  - PrototypeDefinition: {name: Idle}\n"), "module.yaml", 5, "Idle"),
    "V014": Case(imported("  - PieceSlot: {gpid: 7}\n" * 2), "module.yaml", 6, "the number 7"),
    "V015": Case(imported("") | {**SAVED, "setups/a.csv": "piece,map,x\n"}, "setups/a.csv", 1, "'y'"),
    "V016": Case(
        imported("") | {**SAVED, "setups/a.csv": "piece,map,x,y\n1,Main,5,5\n"},
        "setups/a.csv",
        2,
        "no piece 1",
    ),
    "V017": Case(
        imported("") | {**SAVED, "setups/a.csv": "piece,name,map,x,y\n,A,,,\n"}, "setups/a.csv", 2, "'A'"
    ),
    "V019": Case(imported("  - Map: {mapName: Main}\n" * 2), "module.yaml", 6, "another Map"),
    "V020": Case(
        imported("  - pieces: red\n")
        | {
            "shapes.yaml": "inf:\n  slot: PieceSlot\n  attributes: {entryName: , gpid: }\n"
            "  traits: [BasicPiece: {image: a}]\n  columns: [entryName, gpid]\n",
            "pieces/inf.csv": "place,entryName,gpid\nred,New,\n",
            "ids.lock": "5\tinf:Old\n",
        },
        "pieces/inf.csv",
        2,
        "'New' gets the number 6, and 'Old', which had 5, is gone",
    ),
    "V021": Case(
        imported("  - GlobalKeyCommand: {name: All, hotkey: '57348,0,Flip'}\n"), "module.yaml", 5, "'Flip'"
    ),
    "V022": Case(
        imported("  - PrototypeDefinition:\n      name: >-\n        Unit\n"),
        "module.yaml",
        6,
        "cannot be changed",
    ),
    "V023": Case(redrawn("{Strength}"), "shapes.yaml", 6, "'Strength' is no column"),
    "V024": Case(redrawn("{entryName}"), "pieces/inf.csv", 3, "share the picture 'a.png'"),
    "V025": Case(
        redrawn("1") | {"game.yaml": REDRAWN + "boards: {dale: {name: Dale, grid: {columns: 3, rows: 3}}}\n"},
        "game.yaml",
        3,
        "no board 'dale'",
    ),
    "V018": Case(imported("") | {"setups/b.csv": "piece,map,x,y\n"}, "setups/b.csv", 1, "no saved game"),
}


def _findings(project: Project, code: str) -> tuple[Report, Mapping[str, str]]:
    """The findings of what reports this code: the rulebook, a whole build, or the sources alone."""
    if code[0] == "E":
        return open_book(project, "demo")[1:]
    if code[0] == "M":
        return compared(project)
    if code == "V022":
        return rename_in_module(project, "demo", "Unit", "Corps")[1:]
    return check(project, "demo")


@pytest.mark.parametrize("code", sorted(CASES))
def test_code_is_found_at_its_place(code: str, write_game: Callable[..., Project]) -> None:
    case = CASES[code]
    project = write_game(case.files)
    report, texts = _findings(project, code)
    found = [f for f in report if f.code == code]
    assert found, [as_text(f, texts) for f in report]
    first = found[0]
    shown = as_text(first, texts)
    assert first.span.path == f"sources/demo/{case.file}"
    if case.line is not None:
        assert first.span.line == case.line, shown
    assert case.says in shown
    assert shown.startswith(f"sources/demo/{case.file}:{first.span.line}:{first.span.column}: ")


def test_small_game_itself_has_no_findings(write_game: Callable[..., Project]) -> None:
    report, texts = check(write_game(SMALL), "demo")
    assert [as_text(f, texts) for f in report] == []


def test_every_code_of_the_program_is_listed_and_triggered() -> None:
    used: set[str] = set()
    for path in sorted((REPOSITORY / "builder").rglob("*.py")):
        if path.parent.name == "survey":
            continue  # found by another command: docs/survey.md lists them, tests/survey triggers them
        used |= set(re.findall(r'"([A-Z]\d{3})"', path.read_text(encoding="utf-8")))
    listed = set(re.findall(r"^\| ([A-Z]\d{3}) \|", Path(REPOSITORY / "docs/errors.md").read_text(), re.M))
    assert listed == used
    assert set(CASES) == used
