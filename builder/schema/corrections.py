"""`corrections:` what was published after a version came out, as dated and numbered changes."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from builder.schema.base import Datum, Schema

Number = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]{0,3}$")]
"""Number of a correction."""


class ChangeDoc(Schema):
    """One value that changes. The source is corrected before anything else is looked at."""

    before: Any = Field(
        default=None,
        alias="from",
        description="What stands in the game's files, word for word; ~ for a key that is not there yet.",
    )
    after: Any = Field(default=None, alias="to", description="What is to stand there; ~ takes the key out.")


class CorrectionDoc(Datum):
    """A published correction. Corrections are made in order of their numbers, and each raises the version."""

    date: str = Field(
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="Day it was published, such as 2026-11-21."
    )
    reason: str = Field(description="Why, in words for players.")
    reference: str = Field(
        default="", description="Where it was published: magazine, page, forum, letter of the designer."
    )
    changes: dict[str, ChangeDoc] = Field(
        min_length=1,
        description="What changes, by the way to the value: units.us-7.cf, tables.crt.rows.1.3. Items of a "
        "list are counted from 1.",
    )
