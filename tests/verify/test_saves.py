"""Saved games of version 1.0 in version 1.1, in the real engine: what errata change, nothing else is touched;
and what the check of numbers refuses is really lost there. Needs VASSAL_CLASSPATH.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from hexwright.diagnostics import Report, Span
from hexwright.export.vassal.identity import check_identity, parse_identity
from hexwright.pipeline import BuildRequest, build
from hexwright.project import open_project
from hexwright.verify import VerifyResult, verify
from tests.conftest import REPOSITORY

pytestmark = pytest.mark.skipif(
    "VASSAL_CLASSPATH" not in os.environ,
    reason="no VASSAL at hand: set VASSAL_CLASSPATH to play saved games in it",
)

GAME = "ebb-and-flow"
SCRIPT = REPOSITORY / "tests" / "engine" / GAME / "saves" / "all-states.play"

ERRATA = """
corrections:
  1:
    date: 2026-11-21
    reason: misprints of the countersheet and of a table
    changes:
      units.us-7.cf: {from: 8/7/6/5/4/3/2/1, to: 9/8/7/6/5/4/3/2}
      tables.crt.rows.3.5: {from: 1/1, to: 0/2}
      units.c-45.name: {from: ~, to: 45th Division of the PLA}
      units.c-45.called: {from: ~, to: 45th Chinese Division}
"""

PAPER_MARKER = """
  paper:
    name: Slip of paper
    faces:
      - {look: boundary}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A version of the game. `lock`: its ids.lock, which later versions start from."""

    module: Path
    identity: str
    lock: str


Edit = Callable[[Path], None]
Make = Callable[..., Built]


def replaced(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, (path.name, old)
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def new_unit(heading: str, unit: str, nationality: str, **cells: str) -> str:
    """A row of the table of units for one that no rule gives, by the table's headings."""
    known = {"id": unit, "nationality": nationality, "rule": "3.4.1", "origin": "inferred", **cells}
    return ",".join(known.get(column, "") for column in heading.split(","))


def errata(game: Path) -> None:
    """Changes authors make between two versions."""
    with (game / "errata.yaml").open("a", encoding="utf-8") as page:
        page.write(ERRATA)
    with (game / "markers.yaml").open("a", encoding="utf-8") as page:
        page.write(PAPER_MARKER)
    rows = (game / "oob.csv").read_text(encoding="utf-8").split("\n")
    heading = next(row for row in rows if row.startswith("id,")) + ",was"
    fresh = new_unit(
        heading, "c-30", "chinese", designation="30", formation="15th Army", cf="4/3/2/1", start="1001"
    )
    out = []
    for row in rows:
        if row.startswith("#") or not row:
            out.append(row)
            continue
        first = row.split(",")[0]
        changed = "nk-046" + row.removeprefix("nk-46") if first == "nk-46" else row
        out.append(changed + {"id": ",was", "nk-46": ",nk-46"}.get(first, ","))
        if first == "c-29":  # a new unit, not at the end: those behind it move on in every list
            out.append(fresh)
    (game / "oob.csv").write_text("\n".join(out), encoding="utf-8")


def retired(game: Path) -> None:
    """Units are retired, new ones are added within their nationalities."""
    rows = (game / "oob.csv").read_text(encoding="utf-8").split("\n")
    heading = next(row for row in rows if row.startswith("id,"))
    few, many = "4/3/2/1", "8/7/6/5/4/3/2/1"
    fresh = {
        "c-29": new_unit(
            heading, "c-30", "chinese", designation="30", formation="15th Army", cf=few, start="1001"
        ),
        "nk-1": new_unit(heading, "nk-2", "north-korean", designation="2", cf=few, start="0903"),
        "us-2": new_unit(heading, "us-5", "us", designation="5", cf=many, start="2420"),
    }
    out = [line for row in rows for line in (row, fresh.get(row.split(",")[0])) if line is not None]
    (game / "oob.csv").write_text("\n".join(out), encoding="utf-8")
    replaced(game / "game.yaml", "  version:", "  retired: [c-190, nk-46, us-1m]\n  version:")


