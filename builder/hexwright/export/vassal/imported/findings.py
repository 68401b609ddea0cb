"""Findings about an imported module that do not stop its build: they may have come with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from hexwright.diagnostics import Diagnostic, Note, Report, Severity, Span
from hexwright.export.vassal.imported.key_uses import unanswered_keys
from hexwright.export.vassal.imported.prototype_file import TAG as PROTOTYPE
from hexwright.export.vassal.imported.uses import doubled_numbers, uses_of
from vassalformat.slots import SLOTS
from vassalformat.wire.element import Element

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
