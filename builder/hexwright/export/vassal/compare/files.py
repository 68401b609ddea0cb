"""Compares the files of a module by digest: pictures under the name of what shows them, then the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from hexwright.export.vassal.compare.description import Item
from hexwright.export.vassal.compare.from_module import digest_of, split_camel_case
from hexwright.export.vassal.reading.drawn import Basic, Layer, Mask, ParsedTrait
from hexwright.export.vassal.reading.problems import Problems
from vassalformat.archive import ArchiveError
from vassalformat.foreign import ForeignArchive, plain
from vassalformat.wire.element import Element

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
