"""Base class of all traits: fields in wire order, and one encoder and decoder for type and state."""

from collections.abc import Callable, Hashable
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Generic, Literal, Self, TypeAlias, TypeVar, cast

from vassalformat.wire.codec import NO_DEFAULT, Codec, with_token
from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import decode_sequence, encode_sequence

T = TypeVar("T")

_SPEC = "wire"

Part: TypeAlias = Literal["type", "state"]
"""Of a trait: its definition, or its present values."""


@dataclass(frozen=True, slots=True)
class FieldSpec(Generic[T]):
    """One field of a trait's text.

    Attributes:
        part: whether it belongs to the type (the definition) or the state (the present values).
        codec: how its value is written.
        absent: the value VASSAL assumes if the text ends before this field.
        name: of the dataclass field.
        cached_default: its default if that can be encoded, else `NO_DEFAULT`.
        cached_token: the default's token.

    """

    part: Part
    codec: Codec[T]
    absent: T
    name: str = ""
    cached_default: T = NO_DEFAULT
    cached_token: str = ""


_REQUIRED: Any = object()


def wire(codec: Codec[T], default: T = _REQUIRED, *, absent: T = _REQUIRED) -> T:
    """Declare the next field of a trait's type.

    `default` is the value in traits we create; `absent` the value VASSAL assumes when the text ends earlier,
    by default the same. The two differ where VASSAL's own default is a trap, such as an extra menu entry
    with a key. Without `default` the caller must give a value, and `absent` is required.
    """
    return _declare("type", codec, default, absent)


def state(codec: Codec[T], default: T, *, absent: T = _REQUIRED) -> T:
    """Declare the next field of a trait's state. `default`: its value in a new piece."""
    return _declare("state", codec, default, absent)


def _declare(part: Part, codec: Codec[T], default: T, absent: T) -> T:
    missing = default if absent is _REQUIRED else absent
    if missing is _REQUIRED:
        raise TypeError("a field without default must say what VASSAL takes when it is absent")
    metadata = {_SPEC: FieldSpec(part, codec, missing)}
    # dataclasses.field() is typed by its value; here the codec gives the type
    if default is _REQUIRED:
        return cast(T, field(metadata=metadata))
    return field(default=default, metadata=metadata)


class CachedTexts:
    """Caches the two texts of a trait. Traits are immutable, and the same ones are written to prototypes,
    slots, saved games and the record of a version.
    """

    __slots__ = ("_texts",)

    _texts: tuple[str, str]

    def encode_type(self) -> str:
        """Write the trait's definition. Raises: WireError for a value VASSAL cannot hold."""
        raise NotImplementedError

    def encode_state(self) -> str:
        """Write the trait's present values. Raises: WireError for a value VASSAL cannot hold."""
        raise NotImplementedError

    def texts(self) -> tuple[str, str]:
        """The type and state texts, encoded at the first call. Raises: WireError."""
        try:
            return self._texts
        except AttributeError:
            texts = self.encode_type(), self.encode_state()
            object.__setattr__(self, "_texts", texts)
            return texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait(CachedTexts):
    """One trait of a piece. Subclasses list their fields in the order of VASSAL's text.

    Class attributes: `tag` the id with its `;`, `delimiter` between the fields of the type,
    `state_delimiter` between those of the state (empty: the state is one plain value).
    """

    tag: ClassVar[str] = ""
    delimiter: ClassVar[str] = ";"
    state_delimiter: ClassVar[str] = ""

    def encode_type(self) -> str:
        """Write the trait's definition. Raises: WireError for a value VASSAL cannot hold."""
        return self.tag + encode_sequence(self._tokens("type"), self.delimiter)

    def encode_state(self) -> str:
        """Write the trait's present values. Raises: WireError for a value VASSAL cannot hold."""
        tokens = self._tokens("state")
        if self.state_delimiter:
            return encode_sequence(tokens, self.state_delimiter)
        return tokens[0] if tokens else ""

    def _tokens(self, part: Part) -> list[str]:
        return [
            spec.cached_token
            # identity: `==` would also take True for a default of 1, which the codec must refuse
            if (value := getattr(self, spec.name)) is spec.cached_default
            else spec.codec.encode(value)
            for spec in specs(type(self), part)
        ]

    @classmethod
    def decode(cls, type_text: str, state_text: str) -> Self:
        """Read a trait of this class. Raises: WireError if the texts are not of this class."""
        return cls(**cls.decode_type(type_text), **cls.decode_state(state_text))

    @classmethod
    def decode_type(cls, text: str) -> dict[str, Any]:
        """Read the fields of the type, by name."""
        return cls.type_values(cls.type_tokens(text))

    @classmethod
    def decode_state(cls, text: str) -> dict[str, Any]:
        """Read the fields of the state, by name."""
        return cls.state_values(cls.state_tokens(text))

    @classmethod
    def type_tokens(cls, text: str) -> tuple[str, ...]:
        """Split the type into its fields. Raises: WireError if it is not of this class."""
        if not text.startswith(cls.tag):
            raise WireError(f"not a {cls.__name__}: {text!r}")
        return decode_sequence(text[len(cls.tag) :], cls.delimiter)

    @classmethod
    def state_tokens(cls, text: str) -> tuple[str, ...]:
        """Split the state into its fields."""
        return decode_sequence(text, cls.state_delimiter) if cls.state_delimiter else (text,)

    @classmethod
    def type_values(cls, tokens: tuple[str, ...]) -> dict[str, Any]:
        """The values of the type's fields, by name. Raises: WireError."""
        return field_values(cls, "type", tokens)

    @classmethod
    def state_values(cls, tokens: tuple[str, ...]) -> dict[str, Any]:
        """The values of the state's fields, by name; a trait without state ignores its text, as VASSAL does.

        Raises: WireError.
        """
        return field_values(cls, "state", tokens) if specs(cls, "state") else {}

    @classmethod
    def field_names(cls, part: Part, tokens: tuple[str, ...]) -> tuple[str, ...]:  # noqa: ARG003 - of some
        """Names of the fields of a text, in order; there may be fewer than tokens, or more."""
        return declared_names(cls, part)


