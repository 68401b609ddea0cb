"""pydantic does not look for plugins, which would cost more than reading a game; and nothing else is lost."""

from __future__ import annotations

import subprocess
import sys

READ = """
import sys
from builder.schema.game import GameDoc
GameDoc.model_rebuild()
assert "importlib.metadata" not in sys.modules
from pydantic.plugin._loader import PYDANTIC_ENTRY_POINT_GROUP
assert PYDANTIC_ENTRY_POINT_GROUP == "pydantic"
"""


def test_no_plugins_are_looked_for_and_the_true_module_is_there_for_the_rest() -> None:
    done = subprocess.run([sys.executable, "-c", READ], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
