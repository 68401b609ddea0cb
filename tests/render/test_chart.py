"""Charts: where entries break, what is coloured, what stands beside what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from hexwright.model.board import Theme
from hexwright.model.game import Table
from hexwright.model.provenance import Provenance
from hexwright.render.chart import draw_chart
from hexwright.render.chart.draw import draw_set_chart, shift_of
from hexwright.render.chart.frame import Chart, set_chart
from hexwright.render.chart.measure import SMALLEST, manner, measure
from hexwright.render.chart.ruler import Ruler
from hexwright.render.fonts import Fonts
from hexwright.render.map.style import Style
from hexwright.render.scene import Group, Op, Scene, Text
from hexwright.render.text import width


@pytest.fixture(scope="module")
def ruler() -> Ruler:
    return Ruler(Fonts())


def table(rows: Sequence[Sequence[str]], columns: Sequence[str], name: str = "t") -> Table:
    return Table(
        id=name,
        title=f"Table {name}",
        note="a remark",
        row_axis="die",
        column_axis="",
        rows=tuple(row[0] for row in rows),
        columns=tuple(columns),
        cells=tuple(tuple(row[1:]) for row in rows),
        notes=("A note.",),
        tone="ink",
        provenance=Provenance(rule="8.1"),
    )


def texts(scene: Scene) -> dict[str, Text]:
    def walk(ops: Sequence[Op]) -> Iterator[Text]:
        for op in ops:
            if isinstance(op, Text):
                yield op
            elif isinstance(op, Group):
                yield from walk(op.ops)

    return {text.text: text for text in walk(scene.ops)}


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("1L", "left"),
        ("2R", "right"),
        ("2L, or 3L *", "left"),
        ("3 L", "left"),
        ("1L or 1R", None),
        ("LR", None),
        ("1/2", None),
        ("XL", None),
        ("all attacks get 1R in clear weather", None),
    ],
)
def test_shifts_are_known_by_how_they_are_written(text: str, way: str | None) -> None:
    assert shift_of(text) == way


def test_lines_are_no_longer_than_their_room(ruler: Ruler) -> None:
    text = "Every attacker stands north, north-east or north-west of the attacked hex"
    lines = ruler.wrap(text, "medium", 2.0, 30.0)
    assert " ".join(lines) == text
    assert all(width(ruler.fonts, line, "medium", 2.0) <= 30.01 for line in lines)


def test_marks_stay_with_their_word(ruler: Ruler) -> None:
    assert ruler.wrap("one 2L * and ** ***", "medium", 2.0, 0.1) == ("one", "2L *", "and ** ***")


def test_what_goes_on_under_a_bullet_is_set_in(ruler: Ruler) -> None:
    lines = ruler.wrap("• several words here\n• short", "medium", 2.0, 16.0)
    starts = [line[0] for line in lines]
    assert starts.count("•") == 2
    assert set(starts) == {"•", " "}


def test_figures_stand_in_equal_columns(ruler: Ruler) -> None:
    grid = measure(table([["1", "1/1", "12/12"], ["2", "0", "x"]], ["A", "B"]), ruler)
    wide = grid.columns_natural(manner(2.5))
    assert grid.figures
    assert wide[1] == wide[2]


def test_a_table_beside_another_is_as_high(ruler: Ruler) -> None:
    main = measure(table([["1", "a"]], ["A"]), ruler)
    side = measure(table([[str(n), "b"] for n in range(9)], ["B"], "s"), ruler)
    placed = set_chart(Chart(grids=(main, side)), ruler, manner(2.5), 120.0)
    tall, low = placed.grids[1].height + placed.subhead, placed.grids[0].height
    alone = set_chart(Chart(grids=(main,)), ruler, manner(2.5), 120.0).grids[0].height
    assert alone < low <= tall


@pytest.mark.parametrize("figure", [3.2, 2.5, 2.0, 1.7])
def test_no_size_is_below_the_smallest(figure: float) -> None:
    how = manner(figure)
    assert min(how.figure, how.note, how.title) >= SMALLEST


def test_a_chart_says_title_rule_and_every_cell() -> None:
    one = table([["1", "1L", "–"], ["2", "2R", "x"]], ["A", "B"])
    found = texts(draw_chart(one, Fonts()))
    assert {"TABLE T", "a remark · rule 8.1", "A note.", "die", "A", "B", "1", "2", "1L", "2R", "x"} <= set(
        found
    )
    assert found["1L"].ink != found["2R"].ink
    assert found["1L"].ink != found["x"].ink


def test_words_that_head_rows_are_set_from_the_left() -> None:
    words = texts(draw_chart(table([["Mountain", "1"]], ["A"]), Fonts()))
    figures = texts(draw_chart(table([["6", "1"]], ["A"]), Fonts()))
    assert words["Mountain"].anchor == "start"
    assert figures["6"].anchor == "middle"


def test_the_heading_of_a_table_beside_another_stays_legible(ruler: Ruler) -> None:
    """A narrow table is made as wide as its heading needs; the rule gives way first."""
    main = table([["Hex or hexside", "a long entry that takes all the room"]], ["Effect"])
    side = replace(table([["1", "b"]], ["B"], "s"), title="Added to the roll of the attacker")
    how = manner(2.5)
    chart = Chart(grids=(measure(main, ruler), measure(side, ruler)))
    narrow = set_chart(chart, ruler, how, chart.least(how))
    drawn = draw_set_chart(narrow, ruler, Style(Theme()), {})
    found = texts(Scene(width=narrow.width, height=narrow.height, ops=(drawn,)))
    heading = found["ADDED TO THE ROLL OF THE ATTACKER"]
    assert heading.size >= 0.84 * narrow.grids[1].how.figure
    assert "rule 8.1" not in found


def test_a_remark_too_long_for_its_chart_is_broken_into_lines(ruler: Ruler) -> None:
    words = "one for each of the three cities that are held at the beginning of the phase"
    one = replace(table([["1", "a"]], ["A"]), note=words)
    how = manner(2.5)
    placed = set_chart(Chart(grids=(measure(one, ruler),)), ruler, how, 40.0)
    assert len(placed.note_lines) > 1
    assert " ".join(placed.note_lines) == f"{words} · rule 8.1"
    drawn = draw_set_chart(placed, ruler, Style(Theme()), {})
    found = texts(Scene(width=placed.width, height=placed.height, ops=(drawn,)))
    assert {found[line].size for line in placed.note_lines} == {how.note}
    assert all(found[line].at[1] < placed.top for line in placed.note_lines)
