"""Scenes that need not be drawn: what shows them may have been made before and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TypeAlias

from builder.render.scene import Scene

if TYPE_CHECKING:
    from builder.render.scene import Ink, Op

Digest: TypeAlias = "Callable[[object], str]"
"""A short text that is equal for equal plain data only."""


class Shelf(Protocol):
    """Where made things are kept by what they are made of."""

    def name(self, kind: str, parts: object) -> str:
        """What a thing goes by: equal for equal parts, which are plain data."""
        ...

    def get(self, name: str) -> bytes | None:
        """The thing; None if there is none."""
        ...

    def put(self, name: str, data: bytes) -> None:
        """Keep it."""
        ...


@dataclass(frozen=True, kw_only=True)
class Planned:
    """A scene that is drawn when somebody asks what is on it.

    `parts`: all it depends on beside the tool, as plain data. `draw`: of `width` x `height` mm.
    """

    width: float
    height: float
    parts: object
    draw: Callable[[], Scene]

    @cached_property
    def scene(self) -> Scene:
        """The scene itself."""
        return self.draw()

    @property
    def ops(self) -> tuple[Op, ...]:
        """What is on it."""
        return self.scene.ops

    @property
    def background(self) -> Ink | None:
        """What it lies on."""
        return self.scene.background


def planned(width: float, height: float, parts: object, draw: Callable[[], Scene]) -> Scene | Planned:
    """A scene that says what it depends on; drawn at once if nobody knows (`parts` None)."""
    return draw() if parts is None else Planned(width=width, height=height, parts=parts, draw=draw)


def drawn(scene: Scene | Planned) -> Scene:
    """The scene itself."""
    return scene.scene if isinstance(scene, Planned) else scene
