"""`corrections:` what was published after a version came out, as dated and numbered changes."""

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from hexwright.schema.base import Absent, Datum, Schema, Written

Number = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]{0,3}$"), Written("number of the correction")]
"""Number of a correction."""


class ChangeDoc(Schema):
    """One value that changes. The source is corrected before anything else is looked at."""

    before: Annotated[Any, Written("value, as it stands"), Absent("the key is not there yet")] = Field(
        default=None,
        alias="from",
        description="What stands in the game's files, word for word; ~ for a key that is not there yet.",
        examples=["3/2/1"],
    )
    after: Annotated[Any, Written("value, as it is to stand"), Absent("the key is taken out")] = Field(
        default=None,
        alias="to",
        description="What is to stand there; ~ takes the key out.",
        examples=["4/2/1"],
    )


class CorrectionDoc(Datum):
    """A published correction. Corrections are made in order of their numbers, and each raises the version."""

    date: Annotated[str, Written("day, such as 2026-11-21")] = Field(
        pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
        description="Day it was published.",
        examples=["2026-11-21"],
    )
    reason: str = Field(description="Why, in words for players.", examples=["The counter was misprinted."])
    reference: str = Field(
        default="",
        description="Where it was published: magazine, page, forum, letter of the designer.",
        examples=["Designer's letter of 20 November 2026"],
    )
    changes: dict[Annotated[str, Written("way to a value")], ChangeDoc] = Field(
        min_length=1,
        description="What changes, by the way to the value: units.us-7.cf, tables.crt.rows.1.3. Items of a "
        "list are counted from 1.",
        examples=["{units.us-7.cf: {from: 3/2/1, to: 4/2/1}}"],
    )
