"""The base of every schema class: a pydantic model that knows where the author wrote each value.

Scalars arrive as text and are typed by the field (`"0701"` stays a hex, `"4"` becomes a number where one is
asked for). Unknown keys are reported here with the nearest valid name; pydantic's own findings are put into
an author's words by `validate`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from builder.diagnostics import NOWHERE, Report, Span, did_you_mean
from builder.model.provenance import Origin, Provenance
from builder.source.tree import Node, Scalar, Seq

AT = "@"
"""The hidden key that carries positions through validation; no author can write it (see `plain`)."""


@dataclass(frozen=True, slots=True)
class At:
    """Where a mapping stands, and each of its keys and values."""

    span: Span
    keys: Mapping[str, Span] = field(default_factory=dict)
    values: Mapping[str, Span] = field(default_factory=dict)

    def of(self, name: str) -> Span:
        """Where the value of a key stands (the mapping itself when the key is absent)."""
        return self.values.get(name, self.span)

    def key(self, name: str) -> Span:
        """Where the key stands."""
        return self.keys.get(name, self.span)


class Located(dict[str, Any]):
    """A mapping of plain data that remembers its place."""

    __slots__ = ("at",)

    def __init__(self, entries: Mapping[str, Any], at: At) -> None:
        super().__init__(entries)
        self.at = at


class LocatedList(list[Any]):
    """A list of plain data that remembers the place of each item."""

    __slots__ = ("items_at", "span")

    def __init__(self, items: list[Any], span: Span, items_at: tuple[Span, ...]) -> None:
        super().__init__(items)
        self.span = span
        self.items_at = items_at


class Text(str):
    """A piece of plain data that remembers its place, until pydantic makes a value of it."""

    __slots__ = ("span",)

    span: Span

    def __new__(cls, text: str, span: Span) -> Text:
        """The text, at its place."""
        made = super().__new__(cls, text)
        made.span = span
        return made


def plain(node: Node) -> Any:
    """The tree as plain data for pydantic: text, None, lists and mappings, all with their places."""
    if isinstance(node, Scalar):
        return None if node.is_null else Text(node.text, node.span)
    if isinstance(node, Seq):
        return LocatedList([plain(i) for i in node.items], node.span, tuple(i.span for i in node.items))
    at = At(node.span, node.keys, {key: value.span for key, value in node.entries.items()})
    return Located({key: plain(value) for key, value in node.entries.items()}, at)


class Schema(BaseModel):
    """A mapping with known keys. `where` says where everything stands."""

    model_config = ConfigDict(extra="ignore", frozen=True, arbitrary_types_allowed=True, allow_inf_nan=False)

    where: At = Field(default=At(NOWHERE), alias=AT, repr=False, exclude=True)

    @model_validator(mode="before")
    @classmethod
    def _place(cls, data: Any, info: ValidationInfo) -> Any:
        if not isinstance(data, Located):
            return data
        allowed = {f.alias or name for name, f in cls.model_fields.items()} - {AT}
        report = info.context
        if isinstance(report, Report):
            for key in data:
                if key not in allowed:
                    report.error(
                        "S001", f"unknown key '{key}'", data.at.key(key), hint=did_you_mean(key, allowed)
                    )
        return {**{k: v for k, v in data.items() if k in allowed and v is not None}, AT: data.at}


class Datum(Schema):
    """A mapping that may say where it comes from."""

    rule: str | None = Field(default=None, description="Rule number in the rulebook, such as 10.9.")
    origin: Origin = Field(default=Origin.STATED, description="stated, read, inferred or designed.")
    origins: dict[str, Origin] = Field(default_factory=dict, description="Exceptions: field name to origin.")
    note: str | None = Field(default=None, description="Why, or where it was found.")

    @property
    def provenance(self) -> Provenance:
        """The same as model data."""
        return Provenance(
            origin=self.origin,
            rule=self.rule,
            note=self.note,
            fields=tuple(sorted(self.origins.items())),
            span=self.where.span,
        )


def short_for(name: str, kind: object) -> BeforeValidator:
    """A bare text stands for a mapping with this one key. `kind`: what may be written, for editors."""

    def expand(value: object) -> object:
        if isinstance(value, Text):
            return Located({name: value}, At(value.span, {}, {name: value.span}))
        return value

    return BeforeValidator(expand, json_schema_input_type=kind)


def _words(value: object) -> object:
    return value.split() if isinstance(value, str) else value


def _list(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _lines(value: object) -> object:
    return [line.strip() for line in value.strip().split("\n")] if isinstance(value, str) else value


Words = Annotated[tuple[str, ...], BeforeValidator(_words, json_schema_input_type=tuple[str, ...] | str)]
"""A list, or words separated by blanks."""

Texts = Annotated[tuple[str, ...], BeforeValidator(_list, json_schema_input_type=tuple[str, ...] | str)]
"""A list, or a single text."""

Lines = Annotated[tuple[str, ...], BeforeValidator(_lines, json_schema_input_type=tuple[str, ...] | str)]
"""A list, or the lines of a text."""

Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9A-Fa-f]{6}$")]
"""`#RRGGBB`."""

Slug = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$", max_length=80)]
"""A name for files and references: letters, digits, dot, dash, underscore."""

S = TypeVar("S", bound=Schema)


def validate(kind: type[S], node: Node, report: Report) -> S | None:
    """The tree as `kind`; None after an error. Every finding has the place of the value it is about."""
    data = plain(node)
    try:
        return kind.model_validate(data, context=report)
    except ValidationError as error:
        for item in error.errors(include_url=False, include_input=True):
            code, message = _words_for(item)
            report.error(code, message, _locate(data, node.span, item))
        return None


def _locate(data: Any, span: Span, item: Mapping[str, Any]) -> Span:
    """The place of a finding: as far down its path as the data goes."""
    here = data
    for part in item["loc"]:
        if isinstance(here, Located) and isinstance(part, str) and part in here:
            span = here.at.of(part)
            here = here[part]
        elif isinstance(here, LocatedList) and isinstance(part, int) and part < len(here):
            span = here.items_at[part]
            here = here[part]
        elif part == "[key]":
            break
    return span


_KINDS: Mapping[str, str] = {
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing_size": "a whole number",
    "float_parsing": "a number",
    "float_type": "a number",
    "bool_parsing": "true or false",
    "bool_type": "true or false",
    "string_type": "a text",
    "dict_type": "a mapping (key: value)",
    "model_type": "a mapping (key: value)",
    "model_attributes_type": "a mapping (key: value)",
    "tuple_type": "a list",
    "list_type": "a list",
    "finite_number": "a finite number",
}


def _shown(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, (list, tuple)):
        return "a list"
    text = str(value)
    return f"'{text if len(text) <= 60 else text[:57] + '...'}'"


def _words_for(item: Mapping[str, Any]) -> tuple[str, str]:
    """Code and message for one of pydantic's findings."""
    kind = str(item["type"])
    name = next((str(part) for part in reversed(item["loc"]) if isinstance(part, str)), "value")
    context = item.get("ctx", {})
    if kind == "missing":
        return "S002", f"'{name}' is missing"
    if kind in _KINDS:
        return "S003", f"'{name}' must be {_KINDS[kind]}, not {_shown(item.get('input'))}"
    if kind in {"enum", "literal_error"}:
        return (
            "S004",
            f"'{name}' must be one of {context.get('expected', '')}, not {_shown(item.get('input'))}",
        )
    if kind == "string_pattern_mismatch":
        return (
            "S005",
            f"'{name}' cannot be {_shown(item.get('input'))}: {_pattern(str(context.get('pattern', '')))}",
        )
    if kind in {"union_tag_invalid", "union_tag_not_found"}:
        return "S004", f"'kind' must be one of {context.get('expected_tags', 'the known kinds')}"
    message = str(item.get("msg", "is not valid"))
    message = message.removeprefix("Value error, ")
    return "S006", f"'{name}': {message[:1].lower()}{message[1:]}"


def _pattern(pattern: str) -> str:
    if pattern.startswith("^#"):
        return "a colour is written #RRGGBB, in quotes"
    if "A-Za-z0-9._-" in pattern:
        return "an id has letters, digits, dots and dashes only"
    return f"it must match {pattern}"
