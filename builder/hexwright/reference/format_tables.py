"""The tables of keys: those of docs/formats.md, and those of the pages of mechanisms (`make docs`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from hexwright.reference.blocks import START, anchor, cell, table
from hexwright.reference.index import rules_kind, schema_classes, sections_kind
from hexwright.rules.engine.words import library_words
from hexwright.rules.mechanism import MECHANISMS
from hexwright.schema.base import Datum, Item, Schema
from hexwright.schema.game import GameDoc
from hexwright.schema.keys import Key, keys_of, summary

PAGE = Path("docs/formats.md")
PAGE_OF_MECHANISM = "builder/hexwright/rules/mechanism/{name}/docs.md"
REFEREE = "referee"
"""Name of the block with what stands under `rules:`, mechanisms apart."""
PLAIN_EXAMPLES = ("true", "false")
SHOWN_PATHS = 3
HEAD = ("key", "meaning", "value", "when left out")

_MECHANISM = re.compile(r"\.mechanism\.(\w+)\.")


@cache
def kinds() -> Mapping[str, type[Schema]]:
    """The classes of all mappings of the source format but those under `rules:`, by name."""
    found: tuple[type[Schema], ...] = (Datum, Item, *schema_classes(GameDoc), *schema_classes(rules_kind()))
    return {kind.__name__: kind for kind in found if kind not in rules_paths()}


@cache
def rules_paths() -> Mapping[type[Schema], tuple[str, ...]]:
    """The classes of all mappings under `rules:`, each with the paths of the keys that hold one."""
    found: dict[type[Schema], dict[str, None]] = {sections_kind(): {"rules": None}}
    queue: list[tuple[type[Schema], str]] = [(sections_kind(), "")]
    for kind, path in queue:
        for key in own_keys(kind):
            for placeholders, inner in key.inner:
                here = ".".join((*((path,) if path else ()), key.name, *placeholders))
                if inner not in found:
                    queue.append((inner, here))
                found.setdefault(inner, {})[here] = None
    return {kind: tuple(paths) for kind, paths in found.items()}


def mechanism_of(kind: type[Schema]) -> str:
    """The mechanism a class belongs to; empty for one of the source format or of the engine."""
    found = _MECHANISM.search(f"{kind.__module__}.")
    return found[1] if found else ""


def own_keys(kind: type[Schema]) -> list[Key]:
    """The keys of a mapping, without those that stand in almost every one."""
    common = [
        key for one in (Datum, Item) if kind is not one and issubclass(kind, one) for key in keys_of(one)
    ]
    return [key for key in keys_of(kind) if key not in common]


def heading(kind: type[Schema]) -> str:
    """The heading over the keys of a mapping under `rules:`: the paths of the keys that hold one."""
    paths = [f"rules.{path}" for path in rules_paths()[kind]]
    return ", ".join(paths[:SHOWN_PATHS]) + (" and others" if len(paths) > SHOWN_PATHS else "")


@cache
def headings_by_hand() -> Mapping[str, str]:
    """Of the classes whose tables stand under headings of the page itself: class name to heading."""
    found: dict[str, str] = {}
    above = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            above = line.lstrip("# ")
        for name in kinds():
            if line == START.format(name=name):
                found[name] = above
    return found


def section_of(name: str, page: str) -> str:
    """A section with the keys of each mapping of a mechanism, in the order of the keys that hold them.

    Mappings that may stand in the same place share a heading. `name`: of the mechanism, empty for what the
    engine has. `page`: where it stands, for its links.
    """
    sections: dict[str, list[str]] = {}
    for kind in rules_paths():
        if mechanism_of(kind) == name and kind is not sections_kind() and own_keys(kind):
            sections.setdefault(heading(kind), []).extend((summary(kind), keys_table(kind, page)))
    return "\n\n".join("\n\n".join((f"### {title}", *parts)) for title, parts in sections.items())


def referee() -> str:
    """What stands under `rules:`: its sections with their chapters, and what belongs to no mechanism."""
    rows = []
    for key in own_keys(sections_kind()):
        owners = {mechanism_of(kind) for _, kind in key.inner} - {""} or _mechanisms_with(key.name)
        chapters = [
            f"[{name}]({_link(PAGE_OF_MECHANISM.format(name=name), PAGE.as_posix())})" for name in owners
        ]
        rows.append((f"`{key.name}`", meaning(key), ", ".join(chapters)))
    does = [(f"`{word}`", cell(means)) for word, means in sorted(library_words().does.items())]
    return "\n\n".join(
        (
            "### rules",
            summary(sections_kind()),
            table(("section", "what it is", "mechanism"), rows),
            section_of("", PAGE.as_posix()),
            "### What `does` of a phase may say",
            table(("word", "what the phase is for"), does),
        )
    )


def _mechanisms_with(section: str) -> set[str]:
    return {one.name for one in MECHANISMS if section in one.keys}


def keys_table(kind: type[Schema], page: str) -> str:
    """The keys of a mapping. `page`: where the table stands."""
    rows = [(f"`{key.name}`", meaning(key), value(key, page), default(key)) for key in own_keys(kind)]
    return table(HEAD, rows)


def meaning(key: Key) -> str:
    """What a key means, and an example where one tells more."""
    text = key.description
    for word in _words(key):  # where they are explained
        text = re.sub(rf"(^|[.;,:] ){re.escape(word)}(?=[:,] )", rf"\1`{word}`", text)
    shown = key.example and key.example not in {*PLAIN_EXAMPLES, *_words(key)}
    return cell(f"{text} Example: {_code(key.example)}" if shown else text)


def _code(text: str) -> str:
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def value(key: Key, page: str) -> str:
    """What may stand behind a key: its type, limits or words, its unit, and where the keys below it are."""
    words = _words(key)
    kind = key.type_name if not words or key.type_name != "one word" else ""
    links = list(dict.fromkeys(link for _, inner in key.inner for link in (_link_to(inner, page),) if link))
    if len(links) == 1:
        kind = f"[{kind}]({links[0]})"
    elif links:
        kind += f": {', '.join(f'[keys]({link})' for link in links)}"
    limits = " ".join(f"`{word}`" for word in words) or _limits(key.allowed)
    text = ": ".join(part for part in (kind, limits) if part) if words else " ".join((kind, limits)).strip()
    return cell(f"{text}; {key.unit}" if key.unit else text)


def _words(key: Key) -> tuple[str, ...]:
    """The words a value may consist of, empty where anything may stand."""
    if key.choices:
        return key.choices
    limits = re.match(r"(more than|at least|less than|at most) ", key.allowed)
    return tuple(key.allowed.split(", ")) if key.allowed and not limits else ()


def _limits(allowed: str) -> str:
    """Limits of a number in few words: `1 to 400`, `over 0, up to 80`."""
    both = re.fullmatch(r"at least (\S+) and at most (\S+)", allowed)
    if both:
        return f"from {both[1]} to {both[2]}"
    return allowed.replace("more than ", "over ").replace(" and at most ", ", up to ")


def _link_to(kind: type[Schema], page: str) -> str:
    """The link to the keys of a mapping, empty where they stand nowhere."""
    if kind in rules_paths():
        if kind is sections_kind():
            return "#rules"
        if not own_keys(kind):
            return ""
        name = mechanism_of(kind)
        target = PAGE_OF_MECHANISM.format(name=name) if name else PAGE.as_posix()
        return _link(target, page) + "#" + anchor(heading(kind))
    by_hand = headings_by_hand().get(kind.__name__)
    return f"{_link(PAGE.as_posix(), page)}#{anchor(by_hand)}" if by_hand else ""


def _link(target: str, page: str) -> str:
    """The way from one page to another, empty to itself."""
    if target == page:
        return ""
    here, there = page.split("/")[:-1], target.split("/")
    while here and there[:-1] and here[0] == there[0]:
        here, there = here[1:], there[1:]
    return "/".join([*(".." for _ in here), *there])


def default(key: Key) -> str:
    """What holds when a key is left out."""
    if key.default is None:
        return "required"
    text = re.fullmatch(r"none \((.*)\)", key.default)
    return "" if key.default == "empty" else cell(text[1] if text else key.default)


def block(name: str) -> str:
    """A block of docs/formats.md by its name: the keys of a class, or what stands under `rules:`."""
    return referee() if name == REFEREE else keys_table(kinds()[name], PAGE.as_posix())
