"""The base of all schema classes: pydantic models that keep the position of each value in the author's files.

Scalars arrive as text, and the type of the field decides what they become: `"0701"` stays text for a hex,
`"4"` becomes a number. Unknown keys are reported with the nearest valid name, and `validate` words pydantic's
errors for authors.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, Protocol, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    StringConstraints,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from hexwright.diagnostics import NOWHERE, Report, Span, did_you_mean, nearest
from hexwright.model.provenance import Origin, Provenance
from hexwright.source.tree import NULLS, Map, Node, Scalar, Seq


class _Documentation:
    """Metadata of a type that only documents it: for `schema.keys`, not for validation."""

    __slots__ = ()

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> Any:
        """Leave validation as it is, so that pydantic need not inspect the metadata."""
        return handler(source)


@dataclass(frozen=True, slots=True)
class Unit(_Documentation):
    """What a number counts or measures: `mm`, `hexes`."""

    name: str


@dataclass(frozen=True, slots=True)
class Written(_Documentation):
    """The name of a type in an author's words: `id of a side`."""

    name: str


@dataclass(frozen=True, slots=True)
class Known(_Documentation):
    """All words a text or a list of words may consist of, where the type is only `str`."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Absent(_Documentation):
    """What holds when a key with the default None is left out."""

    meaning: str


POSITIONS_KEY = "@"
"""The key under which positions pass through validation. `_keep_positions` drops one written by an author."""


class HasSpan(Protocol):
    """A value with a position in the author's files."""

    @property
    def span(self) -> Span:
        """The position."""
        ...


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions of a mapping, of its keys, and of its values (by key)."""

    span: Span
    keys: Mapping[str, Span] = field(default_factory=dict)
    values: Mapping[str, HasSpan] = field(default_factory=dict)

    def of(self, name: str) -> Span:
        """The position of the value of a key; of the mapping if the key is absent."""
        value = self.values.get(name)
        return self.span if value is None else value.span

    def key(self, name: str) -> Span:
        """The position of a key; of the mapping if the key is absent."""
        return self.keys.get(name, self.span)

    def key_below(self, name: str, key: str) -> Span:
        """The position of a key of the mapping that is the value of another key."""
        value = self.values.get(name)
        return value.keys.get(key, value.span) if isinstance(value, Map) else self.of(name)


class Located(dict[str, Any]):
    """A mapping of plain data with the positions of its keys and values. `id_column`: as for `Map`."""

    __slots__ = ("at", "id_column")

    at: Positions
    id_column: str

    def __init__(self, entries: Mapping[str, Any], at: Positions, id_column: str = "") -> None:
        super().__init__(entries)
        self.at = at
        self.id_column = id_column


class LocatedList(list[Any]):
    """A list of plain data with its position and those of its items (`values`)."""

    __slots__ = ("span", "values")

    def __init__(self, items: list[Any], span: Span, values: Sequence[HasSpan]) -> None:
        super().__init__(items)
        self.span = span
        self.values = values


class LocatedText(str):
    """A scalar with its position, until pydantic makes a value of it."""

    __slots__ = ("span",)

    span: Span


def to_plain_data(node: Node) -> Any:
    """The tree as plain data for pydantic: text, None, lists and mappings, all with their positions."""
    if isinstance(node, Scalar):
        if node.is_null:
            return None
        text = LocatedText(node.text)
        text.span = node.span
        return text
    if isinstance(node, Seq):
        return LocatedList([to_plain_data(item) for item in node.items], node.span, node.items)
    found: dict[str, Any] = {}
    for key, value in node.entries.items():
        # Scalars are handled here, without a call: most of the ten thousand values of a game are scalars.
        if type(value) is not Scalar:
            found[key] = to_plain_data(value)
        elif value.plain and value.text in NULLS:
            found[key] = None
        else:
            found[key] = text = LocatedText(value.text)
            text.span = value.span
    return Located(found, Positions(node.span, node.keys, node.entries), node.id_column)


class _Unvalidated:
    """Metadata of a field that pydantic is to take as it is."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> Any:
        """Accept anything."""
        return handler(Any)


class Schema(BaseModel):
    """A mapping with known keys. `where`: the positions of its keys and values."""

    model_config = ConfigDict(
        extra="ignore", frozen=True, arbitrary_types_allowed=True, allow_inf_nan=False, defer_build=True
    )

    where: Annotated[Positions, _Unvalidated()] = Field(
        default=Positions(NOWHERE), alias=POSITIONS_KEY, repr=False, exclude=True
    )

    @model_validator(mode="before")
    @classmethod
    def _keep_positions(cls, data: Any, info: ValidationInfo) -> Any:
        """Report unknown keys (S001), drop them and nulls, and put the positions into `where`."""
        if not isinstance(data, Located):
            return data
        allowed = allowed_keys(cls)
        report = info.context
        if isinstance(report, Report) and not data.keys() <= allowed:
            for key in data:
                if key not in allowed and key != data.id_column:
                    report.error(
                        "S001", f"unknown key '{key}'", data.at.key(key), hint=did_you_mean(key, allowed)
                    )
        found = {k: v for k, v in data.items() if v is not None and k in allowed}
        found[POSITIONS_KEY] = data.at
        return found


