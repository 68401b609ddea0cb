"""From imported to authored, as docs/import.md tells it: counters drawn anew, then the map, then rules."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from hexwright.diagnostics import Report
from hexwright.export.vassal.imported.board_grid import boards_of
from hexwright.frontend import check, files_of, read_game
from hexwright.imported import import_module
from hexwright.pipeline import BuildRequest, BuildResult, build
from hexwright.project import Project, open_project
from hexwright.rules.engine.codes import FINE
from hexwright.rules.simulation.match import Referee
from hexwright.rules.simulation.start import first_match
from tests.imported.old_module import COLUMNS, ROWS, SIZE, UNITS, middle, old_module
from vassalformat.archive import read_zip, unzip
from vassalformat.standing import read_game as read_saved
from vassalformat.wire.buildfile import decode_buildfile
from vassalformat.wire.element import walk
from vassalformat.wire.save_text import decode_save_text

LOOKS = """  looks:
    nationality: "{Side}"
    type: infantry
    designation: "{entryName}"
    strength: "{Strength}/{Flipped}"
    moves: "{Moves}"
"""
GAME = """stats: {strength: Strength, moves: Movement}
nationalities:
  Red: {name: Red, side: red, look: red}
  Blue: {name: Blue, side: blue, look: blue}
looks:
  red:
    extends: unit
    colours: {field: "#D98A73"}
    slots: {designation: , start: , factor: {value: "{strength}-{moves}", fit: 0.84}}
  blue: {extends: red, colours: {field: "#8FB0CF"}}
"""
MAP = """boards:
  main-map:
    picture:
    grid: {columns: 9, rows: 7, missing: }
    terrain:
      clear: {name: Clear, draw: clear}
      woods: {name: Woods, draw: forest}
      sea: {name: Sea, draw: sea}
    hexes: {"0304": woods, "0305": woods, "0907": sea}
