"""Pieces as tables, prototypes as files: the same definitions again, and edits that arrive in the module."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from random import Random

import pytest

from hexwright.diagnostics import Report
from hexwright.export.vassal.imported.convert import from_text, to_text
from hexwright.export.vassal.imported.tree import trimmed
from tests.export.vassal.reading.foreign_modules import (
    basic,
    build_file,
    label,
    layer,
    palette,
    piece,
    prototype,
    slot,
    stack,
)
from vassalformat.trait_text import RAW, read_traits, write_traits
from vassalformat.wire.buildfile import decode_buildfile
from vassalformat.wire.element import Element


def unit(name: str, strength: int, gpid: str) -> str:
    """A unit of the kind that most modules have a hundred of."""
    text = piece(
        (f"piece;;;{name}.png;{name}", f"null;0;0;{gpid};0"),
        ("mark;Side,Strength", f"Red,{strength}"),
        ("prototype;Unit", ""),
    )
    return slot(text, name, gpid=gpid)


UNITS = [unit("1 Inf", 4, "1"), unit("2 Inf", 6, "26d:14657"), unit("3, the Old", 4, "3")]
ODD = slot(piece(basic("a.png", "odd"), ("own;1;2", "s;t")), "odd", gpid="9")
MODULE = build_file(
    palette(UNITS[0], ODD, *UNITS[1:], name="Red Army"),
    prototype("Unit", label("a;b")),
    stack(unit("4", 1, "4")),
)


def texts_of(content: bytes) -> dict[str, str]:
    """The texts of a build file."""
    return dict(to_text("odd.vmod", "buildFile.xml", content, {}).files)


def tree_of(files: Mapping[str, str]) -> Element:
    """The tree that is built of texts."""
    report = Report()
    built = from_text(files, "sources/odd", report)
    assert built is not None, list(report)
    assert built.build_file is not None
    return decode_buildfile(built.build_file)


def test_units_that_are_alike_are_one_table() -> None:
    files = texts_of(MODULE)
    assert sorted(files) == ["module.yaml", "pieces/unit.csv", "prototypes/unit.yaml", "shapes.yaml"]
    assert files["pieces/unit.csv"] == (
        "place,entryName,gpid,BasicPiece.image,Strength\n"
        "red-army,1 Inf,1,1 Inf.png,4\n"
        "red-army-2,2 Inf,26d:14657,2 Inf.png,6\n"
        'red-army-2,"3, the Old",3,"3, the Old.png",4\n'
        "place,4,4,4.png,1\n"
    )
    assert "    - pieces: red-army\n    - PieceSlot:\n" in files["module.yaml"]
    assert "    - pieces: red-army-2\n  - prototype: unit\n" in files["module.yaml"]
    assert "  - Marker:\n      Side: Red\n      Strength:\n" in files["shapes.yaml"]
    assert tree_of(files) == trimmed(decode_buildfile(MODULE))


def test_edits_arrive_in_the_module() -> None:
    files = texts_of(MODULE)
    table = files["pieces/unit.csv"]
    files["pieces/unit.csv"] = (
        table.replace("2 Inf.png,6", "2 Inf.png,7") + "red-army-2,5 Inf,5,5 Inf.png,9\n"
    )
    files["prototypes/unit.yaml"] = files["prototypes/unit.yaml"].replace("a;b", "c")
    wanted = build_file(
        palette(
            UNITS[0], ODD, unit("2 Inf", 7, "26d:14657"), UNITS[2], unit("5 Inf", 9, "5"), name="Red Army"
        ),
        prototype("Unit", label("c")),
        stack(unit("4", 1, "4")),
    )
    assert tree_of(files) == trimmed(decode_buildfile(wanted))


@pytest.mark.parametrize(
    ("kind", "state"),
    [
        ("emb2;;128;;;128;;;128;;;;1;false;0;0;a.png,b.png;,", "-1;"),
        ("emb2;57481,0,Flip;a;b", "1"),
        ("mark;A,B", "1,2"),
        ("mark;A,B", "1"),
        ("mark;", ""),
        ("mark;A,A", "1,2"),
        ("mark; A", "1"),
        ("prototype;Unit;a\\=b=c", "left over"),
        ("PROP;Step;0,false,0,0;:,", "3"),
        ("own;a\\;b;'c'", "x;y"),
        ("own", ""),
        ("raw;x", ""),
        ("state;x", ""),
        ("Layer;x", ""),
        ("label;;;10;;0,0,0;c;0;c;0;c;c;$pieceName$;Dialog;0;0;Text;;false;more;and more", "text"),
        ("piece;;;a.png;inside", "x"),
        layer("a.png,b.png", "2"),
    ],
)
def test_a_trait_keeps_its_fields_as_they_were_written(kind: str, state: str) -> None:
    text = piece(basic("a.png", "x"), (kind, state), ("cmt;behind", ""))
    traits = read_traits(text)
    assert traits is not None
    assert len(traits) == 3
    assert write_traits(traits) == text
    content = build_file(
        palette(*(slot(text, str(n), gpid=str(n)) for n in range(4))), prototype("P", (kind, state))
    )
    files = texts_of(content)
    assert "pieces/pieces.csv" in files or "pieces/unit.csv" in files
    assert tree_of(files) == trimmed(decode_buildfile(content))


def test_a_text_that_is_no_piece_stays_in_the_tree() -> None:
    for text in ("", "+/", "+/null/stack/x", "+/null/piece;;;a;b", "+/null/a\tb\tc/d/e", "nothing"):
        assert read_traits(text) is None
    deck = slot("+/null/stack/Main;0;0;", "deck")
    files = texts_of(build_file(palette(deck, deck, deck)))
    assert list(files) == ["module.yaml"]


def test_what_our_classes_cannot_name_is_raw() -> None:
    traits = read_traits(piece(basic("a.png", "x"), ("mark;A,B", "1"), ("own", "")))
    assert traits is not None
    assert [trait.kind for trait in traits] == ["BasicPiece", RAW, RAW]


@pytest.mark.parametrize("seed", range(40))
def test_any_pieces_come_back(seed: int) -> None:
    random = Random(seed)
    signs = ["a", "1", ";", ",", "\\", "'", "/", "\t", '"', "#", " ", "=", "é", "null", "~", "\n", "|"]

    def text() -> str:
        return "".join(random.choice(signs) for _ in range(random.randrange(5)))

    kinds = ["mark;", "emb2;", "prototype;", "own;", "PROP;", "cmt;", "label;", "piece;", "state;", ""]
    slots = []
    for n in range(30):
        traits = [(random.choice(kinds) + text(), text()) for _ in range(random.randrange(3))]
        try:
            made = piece(basic(text().strip("\t"), text().strip("\t")), *traits)
        except ValueError:  # texts that the engine cannot hold
            continue
        gpid = random.choice((str(n), f"x:{n}", "1"))
        slots.append(
            slot(made, random.choice((f"p{n}", text())), random.choice(("PieceSlot", "CardSlot")), gpid)
        )
    content = build_file(palette(*slots[:20]), stack(*slots[20:]), prototype("P;", ("own;" + "x", "")))
    files = texts_of(content)
    assert tree_of(files) == trimmed(decode_buildfile(content))


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("pieces/unit.csv", "place", "plac", "V008"),
        ("pieces/unit.csv", "1 Inf,1", "1 Inf,1,,", "V008"),
        ("shapes.yaml", "slot:", "slut:", "V007"),
        ("prototypes/unit.yaml", "traits:", "traps:", "V009"),
        ("prototypes/unit.yaml", "attributes:", "attributes: [", "Y001"),
    ],
)
def test_one_mistake_is_one_finding(name: str, old: str, new: str, code: str) -> None:
    """What a table or prototype with a mistake lacks is not missed a second time in the tree."""
    files = texts_of(MODULE)
    assert old in files[name]
    report = Report()
    assert from_text({**files, name: files[name].replace(old, new, 1)}, "sources/odd", report) is None
    assert [finding.code for finding in report] == [code]


def test_a_table_may_come_back_from_any_spreadsheet() -> None:
    files = texts_of(MODULE)
    table = files["pieces/unit.csv"]
    rows = list(csv.reader(io.StringIO(table)))
    for separator in (",", ";", "\t"):
        out = io.StringIO()
        csv.writer(out, delimiter=separator).writerows(rows)
        assert tree_of({**files, "pieces/unit.csv": out.getvalue()}) == tree_of(files)


@pytest.mark.parametrize("name", ["pieces/unit.csv", "shapes.yaml", "prototypes/unit.yaml"])
def test_damaged_tables_are_findings(name: str) -> None:
    random = Random(name)
    whole = texts_of(MODULE)
    for _ in range(150):
        lines = whole[name].split("\n")
        at = random.randrange(len(lines))
        line = lines[at]
        cut = random.randrange(len(line) + 1)
        changes = (
            line[:cut],
            line[:cut] + random.choice(":#-'\"{[\\~\t,") + line[cut:],
            "",
            line + "\n" + line,
        )
        lines[at] = random.choice(changes)
        report = Report()
        built = from_text({**whole, name: "\n".join(lines)}, "sources/odd", report)
        assert (built is None) == report.failed
