"""The rules of a game, defined once: run in Python, and translated into a target's script language."""
