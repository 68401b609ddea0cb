"""Modules without `game.json`: changes are found in VASSAL's own files, and nothing crashes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hexwright.export.vassal.compare.description import FILE
from hexwright.export.vassal.compare.difference import compare
from hexwright.export.vassal.compare.format import as_json, as_text
from hexwright.export.vassal.compare.load import load_pair
from hexwright.export.vassal.reading import ModuleError
from tests.export.vassal.reading.foreign_modules import (
    archive,
    basic,
    build_file,
    layer,
    palette,
    picture,
    piece,
    prototype,
    slot,
    stack,
)
from tests.vassalformat.wire.obfuscate import obfuscate


def save(*standing: tuple[str, str]) -> bytes:
    """A set-up: names of pieces and where they are."""
    commands = ["begin_save"]
    for n, (name, state) in enumerate(standing):
        kind, _ = basic("", name)
        commands.append(f"+/{n}/{kind}/{state}")
    return archive({"savedGame": obfuscate("\x1b".join([*commands, "end_save"]), 7)})


def module(**changes: object) -> dict[str, bytes]:
    """A module in the style of old ones; `changes`: by name of the part they replace."""
    get = changes.get
    infantry = prototype("Infantry", ("mark;Movement", str(get("movement", "4"))))
    factor = ("mark;CombatFactor", str(get("factor", "7")))
    seventh = piece(basic("a.png", "7th Division"), ("prototype;Infantry", ""), factor)
    second = piece(
        basic("b.png", "2nd Division"), ("prototype;Infantry", ""), layer("a.png,b.png", name="Flip")
    )
    more = [slot(piece(basic("a.png", "Extra")), "Extra", gpid="3")] if get("extra") else []
    name = str(get("name", "7th Division"))
    about = f"<VASSAL.build.module.PredefinedSetup name='Start' file='{get('file', 'start.vsav')}'/>"
    tree = build_file(
        infantry,
        palette(slot(seventh, name, gpid="1"), slot(second, "2nd Division", gpid="2"), *more),
        "<VASSAL.build.module.Map mapName='Korea'>"
        "<VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board name='Main'"
        f" image='map.png' width='{get('width', 100)}'/></VASSAL.build.module.map.BoardPicker>"
        "</VASSAL.build.module.Map>",
        "<VASSAL.build.module.properties.GlobalProperty name='Weather'"
        f" initialValue='{get('weather', 'fair')}'/>",
        stack(slot(seventh, name, gpid="1")),
        about,
    )
    return {
        "buildFile.xml": tree,
        "images/a.png": picture(),
        "images/b.png": picture(get("colour", (30, 30, 200))),  # type: ignore[arg-type]
        "images/map.png": picture(get("map", (90, 90, 90)), (50, 50)),  # type: ignore[arg-type]
        "start.vsav": save(
            ("7th Division", str(get("place", "Korea;100;200;1;0"))), ("2nd Division", "null;0;0;2;0")
        ),
        "help/rules.html": str(get("help", "Move, then fight.")).encode(),
    }


def files(folder: Path, **changes: object) -> tuple[Path, Path]:
    old, new = folder / "old.vmod", folder / "new.vmod"
    old.write_bytes(archive(module()))
    new.write_bytes(archive(module(**changes)))
    return old, new


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"factor": "8"}, ["Counters: 7th Division: CombatFactor 7 → 8"]),
        (
            {"movement": "5"},
            ["Counters: 7th Division: Movement 4 → 5", "Counters: 2nd Division: Movement 4 → 5"],
        ),
        ({"extra": True}, ["Counters: Extra: new"]),
        ({"name": "Bayonet Division"}, ["Counters: Bayonet Division: is what was called 7th Division"]),
        ({"weather": "foul"}, ["Rules: global property Weather: initial value fair → foul"]),
        ({"place": "Korea;100;260;1;0"}, ["Set-ups: 7th Division Korea 100,200 → Korea 100,260"]),
        ({"place": "null;0;0;1;0"}, ["Set-ups: 7th Division Korea 100,200 → off the map"]),
        ({"colour": (1, 2, 3)}, ["Pictures: 2nd Division: picture 2 changed"]),
        ({"map": (1, 2, 3)}, ["Pictures: map.png (board Main): picture changed"]),
        ({"width": 120}, ["Other: board Main of Korea: width 100 → 120"]),
        ({"help": "Fight, then move."}, ["Other: file help/rules.html: changed"]),
        ({}, []),
    ],
)
def test_one_edit(change: dict[str, object], expected: list[str], tmp_path: Path) -> None:
    comparison = compare(*load_pair(*files(tmp_path, **change)))
    found = [f"{c.group}: {c.text}" for c in comparison.changes]
    for line in expected:
        group, _, rest = line.partition(": ")
        assert any(one.startswith(group) and one.endswith(rest) for one in found), found
    assert bool(found) == bool(expected), found
    text = as_text(comparison)
    assert text == as_text(compare(*load_pair(*files(tmp_path, **change))))
    assert ("nothing changed" in text) == (not expected)


def test_many_equal_changes_are_one_line(tmp_path: Path) -> None:
    def units(factor: str) -> bytes:
        slots = [
            slot(piece(basic("", f"Unit {n}"), ("mark;CF", factor)), f"Unit {n}", gpid=str(n))
            for n in range(1, 10)
        ]
        return archive({"buildFile.xml": build_file(palette(*slots))})

    (tmp_path / "a.vmod").write_bytes(units("4"))
    (tmp_path / "b.vmod").write_bytes(units("5"))
    comparison = compare(*load_pair(tmp_path / "a.vmod", tmp_path / "b.vmod"))
    assert len(comparison.changes) == 9
    expected = "  9 counters: CF 4 → 5 (Unit 1, Unit 2, Unit 3, Unit 4, Unit 5, Unit 6, …)"
    assert expected in as_text(comparison).splitlines()


def test_an_unreadable_description_is_noted(tmp_path: Path) -> None:
    old, new = files(tmp_path, factor="8")
    for path, changes in ((old, {}), (new, {"factor": "8"})):
        path.write_bytes(archive({**module(**changes), FILE: b'{"format": 9'}))
    text = as_text(compare(*load_pair(old, new)))
    assert "7th Division: CombatFactor 7 → 8" in text
    assert "Not read in the old module\n  the file 'game.json' cannot be read" in text


def test_names_cannot_control_a_terminal(tmp_path: Path) -> None:
    old, new = files(tmp_path, weather="&#x9b;31m\u202etext")
    assert "\x9b" not in as_text(compare(*load_pair(old, new)))


@pytest.mark.parametrize(
    "content",
    [b"", b"no zip", archive({"a": b""}), archive({"savedGame": b""})],
    ids=["empty", "no zip", "no build file", "a saved game"],
)
def test_a_file_that_is_no_module_gives_a_message(content: bytes, tmp_path: Path) -> None:
    old, new = files(tmp_path)
    new.write_bytes(content)
    with pytest.raises(ModuleError, match=r"'new\.vmod': "):
        load_pair(old, new)
    with pytest.raises(ModuleError, match=r"'gone\.vmod': "):
        load_pair(old, tmp_path / "gone.vmod")


def test_damaged_files_never_crash(tmp_path: Path) -> None:
    """Random bytes of the archive, the build file and a saved game are changed."""
    dice = random.Random(5)
    old, new = files(tmp_path)
    whole = module()
    told = 0
    for n in range(400):
        if n % 2:
            content = bytearray(archive(whole))
            for _ in range(dice.randint(1, 12)):
                content[dice.randrange(len(content))] = dice.randrange(256)
            new.write_bytes(content[: dice.randrange(len(content))] if n % 5 == 0 else content)
        else:
            name = dice.choice(sorted(whole))
            part = bytearray(whole[name])
            for _ in range(dice.randint(1, 8)):
                part[dice.randrange(len(part))] = dice.choice(b"<>;/\\\t,&\"'\x1b\x00+a1")
            new.write_bytes(archive({**whole, name: bytes(part)}))
        try:
            comparison = compare(*load_pair(old, new))
        except ModuleError:
            continue
        assert as_text(comparison)
        assert as_json(comparison)
        told += 1
    assert told > 100


def changes_between(tmp_path: Path, *files: bytes) -> list[str]:
    """What changed between two build files."""
    paths = [tmp_path / f"{n}.vmod" for n in range(len(files))]
    for path, content in zip(paths, files, strict=True):
        path.write_bytes(archive({"buildFile.xml": content}))
    return [change.text for change in compare(*load_pair(*paths)).changes]


def with_keys(code: int, name: str) -> bytes:
    """A button, a prototype and a piece with a named key, whose code the engine gives anew each time."""
    key = f"{code},0,{name}"
    macro = (f"macro;Flip;;{key};;{code}\\,0\\,{name};;", "")
    button = f"<VASSAL.build.module.GlobalKeyCommand name='Go' hotkey='{key}' buttonHotkey='70,130'/>"
    counter = piece(basic("", "1 Inf"), ("mark;Side", "Red"), macro)
    return build_file(button, prototype("Unit", macro), palette(slot(counter, "1 Inf", gpid="1")))


def test_codes_of_named_keys_are_no_difference(tmp_path: Path) -> None:
    assert not changes_between(tmp_path, with_keys(57481, "MapCommand"), with_keys(57490, "MapCommand"))


def test_another_name_of_a_key_is_a_difference(tmp_path: Path) -> None:
    found = changes_between(tmp_path, with_keys(57481, "MapCommand"), with_keys(57481, "Other"))
    assert found == [
        "1 Inf: its commands changed",
        "global key command Go: hotkey MapCommand → Other",
        "what pieces have from the prototype 'Unit': changed",
    ]


def test_a_plain_key_is_compared_with_its_code(tmp_path: Path) -> None:
    button = "<VASSAL.build.module.GlobalKeyCommand name='Go' hotkey='{}'/>"
    found = changes_between(tmp_path, *(build_file(button.format(key)) for key in ("70,130", "71,130")))
    assert found == ["global key command Go: hotkey 70,130 → 71,130"]


def test_pieces_with_numbers_of_an_extension_are_matched_by_them(tmp_path: Path) -> None:
    def extension(*names: str) -> bytes:
        slots = [
            slot(piece(basic("", name), ("mark;Side", "Red")), name, gpid=f"26d:{n}")
            for n, name in enumerate(names)
        ]
        return build_file(palette(*slots))

    found = changes_between(tmp_path, extension("1 Inf", "2 Inf"), extension("1st Infantry", "2 Inf"))
    assert found == ["1st Infantry: is what was called 1 Inf"]
