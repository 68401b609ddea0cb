"""The faces of dice."""

from __future__ import annotations

from hexwright.rules.language.prelude import mix


def face_of(key: int, faces: int) -> int:
    """The face of a die, 1 to `faces`, that a key has."""
    return 1 + mix(key, faces) % faces
