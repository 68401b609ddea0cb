"""No content of a file makes the reader crash, hang, or fail without a message."""

from __future__ import annotations

import random
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwright.export.vassal.reading import ModuleError, read_module
from tests.conftest import check_each
from tests.export.vassal.reading.foreign_modules import (
    archive,
    basic,
    build_file,
    label,
    layer,
    palette,
    picture,
    piece,
    prototype,
    slot,
    stack,
    written,
)

SIGNS = ";\t\\'/,~=:$-{}<>&\x01" + "\u2603"
TOKENS = (
    *SIGNS,
    "emb2;",
    "label;",
    "obs;",
    "nonRect2;1.0;d M 0 0 L 9 9",
    "prototype;P",
    "null",
    "-1",
    "1e308",
)
TOKENS += ("99999999999999999999", "nan", "", "true", "+/null/", "<html>", "a.png", "\\\t")

WHOLE = {
    "images/a.png": picture((200, 30, 30, 255), mode="RGBA"),
    "images/b.png": picture((30, 30, 200)),
    "buildFile.xml": build_file(
        prototype("P", layer("b.png", "-1", command="Flip", always=False), label("$Strength$")),
        palette(
            slot(piece(basic("a.png", "A"), ("prototype;P", ""), ("mark;Strength", "4")), gpid="1"),
            slot(piece(basic("", "B"), layer("a.png,b.png,a.png", "2", scale="0.5", x=3)), gpid="2"),
            slot(
                piece(basic("b.png", "C"), ("obs;70,130;a.png;Mask;I;?;player:;Peek", "null;")),
                kind="CardSlot",
            ),
        ),
        stack(slot(piece(basic("a.png", "A"), ("prototype;P", "")))),
    ),
}
ZIP = archive(WHOLE)
SECONDS = 10.0


def answered(folder: Path, data: bytes) -> None:
    """Read a file: gives pieces, or a message."""
    begin = time.process_time()
    try:
        module = read_module(written(folder, data))
    except ModuleError as error:
        assert str(error)
        assert "\n" not in str(error)
    else:
        assert module.notes
    assert time.process_time() - begin < SECONDS


text = st.lists(st.sampled_from(TOKENS) | st.text(max_size=4), max_size=40).map("".join)
quick = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


@quick
@given(definition=text.map(lambda body: "+/" + body))
def test_any_definition_gives_pieces_or_a_message(tmp_path: Path, definition: str) -> None:
    clean = "".join(sign for sign in definition if sign >= " " or sign == "\t")
    answered(tmp_path, archive({**WHOLE, "buildFile.xml": build_file(palette(slot(clean)))}))


@quick
@given(
    kind=st.sampled_from(
        ("emb2", "emb", "label", "obs", "mark", "PROP", "propertysheet", "nonRect2", "replace")
    ),
    body=text,
    state=text,
)
def test_any_trait_gives_pieces_or_a_message(tmp_path: Path, kind: str, body: str, state: str) -> None:
    def clean(given: str) -> str:
        return "".join(
            sign
            for sign in given
            if sign >= " " and sign not in "\t\ufffe\uffff" and not "\ud800" <= sign <= "\udfff"
        )

    odd = piece(basic("a.png", "A"), (f"{kind};{clean(body)};", clean(state) + ";"), label("$A$"))
    answered(tmp_path, archive({**WHOLE, "buildFile.xml": build_file(palette(slot(odd)))}))


def test_any_damage_to_the_bytes_gives_pieces_or_a_message(tmp_path: Path) -> None:
    def damage(seed: int) -> None:
        chance = random.Random(seed)
        data = bytearray(ZIP)
        for _ in range(chance.choice((1, 4, 30))):
            place = chance.randrange(len(data))
            if chance.random() < 0.5:
                data[place] = chance.randrange(256)
            else:
                del data[place : place + chance.randrange(1, 40)]
        answered(tmp_path, bytes(data))

    check_each(damage, range(40))


@pytest.mark.parametrize("part", ["buildFile.xml", "images/a.png", "images/b.png"])
def test_any_damage_to_a_file_gives_pieces_or_a_message(tmp_path: Path, part: str) -> None:
    def damage(seed: int) -> None:
        chance = random.Random(seed)
        content = bytearray(WHOLE[part])
        for _ in range(chance.choice((1, 3, 20))):
            place = chance.randrange(len(content))
            content[place : place + chance.randrange(3)] = chance.choice(TOKENS).encode()
        answered(tmp_path, archive({**WHOLE, part: bytes(content)}))

    check_each(damage, range(12))


def nested(depth: int) -> str:
    """A definition quoted in such a way that it must be split level by level."""
    rest = "piece;;;a.png;A"
    for _ in range(depth):
        rest = "'x;" + "\t" + rest.replace("\t", "\\\t")
    return f"+/null/{rest}/"


BOMBS = {
    "uses that double": build_file(
        *(prototype(f"P{n}", *[(f"prototype;P{n + 1}", "")] * 10) for n in range(18)),
        palette(slot(piece(basic("a.png", "A"), ("prototype;P0", "")))),
    ),
    "parameters that grow": build_file(
        prototype("P", ("mark;X", "$x$" * 20_000)),
        palette(*[slot(piece(basic("a.png", "A"), (f"prototype;P;x={'$x$' * 9_000}", "")))] * 5),
    ),
    "labels that grow": build_file(
        palette(slot(piece(basic("a.png", "A"), ("mark;X", "$X$$X$" * 200), label("$X$" * 600)))),
    ),
    "deep chains": build_file(palette(*[slot(nested(300))] * 5)),
    "tags without end": build_file(
        palette(slot(piece(basic("a.png", "A"), label("<html>" + "<" * 200_000))))
    ),
    "a layer of twenty thousand": build_file(
        palette(slot(piece(basic("a.png", "A"), layer("b.png," * 20_000, "1", command="Flip"))))
    ),
    "elements without end": build_file(palette(*["<a><b><c></c></b></a>"] * 5_000)),
    "depth without end": build_file("<a>" * 5_000 + "</a>" * 5_000),
    "a scale like a map": build_file(
        palette(slot(piece(basic("a.png", "A"), layer("b.png", "1", scale="19.9", x=200_000))))
    ),
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_in_the_build_file_are_harmless(tmp_path: Path, name: str) -> None:
    data = archive({**WHOLE, "buildFile.xml": BOMBS[name]})
    tracemalloc.start()
    try:
        answered(tmp_path, data)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 400_000_000
