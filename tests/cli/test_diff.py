"""`hexwright diff`: exit codes and forms."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from hexwright.cli.application import app
from tests.export.vassal.compare.test_from_module import module
from tests.export.vassal.reading.foreign_modules import archive


def test_text_json_and_broken_files(tmp_path: Path) -> None:
    old, new, odd = (str(tmp_path / name) for name in ("old.vmod", "new.vmod", "odd.vmod"))
    Path(old).write_bytes(archive(module()))
    Path(new).write_bytes(archive(module(factor="8")))
    Path(odd).write_bytes(b"PK")
    text = CliRunner().invoke(app, ["diff", old, new])
    assert (text.exit_code, "7th Division: CombatFactor 7 → 8" in text.output) == (0, True)
    same = CliRunner().invoke(app, ["diff", old, old])
    assert (same.exit_code, "nothing changed" in same.output) == (0, True)
    form = CliRunner().invoke(app, ["diff", old, new, "--format", "json"])
    assert form.exit_code == 0
    assert json.loads(form.output)["changes"][0]["after"] == "8"
    for pair in ((old, odd), (odd, new), (old, str(tmp_path / "gone.vmod"))):
        broken = CliRunner().invoke(app, ["diff", *pair])
        assert broken.exit_code == 2
        assert "Traceback" not in broken.output
