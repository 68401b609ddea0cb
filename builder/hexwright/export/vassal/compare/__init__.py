"""`hexwright diff`: what changed between two modules, in a player's terms.

A module is reduced to items with labelled values (`description`). For modules of this program these come from
the game model (`from_game`), stored in the module as `game.json`; for others from VASSAL's own files
(`from_module`). `load` reads two files into descriptions of the same kind, `difference` compares them, and
`format` prints the result as text or JSON.

This file imports nothing: a build needs only `from_game` and `description`, and should not load the code that
reads modules.
"""
