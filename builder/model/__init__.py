"""The game as data: frozen, typed, in the hobby's words, knowing no target and no file format."""
