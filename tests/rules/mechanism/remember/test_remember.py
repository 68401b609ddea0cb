"""What is remembered: noted when a side begins to move, kept until it does so again."""

from __future__ import annotations

from hexwright.rules.mechanism.remember.rules import Remembered
from tests.rules.book import book_of
from tests.rules.scene import Scene


def mixed(scene: Scene) -> list[str]:
    """The units that are remembered to have begun their move in a mixed stack."""
    facts = scene.match.column("facts", Remembered)
    return [name for name, fact in zip(scene.book.units, facts, strict=True) if fact]


def test_only_when_the_side_begins_to_move() -> None:
    scene = Scene(book_of("ebb-and-flow")).clear().put("us-24 rok-6", "2620").put("us-25 rok-1", "2621")
    scene.put("us-3", "2622").put("rok-3", "un-holding").phase("communist-second", 2)
    assert mixed(scene) == []
    assert scene.next_phase() == "fine"
    assert (scene.phase_id, mixed(scene)) == ("un-first", ["us-24", "us-25", "rok-1", "rok-6"])


def test_kept_until_it_begins_again() -> None:
    scene = Scene(book_of("ebb-and-flow")).clear().put("us-24 rok-6", "2620").phase("un-first", 2).remember()
    scene.put("us-24", "2621").put("us-3 rok-1", "2622").phase("communist-first", 3).remember()
    assert mixed(scene) == ["us-24", "rok-6"]
    scene.phase("un-first", 3).remember()
    assert mixed(scene) == ["us-3", "rok-1"]
