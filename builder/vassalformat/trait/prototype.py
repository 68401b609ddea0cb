"""Expands prototypes, as saved games require."""

from collections.abc import Mapping

from vassalformat.trait.base import Trait
from vassalformat.trait.piece import UsePrototype
from vassalformat.wire.error import WireError

_DEEPEST = 20


def expand_prototypes(
    piece: tuple[Trait, ...], prototypes: Mapping[str, tuple[Trait, ...]]
) -> tuple[Trait, ...]:
    """Replace each `UsePrototype` by the traits of its prototype, with their initial states.

    `prototypes` holds pieces by name; their own basic piece is left out. VASSAL does this when a piece is
    copied from its slot (counters/PieceCloner), but not when it reads a save.

    Raises: WireError for a prototype that is missing, uses itself, or is used with parameters.
    """
    return _expand(piece, prototypes, 0)


def _expand(
    piece: tuple[Trait, ...], prototypes: Mapping[str, tuple[Trait, ...]], depth: int
) -> tuple[Trait, ...]:
    if depth > _DEEPEST:
        raise WireError("a prototype uses itself")
    expanded: list[Trait] = []
    for trait in piece:
        if not isinstance(trait, UsePrototype):
            expanded.append(trait)
        elif trait.parameters:
            raise WireError(f"the prototype {trait.name!r} is used with parameters")
        elif trait.name not in prototypes:
            raise WireError(f"there is no prototype {trait.name!r}")
        else:
            expanded += _expand(prototypes[trait.name][1:], prototypes, depth + 1)
    return tuple(expanded)
