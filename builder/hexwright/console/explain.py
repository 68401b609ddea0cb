"""`hexwright explain`: the explanation of a key of the source format, for a terminal or a pipe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import StringIO

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hexwright.reference.index import Answer, Entry, below, find, is_placeholder, near, sections
from hexwright.reference.terms import HOOK, Term, matching
from hexwright.schema.base import Datum
from hexwright.schema.keys import Key, keys_of

MAX_FULL = 4
"""If more keys match a query, they are listed in a line each instead of being explained in full."""

Line = tuple[str, str]
"""Style (title, text, fact, yaml, list, note, gap) and text of a line; a tab separates two columns."""


def explain(query: str, width: int | None) -> str | None:
    """The explanation of a key, or where a word of the hobby leads; None if there is neither.

    `width`: of the terminal, None for a pipe.
    """
    answer = find(query)
    if answer.entries:
        return _rendered(_answer(query, answer), width)
    words = matching(query)
    return _rendered(_words(words), width) if words else None


def overview(width: int | None) -> str:
    """All sections, in a line each. `width` as for `explain`."""
    return _rendered(_overview(), width)


def unknown(query: str) -> str:
    """The message about a key that does not exist, with similar ones."""
    names = near(query)
    if not names:
        return f"there is no key '{query}'; hexwright explain lists the sections"
    similar = " or ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
    return f"there is no key '{query}'; did you mean {similar}?"


def _overview() -> Iterator[Line]:
    yield (
        "text",
        "hexwright explain KEY tells what a key means: its type, unit, default, and an example. It also "
        "answers words of the hobby, such as 'advance after combat'.",
    )
    for title, keys in sections():
        yield "gap", ""
        yield "title", title
        yield from _listed((key.name, key) for key in keys)


def _answer(query: str, answer: Answer) -> Iterator[Line]:
    found = answer.entries
    if len(found) > MAX_FULL:
        yield "text", f"'{query}' stands in several places; give more of the path:"
        yield from _listed((entry.display_path, entry.key) for entry in found)
        return
    for number, entry in enumerate(found):
        if number:
            yield "gap", ""
        yield from _entry(entry)
    if answer.also:
        yield "gap", ""
        yield "note", "Keys of this name elsewhere"
        yield from _listed((entry.display_path, entry.key) for entry in answer.also)


def _words(words: Sequence[Term]) -> Iterator[Line]:
    """Where words of the hobby lead: chapters of the manual, keys and hooks."""
    if len(words) > MAX_FULL:
        yield "text", "Several words of the hobby have this in them:"
        for word in dict.fromkeys(term.word for term in words):
            yield "text", f"  {word}"
        return
    for number, term in enumerate(words):
        if number:
            yield "gap", ""
        yield "title", term.word
        yield "text", f"The chapter {term.title} of the manual: {term.page}"
        keys = [entry for target in term.targets for entry in find(f"rules.{target}").entries[:1]]
        yield from _listed((entry.display_path, entry.key) for entry in keys)
        for target in term.targets:
            if target.startswith(HOOK):
                yield "text", f"  {target}, for mechanisms of a game's own"


def _entry(entry: Entry) -> Iterator[Line]:
    yield "title", entry.display_path
    yield "text", entry.key.description
    yield "gap", ""
    yield "fact", f"stands in\t{entry.file}"
    for name, text in entry.key.facts:
        yield ("yaml" if name == "example" else "fact"), f"{name}\t{text}"
    keys = below(entry)
    if keys:
        yield "gap", ""
        paths = {path for path, _ in entry.key.inner}
        mapping = "".join(f".{part}" for part in max(paths, key=len) if is_placeholder(part))
        yield "note", f"Keys of {entry.key.name}{mapping}{' (each of the list)' if entry.key.is_list else ''}"
        yield from _listed((key.name, key) for key in keys)
        if any(issubclass(kind, Datum) for _, kind in entry.key.inner):
            yield "text", f"  and {', '.join(key.name for key in keys_of(Datum))}: where the values come from"


def _listed(keys: Iterator[tuple[str, Key]] | Sequence[tuple[str, Key]]) -> Iterator[Line]:
    for name, key in keys:
        yield "list", f"{name}\t{_first_sentence(key.description)}{' Required.' if key.required else ''}"


def _first_sentence(text: str) -> str:
    head, dot, _ = text.partition(". ")
    return head + "." if dot else text


def _rendered(lines: Iterator[Line], width: int | None) -> str:
    found = list(lines)
    return _plain(found) if width is None else _coloured(found, width)


def _plain(lines: Sequence[Line]) -> str:
    first_column = {
        kind: max((len(text.split("\t")[0]) for k, text in lines if k in kind), default=0)
        for kind in (("fact", "yaml"), ("list",))
    }
    rendered = []
    for kind, text in lines:
        name, tab, rest = text.partition("\t")
        if tab:
            pad = next(width for kinds, width in first_column.items() if kind in kinds)
            rendered.append(f"  {name:{pad}}  {rest}")
        else:
            rendered.append(f"{text}:" if kind == "note" else text)
    return "\n".join(rendered)


def _coloured(lines: Sequence[Line], width: int) -> str:
    out = StringIO()
    console = Console(file=out, force_terminal=True, width=width, highlight=False)
    grid: Table | None = None
    for kind, text in [*lines, ("end", "")]:
        name, tab, rest = text.partition("\t")
        if tab and grid is None:
            grid = Table.grid(padding=(0, 2))
            grid.add_column(style="cyan", no_wrap=True)
            grid.add_column()
        elif not tab and grid is not None:
            console.print(Padding(grid, (0, 0, 0, 2), expand=False))
            grid = None
        if tab and grid is not None:
            grid.add_row(name, Text(rest, style="green" if kind == "yaml" else ""))
        elif kind != "end":
            console.print(Text(text, style={"title": "bold green", "note": "bold"}.get(kind, "")))
    return out.getvalue().rstrip("\n")
