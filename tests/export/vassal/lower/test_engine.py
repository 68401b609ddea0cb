"""The sample game in a real VASSAL, on each kind of hex grid; needs VASSAL_CLASSPATH."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.verify import verify

from .conftest import Sample

pytestmark = pytest.mark.skipif("VASSAL_CLASSPATH" not in os.environ, reason="no VASSAL at hand")

PLAY = """\
setup Start Solitaire
numbering Map ${module}/verify/hexes-map.csv
locations ${module}/verify/setup-start.tsv
expect Map 0504 :: drag "French 1st Division" Map 0504
expectchat * French 1st Division: 0101 → 0504
key "German 1st Division" "ctrl L"
key "German 1st Division" "ctrl L"
expectchat * German 1st Division loses its last step: Red dead pile (0403)
undo
expect Map 0403 :: where "German 1st Division"
menu "German 1st Division" Return to chart
expect "Red army Red army" :: where "German 1st Division"
undo
key "French 2nd Division" "ctrl E"
expect Losses Blue dead pile :: where "French 2nd Division"
hotkey "alt N"
expectchat * Turn 1, May: B. Red moves. Move, then "fight".
hotkey "alt N"
expect "Map Turn 2" :: where Turn
undo
expect "Map Turn 1" :: where Turn
menu Sky Set sky: Rain "dogs"
expectchat * Sky is set: Rain "dogs"
expect Map Sky: Rain "dogs" :: where Sky
fetch Flag Map 0302
menu Flag Flip
expectchat * Blue flag becomes Red flag (0302)
replaycheck
setup Later Solitaire
locations ${module}/verify/setup-later.tsv
expect rain :: gget Sky
expect 2 · Rest :: gget Step
expect "Map Turn 2" :: where Turn
"""


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("stagger", ["even", "odd"])
def test_the_sample_plays(
    make_sample: Callable[[str], Sample], tmp_path: Path, orientation: str, stagger: str
) -> None:
    sample = make_sample(f"hex: 14.9, orientation: {orientation}, stagger: {stagger}")
    for name, content in sample.bundle.items():
        path = tmp_path / "module" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    script = tmp_path / "sample.play"
    script.write_text(PLAY, encoding="utf-8")
    result = verify(tmp_path / "module" / "sample-1.2.0.vmod", [script])
    assert result.exit_code == 0, [f"{step}" for step in result.failures] or result.message
