"""A module for each command, of its name, with a function `command` whose docstring is its help."""
