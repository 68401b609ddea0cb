"""Preselection of pieces for a global key command. VASSAL: counters/GlobalCommandTarget (delimiter `|`)."""

from dataclasses import dataclass, field

from vassalformat.wire.codec import BOOL, Codec, choice
from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import decode_sequence, encode_sequence

_SOURCE = choice("COUNTER", "MAP", "MODULE", "DECK")
_PLACE = choice(
    *("CURSTACK", "CURMAP", "CURZONE", "CURLOC", "CURMAT", "CURATTACH"),
    *("MAP", "ZONE", "LOCATION", "XY", "DECK"),
)
_COMPARISON = choice(
    "EQUALS", "NOT_EQUALS", "GREATER", "GREATER_EQUALS", "LESS", "LESS_EQUALS", "MATCH", "NOT_MATCH"
)

_FIELDS = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The "fast match" of a global key command. A wrong one silently misses pieces: if in doubt, leave both
    off.

    Attributes:
        source: kind of component that sends the key.
        by_place: consider only pieces at `place`, whose kind decides which of the names below it count.
        by_property: consider only pieces whose `property_name` compares to `value` as `comparison` says.

        fields: how many fields are written: older engines knew fewer than sixteen.

    Texts may be expressions `{...}`.

    """

    source: str = "MAP"
    by_place: bool = False
    place: str = "MAP"
    map: str = ""
    board: str = ""
    zone: str = ""
    location: str = ""
    x: str = "0"
    y: str = "0"
    deck: str = ""
    by_property: bool = False
    property_name: str = ""
    value: str = ""
    comparison: str = "EQUALS"
    attachment: str = ""
    attachment_id: str = ""
    fields: int = field(default=_FIELDS, compare=False)


def _encode(target: Target) -> str:
    tokens = (
        _SOURCE.encode(target.source),
        BOOL.encode(target.by_place),
        _PLACE.encode(target.place),
        target.map,
        target.board,
        target.zone,
        target.location,
        target.x,
        target.y,
        target.deck,
        BOOL.encode(target.by_property),
        target.property_name,
        target.value,
        _COMPARISON.encode(target.comparison),
        target.attachment,
        target.attachment_id,
    )
    return encode_sequence(tokens[: target.fields], "|")


def _decode(text: str) -> Target:
    tokens = decode_sequence(text, "|")
    if len(tokens) > _FIELDS:
        raise WireError(f"not the target of a global key command: {text!r}")

    def token(index: int, default: str = "") -> str:
        return tokens[index] if index < len(tokens) else default

    return Target(
        source=_SOURCE.decode(token(0) or "MAP"),
        by_place=BOOL.decode(token(1)),
        place=_PLACE.decode(token(2) or "MAP"),
        map=token(3),
        board=token(4),
        zone=token(5),
        location=token(6),
        x=token(7, "0"),
        y=token(8, "0"),
        deck=token(9),
        by_property=BOOL.decode(token(10)),
        property_name=token(11),
        value=token(12),
        comparison=_COMPARISON.decode(token(13) or "EQUALS"),
        attachment=token(14),
        attachment_id=token(15),
        fields=len(tokens) if text else 0,
    )


TARGET: Codec[Target] = Codec("target", _encode, _decode)
