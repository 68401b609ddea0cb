"""Reads two module files into descriptions of the same kind, so that they can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Final

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
from hexwright.export.vassal.compare.from_module import (
    digest_of,
    group_items,
    split_camel_case,
    without_bookkeeping,
)
from hexwright.export.vassal.reading import ModuleError
from hexwright.export.vassal.reading.drawn import Basic, Layer, Mask, ParsedTrait
from hexwright.export.vassal.reading.problems import Problems
from vassalformat.archive import ArchiveError
from vassalformat.build_file import read_build_file
from vassalformat.contents import collect_contents
from vassalformat.foreign import ForeignArchive, plain
from vassalformat.saved_game import saved_game_entry
from vassalformat.standing import Standing, pieces_of
from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError
from vassalformat.wire.save_text import decode_save_text

# --- positions in a saved game -------------------------------------------------------------------------
_MAX_PIECES: Final = 20_000


def places_of(save: bytes) -> dict[str, str] | None:
    """Place of each piece ("MAP X,Y" in pixels, or "off the map") by its name; equal names are numbered.

    None if the game cannot be read.
    """
    content = saved_game_entry(save)
    if content is None:
        return None
    try:
        text = decode_save_text(content)
    except WireError:
        return None
    pieces = islice(pieces_of(text), _MAX_PIECES)
    found: dict[str, str] = {}
    seen: Counter[str] = Counter()
    for name, place in sorted((plain(piece.name, 80), _place(piece)) for piece in pieces):
        seen[name] += 1
        found[name if seen[name] == 1 else f"{name} #{seen[name]}"] = place
    return found


def _place(piece: Standing) -> str:
    if not piece.map:
        return "off the map"
    return f"{plain(piece.map, 60)} {plain(piece.x, 9)},{plain(piece.y, 9)}"


# --- the files of a module -----------------------------------------------------------------------------
_IMAGES: Final = "images/"
_PICTURES: Final = (".png", ".gif", ".jpg", ".jpeg", ".svg", ".bmp", ".webp")
_PICTURE_ATTRIBUTES: Final = ("image", "icon", "file", "filename", "fileName", "imageFile")
PICTURES_OF_PIECE: Final = "pictures"
"""Noun for several pictures of one piece, see `Item.plural`."""
_MAX_SHARED: Final = 2
"""A picture shown by more pieces than this is an item of its own."""


def file_digests(archive: ForeignArchive, folder: str, problems: Problems) -> dict[str, str]:
    """Digest of each file of a module, by its path relative to `folder`, the build file's."""
    found: dict[str, str] = {}
    for name in archive.names:
        if not name.startswith(folder):
            continue
        try:
            found[name.removeprefix(folder)] = digest_of(archive.read(name))
        except ArchiveError as error:
            problems.add("files that cannot be read", str(error))
    return found


def is_picture(name: str) -> bool:
    """Whether a file of a module is a picture, by its folder or ending."""
    return name.startswith(_IMAGES) or name.lower().endswith(_PICTURES)


def pictures_of(
    digests: Mapping[str, str],
    pieces: Iterable[Item],
    traits: Mapping[str, tuple[ParsedTrait, ...]],
    root: Element,
    *,
    used_only: bool,
) -> Iterator[Item]:
    """An item for each piece that has pictures of its own, then one for each other picture.

    `used_only`: leave out pictures that no piece or component shows.
    """
    users: dict[str, list[Item]] = {}
    for piece in pieces:
        for image in dict.fromkeys(_images(traits.get(piece.key, ()))):
            path = _path(image, digests)
            if path is not None:
                users.setdefault(path, []).append(piece)
    own: dict[str, list[str]] = {}
    by_key: dict[str, Item] = {}
    for path, shown_by in users.items():
        if len(shown_by) > _MAX_SHARED:
            continue
        for piece in shown_by:
            own.setdefault(piece.key, []).append(digests[path])
            by_key[piece.key] = piece
    for key, found in own.items():
        piece = by_key[key]
        shown = {f"picture {n}" if len(found) > 1 else "picture": digest for n, digest in enumerate(found, 1)}
        yield replace(piece, values={}, digests=shown, plural=PICTURES_OF_PIECE)
    places = dict(_places(root))
    for path in sorted(path for path in digests if is_picture(path)):
        shown_by = users.get(path, [])
        if shown_by and len(shown_by) <= _MAX_SHARED:
            continue
        file = plain(path.removeprefix(_IMAGES), 80)
        where = f"{len(shown_by)} counters" if shown_by else places.get(file, "")
        if not where and used_only:
            continue
        name = f"{file} ({where})" if where else file
        yield Item(key=f"file:{file}", name=name, digests={"picture": digests[path]})


def others_of(digests: Mapping[str, str], known: Iterable[str]) -> Iterator[Item]:
    """An item for each file that is not a picture. `known`: files compared in another way, left out."""
    skipped = set(known)
    for path in sorted(digests):
        if not is_picture(path) and path not in skipped:
            yield Item(key=f"file:{path}", name=f"file {plain(path, 100)}", digests={"": digests[path]})


def _images(traits: Iterable[ParsedTrait]) -> Iterator[str]:
    for trait in traits:
        if isinstance(trait, (Basic, Mask)):
            yield trait.image
        elif isinstance(trait, Layer):
            yield from trait.images


def _path(image: str, digests: Mapping[str, str]) -> str | None:
    """The path of a picture. Pieces name it without the folder and sometimes without the ending."""
    for name in (f"{_IMAGES}{image}", image, f"{_IMAGES}{image}.gif", f"{_IMAGES}{image}.png"):
        if image and name in digests:
            return name
    return None


def _places(element: Element) -> Iterator[tuple[str, str]]:
    """Pictures shown by components, each with the component's kind and name."""
    kind = element.tag.rpartition(".")[2]
    given = element.attributes
    called = plain(
        next((given[key] for key in ("name", "chartName", "mapName", "title") if given.get(key)), ""), 60
    )
    for key in _PICTURE_ATTRIBUTES:
        if given.get(key):
            yield plain(given[key].removeprefix(_IMAGES), 80), f"{split_camel_case(kind)} {called}".strip()
    for child in element.children:
        yield from _places(child)


# --- what is compared ----------------------------------------------------------------------------------
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
