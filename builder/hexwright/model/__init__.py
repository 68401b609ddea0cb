"""The game as data: frozen and typed, in the hobby's terms, independent of output formats."""