"""


def converted(root: Path, game: str = GAME) -> Project:
    """The module imported, its table of units with looks, and a game beside it."""
    import_module(old_module(root), root, "valley")
    folder = root / "sources/valley"
    shapes = folder / "shapes.yaml"
    shapes.write_text(shapes.read_text(encoding="utf-8") + LOOKS, encoding="utf-8")
    table = folder / "pieces/unit.csv"
    heading, *rows = table.read_text(encoding="utf-8").splitlines()
    lines = [f"{heading},Flipped", *(f"{row},2" for row in rows)]
    table.write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    return open_project(root)


def built(project: Project, *targets: str) -> BuildResult:
    """The game built into these targets."""
    result = build(BuildRequest(project=project, game="valley", targets=targets))
    assert not result.report.failed, [f"{f.span} {f.message}" for f in result.report]
    return result


def module(project: Project) -> dict[str, bytes]:
    """The files of the module that was built."""
    return read_zip(project.root / "build/valley/valley-1.4.vmod")


def pixels(png: bytes) -> Image.Image:
    """A picture."""
    return Image.open(io.BytesIO(png)).convert("RGBA").convert("RGB")


def test_counters_are_drawn_anew_and_nothing_else_changes(tmp_path: Path) -> None:
    project = converted(tmp_path)
    assert (project.games(), project.modules()) == (("valley",), ("valley",))
    built(project, "vassal")
    before, after = read_zip(tmp_path / "valley.vmod"), module(project)
    assert decode_buildfile(before["buildFile.xml"]) == decode_buildfile(after["buildFile.xml"])
    changed = {name for name in before if name != "buildFile.xml" and before[name] != after[name]}
    drawn = {f"images/u{n}{back}.png" for n in range(1, 13) for back in ("", "-back")}
    assert (changed, set(before)) == (drawn, set(after))
    faces = {name: pixels(after[name]) for name in drawn}
    assert {face.size for face in faces.values()} == {(40, 40)}
    red, blue = faces["images/u1.png"].getpixel((5, 5)), faces["images/u7.png"].getpixel((5, 5))
    assert (red, blue) == ((0xD9, 0x8A, 0x73), (0x8F, 0xB0, 0xCF))
    # units of the same strength and side look alike, others do not; the back has another factor
    assert after["images/u1.png"] == after["images/u4.png"] != after["images/u2.png"]
    assert after["images/u1-back.png"] != after["images/u1.png"]


def test_drawn_counters_are_printed_as_vectors(tmp_path: Path) -> None:
    project = converted(tmp_path)
    built(project, "print")
    content = (tmp_path / "build/valley/print/counters-a4.pdf").read_bytes()
    assert content.count(b"/Subtype /Image") + content.count(b"/Subtype/Image") == 0
    assert len(content) > 10_000


def test_numbers_of_pieces_stay_those_of_the_module(tmp_path: Path) -> None:
    project = converted(tmp_path)
    built(project, "vassal")
    lock = (tmp_path / "sources/valley/ids.lock").read_text(encoding="utf-8").splitlines()[1:]
    lines = {key: number for number, key in (line.split("\t") for line in lock)}
    assert (lines["unit:1-red-inf"], lines["unit:6-blue-inf"]) == ("1", "12")
    # the turn marker of the module has 20, and it gives 30 next
    assert {int(number) for key, number in lines.items() if not key.startswith("unit:")} == {29, 30}


def test_a_piece_that_shares_its_picture_needs_one_of_its_own(tmp_path: Path) -> None:
    project = converted(tmp_path)
    table = tmp_path / "sources/valley/pieces/unit.csv"
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace('u7.png,"u7.png', 'u1.png,"u1.png'), encoding="utf-8")
    report, _ = check(project, "valley")
    (found,) = [finding for finding in report if finding.code == "V024"]
    assert (found.span.line, "share the picture 'u1.png'" in found.message) == (8, True)
    table.write_text(text.replace('u7.png,"u7.png', 'new.png,"new.png'), encoding="utf-8")
    built(project, "vassal")
    # a counter of half an inch without an old picture: 150 pixels an inch
    assert pixels(module(project)["images/new.png"]).size == (75, 75)


def test_the_map_is_drawn_and_its_hexes_stay_where_they_were(tmp_path: Path) -> None:
    project = converted(tmp_path, GAME + MAP)
    built(project, "vassal")
    before, after = read_zip(tmp_path / "valley.vmod"), module(project)
    assert decode_buildfile(before["buildFile.xml"]) == decode_buildfile(after["buildFile.xml"])
    picture = pixels(after["images/valley.png"])
    assert picture.size == SIZE
    woods, sea, clear = (_mean(picture, number) for number in ("0304", "0907", "0702"))
    assert woods[1] > woods[0] > woods[2], "green"
    assert sea[2] > sea[0], "blue"
    assert min(clear) > max(woods), "light"
    # and the sheet on paper has the same hexes
    built(project, "print")
    assert (tmp_path / "build/valley/print/map.pdf").is_file()


def _mean(picture: Image.Image, number: str) -> tuple[int, int, int]:
    x, y = middle(number)
    red, green, blue = picture.crop((x - 12, y - 12, x + 12, y + 12)).resize((1, 1)).tobytes()
    return red, green, blue


def test_hexes_that_would_move_are_an_error(tmp_path: Path) -> None:
    text = MAP.replace("columns: 9", "columns: 9, stagger: odd")
    report, _ = check(converted(tmp_path, GAME + text), "valley")
    assert [finding.code for finding in report] == ["V025"]


def test_the_module_says_where_its_hexes_lie(tmp_path: Path) -> None:
    with zipfile.ZipFile(old_module(tmp_path)) as archive:
        (board,) = boards_of(decode_buildfile(archive.read("buildFile.xml")))
    plan = board.hexes
    assert plan is not None
    assert (board.id, board.map, board.image) == ("main-map", "Main Map", "valley.png")
    for column in range(1, COLUMNS + 1):
        for row in range(1, ROWS + 1):
            assert plan.centre(column, row) == pytest.approx(middle(f"{column:02d}{row:02d}"), abs=1)


def test_a_front_page_may_say_no_more_than_a_look(tmp_path: Path) -> None:
    import_module(old_module(tmp_path), tmp_path, "valley")
    project = open_project(tmp_path)
    (tmp_path / "sources/valley/game.yaml").write_text("game: {subtitle: Anew}\n", encoding="utf-8")
    report, _ = check(project, "valley")
    assert list(report) == []
    built(project, "vassal")
    before, after = read_zip(tmp_path / "valley.vmod"), module(project)
    assert {name for name in before if before[name] != after[name]} <= {"buildFile.xml"}


RULES = """rules:
  stacking:
    limits:
      - {side: red, counts: units, limit: 2, rule: "2"}
      - {side: blue, counts: units, limit: 2, rule: "2"}
  movement:
    factor: {stat: moves}
    terrain: {clear: 1, woods: 2, sea: 3}
    rule: "3"
  sequence:
    red: {does: move}
    blue: {does: move}
"""
SEQUENCE = """sequence:
  phases: {standard: {play: , red: {name: Red moves, side: red}, blue: {name: Blue moves, side: blue}}}
