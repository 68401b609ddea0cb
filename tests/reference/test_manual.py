"""The manual as a site: built from the pages as they are, all links hold, nothing comes from the net."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hexwright.reference.manual import gather, page, places
from tests.conftest import REPOSITORY

KNOWN = {"docs/a.md": "a.md", "builder/x/docs.md": "mechanisms/x.md", "docs/audit/README.md": "audit.md"}


def test_links_become_those_of_the_site() -> None:
    assert page("[x](../builder/x/docs.md#keys)", "docs/a.md", KNOWN) == "[x](mechanisms/x.md#keys)"
    assert page("[`a`\n b](../../docs/a.md)", "builder/x/docs.md", KNOWN) == "[`a`\n b](../a.md)"
    assert page("[all](audit)", "docs/a.md", KNOWN) == "[all](audit.md)"


def test_links_out_of_the_manual_leave_their_text() -> None:
    assert page("[Ebb](../sources/ebb-and-flow), [b](b.md#c)", "docs/a.md", KNOWN) == "Ebb, b"


def test_other_links_and_code_stay() -> None:
    for text in ("[x](https://example.org/a.md)", "[x](#here)", "`[x](y.md)`", "```yaml\n[x](y.md)\n```\n"):
        assert page(text, "docs/a.md", KNOWN) == text


def test_comments_go_and_code_is_named_by_its_language() -> None:
    text = "<!-- from the code: X -->\n\n| a |\n\n<!-- end -->\n\n```script\nint a;\n```\n"
    assert page(text, "docs/a.md", KNOWN) == "\n| a |\n\n\n```java\nint a;\n```\n"


def test_words_of_the_index_are_not_shown_and_weigh_in_the_search(tmp_path: Path) -> None:
    assert page("---\nindex:\n  odds: combat.style\n---\n\n# Combat\n", "docs/a.md", KNOWN) == "# Combat\n"
    gather(REPOSITORY, tmp_path)
    assert (
        (tmp_path / "index-of-terms.md").read_text(encoding="utf-8").startswith("---\nsearch:\n  boost: 8\n")
    )
    chapter = (tmp_path / "mechanisms" / "combat.md").read_text(encoding="utf-8")
    assert chapter.startswith("---\nsearch:\n  boost: 2\n---\n\n# Combat\n")


def test_every_page_beside_the_code_is_in_it() -> None:
    pages = set(places(REPOSITORY).values())
    assert len([name for name in pages if name.startswith("mechanisms/")]) >= 31
    listed = page(
        (REPOSITORY / "docs/index.md").read_text(encoding="utf-8"), "docs/index.md", places(REPOSITORY)
    )
    assert "[the decisions](decisions.md)" in listed
    assert {"index.md", "contributing.md", "changes.md", "audit.md", "manual/manual.css"} <= pages


def test_pages_that_are_gone_leave_the_folder(tmp_path: Path) -> None:
    (tmp_path / "pages" / "mechanisms").mkdir(parents=True)
    old = tmp_path / "pages" / "mechanisms" / "old.md"
    old.write_text("# Old\n", encoding="utf-8")
    gather(REPOSITORY, tmp_path / "pages")
    assert not old.exists()
    assert (tmp_path / "pages" / "mechanisms" / "combat.md").is_file()
    decisions = (tmp_path / "pages" / "decisions.md").read_text(encoding="utf-8")
    assert decisions.count("\n* [") == len(list((REPOSITORY / "docs" / "decisions").glob("*.md")))
    assert "* [5. `ids.lock`: numbers of pieces are given once](decisions/0005-ids-lock.md)" in decisions


@pytest.mark.slow
def test_the_site_is_built_and_needs_no_net(tmp_path: Path) -> None:
    gather(REPOSITORY, tmp_path / "pages")
    settings = (REPOSITORY / "mkdocs.yml").read_text(encoding="utf-8")
    settings = settings.replace("build/manual-pages", "pages").replace("build/manual", "site")
    (tmp_path / "mkdocs.yml").write_text(settings, encoding="utf-8")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict"],
        cwd=tmp_path,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    site = tmp_path / "site"
    found = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert len(found["docs"]) > 400
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"<(?:script|img|iframe)[^>]* src=\"?(?:https?:)?//", text), path
        assert not re.search(r"<link[^>]* rel=\"?stylesheet\"?[^>]* href=\"?(?:https?:)?//", text), path
    assert "iframe-worker.js" in (site / "index.html").read_text(encoding="utf-8")


def test_a_broken_link_fails_the_build(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# A\n\n[x](#nowhere)\n", encoding="utf-8")
    settings = (REPOSITORY / "mkdocs.yml").read_text(encoding="utf-8")
    checks = settings[settings.index("\nvalidation:") : settings.index("\nnav:")]
    (tmp_path / "mkdocs.yml").write_text(f"site_name: A\nstrict: true\n{checks}", encoding="utf-8")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert built.returncode != 0
    assert "nowhere" in built.stderr
