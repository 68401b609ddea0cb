"""`python -m hexwright.reference` writes the tables of the manual anew, from the code."""

from __future__ import annotations

from pathlib import Path

from hexwright.pack.folder import write_file
from hexwright.reference import format_tables, rules_tables

if __name__ == "__main__":
    for tables in (format_tables, rules_tables):
        page = Path(tables.PAGE)
        write_file(page, tables.rewritten(page.read_text(encoding="utf-8")).encode())
