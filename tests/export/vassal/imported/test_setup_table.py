"""Set-ups as tables: unpacked and packed they are what they were, and edits arrive in the game."""

from __future__ import annotations

from random import Random

import pytest

from hexwright.diagnostics import Report
from hexwright.export.vassal.imported.setup_pack import pack
from hexwright.export.vassal.imported.setup_table import write_table
from tests.export.vassal.reading.foreign_modules import build_file, palette, piece, prototype, slot
from tests.vassalformat.wire.obfuscate import obfuscate
from vassalformat.slots import slots_of
from vassalformat.standing import read_game
from vassalformat.wire.buildfile import decode_buildfile
from vassalformat.wire.command import (
    AddDeck,
    AddStack,
    Command,
    GlobalPropertyValue,
    ShowBoards,
    decode_command,
    encode_command,
)
from vassalformat.wire.piece import AddedPiece
from vassalformat.wire.save import decode_save
from vassalformat.wire.save_text import SaveText, decode_save_text
from vassalformat.wire.sequence import encode_sequence

ESCAPE = "\x1b"
STEP = "PROP;Step;0,false,0,0;:,"
FLIP = "emb2;;2;;;2;;;2;;;;;;0;0;a.png,b.png;,;true;Flip;;;false;;1;1;true;;;;;1.0"
DECK = "deck;false;0,0,0;50;50;Never;Never;false;false;false;;;;Draw"


def on(number: str, name: str, where: str, *, step: str = "2", flip: str = "1", gpid: str = "7") -> str:
    """A piece of a game. `where`: as in its state, `Main;100;200`."""
    text = piece(
        (encode_sequence(("piece", "", "", f"{name}.png", name), ";"), f"{where};{gpid};0"),
        (STEP, step),
        (FLIP, flip),
        ("hide;;;", "null"),
    )
    return f"+/{number}{text.removeprefix('+/null')}"


PIECES = (
    on("11", "A", "Main;100;200"),
    on("12", "B", "Main;100;200", step="4"),
    on("13", "C", "Main;300;200", flip="-1"),
    on("14", "D", "null;0;0"),
    on("15", "E", "Main;500;600"),
    on("16", "F", "Main;500;600"),
    "+/20/stack/Main;100;200;11;12;@@1",
    "+/21/stack/Main;300;200;13;@@1",
    f"+/22/{DECK}/Main;500;600;true;15,16",
    "+/23/stack/null;26;36;@@-1",
)
REST = ("SETUP_STACK\t", "GlobalProperty\t;Turn;3;Module", "MainBoardPicker\tBoard\t0\t0")
MODULE = decode_buildfile(
    build_file(
        palette(
            slot(piece(("piece;;;n.png;New", "null;0;0;40;0"), ("prototype;Unit", "")), "New", gpid="40"),
            slot(piece(("piece;;;f.png;Fort", "null;0;0;41;0"), ("immob;g;N;R", "")), "Fort", gpid="41"),
            slot(piece(("piece;;;t.png;Twin", "null;0;0;42;0")), "Twin", gpid="42"),
            slot(piece(("piece;;;t.png;Twin", "null;0;0;43;0")), "Twin", gpid="43"),
        ),
        prototype("Unit", (STEP, "1")),
    )
)


def saved(*commands: str) -> bytes:
    """A saved game as the engine nests and obfuscates it: the pieces are one command below an empty one."""
    pieces = encode_sequence(("", *commands), ESCAPE)
    return obfuscate(encode_sequence(("begin_save", pieces, *REST, "end_save"), ESCAPE), 0x5A)


def edited(*edits: tuple[str, str], more: str = "", rows: int | None = None) -> tuple[SaveText, SaveText]:
    """The save and what its table makes of it. `edits`: texts of the table and what stands in their place;
    `more`: rows added.
    """
    save = decode_save_text(saved(*PIECES))
    table = write_table(read_game(save), {})
    for old, new in edits:
        assert old in table
        table = table.replace(old, new)
    report = Report()
    after = pack(save, table + more, "setups/x.csv", slots_of(MODULE), report)
    assert after is not None, list(report)
    return save, after


def commands_of(save: SaveText) -> dict[str, Command]:
    """All pieces, stacks and decks by their number, read as a player's engine would."""
    found: dict[str, Command] = {}
    for command in decode_save(save.encode()):
        match command:
            case AddedPiece():
                found[command.piece_id] = command
            case AddStack():
                found[command.stack_id] = command
            case AddDeck():
                found[command.deck_id] = command
            case _:
                pass
    return found


def stacks_of(save: SaveText) -> dict[tuple[str, int, int], tuple[str, ...]]:
    """The members of each stack by its place."""
    return {
        (c.map, c.x, c.y): c.members
        for c in commands_of(save).values()
        if isinstance(c, AddStack)
        if c.members
    }


