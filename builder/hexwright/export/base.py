"""What every target gets and gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Protocol

from hexwright.cache.store import Store
from hexwright.tasks import Task, known

if TYPE_CHECKING:
    from hexwright.diagnostics import Report
    from hexwright.model.game import Game
    from hexwright.render.scene import Scene
    from hexwright.render.tiles import Tiles
    from hexwright.rules.read import Rules

Bundle = Mapping[str, bytes]
"""Finished files by path inside `build/<game>/`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How to build. `epoch`: seconds since 1970 that stand in for the time of the build, for stable bytes.
    `dpi`: pixels for each inch of a picture on the screen.
    """

    epoch: int = 315_532_800
    dpi: float = 150.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Art:
    """The pictures of a game, drawn once before the targets run: PNG bytes and size in pixels by asset name.

    Names: `counter/<unit>.<step>`, `marker/<marker>.<face>`, `board/<board>`, `symbol/…`; see also `SAFE`.
    `photos`: boards full of shading once more, as JPEG, a quarter as large; only if a target asked for them.
    `sharp`: these boards twice as large in tiles, by asset name; not those of a draft.
    `scenes`: of the boards that were drawn for that, by the board's id; not of those that the cache had.
    `cover`: whether there is a picture of the cover, or will be: it is drawn last.
    """

    pictures: Mapping[str, bytes]
    sizes: Mapping[str, tuple[int, int]]
    dpi: float
    photos: Mapping[str, bytes] = field(default_factory=dict)
    sharp: Mapping[str, Tiles] = field(default_factory=dict, compare=False)
    scenes: Mapping[str, Scene] = field(default_factory=dict, compare=False)
    cover: bool = field(default=False, compare=False)


SAFE: Final = "safe/"
"""In front of the asset name of a counter's face: the same in colours that the colour-blind can tell apart.
Only faces that look different in them have such a picture.
"""

CONTROLLER_KEY = "piece:clerk"
"""Key of the controller, the piece that runs the sequence of play in a module. Lock files of released games
hold it, so it keeps the name that the controller had at first.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """Stable numbers of pieces, from the lock file: key (such as `unit:c-115`) to number. `former`: all
    earlier keys of those that were renamed, the latest first.
    """

    by_key: Mapping[str, int]
    next_free: int
    former: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def of(self, key: str) -> int:
        """The number of a key. KeyError if it was never given one (a bug)."""
        return self.by_key[key]


@dataclass(frozen=True, slots=True, kw_only=True)
class Previous:
    """The manifest of an earlier version, `print/manifest.json`. `path`: as people call it."""

    path: str
    data: bytes


NO_ART: Final = Art(pictures={}, sizes={}, dpi=0.0)
"""For targets that need no pictures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One game on its way to its targets. `rules`: None if it has none. `previous`: None if nobody asked for
    errata. `released`: the record of the released version and its path from the root; None before a release.

    `earlier`: files of targets that an earlier build has made and this one does not.
    """

    game: Game
    numbers: Numbers
    options: Options
    report: Report = field(compare=False)
    art: Art = NO_ART
    rules: Rules | None = field(default=None, compare=False)
    previous: Previous | None = None
    released: tuple[str, str] | None = None
    store: Store = field(default_factory=lambda: Store(None), compare=False)
    earlier: Bundle = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """The pictures of a game on their way.

    `early`: all but those of main boards, of which it has the sizes and scenes, and the cover; `art`: all.
    """

    early: Task[Art]
    art: Task[Art]


def drawn(art: Art) -> Drawing:
    """Pictures that are all there."""
    return Drawing(early=known(art), art=known(art))


class Need(StrEnum):
    """What has to be drawn for a target: the pictures of a game, or also the photos of its boards."""

    PICTURES = "pictures"
    PHOTOS = "photos"


class Exporter(Protocol):
    """A target."""

    @property
    def name(self) -> str:
        """The target's name on the command line."""
        ...

    @property
    def needs(self) -> frozenset[Need]:
        """What has to be drawn for it. What is drawn for others it may use all the same."""
        ...

    @property
    def owns(self) -> tuple[str, ...]:
        """What it may clear away in `build/<game>/`: `dir/`, `*.ending` or a file name."""
        ...

    def plan(self, job: Job, drawing: Drawing, others: Sequence[Task[Bundle]], /) -> Task[Bundle]:
        """The task that makes the target's files, after all that it needs. Findings go to `job.report`.
        `drawing`: empty if no target needs pictures; `others`: the targets before this one.
        """
        ...
