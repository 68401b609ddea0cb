"""Noise seeded by a name: the same on every machine and in every run."""

from __future__ import annotations

from hashlib import shake_128
from math import ceil

import numpy as np
from scipy.ndimage import map_coordinates

from hexwright_survey.raster import Field


def smooth(name: str, shape: tuple[int, ...], cell: float) -> Field:
    """Values 0..1, mean 0.5, with features about `cell` pixels wide."""
    height, width = shape
    # A rim of lattice points, because cubic interpolation uses two neighbours on each side.
    rows, columns = ceil(height / cell) + 4, ceil(width / cell) + 4
    lattice = white(name, (rows, columns))
    at = np.meshgrid((np.arange(height) / cell) + 1.5, (np.arange(width) / cell) + 1.5, indexing="ij")
    return np.asarray(np.clip(map_coordinates(lattice, at, order=3), 0, 1))


def white(name: str, shape: tuple[int, ...]) -> Field:
    """Independent values 0..1."""
    height, width = shape
    raw = np.frombuffer(shake_128(name.encode()).digest(2 * height * width), "<u2")
    return raw.reshape(height, width).astype(np.float64) / 65535
