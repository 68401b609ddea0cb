"""`python -m hexwright.reference` writes the tables of the manual anew, from the code."""

from __future__ import annotations

from hexwright.pack.folder import write_file
from hexwright.reference.pages import pages

if __name__ == "__main__":
    for path, text in pages():
        write_file(path, text.encode())
