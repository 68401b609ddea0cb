"""Pieces with their prototypes written out, leniently: `trait.expand` is for what we write ourselves.

VASSAL: counters/UsePrototype, build/module/PrototypeDefinition. Parameters replace `$name$` anywhere in the
prototype's text, before it is taken apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from builder.export.vassal.reading.definition import traits_of
from builder.export.vassal.reading.trait import Basic, Look, Silent, Use, read_trait
from builder.export.vassal.wire.error import WireError

_DEEPEST: Final = 20
_MOST: Final = 1000
"""Prototypes used for one piece: those that use each other twice would grow without end."""
_LONGEST: Final = 1_000_000
"""Characters of a prototype with its parameters filled in."""

Tell = Callable[[str, str], None]
"""Takes a kind of problem and an example of it."""


class Prototypes:
    """The prototypes of a module, each taken apart once."""

    def __init__(self, texts: Mapping[str, str], tell: Tell) -> None:
        self._texts = texts
        self._tell = tell
        self._read: dict[tuple[str, tuple[tuple[str, str], ...]], tuple[Look, ...]] = {}
        self._uses = 0

    def expand(self, text: str) -> tuple[Look, ...]:
        """The traits of a piece from its definition, innermost first. Raises: WireError."""
        self._uses = 0
        return self._expanded(tuple(read_trait(*pair) for pair in traits_of(text)), 0)

    def _expanded(self, looks: tuple[Look, ...], depth: int) -> tuple[Look, ...]:
        if not any(isinstance(look, Use) for look in looks):
            return looks
        found: list[Look] = []
        for look in looks:
            if not isinstance(look, Use):
                found.append(look)
                continue
            self._uses += 1
            if depth >= _DEEPEST or self._uses > _MOST:
                self._tell("prototypes that use themselves", look.name)
                continue
            found += self._expanded(self._traits(look), depth + 1)
        return tuple(found)

    def _traits(self, use: Use) -> tuple[Look, ...]:
        key = use.name, use.parameters
        known = self._read.get(key)
        if known is None:
            known = self._read[key] = self._taken_apart(use)
        return known

    def _taken_apart(self, use: Use) -> tuple[Look, ...]:
        text = self._texts.get(use.name)
        if text is None:
            self._tell("prototypes that are missing", use.name)
            return ()
        for name, value in use.parameters:
            mark = f"${name}$"
            if len(text) + text.count(mark) * len(value) > _LONGEST:
                self._tell("prototypes that grow too long", use.name)
                return ()
            text = text.replace(mark, value)
        if not text:
            return ()
        try:
            looks = tuple(read_trait(*pair) for pair in traits_of(text))
        except WireError as error:
            self._tell(f"prototypes that cannot be read ({error})", use.name)
            return ()
        return tuple(Silent() if isinstance(look, Basic) else look for look in looks)
