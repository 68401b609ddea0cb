"""The script of the built module, whole: kernel, expressions, play and guard.

Flat, plain, every name there and none twice, none a property; quick to load.
"""

from __future__ import annotations

import re
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexwright.export.vassal.lower.referee import referee_names as referee
from tests.rules.interpreter import wanted
from tests.rules.module import entries
from tests.rules.script_text import (
    ROOTS,
    WORDS,
    Word,
    brackets,
    declared,
    functions,
    named,
    outside,
    words,
)
from vassalformat.wire.buildfile import decode_buildfile
from vassalformat.wire.element import Element

DEEPEST = 5
SLOWEST = 3.0
"""How many times longer than a script of plain functions of the same length the library may take to load."""
GAME = "ebb-and-flow"
FILES = (referee.LIBRARY, referee.GUARD)
ENGINE = frozenset(
    (
        *("BasicName", "PieceName", "LocationName", "CurrentMap", "CurrentBoard", "CurrentZone", "CurrentX"),
        *("CurrentY", "OldMap", "OldBoard", "OldZone", "OldX", "OldY", "OldLocationName", "OldDeckName"),
        *(
            "DeckName",
            "DeckPosition",
            "PieceUID",
            "PlayerSide",
            "PlayerName",
            "PlayerId",
            "Moved",
            "Selected",
        ),
        *("Invisible", "ObscuredToOthers", "ObscuredToMe", "UiPieceCount", "UiPieceIndex", "Zoom"),
    )
)
"""Properties that the engine itself has."""


def script(file: str) -> str:
    """A script of the module."""
    return entries(GAME)[file].decode("ascii")


def elements(node: Element) -> Iterator[Element]:
    """An element and all below it."""
    yield node
    for child in node.children:
        yield from elements(child)


def properties() -> set[str]:
    """Names of the properties of the module, of its pieces and of its turn tracker."""
    found: set[str] = set()
    text = entries(GAME)["buildFile.xml"].decode()
    for node in elements(decode_buildfile(entries(GAME)["buildFile.xml"])):
        if node.tag.endswith(".GlobalProperty"):
            found.add(node.attributes["name"])
        found.add(node.attributes.get("property", ""))
    found.update(re.findall(r"(?:PROP|setprop|calcProp|setpieceprop);(\w+);", text))
    for names in re.findall(r"\bmark;([\w,\\]+)", text):
        found.update(re.split(r"[\\,]+", names))
    return found - {""}


@pytest.fixture(scope="module", params=FILES)
def tokens(request: pytest.FixtureRequest) -> list[Word]:
    return words(script(request.param))


@pytest.fixture(scope="module")
def both() -> list[list[Word]]:
    return [words(script(file)) for file in FILES]


def test_the_properties_are_known() -> None:
    assert {
        referee.LEVEL,
        referee.LEDGER,
        referee.VERDICT,
        "UnitId",
        "StepsLeft",
        "Step",
        "Weather",
    } <= properties()


@pytest.mark.parametrize("file", FILES)
def test_the_text_is_plain(file: str) -> None:
    content = entries(GAME)[file]
    assert all(byte == 10 or 32 <= byte < 127 for byte in content)


def test_nothing_nests_deeper_than_five_levels(tokens: list[Word]) -> None:
    deep = [line for level, line in brackets(tokens) if level > DEEPEST]
    assert deep == []
    assert max(token.level for token in tokens) <= DEEPEST


def test_no_name_is_a_property(tokens: list[Word]) -> None:
    """The engine binds properties as variables where expressions name them."""
    taken = properties() | ENGINE
    assert [(token.text, token.line) for token, _, _ in named(tokens) if token.text in taken] == []


def test_no_function_is_defined_twice(both: list[list[Word]]) -> None:
    """The first definition would stay."""
    names = [function.name for part in both for function in functions(part)]
    assert len(names) > 100
    assert sorted(names) == sorted(set(names))


def test_functions_and_globals_are_prefixed(tokens: list[Word]) -> None:
    assert all(re.match(r"(r|w|ref)_", function.name) for function in functions(tokens))
    assert all(re.match(r"(r|w|ref)_", name) for name in globals_of(tokens))


def globals_of(tokens: list[Word]) -> set[str]:
    """Names declared outside functions."""
    heads = outside(tokens)
    inside: set[int] = set()
    level = 0
    for k, token in enumerate(heads):
        level -= token.text == ")"
        if level > 0:
            inside.add(k)
        level += token.text == "("
    plain = [token for k, token in enumerate(heads) if k not in inside]
    return declared(plain) - {function.name for function in functions(tokens)}