"""


def refereed(root: Path, board: str = MAP.replace("    picture:\n", "")) -> Project:
    """The module with rules, on its own picture of the map unless the board says otherwise."""
    project = converted(root, GAME + board + SEQUENCE)
    (root / "sources/valley/rules.yaml").write_text(RULES, encoding="utf-8")
    return project


def test_rules_are_put_on_the_hexes_of_the_module(tmp_path: Path) -> None:
    built(refereed(tmp_path), "vassal")
    files = module(open_project(tmp_path))
    root = decode_buildfile(files["buildFile.xml"])
    kinds = [one.tag.rpartition(".")[2] for one in root.children]
    assert [kinds.count(once) for once in ("PlayerRoster", "TurnTracker", "PrototypesContainer")] == [1, 1, 1]
    maps = {one.attributes["mapName"]: one for one in root.children if one.tag.endswith(".Map")}
    assert "Main Map" in maps
    (grid,) = [one for one in walk(maps["Main Map"]) if one.tag.endswith(".HexGrid")]
    # the picture is the module's, stretched by less than a thousandth so that its hexes are regular
    assert pixels(files["images/board-main-map.png"]).getpixel((2, 2)) == (204, 204, 200)
    assert float(grid.attributes["dx"]) == pytest.approx(51.96, abs=0.01)
    assert (grid.attributes["dy"], grid.attributes["x0"]) == ("60.0", "50")
    assert "rules.bsh" in files
    slots = [one for one in walk(root) if one.tag.endswith("PieceSlot")]
    numbers = {one.attributes["gpid"]: one.attributes["entryName"] for one in slots}
    assert (len(slots), numbers["1"], numbers["12"]) == (14, "1 Red Inf", "6 Blue Inf")
    # the module's own turn marker is still there, and its prototype under a name of its own
    assert numbers["20"] == "Turn"
    names = {one.attributes["name"] for one in walk(root) if one.tag.endswith("PrototypeDefinition")}
    assert {"Unit", "Unit (The Valley)", "Referee"} <= names
    assert root.attributes["nextPieceSlotId"] == "31"


def test_units_begin_where_the_set_up_of_the_module_has_them(tmp_path: Path) -> None:
    project = refereed(tmp_path)
    report = Report()
    checked = read_game(files_of(project), "valley", report)
    starts = {unit.name: unit.start for unit in checked.game.units.values()}
    assert starts == {name: number for name, *_, number in UNITS}
    built(project, "vassal")
    files = module(project)
    assert "start.vsav" in files
    assert "Start.vsav" not in files, "its units know no rules"
    game = read_saved(decode_save_text(unzip(files["start.vsav"])["savedGame"]))
    places = {piece.gpid: (piece.map, piece.x, piece.y) for piece in game.pieces.values()}
    x, y = middle("0603")
    assert places["6"][0] == "Main Map"
    assert [int(text) for text in places["6"][1:]] == pytest.approx([x, y], abs=2)


def test_the_referee_judges_on_them(tmp_path: Path) -> None:
    project = refereed(tmp_path)
    checked = read_game(files_of(project), "valley", Report())
    assert checked.rules is not None
    game = checked.rules.game
    match = first_match(Referee(game, tries=True), checked.game, checked.game.setups["start"])

    def drag(unit: str, to: str) -> bool:
        number = game.places.names.index(to)
        return match.drag([game.units.names.index(unit)], number).reason == FINE

    # four points: two for each hex of woods, and no more after that
    assert drag("3-red-inf", "0304")
    assert drag("3-red-inf", "0305")
    assert not drag("3-red-inf", "0404")
    assert drag("1-red-inf", "0105")
    assert not drag("2-red-inf", "0206"), "an enemy is there"
    assert not drag("1-blue-inf", "0107"), "the red side moves"


def test_rules_on_a_map_that_is_drawn(tmp_path: Path) -> None:
    project = refereed(tmp_path, MAP)
    built(project, "vassal")
    picture = pixels(module(project)["images/board-main-map.png"])
    assert picture.size > SIZE, "the whole sheet with its margins: nothing has to lie where it lay"


def test_the_documentation_word_for_word(tmp_path: Path) -> None:
    page = Path("docs/import.md").read_text(encoding="utf-8").partition("## From imported to authored")[2]
    looks, game, boards, sequence, rules = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    project = converted(tmp_path, game + boards + sequence)
    folder = tmp_path / "sources/valley"
    assert looks == LOOKS
    (folder / "rules.yaml").write_text(rules, encoding="utf-8")
    checked = read_game(files_of(project), "valley", Report())
    assert checked.rules is not None
    judged = checked.rules.game
    match = first_match(Referee(judged, tries=True), checked.game, checked.game.setups["start"])
    unit = judged.units.names.index("1-red-inf")
    assert match.drag([unit], judged.places.names.index("0305")).reason == FINE
    built(project, "vassal")
    assert "rules.bsh" in module(project)
