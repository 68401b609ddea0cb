"""`dump`: canonical, complete, and able to print any module."""

# ruff: noqa: E501 - the dump has long lines

import struct
from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from vassalformat.component import (
    Board,
    BoardPicker,
    DoActionButton,
    GameModule,
    Map,
    PieceSlot,
    PieceWindow,
    PlayerRoster,
    PrototypeDefinition,
    PrototypesContainer,
    one_board,
)
from vassalformat.dump import dump
from vassalformat.trait import (
    BasicPiece,
    Comment,
    DynamicProperty,
    Label,
    Marker,
    PlaceMarker,
    Unknown,
    UsePrototype,
    number,
)
from vassalformat.wire.buildfile import ModuleData, SaveData, encode_buildfile, encode_moduledata
from vassalformat.wire.changer import Increment, PropertyCommand
from vassalformat.wire.codec import Colour, Key, named
from vassalformat.wire.command import AddStack, OtherCommand, SetUpStacksDone, ShowBoards
from vassalformat.wire.element import Element
from vassalformat.wire.piece import AddedPiece, encode_definition, write_piece
from vassalformat.wire.save import encode_save_entries

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 75, 60) + b"\x08\x06\x00\x00\x00"
STAR = (BasicPiece(name="Star", gpid="9"), Comment(text="mark"))
UNIT = (
    BasicPiece(image="a.png", name="4 Inf", gpid="12"),
    UsePrototype(name="Rules"),
    DynamicProperty(
        name="Step",
        bounds=number(1, 4),
        commands=(PropertyCommand(menu="Lose", key=named("Lose"), change=Increment("-1")),),
        value="4",
    ),
    Label(key=Key(76, 130), background=Colour(255, 128, 0), text="x"),
    PlaceMarker(key=named("Mark"), piece=encode_definition(STAR), gpid="13"),
    Unknown(type_text="strange;1", state_text="s"),
)
DATA = ModuleData(name="Small", version="1.0", vassal_version="3.7.26", date_saved=86400000)


def module() -> GameModule:
    return GameModule(
        name="Small",
        version="1.0",
        vassal_version="3.7.26",
        next_piece_slot_id=20,
        children=(
            PlayerRoster(sides=("UN", "Communist")),
            PrototypesContainer(
                children=(PrototypeDefinition(name="Rules", piece=(BasicPiece(), Comment(text="c"))),)
            ),
            Map(
                map_name="Main",
                move_key=named("Moved"),
                children=(
                    BoardPicker(setup=one_board("Main", "B"), children=(Board(name="B", image="b.png"),)),
                    Element(tag="VASSAL.custom.Thing", attributes={"b": "2", "a": "1"}, text="hello"),
                ),
            ),
            DoActionButton(name="End", text="End phase", tooltip="", hotkeys=(named("Next"), named("Reset"))),
            PieceWindow(
                name="Pieces", children=(PieceSlot(entry_name="4 Inf", gpid="12", width=75, piece=UNIT),)
            ),
        ),
    )


def save() -> dict[str, bytes]:
    def unit(piece_id: str, x: int) -> AddedPiece:
        piece = (BasicPiece(name="4 Inf", map="Main", x=x, y=5, gpid="12"), Marker(values=(("Side", "UN"),)))
        return AddedPiece(write_piece(piece), piece_id)

    return encode_save_entries(
        [
            unit("2", 40),
            AddStack(stack_id="8", map="Main", x=40, y=5, members=("2",)),
            unit("1", 30),
            AddStack(stack_id="9", map="Main", x=30, y=5, members=("1",)),
            ShowBoards(map="Main", boards=()),
            SetUpStacksDone(),
            OtherCommand("PLAYER\ta"),
        ],
        SaveData(version="1.0", vassal_version="3.7.26"),
        DATA,
    )


def files() -> dict[str, bytes]:
    return {
        "images/a.png": PNG,
        "start.vsav": b"archive",
        "moduledata": encode_moduledata(DATA),
        "buildFile.xml": encode_buildfile(module().encode()),
        "help.html": b"<p>",
    }


def unzip(content: bytes) -> Mapping[str, bytes] | None:
    return save() if content == b"archive" else None


