"""Values of a piece's properties at the start of a game, for labels and for layers that follow a property.

Known are markers, dynamic properties, layers, labels, names and the module's global properties. Whatever
depends on a game in play (locations, other pieces, players) is empty, as in a palette.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from hexwright.export.vassal.reading.drawn import (
    Basic,
    CalculatedProperty,
    Label,
    Layer,
    ParsedTrait,
    Properties,
)

_DOLLARS: Final = re.compile(r"\$([^$\n]{1,100})\$")
# a property may name itself
_DEEPEST: Final = 8
_LONGEST: Final = 2000
"""Characters of a text; longer ones are cut."""


def piece_properties(
    traits: tuple[ParsedTrait, ...],
    levels: Mapping[int, int],
    module_properties: Mapping[str, str],
    name: str,
) -> dict[str, str]:
    """A piece's properties by name. If two traits set the same property, the outer one counts.

    `levels`: of each layer, by index among the traits; `module_properties`: the module's global properties.
    """
    found = dict(module_properties)
    found["BasicName"] = found["PieceName"] = found["pieceName"] = name
    formulas: list[CalculatedProperty] = []
    for index, trait in enumerate(traits):
        match trait:
            case Basic() if trait.name:
                found["BasicName"] = found["PieceName"] = found["pieceName"] = trait.name
            case Properties():
                found.update(trait.pairs)
            case Label():
                found[trait.property_name] = trait.text
            case CalculatedProperty():
                formulas.append(trait)
            case Layer():
                level = levels[index]
                found[f"{trait.name}_Level"] = str(level)
                found[f"{trait.name}_Active"] = "true" if level > 0 else "false"
                found[f"{trait.name}_Name"] = trait.names[level - 1].strip("+") if level > 0 else ""
                found[f"{trait.name}_Image"] = trait.images[level - 1] if level > 0 else ""
            case _:
                pass
    for formula in formulas:
        value = evaluate(formula.expression, found)
        found[formula.name] = value or ""
    return found


def substitute(text: str, values: Mapping[str, str]) -> str | None:
    """A text with its `$properties$` replaced, or the value of an expression; None if it is not known."""
    if text.startswith("{") and text.endswith("}"):
        return evaluate(text, values)
    text = text[:_LONGEST]
    for _ in range(_DEEPEST):
        changed = _DOLLARS.sub(lambda found: values.get(found[1], "")[:_LONGEST], text)
        if changed == text:
            break
        text = changed[:_LONGEST]
    return text


def evaluate(expression: str, values: Mapping[str, str]) -> str | None:
    """The value of `{...}` if it is a quoted text, a number or a property's name; None for all else."""
    body = expression.strip()
    if body.startswith("{") and body.endswith("}"):
        body = body[1:-1].strip()
    if re.fullmatch(r'"[^"\\]*"', body):
        return body[1:-1]
    if re.fullmatch(r"-?[0-9]{1,9}", body):
        return body
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", body):
        return values.get(body, "")
    return None
