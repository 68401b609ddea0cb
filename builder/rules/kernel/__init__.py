"""Mechanisms as pure functions in a small, typed part of Python.

What is written here runs in Python as it stands and is translated by `builder.rules.compiler` into a target's
script language. Functions know no game: `g` holds the game's numbers, `s` the state of play, both laid out in
`builder.rules.kernel.layout`; `ask` answers the expressions of `rules.yaml`.

The part of Python: whole numbers, truth values, texts, fixed arrays of numbers (`Ints`), tables of arrays
(`Table`), arrays of texts; `if`, `while`, `for … in range(…)`, `return`, `break`, `continue`; calls of kernel
functions and of the few words of `builder.rules.kernel.prelude`. Functions that change `s` say so; all others
leave their arguments alone.
"""
