"""`python -m builder.reference` writes the tables of the manual anew, from the code."""

from __future__ import annotations

from pathlib import Path

from builder.pack.folder import write_file
from builder.reference import format_tables, rules_tables

if __name__ == "__main__":
    for tables in (format_tables, rules_tables):
        page = Path(tables.PAGE)
        write_file(page, tables.rewritten(page.read_text(encoding="utf-8")).encode())
