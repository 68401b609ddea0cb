"""What changed between two modules, in a player's words.

A module is taken down to things with named values (`item.Description`), as its builder wrote them into it
(`ours`, the file `game.json`) or as far as the engine's own files tell (`theirs`). `difference` knows
neither, it pairs things and compares values. `told` is what people and programs read.
"""

from builder.export.vassal.compare.difference import Change, Comparison, compare
from builder.export.vassal.compare.item import FILE, write_description
from builder.export.vassal.compare.ours import describe_game
from builder.export.vassal.compare.read import read_pair
from builder.export.vassal.compare.told import as_json, as_text

__all__ = [
    "FILE",
    "Change",
    "Comparison",
    "as_json",
    "as_text",
    "compare",
    "describe_game",
    "read_pair",
    "write_description",
]
