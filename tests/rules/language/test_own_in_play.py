"""A game's own mechanism in play: schema, look-ups, names, and the same answers in Python and specialised."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hexwright.diagnostics import Report
from hexwright.frontend import understand
from hexwright.project import Project
from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.make import assemble
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.schema import rules_schema
from hexwright.rules.own import check_specialised, own_mechanisms
from hexwright.rules.script.headless import Functions
from hexwright.rules.specialise.layout import layout_of, rows_of
from hexwright.rules.specialise.specialiser import Specialiser
from hexwright.schema.base import validate
from hexwright.source.loader import Files, Sources, load
from hexwright.source.tree import parse_yaml
from tests.conftest import SMALL
from tests.rules.language.toll import TEXTS
from tests.rules.own_game import as_python, functions_of, imported_from

Write = Callable[..., Project]

TOLL = """\
toll:
  rule: "4.2"
  side: blue
  when: toll_on('clear') and tolls_paid < 9 and steps > 0
  gates: [{terrain: clear, price: 2}, {terrain: sea}, {terrain: clear}]
sequence: {blue: {does: toll}, red: {does: manual}}
"""
FILES = {f"mechanisms/toll/{name}": text for name, text in TEXTS.items()}


@dataclass(frozen=True)
class Made:
    """A game as the program makes it, and with the mechanism as ordinary Python."""

    game: Game
    python: Game
    own: tuple[Mechanism, ...]
    modules: Any


def opened(write: Write, rules: str, files: dict[str, str]) -> tuple[Sources, Any, Report]:
    """The sources of a small game, its model, the findings so far."""
    project = write({"game.yaml": SMALL, **files})
    report, read = Report(), Files(root=project.root, common=project.common)
    sources = load(read, "sources/demo", report)
    assert sources is not None, report.found
    return sources, understand("demo", sources, report), report


def made(write: Write, rules: str = TOLL, name: str = "own_of_demo") -> Made:
    """The game with these rules, without a finding."""
    sources, model, report = opened(write, rules, FILES)
    own = own_mechanisms(sources, (), report)
    assert own is not None and not report.found, report.found
    node = parse_yaml(rules, "rules.yaml", report)
    assert node is not None
    given = validate(rules_schema(own), node, report)
    assert given is not None, report.found
    game = assemble(model, given, report, texts={"rules.yaml": rules}, mechanisms=own)
    assert not report.failed, report.found
    folder = sources.files.root / "sources/demo/mechanisms"
    modules = imported_from(folder, name, own)
    python = assemble(
        model,
        given,
        report,
        texts={"rules.yaml": rules},
        mechanisms=as_python(own, modules),
        own=functions_of(own, modules),
    )
    return Made(game, python, own, modules)


def positions(one: Made, count: int) -> Iterator[Play]:
    """Random states of play of the game in Python."""
    chance = random.Random(7)
    purse = one.modules["toll"].Purse
    for _ in range(count):
        play = new_play(one.python)
        play.at = [chance.randrange(-1, one.python.places.count) for _ in play.at]
        play.left = [chance.randrange(0, full + 1) for full in one.python.units.full]
        play.of(purse).total = chance.randrange(12)
        play.of(purse).paid = [chance.randrange(3) for _ in play.at]
        yield play


def test_words_become_numbers(write_game: Write) -> None:
    one = made(write_game)
    toll = one.game.of(one.own[0].parameters)  # type: ignore[arg-type]
    assert (toll.side, toll.box) == (0, None)
    assert [(gate.terrain, gate.price) for gate in toll.gates] == [(0, 2), (1, 1), (0, 1)]
    assert toll.when.what == "payers" and toll.when.rule == "4.2"
    lookup = one.own[0].rules.lookup
    assert one.game.messages.reasons[lookup("BROKE")] == "has no more than {a} [4.2]"
    assert one.game.course[0].does == 1 << lookup("PAYS") and one.game.course[1].manual
    assert "pay" in [action.name for action in one.game.actions]


def test_the_same_in_python_and_specialised(write_game: Write) -> None:
    one = made(write_game)
    special = Specialiser(one.game)
    lookup = one.own[0].rules.lookup
    names = {name: special.entry(lookup(name)) for name in ("pay", "bill", "keeps_still")}
    found = Functions(special, speaks=True)
    module = one.modules["toll"]
    layout, refused, said = layout_of(one.python), 0, 0
    for play in positions(one, 60):
        s = rows_of(play, layout)
        found.lines.clear()
        for unit in range(one.python.units.count):
            ruling = module.pay(one.python, play, unit)
            answer = found[names["pay"]](s, unit)
            assert answer == [ruling.reason, ruling.a, ruling.b, ruling.also, ruling.c]
            assert s == rows_of(play, layout)
            still = found[names["keeps_still"]](s, unit)
            assert still == module.keeps_still(one.python, play, unit)
            refused += ruling.reason != FINE
        bill = module.bill(one.python, play, [0, 1])
        assert found[names["bill"]](s, [0, 1]) == [[bill.steps, int(bill.whole)], bill.units]
        assert found.lines == play.lines
        said += len(play.lines)
    assert 20 < refused < 100 and said == 120 - refused


def test_a_value_that_does_not_exist_is_found(write_game: Write) -> None:
    rules = TOLL.replace("side: blue", "side: blu").replace("terrain: sea", "terrain: see")
    sources, model, report = opened(write_game, rules, FILES)
    own = own_mechanisms(sources, (), report)
    node = parse_yaml(rules, "rules.yaml", report)
    assert own is not None and node is not None
    given = validate(rules_schema(own), node, report)
    assert given is not None
    assemble(model, given, report, texts={"rules.yaml": rules}, mechanisms=own)
    assert [(f.code, f.span.line, f.hint) for f in report.sorted()] == [
        ("R001", 3, "did you mean 'blue'?"),
        ("R001", 5, "did you mean 'sea'?"),
    ]


def test_without_its_section_a_mechanism_is_no_part_of_the_game(write_game: Write) -> None:
    rules = "unit_sets: {}\n"
    sources, model, report = opened(write_game, rules, FILES)
    own = own_mechanisms(sources, (), report)
    node = parse_yaml(rules, "rules.yaml", report)
    assert own is not None and node is not None
    given = validate(rules_schema(own), node, report)
    assert given is not None
    game = assemble(model, given, report, texts={}, mechanisms=own)
    assert not report.found and not game.state_kinds and not game.hooks.must_keep_still
    assert "pay" not in [action.name for action in game.actions]


def test_a_game_inherits_mechanisms_and_replaces_them(write_game: Write) -> None:
    other = TEXTS["parameters.py"].replace("Who pays.", "Who pays twice.")
    project = write_game({"game.yaml": SMALL, **FILES})
    base = project.root / "sources" / "demo"
    variant = project.root / "sources" / "variant"
    variant.mkdir()
    (variant / "game.yaml").write_text("extends: ../demo\ngame: {title: Variant}\n", encoding="utf-8")

    def abouts() -> list[str]:
        report, read = Report(), Files(root=project.root, common=project.common)
        sources = load(read, "sources/variant", report)
        assert sources is not None, report.found
        own = own_mechanisms(sources, (), report)
        assert own is not None, report.found
        docs = [kind.__args__[0].__args__[0] for one in own for kind, _ in one.keys.values()]
        return [doc.model_fields["side"].description for doc in docs]

    assert abouts() == ["Who pays."]
    folder = variant / "mechanisms" / "toll"
    folder.mkdir(parents=True)
    for name, text in {**TEXTS, "parameters.py": other}.items():
        (folder / name).write_text(text, encoding="utf-8")
    assert abouts() == ["Who pays twice."] and (base / "mechanisms" / "toll").is_dir()


@pytest.mark.parametrize("data", [b"\xff\xfe", b"\x00", b""])
def test_a_file_that_is_no_text(write_game: Write, data: bytes) -> None:
    project = write_game({"game.yaml": SMALL, **FILES, "mechanisms/toll/rules.py": data})
    report, read = Report(), Files(root=project.root, common=project.common)
    sources = load(read, "sources/demo", report)
    assert sources is not None
    assert own_mechanisms(sources, (), report) is None
    assert {f.span.path for f in report} == {"sources/demo/mechanisms/toll/rules.py"}


def test_a_hidden_folder_is_none(write_game: Write) -> None:
    project = write_game(
        {"game.yaml": SMALL, **FILES, "mechanisms/__pycache__/x.txt": "", "mechanisms/a.txt": ""}
    )
    report, read = Report(), Files(root=project.root, common=project.common)
    sources = load(read, "sources/demo", report)
    assert sources is not None
    own = own_mechanisms(sources, (), report)
    assert own is not None and [one.name for one in own] == ["toll"]
    assert Path("sources/demo/mechanisms/toll/rules.py").as_posix() in read.read


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ("due = game.of(Toll).gates[play.left * 2].price", "Ints is no number"),
        ("due = game.of(Toll).gates[7].price", "no such item"),
    ],
)
def test_what_cannot_become_script_is_found(write_game: Write, new: str, says: str) -> None:
    rules = FILES["mechanisms/toll/rules.py"].replace("due = price(game, play, unit)", new)
    sources, model, report = opened(write_game, TOLL, {**FILES, "mechanisms/toll/rules.py": rules})
    own = own_mechanisms(sources, (), report)
    if own is not None:
        node = parse_yaml(TOLL, "rules.yaml", report)
        assert node is not None
        given = validate(rules_schema(own), node, report)
        assert given is not None
        game = assemble(model, given, report, texts={"rules.yaml": TOLL}, mechanisms=own)
        check_specialised(game, own, report)
    found = [f for f in report if f.code == "E033"]
    assert len(found) == 1 and says in found[0].message
    assert found[0].span.path.endswith("toll/rules.py")
    assert rules.split("\n")[found[0].span.line - 1].strip() == new


def test_what_is_fine_is_found_fine(write_game: Write) -> None:
    one, report = made(write_game), Report()
    check_specialised(one.game, one.own, report)
    assert not report.found
