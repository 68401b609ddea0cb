"""Reads two module files into descriptions of the same kind, so that they can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from hexwright.export.vassal.compare.description import (
    COUNTERS,
    FILE,
    OTHER,
    PICTURES,
    SET_UPS,
    Description,
    Item,
    parse_description,
)
from hexwright.export.vassal.compare.difference import INTERNALS
from hexwright.export.vassal.compare.files import file_digests, is_picture, others_of, pictures_of
from hexwright.export.vassal.compare.from_module import digest_of, group_items, without_bookkeeping
from hexwright.export.vassal.compare.saved_game import places_of
from hexwright.export.vassal.reading import ModuleError
from hexwright.export.vassal.reading.drawn import ParsedTrait
from hexwright.export.vassal.reading.problems import Problems
from vassalformat.archive import ArchiveError
from vassalformat.build_file import read_build_file
from vassalformat.contents import collect_contents
from vassalformat.foreign import ForeignArchive, plain
from vassalformat.saved_game import saved_game_entry
from vassalformat.wire.element import Element


@dataclass(frozen=True, slots=True, kw_only=True)
class _LoadedModule:
    """A module as read.

    Attributes:
        root: the build file's root component.
        groups: items described from VASSAL's files, by group.
        traits: traits of each piece, by the key of its item.
        digests: digest of each file, by path.
        own_description: what this program stored in the module; None if it is another's module.
        decoded_saves: set-up files whose pieces are already among the items.
        problems: what could not be read.
        notes: what the archive left out.

    """

    root: Element
    groups: Mapping[str, list[Item]]
    traits: Mapping[str, tuple[ParsedTrait, ...]]
    digests: Mapping[str, str]
    own_description: Description | None
    decoded_saves: tuple[str, ...]
    problems: Problems
    notes: tuple[str, ...]


def load_pair(old: Path, new: Path) -> tuple[Description, Description]:
    """Read two modules: by their `game.json` if both have one, else both by VASSAL's files.

    Raises: ModuleError with a message that names the file.
    """
    with ExitStack() as stack:
        before, after = (_load(path, stack) for path in (old, new))
        if before.own_description is not None and after.own_description is not None:
            return (
                _from_own_description(before, before.own_description),
                _from_own_description(after, after.own_description),
            )
        return _from_contents(before), _from_contents(after)


def _load(path: Path, stack: ExitStack) -> _LoadedModule:
    problems = Problems()
    try:
        archive = stack.enter_context(ForeignArchive(path))
        root, folder = read_build_file(archive, problems.add)
        contents = collect_contents(root)
        groups, traits = group_items(root, contents, problems)
        digests = file_digests(archive, folder, problems)
        decoded_saves = _set_ups(archive, folder, groups, digests)
        own_description = None
        if FILE in digests:
            try:
                own_description = parse_description(archive.read(folder + FILE).decode())
            except ValueError as error:
                problems.add(str(error), "the engine's files are compared instead")
        return _LoadedModule(
            root=root,
            groups=groups,
            traits=traits,
            digests=digests,
            own_description=own_description,
            decoded_saves=decoded_saves,
            problems=problems,
            notes=archive.notes,
        )
    except (ArchiveError, ModuleError) as error:
        raise ModuleError(f"'{plain(path.name, 100)}': {plain(str(error), 300)}") from error
    except RecursionError as error:
        raise ModuleError(f"'{plain(path.name, 100)}': its parts are nested too deep") from error


def _set_ups(
    archive: ForeignArchive, folder: str, groups: dict[str, list[Item]], digests: dict[str, str]
) -> tuple[str, ...]:
    """Add the places of pieces to set-ups that are saved games, changing `groups` and `digests` in place.

    The digest of such a file becomes that of its `savedGame` entry: the metadata beside it changes with every
    version. Returns the paths of the files that could be decoded.
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
            digests[file] = digest_of(saved_game_entry(save) or b"")
            groups[SET_UPS][n] = replace(item, values={**item.values, **places})
            found.append(file)
    return tuple(found)


def _from_own_description(loaded: _LoadedModule, description: Description) -> Description:
    """The stored description, plus the pictures, plus one item for everything else in the module."""
    described = {"buildFile.xml", "moduledata", FILE}
    rest = sorted(
        f"{n} {digest}" for n, digest in loaded.digests.items() if not is_picture(n) and n not in described
    )
    rest.append(digest_of(repr(without_bookkeeping(loaded.root)).encode()))
    counters = loaded.groups[COUNTERS]
    names = {item.number: item.name for item in description.groups.get(COUNTERS, ())}
    named = [replace(item, name=names.get(item.number, item.name)) for item in counters]
    pictures = pictures_of(loaded.digests, named, loaded.traits, loaded.root, used_only=True)
    internals = Item(key=INTERNALS, name=INTERNALS, digests={"": " ".join(rest)})
    others = (*description.groups.get(OTHER, ()), internals)
    groups = {**description.groups, PICTURES: tuple(pictures), OTHER: others}
    return replace(description, groups=groups, notes=(*loaded.notes, *loaded.problems.lines()))


def _from_contents(loaded: _LoadedModule) -> Description:
    groups = {name: tuple(items) for name, items in loaded.groups.items()}
    pictures = tuple(
        pictures_of(loaded.digests, groups[COUNTERS], loaded.traits, loaded.root, used_only=False)
    )
    compared = ("buildFile.xml", "buildFile", "moduledata", FILE, *loaded.decoded_saves)
    others = (*groups[OTHER], *others_of(loaded.digests, compared))
    given = loaded.root.attributes
    return Description(
        title=plain(given.get("name", "") or given.get("module", ""), 100) or "Untitled module",
        version=plain(given.get("version", ""), 30),
        groups={**groups, PICTURES: pictures, OTHER: others},
        notes=(*loaded.notes, *loaded.problems.lines()),
    )
