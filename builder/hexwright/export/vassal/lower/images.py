"""File names of the pictures inside the module."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from hexwright.export.base import SAFE, Art, Numbers
from hexwright.model.game import Game

FOLDER = "images/"


def board_image(board_id: str) -> str:
    """The picture of a board."""
    return f"board-{board_id}.png"


def counter_image(unit_id: str, steps_left: int) -> str:
    """The face of a unit with so many steps left."""
    return f"unit-{unit_id}-{steps_left}.png"


def marker_image(marker_id: str, face: int) -> str:
    """A face of a marker, counted from 0."""
    return f"marker-{marker_id}-{face}.png"


def safe_image(image: str) -> str:
    """The same picture of a counter in colours that the colour-blind can tell apart."""
    return f"safe-{image}"


def safe_faces(images: tuple[str, ...], art: Art, kind: str, piece_id: str, first: int) -> tuple[str, ...]:
    """The faces of a counter in colours that the colour-blind can tell apart; () if they are the same anyway.

    `images`: its faces, of which the first is number `first`; `kind`: as in the names of `Art`.
    """
    drawn = [
        f"{SAFE}{kind}/{piece_id}.{number}" in art.pictures for number in range(first, first + len(images))
    ]
    if not any(drawn):
        return ()
    return tuple(safe_image(name) if safe else name for name, safe in zip(images, drawn, strict=True))


def card_image(card_id: str) -> str:
    """The front of a card."""
    return f"card-{card_id}.png"


def back_image(back: str) -> str:
    """The back of cards. `back`: see `model.cards.back_id`."""
    return f"back-{back}.png"


def mask_image(deck_id: str) -> str:
    """The sign on a card of a deck that others do not see."""
    return f"mask-{deck_id}.png"


def chart_image(table_id: str) -> str:
    """The chart of a table."""
    return f"chart-{table_id}.png"


LOST = "badge-lost.png"
MOVED = "badge-moved.png"
ATTACKING = "badge-attacking.png"
"""Signs over counters."""


def icon_image(name: str) -> str:
    """The picture of a button."""
    return f"icon-{name}.png"


HIDDEN = "badge-hidden.png"
"""What covers a counter that a player may not see."""


def sign_image(name: str) -> str:
    """A sign that the rules show on counters; an empty name shows none."""
    return f"badge-{name}.png" if name else ""


COVER = "cover.png"
"""The picture of the About window."""


def former_pictures(game: Game, art: Art, numbers: Numbers) -> Iterator[tuple[str, bytes]]:
    """Pictures of units and markers with a new id once more under all old ones: a saved game asks for them by
    that name when it is loaded, before anybody can refresh it.
    """
    known = {_piece_and_face(asset)[0] for asset in art.pictures}
    was: dict[str, list[str]] = {}
    # retired pieces as well: saved games still show them
    for kind, folder, pieces in (
        ("unit", "counter", (*game.units.values(), *game.retired_units.values())),
        ("marker", "marker", (*game.markers.values(), *game.retired_markers.values())),
        ("card", "card", (*game.cards.values(), *game.retired_cards.values())),
    ):
        for piece in pieces:
            former = [key.partition(":")[2] for key in numbers.former.get(f"{kind}:{piece.id}", ())]
            names = dict.fromkeys(f"{folder}/{name}" for name in (piece.was, *former) if name)
            was[f"{folder}/{piece.id}"] = [name for name in names if name not in known]
    again = {}
    for asset, content in art.pictures.items():
        safe = SAFE if asset.startswith(SAFE) else ""
        body, face = _piece_and_face(asset.removeprefix(SAFE))
        again.update({safe + name + face: content for name in was.get(body, ())})
    yield from pictures(replace(art, pictures=again))


def _piece_and_face(asset: str) -> tuple[str, str]:
    """`counter/c-115.2` is `counter/c-115` and `.2`; a card has one front, without a number."""
    if asset.startswith("card/"):
        return asset, ""
    body, dot, number = asset.rpartition(".")
    return body, dot + number


def pictures(art: Art) -> Iterator[tuple[str, bytes]]:
    """The module's entries of all pictures that pieces and boards use."""
    for asset, content in art.pictures.items():
        file = _file_name(asset)
        if file:
            yield FOLDER + file, content


def _file_name(asset: str) -> str:
    """The file of a picture; empty if a module does not hold it."""
    if asset.startswith(SAFE):
        return safe_image(_file_name(asset.removeprefix(SAFE)))
    if asset == "cover":
        return COVER
    kind, _, rest = asset.partition("/")
    if kind in _FACES:
        body, _, number = rest.rpartition(".")
        return _FACES[kind](body, int(number))
    return _SINGLE[kind](rest) if kind in _SINGLE else ""


_FACES: Final[Mapping[str, Callable[[str, int], str]]] = {"counter": counter_image, "marker": marker_image}
_SINGLE: Final[Mapping[str, Callable[[str], str]]] = {
    "board": board_image,
    "card": card_image,
    "back": back_image,
    "mask": mask_image,
    "chart": chart_image,
    "badge": sign_image,
    "icon": icon_image,
}
"""Names of files by the kind of the asset."""
