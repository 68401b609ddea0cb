"""The driver in a real VASSAL, on a module of one map and three pieces; needs VASSAL_CLASSPATH."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Mapping
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from PIL import Image

from hexwright.verify import VerifyResult, verify

pytestmark = pytest.mark.skipif("VASSAL_CLASSPATH" not in os.environ, reason="no VASSAL at hand")

MODULE = "VASSAL.build.module."
MAP = MODULE + "map."
GRID = MAP + "boardPicker.board."


def element(name: str, attributes: Mapping[str, object] | None = None, *content: str) -> str:
    written = "".join(f" {key}={quoteattr(str(value))}" for key, value in (attributes or {}).items())
    return f"<{name}{written}>{''.join(content)}</{name}>"


def slot(name: str, gpid: int, menu: str) -> str:
    """A piece with a dynamic property Hits that `menu` counts up, reported to the chat."""
    types = [
        "report;57348\\,0\\,Hit;$newPieceName$ has $Hits$ hits",
        f"PROP;Hits;true\\,0\\,9\\,false;{menu}:57348\\,0\\,Hit:I\\,1;",
        f"piece;;;;{name}",
    ]
    states = ["-1", "0", f"null;0;0;{gpid};0"]

    def nested(parts: list[str]) -> str:
        outer, *rest = parts
        return outer if not rest else outer + "\t" + nested(rest).replace("\t", "\\\t")

    text = f"+/null/{nested(types)}/{nested(states)}"
    return element(
        "VASSAL.build.widget.PieceSlot", {"entryName": name, "gpid": gpid, "height": 0, "width": 0}, text
    )


def buttons() -> list[str]:
    """A die in a menu, and a button that cycles the level of rules enforcement from 0 to 2."""
    shown = {"icon": "", "hotkey": "", "canDisable": "false", "hideWhenDisabled": "false"}
    level = element(
        MODULE + "properties.GlobalProperty",
        {"name": "RulesLevel", "initialValue": 0, "isNumeric": "true", "min": 0, "max": 2, "wrap": "true"},
        element(
            MODULE + "properties.ChangePropertyButton",
            {"text": "Rules: next", "tooltip": "Next", "propChanger": "I,1", "icon": "", "hotkey": ""},
        ),
    )
    return [
        element(MODULE + "properties.GlobalProperties", None, level),
        element(
            MODULE + "DiceButton",
            shown
            | {"name": "Roll", "text": "Roll", "tooltip": "Rolls", "nDice": 2, "nSides": 6, "prompt": "false"}
            | {"reportFormat": "$name$: $result$", "plus": 0, "addToTotal": 0, "reportTotal": "false"},
        ),
        element(MODULE + "ToolbarMenu", shown | {"text": "Chance", "tooltip": "", "menuItems": "Roll"}),
    ]


def start(name: str, place: str, *slots: str) -> str:
    where = {
        "name": name,
        "owningBoard": "Board",
        "useGridLocation": "true",
        "location": place,
        "x": 0,
        "y": 0,
    }
    return element(MAP + "SetupStack", where, *slots)


def tiny() -> str:
    numbering = element(
        GRID + "mapgrid.HexGridNumbering",
        {"first": "H", "sep": "", "hType": "N", "vType": "N", "hLeading": 1, "vLeading": 1}
        | {"hOff": 1, "vOff": 1, "stagger": "false", "locationFormat": "$gridLocation$"},
    )
    grid = element(
        GRID + "HexGrid",
        {"dx": 86.6, "dy": 100.0, "x0": 60, "y0": 50, "snapTo": "true", "sideways": "false"}
        | {"cornersLegal": "false", "edgesLegal": "false"},
        numbering,
    )
    picker = element(
        MAP + "BoardPicker",
        None,
        "<setup>TableBoardPicker\tBoard\t0\t0</setup>",
        element(MAP + "boardPicker.Board", {"name": "Board", "image": "board.png"}, grid),
    )
    table = element(
        MODULE + "Map",
        {"mapName": "Table", "launch": "false", "allowMultiple": "false"}
        | dict.fromkeys(("moveWithinFormat", "moveToFormat", "createFormat"), "$pieceName$ to $location$"),
        picker,
        *(
            element(MAP + part)
            for part in (
                "StackMetrics",
                "ForwardToKeyBuffer",
                "PieceMover",
                "KeyBufferer",
                "SelectionHighlighters",
            )
        ),
        start("here", "0101", slot("First Foot", 1, "Hit me")),
        start("there", "0202", slot("Guard", 2, "Hit"), slot("Guard", 2, "Hit")),
    )
    options = {"autoReport": "Always", "storeLeadingZeroIntegersAsStrings": "true"}
    spare = element("VASSAL.build.widget.ListWidget", {"entryName": "All"}, slot("Spare Part", 3, "Hit"))
    return element(
        "VASSAL.build.GameModule",
        {"name": "Tiny", "version": "1.0", "VassalVersion": "3.7.26", "nextPieceSlotId": 9},
        element(MODULE + "BasicCommandEncoder"),
        element(MODULE + "Documentation"),
        element(MODULE + "PlayerRoster", None, "<entry>Red</entry><entry>Blue</entry>"),
        element(MODULE + "GlobalOptions", options),
        element(MODULE + "PieceWindow", {"name": "Box"}, spare),
        table,
        element(MODULE + "PredefinedSetup", {"name": "Plain", "useFile": "false", "isMenu": "false"}),
        element(MODULE + "Chatter"),
        *buttons(),
        element(MODULE + "KeyNamer"),
    )


@pytest.fixture(scope="session")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    board = io.BytesIO()
    Image.new("RGB", (500, 500), "white").save(board, "PNG")
    path = tmp_path_factory.mktemp("tiny") / "tiny.vmod"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", '<?xml version="1.0" encoding="UTF-8"?>' + tiny())
        archive.writestr(
            "moduledata",
            '<data version="1"><version>1.0</version><VassalVersion>3.7.26</VassalVersion>'
            "<dateSaved>0</dateSaved><description/><name>Tiny</name></data>",
        )
        archive.writestr("images/board.png", board.getvalue())
    return path


def play(module: Path, tmp_path: Path, text: str) -> VerifyResult:
    (tmp_path / "points.csv").write_text("60,50,0101\n146,100,0201\n# odd columns lie higher\n147,199,0202\n")
    (tmp_path / "places.tsv").write_text("First Foot\tTable\t0101\nGuard\tTable\t0202\nGuard\tTable\t0202\n")
    script = tmp_path / "x.play"
    script.write_text(text)
    return verify(module, [script], out=tmp_path / "out", bench=True)


def test_steps_that_succeed(module: Path, tmp_path: Path) -> None:
    result = play(
        module,
        tmp_path,
        """\
