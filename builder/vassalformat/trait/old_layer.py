"""Layers as they were written before VASSAL 3.0."""

from dataclasses import dataclass
from typing import Any, ClassVar

from vassalformat.trait.base import Part, Trait, declared_names, field_values, specs, state, wire
from vassalformat.wire.codec import INT, TEXT
from vassalformat.wire.sequence import decode_sequence, encode_sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class OldLayer(Trait):
    """Pictures of which one is shown. VASSAL: counters/Embellishment (`emb`).

    `keys`: the letter that switches it on and off (empty: always on), then, with `;` between, menu, key and
    level of the reset. `activate_menu`: one that begins with `_` draws the layer below the piece while
    selected. `images`: one a level, each with the name of the level. The state is as a `Layer` has it.
    """

    tag: ClassVar[str] = "emb;"
    state_delimiter: ClassVar[str] = ";"

    keys: str = wire(TEXT, "")
    activate_menu: str = wire(TEXT, "")
    up_key: str = wire(TEXT, "")
    up_menu: str = wire(TEXT, "")
    down_key: str = wire(TEXT, "")
    down_menu: str = wire(TEXT, "")
    x_offset: int = wire(INT, 0)
    y_offset: int = wire(INT, 0)
    images: tuple[str, ...] = ()
    level_names: tuple[str, ...] = ()
    level: int = state(INT, 1)

    def __post_init__(self) -> None:
        """Fill in empty names for images without one."""
        missing = len(self.images) - len(self.level_names)
        if missing > 0:
            object.__setattr__(self, "level_names", self.level_names + ("",) * missing)

    def encode_type(self) -> str:
        """Write the fields, then an image and its name for each level."""
        levels = [
            encode_sequence((image, name) if name else (image,), ",")
            for image, name in zip(self.images, self.level_names, strict=True)
        ]
        return self.tag + encode_sequence([*self._tokens("type"), *levels], self.delimiter)

    @classmethod
    def type_values(cls, tokens: tuple[str, ...]) -> dict[str, Any]:
        """Read what `encode_type` writes."""
        count = len(specs(cls, "type"))
        levels = [decode_sequence(token, ",") for token in tokens[count:]]
        return {
            **field_values(cls, "type", tokens[:count]),
            "images": tuple(level[0] for level in levels),
            "level_names": tuple(level[1] if len(level) > 1 else "" for level in levels),
        }

    @classmethod
    def field_names(cls, part: Part, tokens: tuple[str, ...]) -> tuple[str, ...]:
        """The levels have numbered names."""
        names = declared_names(cls, part)
        return (*names, *(f"level{n}" for n in range(1, 1 + max(0, len(tokens) - len(names)))))
