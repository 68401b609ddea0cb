"""The script languages there are."""

from __future__ import annotations

from collections.abc import Callable

from builder.rules.compiler.backend import Backend
from builder.rules.compiler.beanshell import BeanShell, packed

DEFAULT = "beanshell"


def language(name: str = DEFAULT, pack: Callable[[bytes], bytes] = packed) -> Backend:
    """A script language by its name. `pack`: makes long rows of numbers small, as `packed` does.

    KeyError for an unknown one (a bug).
    """
    return {"beanshell": BeanShell}[name](pack)
