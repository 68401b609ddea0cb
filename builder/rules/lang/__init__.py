"""The expressions of `rules.yaml`: a safe part of Python's syntax, typed, with declared names only.

Nothing is ever evaluated as Python: an expression is parsed, checked and turned into the compiler's tree,
which runs
as closures here (`evaluate`) and as script code in a module.
"""
