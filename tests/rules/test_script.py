"""The library as text: flat, typed, plain ASCII, readable."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder.rules.kernel_library import RulesLibrary, compile_rules
from builder.rules.script.backend import depth
from tests.rules.interpreter import wanted
from tests.rules.opened import rulebook

DEEPEST = 5


@pytest.fixture(scope="module")
def library() -> RulesLibrary:
    book = rulebook("ebb-and-flow")
    return compile_rules(book.game, book.rules)


def code(library: RulesLibrary) -> list[str]:
    """Lines of code, without comments."""
    return [line for line in library.text.split("\n") if not line.lstrip().startswith("//")]


def test_brackets_and_blocks_are_flat(library: RulesLibrary) -> None:
    assert max(depth(line) for line in code(library)) <= DEEPEST
    level = most = 0
    for line in code(library):
        plain = re.sub(r'"[^"]*"|new int\[\]\{[^}]*\}', "", line)
        level += plain.count("{") - plain.count("}")
        most = max(most, level)
    assert level == 0
    assert most <= DEEPEST


def test_text_is_plain_and_the_same_each_time(library: RulesLibrary) -> None:
    assert library.text.isascii()
    assert "\t" not in library.text
    book = rulebook("ebb-and-flow")
    assert compile_rules(book.game, book.rules).text == library.text


def test_every_global_is_typed_and_prefixed(library: RulesLibrary) -> None:
    kinds = r"(int|boolean|void|String|java\.math\.BigInteger)(\[\])*"
    for line in code(library):
        if line.startswith((" ", "}")) or not line:
            continue
        assert re.match(rf"{kinds} r_\w+( = |\()|r_\w+\[\d+\] = ", line), line
    assert all(name.startswith("r_") for name in (*library.functions, *library.globals))
    assert len(set(library.functions) | set(library.globals)) == len(library.functions) + len(library.globals)


def test_no_name_is_a_property(library: RulesLibrary) -> None:
    """Pieces have properties such as CurrentZone, Side, step: no name of the library, local or not, may
    be one.
    """
    names = set(re.findall(r"\b(?:int|boolean|String)(?:\[\])* (\w+)", "\n".join(code(library))))
    properties = {"side", "steps", "start", "step", "steps_left", "turn", "phase", "move", "text", "name"}
    mine = {name for name in names if name.startswith("r_")}
    assert all(re.fullmatch(r"r_[A-Za-z_]\w*", name) for name in mine)
    assert not any(name[0].isupper() for name in names)
    assert not mine & properties


def test_no_null_no_plus_on_texts(library: RulesLibrary) -> None:
    text = re.sub(r'"[^"\n]*"', '""', "\n".join(code(library)))
    assert "null" not in text
    assert not re.search(r'"\s*\+|\+\s*"', text)
    assert "break " not in text


def test_rules_are_cited(library: RulesLibrary) -> None:
    for line in (
        "// 10.14  shift 1 left, US and ROK together:",
        "//   groups(attackers) >= {'us', 'rok'}",
        "// 9.6  march, 2 times:",
        "// 4.2  victory north:",
    ):
        assert line in library.text, line
    assert "8.3 there is no way but through an enemy zone of control" in library.text


def test_texts_come_back(library: RulesLibrary, tmp_path: Path) -> None:
    interpreter = wanted("stock")
    script = tmp_path / "texts.bsh"
    asked = "".join(
        f'System.out.println(r_texts()[{k}].length + "|" + r_texts()[{k}][r_texts()[{k}].length - 1]);\n'
        for k in range(len(library.texts))
    )
    script.write_text(library.text + asked, encoding="ascii")
    said = interpreter.run(script, tmp_path).split("\n")
    for line, row in zip(said, library.texts.values(), strict=False):
        assert line.startswith(f"{len(row)}|")
