"""Random build files: of classes we know, with values they may and may not hold, and of unknown ones."""

from __future__ import annotations

from random import Random

from vassalformat.component import COMPONENTS, attribute_specs
from vassalformat.wire.codec import NO_DEFAULT
from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError

TEXTS = (
    *("", "a", "Ünit 7", "a: b #c", "null", "~", "true", "false", "12", "-1", "0,0,0", "57348,0,Step", "'x'"),
    *("a\nb", "tab\there", '"', "\\", "{x==1}", "<b>&amp;</b>", "\x85", "\u2028", "😀", "a" * 300),
)
TAGS = (
    *("own.Thing", "option", "entry", "text", "parts"),
    *("VASSAL.build.module.Unknown", "gamepieceimage.Layout"),
)


def random_root(random: Random) -> Element:
    """A whole build file."""
    children = tuple(random_element(random, 3) for _ in range(random.randrange(6)))
    tag = random.choice(("VASSAL.build.GameModule", "VASSAL.build.module.ModuleExtension"))
    return Element(tag=tag, attributes={"name": "Odd", "version": "1.2"}, children=children)


def random_element(random: Random, depth: int) -> Element:
    """One element with some inside it, or a text."""
    tag = random.choice(TAGS)
    attributes: dict[str, str] = {}
    if random.random() < 0.7:
        component = random.choice(COMPONENTS)
        tag = component.tag
        for spec in attribute_specs(component):
            if random.random() < 0.8:
                attributes[spec.name] = random_value(random, spec.cached_default, spec.cached_token)
    if random.random() < 0.2:
        attributes["odd"] = random.choice(TEXTS)
    children = tuple(random_element(random, depth - 1) for _ in range(random.randrange(4))) if depth else ()
    if random.random() < 0.2:
        children = (*children, *children[:1] * 5)
    text = "" if children or random.random() < 0.5 else random.choice(TEXTS).strip("\n\t ")
    return Element(tag=tag, attributes=attributes, children=children, text=text)


def random_value(random: Random, default: object, token: str) -> str:
    """The default of an attribute, or any text."""
    known = default is not NO_DEFAULT and not isinstance(default, WireError)
    return token if known and random.random() < 0.7 else random.choice(TEXTS)
