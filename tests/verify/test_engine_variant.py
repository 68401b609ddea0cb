"""What none of the small games has, played in a real VASSAL that VASSAL_CLASSPATH names.

It is a copy of the game of three powers with allies, an order of play that is chosen, reactions, attacks that
are declared first, a phase that begins again, one that is passed over, and one that is left to the players.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hexwright.pipeline import BuildRequest, build
from hexwright.verify import verify
from hexwright.verify.script import Folders, parse
from tests.rules.games.small_games import project_in
from tests.verify.module_names import ModuleNames

GAME = "three-powers"
FIRST = "order == 'crown-first'"
MOVES = "phase in {'round.first.move', 'round.second.move', 'round.third.move'}"
EDITS = {
    "rules.yaml": {
        "rules:\n": f"rules:\n  alliances: [{{sides: crown league, together: true, when: {FIRST}}}]\n",
        "when: not active, says": f'when: "not active and {MOVES}", says',
        "style: strength": "style: strength\n    declare: true",
        "round.first.fight: {does: combat,": "round.first.fight: {does: combat, reaction: move,",
        "levy-crown: {does: replacements}": "levy-crown: {does: replacements, "
        "then: [{to: levy-commune, when: turn == 2}]}",
        "levy-league: {does: replacements}": "levy-league: {does: manual}",
        "levy-commune: {does: replacements}": "levy-commune: {does: replacements, "
        f"then: [{{to: again, when: \"levies('commune') == 2 and {FIRST} and turn == 1\"}}]}}",
    },
    "play.yaml": {
        "    die: d6\n": "",
        "  d6: {name: Order}\n": "",
        "die: 1 2, ": "",
        "die: 3 4, ": "",
        "die: 5 6, ": "",
    },
}

PLAY = """\
# The order of play is chosen.
setup "Spring" Solitaire
level enforce
button Next phase
expectonce * Next phase: refused: Order of play must be chosen first
button "Set order of play: Crown, League, Commune"
expectonce * Order of play is set: Crown, League, Commune
expect "The vale Order of play: Crown, League, Commune" :: where Order
button Next phase
expectonce Round 1: First side: movement, Crown.

# Crown and League are allies: their units stand together.
menu "5th Crown armour" Activate
expect "The vale Fenn" :: drag "5th Crown armour" "The vale" Fenn
expectonce * 5th Crown armour: Dunmere → Fenn: 1 of 4 points: railway 1, by Eld
menu "2nd Crown infantry" Activate
button Next phase
key "5th Crown armour" "ctrl A"
expectonce * 5th Crown armour does not attack now: no enemy is next to it

# Attacks are declared before the first is fought. Opponents move meanwhile, allies of the attacker do not.
menu "3rd Crown infantry" "Attack: take part"
expect no :: command "3rd Crown infantry" "Fight this battle"
menu "3rd Commune infantry" "Attack this space"
expectonce * 3rd Crown infantry to attack Isk
menu "3rd Crown infantry" "Attack: stay out"
expectonce * 3rd Crown infantry: does not attack Isk
menu "3rd Crown infantry" "Attack: take part"
menu "3rd Commune infantry" "Attack this space"
expect yes :: command "3rd Crown infantry" "Fight this battle"
expect no :: command "3rd Commune infantry" "Fight this battle"
expect "The vale Lorn" :: drag "1st League infantry" "The vale" Quay
expectchat refused: not in this phase
expect "The vale Pell" :: drag "1st Commune infantry" "The vale" Pell
expectonce * 1st Commune infantry: Orr → Pell: 1/2 of 3 points: railway 1/2
button Next phase
expectonce * Next phase: refused: attacks that are declared are fought first
dice 10 1
menu "3rd Crown infantry" "Fight this battle"
expectchat * Attack on Isk, clear
expectchat Commune owes 1 step; 3rd Commune infantry must retreat 1 space
menu "3rd Commune infantry" "Lose a step"
expect "The vale Hythe" :: drag "3rd Commune infantry" "The vale" Hythe
expect "The vale Isk" :: drag "3rd Crown infantry" "The vale" Isk
expectchat advances
replaycheck

# One phase is left to the players, another begins again.
button Next phase
button Next phase
button Next phase
button Next phase
button Next phase
button Next phase
button Next phase
button Next phase
button Next phase
button Next phase
button Next phase
expect "1 · Crown levies" :: gget Step
button Next phase
expectonce League levies. Nothing is judged in this phase: the players see to it. [7.1]
expect "The vale Orr" :: drag "1st Crown infantry" "The vale" Orr
expectnochat refused
undo
button Next phase
expect "1 · Commune levies" :: gget Step
button Next phase
expectonce * Turn 1, Spring: Commune levies. [7.1]
expect "1 · Commune levies" :: gget Step
level off
button Next phase
level enforce

# With another order there is no alliance.
expect "2 · Order" :: gget Step
button "Set order of play: League, Commune, Crown"
button Next phase
menu "1st League infantry" Activate
expect "The vale Lorn" :: drag "1st League infantry" "The vale" Fenn
expectchat refused: the enemy holds that space

# A phase is passed over.
button Next phase
button Next phase
button Next phase
button Next phase
button Next phase
button Next phase
button Next phase
button Next phase
button Next phase
button Next phase
button Next phase
button Next phase
expect "2 · Crown levies" :: gget Step
button Next phase
expect "2 · Commune levies" :: gget Step
"""


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the module of the copy."""
    folder = tmp_path_factory.mktemp("variant")
    project = project_in(folder, GAME)
    for name, edits in EDITS.items():
        page = folder / "sources" / GAME / name
        text = page.read_text(encoding="utf-8")
        for old, new in edits.items():
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        page.write_text(text, encoding="utf-8")
    made = build(BuildRequest(project=project, game=GAME, targets=("vassal",)))
    assert made.folder is not None, made.report.found
    return made.folder


def test_the_script_names_what_the_module_has(module: Path, tmp_path: Path) -> None:
    steps, errors = parse(PLAY, "variant.play", Folders(script=tmp_path, module=module, out=tmp_path))
    names = ModuleNames.of({path.name: path.read_bytes() for path in module.rglob("*") if path.is_file()})
    assert errors == ()
    assert [wrong for step in steps for wrong in names.unknown(step)] == []


@pytest.mark.skipif("VASSAL_CLASSPATH" not in os.environ, reason="no VASSAL at hand")
def test_the_script_holds_in_the_engine(module: Path, tmp_path: Path) -> None:
    script = tmp_path / "variant.play"
    script.write_text(PLAY, encoding="utf-8")
    (built,) = module.glob("*.vmod")
    result = verify(built, [script])
    assert result.exit_code == 0, [str(step) for step in result.failures] or result.message
