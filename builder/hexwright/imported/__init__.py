"""Turns any module into a folder of text, and such a folder into the module again."""

from hexwright.imported.building import ModuleBuilt, build_module
from hexwright.imported.checking import check_drawn, check_module, look_up, unused_pictures
from hexwright.imported.game import game_below
from hexwright.imported.importing import ImportedModule, import_module
from hexwright.imported.renaming import rename_in_module
from hexwright.imported.setup_files import SetupError
from hexwright.imported.setups import pack_module_setups, unpack_module_setups
from vassalformat.build_file import ModuleError

__all__ = [
    "ImportedModule",
    "ModuleBuilt",
    "ModuleError",
    "SetupError",
    "build_module",
    "check_drawn",
    "check_module",
    "game_below",
    "import_module",
    "look_up",
    "pack_module_setups",
    "rename_in_module",
    "unpack_module_setups",
    "unused_pictures",
]
