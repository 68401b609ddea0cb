"""The script languages there are."""

from __future__ import annotations

from builder.rules.script.backend import Backend
from builder.rules.script.beanshell import BeanShell

DEFAULT = "beanshell"


def language(name: str = DEFAULT) -> Backend:
    """A script language by its name. KeyError for an unknown one (a bug)."""
    return {"beanshell": BeanShell}[name]()
