"""Jinja2 templates of the tool: HTML pages, scripts and the files of a new game.

A missing name is an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from hexwright.project import shared_data


@cache
def environment() -> Environment:
    """The Jinja2 environment of the tool's templates, which caches compiled ones.

    Values in HTML are escaped.
    """
    return Environment(
        loader=FileSystemLoader(shared_data("templates"), encoding="utf-8"),
        autoescape=select_autoescape(enabled_extensions=("html", "html.j2"), default_for_string=False),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def render(name: str, **values: object) -> str:
    """A template filled in. jinja2.UndefinedError if it uses a name that is not in `values`."""
    return environment().get_template(name).render(**values)


def read(name: str) -> str:
    """The text of a file of `templates/` that is not a template."""
    return (shared_data("templates") / name).read_text(encoding="utf-8")


def render_all(folder: str, values: Mapping[str, object]) -> dict[str, bytes]:
    """All files below a folder by path: templates (`.j2`, without that ending) filled in, others as
    they are.
    """
    env = environment()
    found = {}
    for path in env.list_templates(filter_func=lambda path: path.startswith(f"{folder}/")):
        name = path.removeprefix(f"{folder}/")
        if name.endswith(".j2"):
            found[name.removesuffix(".j2")] = env.get_template(path).render(**values).encode()
        else:
            found[name] = (shared_data("templates") / path).read_bytes()
    return found