def unknown_names(parts: list[list[Word]]) -> list[str]:
    """Names that no function, global, parameter or local has."""
    shared = {function.name for part in parts for function in functions(part)}
    shared |= {name for part in parts for name in globals_of(part)}
    found: list[str] = []
    for part in parts:
        for function in functions(part):
            own = declared(function.parameters) | declared(function.body) | inner(function.body)
            known = shared | own | WORDS | ROOTS
            for token, _, _ in named(function.body):
                if token.text not in known:
                    found.append(f"{function.name}: {token.text}, line {token.line}")
    return found


def test_every_name_is_known(both: list[list[Word]]) -> None:
    """A name nobody declared would be an error in play, or a variable of everybody."""
    assert unknown_names(both) == []


def test_a_fault_is_seen() -> None:
    faulty = words(
        "int r_a = 1;\nint r_f(int n) {\n int k = n;\n k = lost + r_gone[0];\n"
        " return r_g(k.length(), r_a);\n}\nint r_deep(int n) {\n return ((((((n))))));\n}\n"
    )
    assert unknown_names([faulty]) == ["r_f: lost, line 4", "r_f: r_gone, line 4", "r_f: r_g, line 5"]
    assert globals_of(faulty) == {"r_a"}
    assert {line for level, line in brackets(faulty) if level > DEEPEST} == {8}


def inner(body: tuple[Word, ...]) -> set[str]:
    """Names of functions inside a function, and of their parameters, which have no types."""
    found: set[str] = set()
    for k, token in enumerate(body):
        starts = k == 0 or body[k - 1].text in {"{", "}", ";"}
        if starts and token.kind == "name" and token.text not in WORDS and body[k + 1].text == "(":
            close = next(i for i in range(k, len(body)) if body[i].text == ")")
            if body[close + 1].text == "{":
                found |= {word.text for word in body[k:close] if word.kind == "name"}
    return found


def test_what_is_called_is_a_function(both: list[list[Word]]) -> None:
    there = {function.name for part in both for function in functions(part)}
    for part in both:
        for function in functions(part):
            called = {
                token.text
                for token, before, behind in named(function.body)
                if behind == "(" and before != "new" and token.text not in WORDS
            }
            assert called - there - inner(function.body) == set(), function.name


def test_globals_are_written_by_play_alone(both: list[list[Word]]) -> None:
    """The rules are functions of what they are given: none of them writes a global."""
    for part in both:
        shared = globals_of(part)
        for function in functions(part):
            if not function.name.startswith("r_"):
                continue
            own = declared(function.parameters) | declared(function.body)
            written = {
                token.text
                for token, _, behind in named(function.body)
                if behind == "=" and token.text in shared
            }
            assert written - own == set(), function.name


LOAD = """\
mx = java.lang.management.ManagementFactory.getThreadMXBean();
String[] names = new String[]{"rules.bsh", "plain.bsh"};
for (int k = 0; k < 15; k++) {
  for (int n = 0; n < 2; n++) {
    text = new String(java.nio.file.Files.readAllBytes(new java.io.File(names[n]).toPath()), "US-ASCII");
    long t0 = mx.getCurrentThreadCpuTime();
    i = new bsh.Interpreter();
    i.eval(new java.io.StringReader(text));
    System.out.println(names[n] + " " + (mx.getCurrentThreadCpuTime() - t0) / 1000000.0);
  }
}
"""

PLAIN = """\
int r_plain_{k}(int[] a, int from, int to) {{
 int sum = 0;
 for (int i = from; i < to; i++) {{
  if (a[i] > {k} && sum < 1000) sum += a[i];
  else sum -= 1;
 }}
 return sum;
}}
"""


@pytest.mark.parametrize("which", ["stock", "engine"])
def test_it_loads_quickly(which: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The processor's time to parse and run it once the interpreter is warm, against plain functions."""
    interpreter = wanted(which)
    library = script(referee.LIBRARY)
    code = sum(len(line) for line in library.split("\n") if "_bytes(" not in line and "_words(" not in line)
    plain = "".join(PLAIN.format(k=k) for k in range(code // len(PLAIN)))
    (tmp_path / "rules.bsh").write_text(library, encoding="ascii")
    (tmp_path / "plain.bsh").write_text(plain, encoding="ascii")
    load = tmp_path / "load.bsh"
    load.write_text(LOAD, encoding="ascii")
    lines = [line.split() for line in interpreter.run(load, tmp_path).splitlines() if ".bsh " in line]
    times = {name: [float(ms) for file, ms in lines if file == name] for name in ("rules.bsh", "plain.bsh")}
    mine, others = (statistics.median(values[-7:]) for values in times.values())
    with capsys.disabled():
        sys.stdout.write(
            f"\n{which}: {len(library)} bytes load in {mine:.0f} ms, plain script in {others:.0f} ms\n"
        )
    assert mine <= SLOWEST * others
