"""What every target gets and gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from hexwright.aside import Aside, here
from hexwright.cache.store import Store

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
    `coming`: names of pictures that are still being painted, boards (with their size) and the cover.
    """

    pictures: Mapping[str, bytes]
    sizes: Mapping[str, tuple[int, int]]
    dpi: float
    photos: Mapping[str, bytes] = field(default_factory=dict)
    sharp: Mapping[str, Tiles] = field(default_factory=dict, compare=False)
    scenes: Mapping[str, Scene] = field(default_factory=dict, compare=False)
    coming: frozenset[str] = field(default=frozenset(), compare=False)

    def has(self, name: str) -> bool:
        """Whether there is such a picture, or will be."""
        return name in self.pictures or name in self.coming


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

    `made`: files of the targets exported before this one. `stage`: called with the name of each step
    as it begins; it may raise to abandon the build. `aside`: does what need not be done in this process.
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
    made: Bundle = field(default_factory=dict, compare=False)
    stage: Callable[[str], None] = field(default=lambda _: None, compare=False)
    aside: Aside = field(default=here, compare=False)


class Exporter(Protocol):
    """A target."""

    @property
    def name(self) -> str:
        """The target's name on the command line."""
        ...

    @property
    def needs_art(self) -> bool:
        """Whether it reads `Job.art`."""
        ...

    @property
    def needs_photos(self) -> bool:
        """Whether it reads `Art.photos`."""
        ...

    @property
    def owns(self) -> tuple[str, ...]:
        """What it may clear away in `build/<game>/`: `dir/`, `*.ending` or a file name."""
        ...

    def export(self, job: Job) -> Bundle:
        """The target's files. Findings go to `job.report`."""
        ...


@runtime_checkable
class EarlyExporter(Exporter, Protocol):
    """A target that begins before all pictures are there. Some of it may be made aside."""

    def begin(self, job: Job) -> Callable[[Art], Bundle]:
        """Begins to make the target's files; the function that is given waits for them. `Job.art`: the
        pictures that are ready; the function is given all of them if the target needs them.
        """
        ...
