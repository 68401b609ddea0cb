"""Cards whose text has no room, and cards that differ from their backs in size."""

from __future__ import annotations

from collections.abc import Callable

from hexwright.diagnostics import Diagnostic
from hexwright.frontend import check
from hexwright.project import Project
from tests.cards import WITH_CARDS

LONG = "Word " * 900
NOTE = f"{{kind: paragraph, box: [0.1, 0.1, 0.8, 0.2], value: {'Word ' * 20}, size: 0.2, colour: ink}}"


def told(project: Project) -> list[Diagnostic]:
    report, _ = check(project, "demo")
    return list(report.sorted())


def test_usual_cards_have_no_findings(write_game: Callable[..., Project]) -> None:
    assert told(write_game(WITH_CARDS)) == []


def test_text_without_room_is_reported_where_it_stands(write_game: Callable[..., Project]) -> None:
    text = WITH_CARDS.replace("text: One. ¶ Two.", f"text: {LONG}")
    (finding,) = told(write_game(text))
    line = text.splitlines()[finding.span.line - 1]
    assert finding.code == "C008"
    assert "the text of the card 'c2'" in finding.message
    assert line[finding.span.column - 1 :].startswith("Word")


def test_text_in_a_table_is_reported_in_its_cell(write_game: Callable[..., Project]) -> None:
    start, end = WITH_CARDS.index("cards:\n  c1"), WITH_CARDS.index("hands:")
    table = f"id,name,deck,text\nd1,Dawn,german,Short.\nd2,Dusk,german,{LONG}\n"
    text = WITH_CARDS[:start] + "cards: {from: cards.csv}\n" + WITH_CARDS[end:]
    (finding,) = told(write_game({"game.yaml": text, "cards.csv": table}))
    assert (finding.span.path.rpartition("/")[2], finding.span.line) == ("cards.csv", 3)
    assert finding.span.column > len("d2,Dusk,german")


def test_a_title_counts_too(write_game: Callable[..., Project]) -> None:
    (finding,) = told(write_game(WITH_CARDS.replace("name: Dusk", f"name: {'Long title ' * 30}")))
    assert "the name of the card 'c5'" in finding.message


def test_a_counter_is_told_once_for_all_its_steps(write_game: Callable[..., Project]) -> None:
    look = f"unit: {{extends: counter, slots: {{note: {NOTE}}}}}"
    found = told(write_game(WITH_CARDS.replace("unit: {extends: counter}", look)))
    assert [finding.message.partition(" has")[0] for finding in found] == [
        "the note of the unit 'f1'",
        "the note of the unit 'g1'",
    ]


def test_a_card_of_another_size_than_its_back(write_game: Callable[..., Project]) -> None:
    broad = "looks:\n  broad: {extends: card-back, size: [88, 63]}\n"
    text = WITH_CARDS.replace("looks:\n", broad, 1).replace("back: card-back", "back: broad", 1)
    found = told(write_game(text))
    assert [(finding.code, finding.message) for finding in found] == [
        ("C009", f"the card '{key}' is 63 x 88 mm, its back 'broad' 88 x 63 mm") for key in ("c1", "c2", "c3")
    ]
