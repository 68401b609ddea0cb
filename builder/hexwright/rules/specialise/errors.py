"""A mistake in the kernel's Python, with its place."""

from __future__ import annotations

import ast


class KernelError(Exception):
    """`file`, `line` and `column` (from 1) say where. In the library it is a bug of ours, in a game's own
    mechanism a finding for its author.
    """

    def __init__(self, file: str, node: ast.AST, message: str) -> None:
        self.file = file
        self.line: int = getattr(node, "lineno", 1)
        self.column: int = getattr(node, "col_offset", 0) + 1
        self.message = message
        super().__init__(file, node, message)  # as it was made, so that other processes can make it again

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


def mistake(file: str, node: ast.AST, message: str) -> KernelError:
    """A mistake at a place."""
    return KernelError(file, node, message)