@cache
def allowed_keys(kind: type[Schema]) -> frozenset[str]:
    """The keys of a mapping, as authors write them."""
    return frozenset(f.alias or name for name, f in kind.model_fields.items()) - {POSITIONS_KEY}


def collect_columns(kind: type[Schema], data: Any, into: str) -> Any:
    """A row of a table with the columns that are no keys of it moved into one of its keys, a mapping.

    While a required key is missing, a column with a similar name is taken for a misspelling and stays where
    it is, to be reported as unknown.
    """
    if not isinstance(data, Located) or not isinstance(data.get(into) or {}, Mapping):
        return data
    known = allowed_keys(kind)
    missing = {name for name, field in kind.model_fields.items() if field.is_required()} - set(data)
    rest = {
        k: v
        for k, v in data.items()
        if k not in known and isinstance(v, str) and not (missing and nearest(k, missing))
    }
    if not rest:
        return data
    others = {k: v for k, v in data.items() if k not in rest}
    return Located({**others, into: {**(data.get(into) or {}), **rest}}, data.at)


class Datum(Schema):
    """A mapping that may say where its values come from."""

    rule: Annotated[str | None, Absent("no rule is named")] = Field(
        default=None,
        description="The rule that says so: its number in the rulebook. Reports and the referee cite it.",
        examples=['"10.9"'],
    )
    origin: Origin = Field(
        default=Origin.STATED,
        description="How the values here came to be known. stated: printed in the rules or on the "
        "components. read: made out on a damaged scan. inferred: follows from what is printed, from history "
        "or geography. designed: your own.",
        examples=["designed"],
    )
    origins: dict[Annotated[str, Written("key")], Origin] = Field(
        default_factory=dict,
        description="Exceptions to `origin`: a key of this mapping, and how its value came to be known.",
        examples=["{start: designed}"],
    )
    note: Annotated[str | None, Absent("no remark")] = Field(
        default=None,
        description="A remark for the fidelity report: why it is so, or where it was found.",
        examples=["its hex is not printed"],
    )

    @property
    def provenance(self) -> Provenance:
        """`rule`, `origin`, `origins` and `note` as model data, with the position of the mapping."""
        return Provenance(
            origin=self.origin,
            rule=self.rule,
            note=self.note,
            fields=tuple(sorted(self.origins.items())) if self.origins else (),
            span=self.where.span,
        )


def shorthand(key: str, json_type: object) -> BeforeValidator:
    """A validator that takes a text for a mapping with this one key.

    `json_type`: what may be written, for the JSON Schema.
    """

    def expand(value: object) -> object:
        if isinstance(value, LocatedText):
            return Located({key: value}, Positions(value.span, {}, {key: value}))
        return value

    return BeforeValidator(expand, json_schema_input_type=json_type)


SHORT = Written("text alone, or mapping")
"""The name of a type with `shorthand`."""


def as_words(value: object) -> object:
    """The words of a text; any other value as it is."""
    return value.split() if isinstance(value, str) else value


def _list(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _lines(value: object) -> object:
    return [line.strip() for line in value.strip().split("\n")] if isinstance(value, str) else value


Words = Annotated[
    tuple[str, ...],
    BeforeValidator(as_words, json_schema_input_type=tuple[str, ...] | str),
    Written("words: a list, or one text with blanks between"),
]
"""A list, or words separated by blanks."""

Texts = Annotated[
    tuple[str, ...],
    BeforeValidator(_list, json_schema_input_type=tuple[str, ...] | str),
    Written("a text, or a list of texts"),
]
"""A list, or a single text."""

Lines = Annotated[
    tuple[str, ...],
    BeforeValidator(_lines, json_schema_input_type=tuple[str, ...] | str),
    Written("lines: a list, or the lines of a text"),
]
"""A list, or the lines of a text."""

Colour = Annotated[
    str, StringConstraints(pattern=r"^#[0-9A-Fa-f]{6}$"), Written('colour, "#RRGGBB" in quotes')
]
"""`#RRGGBB`."""

Slug = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$", max_length=80), Written("id")
]
"""An id: letters, digits, dots, dashes, underscores."""


class Item(Datum):
    """An item of a list that a game which extends this one may change, drop, or put another one beside."""

    id: Annotated[Slug | None, Absent("it has none")] = Field(
        default=None,
        description="What the item is called, so that a game that extends this one can name it: to change "
        "it, to leave it out, or to put another one before or after it. Every mapping in a list may have "
        "one; only those of the lists with an `id` of their own need it.",
        examples=["first-turn"],
    )


