"""Compares two descriptions: pairs their items and lists what differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from hexwright.export.vassal.compare.description import (
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
OF_COUNTERS = " counters)"
"""How the names of pictures end that many counters show."""
INTERNALS = "workings"
"""Key of the item for everything no other item describes: reported only if nothing else changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One difference. The fields are those of the JSON output (docs/diff.md).

    Attributes:
        group: one of `description.GROUPS`.
        kind: ADDED, REMOVED, RENAMED or CHANGED.
        name: of the item, as it is now; of a removed one, as it was.
        what: label of the value that changed, "" for the item's main value.
        before: old value; empty if there was none, or for pictures and files.
        after: new value, likewise.

    """

    group: str
    kind: str
    name: str
    what: str = ""
    before: str = ""
    after: str = ""

    @property
    def predicate(self) -> str:
        """The part of `text` after the name and the colon; equal for items that changed in the same way."""
        if self.kind == ADDED:
            return "new" + (f" ({self.after})" if self.after else "")
        if self.kind == REMOVED:
            return "gone" + (f" (it was {self.before})" if self.before else "")
        if self.kind == RENAMED:
            return f"is what was called {self.before}"
        if not self.before and not self.after:
            return f"{self.what} changed".strip()
        before, after = _shorten(self.before, self.after)
        colon = ": " if self.group == TABLES and self.what else " " if self.what else ""
        if self.group == SET_UPS and not self.what[:1].islower() and (not before or not after):
            colon = ", "  # `what` is the name of a piece, the value its place
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
    """Two modules and what changed between them, in the order of `description.GROUPS`."""

    old: Description
    new: Description
    changes: tuple[Change, ...]


_SAME_GAME_SHARE = 0.3
"""Two modules count as one game if at least this share of equal slot numbers also has equal names."""
_MAX_TEXT = 80
"""Characters of a value that are printed."""
_CONTEXT = 20
"""Characters printed before the first difference of two longer values."""


def _shorten(before: str, after: str) -> tuple[str, str]:
    """Two values cut to `_MAX_TEXT` characters around the point where they begin to differ."""
    if max(len(before), len(after)) <= _MAX_TEXT:
        return before, after
    alike = next(
        (n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b),
        min(len(before), len(after)),
    )
    start = max(0, alike - _CONTEXT)
    return _cut(before, start), _cut(after, start)


def _cut(text: str, start: int) -> str:
    end = start + _MAX_TEXT
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")


def compare(old: Description, new: Description) -> Comparison:
    """Compare two descriptions."""
    changes: list[Change] = []
    for group in GROUPS:
        before, after = old.groups.get(group, ()), new.groups.get(group, ())
        if group == SET_UPS:
            present_texts = {text for item in after for pair in item.values.items() for text in pair}
            called = {
                c.before: c.after
                for c in changes
                if c.group == COUNTERS and c.kind == RENAMED and c.before not in present_texts
            }
            before = tuple(replace(item, values=_with_present_names(item.values, called)) for item in before)
            after = tuple(replace(item, values=_with_present_names(item.values, {})) for item in after)
        changes += _compare_group(group, before, after, same_game=old.title == new.title)
    described = [change for change in changes if change.name != INTERNALS]
    if not described and changes:
        name = "what makes the module work (buttons, scripts, properties)"
        described = [Change(group=changes[0].group, kind=CHANGED, name=name)]
    return Comparison(old=old, new=new, changes=tuple(described))


def _with_present_names(values: Mapping[str, str], names: Mapping[str, str]) -> dict[str, str]:
    """A set-up's values, with pieces under their present names. `names`: old name to new.

    The chart cell of a unit has the unit's name, so a rename would look like a move: such places are written
    "on its chart".
    """
    found = {}
    for label, value in values.items():
        name, mark, copy = label.partition(" #")
        place = "on its chart" if value == name else names.get(value, value)
        found[names.get(name, name) + mark + copy] = place
    return found


def _compare_group(
    group: str, old: Iterable[Item], new: Iterable[Item], *, same_game: bool
) -> Iterator[Change]:
    """New and changed items in the order of the new module, then removed ones."""
    before, after = _with_unique_keys(old), _with_unique_keys(new)
    pairs = _pairs(before, after, same_game=same_game)
    for key, item in after.items():
        was = before.get(pairs.get(key, ""))
        if group == PICTURES and was is None and (item.plural == PICTURES.lower() or _seen(item, before)):
            # the counter itself is new, and is reported as such; or more counters show the picture than did
            continue
        if was is None:
            yield Change(group=group, kind=ADDED, name=item.name, after=item.values.get("", ""))
            continue
        if was.name != item.name and group != PICTURES:
            yield Change(group=group, kind=RENAMED, name=item.name, before=was.name, after=item.name)
        yield from _compare_values(group, was, item)
    paired = set(pairs.values())
    for key, was in before.items():
        shown = group == PICTURES and (was.plural == PICTURES.lower() or _seen(was, after))
        if key not in paired and not shown:
            yield Change(group=group, kind=REMOVED, name=was.name, before=was.values.get("", ""))


def _seen(picture: Item, items: Mapping[str, Item]) -> bool:
    """Whether a picture of many counters is that of single ones, too, in the other module."""
    known = {
        digest
        for item in items.values()
        if item.plural == PICTURES.lower()
        for digest in item.digests.values()
    }
    return picture.name.endswith(OF_COUNTERS) and known.issuperset(picture.digests.values())


def _at_their_places(values: Mapping[str, str], others: Mapping[str, str]) -> dict[str, str]:
    """A set-up's values, where those of several pieces of one name are put in another order: as many as can
    be stand where `others` has them.
    """
    alike: dict[str, list[str]] = {}
    for label in values:
        alike.setdefault(label.partition(" #")[0], []).append(label)
    found = dict(values)
    for labels in alike.values():
        free = Counter(values[label] for label in labels)
        waiting: list[str] = []
        for label in labels:
            place = others.get(label)
            if place is not None and free[place]:
                free[place] -= 1
                found[label] = place
            else:
                waiting.append(label)
        found.update(zip(waiting, free.elements(), strict=True))
    return found


def _compare_values(group: str, was: Item, item: Item) -> Iterator[Change]:
    if group == SET_UPS:
        item = replace(item, values=_at_their_places(item.values, was.values))
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
        yield Change(group=group, kind=CHANGED, name=item.name, what=f"{len(unlike)} {item.plural}")
    elif unlike:
        yield Change(group=group, kind=CHANGED, name=item.name, what=unlike[0])


def _with_unique_keys(items: Iterable[Item]) -> dict[str, Item]:
    """Items by key; a repeated key gets a number."""
    found: dict[str, Item] = {}
    seen: Counter[str] = Counter()
    for item in items:
        seen[item.key] += 1
        found[item.key if seen[item.key] == 1 else f"{item.key}\n{seen[item.key]}"] = item
    return found


def _pairs(before: Mapping[str, Item], after: Mapping[str, Item], *, same_game: bool) -> dict[str, str]:
    """New key of each item to its old key. Items are matched by key, then by former key, then by slot number,
    then by name.

    Slot numbers of different games are unrelated: they are used only for modules of the same title, or where
    enough equal numbers also have equal names.
    """
    pairs = {key: key for key in after if key in before}
    used = set(pairs.values())

    def match(key: str, was: str) -> None:
        if key not in pairs and was in before and was not in used:
            pairs[key] = was
            used.add(was)

    for key, item in after.items():
        for was in item.formerly:
            match(key, was)
    numbers = _unique_by(before, lambda item: item.foreign_number or str(item.number or ""))
    present = _unique_by(after, lambda item: item.foreign_number or str(item.number or ""))
    shared = [(numbers[number], key) for number, key in present.items() if number in numbers]
    alike = sum(before[was].name == after[key].name for was, key in shared)
    if same_game or alike >= len(shared) * _SAME_GAME_SHARE:
        for was, key in shared:
            match(key, was)
    names = _unique_by(before, lambda item: item.name)
    for name, key in _unique_by(after, lambda item: item.name).items():
        match(key, names.get(name, ""))
    return pairs


def _unique_by(items: Mapping[str, Item], key_of: Callable[[Item], str]) -> dict[str, str]:
    """Keys of items by `key_of`, leaving out values that are empty or belong to several items."""
    counts = Counter(key_of(item) for item in items.values())
    return {key_of(item): key for key, item in items.items() if key_of(item) and counts[key_of(item)] == 1}
