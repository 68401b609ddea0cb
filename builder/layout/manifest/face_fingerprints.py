"""Fingerprints of all counter faces of a game. Drawing them is slow, so they are cached in batches."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from builder.layout.manifest.fingerprint import fingerprint
from builder.model.game import Game
from builder.render.counter_face import Face, Faces
from builder.render.fonts import Fonts
from builder.render.planned import Digest, Shelf

_BATCH: Final = 16
"""Faces cached together: when one changes, so many are drawn again."""


def fingerprints(
    game: Game, fonts: Fonts, shelf: Shelf | None = None, digest: Digest | None = None
) -> Mapping[str, str]:
    """The fingerprint of each face, by its name as an asset.

    `shelf`: cache of earlier fingerprints; `digest`: identifies a face there. Nothing is cached if either is
    None.
    """
    faces = tuple(Faces(game, digest or _no_digest, flags=frozenset()).all())
    found: dict[str, str] = {}
    for first in range(0, len(faces), _BATCH):
        batch = faces[first : first + _BATCH]
        prints = _prints([face for _, face in batch], fonts, shelf if digest is not None else None)
        found.update(zip((name for name, _ in batch), prints, strict=True))
    return found


def _prints(faces: Sequence[Face], fonts: Fonts, shelf: Shelf | None) -> list[str]:
    if shelf is None:
        return _made(faces, fonts)
    name = shelf.name("faces", [face.parts for face in faces])
    kept = shelf.get(name)
    if kept is None:
        kept = json.dumps(_made(faces, fonts)).encode()
        shelf.put(name, kept)
    found: list[str] = json.loads(kept)
    return found


def _made(faces: Sequence[Face], fonts: Fonts) -> list[str]:
    from builder.render.counter import draw_face  # noqa: PLC0415 - when a face is missing

    return [fingerprint(draw_face(face, fonts)) for face in faces]


def _no_digest(_: object) -> str:
    """Stands in for a digest that nobody will read."""
    return ""
