"""Traits that identify a piece: the basic piece, markers, prototypes, names, comments."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from vassalformat.trait.base import Part, Trait, declared_names, state, wire
from vassalformat.wire.codec import INT, PARAMETERS, TEXT
from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import decode_sequence, encode_sequence

NO_MAP = "null"


@dataclass(frozen=True, slots=True, kw_only=True)
class BasicPiece(Trait):
    """The innermost part of every piece. VASSAL: counters/BasicPiece.

    `map` is the map's name, `null` for none; x, y are map pixels of the piece's centre; `gpid` is the number
    of its palette slot; `persistent` are properties VASSAL stores itself (Old*, Clicked*), by name.
    """

    tag: ClassVar[str] = "piece;"
    state_delimiter: ClassVar[str] = ";"

    clone_key: str = wire(TEXT, "")
    delete_key: str = wire(TEXT, "")
    image: str = wire(TEXT, "")
    name: str = wire(TEXT, "")
    map: str = state(TEXT, NO_MAP)
    x: int = state(INT, 0)
    y: int = state(INT, 0)
    gpid: str = state(TEXT, "")
    persistent: tuple[tuple[str, str], ...] = state(PARAMETERS, ())

    def encode_state(self) -> str:
        """Write map, position, slot number and the persistent texts with their count."""
        tokens = [
            self.map,
            INT.encode(self.x),
            INT.encode(self.y),
            self.gpid,
            INT.encode(len(self.persistent)),
        ]
        tokens += [text for pair in self.persistent for text in pair]
        return encode_sequence(tokens, self.state_delimiter)

    @classmethod
    def state_values(cls, tokens: tuple[str, ...]) -> dict[str, Any]:
        """Read what `encode_state` writes; VASSAL tolerates a state without the count."""
        if len(tokens) < 3:
            raise WireError(f"not the state of a basic piece: {tokens!r}")
        count = INT.decode(tokens[4]) if len(tokens) > 4 else 0
        pairs = tokens[5:]
        if len(pairs) != 2 * count:
            raise WireError(f"{count} persistent properties announced, {len(pairs)} texts found")
        return {
            "map": tokens[0],
            "x": INT.decode(tokens[1]),
            "y": INT.decode(tokens[2]),
            "gpid": tokens[3] if len(tokens) > 3 else "",
            "persistent": tuple(zip(pairs[::2], pairs[1::2], strict=True)),
        }

    @classmethod
    def field_names(cls, part: Part, tokens: tuple[str, ...]) -> tuple[str, ...]:
        """The properties of the state have numbered names."""
        if part == "type":
            return declared_names(cls, part)
        numbers = range(1, 1 + max(0, len(tokens) - 5) // 2)
        return (
            "map",
            "x",
            "y",
            "gpid",
            "count",
            *(f"{what}{n}" for n in numbers for what in ("key", "value")),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker(Trait):
    """Constant properties, as pairs of name and value. VASSAL: counters/Marker."""

    tag: ClassVar[str] = "mark;"
    delimiter: ClassVar[str] = ","

    values: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, values: Mapping[str, str]) -> Self:
        """Make a marker of a mapping, in its order."""
        return cls(values=tuple(values.items()))

    def encode_type(self) -> str:
        """Write the names."""
        if not self.values:
            raise WireError("a marker needs a property")
        return self.tag + encode_sequence([name for name, _ in self.values], self.delimiter)

    def encode_state(self) -> str:
        """Write the values in the order of the names."""
        return encode_sequence([value for _, value in self.values], self.delimiter)

    @classmethod
    def decode(cls, type_text: str, state_text: str) -> Self:
        """Pair names and values; missing values are empty, surplus ones are dropped, as VASSAL does."""
        if not type_text.startswith(cls.tag):
            raise WireError(f"not a Marker: {type_text!r}")
        names = decode_sequence(type_text[len(cls.tag) :], cls.delimiter)
        values = decode_sequence(state_text, cls.delimiter)[: len(names)]
        return cls(values=tuple(zip(names, values + ("",) * (len(names) - len(values)), strict=True)))


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePrototype(Trait):
    """Inserts all traits of a prototype. VASSAL: counters/UsePrototype.

    VASSAL expands it when a piece is copied from its slot, but not when it reads a save: there this trait
    must be replaced by the prototype's traits (see `trait.prototype`). A missing prototype is silently
    ignored.
    """

    tag: ClassVar[str] = "prototype;"

    name: str
    parameters: tuple[tuple[str, str], ...] = ()

    def encode_type(self) -> str:
        """Write the name, and the parameters if there are any."""
        tokens = [self.name]
        if self.parameters:
            pairs = [encode_sequence(pair, "=") for pair in self.parameters]
            tokens.append(encode_sequence(pairs, ","))
        return self.tag + encode_sequence(tokens, self.delimiter)

    @classmethod
    def type_values(cls, tokens: tuple[str, ...]) -> dict[str, Any]:
        """Read name and parameters; half a parameter is dropped, as VASSAL does."""
        pairs = (
            [decode_sequence(token, "=") for token in decode_sequence(tokens[1], ",")]
            if len(tokens) > 1
            else []
        )
        return {"name": tokens[0], "parameters": tuple((pair[0], pair[1]) for pair in pairs if len(pair) > 1)}

    @classmethod
    def field_names(cls, part: Part, tokens: tuple[str, ...]) -> tuple[str, ...]:  # noqa: ARG003
        """Name and parameters."""
        return ("name", "parameters") if part == "type" else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BasicName(Trait):
    """Overrides the name of the basic piece. VASSAL: counters/BasicName."""

    tag: ClassVar[str] = "basicName;"

    name: str = wire(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment(Trait):
    """A comment shown in VASSAL's editor, without effect. VASSAL: counters/Comment."""

    tag: ClassVar[str] = "cmt;"

    text: str = wire(TEXT, "")
