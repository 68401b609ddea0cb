"""A small module with a map, two counters and a set-up, made by the library alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from vassalformat.archive import zip_bytes
from vassalformat.component import (
    BasicCommandEncoder,
    Component,
    GameModule,
    Map,
    PieceSlot,
    PieceWindow,
    PredefinedSetup,
    PrototypeDefinition,
    PrototypesContainer,
    to_element,
)
from vassalformat.trait import BasicPiece, DynamicProperty, Marker, Piece, UsePrototype
from vassalformat.wire.buildfile import ModuleData, SaveData, encode_buildfile, encode_moduledata
from vassalformat.wire.command import AddStack, Command, SetUpStacksDone
from vassalformat.wire.piece import AddedPiece, write_piece
from vassalformat.wire.save import encode_save_entries

MAIN = "Main Map"
ARM = Marker(values=(("Arm", "Inf"),))
DATA = ModuleData(name="The Valley", version="1.4", vassal_version="3.7.16")


def unit(name: str, gpid: str) -> Piece:
    """A counter with steps, as its slot has it."""
    return (
        BasicPiece(image=f"{name}.png", name=name, gpid=gpid),
        UsePrototype(name="Unit"),
        DynamicProperty(name="Step", value="1"),
    )


def standing(number: str, name: str, gpid: str, x: int, y: int) -> AddedPiece:
    """The same in a game, with the traits of its prototype in place."""
    basic, _, step = unit(name, gpid)
    assert isinstance(basic, BasicPiece)
    return AddedPiece(write_piece((replace(basic, map=MAIN, x=x, y=y), ARM, step)), number)


def stack(number: str, x: int, y: int, *members: str) -> AddStack:
    """A stack on the map."""
    return AddStack(stack_id=number, map=MAIN, x=x, y=y, members=members)


def set_up() -> bytes:
    """Two counters in one hex, a third in another."""
    commands: tuple[Command, ...] = (
        standing("11", "1-4 Inf", "1", 100, 100),
        standing("12", "2-4 Inf", "2", 100, 100),
        standing("13", "1-4 Inf", "1", 300, 200),
        stack("21", 100, 100, "11", "12"),
        stack("22", 300, 200, "13"),
        SetUpStacksDone(),
    )
    saved = SaveData(version=DATA.version, vassal_version=DATA.vassal_version)
    return zip_bytes(encode_save_entries(commands, saved, DATA), 0)


def files() -> Mapping[str, bytes]:
    """The entries of the module."""
    parts: tuple[Component, ...] = (
        BasicCommandEncoder(),
        PrototypesContainer(
            children=(PrototypeDefinition(name="Unit", piece=(BasicPiece(), ARM)),),
        ),
        Map(map_name=MAIN),
        PieceWindow(
            name="Counters",
            children=tuple(
                PieceSlot(entry_name=name, gpid=gpid, piece=unit(name, gpid))
                for name, gpid in (("1-4 Inf", "1"), ("2-4 Inf", "2"))
            ),
        ),
        PredefinedSetup(name="Start", file="Start.vsav"),
    )
    root = GameModule(
        name=DATA.name, version=DATA.version, vassal_version=DATA.vassal_version, children=parts
    )
    return {
        "buildFile.xml": encode_buildfile(to_element(root)),
        "moduledata": encode_moduledata(DATA),
        "Start.vsav": set_up(),
        "images/1-4 Inf.png": b"a picture",
    }


def module() -> bytes:
    """The file."""
    return zip_bytes(files(), 0)