RETIRED = """\
setup "Historic set-up" Solitaire
level off
key "US 1st Marine Division" "ctrl L"
menu "190th Chinese Division" "Return to chart"
menu "195th Chinese Division" "Return to chart"
menu "1st North Korean Division" "Return to chart"
menu "ROK 7th Division" "Return to chart"
note retired.txt
save retired.vsav
update
load retired.vsav Solitaire
expect 76 of 76 pieces refreshed, 3 without a match :: refresh
compare retired.txt
expect "Chart of 190th Chinese Division" :: get "190th Chinese Division" CurrentZone
expect "Chart of 195th Chinese Division" :: get "195th Chinese Division" CurrentZone
expect "Chart of 1st North Korean Division" :: get "1st North Korean Division" CurrentZone
expect "Chart of ROK 7th Division" :: get "ROK 7th Division" CurrentZone
key "US 1st Marine Division" "ctrl L"
expect 8 :: get "US 1st Marine Division" StepsLeft
menu "US 1st Marine Division" "Return to chart"
expect "Chart of US 1st Marine Division" :: get "US 1st Marine Division" CurrentZone
fetch "2nd North Korean Division" "Central Korea 1951" 0903
menu "2nd North Korean Division" "Return to chart"
expect "Chart of 2nd North Korean Division" :: get "2nd North Korean Division" CurrentZone
"""


def renamed_state(game: Path) -> None:
    """The weather state, and with it the module's property, gets another id."""
    for file, pattern, new in (
        ("sequence.yaml", r"(?m)^  weather:$", "  skies:"),
        ("markers.yaml", r"tracks: weather", "tracks: skies"),
        ("setups.yaml", r"\{weather: overcast\}", "{skies: overcast}"),
        ("rules.yaml", r"weather ==|(?<=state: )weather|(?<=rolls: )weather", None),
    ):
        page = game / file
        text = page.read_text(encoding="utf-8")
        changed = re.sub(pattern, new or (lambda match: match[0].replace("weather", "skies")), text)
        assert changed != text, file
        page.write_text(changed, encoding="utf-8")


def renumbered(game: Path) -> None:
    """Two units swap their numbers."""
    lock = game / "ids.lock"
    text = lock.read_text(encoding="utf-8")
    text = text.replace("unit:us-7\n", "unit:x\n").replace("unit:rok-6\n", "unit:us-7\n")
    lock.write_text(text.replace("unit:x\n", "unit:rok-6\n"), encoding="utf-8")


def fewer_steps(game: Path) -> None:
    """The step property gets other bounds: to VASSAL it is a different one."""
    rows = (game / "oob.csv").read_text(encoding="utf-8").split("\n")
    changed = [
        row.replace("10/9/8/7/6/5/4/3/2/1", "10/9/8/7/6/5/4/3/2", 1) if row.startswith("us-1m,") else row
        for row in rows
    ]
    (game / "oob.csv").write_text("\n".join(changed), encoding="utf-8")


@pytest.fixture(scope="module")
def make(tmp_path_factory: pytest.TempPathFactory) -> Make:
    """Build a version of the game in its own folder. `checked`: against the record of the earlier one."""

    def made(name: str, edit: Edit | None, former: Built | None, *, checked: bool = False) -> Built:
        root = tmp_path_factory.mktemp(name)
        for part in ("_common", GAME):
            shutil.copytree(REPOSITORY / "sources" / part, root / "sources" / part)
        game = root / "sources" / GAME
        (game / "released.json").unlink(missing_ok=True)
        if former is not None and checked:
            (game / "released.json").write_text(former.identity, encoding="utf-8")
        if former is not None:
            (game / "ids.lock").write_text(former.lock, encoding="utf-8")
        page = game / "game.yaml"
        page.write_text(
            re.sub(r"version: \S+", f"version: {name}", page.read_text(encoding="utf-8"), count=1)
        )
        if edit is not None:
            edit(game)
        result = build(BuildRequest(project=open_project(root), game=GAME, targets=("vassal",)))
        assert result.folder is not None, list(result.report)
        (module,) = result.folder.glob("*.vmod")
        return Built(
            module=module,
            identity=(result.folder / "verify" / "identity.json").read_text(encoding="utf-8"),
            lock=(game / "ids.lock").read_text(encoding="utf-8"),
        )

    return made


@pytest.fixture(scope="module")
def first(make: Make) -> Built:
    return make("1.0.0", None, None)


def breaks(old: Built, new: Built, renamed: Mapping[str, str], called: Mapping[str, str]) -> list[str]:
    """The findings of a build."""
    report = Report()
    check_identity(
        parse_identity(old.identity),
        parse_identity(new.identity),
        renamed=renamed,
        called=called,
        retired={},
        where=lambda key: Span(key or "game"),
        report=report,
    )
    return [f"{found.code} {found.span.path}: {found.message}" for found in report]


def played(old: Built, new: Built, text: str, folder: Path) -> VerifyResult:
    script = folder / "x.play"
    script.write_text(text, encoding="utf-8")
    return verify(new.module, [script], before=old.module, out=folder / "out")


