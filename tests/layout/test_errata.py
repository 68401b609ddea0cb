"""From one version to the next: what a player must print, and what he is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from hexwright.diagnostics import Report
from hexwright.layout.cards.pieces import card_pieces
from hexwright.layout.counters.pieces import pieces
from hexwright.layout.errata import ChangeKind, Difference, compare, errata_sheets
from hexwright.layout.manifest import Manifest, manifest
from hexwright.model.board import HexId
from hexwright.model.game import Game, Marker, Unit
from hexwright.model.printing import PAPERS, Backs, PrintSpec
from hexwright.project import Project
from hexwright.render.fonts import Fonts
from hexwright.render.page import Document, Duplex
from hexwright.render.palette import palette
from hexwright.render.scene import Group, Op, Text
from hexwright.render.vector import write_pdfs
from tests.cards import WITH_CARDS
from tests.conftest import REPOSITORY, game_of
from tests.games.conftest import read_game
from tests.paper import sheets


@pytest.fixture(scope="module")
def game() -> Game:
    return replace(read_game(REPOSITORY, "sources/ebb-and-flow")[0], version="1.0")


@pytest.fixture(scope="module")
def old(game: Game) -> Manifest:
    return manifest(game)


def stronger(unit: Unit, left: int) -> Unit:
    """The unit with one more in its first stat while it has `left` steps."""
    steps = []
    for step in unit.steps:
        stat, value = next(iter(step.stats.items()))
        stats = {**step.stats, stat: str(int(value) + 1)} if step.left == left else step.stats
        steps.append(replace(step, stats=stats))
    return replace(unit, steps=tuple(steps))


def with_unit(game: Game, unit: Unit, without: str = "") -> Game:
    units = {key: other for key, other in game.units.items() if key != without}
    return replace(game, units={**units, unit.id: unit}, version="1.1")


def with_marker(game: Game, marker: Marker) -> Game:
    return replace(game, markers={**game.markers, marker.id: marker}, version="1.1")


def a_unit(game: Game) -> Unit:
    """One with two counters, both printed on both sides."""
    return next(unit for unit in game.units.values() if [s.counter for s in unit.steps] == [0, 0, 1, 1])


def difference(old: Manifest, game: Game) -> Difference:
    report = Report()
    found = compare(old, manifest(game), "old.json", report)
    assert found is not None
    assert not report.found
    return found


def sheet(old: Manifest, game: Game, spec: PrintSpec | None = None, paper: str = "a4") -> Document | None:
    spec, report, fonts = spec or PrintSpec(), Report(), Fonts()
    cut = pieces(game, spec, fonts)
    found = errata_sheets(difference(old, game), game, cut, spec, PAPERS[paper], report, fonts=fonts)
    assert not report.found
    return found


def flat(ops: Sequence[Op]) -> list[Op]:
    return [inner for op in ops for inner in ([op, *flat(op.ops)] if isinstance(op, Group) else [op])]


def told(document: Document) -> list[Group]:
    """Heads and columns of words."""
    ops = [op for page in document.pages for op in page.scene.ops]
    return [op for op in ops if isinstance(op, Group) and op.name in {"head", "column"}]


def words(document: Document) -> str:
    """What is read."""
    return "\n".join(op.text for op in flat(told(document)) if isinstance(op, Text))


def printed(document: Document) -> list[str]:
    """Counters on the fronts, by id."""
    ops = [op for page in document.pages for op in flat(page.scene.ops)]
    names = [op.name for op in ops if isinstance(op, Group) and op.name.startswith("front ")]
    return sorted(name.removeprefix("front ").partition("#")[0] for name in names)


def test_nothing_changed(game: Game, old: Manifest) -> None:
    found = difference(old, game)
    assert found.empty
    assert found.summary == "nothing changed since another build of 1.0: no counter, chart or hex"
    assert difference(old, replace(game, version="1.1")).summary.startswith("nothing changed since 1.0")
    assert sheet(old, game) is None


def test_a_changed_value_prints_that_counter_alone_and_says_it(game: Game, old: Manifest) -> None:
    unit = a_unit(game)
    newer = with_unit(game, stronger(unit, unit.steps[1].left))
    stat = next(iter(game.stats.values())).name.lower()
    before = next(iter(unit.steps[1].stats.values()))
    found = difference(old, newer)
    assert [piece.id for piece in found.pieces] == [f"unit:{unit.id}.0"]
    text = f"{unit.name}: {stat} (back) {before} → {int(before) + 1}"
    assert [change.text for change in found.pieces[0].changes] == [text]
    document = sheet(old, newer)
    assert document is not None
    assert printed(document) == [f"unit:{unit.id}.0"]
    told = f"{unit.name}: {stat} {before} to {int(before) + 1} (back)"
    assert told in " ".join(words(document).split("\n"))
    assert found.summary.startswith("since 1.0: 1 counter to replace")


def test_more_of_a_marker_prints_only_the_new_ones(game: Game, old: Manifest) -> None:
    marker = max(game.markers.values(), key=lambda m: m.count)
    more, fewer = (with_marker(game, replace(marker, count=marker.count + n)) for n in (3, -2))
    document = sheet(old, more)
    assert document is not None
    assert printed(document) == [f"marker:{marker.id}"] * 3
    assert f"3 × {marker.name}" in words(document)
    gone = sheet(old, fewer)
    assert gone is not None
    assert printed(gone) == []
    assert f"2 × {marker.name}" in words(gone)
    assert [(p.why, p.prints, p.discards) for p in difference(old, fewer).pieces] == [
        (ChangeKind.FEWER, 0, 2)
    ]


def test_new_and_removed_counters(game: Game, old: Manifest) -> None:
    unit = a_unit(game)
    newer = with_unit(game, replace(unit, id="quite-new", name="Quite New"), without=unit.id)
    document = sheet(old, newer)
    assert document is not None
    assert printed(document) == ["unit:quite-new.0", "unit:quite-new.1"]
    found = difference(old, newer)
    assert [(p.why, p.name) for p in found.pieces] == [
        (ChangeKind.NEW, "Quite New"),
        (ChangeKind.NEW, "Quite New, substitute 1"),
        (ChangeKind.REMOVED, unit.name),
        (ChangeKind.REMOVED, f"{unit.name}, substitute 1"),
    ]


def test_a_renamed_id_is_the_same_counter(game: Game, old: Manifest) -> None:
    unit = a_unit(game)
    assert not difference(
        old, with_unit(game, replace(unit, id="other", was=unit.id), without=unit.id)
    ).pieces


def test_another_drawing_with_the_same_values_is_told_as_such(game: Game, old: Manifest) -> None:
    unit = a_unit(game)
    look = game.looks[unit.look]
    bold = replace(look, slots=(replace(look.slots[0], colour="#123456"), *look.slots[1:]))
    newer = replace(game, looks={**game.looks, unit.look: bold}, version="1.1")
    document = sheet(old, newer)
    assert document is not None
    wearing = [u for u in game.units.values() if u.look == unit.look]
    assert len(printed(document)) == sum(len({s.counter for s in u.steps}) for u in wearing)
    assert "Drawn anew, with the same values" in words(document)


def test_a_changed_table_is_printed_again(game: Game, old: Manifest) -> None:
    table = next(iter(game.tables.values()))
    cells = [list(row) for row in table.cells]
    before, cells[1][2] = cells[1][2], "9/9"
    tables = {**game.tables, table.id: replace(table, cells=tuple(tuple(row) for row in cells))}
    newer = replace(game, tables=tables, version="1.1")
    found = difference(old, newer)
    assert found.tables == (table.id,)
    assert found.table_changes[0].text.endswith(f" {before} → 9/9")
    assert table.rows[1] in found.table_changes[0].what
    assert table.columns[2] in found.table_changes[0].what
    document = sheet(old, newer)
    assert document is not None
    told = f"{table.title}, {table.row_axis} {table.rows[1]}, {table.column_axis} {table.columns[2]}"
    assert f"{told}: {before} to 9/9" in " ".join(words(document).split("\n"))
    data = write_pdfs({"x": document}, fonts=Fonts(), epoch=0)["x"]
    last = sheets(data)[-1].text
    assert "9/9" in last
    assert table.title.upper() in last
    dropped = replace(game, tables={k: t for k, t in game.tables.items() if k != table.id}, version="1.1")
    assert difference(old, dropped).dropped == (table.title,)


def test_a_changed_hex_is_told(game: Game, old: Manifest) -> None:
    board = game.main_board
    assert board.terrain is not None
    key = HexId(sorted(board.terrain.hexes)[5])
    was = board.terrain.hexes[key]
    kind = next(kind for kind in board.terrain.kinds if kind != was.terrain)
    terrain = replace(board.terrain, hexes={**board.terrain.hexes, key: replace(was, terrain=kind)})
    newer = replace(game, boards={**game.boards, board.id: replace(board, terrain=terrain)}, version="1.1")
    names = [board.terrain.kinds[k].name for k in (was.terrain, kind)]
    assert [c.text for c in difference(old, newer).board_changes] == [f"Hex {key}: {names[0]} → {names[1]}"]
    document = sheet(old, newer)
    assert document is not None
    assert f"Hex {key}: {names[0]} to {names[1]}" in words(document)
    assert len(document.pages) == 1


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE, Backs.SINGLE])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_small_erratum_is_one_sheet_with_the_words_under_the_counters(
    game: Game, old: Manifest, backs: Backs, paper: str
) -> None:
    newer = with_unit(game, stronger(a_unit(game), a_unit(game).steps[0].left))
    document = sheet(old, newer, PrintSpec(backs=backs), paper)
    assert document is not None
    assert len(document.pages) == (1 if backs is Backs.SINGLE else 2)
    front = document.pages[0].scene
    counters = [op.dy for op in front.ops if isinstance(op, Group) and "#" in op.name]
    head = next(op for op in front.ops if isinstance(op, Group) and op.name == "head")
    assert head.dy > max(counters) + 12.7 + 2 * 1.5 + 5
    for column in told(document):
        for op, dy in placed(column.ops, column.dy):
            if isinstance(op, Text):
                assert op.at[1] + dy < front.height - 10 - 7


def test_words_keep_off_a_fold(game: Game, old: Manifest) -> None:
    newer = with_unit(game, stronger(a_unit(game), a_unit(game).steps[0].left))
    document = sheet(old, newer, PrintSpec(backs=Backs.FOLD))
    assert document is not None
    assert document.pages[0].title == "Errata"


@pytest.mark.parametrize("backs", list(Backs))
def test_many_counters_begin_on_a_front(game: Game, old: Manifest, backs: Backs) -> None:
    newer = replace(game, units={k: stronger(u, u.steps[0].left) for k, u in game.units.items()})
    document = sheet(old, newer, PrintSpec(backs=backs, counter=25.0), "letter")
    assert document is not None
    start = next(i for i, page in enumerate(document.pages) if "sheet" in page.title)
    assert start > 0
    assert start % 2 == 0 or backs in {Backs.FOLD, Backs.SINGLE}


def test_a_long_list_flows_over_columns_and_pages(game: Game, old: Manifest) -> None:
    units = {key: stronger(unit, unit.steps[0].left) for key, unit in game.units.items()}
    newer = replace(game, units=units, version="1.1")
    document = sheet(old, newer, PrintSpec(backs=Backs.SINGLE), "letter")
    assert document is not None
    columns = [group for group in told(document) if group.name == "column"]
    assert len(columns) >= 2
    found = 0
    for column in columns:
        lines = [(op.at[1] + dy, op.text) for op, dy in placed(column.ops, column.dy) if isinstance(op, Text)]
        found += sum(1 for _, text in lines if any(u.name in text for u in units.values()))
        heights = [y for y, _ in lines]
        assert heights == sorted(heights)
        assert max(heights) < PAPERS["letter"].height - 14.0
    assert found >= len(units)


def placed(ops: Sequence[Op], dy: float) -> list[tuple[Op, float]]:
    return [
        pair for op in ops for pair in (placed(op.ops, dy + op.dy) if isinstance(op, Group) else [(op, dy)])
    ]


def test_another_game_is_refused(game: Game, old: Manifest) -> None:
    report = Report()
    assert compare(replace(old, game="chess", title="Chess"), manifest(game), "old.json", report) is None
    assert [f.code for f in report] == ["M004"]


def test_every_letter_of_the_sheet_is_in_its_font(game: Game, old: Manifest) -> None:
    """What a font lacks is drawn as an empty box; the arrow of the command line is one of those."""
    unit = a_unit(game)
    document = sheet(old, with_unit(game, stronger(unit, unit.steps[0].left)))
    assert document is not None
    fonts = Fonts()
    lacking = bytes(fonts.face("medium", 50).getmask("\N{RIGHTWARDS ARROW}"))
    for letter in set(words(document)) - {"\n", " "}:
        assert bytes(fonts.face("medium", 50).getmask(letter)) != lacking, letter


def test_both_sides_are_told_in_few_words(game: Game, old: Manifest) -> None:
    unit = a_unit(game)
    front, back = unit.steps[:2]
    both = stronger(stronger(unit, front.left), back.left)
    document = sheet(old, with_unit(game, both))
    assert document is not None
    stat = next(iter(game.stats.values())).name.lower()
    a, b = (int(next(iter(step.stats.values()))) for step in (front, back))
    told = f"{unit.name}: {stat} {a} to {a + 1} (front), {b} to {b + 1} (back)"
    assert told in " ".join(words(document).split("\n"))


@pytest.fixture
def cards(write_game: Callable[..., Project]) -> Callable[..., Game]:
    """The small game of cards with one text changed."""

    def changed(before: str = "", after: str = "") -> Game:
        assert before in WITH_CARDS
        return game_of(write_game(WITH_CARDS.replace(before, after, 1)))

    return changed


def card_errata(old: Game, new: Game) -> Document:
    spec, fonts, report = PrintSpec(), Fonts(), Report()
    cut = (*pieces(new, spec, fonts), *card_pieces(new, spec, fonts, palette((), spec.inks)))
    changed = difference(manifest(old), new)
    found = errata_sheets(changed, new, cut, spec, PAPERS["a4"], report, fonts=fonts)
    assert found is not None
    assert not report.found
    return found


def test_a_changed_card_is_printed_again_with_its_back(cards: Callable[..., Game]) -> None:
    old, new = cards(), cards("name: Dawn", "name: Sunrise")
    assert difference(manifest(old), new).counted == "1 card to replace"
    document = card_errata(old, new)
    assert printed(document) == ["card:c4"]
    assert "Sunrise: name Dawn to Sunrise (front)" in words(document)
    assert "CARDS TO REPLACE" in words(document)
    assert len(document.pages) == 2  # the words stand below the card
    assert document.duplex is Duplex.LONG_EDGE


def test_long_values_stand_in_quotation_marks(cards: Callable[..., Game]) -> None:
    old, new = cards(), cards("One. ¶ Two.", "One more card to the hand of the enemy.")
    text = " ".join(words(card_errata(old, new)).split("\n"))
    assert "Rain: text “One. Two.” to “One more card to the hand of the enemy.” (front)" in text


def test_a_changed_back_replaces_every_card_of_the_group(cards: Callable[..., Game]) -> None:
    found = difference(manifest(cards()), cards("late: {name: Late,", "late: {name: Last,"))
    assert [piece.id for piece in found.pieces] == ["card:c3"]
    assert [change.what for change in found.pieces[0].changes] == ["group name"]


def test_new_and_removed_cards(cards: Callable[..., Game]) -> None:
    found = difference(manifest(cards()), cards("  c5: {name: Dusk", "  c6: {name: Night"))
    assert [(piece.id, piece.why) for piece in found.pieces] == [
        ("card:c6", ChangeKind.NEW),
        ("card:c5", ChangeKind.REMOVED),
    ]
    assert found.counted == "1 new card, 1 card to throw away"
    renamed = difference(manifest(cards()), cards("  c5: {name: Dusk", "  c6: {was: c5, name: Dusk"))
    assert renamed.pieces == ()


def test_counters_and_cards_are_on_sheets_of_their_own(cards: Callable[..., Game]) -> None:
    """The unit has no back; its page is a sheet by itself nevertheless, for cards have two sides."""
    old, later = cards(), cards("name: Dawn", "name: Sunrise")
    unit = replace(old.units["g1"], look="broad")
    look = replace(old.looks["unit"], id="broad", width=20.0)
    new = replace(later, units={**later.units, "g1": unit}, looks={**later.looks, "broad": look})
    document = card_errata(old, new)
    names = [[op.name for op in flat(page.scene.ops) if isinstance(op, Group)] for page in document.pages]
    fronts = [number for number, some in enumerate(names) if any(one.startswith("front") for one in some)]
    assert printed(document) == ["card:c4", "unit:g1.0"]
    assert len(fronts) == 2
    assert all(number % 2 == 0 for number in fronts)
    assert "CARDS TO REPLACE" in words(document)
    assert "COUNTERS TO REPLACE" in words(document)
