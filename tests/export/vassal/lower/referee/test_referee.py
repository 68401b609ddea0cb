"""What the referee adds to a module, and that a game without rules has nothing of it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from hexwright.diagnostics import Report
from hexwright.export.base import Job
from hexwright.export.vassal.help.pages import help_pages
from hexwright.export.vassal.lower import names
from hexwright.export.vassal.lower.images import sign_image
from hexwright.export.vassal.lower.module import Lowered, lower_game
from hexwright.export.vassal.lower.referee import referee_names
from hexwright.export.vassal.lower.referee.controller import gate_of, gated_buttons
from hexwright.export.vassal.lower.referee.library_calls import BE_READY, READY, library_call, no_answer
from hexwright.export.vassal.lower.referee.library_files import TEMPLATES
from hexwright.export.vassal.lower.referee.signs import levels, lower_unit_signs
from hexwright.export.vassal.lower.setup import lower_setup, written_out
from hexwright.frontend import files_of, read_game
from hexwright.project import Project, shared_data
from hexwright.rules.engine.actions import Sign
from tests.export.vassal.lower.conftest import job_of
from tests.rules.small import files
from vassalformat.component import GlobalKeyCommand, GlobalProperty, Map
from vassalformat.trait import (
    CounterGlobalKeyCommand,
    DynamicProperty,
    Layer,
    Piece,
    RestrictCommands,
    Restricted,
    SetGlobalProperty,
    TriggerAction,
    UsePrototype,
)
from vassalformat.wire.command import encode_command
from vassalformat.wire.piece import AddedPiece

DEEPEST = 5
"""The engine's parser slows down with every level of brackets."""


@pytest.fixture(scope="module")
def job(tmp_path_factory: pytest.TempPathFactory) -> Job:
    """A small game with rules."""
    root = tmp_path_factory.mktemp("small")
    folder = root / "sources" / "demo"
    folder.mkdir(parents=True)
    for name, content in files().items():
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    found = read_game(files_of(Project(root=root, common=shared_data("common"))), "demo", Report())
    assert found.rules is not None
    return replace(job_of(found.game), rules=found.rules)


@pytest.fixture(scope="module")
def lowered(job: Job) -> Lowered:
    """That game in the engine's terms."""
    return lower_game(job, help_pages(job.game))


@pytest.fixture(scope="module")
def library(lowered: Lowered) -> str:
    """Its library."""
    return lowered.files()[referee_names.LIBRARY].decode("ascii")


@pytest.fixture(scope="module")
def guard(lowered: Lowered) -> str:
    """What loads the library."""
    return lowered.files()[referee_names.GUARD].decode("ascii")


def main_map(found: Lowered) -> Map:
    """The main board's window."""
    return next(node for node in found.module.children if isinstance(node, Map))


def test_a_game_without_rules_has_no_referee(job: Job) -> None:
    plain = lower_game(replace(job, rules=None), help_pages(job.game))
    assert set(plain.files()) == {"greeting.bsh"}
    assert not plain.ledgers
    assert referee_names.PROTOTYPE not in plain.prototypes
    assert not main_map(plain).move_key.is_named
    assert referee_names.LEDGER not in repr(plain)


def test_units_are_judged_outside_their_lock(lowered: Lowered) -> None:
    assert main_map(lowered).move_key == referee_names.AFTER_MOVE
    for name, piece in lowered.prototypes.items():
        if name.startswith("Side "):
            lock = next(k for k, trait in enumerate(piece) if isinstance(trait, Restricted))
            assert UsePrototype(name=names.PROTOTYPE_UPKEEP) in piece[lock:]
    units = [piece for key, piece in lowered.pieces.items() if key.startswith("unit:")]
    for piece in units:
        used = [trait.name for trait in piece if isinstance(trait, UsePrototype)]
        outside = next(k for k, name in enumerate(used) if name.startswith("Nationality "))
        judged = [k for k, name in enumerate(used) if name.startswith(referee_names.PROTOTYPE_OF_ACTIONS)]
        assert len(judged) == 1 and judged[0] > outside
    assert units


def referees(lowered: Lowered) -> list[Piece]:
    """The traits by which units are judged, for every menu that units have."""
    used = {
        trait.name
        for key, piece in lowered.pieces.items()
        if key.startswith("unit:")
        for trait in piece
        if isinstance(trait, UsePrototype) and trait.name.startswith(referee_names.PROTOTYPE_OF_ACTIONS)
    }
    common = lowered.prototypes[referee_names.PROTOTYPE]
    return [(*common, *lowered.prototypes[name][1:]) for name in sorted(used)]


