"""Every key of the source format by its path, and the look-up of what an author asks for."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from builder.rules.schema import RulesDoc, RulesFile
from builder.schema.base import Datum, Schema
from builder.schema.game import GameDoc
from builder.schema.keys import Key, keys_of

GAME = "game.schema.json"
RULES = "rules.schema.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A key at its place. `path`: keys from the top of the file, and placeholders such as `‹id›` for the
    author's own.

    `file`: where it may stand. `everywhere`: it may stand in almost every mapping; its path is that of one
    of them.
    """

    path: tuple[str, ...]
    key: Key
    file: str
    everywhere: bool = False

    @property
    def shown(self) -> str:
        """The path as people write it."""
        return self.key.name if self.everywhere else ".".join(self.path)


def schema_classes(root: type[Schema]) -> tuple[type[Schema], ...]:
    """The class of every mapping of a file, each once."""
    found = [root]
    for kind in found:
        found += [i for key in keys_of(kind) for _, i in key.inner if i not in found]
    return tuple(dict.fromkeys(found))


@cache
def entries() -> tuple[Entry, ...]:
    """All keys, in the order of the classes; what may stand almost everywhere comes once, at the end."""
    common = {key.name: key for key in keys_of(Datum)}
    found: list[Entry] = []
    for root, file in ((GameDoc, "game.yaml, or a file it includes"), (RulesFile, "rules.yaml")):
        _collect(root, (), (), file, found, common)
    everywhere = "almost every mapping"
    return (*found, *(Entry(path=(n,), key=k, file=everywhere, everywhere=True) for n, k in common.items()))


def _collect(
    kind: type[Schema],
    path: tuple[str, ...],
    chain: tuple[type[Schema], ...],
    file: str,
    found: list[Entry],
    common: Mapping[str, Key],
) -> None:
    """Add the keys of a mapping and of all below it; a mapping inside its like is not entered again."""
    for key in keys_of(kind):
        if key.name in common and issubclass(kind, Datum):
            continue
        here = (*path, key.name)
        found.append(Entry(path=here, key=key, file=file))
        for way, inner in key.inner:
            if inner not in (*chain, kind):
                _collect(inner, (*here, *way), (*chain, kind), file, found, common)


MECHANISMS = "mechanisms"
"""May stand before the name of a mechanism: `rules.mechanisms.supply` is `rules.supply`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What is found for a query. `entries`: to be explained in full. `also`: further places of the same
    name.
    """

    entries: tuple[Entry, ...] = ()
    also: tuple[Entry, ...] = ()


def find(query: str) -> Answer:
    """The keys a query means: a path from the top, or the end of one. Ids on the way may be there, may be
    left out.

    A key at the very place goes before keys elsewhere that end alike; those are named only.
    """
    words = [word for word in query.strip().replace("[]", "").split(".") if word]
    if words[:2] == ["rules", MECHANISMS]:
        words = ["rules", *words[2:]]
    if not words:
        return Answer()
    exact = _best((e, _meant(e.path, words)) for e in entries())
    ending = _best((e, _meant_at_end(e.path, words)) for e in entries() if e not in exact)
    return Answer(entries=exact, also=ending) if exact else Answer(entries=ending)


def _best(judged: Iterable[tuple[Entry, int]]) -> tuple[Entry, ...]:
    """Entries that most words name outright, none where no path fits."""
    found = [(entry, count) for entry, count in judged if count]
    most = max((count for _, count in found), default=0)
    return tuple(entry for entry, count in found if count == most)


def _meant(path: Sequence[str], words: Sequence[str]) -> int:
    """How many words are keys of this path, 0 if they do not name it; a placeholder takes any word or
    none.
    """
    if not path or not words:
        return 0
    if is_placeholder(path[0]):
        return max(_meant(path[1:], words[1:]), _meant(path[1:], words))
    if path[0] != words[0]:
        return 0
    if len(path) == 1 or len(words) == 1:
        return int(len(path) == len(words))
    rest = _meant(path[1:], words[1:])
    return rest + 1 if rest else 0


def _meant_at_end(path: Sequence[str], words: Sequence[str]) -> int:
    return max(_meant(path[k:], words) if path[k] == words[0] else 0 for k in range(len(path)))


def is_placeholder(part: str) -> bool:
    """Whether a part of a path stands for a key of the author's own."""
    return part.startswith("‹")


def near(query: str, count: int = 5) -> tuple[str, ...]:
    """Names most like a query that means nothing: whole paths, or keys."""
    above, _, last = query.lower().rpartition(".")
    paths = [".".join(p for p in e.path if not is_placeholder(p)) for e in entries()] if above else []
    names = dict.fromkeys(e.key.name for e in entries())
    close = difflib.get_close_matches(query.lower(), paths, n=count, cutoff=0.6)
    keys = difflib.get_close_matches(last, names, n=count, cutoff=0.6)
    return tuple(dict.fromkeys([*close, *keys]))[:count]


def below(entry: Entry) -> tuple[Key, ...]:
    """The keys of the mappings below a key, without those that may stand everywhere."""
    common = {key.name for key in keys_of(Datum)}
    found: dict[str, Key] = {}
    for _, kind in entry.key.inner:
        found |= {k.name: k for k in keys_of(kind) if not (k.name in common and issubclass(kind, Datum))}
    return tuple(found.values())


def sections() -> tuple[tuple[str, tuple[Key, ...]], ...]:
    """What may stand at the top: the sections of a game, of the file of its referee, and the mechanisms."""
    return (
        ("game.yaml, or a file it includes", keys_of(GameDoc)),
        ("rules.yaml", keys_of(RulesFile)),
        ("rules of rules.yaml", tuple(k for k in keys_of(RulesDoc) if k.name not in Datum.model_fields)),
    )
