"""One module for each command, of its name: a function `command` whose docstring is the help."""
