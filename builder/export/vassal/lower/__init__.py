"""From the model of a game to components, traits and saved games: the only code that knows both worlds.

Each module lowers one part of a game; `module` puts them together. `names` lists every name that saved
games, expressions and later rules refer to.
"""
