"""pydantic without its plugins. Looking for some, it reads what all installed packages say of themselves,
which takes longer than reading a game.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

LOADER = "pydantic.plugin._loader"


class _NoPlugins(ModuleType):
    """Stands in for the module that looks for them; should it be asked for more, the true one answers."""

    @staticmethod
    def get_plugins() -> tuple[()]:
        return ()

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get(LOADER) is self:
            del sys.modules[LOADER]
        return getattr(importlib.import_module(LOADER), name)


def leave_out_plugins() -> None:
    """To be called before the first validation; no effect if pydantic has looked already."""
    sys.modules.setdefault(LOADER, _NoPlugins(LOADER))
