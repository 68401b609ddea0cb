"""Expands the prototypes of any module's pieces, leniently; `trait.prototype` does it for our own.

VASSAL: counters/UsePrototype, build/module/PrototypeDefinition. Parameters replace `$name$` anywhere in the
prototype's text, before it is split into traits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hexwright.export.vassal.reading.drawn import Basic, NotDrawn, ParsedTrait, PrototypeUse, read_definition
from vassalformat.wire.error import WireError

_MAX_DEPTH: Final = 20
_MAX_USES: Final = 1000
"""Prototypes expanded for one piece: two uses per level would double the work with each level."""
_MAX_LENGTH: Final = 1_000_000
"""Characters of a prototype with its parameters filled in."""

AddProblem = Callable[[str, str], None]
"""Called with a kind of problem and an example of it; see `Problems.add`."""


class Prototypes:
    """The prototypes of a module, each parsed once per set of parameters."""

    def __init__(self, texts: Mapping[str, str], add_problem: AddProblem) -> None:
        self._texts = texts
        self._add_problem = add_problem
        self._cache: dict[tuple[str, tuple[tuple[str, str], ...]], tuple[ParsedTrait, ...]] = {}
        self._uses = 0

    def expand(self, text: str) -> tuple[ParsedTrait, ...]:
        """The traits of a piece from its definition, innermost first. Raises: WireError."""
        self._uses = 0
        return self._expand(read_definition(text), 0)

    def _expand(self, traits: tuple[ParsedTrait, ...], depth: int) -> tuple[ParsedTrait, ...]:
        if not any(isinstance(trait, PrototypeUse) for trait in traits):
            return traits
        found: list[ParsedTrait] = []
        for trait in traits:
            if not isinstance(trait, PrototypeUse):
                found.append(trait)
                continue
            self._uses += 1
            if depth >= _MAX_DEPTH or self._uses > _MAX_USES:
                self._add_problem("prototypes that use themselves", trait.name)
                continue
            found += self._expand(self._traits(trait), depth + 1)
        return tuple(found)

    def _traits(self, use: PrototypeUse) -> tuple[ParsedTrait, ...]:
        key = use.name, use.parameters
        known = self._cache.get(key)
        if known is None:
            known = self._cache[key] = self._parse(use)
        return known

    def _parse(self, use: PrototypeUse) -> tuple[ParsedTrait, ...]:
        text = self._texts.get(use.name)
        if text is None:
            self._add_problem("prototypes that are missing", use.name)
            return ()
        for name, value in use.parameters:
            mark = f"${name}$"
            if len(text) + text.count(mark) * len(value) > _MAX_LENGTH:
                self._add_problem("prototypes that grow too long", use.name)
                return ()
            text = text.replace(mark, value)
        if not text:
            return ()
        try:
            traits = read_definition(text)
        except WireError as error:
            self._add_problem(f"prototypes that cannot be read ({error})", use.name)
            return ()
        return tuple(NotDrawn() if isinstance(trait, Basic) else trait for trait in traits)
