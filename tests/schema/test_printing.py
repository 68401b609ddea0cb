"""`print:` lengths with units, limits, and findings at the position of the value."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from hexwright.diagnostics import Report, Span
from hexwright.frontend import check
from hexwright.model.printing import Backs, Grouping, Inks, PrintSpec
from hexwright.project import Project
from hexwright.schema.printing import PrintDoc
from tests.conftest import REPOSITORY, SMALL, game_of

FRONT = SMALL.count("\n")


@pytest.fixture
def spec_of(write_game: Callable[..., Project]) -> Callable[[str], PrintSpec]:
    """The print options of the small game with this section `print`."""

    def read(text: str) -> PrintSpec:
        return game_of(write_game(SMALL + text)).printing

    return read


@pytest.fixture
def findings(write_game: Callable[..., Project]) -> Callable[[str], Report]:
    """What is wrong with this section `print`."""

    def read(text: str) -> Report:
        return check(write_game(SMALL + text), "demo")[0]

    return read


def test_all_keys_arrive(spec_of: Callable[[str], PrintSpec]) -> None:
    spec = spec_of(
        "print:\n  paper: [A3, letter]\n  backs: fold\n  inks: black\n  group: nationality\n"
        "  counter: 5/8 in\n  hex: 1.9 cm\n  margin: 0.5 in\n  gutter: 4\n  bleed: 1 mm\n  safe: 0.8\n"
        "  shift: [0.4, -0.2 mm]\n"
        '  overlap: 0.25"\n'
    )
    assert spec == PrintSpec(
        papers=("a3", "letter"),
        backs=Backs.FOLD,
        inks=Inks.BLACK,
        group=Grouping.NATIONALITY,
        counter=15.875,
        hex=19.0,
        margin=12.7,
        narrow_margin=12.7,
        gutter=4.0,
        bleed=1.0,
        safe=0.8,
        shift=(0.4, -0.2),
        overlap=6.35,
        provenance=spec.provenance,
    )
    defaults = PrintSpec()
    options = {field.name for field in fields(PrintSpec)} - {"provenance", "where"}
    kept = [name for name in sorted(options) if getattr(spec, name) == getattr(defaults, name)]
    assert kept == [], "give each key a value that is not its default, and see it arrive"


def test_nothing_said_is_the_default_and_stands_at_the_front_page(
    spec_of: Callable[[str], PrintSpec],
) -> None:
    spec = spec_of("")
    assert spec == PrintSpec()
    assert spec.at("counter") == Span("sources/demo/game.yaml", 1, 7)


def test_a_bleed_that_is_not_written_leaves_room_in_the_gutter(
    spec_of: Callable[[str], PrintSpec],
) -> None:
    assert spec_of("print: {gutter: 3}\n").bleed == 1.5
    assert spec_of("print: {gutter: 6}\n").bleed == 2.0
    assert spec_of("print: {gutter: 6, bleed: 3}\n").bleed == 3.0


def test_every_value_knows_its_place(spec_of: Callable[[str], PrintSpec]) -> None:
    spec = spec_of("print:\n  paper: a4\n  counter:   16\n")
    path = "sources/demo/game.yaml"
    assert spec.at("counter") == Span(path, FRONT + 3, 14)
    assert spec.at("hex", "counter") == Span(path, FRONT + 3, 14)
    assert spec.at("paper") == Span(path, FRONT + 2, 10)
    assert spec.at("hex") == Span(path, FRONT + 2, 3)  # the section


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("0.4, -0.2", (0.4, -0.2)),
        ("0.4 -0.2", (0.4, -0.2)),
        ("1/64 in, 0 mm", (0.3969, 0.0)),
        ("[-1, 2]", (-1, 2)),
    ],
)
def test_a_shift_is_two_lengths(
    spec_of: Callable[[str], PrintSpec], text: str, mm: tuple[float, float]
) -> None:
    assert spec_of(f"print:\n  shift: {text}\n").shift == pytest.approx(mm)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("paper: a4 lettre", "there is no paper 'lettre' (did you mean 'letter'?)"),
        ("paper: []", "name at least one paper"),
        ("counter: big", "a length is written 15.9, 15.9 mm, 1.6 cm or 5/8 in"),
        ("counter: 5/8", "greater than or equal to 5"),
        ("counter: 5/0 in", "cannot be divided by 0"),
        ("counter: 12.7 inches", "a length is written"),
        ("margin: 3 in", "less than or equal to 50"),
        ("bleed: -1", "greater than or equal to 0"),
        ("shift: [1]", "'shift'"),
        ("shift: 11 mm, 0", "less than or equal to 10"),
        ("backs: duplex", "'backs' must be one of 'long-edge', 'short-edge', 'fold' or 'single'"),
        ("inks: grey", "'inks' must be one of"),
        ("group: army", "'group' must be one of"),
        ("counters: 12", "did you mean 'counter'?"),
    ],
)
def test_errors_have_the_position_of_the_value(
    findings: Callable[[str], Report], line: str, says: str
) -> None:
    found = list(findings(f"print:\n  {line}\n"))
    assert found
    told = f"{found[0].message} ({found[0].hint})"
    assert says in told
    assert (found[0].span.path, found[0].span.line) == ("sources/demo/game.yaml", FRONT + 2)


def test_a_variant_changes_single_options(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL + "print:\n  paper: a4\n  counter: 16\n")
    folder = project.root / "sources" / "more"
    folder.mkdir()
    Path(folder / "game.yaml").write_text("extends: ../demo\nprint: {counter: 18}\n", encoding="utf-8")
    spec = game_of(project, "more").printing
    assert (spec.papers, spec.counter) == (("a4",), 18.0)
    assert spec.at("counter").path == "sources/more/game.yaml"


def test_the_page_on_printing_names_every_option() -> None:
    page = (REPOSITORY / "docs" / "printing.md").read_text(encoding="utf-8")
    table = page.partition("<!-- from the code: PrintDoc -->")[2].partition("<!-- end -->")[0]
    keys = set(re.findall(r"^\| `(\w+)` \|", table, re.M))
    assert keys == {"paper", *(set(PrintDoc.model_fields) & set(PrintSpec.__dataclass_fields__))} - {
        "provenance",
        "where",
    }
