"""Findings about an imported module that do not stop its build: they may have come with it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from hexwright.diagnostics import Diagnostic, Note, Report, Severity, Span
from hexwright.export.vassal.imported.kind import shown_tag
from hexwright.export.vassal.imported.prototype_file import TAG as PROTOTYPE
from hexwright.export.vassal.imported.shape import GPID
from vassalformat.slots import SLOTS
from vassalformat.trait_text import TraitText, read_traits
from vassalformat.wire.element import Element, walk
from vassalformat.wire.sequence import decode_sequence

# --- what is used where --------------------------------------------------------------------------------
IMAGES: Final = "images/"
_KNOWN_BY: Final[Mapping[str, str]] = MappingProxyType(
    {"PrototypeDefinition": "name", "Map": "mapName", "PrivateMap": "mapName", "DrawPile": "name"}
)
"""Kinds of elements that others find by a name, and the attribute with that name."""
_BOARD: Final = "VASSAL.build.module.map.boardPicker.Board"
_ENDINGS: Final = ("", ".gif", ".png")
"""What VASSAL adds to the name of a picture, if there is none of that name."""
_WORDS: Final = re.compile(r"[,;|\"'<>\\/:=(){}\s]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Uses:
    """What was found, each sorted.

    Attributes:
        unnamed: paths of pictures that nothing in the module names.
        missing: names of pictures that pieces or boards name and the module does not have, and who names it.
        idle: prototypes by name that no piece and no other prototype has.
        doubled: numbers that several pieces have, and those pieces.
        rivals: what has a name that only one may have: the kind and name, and all that have it.

    """

    unnamed: tuple[str, ...]
    missing: Mapping[str, Element]
    idle: Mapping[str, Element]
    doubled: Mapping[str, Sequence[Element]]
    rivals: Mapping[tuple[str, str], Sequence[Element]]


def uses_of(root: Element, members: Collection[str], others: Iterable[str] = ()) -> Uses:
    """Look for what is missing or not used. `members`: names of all files; `others`: texts of help pages and
    saves.
    """
    texts: list[str] = []
    prototypes: dict[str, Element] = {}
    names: list[str] = []
    pictures: dict[str, Element] = {}
    for element in walk(root):
        texts += [*element.attributes.values(), element.text]
        if element.tag == PROTOTYPE:
            names.append(element.attributes.get("name", ""))
            prototypes.setdefault(names[-1], element)
        if element.tag == _BOARD:
            pictures.setdefault(element.attributes.get("image", ""), element)
        if element.text.startswith("+/"):
            for name in _pictures(read_traits(element.text) or ()):
                pictures.setdefault(name, element)
    everything = "\n".join((*texts, *others))
    return Uses(
        unnamed=tuple(sorted(_unnamed(everything, members))),
        missing={name: pictures[name] for name in sorted(pictures) if name and not _there(name, members)},
        idle={
            name: prototypes[name]
            for name in sorted(prototypes)
            if name and not _named(name, everything, names)
        },
        doubled=doubled_numbers(root),
        rivals=doubled_names(root),
    )


def doubled_numbers(root: Element) -> dict[str, list[Element]]:
    """The pieces that have one number, by that number."""
    found: dict[str, list[Element]] = {}
    for element in walk(root):
        if element.tag in SLOTS and element.attributes.get(GPID):
            found.setdefault(element.attributes[GPID], []).append(element)
    return {number: found[number] for number in sorted(found) if len(found[number]) > 1}


def doubled_names(root: Element) -> dict[tuple[str, str], list[Element]]:
    """Elements that VASSAL knows by a name which another one of the same kind has, by kind and name:
    prototypes, maps, decks, and global properties of the module itself.
    """
    found: dict[tuple[str, str], list[Element]] = {}
    for element in walk(root):
        kind = element.tag.rpartition(".")[2]
        name = element.attributes.get(_KNOWN_BY.get(kind, ""), "")
        if name:
            found.setdefault((kind, name), []).append(element)
        if kind == "GlobalProperties":
            for child in element.children if element in root.children else ():
                found.setdefault(("GlobalProperty", child.attributes.get("name", "")), []).append(child)
    return {key: found[key] for key in sorted(found) if key[1] and len(found[key]) > 1}


def _pictures(traits: Iterable[TraitText]) -> Iterator[str]:
    """The names of pictures in pieces and prototypes."""
    for trait in traits:
        for field in trait.fields:
            if (trait.kind, field.name) == ("BasicPiece", "image"):
                yield field.text
            elif (trait.kind, field.name) == ("Layer", "images"):
                yield from decode_sequence(field.text, ",")


def _there(name: str, members: Collection[str]) -> bool:
    return "{" in name or any(f"{IMAGES}{name}{ending}" in members for ending in _ENDINGS)


def _unnamed(everything: str, members: Iterable[str]) -> Iterator[str]:
    """Pictures whose name occurs nowhere, not even as a part of another text."""
    plain = everything.replace("\\", "")
    words = set(_WORDS.split(plain))
    for member in members:
        name = member.removeprefix(IMAGES)
        if name != member and name.replace("\\", "") not in plain and name.rpartition(".")[0] not in words:
            yield member


def _named(name: str, everything: str, prototypes: list[str]) -> bool:
    """Whether a prototype's name occurs more often than prototypes of that name, or is put together from
    texts.
    """
    return everything.count(name) > prototypes.count(name)


# --- key commands --------------------------------------------------------------------------------------
_KEY: Final = re.compile(r"\d{1,6}\\*,\d{1,6}\\*,([^,;:|\\]+)")
_SENDS: Final = frozenset(
    {
        "CounterGlobalKeyCommand.send",
        "DeckGlobalKeyCommand.hotkey",
        "DoActionButton.hotkeys",
        "GlobalHotkey.hotkey",
        "GlobalKeyCommand.hotkey",
        "Map.moveKey",
        "MassKeyCommand.hotkey",
        "PlayerHand.moveKey",
        "PrivateMap.moveKey",
        "SpecialDiceButton.hotkeys",
        "StartupGlobalKeyCommand.globalHotkey",
        "StartupGlobalKeyCommand.hotkey",
        "TriggerAction.actions",
        "TurnGlobalHotkey.hotkey",
    }
)
"""Attributes and fields whose keys are sent to pieces or to the module."""
_ONLY_WATCHES: Final = frozenset({"RestrictCommands.keys"})
"""Those whose keys do nothing by themselves."""


def unanswered_keys(root: Element) -> dict[str, Element]:
    """Names of keys that are sent and stand nowhere else, and the first that sends each, sorted."""
    sent: dict[str, Element] = {}
    heard: set[str] = set()
    for element in walk(root):
        for where, text in _texts(element):
            if "," not in text or where in _ONLY_WATCHES:
                continue
            for name in _KEY.findall(text):
                if where in _SENDS:
                    sent.setdefault(name, element)
                else:
                    heard.add(name)
    return {name: sent[name] for name in sorted(sent) if name not in heard and "$" not in name}


def _texts(element: Element) -> Iterator[tuple[str, str]]:
    """All texts of an element with the attribute or field in which they stand."""
    kind = shown_tag(element.tag).rpartition(".")[2]
    for name, text in element.attributes.items():
        yield f"{kind}.{name}", text
    traits = read_traits(element.text) if element.text.startswith("+/") else None
    if traits is None:
        yield kind, element.text
        return
    for trait in traits:
        for field in trait.fields:
            yield f"{trait.kind}.{field.name}", field.text


# --- findings ------------------------------------------------------------------------------------------
_SHOWN = 8
_NAMES: Final = ("name", "entryName", "mapName", "deckName", "title", "text")


class Findings:
    """Adds findings to a report, each at the place of what it is about."""

    def __init__(self, root: Element, spans: Mapping[int, Span], front_page: Span, report: Report) -> None:
        """`spans`: positions of elements by their identity; `front_page`: of what has none."""
        self._root, self._spans, self._front_page, self._report = root, spans, front_page, report

    def of_numbers(self) -> None:
        """V014 for every number that several pieces have: what also a build tells."""
        for number, elements in doubled_numbers(self._root).items():
            first, *others = elements
            for other in others:
                self._report.warn(
                    "V014",
                    f"'{_name(other)}' has the number {number}, which '{_name(first)}' has",
                    self._span(other),
                    hint="saved games cannot tell them apart; empty the gpid, and the build gives a new one",
                    notes=(Note(span=self._span(first), message="first here"),),
                )

    def of_uses(self, folder: str, members: Collection[str], others: Iterable[str]) -> tuple[str, ...]:
        """V011 to V013, V019 and V021. `folder`: path of the module's folder from the root; others as of
        `uses_of`. Gives the paths of pictures that nothing names.
        """
        uses = uses_of(self._root, members, others)
        for name, element in uses.missing.items():
            said = f"the picture '{_plain(name)}' is not there; '{_name(element)}' names it"
            self._note("V011", said, self._span(element))
        if uses.unnamed:
            shown = ", ".join(map(_plain, uses.unnamed[:_SHOWN]))
            count = len(uses.unnamed)
            said = f"{count} {'picture is' if count == 1 else 'pictures are'} named nowhere: {shown}"
            first = Span(f"{folder}/{uses.unnamed[0]}")
            rest = ", …" if count > _SHOWN else ""
            self._note("V012", said + rest, first, hint="hexwright check --unused lists all of them")
        for name, element in uses.idle.items():
            self._note("V013", f"the prototype '{_plain(name)}' is used by no piece", self._span(element))
        for (kind, name), (first_one, *more) in uses.rivals.items():
            for other in more:
                self._note(
                    "V019",
                    f"there is another {kind} with the name '{_plain(name)}'",
                    self._span(other),
                    notes=(Note(span=self._span(first_one), message="first here"),),
                )
        for name, element in unanswered_keys(self._root).items():
            said = f"nothing answers the key '{_plain(name)}', which '{_name(element)}' sends"
            self._note("V021", said, self._span(element))
        return uses.unnamed

    def _span(self, element: Element) -> Span:
        return self._spans.get(id(element), self._front_page)

    def _note(
        self, code: str, said: str, span: Span, *, hint: str | None = None, notes: tuple[Note, ...] = ()
    ) -> None:
        self._report.add(
            Diagnostic(code=code, message=said, span=span, severity=Severity.NOTE, hint=hint, notes=notes)
        )


def _name(element: Element) -> str:
    """What an author knows an element by."""
    name = next((element.attributes[key] for key in _NAMES if element.attributes.get(key)), "")
    if element.tag == PROTOTYPE:
        return f"prototype {_plain(name)}"
    kind = "piece" if element.tag in SLOTS else element.tag.rpartition(".")[2]
    return _plain(name) or kind


def _plain(name: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in name[:80])
