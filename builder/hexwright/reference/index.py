"""Index of all keys of the source format by path, and its search."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from hexwright.rules.engine.schema import EngineDoc
from hexwright.rules.read import RulesFile, rules_file
from hexwright.schema.base import Datum, Schema
from hexwright.schema.game import GameDoc
from hexwright.schema.keys import Key, keys_of

GAME = "game.schema.json"
RULES = "rules.schema.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A key at one place of the source format.

    `path`: keys from the top of the file, with placeholders such as `‹id›` for keys of the author's own.
    `file`: in which files it may stand. `everywhere`: whether it may stand in almost every mapping; the path
    is then its name.
    """

    path: tuple[str, ...]
    key: Key
    file: str
    everywhere: bool = False

    @property
    def display_path(self) -> str:
        """The path as people write it."""
        return self.key.name if self.everywhere else ".".join(self.path)


@cache
def rules_kind() -> type[RulesFile]:
    """The class of `rules.yaml` with the sections of all mechanisms of the library."""
    return rules_file()


def sections_kind() -> type[EngineDoc]:
    """The class of what stands under `rules:`."""
    found: type[EngineDoc] = rules_kind().model_fields["rules"].annotation  # type: ignore[assignment]
    return found


def schema_classes(root: type[Schema]) -> tuple[type[Schema], ...]:
    """The classes of all mappings of a file, each once."""
    found = [root]
    for kind in found:
        found += [i for key in keys_of(kind) for _, i in key.inner if i not in found]
    return tuple(dict.fromkeys(found))


@cache
def entries() -> tuple[Entry, ...]:
    """All keys in the order of the classes.

    Those of `Datum`, which may stand almost everywhere, come last.
    """
    common = {key.name: key for key in keys_of(Datum)}
    found: list[Entry] = []
    for root, file in ((GameDoc, "game.yaml, or a file it includes"), (rules_kind(), "rules.yaml")):
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
    """Add the keys of a mapping and of all mappings below it, except of those of a class in `chain`."""
    for key in keys_of(kind):
        if key.name in common and issubclass(kind, Datum):
            continue
        here = (*path, key.name)
        found.append(Entry(path=here, key=key, file=file))
        for placeholders, inner in key.inner:
            if inner not in (*chain, kind):
                _collect(inner, (*here, *placeholders), (*chain, kind), file, found, common)


MECHANISMS = "mechanisms"
"""Part of a path that may precede the name of a mechanism: `rules.mechanisms.supply` is `rules.supply`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The result of a search. `entries`: best matches. `also`: keys of the same name at other places."""

    entries: tuple[Entry, ...] = ()
    also: tuple[Entry, ...] = ()


def find(query: str) -> Answer:
    """The keys a query names. It is a path from the top of a file, or the end of such a path.

    Ids on the way may be given or left out. If the query is a whole path, keys whose paths only end with it
    are in `also`.
    """
    words = [word for word in query.strip().replace("[]", "").split(".") if word]
    if words[:2] == ["rules", MECHANISMS]:
        words = ["rules", *words[2:]]
    if not words:
        return Answer()
    exact = _best((e, _matches(e.path, words)) for e in entries())
    ending = _best((e, _matches_at_end(e.path, words)) for e in entries() if e not in exact)
    return Answer(entries=exact, also=ending) if exact else Answer(entries=ending)


def _best(counted: Iterable[tuple[Entry, int]]) -> tuple[Entry, ...]:
    """The entries with the most matching words, none if all have 0."""
    found = [(entry, count) for entry, count in counted if count]
    most = max((count for _, count in found), default=0)
    return tuple(entry for entry, count in found if count == most)


def _matches(path: Sequence[str], words: Sequence[str]) -> int:
    """How many words are keys of a path, 0 if the words do not match it. A placeholder matches any word, or
    none.
    """
    if not path or not words:
        return 0
    if is_placeholder(path[0]):
        return max(_matches(path[1:], words[1:]), _matches(path[1:], words))
    if path[0] != words[0]:
        return 0
    if len(path) == 1 or len(words) == 1:
        return int(len(path) == len(words))
    rest = _matches(path[1:], words[1:])
    return rest + 1 if rest else 0


def _matches_at_end(path: Sequence[str], words: Sequence[str]) -> int:
    return max(_matches(path[k:], words) if path[k] == words[0] else 0 for k in range(len(path)))


def is_placeholder(part: str) -> bool:
    """Whether a part of a path is a placeholder for a key of the author's own."""
    return part.startswith("‹")


def near(query: str, count: int = 5) -> tuple[str, ...]:
    """Paths and keys most similar to a query that matches nothing."""
    above, _, last = query.lower().rpartition(".")
    paths = [".".join(p for p in e.path if not is_placeholder(p)) for e in entries()] if above else []
    names = dict.fromkeys(e.key.name for e in entries())
    close = difflib.get_close_matches(query.lower(), paths, n=count, cutoff=0.6)
    keys = difflib.get_close_matches(last, names, n=count, cutoff=0.6)
    return tuple(dict.fromkeys([*close, *keys]))[:count]


def below(entry: Entry) -> tuple[Key, ...]:
    """The keys of the mappings below a key, without those of `Datum`."""
    common = {key.name for key in keys_of(Datum)}
    found: dict[str, Key] = {}
    for _, kind in entry.key.inner:
        found |= {k.name: k for k in keys_of(kind) if not (k.name in common and issubclass(kind, Datum))}
    return tuple(found.values())


def sections() -> tuple[tuple[str, tuple[Key, ...]], ...]:
    """Keys at the top, each group with its title: sections of a game, of rules.yaml, and the mechanisms."""
    common = Datum.model_fields
    return (
        ("game.yaml, or a file it includes", keys_of(GameDoc)),
        ("rules.yaml", keys_of(rules_kind())),
        ("rules of rules.yaml", tuple(key for key in keys_of(sections_kind()) if key.name not in common)),
    )