HexNumber = Annotated[str, Written("hex number")]
Expression = Annotated[str, Written("expression")]
FilePath = Annotated[str, Written("file, as seen from the game's folder")]
SideId = Annotated[str, Written("id of a side")]
LookId = Annotated[str, Written("id of a look")]
Location = Annotated[str, Written("location: a hex, a space, or a cell of a panel")]
Tone = Annotated[str, Written("tone: ink, blue, red, a colour name of the theme, or the id of a side")]
TableId = Annotated[str, Written("id of a table")]
Heading = Annotated[str, Written("heading of a column")]
StateId = Annotated[str, Written("id of a state")]
DieId = Annotated[str, Written("id of a die")]
HexSetName = Annotated[str, Written("name of a hex set")]
Hexside = Annotated[str, Written("hexside, two neighbouring hexes such as 1917/2017")]

S = TypeVar("S", bound=Schema)


def validate(kind: type[S], node: Node, report: Report) -> S | None:
    """The tree as an instance of `kind`; None after an error (S001 to S006, at the position of the value)."""
    data = to_plain_data(node)
    try:
        return kind.model_validate(data, context=report)
    except ValidationError as error:
        for item in error.errors(include_url=False, include_input=True):
            code, message = _code_and_message(item, _name(data, item))
            report.error(code, message, _locate(data, node.span, item))
        return None


def _locate(data: Any, span: Span, item: Mapping[str, Any]) -> Span:
    """The position of a pydantic error: of the innermost value on its path that exists."""
    here = data
    for part in item["loc"]:
        if isinstance(here, Located) and isinstance(part, str) and part in here:
            span = here.at.of(part)
            here = here[part]
        elif isinstance(here, LocatedList) and isinstance(part, int) and part < len(here):
            span = here.values[part].span
            here = here[part]
        elif part == "[key]":
            break
    return span


def _name(data: Any, item: Mapping[str, Any]) -> str:
    """The innermost key on the path of a pydantic error, without the tags of alternatives that pydantic
    puts between them.
    """
    here, name = data, "value"
    *way, last = item["loc"] or ("value",)
    for part in (*way, last):
        if isinstance(here, Located) and isinstance(part, str) and part in here:
            name, here = part, here[part]
        elif isinstance(here, LocatedList) and isinstance(part, int) and part < len(here):
            here = here[part]
    return last if item["type"] == "missing" and isinstance(last, str) else name


_EXPECTED: Mapping[str, str] = {
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


def _quoted(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, (list, tuple)):
        return "a list"
    text = str(value)
    return f"'{text if len(text) <= 60 else text[:57] + '...'}'"


def _code_and_message(item: Mapping[str, Any], name: str) -> tuple[str, str]:
    """Our code and message for one of pydantic's errors. `name`: the key that it is about."""
    kind = str(item["type"])
    context = item.get("ctx", {})
    if kind == "missing":
        return "S002", f"'{name}' is missing"
    if kind in _EXPECTED:
        return "S003", f"'{name}' must be {_EXPECTED[kind]}, not {_quoted(item.get('input'))}"
    if kind in {"enum", "literal_error"}:
        return (
            "S004",
            f"'{name}' must be one of {context.get('expected', '')}, not {_quoted(item.get('input'))}",
        )
    if kind == "string_pattern_mismatch":
        form = describe_pattern(str(context.get("pattern", "")))
        return "S005", f"'{name}' cannot be {_quoted(item.get('input'))}: {form}"
    if kind in {"union_tag_invalid", "union_tag_not_found"}:
        if str(context.get("discriminator", "")).endswith("()"):
            return "S003", f"'{name}' cannot be {_quoted(item.get('input'))}"
        return "S004", f"'kind' must be one of {context.get('expected_tags', 'the known kinds')}"
    message = str(item.get("msg", "is not valid"))
    message = message.removeprefix("Value error, ")
    return "S006", f"'{name}': {message[:1].lower()}{message[1:]}"


_PATTERNS: Mapping[str, str] = {
    "^#": "a colour is written #RRGGBB, in quotes",
    "A-Za-z0-9._-": "an id has letters, digits, dots and dashes only",
    "{4}-": "a day is written as 2026-11-21",
    "(\\.[0-9]+|/": "a number is written 2, 1.5, 3/2 or 2½",
    "^[1-9]": "a number from 1 to 9999",
    ".+-]{0,30}": "a version has letters, digits, dots, dashes and plus signs, 31 at most",
}
"""By a part of a regular expression: what text it accepts, in an author's words."""


def describe_pattern(pattern: str) -> str:
    """What text a regular expression of the schema accepts, in an author's words."""
    known = next((words for part, words in _PATTERNS.items() if part in pattern), None)
    return known or f"it must match {pattern}"
