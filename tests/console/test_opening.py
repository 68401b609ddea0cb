"""What a build names in the end."""

from __future__ import annotations

import os
from pathlib import Path

from hexwright.console.opening import MANY, what_to_open


def test_the_newest_module_the_page_and_the_counters(tmp_path: Path) -> None:
    made = ["demo-0.1.0.vmod", "demo-0.2.0.vmod", "web/index.html", "print/counters-a4.pdf", "print/map.pdf"]
    for age, name in enumerate(made):
        path = tmp_path / "build" / "demo" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
        os.utime(path, (1000 + age, 1000 + age))
    assert list(what_to_open(tmp_path, ["demo"])) == [
        "  play   build/demo/demo-0.2.0.vmod",
        "  look   build/demo/web/index.html",
        "  print  build/demo/print/counters-a4.pdf",
    ]
    assert list(what_to_open(tmp_path, ["demo"] * (MANY + 1))) == []
    assert list(what_to_open(tmp_path, ["other"])) == []
