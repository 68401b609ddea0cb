"""A build file as text, and back: nothing is lost."""

from __future__ import annotations

from random import Random

import pytest

from hexwright.diagnostics import Report
from hexwright.export.vassal.imported.convert import from_text, to_text, with_version
from hexwright.export.vassal.imported.document import FRONT_PAGE
from hexwright.export.vassal.imported.tree import MAX_LEVELS, trimmed
from tests.export.vassal.imported.elements import random_root
from tests.export.vassal.reading.foreign_modules import build_file
from vassalformat.build_file import ModuleError
from vassalformat.wire.buildfile import decode_buildfile, encode_buildfile
from vassalformat.wire.element import Element


def back(content: bytes) -> tuple[str, Element | None]:
    """`module.yaml` of a build file, and the tree that is built of it."""
    text = to_text("odd.vmod", "buildFile.xml", content, {})
    report = Report()
    built = from_text(text.files, "sources/odd", report)
    assert built is not None, list(report)
    tree = None if built.build_file is None else decode_buildfile(built.build_file)
    assert (tree is None) == bool(text.kept)
    return text.files[FRONT_PAGE], tree


@pytest.mark.parametrize("seed", range(60))
def test_any_build_file_comes_back(seed: int) -> None:
    root = random_root(Random(seed))
    content = encode_buildfile(root)
    _, tree = back(content)
    assert tree == trimmed(decode_buildfile(content))


def test_module_yaml_says_what_differs_from_the_rest_of_its_kind() -> None:
    board = "<VASSAL.build.module.map.boardPicker.Board name='{}' image='{}.png' reversible='{}'/>"
    boards = [board.format(name, name, "false") for name in "ab"]
    text, tree = back(
        build_file(
            *boards,
            board.format("c", "c", "true"),
            "<VASSAL.build.module.map.boardPicker.Board name='d' width='wide'/>",
            "<own.Thing a='1'>  text \n</own.Thing>",
            "<VASSAL.build.module.map.boardPicker.Board name='e'/>",
        )
    )
    assert text.partition("imported:")[2] == (
        "\n"
        "  from: odd.vmod\n"
        "  ending: .vmod\n"
        "  build_file: buildFile.xml\n"
        "  version: 1.2\n"
        "tree:\n"
        "  GameModule:\n"
        "    name: Odd\n"
        "    version: 1.2\n"
        "  parts:\n"
        "  - Board:\n"
        "      name: a\n"
        "      image: a.png\n"
        "      reversible: false\n"
        "  - Board:\n"
        "      name: b\n"
        "      image: b.png\n"
        "      reversible: false\n"
        "  - Board:\n"
        "      name: c\n"
        "      image: c.png\n"
        "      reversible: true\n"
        "  - VASSAL.build.module.map.boardPicker.Board:\n"
        "      name: d\n"
        "      width: wide\n"
        "  - own.Thing:\n"
        "      a: 1\n"
        "    text: text\n"
        "  - Board:\n"
        "      name: e\n"
    )
    text, tree = back(build_file(*boards, *boards, board.format("c", "c", "true"), "<own.Thing/>"))
    assert "defaults:\n  Board:\n    reversible: false\n" in text
    assert text.count("reversible") == 2
    text, tree = back(build_file(*boards, "<VASSAL.build.module.map.boardPicker.Board name='e'/>"))
    assert "  - Board:\n      name: e\n      reversible:\n" in text
    assert tree is not None
    assert dict(tree.children[2].attributes) == {"name": "e"}


def test_what_text_could_not_hold_is_kept_as_it_came() -> None:
    deep = "<a>" * (MAX_LEVELS + 1) + "</a>" * (MAX_LEVELS + 1)
    mixed = "<a>text<b/></a>"
    for content in (build_file(deep), build_file(mixed), b"<a><b></a>", b"", b"<a xmlns='x'/>", b"\xff\xfe"):
        text, tree = back(content)
        assert tree is None
        assert "tree:" not in text


def test_a_costly_build_file_is_refused() -> None:
    for content in (b"<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", b"<" * 1_100_000):
        with pytest.raises(ModuleError):
            to_text("odd.vmod", "buildFile.xml", content, {})


@pytest.mark.parametrize("seed", range(20))
def test_damaged_texts_are_findings(seed: int) -> None:
    random = Random(seed)
    whole = to_text("odd.vmod", "buildFile.xml", encode_buildfile(random_root(random)), {}).files[FRONT_PAGE]
    for _ in range(10):
        lines = whole.split("\n")
        at = random.randrange(len(lines))
        line = lines[at]
        cut = random.randrange(len(line) + 1)
        odd = random.choice(":#-'\"{[\\~\t")
        changes = (line[:cut], line[:cut] + odd + line[cut:], line[2:], "  " + line, "- x: y")
        lines[at] = random.choice(changes)
        report = Report()
        built = from_text({FRONT_PAGE: "\n".join(lines)}, "sources/odd", report)
        assert (built is None) == report.failed


def test_the_version_of_the_metadata_follows() -> None:
    metadata = b"<data version='1'><version>1.2</version><VassalVersion>3.7</VassalVersion></data>"
    assert with_version(metadata, "2 & 3") == metadata.replace(b">1.2<", b">2 &amp; 3<")
    assert with_version(b"odd", "2") == b"odd"
