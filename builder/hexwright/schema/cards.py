"""`cards:`, `decks:`, `hands:`: cards, the piles they are drawn from, and who holds them."""

from typing import Annotated, Any

from pydantic import Field, model_validator

from hexwright.schema.base import (
    Absent,
    Datum,
    Location,
    LookId,
    SideId,
    Slug,
    Unit,
    Words,
    Written,
    collect_columns,
)

DeckId = Annotated[str, Written("id of a deck")]
GroupId = Annotated[str, Written("id of a group of the deck")]


class CardGroupDoc(Datum):
    """Cards of a deck that come into play together, such as those of a period."""

    name: str = Field(description="What players call it.", examples=["Early war"])
    turn: Annotated[int | None, Unit("number of a turn"), Absent("in play from the beginning")] = Field(
        default=None,
        ge=1,
        le=9999,
        description="The turn at whose start it is shuffled in, together with the discarded cards. Until "
        "then its cards lie in the pile `waiting`.",
        examples=["3"],
    )
    replaces: Annotated[Words, Written("ids of groups with blanks between"), Absent("none")] = Field(
        default=(),
        description="The groups whose cards leave the game then, wherever they are but in a hand.",
        examples=["early"],
    )


class DeckDoc(Datum):
    """A deck. Its piles are cells of panels, which are drawn as large as its cards."""

    name: str = Field(description="What players call it.", examples=["Axis cards"])
    side: Annotated[SideId | None, Absent("everybody's")] = Field(
        default=None, description="The side that draws from it.", examples=["axis"]
    )
    look: LookId = Field(
        description="How its cards look, where they name no other look.", examples=["event-card"]
    )
    back: LookId = Field(
        description="How their backs look. It has the words deck, side, group and group_name.",
        examples=["card-back"],
    )
    groups: dict[Slug, CardGroupDoc] = Field(
        default_factory=dict,
        description="Its cards in groups that come into play on different turns.",
        examples=["{early: {name: Early war}, late: {name: Late war, turn: 4, replaces: early}}"],
    )
    draw: Location = Field(
        description="Where the cards lie that are drawn from, face down.", examples=["axis-draw"]
    )
    discard: Annotated[Location | None, Absent("played cards are not kept")] = Field(
        default=None, description="Where played cards lie, face up.", examples=["axis-discard"]
    )
    removed: Annotated[Location | None, Absent("no card leaves the game")] = Field(
        default=None, description="Where cards lie that have left the game.", examples=["axis-removed"]
    )
    waiting: Annotated[Location | None, Absent("no group comes later")] = Field(
        default=None,
        description="Where the groups lie that come on a later turn, face down.",
        examples=["axis-waiting"],
    )
    shuffled: bool = Field(
        default=True,
        description="Whether cards are drawn at random. Otherwise they are drawn in the order in which they "
        "are written.",
        examples=["true"],
    )
    refills: bool = Field(
        default=True,
        description="Whether an empty draw pile takes the discarded cards, shuffled.",
        examples=["false"],
    )


class CardDoc(Datum):
    """A card; usually a row of a table. Columns that are no key of a card give words of its look."""

    id: Annotated[str | None, Absent("the key or the first column names it")] = Field(
        default=None,
        description="The id of the card again, as tables have it in their first column.",
        examples=["a01"],
    )
    name: str = Field(description="Its title.", examples=["Winter campaign"])
    deck: DeckId = Field(description="Its deck.", examples=["axis"])
    group: Annotated[GroupId | None, Absent("none: the deck has no groups")] = Field(
        default=None, description="Its group in the deck.", examples=["early"]
    )
    value: str = Field(default="", description="The number in its corner.", examples=['"3"'])
    text: str = Field(
        default="",
        description="What it says. Lines are broken where they end; a line break of yours, or ¶ in a table, "
        "begins a new paragraph.",
        examples=["Add 1 to the attacker's die this turn."],
    )
    once: bool = Field(
        default=False,
        description="Whether it leaves the game after its event, to the pile `removed`.",
        examples=["true"],
    )
    look: Annotated[LookId | None, Absent("that of its deck")] = Field(
        default=None, description="How its front looks.", examples=["event-card"]
    )
    was: Annotated[str | None, Written("id"), Absent("it was never renamed")] = Field(
        default=None,
        description="The card's former id, so that it stays the same piece in saved games.",
        examples=["winter"],
    )
    called: Annotated[str | None, Written("name"), Absent("its name did not change")] = Field(
        default=None,
        description="Its name in the released version, if that was another: it is the same card.",
        examples=["Winter offensive"],
    )
    words: dict[Annotated[str, Written("word of the look")], str] = Field(
        default_factory=dict,
        description="Words of the look as a mapping, where they are not columns of their own.",
        examples=["{condition: Play before an attack.}"],
    )

    @model_validator(mode="before")
    @classmethod
    def _collect_words(cls, data: Any) -> Any:
        """Move columns that are not keys of a card into `words`."""
        return collect_columns(cls, data, "words")


class HandDoc(Datum):
    """Cards that a side holds. The other sides see only their backs."""

    name: str = Field(description="Title of its window.", examples=["Axis hand"])
    side: SideId = Field(description="The side that holds it.", examples=["axis"])
    decks: Annotated[Words, Written("ids of decks with blanks between"), Absent("the decks of its side")] = (
        Field(default=(), description="The decks whose cards it takes.", examples=["axis"])
    )
    limit: Annotated[int | None, Unit("cards"), Absent("any number")] = Field(
        default=None, ge=1, le=200, description="Most cards it may hold.", examples=["8"]
    )
