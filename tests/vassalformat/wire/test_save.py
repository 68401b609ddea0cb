"""Saved games: commands to bytes and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vassalformat.wire.obfuscate import obfuscate
from vassalformat.trait import BasicPiece, Comment
from vassalformat.wire.buildfile import ModuleData, SaveData, decode_moduledata, decode_savedata
from vassalformat.wire.command import (
    AddDeck,
    AddStack,
    Command,
    CounterState,
    GlobalPropertyValue,
    ListState,
    OtherCommand,
    PlacedBoard,
    PublicNotes,
    ScenarioNotes,
    SetTurn,
    SetUpStacksDone,
    ShowBoards,
    StartupCommandDone,
    decode_command,
    encode_command,
    turn_state,
)
from vassalformat.wire.error import WireError
from vassalformat.wire.piece import AddedPiece, write_piece
from vassalformat.wire.save import (
    decode_save,
    deobfuscate,
    encode_save,
    encode_save_entries,
)

PIECE = write_piece((BasicPiece(name="a/b", map="Main", x=146, y=100, gpid="11"), Comment(text="x;y")))
COMMANDS: tuple[tuple[Command, str], ...] = (
    (AddedPiece(PIECE, "1001"), "+/1001/cmt;x\\;y\tpiece;;;;a\\/b/\tMain;146;100;11;0"),
    (
        AddStack(stack_id="2001", map="Main", x=146, y=100, members=("1001", "1002"), layer=2),
        "+/2001/stack/Main;146;100;1001;1002;@@2",
    ),
    (
        AddDeck(
            deck_id="9",
            definition="deck;true;0,0,0",
            map="Main",
            x=4,
            y=5,
            face_down=True,
            members=("1001", "1002"),
        ),
        "+/9/deck;true;0,0,0/Main;4;5;true;1001,1002",
    ),
    (
        AddDeck(deck_id="9", definition="deck;a\\/b", map="Main", x=4, y=5, face_down=False, members=()),
        "+/9/deck;a\\\\/b/Main;4;5;false",
    ),
    (
        ShowBoards(
            map="Main", boards=(PlacedBoard(name="B"), PlacedBoard(name="C/D", column=1, reversed=True))
        ),
        "MainBoardPicker\tB\t0\t0\tC\\/D/rev\t1\t0",
    ),
    (SetUpStacksDone(), "SETUP_STACK\t"),
    (GlobalPropertyValue(name="R", value="a;b"), "GlobalProperty\t;R;a\\;b;Module"),
    (GlobalPropertyValue(name="Z", value="1", container="Main:Box"), "GlobalProperty\t;Z;1;Main:Box"),
    (SetTurn(tracker=1, state="0|3;0"), "TURNTurnTracker1\t0|3;0"),
    (StartupCommandDone(number=2), "SGKC\tSGKC2\ttrue"),
    (ScenarioNotes(text="one\n\nthree | four"), "NOTES\tone||three \\| four"),
    (PublicNotes(text="x"), "PNOTES\tx"),
    (OtherCommand("PLAYER\tid\tname\tside"), "PLAYER\tid\tname\tside"),
)


@pytest.mark.parametrize(("command", "text"), COMMANDS)
def test_each_command_is_written_and_read(command: Command, text: str) -> None:
    assert encode_command(command) == text
    assert decode_command(text) == command


def test_a_save_round_trips() -> None:
    commands = tuple(command for command, _ in COMMANDS)
    assert decode_save(encode_save(commands)) == commands


def test_a_save_begins_and_ends_with_its_marks() -> None:
    assert deobfuscate(encode_save(())) == "begin_save\x1bend_save"


def test_nested_commands_of_the_engine_are_read_flat() -> None:
    text = "begin_save\x1b\\\x1b\x1bNOTES\ta\\\x1bPNOTES\tb\x1bend_save"
    assert decode_save(obfuscate(text)) == (ScenarioNotes(text="a"), PublicNotes(text="b"))


def test_the_state_of_a_turn_tracker_is_as_the_engine_writes_it() -> None:
    inner = ListState(current=2, active=(True,) * 4)
    assert turn_state([CounterState(current=3, levels=(inner,))]) == (
        "0|3;0;false;-1;2\\;0\\;0\\;true,true,true,true"
    )


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30), st.integers(0, 255))
def test_obfuscated_saves_are_read(text: str, key: int) -> None:
    assert deobfuscate(obfuscate(text, key)) == text


def test_the_header_and_key_come_first() -> None:
    assert deobfuscate(b"!VCSK5a1b18") == "AB"
    assert deobfuscate(b"plain") == "plain"


def test_a_set_up_is_plain_text() -> None:
    assert encode_save((PublicNotes(text="x"),)) == b"begin_save\x1bPNOTES\tx\x1bend_save"


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(WireError, match="not a text"):
        encode_save((OtherCommand("\ud800"),))


@pytest.mark.parametrize("content", [b"!VCSK", b"!VCSKzz", b"!VCSK00f", b"!VCSK00ff", b"\xff"])
def test_what_is_no_save_is_refused(content: bytes) -> None:
    with pytest.raises(WireError):
        decode_save(content)


@given(st.text(alphabet="+/0;\\'\t\x1bTURNSGKC|@BoardPicker", max_size=60))
def test_garbage_inside_is_kept_as_other_commands(text: str) -> None:
    decode_save(obfuscate(text))


def test_deep_quotes_do_not_overflow() -> None:
    assert decode_save(obfuscate("'" * 5001)) == (OtherCommand("'"),)


def test_an_empty_stack_is_kept_as_the_engine_writes_it() -> None:
    text = "+/1/stack/null;0;0;@@-1"
    assert decode_command(text) == AddStack(stack_id="1", map="null", x=0, y=0, members=(), layer=-1)
    assert encode_command(decode_command(text)) == text


def test_a_save_file_has_three_entries() -> None:
    save = SaveData(version="1.0", vassal_version="3.7.26", description="d", date_saved=5)
    module = ModuleData(name="N", version="1.0", vassal_version="3.7.26", date_saved=5)
    entries = encode_save_entries([SetUpStacksDone()], save, module)
    assert sorted(entries) == ["moduledata", "savedGame", "savedata"]
    assert decode_savedata(entries["savedata"]) == save
    assert decode_moduledata(entries["moduledata"]) == module
    assert decode_save(entries["savedGame"]) == (SetUpStacksDone(),)
