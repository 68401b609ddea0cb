"""Two descriptions, paired thing by thing, and what differs between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from builder.export.vassal.compare.description import (
    COUNTERS,
    GROUPS,
    PICTURES,
    SET_UPS,
    TABLES,
    Description,
    Item,
)

ADDED = "added"
REMOVED = "removed"
RENAMED = "renamed"
CHANGED = "changed"
WORKINGS = "workings"
"""Key of what stands for all that nobody described: it counts only if nothing else changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One difference. `name`: of the thing, as it is now (or was, if it is gone); `what`: which of its
    values, "" for what it is; `before`, `after`: empty if there was, or is, none, or if it is a picture.
    """

    group: str
    kind: str
    name: str
    what: str = ""
    before: str = ""
    after: str = ""

    @property
    def predicate(self) -> str:
        """What happened to it: what stands behind the name and a colon."""
        if self.kind == ADDED:
            return "new" + (f" ({self.after})" if self.after else "")
        if self.kind == REMOVED:
            return "gone" + (f" (it was {self.before})" if self.before else "")
        if self.kind == RENAMED:
            return f"is what was called {self.before}"
        if not self.before and not self.after:
            return f"{self.what} changed".strip()
        before, after = _shown(self.before, self.after)
        colon = ": " if self.group == TABLES and self.what else " " if self.what else ""
        if self.group == SET_UPS and not self.what[:1].islower() and (not before or not after):
            colon = ", "  # a piece and where it stands
        if not self.before:
            return f"{self.what}{colon}{after} (new)"
        if not self.after:
            return f"{self.what}{colon}{before} (no more)"
        return f"{self.what}{colon}{before} → {after}"

    @property
    def text(self) -> str:
        """Such as "US 7th Division: combat factor 7 → 8"."""
        return f"{self.name}: {self.predicate}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What changed, by group and in order. `notes`: what could not be read, by file."""

    old: Description
    new: Description
    changes: tuple[Change, ...]


_ALIKE = 0.3
"""Share of numbers with the same name by which two modules are known to be of one game."""
_LONG = 80
_BEFORE = 20


def _shown(before: str, after: str) -> tuple[str, str]:
    """Two texts as long as a line bears, cut to where they begin to differ."""
    if max(len(before), len(after)) <= _LONG:
        return before, after
    alike = next(
        (n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b),
        min(len(before), len(after)),
    )
    start = max(0, alike - _BEFORE)
    return _cut(before, start), _cut(after, start)


def _cut(text: str, start: int) -> str:
    end = start + _LONG
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")


def compare(old: Description, new: Description) -> Comparison:
    """Compare two descriptions."""
    changes: list[Change] = []
    for group in GROUPS:
        before, after = old.groups.get(group, ()), new.groups.get(group, ())
        if group == SET_UPS:
            still = {text for item in after for pair in item.values.items() for text in pair}
            called = {
                c.before: c.after
                for c in changes
                if c.group == COUNTERS and c.kind == RENAMED and c.before not in still
            }
            before = tuple(replace(item, values=_called(item.values, called)) for item in before)
            after = tuple(replace(item, values=_called(item.values, {})) for item in after)
        changes += _group(group, before, after, same_game=old.title == new.title)
    told = [change for change in changes if change.name != WORKINGS]
    if not told and changes:
        name = "what makes the module work (buttons, scripts, properties)"
        told = [Change(group=changes[0].group, kind=CHANGED, name=name)]
    return Comparison(old=old, new=new, changes=tuple(told))


def _called(values: Mapping[str, str], names: Mapping[str, str]) -> dict[str, str]:
    """A set-up with the present names of its pieces. A place called like its piece is its chart's cell."""
    found = {}
    for label, value in values.items():
        name, mark, copy = label.partition(" #")
        place = "on its chart" if value == name else names.get(value, value)
        found[names.get(name, name) + mark + copy] = place
    return found


def _group(group: str, old: Iterable[Item], new: Iterable[Item], *, same_game: bool) -> Iterator[Change]:
    """New and changed things in the order of the new module, then those that are gone."""
    before, after = _unique(old), _unique(new)
    pairs = _pairs(before, after, same_game=same_game)
    for key, item in after.items():
        was = before.get(pairs.get(key, ""))
        if group == PICTURES and item.many == PICTURES.lower() and was is None:
            continue  # the counter itself is new
        if was is None:
            yield Change(group=group, kind=ADDED, name=item.name, after=item.values.get("", ""))
            continue
        if was.name != item.name and group != PICTURES:
            yield Change(group=group, kind=RENAMED, name=item.name, before=was.name, after=item.name)
        yield from _values(group, was, item)
    kept = set(pairs.values())
    for key, was in before.items():
        if key not in kept and not (group == PICTURES and was.many == PICTURES.lower()):
            yield Change(group=group, kind=REMOVED, name=was.name, before=was.values.get("", ""))


def _values(group: str, was: Item, item: Item) -> Iterator[Change]:
    for label in (*item.values, *(label for label in was.values if label not in item.values)):
        before, after = was.values.get(label, ""), item.values.get(label, "")
        if before != after:
            yield Change(group=group, kind=CHANGED, name=item.name, what=label, before=before, after=after)
    unlike = [
        label
        for label in (*item.digests, *(label for label in was.digests if label not in item.digests))
        if was.digests.get(label) != item.digests.get(label)
    ]
    if len(unlike) > 1:
        yield Change(group=group, kind=CHANGED, name=item.name, what=f"{len(unlike)} {item.many}")
    elif unlike:
        yield Change(group=group, kind=CHANGED, name=item.name, what=unlike[0])


def _unique(items: Iterable[Item]) -> dict[str, Item]:
    """By key; a key that comes again gets a number."""
    found: dict[str, Item] = {}
    seen: Counter[str] = Counter()
    for item in items:
        seen[item.key] += 1
        found[item.key if seen[item.key] == 1 else f"{item.key}\n{seen[item.key]}"] = item
    return found


def _pairs(before: Mapping[str, Item], after: Mapping[str, Item], *, same_game: bool) -> dict[str, str]:
    """Key of each thing to that of the same thing before: by key, by what its author says it was, by the
    number saved games know it by, by name. Numbers of two games mean nothing to each other: they count in the
    same game, or where enough of them have the same name on both sides.
    """
    pairs = {key: key for key in after if key in before}
    taken = set(pairs.values())

    def pair(key: str, was: str) -> None:
        if key not in pairs and was in before and was not in taken:
            pairs[key] = was
            taken.add(was)

    for key, item in after.items():
        for was in item.formerly:
            pair(key, was)
    numbers = _single(before, lambda item: str(item.number or ""))
    present = _single(after, lambda item: str(item.number or ""))
    shared = [(numbers[number], key) for number, key in present.items() if number in numbers]
    alike = sum(before[was].name == after[key].name for was, key in shared)
    if same_game or alike >= len(shared) * _ALIKE:
        for was, key in shared:
            pair(key, was)
    names = _single(before, lambda item: item.name)
    for name, key in _single(after, lambda item: item.name).items():
        pair(key, names.get(name, ""))
    return pairs


def _single(items: Mapping[str, Item], said: Callable[[Item], str]) -> dict[str, str]:
    """Keys by what is said of them; what is said of several, or not at all, tells nothing."""
    counts = Counter(said(item) for item in items.values())
    return {said(item): key for key, item in items.items() if said(item) and counts[said(item)] == 1}