def declared_names(trait: type[Trait], part: Part) -> tuple[str, ...]:
    """Names of the fields that a class declares, in wire order."""
    return tuple(spec.name for spec in specs(trait, part))


def field_values(trait: type[Trait], part: Part, tokens: tuple[str, ...]) -> dict[str, Any]:
    """The values of the fields that a class declares, by name. Raises: WireError."""
    expected = specs(trait, part)
    if len(tokens) > len(expected):
        raise WireError(f"{len(tokens)} fields where VASSAL 3.7 has {len(expected)}")
    values = {spec.name: spec.absent for spec in expected}
    for spec, token in zip(expected, tokens, strict=False):
        try:
            values[spec.name] = spec.codec.decode(token)
        except WireError as error:
            raise WireError(f"{spec.name}: {error}") from error
    return values


def mended(trait: type[Trait], type_text: str, state_text: str) -> Trait | None:
    """A trait of which some fields cannot be read: VASSAL's own values stand in for them. None if the
    rest cannot be read either.
    """
    try:
        types = trait.type_tokens(type_text)
        values = _mended(trait, "type", types, trait.type_values)
        states = _mended(trait, "state", trait.state_tokens(state_text), trait.state_values)
    except WireError:
        return None
    return trait(**values, **states)


def _mended(
    trait: type[Trait],
    part: Part,
    tokens: tuple[str, ...],
    read: Callable[[tuple[str, ...]], dict[str, Any]],
) -> dict[str, Any]:
    expected = specs(trait, part)
    whole = [_readable(spec, token) for spec, token in zip(expected, tokens, strict=False)]
    for some in ((*whole, *tokens[len(whole) :]), tuple(whole)):
        # a class may read its fields itself
        if some:
            try:
                return read(some)
            except WireError:
                continue
    if part == "state":
        return {}
    raise WireError(f"not a {trait.__name__}: {tokens!r}")


def _readable(spec: FieldSpec[Any], token: str) -> str:
    """The token, or that of the value VASSAL takes instead."""
    try:
        spec.codec.decode(token)
    except WireError:
        return spec.codec.encode(spec.absent)
    return token


def specs(trait: type[Trait], part: Part) -> tuple[FieldSpec[Any], ...]:
    """List the fields of one part of a trait class, in wire order."""
    # mypy doubts that a class with slots can be hashed; classes always can
    return _specs(cast(Hashable, trait), part)


@cache
def _specs(trait: Hashable, part: Part) -> tuple[FieldSpec[Any], ...]:
    found: list[FieldSpec[Any]] = []
    for item in fields(cast(type[Trait], trait)):
        spec: FieldSpec[Any] | None = item.metadata.get(_SPEC)
        if spec is not None and spec.part == part:
            default = NO_DEFAULT if item.default is MISSING else item.default
            found.append(
                FieldSpec(spec.part, spec.codec, spec.absent, item.name, *with_token(spec.codec, default))
            )
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown(Trait):
    """A trait without a class here, its texts unchanged."""

    type_text: str
    state_text: str = ""

    def encode_type(self) -> str:
        """Give back the type as it was."""
        return self.type_text

    def encode_state(self) -> str:
        """Give back the state as it was."""
        return self.state_text

    @classmethod
    def decode(cls, type_text: str, state_text: str) -> Self:
        """Keep both texts."""
        return cls(type_text=type_text, state_text=state_text)
