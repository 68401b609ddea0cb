"""The checklist and what is done about it: nothing missing, unknown or doubled, each finding at its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from hexwright.cli.command.rules import Status
from hexwright.diagnostics import Span
from hexwright.frontend import check, rules_of
from hexwright.pipeline import BuildRequest, build
from hexwright.project import Project
from hexwright.rules.coverage import STATUSES, chapters, counts
from tests.rules import small

Files = Mapping[str, str | bytes]
MANUAL = "  S-2: {is: manual, why: the players agree}\n"


@pytest.mark.parametrize(
    ("files", "code", "file", "line", "column"),
    [
        (small.changed(MANUAL, ""), "E020", "rules.yaml", 24, 1),
        (small.files(checklist=small.CHECKLIST + "S-3,special,pay\n"), "E020", "rules.yaml", 24, 1),
        (small.files(small.RULES.partition("coverage:")[0]), "E020", "rules.yaml", 1, 1),
        (small.changed(MANUAL, MANUAL + "  S-3: {is: data, by: units}\n"), "E021", "rules.yaml", 27, 8),
        (small.changed(MANUAL, MANUAL + MANUAL), "Y002", "rules.yaml", 27, 3),
        (small.files(checklist=small.CHECKLIST + "S-1,special,again\n"), "Y002", "checklist.csv", 4, 1),
        (small.files(checklist=small.CHECKLIST + ",special,nameless\n"), "Y011", "checklist.csv", 4, 1),
        (small.files(checklist="id,kind\nS-1,movement\nS-2,special\n"), "S002", "checklist.csv", 2, 1),
        (small.changed("is: manual", "is: done"), "S004", "rules.yaml", 26, 13),
        (small.changed("by: movement", "by: landing"), "E026", "rules.yaml", 25, 27),
        (small.changed("by: movement", "by: movement.drops"), "E026", "rules.yaml", 25, 27),
        (small.changed("by: movement", "by: units"), "E026", "rules.yaml", 25, 27),
        (small.changed(", by: movement", ""), "E022", "rules.yaml", 25, 8),
        (small.changed(", why: the players agree", ""), "E022", "rules.yaml", 26, 8),
        (small.changed("manual, why: the players agree", "data"), "E022", "rules.yaml", 26, 8),
    ],
)
def test_wrong_coverage_stops_the_build(
    files: Files, code: str, file: str, line: int, column: int, write_game: Callable[..., Project]
) -> None:
    project = write_game(files)
    result = build(BuildRequest(project=project, game="demo", targets=("text",)))
    assert next((f.code, f.span) for f in result.report if f.severity == "error") == (
        code,
        Span(f"sources/demo/{file}", line, column),
    )
    assert result.folder is None
    assert check(project, "demo")[0].failed


@pytest.mark.parametrize("by", ["movement", "movement.terrain", "supply.home", "victory.land", "move combat"])
def test_mechanisms_are_sections_their_parts_and_actions(by: str, write_game: Callable[..., Project]) -> None:
    found, report, _ = rules_of(write_game(small.changed("by: movement", f"by: {by}")), "demo")
    assert found is not None, report.found
    assert found[1].coverage[0].by == tuple(by.split())


def test_chapters(write_game: Callable[..., Project]) -> None:
    rules = small.changed(MANUAL, MANUAL + "  S-3: {is: data, by: units}\nchapters: {7: Movement}\n")
    checklist = "id,rule,kind,says\nS-1,7.12,movement,four points\nS-2,,special,be polite\nS-3,7,x,y\n"
    found, report, _ = rules_of(write_game({**rules, "checklist.csv": checklist}), "demo")
    assert found is not None, report.found
    model = found[1]
    assert [(c.name, [e.id for e in c.rules]) for c in chapters(model)] == [
        ("7 Movement", ["S-1", "S-3"]),
        ("Other rules", ["S-2"]),
    ]
    assert counts(model.coverage) == {
        "enforced": 1,
        "computed": 0,
        "part": 0,
        "reminded": 0,
        "data": 1,
        "manual": 1,
    }


def test_the_command_knows_every_status() -> None:
    assert [str(status) for status in Status] == list(STATUSES)
