"""Two files become two descriptions of the same kind."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from builder.export.vassal.compare.description import (
    COUNTERS,
    FILE,
    OTHER,
    PICTURES,
    SET_UPS,
    Description,
    Item,
    parse_description,
)
from builder.export.vassal.compare.difference import WORKINGS
from builder.export.vassal.compare.files import digests_of, is_picture, others_of, pictures_of
from builder.export.vassal.compare.from_module import digest_of, groups_of, without_bookkeeping
from builder.export.vassal.compare.saved_game import game_of, places_of
from builder.export.vassal.reading import ModuleError
from builder.export.vassal.reading.buildfile import build_file
from builder.export.vassal.reading.contents import stock_of
from builder.export.vassal.reading.problems import Ledger
from builder.export.vassal.reading.trait import Look
from builder.export.vassal.wire.element import Element
from builder.pack.archive import ArchiveError
from builder.pack.foreign import ForeignArchive, plain


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """What a file holds. `ours`: as its builder describes it, None if nobody does; `looked_into`: files whose
    content is among the groups.
    """

    root: Element
    groups: Mapping[str, list[Item]]
    looks: Mapping[str, tuple[Look, ...]]
    digests: Mapping[str, str]
    ours: Description | None
    looked_into: tuple[str, ...]
    ledger: Ledger
    notes: tuple[str, ...]


def read_pair(old: Path, new: Path) -> tuple[Description, Description]:
    """Read two modules, both by what their builder wrote down if both have it, else both by what is found.

    Raises: ModuleError with a message that names the file.
    """
    with ExitStack() as stack:
        before, after = (_opened(path, stack) for path in (old, new))
        if before.ours is not None and after.ours is not None:
            return _ours(before, before.ours), _ours(after, after.ours)
        return _theirs(before), _theirs(after)


def _opened(path: Path, stack: ExitStack) -> _Read:
    ledger = Ledger()
    try:
        archive = stack.enter_context(ForeignArchive(path))
        root, folder = build_file(archive, ledger)
        stock = stock_of(root)
        groups, looks = groups_of(root, stock, ledger)
        digests = digests_of(archive, folder, ledger)
        looked_into = _set_ups(archive, folder, groups, digests)
        ours = None
        if FILE in digests:
            try:
                ours = parse_description(archive.read(folder + FILE).decode())
            except ValueError as error:
                ledger.tell(str(error), "the engine's files are compared instead")
        return _Read(
            root=root,
            groups=groups,
            looks=looks,
            digests=digests,
            ours=ours,
            looked_into=looked_into,
            ledger=ledger,
            notes=archive.notes,
        )
    except (ArchiveError, ModuleError) as error:
        raise ModuleError(f"'{plain(path.name, 100)}': {plain(str(error), 300)}") from error
    except RecursionError as error:
        raise ModuleError(f"'{plain(path.name, 100)}': its parts are nested too deep") from error


def _set_ups(
    archive: ForeignArchive, folder: str, groups: dict[str, list[Item]], digests: dict[str, str]
) -> tuple[str, ...]:
    """Put the places of pieces into the set-ups that are saved games; gives their files, whose digests become
    those of the games alone, without the version that saved them.
    """
    found = []
    for n, item in enumerate(groups[SET_UPS]):
        file = item.values.get("file", "")
        if file not in digests:
            continue
        try:
            save = archive.read(folder + file)
        except ArchiveError:
            continue
        places = places_of(save)
        if places is not None:
            digests[file] = digest_of(game_of(save) or b"")
            groups[SET_UPS][n] = replace(item, values={**item.values, **places})
            found.append(file)
    return tuple(found)


def _ours(read: _Read, description: Description) -> Description:
    """What the builder wrote down, its pictures, and one thing for all the rest."""
    told = {"buildFile.xml", "moduledata", FILE}
    rest = sorted(
        f"{n} {digest}" for n, digest in read.digests.items() if not is_picture(n) and n not in told
    )
    rest.append(digest_of(repr(without_bookkeeping(read.root)).encode()))
    counters = read.groups[COUNTERS]
    names = {item.number: item.name for item in description.groups.get(COUNTERS, ())}
    named = [replace(item, name=names.get(item.number, item.name)) for item in counters]
    pictures = pictures_of(read.digests, named, read.looks, read.root, used_only=True)
    workings = Item(key=WORKINGS, name=WORKINGS, digests={"": " ".join(rest)})
    others = (*description.groups.get(OTHER, ()), workings)
    groups = {**description.groups, PICTURES: tuple(pictures), OTHER: others}
    return replace(description, groups=groups, notes=(*read.notes, *read.ledger.lines()))


def _theirs(read: _Read) -> Description:
    groups = {name: tuple(items) for name, items in read.groups.items()}
    pictures = tuple(pictures_of(read.digests, groups[COUNTERS], read.looks, read.root, used_only=False))
    looked_into = ("buildFile.xml", "buildFile", "moduledata", FILE)
    others = (*groups[OTHER], *others_of(read.digests, (*looked_into, *read.looked_into)))
    given = read.root.attributes
    return Description(
        title=plain(given.get("name", "") or given.get("module", ""), 100) or "Untitled module",
        version=plain(given.get("version", ""), 30),
        groups={**groups, PICTURES: pictures, OTHER: others},
        notes=(*read.notes, *read.ledger.lines()),
    )
