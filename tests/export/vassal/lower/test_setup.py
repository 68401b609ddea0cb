"""Set-ups as saved games: what the engine would say nothing about if it were wrong."""

from __future__ import annotations

import io
import zipfile

import pytest

from hexwright.export.vassal.lower import names
from hexwright.export.vassal.lower.setup import place_all
from vassalformat.trait import BasicPiece, Marker, read_piece
from vassalformat.wire.command import (
    AddStack,
    Command,
    GlobalPropertyValue,
    ScenarioNotes,
    SetTurn,
    SetUpStacksDone,
    ShowBoards,
)
from vassalformat.wire.piece import AddedPiece
from vassalformat.wire.save import decode_save

from .conftest import Sample


def save(sample: Sample, setup: str) -> tuple[Command, ...]:
    with zipfile.ZipFile(io.BytesIO(sample.entries[f"{setup}.vsav"])) as archive:
        assert sorted(archive.namelist()) == ["moduledata", "savedGame", "savedata"]
        return decode_save(archive.read("savedGame"))


def pieces(sample: Sample, setup: str) -> dict[str, tuple[BasicPiece, dict[str, str], str]]:
    """By unit or marker id: basic piece, marks, id in the save."""
    found = {}
    for command in save(sample, setup):
        if not isinstance(command, AddedPiece):
            continue
        piece = read_piece(command.piece)
        first = piece[0]
        assert isinstance(first, BasicPiece)
        marks = {k: v for trait in piece if isinstance(trait, Marker) for k, v in trait.values}
        name = marks.get("UnitId") or marks.get("MarkerId") or "controller"
        assert name not in found
        found[name] = first, marks, command.piece_id
    return found


def test_units_stand_exactly_on_their_hexes(sample: Sample) -> None:
    lattice = sample.lowered.atlas.main.lattice
    assert lattice is not None
    found = pieces(sample, "start")
    for unit in ("f1", "f2", "g1", "g2"):
        start = sample.game.units[unit].start
        assert start is not None
        basic = found[unit][0]
        assert (basic.map, basic.x, basic.y) == ("Map", *lattice.centre(start))  # type: ignore[arg-type]
    assert "g3" not in found


def test_no_prototype_is_left_in_a_save(sample: Sample) -> None:
    for setup in sample.game.setups:
        for command in save(sample, setup):
            if isinstance(command, AddedPiece):
                assert not any(text.startswith("prototype;") for text in command.piece.types)
    _, marks, _ = pieces(sample, "start")["f1"]
    assert marks["Side"] == "Blue"


def test_one_stack_for_each_place_and_layer(sample: Sample) -> None:
    stacks = [command for command in save(sample, "start") if isinstance(command, AddStack)]
    places = [(stack.map, stack.x, stack.y, stack.layer) for stack in stacks]
    assert len(set(places)) == len(places)
    found = pieces(sample, "start")
    stacked = [member for stack in stacks for member in stack.members]
    assert len(set(stacked)) == len(stacked)
    together = next(stack for stack in stacks if found["f1"][2] in stack.members)
    assert together.members == (found["f2"][2], found["f1"][2]), "the strongest lies on top"
    assert found["turn"][2] not in stacked and found["sky"][2] not in stacked
    assert set(stacked) == {number for name, (_, _, number) in found.items() if name not in ("turn", "sky")}


@pytest.mark.parametrize("setup", ["start", "later"])
def test_at_start_pieces_are_not_doubled_and_boards_are_shown(sample: Sample, setup: str) -> None:
    commands = save(sample, setup)
    assert SetUpStacksDone() in commands
    shown = {command.map for command in commands if isinstance(command, ShowBoards)}
    assert shown == {"Map", "Losses", "Red army", names.CONTROLLER_MAP}


def test_turn_states_and_notes(sample: Sample) -> None:
    commands = save(sample, "later")
    (turn,) = (command for command in commands if isinstance(command, SetTurn))
    assert turn.state.startswith("0|2;0;0;")
    values = {command.name: command.value for command in commands if isinstance(command, GlobalPropertyValue)}
    assert values["TurnNumber"] == "2" and values["Sky"] == "rain" and values["PhaseName"] == "Rest"
    (notes,) = (command for command in save(sample, "start") if isinstance(command, ScenarioNotes))
    assert notes.text == "Start\n\nAs it was."


def test_a_set_up_on_the_chart(sample: Sample) -> None:
    placed = {
        item.key: item for item in place_all(sample.game.setups["later"], sample.game, sample.lowered.atlas)
    }
    assert placed["unit:g1"].spot.map == "Red army"
    assert placed["unit:f1"].spot.map == "Map"


def test_evidence_for_checks_in_the_engine(sample: Sample) -> None:
    rows = sample.bundle["verify/setup-start.tsv"].decode().splitlines()
    assert "French 1st Division\tMap\t0101" in rows
    assert "Turn\tMap\tTurn 1" in rows
    hexes = sample.bundle["verify/hexes-map.csv"].decode().splitlines()
    assert len(hexes) == 20 and hexes[0].endswith(",0101")
