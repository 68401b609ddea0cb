"""`sequence:`, `dice:`, `states:`, `tables:`, `boxes:`, `setups:`, `help:`, `errata:`: how it is played."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from builder.schema.base import Datum, Lines, Slug, Texts, Words


class PhaseDoc(Datum):
    """A phase, or a round of phases repeated a number of times (impulses, action rounds).

    `turns`: where it occurs: "2..", "..3", "5..11", "4"; all turns when left out.
    `repeat` with `phases`: the phases once a round; {n} in the name stands for the round's number.
    """

    name: str
    side: str | None = None
    turns: str | None = None
    help: str = ""
    repeat: int | None = Field(default=None, ge=1, le=60)
    phases: dict[Slug, PhaseDoc] = Field(default_factory=dict)


class TurnDoc(Datum):
    """A turn. `phases`: the list it uses, when not the default one."""

    name: str = ""
    remark: str = ""
    tone: str = Field(default="", description="Colour of its cell on the track, as cells have.")
    phases: str | None = None


class SequenceDoc(Datum):
    """The sequence of play."""

    phases: dict[Slug, dict[Slug, PhaseDoc]]
    default: str
    turns: dict[str, TurnDoc] = Field(max_length=400)


class DieDoc(Datum):
    """A dice button."""

    name: str
    count: int = Field(default=1, ge=1, le=20)
    sides: int = Field(default=6, ge=2, le=1000)
    lowest: int = Field(default=1, ge=0, le=1)


class StateValueDoc(Datum):
    """A value of a state."""

    name: str
    die: Words = Field(default=(), max_length=100, description="Rolls that choose it: 1 2, or 3..6.")
    location: str | None = None


class StateDoc(Datum):
    """A condition of the whole game, such as the weather."""

    name: str
    values: dict[Slug, StateValueDoc] = Field(min_length=1)
    initial: str
    die: str | None = None
    marker: str | None = None


class TableDoc(Datum):
    """A table. `rows`: heading to the row's cells, in the order of `columns`.

    `beside`: another table, at whose right this one stands in one frame.
    """

    title: str
    remark: str = ""
    row_axis: str = ""
    column_axis: str = ""
    columns: tuple[str, ...] = Field(min_length=1)
    rows: dict[str, tuple[str, ...]] = Field(min_length=1)
    notes: Lines = ()
    tone: str = "ink"
    beside: str | None = None


class BoxDoc(Datum):
    """Where lost units go."""

    side: str
    role: Literal["dead", "removed"]


class SetupDoc(Datum):
    """A starting position. Every unit stands at its `start` unless `place` says otherwise.

    `charts`: sides whose units stand on their organisation chart instead.
    """

    name: str
    description: str = ""
    default: bool = False
    turn: int = 1
    states: dict[str, str] = Field(default_factory=dict)
    place: dict[str, str] = Field(default_factory=dict)
    charts: Words = ()


class PageDoc(Datum):
    """A page of help, in Markdown: the text itself or a file."""

    title: str
    body: str = ""
    file: str | None = None


class ErratumDoc(Datum):
    """A contradiction in the printed game and the ruling used here."""

    evidence: str
    ruling: str


class HeadDoc(Datum):
    """`game:` the front page."""

    title: str
    subtitle: str = ""
    version: str = Field(default="0.1.0", pattern=r"^[0-9A-Za-z][0-9A-Za-z.+-]{0,30}$")
    description: str = ""
    credits: Texts = ()