new Red
expect Plain (null) :: setups
expect Red :: eval {PlayerSide}
numbering Table points.csv
locations places.tsv
count {BasicName=="Guard"} 2
expect Table 0103 :: drag "First Foot" Table 0103
expectchat First Foot to 0103
expectnochat Guard
expect Hit me :: menus "First Foot"
menu "First Foot" Hit me
expectchat First Foot has 1 hits
key "First Foot" Hit
expect 2 :: get "First Foot" Hits
expect 3 :: evalp "First Foot" {Hits+1}
undo
expect 1 :: get {Hits>0} Hits
expect Table 0303 :: dragstack "Guard"#2 Table 0303
expect Table 0303 :: where "Guard"#1
replaycheck
save later.vsav
expect Table 0101 :: fetch "Spare Part" Table 0101
expect Table 0102 :: place "Spare Part" Table 60,149
load later.vsav Blue
expect Blue :: eval {PlayerSide}
expect 1 :: get "First Foot" Hits
count {1==1} 3
shot Table table.png
dump
dice 3 20
expect 3 :: eval {Random(6)}
expect 20 :: eval {1+VASSAL.build.GameModule.getGameModule().getRNG().nextInt(20)}
setup Plain Blue
locations places.tsv
expect 0 :: get "First Foot" Hits
bench 5 :: key "First Foot" Hit ;; undo
measure "a hit" 3 5000 :: key "First Foot" Hit ;; undo
pause 1
within 5000 :: drag "First Foot" Table 0102
""",
    )
    assert result.failures == ()
    assert result.exit_code == 0
    assert len(result.steps) == 41
    assert result.engine.startswith("3.7")
    with Image.open(tmp_path / "out" / "table.png") as picture:
        assert picture.size == (500, 500)


HANDS = """\
new Red
expect Table 0103 | Table 0204 :: dragall "First Foot" "Guard"#2 Table 0103
expect Table 0202 :: where "Guard"#1
undo
expect Table 0202 :: where "Guard"#2
expect Table 0303 :: dragall "Guard"#1 "Guard"#2 Table 0303
undo
expect Table 0101 :: where "First Foot"
keyall "First Foot" "Guard"#1 Hit
expectonce Guard has 1 hits
expect 0 :: get "Guard"#2 Hits
undo
expect 0 :: get "First Foot" Hits
expect yes :: command "First Foot" Hit me
expect no :: command "First Foot" Hit
dice 4 6
button Roll
expectonce Roll: 4,6
expectnochat Guard
expect no :: pushable Rol
expect yes :: pushable Roll
level 2
expect 2 :: gget RulesLevel
level 0
undo
expect 2 :: gget RulesLevel
"""


def test_several_pieces_menus_dice_and_the_rules_level(module: Path, tmp_path: Path) -> None:
    result = play(module, tmp_path, HANDS)
    assert result.failures == ()
    assert result.steps[-1].output == ("= replay equal: 11 commands",)


BAD = """\
new Green
new Red
drag Nobody Table 0101
drag Guard Table 0101
drag "First Foot" Tabel 0101
drag "First Foot" Table 9999
expect 1 :: get "First Foot" Hits
undo
menu "First Foot" Nothing
button Nothing
count {BasicName=="Guard"} 3
eval {1/0}
eval {0; org.slf4j.LoggerFactory.getLogger("x").warn("careful"); _plover=1}
eval {0; javax.swing.JOptionPane.showMessageDialog(null, "Well?"); _plover=1}
eval {0; new Thread(new Runnable(){ run(){ throw new RuntimeException("boo"); } }).start(); java.lang.Thread.sleep(200); _plover=1}
evalp "First Foot" {0; _source.setProperty("Hits","7"); _plover=1}
replaycheck
load @nowhere.vsav Red
expectchat never said
within 0 :: dump
dice 5 6
new Red
dice 7 0
dice 20
eval {Random(6)}
level 3
dice 3
evalp "First Foot" {0; _source.setProperty("Hits","7"); _plover=1}
key Guard#1 Hit
"""  # noqa: E501


def test_steps_that_fail(module: Path, tmp_path: Path) -> None:
    result = play(module, tmp_path, BAD)
    assert result.exit_code == 1
    held = [step.text for step in result.steps if step.ok]
    assert len(held) == 8  # with the opening
    assert all(text.startswith(("open", "new Red", "evalp", "dice", "key Guard#1")) for text in held)
    output = {failure.line: " ".join(failure.output) for failure in result.failures}
    for line, words in {
        1: "no side is called 'Green'",
        3: "no piece is called 'Nobody'",
        4: "2 pieces are called 'Guard'",
        5: "no map is called 'Tabel'; there are 'Table'",
        6: "has no location '9999'",
        7: "wanted [1], got [0]",
        8: "nothing to undo",
        11: "2 pieces, not 3",
        13: "log WARN x: careful",
        14: "dialog [Message] Well?",
        15: "exception nobody caught",
        17: "live [7] in the replay [0]",
        22: "nobody rolled the dice that were laid: 5 6",
        23: "no die shows 0",
        25: "a die of 6 faces cannot show 20",
        26: "the level never becomes '3', it is '0'",
        29: "nobody rolled the dice that were laid: 3",
    }.items():
        assert words in output[line]
    assert "live [7] in the replay [0]" in output[29]  # nobody asked for that replay


def test_a_broken_module(tmp_path: Path) -> None:
    path = tmp_path / "broken.vmod"
    path.write_bytes(b"no zip")
    result = verify(path)
    assert result.exit_code == 1
    assert [step.text for step in result.failures] == ["open broken.vmod"]


def play_two(module: Path, tmp_path: Path, text: str) -> VerifyResult:
    script = tmp_path / "x.play"
    script.write_text(text)
    return verify(module, [script], out=tmp_path / "out", two=True)


TABLE = """\
seats west=Red east=Blue
setup Plain
each count {1==1} 3
west: expect Red :: eval {PlayerSide}
east: expect Blue :: eval {PlayerSide}
west: expect Table 0103 :: drag "First Foot" Table 0103
east: expectonce First Foot to 0103
each expect Table 0103 :: where "First Foot"
east: menu "First Foot" Hit me
west: expectonce First Foot has 1 hits
west: undo
each expect 0 :: get "First Foot" Hits
east: undo
each expect 1 :: get "First Foot" Hits
both west: drag Guard#1 Table 0303 ;; east: key Guard#2 Hit
each expect Table 0303 :: where Guard#1
each expect 1 :: get Guard#2 Hits
east: dice 4 6
east: button Roll
west: expectonce Roll: 4,6
west: save later.vsav
load later.vsav
each expect Table 0303 :: where Guard#1
east: key "First Foot" Hit
each expect 2 :: get "First Foot" Hits
"""


def test_two_engines_at_one_table(module: Path, tmp_path: Path) -> None:
    result = play_two(module, tmp_path, TABLE)
    assert result.failures == (), result.transcript
    assert result.exit_code == 0
    logs = [step.output for step in result.steps if step.text == "(end of the game)"]
    assert logs == [
        ("= the logs lead to the same state: 7 commands, 7 commands",),
        ("= the logs lead to the same state: 1 commands, 1 commands",),
    ]
    written = sorted(file.name for file in (tmp_path / "out").glob("*.vlog"))
    assert written == ["x-1-east.vlog", "x-1-west.vlog", "x-2-east.vlog", "x-2-west.vlog"]


ASTRAY = """\
seats west=Red east=Blue
new
west: evalp "First Foot" {0; _source.setProperty("Hits","7"); _plover=1}
east: button Nothing
both west: key "First Foot" Hit ;; east: key "First Foot" Hit
west: dice 3
"""


def test_two_engines_that_part(module: Path, tmp_path: Path) -> None:
    result = play_two(module, tmp_path, ASTRAY)
    assert result.exit_code == 1
    output = {failure.text: " ".join(failure.output) for failure in result.failures}
    assert list(output) == [
        'west: evalp "First Foot" {0; _source.setProperty("Hits","7"); _plover=1}',
        "east: button Nothing",
        'both west: key "First Foot" Hit ;; east: key "First Foot" Hit',
        "(end of the game)",
    ]
    first, second, third, last = output.values()
    assert "the states differ" in first
    assert "DynamicProperty Hits: west [7], east [0]" in first
    assert "no button 'Nothing'" in second
    assert "DynamicProperty Hits: west [1], east [8]" in third
    assert "nobody rolled the dice that were laid: 3" in last
