"""`hexwright explain`: what a key of the source format means, for a terminal or a pipe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import StringIO

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from builder.reference.index import Answer, Entry, below, find, is_placeholder, near, sections
from builder.schema.base import Datum
from builder.schema.keys import Key, keys_of

MOST = 4
"""Keys explained in full; more of the same name are listed in a line each."""

Line = tuple[str, str]
"""How a line looks (title, text, fact, yaml, list, note, gap), and what it says; two columns are parted by a
tab."""


def explain(query: str, width: int | None) -> str | None:
    """The text about a key, None if there is no such key. `width`: of the terminal; None for a pipe."""
    answer = find(query)
    return _shown(_answer(query, answer), width) if answer.entries else None


def overview(width: int | None) -> str:
    """All sections, in a line each."""
    return _shown(_overview(), width)


def unknown(query: str) -> str:
    """What to say about a key that does not exist."""
    names = near(query)
    if not names:
        return f"there is no key '{query}'; hexwright explain lists the sections"
    likely = " or ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
    return f"there is no key '{query}'; did you mean {likely}?"


def _overview() -> Iterator[Line]:
    yield "text", "hexwright explain KEY tells what a key means: its type, unit, default, and an example."
    for title, keys in sections():
        yield "gap", ""
        yield "title", title
        yield from _listed((key.name, key) for key in keys)


def _answer(query: str, answer: Answer) -> Iterator[Line]:
    found = answer.entries
    if len(found) > MOST:
        yield "text", f"'{query}' stands in several places; give more of the path:"
        yield from _listed((entry.shown, entry.key) for entry in found)
        return
    for number, entry in enumerate(found):
        if number:
            yield "gap", ""
        yield from _entry(entry)
    if answer.also:
        yield "gap", ""
        yield "note", "Keys of this name elsewhere"
        yield from _listed((entry.shown, entry.key) for entry in answer.also)


def _entry(entry: Entry) -> Iterator[Line]:
    yield "title", entry.shown
    yield "text", entry.key.means
    yield "gap", ""
    yield "fact", f"stands in\t{entry.file}"
    for name, text in entry.key.facts:
        yield ("yaml" if name == "example" else "fact"), f"{name}\t{text}"
    keys = below(entry)
    if keys:
        yield "gap", ""
        ways = {way for way, _ in entry.key.inner}
        mapping = "".join(f".{part}" for part in max(ways, key=len) if is_placeholder(part))
        yield "note", f"Keys of {entry.key.name}{mapping}{' (each of the list)' if entry.key.is_list else ''}"
        yield from _listed((key.name, key) for key in keys)
        if any(issubclass(kind, Datum) for _, kind in entry.key.inner):
            yield "text", f"  and {', '.join(key.name for key in keys_of(Datum))}: where the values come from"


def _listed(keys: Iterator[tuple[str, Key]] | Sequence[tuple[str, Key]]) -> Iterator[Line]:
    for name, key in keys:
        yield "list", f"{name}\t{_first(key.means)}{' Required.' if key.required else ''}"


def _first(means: str) -> str:
    """The first sentence."""
    head, dot, _ = means.partition(". ")
    return head + "." if dot else means


def _shown(lines: Iterator[Line], width: int | None) -> str:
    found = list(lines)
    return _plain(found) if width is None else _coloured(found, width)


def _plain(lines: Sequence[Line]) -> str:
    wide = {
        kind: max((len(text.split("\t")[0]) for k, text in lines if k in kind), default=0)
        for kind in (("fact", "yaml"), ("list",))
    }
    said = []
    for kind, text in lines:
        name, tab, rest = text.partition("\t")
        if tab:
            pad = next(w for k, w in wide.items() if kind in k)
            said.append(f"  {name:{pad}}  {rest}")
        else:
            said.append(f"{text}:" if kind == "note" else text)
    return "\n".join(said)


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