def output_of(result: VerifyResult, text: str) -> list[str]:
    """The output of the steps that begin with `text`."""
    return [line for step in result.steps if step.text.startswith(text) for line in step.output]


def test_errata_leave_saved_games_as_they_were(make: Make, first: Built, tmp_path: Path) -> None:
    second = make("1.1.0", errata, first, checked=True)
    called = {"unit:c-45": "45th Chinese Division"}
    assert breaks(first, second, {"unit:nk-046": "unit:nk-46"}, called) == []
    text = SCRIPT.read_text(encoding="utf-8") + (
        'expect 8 :: get "US 7th Division" CF\n'  # nine, less the step it had lost
        'expect 7 :: get "US 7th Division" StepsLeft\n'
        'expect "Central Korea 1951 1912" :: where "45th Division of the PLA"\n'
        'count {UnitId=="nk-046"} 1\n'
        'count {UnitId=="nk-46"} 0\n'
        'fetch "30th Chinese Division" "Central Korea 1951" 1001\n'
        'fetch "Slip of paper" "Central Korea 1951" 1001\n'
        "level enforce\n"
    )
    result = played(first, second, text, tmp_path)
    assert not result.failures, "\n".join(f"{step.text}: {step.output}" for step in result.failures)
    for note in ("move", "battle", "later"):
        output = output_of(result, f"compare {note}.txt")
        assert output[0] == "= 78 pieces as they were"
        assert "45th Chinese Division: name: 45th Chinese Division → 45th Division of the PLA" in output
        assert "US 7th Division: CF: 7 → 8" in output


def test_new_and_retired_units_move_no_other(make: Make, first: Built, tmp_path: Path) -> None:
    second = make("1.1.0", retired, first, checked=True)
    result = played(first, second, RETIRED, tmp_path)
    assert not result.failures, "\n".join(f"{step.text}: {step.output}" for step in result.failures)
    assert output_of(result, "compare retired.txt")[0] == "= 76 pieces as they were"


def lost(result: VerifyResult) -> set[str]:
    """Pieces (and the module) whose properties VASSAL did not preserve, with these."""
    pattern = re.compile(r"(?:(.+): DynamicProperty|properties:) (\w+): ")
    output = output_of(result, "compare move.txt")
    return {
        f"{found[1] or 'module'}: {found[2]}"
        for line in output
        if (found := pattern.match(line.removeprefix("! ")))
    }


def test_a_number_given_to_another_piece_is_a_loss(make: Make, first: Built, tmp_path: Path) -> None:
    second = make("1.1.0", renumbered, first)
    found = breaks(first, second, {}, {})
    assert [text.split(": ")[0] for text in found] == ["I011 unit:us-7", "I011 unit:rok-6"]
    result = played(first, second, SCRIPT.read_text(encoding="utf-8"), tmp_path)
    assert result.exit_code == 1
    assert lost(result) == {"US 7th Division: StepsLeft", "ROK 6th Division: StepsLeft"}


def test_a_property_with_another_definition_is_a_loss(make: Make, first: Built, tmp_path: Path) -> None:
    second = make("1.1.0", fewer_steps, first)
    found = breaks(first, second, {}, {})
    pattern = re.compile(r"I014 .* would lose the property '(\w+)' of (.+)")
    simulated = {f"{match[2]}: {match[1]}" for text in found if (match := pattern.match(text))}
    assert simulated == {"US 1st Marine Division: StepsLeft"}
    result = played(first, second, SCRIPT.read_text(encoding="utf-8"), tmp_path)
    assert result.exit_code == 1
    assert lost(result) == simulated


def test_a_renamed_property_is_a_loss(make: Make, first: Built, tmp_path: Path) -> None:
    second = make("1.1.0", renamed_state, first)
    found = breaks(first, second, {}, {})
    pattern = re.compile(r"I014 .* would lose the module's property '(\w+)'")
    simulated = {f"module: {match[1]}" for text in found if (match := pattern.match(text))}
    assert simulated == {"module: Weather", "module: WeatherRoll"}
    text = SCRIPT.read_text(encoding="utf-8").partition("update\n")[0] + (
        "update\n"
        "load move.vsav Solitaire\n"
        "refresh\n"
        "compare move.txt\n"
        "expect overcast :: gget Skies\n"  # the players had set it to clear
    )
    result = played(first, second, text, tmp_path)
    assert result.exit_code == 1
    assert lost(result) == simulated
    assert [step.text for step in result.failures] == ["compare move.txt"]
