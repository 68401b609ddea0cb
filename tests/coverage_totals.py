"""Coverage by top folder of the packages in builder/: reads what `coverage json -o -` writes.

What runs in processes that tests start is not measured: those would take twice as long.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

COUNTS = ("covered_lines", "num_statements", "covered_branches", "num_branches")


def totals(files: Mapping[str, Mapping[str, Mapping[str, int]]]) -> dict[str, list[int]]:
    """Sums of COUNTS for each top folder, for the modules beside them, and for everything."""
    found: dict[str, list[int]] = defaultdict(lambda: [0] * len(COUNTS))
    for name, report in sorted(files.items()):
        parts = PurePosixPath(name.replace("\\", "/")).parts
        folder = "/".join(parts[1:3]) + "/" if len(parts) > 3 else f"{parts[1]}/*.py"
        for row in (found[folder], found["all"]):
            for i, count in enumerate(COUNTS):
                row[i] += report["summary"][count]
    found["all"] = found.pop("all")
    return dict(found)


def table(rows: Mapping[str, Sequence[int]]) -> str:
    """One line a folder: the share of its lines and of its branches that were reached."""
    width = max(len(name) for name in rows)
    lines = [f"{'':{width}}  {'lines':>24}  {'branches':>24}"]
    for name, (lines_hit, line_count, branches_hit, branch_count) in rows.items():
        lines.append(f"{name:{width}}  {_share(lines_hit, line_count)}  {_share(branches_hit, branch_count)}")
    return "\n".join(lines)


def _share(reached: int, count: int) -> str:
    percent = f"{100 * reached / count:5.1f} %" if count else "      -"
    return f"{percent} {f'({reached} of {count})':>16}"


if __name__ == "__main__":
    print(table(totals(json.load(sys.stdin)["files"])))
