"""Text templates of the tool: HTML pages and the files of a new game. Jinja2, strict about missing names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from builder.project import shared_data

if TYPE_CHECKING:
    from jinja2 import Environment


_ESCAPES: Final = (("&", "&amp;"), (">", "&gt;"), ("<", "&lt;"), ("'", "&#39;"), ('"', "&#34;"))


@cache
def environment() -> Environment:
    """The environment over the tool's templates, which remembers those it compiled. HTML is escaped by
    default.
    """
    # Many a build finds everything kept that templates would make.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape  # noqa: PLC0415

    return Environment(
        loader=FileSystemLoader(shared_data("templates"), encoding="utf-8"),
        autoescape=select_autoescape(enabled_extensions=("html", "html.j2"), default_for_string=False),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def render(name: str, **values: object) -> str:
    """A template filled in. A name it lacks is a bug and raises."""
    return environment().get_template(name).render(**values)


def escape(text: str) -> str:
    """A text as templates put it into HTML."""
    for sign, written in _ESCAPES:
        text = text.replace(sign, written)
    return text


def escape_all(texts: Iterable[str]) -> list[str]:
    """The same for many short texts, which hold no NUL, in a tenth of the time."""
    joined = "\0".join(texts)
    return escape(joined).split("\0")


def read(name: str) -> str:
    """A text of the tool that is used as it is."""
    return (shared_data("templates") / name).read_text(encoding="utf-8")


def render_all(folder: str, values: Mapping[str, object]) -> dict[str, str]:
    """Every template below a folder, by path without `.j2`."""
    env = environment()
    found = {}
    for name in sorted(env.list_templates(filter_func=lambda path: path.startswith(f"{folder}/"))):
        found[name.removeprefix(f"{folder}/").removesuffix(".j2")] = env.get_template(name).render(**values)
    return found