def test_the_table_says_who_stands_where() -> None:
    assert write_table(read_game(decode_save_text(saved(*PIECES))), {}) == (
        "piece,gpid,name,map,x,y,stack,order,Step,Flip\n"
        "11,7,A,Main,100,200,20,1,2,1\n"
        "12,7,B,Main,100,200,20,2,4,1\n"
        "13,7,C,Main,300,200,21,1,2,-1\n"
        "15,7,E,Main,500,600,Draw,1,2,1\n"
        "16,7,F,Main,500,600,Draw,2,2,1\n"
        "14,7,D,,,,,,2,1\n"
    )


def test_without_an_edit_nothing_changes() -> None:
    save, after = edited()
    assert after is save
    assert after.encode() == saved(*PIECES)


def test_a_piece_that_moves_leaves_its_stack_and_joins_the_one_that_is_there() -> None:
    save, after = edited(("12,7,B,Main,100,200", "12,7,B,Main,300,200"))
    assert stacks_of(after) == {("Main", 100, 200): ("11",), ("Main", 300, 200): ("13", "12")}
    assert "Main;300;200;7;0" in "".join(t for t in after.commands if t.startswith("+/12/"))
    kept = [text for text in save.commands if not text.startswith(("+/12/", "+/20/", "+/21/"))]
    assert [text for text in after.commands if not text.startswith(("+/12/", "+/20/", "+/21/"))] == kept
    assert after.key == "5a"


def test_a_piece_that_moves_to_an_empty_place_is_a_stack_of_its_own() -> None:
    _, after = edited(("12,7,B,Main,100,200", "12,7,B,Main,700,800"))
    assert stacks_of(after)["Main", 700, 800] == ("12",)
    assert after.commands.index("+/24/stack/Main;700;800;12;@@1") > max(
        n for n, text in enumerate(after.commands) if text.startswith("+/12/")
    )


def test_a_stack_moves_as_one() -> None:
    _, after = edited(("Main,100,200,20", "Main,110,210,20"))
    assert stacks_of(after)["Main", 110, 210] == ("11", "12")
    assert "20" in commands_of(after)


def test_the_order_of_a_stack_changes() -> None:
    _, after = edited(("200,20,1,", "200,20,3,"))
    assert stacks_of(after)["Main", 100, 200] == ("12", "11")


def test_a_piece_without_a_row_is_gone() -> None:
    _, after = edited(("13,7,C,Main,300,200,21,1,2,-1\n", ""))
    assert sorted(commands_of(after)) == ["11", "12", "14", "15", "16", "20", "22", "23"]


def test_a_card_is_put_into_another_deck_or_taken_out_of_one() -> None:
    _, after = edited(
        ("13,7,C,Main,300,200,21,1", "13,7,C,Main,300,200,Draw,1"),
        ("16,7,F,Main,500,600,Draw", "16,7,F,Main,10,10,"),
    )
    deck = commands_of(after)["22"]
    assert isinstance(deck, AddDeck)
    assert deck.members == ("13", "15")
    assert stacks_of(after) == {("Main", 100, 200): ("11", "12"), ("Main", 10, 10): ("16",)}


def test_states_change() -> None:
    _, after = edited(("21,1,2,-1", "21,1,5,2"))
    standing = read_game(after).pieces["13"]
    assert standing.states == {"Step": "5", "Flip": "2"}


def test_a_piece_off_the_map_is_put_on_it_and_taken_off_it() -> None:
    _, after = edited(("14,7,D,,,,,", "14,7,D,Main,900,900,,"), ("11,7,A,Main,100,200,20,1", "11,7,A,,,,,"))
    assert stacks_of(after)["Main", 900, 900] == ("14",)
    assert read_game(after).pieces["11"].place == ("", "", "")


