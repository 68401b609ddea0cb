"""Modules and saved games as files: opened, changed in one place, and the same in all others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.vassalformat.sample import ARM, MAIN, files, module, set_up
from tests.vassalformat.wire.obfuscate import obfuscate
from vassalformat import (
    ArchiveError,
    Module,
    ModuleError,
    WireError,
    decode_saved_game,
    open_module,
    read_save,
    write_save,
)
from vassalformat.archive import read_zip, unzip, zip_bytes
from vassalformat.trait import UsePrototype
from vassalformat.wire.command import AddStack, Command
from vassalformat.wire.save import SAVED_GAME, decode_save


@pytest.fixture
def valley(tmp_path: Path) -> Module:
    """The sample, from the disk."""
    path = tmp_path / "valley.vmod"
    path.write_bytes(module())
    return open_module(path)


def commands(saved: bytes) -> tuple[Command, ...]:
    return decode_save(unzip(saved)[SAVED_GAME])


def stacks(saved: bytes) -> dict[tuple[int, int], tuple[str, ...]]:
    """The members of each stack by its place."""
    found = [command for command in commands(saved) if isinstance(command, AddStack)]
    return {(one.x, one.y): one.members for one in found}


def test_what_a_module_holds(valley: Module) -> None:
    assert (valley.name, valley.version, valley.notes) == ("The Valley", "1.4", ())
    assert [(slot.name, slot.gpid, slot.path) for slot in valley.pieces] == [
        ("1-4 Inf", "1", ("Counters",)),
        ("2-4 Inf", "2", ("Counters",)),
    ]
    assert UsePrototype(name="Unit") in valley.pieces[0].piece
    assert valley.prototypes["Unit"][1:] == (ARM,)
    assert valley.set_ups == {"Start": "Start.vsav"}


def test_an_unchanged_module_keeps_its_bytes(valley: Module, tmp_path: Path) -> None:
    valley.write(tmp_path / "again.vmod")
    assert (tmp_path / "again.vmod").read_bytes() == module()
    assert valley.with_set_up("Start", valley.set_up("Start")).encode() == module()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.vmod", "valley.vmod"]


def test_a_counter_is_moved_in_the_set_up(valley: Module, tmp_path: Path) -> None:
    before = valley.set_up("Start")
    after = before.moved("12", MAIN, 420, 310).changed("12", {"Step": "2"})
    valley.with_set_up("Start", after).write(tmp_path / "changed.vmod")
    changed = read_zip(tmp_path / "changed.vmod")
    assert {name for name in files() if changed[name] != files()[name]} == {"Start.vsav"}
    (one,) = [piece for piece in decode_saved_game(changed["Start.vsav"]).pieces if piece.piece == "12"]
    assert (one.place, one.states) == ((MAIN, "420", "310"), {"Step": "2"})
    assert stacks(changed["Start.vsav"]) == {(100, 100): ("11",), (300, 200): ("13",), (420, 310): ("12",)}
    untouched = [command for command in commands(set_up()) if "12" not in repr(command)]
    assert [command for command in commands(changed["Start.vsav"]) if command in untouched] == untouched


def test_a_counter_joins_the_stack_that_is_there(valley: Module) -> None:
    after = valley.set_up("Start").moved("12", MAIN, 300, 200).encode()
    assert stacks(after) == {(100, 100): ("11",), (300, 200): ("13", "12")}


def test_a_counter_that_is_moved_to_where_it_is_changes_nothing(valley: Module) -> None:
    before = valley.set_up("Start")
    assert before.moved("11", MAIN, 100, 100).text is before.text
    assert before.changed("11", {"Step": "1"}).text is before.text


def test_an_obfuscated_save_stays_so(tmp_path: Path) -> None:
    hidden = obfuscate(unzip(set_up())[SAVED_GAME].decode(), 0x5A)
    (tmp_path / "a.vsav").write_bytes(zip_bytes({**unzip(set_up()), SAVED_GAME: hidden}, 0))
    game = read_save(tmp_path / "a.vsav")
    write_save(game, tmp_path / "same.vsav")
    assert read_zip(tmp_path / "same.vsav")[SAVED_GAME] == hidden
    write_save(game.moved("11", MAIN, 1, 2), tmp_path / "b.vsav")
    assert read_zip(tmp_path / "b.vsav")[SAVED_GAME].startswith(hidden[:7])
    assert (MAIN, "1", "2") in {piece.place for piece in read_save(tmp_path / "b.vsav").pieces}


def test_other_components_and_other_files(valley: Module, tmp_path: Path) -> None:
    root = replace(valley.root, attributes={**valley.root.attributes, "version": "1.5"})
    valley.with_root(root).with_file("images/new.png", b"new").write(tmp_path / "new.vmod")
    again = open_module(tmp_path / "new.vmod")
    assert (again.version, again.files["images/new.png"]) == ("1.5", b"new")
    assert again.set_up("Start").text == valley.set_up("Start").text


def test_what_cannot_be_done_is_said(valley: Module, tmp_path: Path) -> None:
    game = valley.set_up("Start")
    with pytest.raises(WireError, match="no map 'Mian', but: Main Map"):
        game.moved("11", "Mian", 1, 1)
    with pytest.raises(WireError, match="no piece '99'"):
        game.moved("99", MAIN, 1, 1)
    with pytest.raises(WireError, match="no state 'Steps'"):
        game.changed("11", {"Steps": "1"})
    with pytest.raises(ModuleError, match=r"no set-up 'End' .* has: Start"):
        valley.set_up("End")
    with pytest.raises(WireError, match="no saved game"):
        decode_saved_game(module())
    with pytest.raises(ArchiveError):
        decode_saved_game(b"odd")
    (tmp_path / "odd.vmod").write_bytes(zip_bytes({"a": b""}, 0))
    with pytest.raises(ModuleError, match="no buildFile"):
        open_module(tmp_path / "odd.vmod")
    with pytest.raises(ModuleError):
        open_module(tmp_path / "none.vmod")
