"""The documents speak of what there is: make targets, commands, files, packages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from hexwright.cli.application import COMMANDS
from hexwright.targets import TARGETS
from tests.conftest import REPOSITORY

PAGES = {
    path: path.read_text(encoding="utf-8")
    for path in sorted([*REPOSITORY.glob("*.md"), *(REPOSITORY / "docs").rglob("*.md")])
}
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
MAKEFILE = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def page(path: Path) -> str:
    """The name of a page in a message."""
    return path.relative_to(REPOSITORY).as_posix()


def test_make_targets_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", MAKEFILE, re.M))
    unknown = [
        f"{page(path)}: make {name}"
        for path, text in PAGES.items()
        for name in re.findall(r"`make ([a-z]+)", text)
        + re.findall(r"^(?:\S+=\S+ )*make ([a-z]+)", text, re.M)
        if name not in targets
    ]
    assert not unknown, "\n".join(unknown)


def test_commands_exist() -> None:
    unknown = [
        f"{page(path)}: hexwright {name}"
        for path, text in PAGES.items()
        for name in re.findall(r"(?:`|^|&& |: )hexwright ([a-z]+)", text, re.M)
        if name not in {"here", *COMMANDS}
    ]
    assert not unknown, "\n".join(unknown)


def test_links_lead_somewhere() -> None:
    broken = [
        f"{page(path)}: {target}"
        for path, text in PAGES.items()
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)
        if not target.startswith(("http:", "https:")) and not (path.parent / target).exists()
    ]
    assert not broken, "\n".join(broken)


def test_readme_tells_every_command_and_target() -> None:
    listed = re.search(r"\[--target ([\w,]+)\]", README)
    assert listed is not None
    assert set(listed[1].split(",")) == set(TARGETS)
    assert set(re.findall(r"^\| `hexwright (\w+)", README, re.M)) == set(COMMANDS)


def test_make_help_lists_what_people_type() -> None:
    described = set(re.findall(r"^([a-z-]+):.*##", MAKEFILE, re.M))
    phony = set(re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.M)[1].split())  # type: ignore[index]
    assert phony - described == {"games"}  # what `all` does


def test_every_dependency_has_its_reason_and_its_version() -> None:
    reasons = (REPOSITORY / "docs/decisions/0001-runtime-dependencies.md").read_text(encoding="utf-8")
    pinned = (REPOSITORY / "constraints.txt").read_text(encoding="utf-8").lower()
    names = {re.split(r"[<>=\[ ]", line)[0].lower() for line in PROJECT["dependencies"]}
    assert names == {
        name.lower() for name in re.findall(r"^\| (\w+) \| [^|]+ \| [^|]+ \|$", reasons, re.M)
    } - {"package"}
    development = {re.split(r"[<>=\[ ]", line)[0].lower() for line in PROJECT["optional-dependencies"]["dev"]}
    for name in names | development:
        assert re.search(rf"^{re.escape(name)}==", pinned, re.M), name


def test_decisions_are_numbered_without_gaps() -> None:
    numbers = [int(path.name[:4]) for path in sorted((REPOSITORY / "docs" / "decisions").glob("*.md"))]
    assert numbers == list(range(1, len(numbers) + 1))


def test_change_log_knows_the_version_and_our_headings() -> None:
    text = (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "### Sources" in text
    assert "### Module compatibility" in text
    assert "## Unreleased" in text or f"## {PROJECT['version']}" in text
