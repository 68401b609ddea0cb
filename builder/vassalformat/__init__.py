"""Reads and writes the files of VASSAL: modules, their pieces and set-ups, and saved games.

    module = open_module("example.vmod")
    game = module.set_up("1950").moved("1017", "Main Map", 420, 310)
    module.with_set_up("1950", game).write("changed.vmod")

Below: `wire` (texts), `trait` and `component` (a class for each of VASSAL's), `trait_text` (fields of traits
as they were written), `standing` (the pieces of a saved game), `dump` (all of it as text).
"""

from vassalformat.archive import ArchiveError
from vassalformat.build_file import ModuleError
from vassalformat.contents import Slot
from vassalformat.module import Module, open_module
from vassalformat.saved_game import SavedGame, decode_saved_game, read_save, write_save
from vassalformat.standing import Standing
from vassalformat.wire.error import WireError

__all__ = [
    "ArchiveError",
    "Module",
    "ModuleError",
    "SavedGame",
    "Slot",
    "Standing",
    "WireError",
    "decode_saved_game",
    "open_module",
    "read_save",
    "write_save",
]
