"""What properties are worth while a piece stands as it starts: for labels, and for layers that follow one.

Known are marks, dynamic properties, layers, labels, names and the module's own properties at the start. What
depends on a game (places, other pieces, players) is empty, as in a palette.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from builder.export.vassal.reading.trait import Basic, Formula, Label, Layer, Look, Values

_DOLLARS: Final = re.compile(r"\$([^$\n]{1,100})\$")
_DEEPEST: Final = 8
_LONGEST: Final = 2000
"""Characters of a text."""

UNKNOWN: Final = None
"""The value of an expression that cannot be computed here."""


def environment(
    looks: tuple[Look, ...], levels: Mapping[int, int], shared: Mapping[str, str], name: str
) -> dict[str, str]:
    """Properties by name. `levels`: of the layers, by index among the traits; `shared`: the module's own.

    Of two traits that give the same property the outer one counts.
    """
    found = dict(shared)
    found["BasicName"] = found["PieceName"] = found["pieceName"] = name
    formulas: list[Formula] = []
    for index, look in enumerate(looks):
        match look:
            case Basic() if look.name:
                found["BasicName"] = found["PieceName"] = found["pieceName"] = look.name
            case Values():
                found.update(look.pairs)
            case Label():
                found[look.property_name] = look.text
            case Formula():
                formulas.append(look)
            case Layer():
                level = levels[index]
                found[f"{look.name}_Level"] = str(level)
                found[f"{look.name}_Active"] = "true" if level > 0 else "false"
                found[f"{look.name}_Name"] = look.names[level - 1].strip("+") if level > 0 else ""
                found[f"{look.name}_Image"] = look.images[level - 1] if level > 0 else ""
            case _:
                pass
    for formula in formulas:
        value = evaluate(formula.expression, found)
        found[formula.name] = value or ""
    return found


def filled(text: str, values: Mapping[str, str]) -> str | None:
    """A text with its `$properties$` replaced, or an expression's value; UNKNOWN if that cannot be told."""
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
    """The value of `{...}` if it is a text, a number, or a property's name; else UNKNOWN."""
    body = expression.strip()
    if body.startswith("{") and body.endswith("}"):
        body = body[1:-1].strip()
    if re.fullmatch(r'"[^"\\]*"', body):
        return body[1:-1]
    if re.fullmatch(r"-?[0-9]{1,9}", body):
        return body
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", body):
        return values.get(body, "")
    return UNKNOWN