EXPECTED = r"""== moduledata
version: 1.0
VassalVersion: 3.7.26
dateSaved: 86400000
description:
name: Small

== buildFile.xml
GameModule(name='Small', version='1.0', vassal_version='3.7.26', next_piece_slot_id=20)
  PlayerRoster()
    entry 'UN'
    entry 'Communist'
  PrototypesContainer()
    PrototypeDefinition(name='Rules')
      BasicPiece()
      Comment(text='c')
  Map(map_name='Main', move_key=<Moved>)
    BoardPicker()
      setup 'MainBoardPicker\tB\t0\t0'
      Board(name='B', image='b.png')
    VASSAL.custom.Thing('a'='1', 'b'='2')
      text 'hello'
  DoActionButton(name='End', text='End phase', tooltip='', hotkeys=(<Next>, <Reset>))
  PieceWindow(name='Pieces')
    PieceSlot(entry_name='4 Inf', gpid='12', width=75)
      BasicPiece(image='a.png', name='4 Inf') {gpid='12'}
      UsePrototype(name='Rules')
      DynamicProperty(name='Step', bounds=Bounds(numeric=True, least=1, greatest=4), commands=(PropertyCommand(menu='Lose', key=<Lose>, change=Increment(by='-1')))) {value='4'}
      Label(key=[76,130], background=#ff8000) {text='x'}
      PlaceMarker(key=<Mark>, piece=..., gpid='13')
        BasicPiece(name='Star') {gpid='9'}
        Comment(text='mark')
      Unknown('strange;1') {'s'}

== start.vsav
version: 1.0
VassalVersion: 3.7.26
dateSaved: 0
description:
ShowBoards(map='Main', boards=())
SetUpStacksDone()
other 'PLAYER\ta'
piece 1
  BasicPiece(name='4 Inf') {map='Main', x=30, y=5, gpid='12'}
  Marker(values=(('Side', 'UN')))
piece 2
  BasicPiece(name='4 Inf') {map='Main', x=40, y=5, gpid='12'}
  Marker(values=(('Side', 'UN')))
AddStack(stack_id='9', map='Main', x=30, y=5, members=('1'))
AddStack(stack_id='8', map='Main', x=40, y=5, members=('2'))

== files
help.html: 3 bytes, sha256 33f279946717
images/a.png: 29 bytes, 75 x 60 px, sha256 42716303608d
start.vsav: 7 bytes, sha256 0eb3e36bfb24

"""


def test_a_module_is_printed_as_expected() -> None:
    assert dump(files(), unzip) == EXPECTED


def test_the_order_of_the_files_does_not_matter() -> None:
    assert dump(dict(reversed(files().items())), unzip) == dump(files(), unzip)


def test_without_unzip_saves_are_files() -> None:
    text = dump(files())
    assert "== start.vsav" not in text
    assert "start.vsav: 7 bytes" in text


def test_a_saved_game_alone_is_printed() -> None:
    text = dump(save())
    assert text.startswith("== moduledata\n")
    assert "== savedGame\nShowBoards(" in text
    assert "piece 1\n  BasicPiece(name='4 Inf')" in text


def test_a_change_of_one_value_changes_one_line() -> None:
    changed = files()
    changed["buildFile.xml"] = changed["buildFile.xml"].replace(b"End phase", b"Next phase")
    pairs = zip(dump(files()).splitlines(), dump(changed).splitlines(), strict=True)
    assert [pair for pair in pairs if pair[0] != pair[1]] == [
        (
            "  DoActionButton(name='End', text='End phase', tooltip='', hotkeys=(<Next>, <Reset>))",
            "  DoActionButton(name='End', text='Next phase', tooltip='', hotkeys=(<Next>, <Reset>))",
        )
    ]


def test_undecodable_texts_are_printed_unchanged() -> None:
    slot = Element(
        tag=PieceSlot.tag,
        attributes={"width": "wide", "other": "x", "gpid": "1"},
        text="+/null/immob;a;b;c;d;e\tpiece;;;;n/\tnull;x;0;1;0",
    )
    broken = Element(tag=PieceSlot.tag, attributes={"gpid": "2"}, text="+/null/half")
    root = GameModule(name="N", version="1", vassal_version="3", children=(slot, broken))
    text = dump({"buildFile": encode_buildfile(root.encode())})
    assert "PieceSlot(gpid='1', 'other'='x', 'width'='wide')" in text
    assert "'piece;;;;n' {'null;x;0;1;0'}" in text
    assert "'immob;a;b;c;d;e' {''}" in text
    assert "'+/null/half'" in text


def test_broken_files_are_reported_and_listed() -> None:
    text = dump({"buildFile.xml": b"<", "moduledata": b"", "savedGame": b"!VCSKzz", "x.png": PNG[:10]})
    assert text.count("! not XML") == 2
    assert "! not a saved game" in text
    assert "x.png: 10 bytes, sha256" in text
    assert dump({}) == "== files\n\n"


@given(
    st.sampled_from(["buildFile.xml", "moduledata", "savedGame", "a.vsav", "a.png"]),
    st.binary(max_size=80),
    st.integers(0, 2000),
)
def test_damage_anywhere_never_raises(name: str, patch: bytes, at: int) -> None:
    damaged = files() | save()
    content = damaged.get(name, b"")
    damaged[name] = content[:at] + patch + content[at + len(patch) :]
    dump(damaged, unzip)
