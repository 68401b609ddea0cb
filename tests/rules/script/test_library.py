"""The library of a game as text: flat, typed, plain ASCII, the same each time, with its rules."""

from __future__ import annotations

import re

import pytest

from hexwright.rules.language.brackets import depth
from hexwright.rules.script.library import ScriptLibrary, script_library
from tests.rules.book import book_of

DEEPEST = 5


@pytest.fixture(scope="module")
def library() -> ScriptLibrary:
    return script_library(book_of("ebb-and-flow").referee.special, {"hexwright.rules.mechanism.zones": "8.1"})


def code(library: ScriptLibrary) -> list[str]:
    """Lines of code, without comments."""
    return [line for line in library.text.split("\n") if not line.lstrip().startswith("//")]


def test_brackets_and_blocks_are_flat(library: ScriptLibrary) -> None:
    assert max(depth(line) for line in code(library)) <= DEEPEST
    level = most = 0
    for line in code(library):
        plain = re.sub(r'"(?:[^"\\]|\\.)*"|new \w+\[\]\{[^}]*\}', "", line)
        level += plain.count("{") - plain.count("}")
        most = max(most, level)
    assert level == 0
    assert most <= DEEPEST + 1


def test_text_is_plain_and_the_same_each_time(library: ScriptLibrary) -> None:
    assert library.text.isascii()
    assert "\t" not in library.text
    again = script_library(
        book_of("ebb-and-flow").referee.special, {"hexwright.rules.mechanism.zones": "8.1"}
    )
    assert again.text == library.text


def test_every_global_is_typed_and_prefixed(library: ScriptLibrary) -> None:
    kinds = r"(int|boolean|void|String|Object|java\.math\.BigInteger)(\[\])*"
    for line in code(library):
        if line.startswith((" ", "}")) or not line:
            continue
        assert re.match(rf"{kinds} [rw]_\w+( = |\(|;)|r_\w+(\[\d+\])? = ", line), line
    assert all(name.startswith("r_") for name in (*library.functions, *library.arrays))
    assert len(set(library.functions) | set(library.arrays)) == len(library.functions) + len(library.arrays)


def test_no_name_is_a_property(library: ScriptLibrary) -> None:
    """Pieces have properties such as CurrentZone, Side: no name of the library, local or not, may be one."""
    names = set(re.findall(r"\b(?:int|boolean|String)(?:\[\])* (\w+)", "\n".join(code(library))))
    mine = {name for name in names if name.startswith("r_")}
    assert all(re.fullmatch(r"r_[A-Za-z_]\w*", name) for name in mine)
    assert not any(name[0].isupper() for name in names)


def test_no_null_no_plus_on_texts(library: ScriptLibrary) -> None:
    text = re.sub(r'"(?:[^"\n\\]|\\.)*"', '""', "\n".join(code(library)))
    assert "null" not in text
    assert not re.search(r'"\s*\+|\+\s*"', text)


def test_rules_are_cited(library: ScriptLibrary) -> None:
    for line in (
        "//   groups(attackers) >= {'us', 'rok'}",
        "// --- zones (8.1)",
        "every path passes through an enemy ZOC [8.3]",
    ):
        assert line in library.text, line
    assert re.search(r"// 10\.14 .*shift", library.text)
    assert re.search(r"// 9\.6 .*column", library.text)
    assert re.search(r"// 4\.2 .*victory", library.text)
