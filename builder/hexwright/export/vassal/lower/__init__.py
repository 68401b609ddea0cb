"""From the model of a game to VASSAL's components, traits and saved games: the only code that knows both.

Each file lowers one part of a game; `module` puts them together. `names` has every name that saved games and
expressions refer to.
"""