def test_new_pieces_come_from_the_slots_with_their_prototypes_in_place() -> None:
    _, after = edited(more=",40,,Main,100,200,,,6,\n,,Fort,Main,100,200,,,,\n")
    game = read_game(after)
    new, fort = game.pieces["24"], game.pieces["25"]
    assert (new.name, new.gpid, new.states) == ("New", "40", {"Step": "6"})
    assert "prototype" not in "".join(text for text in after.commands if text.startswith("+/24/"))
    assert stacks_of(after)["Main", 100, 200] == ("11", "12", "24")
    assert "25" not in game.inside
    assert fort.place == ("Main", "100", "200")
    # the engine looks the pieces of a stack up as it reads the stack
    assert after.commands.index("+/20/stack/Main;100;200;11;12;24;@@1") > next(
        n for n, text in enumerate(after.commands) if text.startswith("+/24/")
    )


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        ("99,7,A,Main,1,1,,,,\n", "V016", "no piece 99"),
        ("11,7,A,Main,1,1,,,2,1\n", "V016", "two rows"),
        (",44,,Main,1,1,,,,\n", "V017", "no piece of the module has the number (gpid) '44'"),
        (",,Twin,Main,1,1,,,,\n", "V017", "2 pieces have the name 'Twin'"),
        (",40,,Mian,1,1,,,,\n", "V016", "no map 'Mian'"),
        (",40,,Main,1.5,1,,,,\n", "V016", "whole numbers"),
        (",40,,Main,1,1,77,,,\n", "V016", "no stack or deck '77'"),
        (",40,,Main,1,1,,,,1\n", "V016", "no state 'Flip'"),
        (",40,,Main,1\n", "V015", "5 cells"),
    ],
)
def test_what_is_wrong_is_found_where_it_stands(more: str, code: str, said: str) -> None:
    save = decode_save_text(saved(*PIECES))
    report = Report()
    table = write_table(read_game(save), {}) + more
    assert pack(save, table, "setups/x.csv", slots_of(MODULE), report) is None
    (finding,) = report
    assert finding.code == code
    assert said in finding.message
    assert finding.span.line == 8


@pytest.mark.parametrize(
    ("heading", "said"),
    [("piece,map,x,y,Stp", "'Stp'"), ("piece,map,x", "'y'"), ("piece,piece,map,x,y", "twice")],
)
def test_a_heading_that_is_wrong_is_found(heading: str, said: str) -> None:
    report = Report()
    assert (
        pack(decode_save_text(saved(*PIECES)), f"{heading}\n", "setups/x.csv", slots_of(MODULE), report)
        is None
    )
    assert [finding.code for finding in report] == ["V015"]
    assert said in next(iter(report)).message


def test_columns_that_are_left_out_stay_as_they_were() -> None:
    save = decode_save_text(saved(*PIECES))
    rows = [line.split(",") for line in write_table(read_game(save), {}).splitlines()]
    table = "".join(f"{row[0]},{row[3]},{row[4]},{row[5]}\n" for row in rows)
    assert pack(save, table, "setups/x.csv", slots_of(MODULE), Report()) is save


@pytest.mark.parametrize("seed", range(50))
def test_any_save_comes_back_and_any_edit_is_what_the_table_then_says(seed: int) -> None:
    random = Random(seed)
    texts, numbers = [], iter(range(100, 10_000))
    for _ in range(random.randrange(1, 12)):
        where = random.choice(("Main;10;20", "Main;30;40", "Other;5;5", "null;0;0"))
        name = "".join(random.choice(["a", ";", "\\", "/", "'", ",", "é", " ", '"']) for _ in range(4)) + "x"
        members = [str(next(numbers)) for _ in range(random.randrange(1, 4))]
        texts += [on(member, name, where, step=random.choice(("1", "", "a,b"))) for member in members]
        if where != "null;0;0" and random.random() < 0.8:
            texts.append(f"+/{next(numbers)}/stack/{where};{';'.join(members)};@@{random.randrange(3)}")
    content = saved(*texts)
    save = decode_save_text(content)
    assert save.encode() == content
    flat = decode_save(content)
    again = decode_save_text(ESCAPE.join(map(encode_command, flat)).encode())
    assert tuple(map(decode_command, again.commands)) == flat
    game = read_game(save)
    table = write_table(game, {})
    same = pack(save, table, "x", slots_of(MODULE), Report())
    assert same is not None
    assert [(a, b) for a, b in zip(save.commands, same.commands, strict=True) if a != b] == []
    assert same is save
    first, *lines = table.splitlines()
    random.shuffle(lines)
    moved = [_somewhere(line, random) for line in lines if random.random() < 0.8]
    report = Report()
    after = pack(save, "\n".join((first, *moved)) + "\n", "x", slots_of(MODULE), report)
    assert after is not None, list(report)
    then = read_game(after)
    assert sorted(then.pieces) == sorted(line.split(",")[0] for line in moved)
    # packed once more, its own table changes nothing
    assert pack(after, write_table(then, {}), "x", slots_of(MODULE), Report()) is after
    others = [c for c in decode_save(after.encode()) if isinstance(c, (ShowBoards, GlobalPropertyValue))]
    assert others == [c for c in flat if isinstance(c, (ShowBoards, GlobalPropertyValue))]


def _somewhere(line: str, random: Random) -> str:
    """A row with another place, if it stands on the map at 10, 20."""
    return line.replace("Main,10,20", f"Main,{random.choice((10, 30))},{random.choice((20, 40))}")
