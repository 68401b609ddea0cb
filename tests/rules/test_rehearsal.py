"""What plays with the rules before anybody else does: it knows all it calls, and does some work."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.export.vassal.lower.referee import referee_names as referee
from hexwright.rules.engine.play import Play
from tests.rules.book import book_of
from tests.rules.interpreter import wanted
from tests.rules.module import entries
from tests.rules.script_text import brackets, words

GAME = "ebb-and-flow"
MOVES = "int[] r_act_move(int[][] s, int[] movers, int place) {"
ROUNDS = """
int on_map = 0;
for (int k = 0; k < 12; k++) {
 int[] at = ref_scene(k)[r_AT];
 for (int u = 0; u < at.length; u++) {
  if (at[u] >= 0) on_map++;
 }
 ref_round(k);
}
System.out.println("units " + on_map + " moves " + moves);
System.out.println(ref_worker() instanceof bsh.This);
"""
"""Some rounds; the script counts how often a drop came as far as a move."""


@pytest.mark.parametrize("which", ["stock", "engine"])
def test_it_judges_by_itself(which: str, tmp_path: Path) -> None:
    files = [entries(GAME)[file].decode("ascii") for file in (referee.LIBRARY, referee.REHEARSAL)]
    library = files[0].replace(MOVES, f"{MOVES}\n moves++;")
    assert library != files[0]
    row = book_of(GAME).referee.layout[Play, "at"].row
    rounds = ROUNDS.replace("r_AT", str(row))
    script = tmp_path / "rehearsal.bsh"
    script.write_text("".join(("int moves = 0;\n", library, files[1], rounds)), encoding="ascii")
    said = wanted(which).run(script, tmp_path).split()
    assert said[:1] == ["units"], " ".join(said)
    assert int(said[1]) > 100
    assert int(said[3]) > 12
    assert said[4:] == ["true"]


def test_it_is_plain_and_flat() -> None:
    text = entries(GAME)[referee.REHEARSAL].decode("ascii")
    assert "r_G[r_" not in text
    assert max(level for level, _ in brackets(words(text))) <= 5
