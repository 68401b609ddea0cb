"""What plays with the rules before anybody else does: it knows all it calls, and does some work."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.export.vassal.lower.referee import referee_names as referee
from tests.rules.interpreter import wanted
from tests.rules.module import entries
from tests.rules.script_text import brackets, words

GAME = "ebb-and-flow"
ROUNDS = """
int far = 0;
for (int k = 0; k < 6; k++) {
 int[][] s = ref_scene(k);
 for (int u = 0; u < s[1].length; u++) {
  if (s[1][u] >= 0) far++;
 }
 ref_round(k);
}
System.out.println("units " + far);
System.out.println(ref_worker() instanceof bsh.This);
"""


@pytest.mark.parametrize("which", ["stock", "engine"])
def test_it_judges_by_itself(which: str, tmp_path: Path) -> None:
    files = [entries(GAME)[file].decode("ascii") for file in (referee.LIBRARY, referee.REHEARSAL)]
    script = tmp_path / "rehearsal.bsh"
    script.write_text("".join((*files, ROUNDS)), encoding="ascii")
    said = wanted(which).run(script, tmp_path).split()
    assert int(said[1]) > 100
    assert said[2:] == ["true"]


def test_it_is_plain_and_flat() -> None:
    text = entries(GAME)[referee.REHEARSAL].decode("ascii")
    assert "r_G[r_" not in text
    assert max(level for level, _ in brackets(words(text))) <= 5
