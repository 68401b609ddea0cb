"""What changed between two modules, in a player's words.

A module is taken down to things with named values (`item.Description`), as its builder wrote them into it
(`ours`, the file `game.json`) or as far as the engine's own files tell (`theirs`). `difference` knows
neither, it pairs things and compares values. `told` is what people and programs read.

Nothing is imported here: a build needs `ours` and `item` alone, and must not wait for what reads modules.
"""
