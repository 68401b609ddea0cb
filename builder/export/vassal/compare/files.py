"""Pictures and other files of a module: which piece or map shows them, and what is in saved set-ups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from builder.export.vassal.compare.description import Item
from builder.export.vassal.compare.from_module import digest_of, words
from builder.export.vassal.reading.problems import Ledger
from builder.export.vassal.reading.trait import Basic, Cover, Layer, Look
from builder.export.vassal.wire.element import Element
from builder.pack.archive import ArchiveError
from builder.pack.foreign import ForeignArchive, plain

_IMAGES: Final = "images/"
_PICTURES: Final = (".png", ".gif", ".jpg", ".jpeg", ".svg", ".bmp", ".webp")
_SHOWN_BY: Final = ("image", "icon", "file", "filename", "fileName", "imageFile")
PIECES: Final = "pictures"
"""What several parts of a piece's pictures are."""
_SHARED: Final = 2
"""A picture of more pieces than these is told by itself."""


def digests_of(archive: ForeignArchive, folder: str, ledger: Ledger) -> dict[str, str]:
    """Each file of a module by its path from the build file's folder."""
    found: dict[str, str] = {}
    for name in archive.names:
        if not name.startswith(folder):
            continue
        try:
            found[name.removeprefix(folder)] = digest_of(archive.read(name))
        except ArchiveError as error:
            ledger.tell("files that cannot be read", str(error))
    return found


def is_picture(name: str) -> bool:
    """Whether a file is one."""
    return name.startswith(_IMAGES) or name.lower().endswith(_PICTURES)


def pictures_of(
    digests: Mapping[str, str],
    pieces: Iterable[Item],
    looks: Mapping[str, tuple[Look, ...]],
    root: Element,
    *,
    used_only: bool,
) -> Iterator[Item]:
    """A thing for each piece with its own pictures, then for each other picture (`used_only`: that shows)."""
    users: dict[str, list[Item]] = {}
    for piece in pieces:
        for image in dict.fromkeys(_images(looks.get(piece.key, ()))):
            path = _path(image, digests)
            if path is not None:
                users.setdefault(path, []).append(piece)
    own: dict[str, list[str]] = {}
    by_key: dict[str, Item] = {}
    for path, shown_by in users.items():
        if len(shown_by) > _SHARED:
            continue
        for piece in shown_by:
            own.setdefault(piece.key, []).append(digests[path])
            by_key[piece.key] = piece
    for key, found in own.items():
        piece = by_key[key]
        shown = {f"picture {n}" if len(found) > 1 else "picture": digest for n, digest in enumerate(found, 1)}
        yield Item(key=key, name=piece.name, number=piece.number, digests=shown, many=PIECES)
    places = dict(_places(root))
    for path in sorted(path for path in digests if is_picture(path)):
        shown_by = users.get(path, [])
        if shown_by and len(shown_by) <= _SHARED:
            continue
        file = plain(path.removeprefix(_IMAGES), 80)
        where = f"{len(shown_by)} counters" if shown_by else places.get(file, "")
        if not where and used_only:
            continue
        name = f"{file} ({where})" if where else file
        yield Item(key=f"file:{file}", name=name, digests={"picture": digests[path]})


def others_of(digests: Mapping[str, str], known: Iterable[str]) -> Iterator[Item]:
    """Files that are no pictures and that nobody has looked into."""
    left = set(known)
    for path in sorted(digests):
        if not is_picture(path) and path not in left:
            yield Item(key=f"file:{path}", name=f"file {plain(path, 100)}", digests={"": digests[path]})


def _images(looks: Iterable[Look]) -> Iterator[str]:
    for look in looks:
        if isinstance(look, (Basic, Cover)):
            yield look.image
        elif isinstance(look, Layer):
            yield from look.images


def _path(image: str, digests: Mapping[str, str]) -> str | None:
    """The file of a picture: pieces name it without the folder, perhaps without the ending."""
    for name in (f"{_IMAGES}{image}", image, f"{_IMAGES}{image}.gif", f"{_IMAGES}{image}.png"):
        if image and name in digests:
            return name
    return None


def _places(element: Element) -> Iterator[tuple[str, str]]:
    """Pictures that components show, and which."""
    kind = element.tag.rpartition(".")[2]
    given = element.attributes
    called = plain(
        next((given[key] for key in ("name", "chartName", "mapName", "title") if given.get(key)), ""), 60
    )
    for key in _SHOWN_BY:
        if given.get(key):
            yield plain(given[key].removeprefix(_IMAGES), 80), f"{words(kind)} {called}".strip()
    for child in element.children:
        yield from _places(child)
