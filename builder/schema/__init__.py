"""The source format: what an author may write, one module a kind of section.

Modules of schema classes do not postpone their annotations (`from __future__ import annotations`): pydantic
would compile each of them anew, for every class that inherits it.
"""