def test_what_is_done_with_a_unit_stands_in_one_trait(lowered: Lowered) -> None:
    """Each trait more makes all that a unit does slower."""
    for piece in referees(lowered):
        judged = [
            t for t in piece if isinstance(t, SetGlobalProperty) and t.name == referee_names.JUDGED_COMMAND
        ]
        assert len(judged) == 1
        menu = [command.menu for command in judged[0].commands if command.menu]
        assert len(menu) == len(set(menu))
        assert menu.index("Attack this hex") < menu.index("Attack: take part") < menu.index("Why?")
        heard = {key for t in piece if isinstance(t, TriggerAction) for key in (t.key, *t.watch)}
        assert {command.key for command in judged[0].commands if command.menu} <= heard


def test_who_does_not_own_a_unit_cannot_act_with_it(lowered: Lowered) -> None:
    """Its owner's commands are hidden from others, and what is done to it from its owner."""
    for piece in referees(lowered):
        keys = {
            command.menu: command.key
            for trait in piece
            if isinstance(trait, SetGlobalProperty) and trait.name == referee_names.JUDGED_COMMAND
            for command in trait.commands
        }
        hidden = [
            trait.keys
            for trait in piece
            if isinstance(trait, RestrictCommands) and "PlayerSide" in trait.condition
        ]
        assert any({keys["Attack: take part"], keys["Lose a step "]} <= set(of) for of in hidden)
        assert any({keys["Attack this hex"], keys["Odds"]} <= set(of) for of in hidden)


def test_what_is_not_at_the_top_of_the_menu_still_has_its_key(lowered: Lowered) -> None:
    """Hiding an entry stops its key, which is judged and answered: so it depends on an open menu."""
    for piece in referees(lowered):
        hides = [trait for trait in piece if isinstance(trait, RestrictCommands)]
        of_owner = [trait for trait in hides if "PlayerSide" not in trait.condition]
        assert of_owner
        for trait in of_owner:
            for test in trait.condition.strip("{}").split(" || "):
                assert referee_names.NOT_NOW in test, trait.condition


def test_signs_are_kept_by_one_property_and_cleared_by_anybody(lowered: Lowered) -> None:
    controller = {trait.send for trait in lowered.controller if isinstance(trait, CounterGlobalKeyCommand)}
    for piece in referees(lowered):
        kept = {trait.name: trait for trait in piece if isinstance(trait, DynamicProperty)}
        assert set(kept) == {referee_names.ATTACKING, referee_names.SIGNS}
        for name, trait in kept.items():
            assert {change.key for change in trait.commands} & controller, name
        layers = [trait for trait in piece if isinstance(trait, Layer)]
        assert all(layer.images[0] == "" and layer.level == 1 for layer in layers)
        assert [layer.follow for layer in layers] == [True] + [False] * (len(layers) - 1)
        assert len({(layer.x_offset, layer.y_offset) for layer in layers}) == len(layers)


def test_the_levels_of_a_sign_are_where_its_layer_has_its_pictures() -> None:
    def sign(name: str, pictures: int, at: tuple[int, int]) -> Sign:
        images = tuple(f"{name}-{k}" if k else "" for k in range(pictures + 1)) if pictures else ()
        return Sign(name=name, help="", images=images, of=len, at=at)

    signs = (sign("A", 2, (0, 0)), sign("B", 1, (9, 0)), sign("C", 0, (0, 0)), sign("D", 3, (0, 0)))
    layers = [layer for layer in lower_unit_signs(signs) if isinstance(layer, Layer)]
    for one, (layer, level) in zip(signs, levels(signs), strict=True):
        shown = [layers[layer - 1].images[level - 1 + k] for k in range(1, len(one.images))]
        assert shown == [sign_image(name) for name in one.images[1:]], one.name
    assert [len(layer.images) for layer in layers] == [6, 2]


def test_refused_drops_are_not_announced_first(lowered: Lowered) -> None:
    assert main_map(lowered).move_within_format == ""
    assert main_map(lowered).move_to_format == ""


def test_the_level_in_force_is_grey(job: Job, lowered: Lowered) -> None:
    properties: dict[str, str] = {}
    for node in lowered.module.children:
        for child in getattr(node, "children", ()):
            if isinstance(child, GlobalProperty):
                properties[child.name] = child.initial_value
    gates = [node.property_gate for node in lowered.module.children if isinstance(node, GlobalKeyCommand)]
    assert job.rules is not None
    of_actions = [gate_of(action) for action in gated_buttons(job.rules.game)]
    assert of_actions
    levels = [referee_names.in_force(level) for level in referee_names.LEVELS]
    assert [gate for gate in gates if gate and gate not in of_actions] == levels
    assert {properties[gate] for gate in levels} == {""}
    for ledger in lowered.ledgers.values():
        assert [ledger.get(gate) for gate in levels] == ["true", None, None]
    for gate in of_actions:
        assert gates.count(gate) == 1
        assert properties[gate] == "true"
    assert properties[referee_names.LEVEL] == referee_names.START


