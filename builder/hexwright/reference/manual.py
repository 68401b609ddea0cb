"""The manual as a site: its pages, gathered from `docs/` and from beside the code (`make manual`).

`mkdocs.yml` names the folder they are gathered in, and makes the site of it. Links between pages are turned
into those of the site; what a page says about files that are not part of the manual stays, without a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from os.path import normpath, relpath
from pathlib import Path

from hexwright.pack.folder import write_folder

PAGES = Path("build/manual-pages")
RENAMED: Mapping[str, str] = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "docs/audit/README.md": "audit.md",
    "builder/hexwright/rules/engine/docs.md": "mechanisms/course-of-play.md",
}
"""Pages with another name in the manual. In the place of the README it has a front page of its own."""
DECISIONS = "docs/decisions"
"""A folder whose pages are listed on one of their own."""
MECHANISMS = "builder/hexwright/rules/mechanism"
FILES = (".png", ".jpg", ".svg", ".css", ".js")
WEIGHTS: Mapping[str, float] = {"index-of-terms": 8, "mechanisms/": 2, "decisions/": 0.5, "changes": 0.3}
"""How far up the search lists pages, by how their paths begin; all others have 1."""
LANGUAGES: Mapping[str, str] = {"code": "python", "script": "java"}
"""Kinds of code that pages name in their own words, and the language they are coloured as."""

_PART = re.compile(
    r"(?P<code>^(?P<indent> *)```.*?^(?P=indent)```)"
    r"|(?P<link>(?P<mark>!?)\[(?P<label>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^)#\s]*)(?P<anchor>#[^)\s]*)?\))"
    r"|`[^`\n]+`",
    re.M | re.S,
)
_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n+", re.S)
_COMMENT = re.compile(r"<!-- (?:from the code: \S+|end) -->\n")


def places(root: Path) -> Mapping[str, str]:
    """All files of the manual: path in the repository, and path in the manual."""
    docs = [path.relative_to(root) for path in sorted((root / "docs").rglob("*"))]
    found = {
        path.as_posix(): path.relative_to("docs").as_posix()
        for path in docs
        if path.suffix in (".md", *FILES)
    }
    for path in sorted((root / MECHANISMS).glob("*/docs.md")):
        found[path.relative_to(root).as_posix()] = f"mechanisms/{path.parent.name}.md"
    for path in sorted((root / "builder").glob("*/README.md")):
        found[path.relative_to(root).as_posix()] = f"{path.parent.name}.md"
    return {**found, **RENAMED, DECISIONS: "decisions.md"}


def gather(root: Path, folder: Path) -> None:
    """Make a folder hold all pages and pictures of the manual, and no others. Raises WriteError."""
    known = places(root)
    files: dict[str, bytes] = {}
    files["decisions.md"] = _decisions(root).encode()
    for source, target in known.items():
        if source not in ("README.md", DECISIONS):
            content = (root / source).read_bytes()
            if source.endswith(".md"):
                content = (_weighed(target) + page(content.decode(), source, known)).encode()
            files[target] = content
    folders = {f"{name.split('/')[0]}/" for name in files if "/" in name}
    write_folder(folder, files, frozenset({"*.md", *folders}))


def _decisions(root: Path) -> str:
    """A page that lists all decisions: their numbers and titles."""
    pages = sorted((root / DECISIONS).glob("*.md"))
    titles = [path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ") for path in pages]
    listed = [f"* [{title}](decisions/{path.name})" for title, path in zip(titles, pages, strict=True)]
    return "# Decisions\n\nWhy things are as they are.\n\n" + "\n".join(listed) + "\n"


def _weighed(target: str) -> str:
    """The front matter of a page: how far up the search lists it."""
    weight = next((weight for name, weight in WEIGHTS.items() if target.startswith(name)), 1)
    return f"---\nsearch:\n  boost: {weight}\n---\n\n"


def page(text: str, source: str, known: Mapping[str, str]) -> str:
    """A page as the site has it: links to pages of the manual, no comments, no words of the index, code in
    languages it can colour.

    `source`: its path in the repository. `known`: all files of the manual (`places`).
    """

    def one(found: re.Match[str]) -> str:
        if found["code"]:
            return re.sub(r"^( *```)(\w+)", lambda m: m[1] + LANGUAGES.get(m[2], m[2]), found["code"])
        return _link(found, source, known) if found["link"] else found[0]

    return _COMMENT.sub("", _PART.sub(one, _FRONT_MATTER.sub("", text)))


def _link(found: re.Match[str], source: str, known: Mapping[str, str]) -> str:
    target = found["target"]
    if not target or re.match(r"\w+:", target):
        return found[0]
    there = normpath(Path(source).parent / target)
    goal = known.get(there) or known.get(f"{there}/README.md")
    if goal is None:
        return found["label"]
    way = relpath(goal, Path(known[source]).parent)
    return f"{found['mark']}[{found['label']}]({way}{found['anchor'] or ''})"


def chapters(navigation: object) -> Iterator[str]:
    """The pages that a navigation as in `mkdocs.yml` names, in its order."""
    if isinstance(navigation, str):
        yield navigation
    elif isinstance(navigation, Mapping):
        for part in navigation.values():
            yield from chapters(part)
    elif isinstance(navigation, list):
        for part in navigation:
            yield from chapters(part)


if __name__ == "__main__":
    gather(Path(), PAGES)
