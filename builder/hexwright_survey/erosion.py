"""A landscape simulated by uplift and river erosion: the stream-power law on a grid of cells.

Each round: pits are filled so that all ground drains to the base; each cell drains to the steepest of its
eight neighbours, and drained areas are summed; the ground is raised by its uplift and lowered by erodibility
x area^0.5 x slope, solved implicitly from the mouth upward (Braun and Willett 2013), which is stable for any
step; then a little diffusion rounds the slopes.
"""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray

Cells = NDArray[np.float32]


def grow(
    height: Cells,
    uplift: Cells,
    erodibility: Cells,
    base: NDArray[np.bool_],
    *,
    rounds: int,
    diffusion: float,
) -> Cells:
    """The heights after `rounds` rounds.

    All arrays have the same shape (rows x columns). `base`: cells that never change, as sea and rivers;
    those on the edge of the grid never change, either.
    """
    rows, columns = height.shape
    fixed = base.copy()
    fixed[0, :] = fixed[-1, :] = fixed[:, 0] = fixed[:, -1] = True
    grown = height.ravel().copy()
    _rounds(
        grown,
        uplift.ravel(),
        erodibility.ravel(),
        fixed.ravel(),
        rows,
        columns,
        rounds,
        np.float32(diffusion),
    )
    return grown.reshape(rows, columns)


@numba.njit(cache=False)
def _rounds(
    z: Cells,
    uplift: Cells,
    erodibility: Cells,
    fixed: NDArray[np.bool_],
    rows: int,
    columns: int,
    rounds: int,
    diffusion: np.float32,
) -> None:
    count = rows * columns
    dx = np.array([1, -1, 0, 0, 1, 1, -1, -1])
    dy = np.array([0, 0, 1, -1, 1, -1, 1, -1])
    length = np.array([1.0, 1.0, 1.0, 1.0, 1.4142, 1.4142, 1.4142, 1.4142], dtype=np.float32)
    heap_key = np.empty(count + 1, dtype=np.float32)
    heap_cell = np.empty(count + 1, dtype=np.int32)
    order = np.empty(count, dtype=np.int32)
    receiver = np.empty(count, dtype=np.int32)
    reach = np.empty(count, dtype=np.float32)
    area = np.empty(count, dtype=np.float32)
    filled = np.empty(count, dtype=np.float32)
    closed = np.empty(count, dtype=np.bool_)
    for _ in range(rounds):
        # Priority flood with a binary heap by height: from the base upward, each cell is reached over the
        # lowest rim around it. `order` then lists every cell after the one it drains to.
        filled[:] = z
        closed[:] = fixed
        receiver[:] = np.arange(count)
        size, done = 0, 0
        for cell in range(count):
            if fixed[cell]:
                size = size + 1
                child = size
                while child > 1 and heap_key[child // 2] > filled[cell]:
                    heap_key[child] = heap_key[child // 2]
                    heap_cell[child] = heap_cell[child // 2]
                    child = child // 2
                heap_key[child] = filled[cell]
                heap_cell[child] = cell
        while size > 0:
            cell = heap_cell[1]
            last_key, last_cell = heap_key[size], heap_cell[size]
            size = size - 1
            parent = 1
            while 2 * parent <= size:
                child = 2 * parent
                if child < size and heap_key[child + 1] < heap_key[child]:
                    child = child + 1
                if heap_key[child] >= last_key:
                    break
                heap_key[parent] = heap_key[child]
                heap_cell[parent] = heap_cell[child]
                parent = child
            heap_key[parent] = last_key
            heap_cell[parent] = last_cell
            order[done] = cell
            done = done + 1
            x, y = cell % columns, cell // columns
            for k in range(8):
                nx, ny = x + dx[k], y + dy[k]
                if nx < 0 or ny < 0 or nx >= columns or ny >= rows:
                    continue
                near = ny * columns + nx
                if closed[near]:
                    continue
                closed[near] = True
                # A filled pit gets a slight slope, so that it drains.
                if filled[near] <= filled[cell]:
                    filled[near] = filled[cell] + np.float32(1e-5)
                receiver[near] = cell
                size = size + 1
                child = size
                while child > 1 and heap_key[child // 2] > filled[near]:
                    heap_key[child] = heap_key[child // 2]
                    heap_cell[child] = heap_cell[child // 2]
                    child = child // 2
                heap_key[child] = filled[near]
                heap_cell[child] = near
        for cell in range(count):
            area[cell] = 1.0
            reach[cell] = 1.0
            if receiver[cell] == cell:
                continue
            x, y = cell % columns, cell // columns
            steepest = np.float32(0.0)
            for k in range(8):
                nx, ny = x + dx[k], y + dy[k]
                if nx < 0 or ny < 0 or nx >= columns or ny >= rows:
                    continue
                near = ny * columns + nx
                slope = (filled[cell] - filled[near]) / length[k]
                if slope > steepest:
                    steepest = slope
                    receiver[cell] = near
                    reach[cell] = length[k]
        # Upstream cells first, so that an area is complete before it is passed on.
        for i in range(done - 1, -1, -1):
            cell = order[i]
            if receiver[cell] != cell:
                area[receiver[cell]] += area[cell]
        # Downstream cells first: the implicit step needs the new height of the receiver.
        for i in range(done):
            cell = order[i]
            if receiver[cell] != cell:
                cut = erodibility[cell] * np.sqrt(area[cell]) / reach[cell]
                z[cell] = (z[cell] + uplift[cell] + cut * z[receiver[cell]]) / (1 + cut)
        filled[:] = z
        for y in range(1, rows - 1):
            for x in range(1, columns - 1):
                cell = y * columns + x
                if receiver[cell] != cell:
                    around = (
                        filled[cell - 1] + filled[cell + 1] + filled[cell - columns] + filled[cell + columns]
                    )
                    z[cell] = filled[cell] + diffusion * (around - 4 * filled[cell])