def test_ledger_of_a_set_up(job: Job, lowered: Lowered) -> None:
    """The first phase, and nothing that is not as it is at first."""
    for setup in job.game.setups.values():
        assert lowered.ledgers[setup.id][referee_names.LEDGER] == "0;"


def test_control_of_a_set_up_counts_every_hex(job: Job, lowered: Lowered) -> None:
    assert job.rules is not None
    for setup in job.game.setups.values():
        runs = re.findall(r"([.AB])(\d*)", lowered.ledgers[setup.id][referee_names.CONTROL])
        assert sum(int(count or 1) for _, count in runs) == job.rules.game.places.count
        assert {sign for sign, _ in runs} >= {"A", "B"}


def test_every_name_the_glue_calls_is_there(library: str) -> None:
    called = set(re.findall(r"\b(?:r|ref)_\w+", library))
    pattern = r"^(?:[\w.\[\]]+ )((?:r|ref)_\w+)(?: = |\()|^(ref_layer)\(\)"
    defined = {a or b for a, b in re.findall(pattern, library, re.MULTILINE)}
    assert called - defined == set()


def test_expressions_ask_for_functions_that_exist(lowered: Lowered, library: str, guard: str) -> None:
    text = repr(lowered).replace("\\", "")
    asks = set(re.findall(r'ref_asked\(_interp, "(ref_\w+)\(.*?", "(ref_\w+)\(', text))
    assert len(asks) > 3
    for name, otherwise in asks:
        assert re.search(rf"^\w+ {name}\(", library, re.MULTILINE), name
        assert re.search(rf"^\w+ {otherwise}\(", guard, re.MULTILINE), otherwise


def test_the_loader_waits_for_the_last_function(guard: str) -> None:
    last = re.findall(r"^\w+ (ref_\w+)\(", guard, re.MULTILINE)[-1]
    assert f'"{last}"' in BE_READY
    assert READY in library_call("0", no_answer(""))


def test_a_unit_of_a_saved_game_is_found_again_in_the_next_one(job: Job, lowered: Lowered) -> None:
    """A saved game has two digits for each letter, and the packing looks back over 32,768, less 262."""
    shared = written_out(lowered.prototypes)
    for setup in job.game.setups.values():
        commands = lower_setup(
            setup,
            job.game,
            lowered.atlas,
            pieces=lowered.pieces,
            shared=shared,
            controller=lowered.controller,
        )
        lengths = [
            len(encode_command(command).encode()) for command in commands if isinstance(command, AddedPiece)
        ]
        assert len(lengths) > 2
        # the first is the controller
        assert max(lengths[1:]) < (32_768 - 262) // 2


def test_guard_and_library_share_no_name(library: str, guard: str) -> None:
    """The first definition would stay, whichever file is loaded first."""
    defined = r"^[\w.\[\]]+ ((?:r|ref)_\w+)(?: = |\()"
    assert not set(re.findall(defined, library, re.MULTILINE)) & set(re.findall(defined, guard, re.MULTILINE))


def test_no_global_is_called_like_a_property(job: Job, lowered: Lowered, library: str) -> None:
    """The engine writes properties over variables of the same name."""
    used = {
        trait.name
        for piece in (*lowered.prototypes.values(), lowered.controller)
        for trait in piece
        if isinstance(trait, DynamicProperty | SetGlobalProperty)
    }
    globals_ = set(re.findall(r"^[\w.\[\]]+ (\w+) = ", library, re.MULTILINE))
    assert globals_
    assert all(name.startswith(("r_", "w_", "ref_")) for name in globals_)
    assert not globals_ & used


@cache
def _glue() -> str:
    folder = Path(shared_data("templates"))
    return "".join((folder / part).read_text(encoding="ascii") for part in TEMPLATES)


def test_glue_nests_no_deeper_than_the_engine_likes() -> None:
    for line in _glue().splitlines():
        depth = deepest = 0
        for char in re.sub(r'"[^"]*"', '""', line):
            depth += (char in "([") - (char in ")]")
            deepest = max(deepest, depth)
        assert deepest <= DEEPEST, line


def test_glue_names_no_loop_variable_twice_without_a_type() -> None:
    """A variable without a type would be written into the library."""
    body = re.sub(r'"[^"]*"', '""', _glue())
    declared = set(re.findall(r"[\w\]>] (\w+) = ", body)) | set(re.findall(r"[\w\]] (\w+)[,)]", body))
    for name in re.findall(r"^ +(\w+) = ", body, re.MULTILINE):
        assert name in declared or name.startswith("ref_"), name
