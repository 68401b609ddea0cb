"""Files for paper in groups that depend on different parts of a game: a changed counter changes no map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from builder.diagnostics import Diagnostic
from builder.export.base import Previous
from builder.model.game import Game, Unit
from builder.model.part import only


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """Finished files by name, and what was found while they were made."""

    files: dict[str, bytes]
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Files made of a game, or of the part of one they depend on. `name`: boards, counters or charts."""

    name: str
    game: Game
    previous: Previous | None = None

    def make(self, epoch: int, jobs: int) -> Made:
        """The files. `epoch`: the time they bear; `jobs`: cores to use."""
        return load()(self, epoch, jobs)


def load() -> Callable[[Group, int, int], Made]:
    """What makes files. Layouts and the PDF library are large: kept files must not wait for their import."""
    from builder.export.print.making import make  # noqa: PLC0415

    return make


def groups(game: Game, previous: Previous | None) -> tuple[Group, ...]:
    """All groups, the one that takes longest first."""
    ground = only(game, "title", "sides", "tables", "symbols", "boards", "looks", "printing")
    ground = replace(
        ground,
        units={key: _silent(unit) for key, unit in game.units.items()},
        markers={key: replace(marker, name="", start=None) for key, marker in game.markers.items()},
    )
    return (
        Group(name="boards", game=ground),
        Group(name="counters", game=game, previous=previous),
        Group(name="charts", game=game),
    )


def _silent(unit: Unit) -> Unit:
    """A unit of which nothing is left but its look: boards scale with the size of counters."""
    return replace(unit, name="", designation="", formation="", values={}, steps=(), start=None, entry="")
