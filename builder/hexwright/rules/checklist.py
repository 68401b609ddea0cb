"""The checklist: every rule of a game, with what the referee does about it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, Protocol

from pydantic import BeforeValidator, Field, StringConstraints

from hexwright.diagnostics import Diagnostic, Note, Report, Severity, Span, did_you_mean
from hexwright.schema.base import Absent, Datum, Positions, Schema, Words, Written
from hexwright.schema.game import GameDoc

JUDGED = ("enforced", "computed")
"""Statuses of the rules that the referee applies in full."""

APPLIED = (*JUDGED, "part")
"""Statuses of the rules that the referee applies in full or in part: each needs a proof."""

MOST_SHOWN = 8
"""Ids of rules in one finding."""

TESTS = "tests"
"""The folder of a project, below its root, that holds what its proofs name."""

_NAMES = re.compile(r'^[ \t]*(?:def (\w+)\(|@[\w.]+\(\s*["\']([^"\']+)["\'])', re.MULTILINE)
"""A function, or the name that a decorator registers it under, as in `@example("E9", ...)`."""

ChecklistId = Annotated[str, Written("id of a rule of the checklist")]


class Coverage(Datum):
    """What is done about a rule of the checklist."""

    is_: Literal["enforced", "computed", "part", "reminded", "data", "manual"] = Field(
        alias="is",
        description="enforced: what breaks it is refused. computed: worked out by the referee. part: one of "
        "these in part, the rest is left to the players. reminded: said when it matters. data: in the map, "
        "the counters, the set-ups. manual: left to the players.",
        examples=["enforced"],
    )
    by: Annotated[Words, Written("words: sections of rules, or parts such as movement.bans")] = Field(
        default=(),
        description="What does it, one or several: a section of `rules`, a part of one (`movement.bans`, "
        "`supply.overland`), an action of a phase; for data a section of the game. Needed for enforced, "
        "computed, part and data.",
        examples=["movement.bans"],
    )
    why: str = Field(
        default="",
        description="A remark; needed for reminded and manual, and for part: what is left to the players.",
        examples=["A matter between the players."],
    )
    proof: Annotated[Words, Written("words: names of tests")] = Field(
        default=(),
        description="The tests that show it: functions or files below tests/ of the project.",
        examples=["marines_stay_below 9-movement.play"],
    )


class ChecklistEntry(Datum):
    """One rule of the checklist. Its `rule` is the number in the rulebook, which begins with its
    chapter's.
    """

    id: Annotated[str | None, Absent("the key or the first column names it")] = Field(
        default=None,
        description="The rule's own name, as tables have it in their first column.",
        examples=["EF-10.18a"],
    )
    kind: str = Field(default="", description="A word to sort by.", examples=["movement"])
    says: str = Field(
        description="What the rule says, in your own words.",
        examples=["The Marines enter no mountain in overcast weather."],
    )


def _rows(value: object) -> object:
    return value


Checklist = Annotated[
    dict[ChecklistId, ChecklistEntry],
    BeforeValidator(
        _rows,
        json_schema_input_type=dict[str, ChecklistEntry]
        | Annotated[str, StringConstraints(pattern=r"\.[cC][sS][vV]$")],
    ),
    Written("name of a table (CSV), or mappings by id of a rule"),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """The status of a rule of the checklist.

    `rule`: its number in the rulebook, empty if it has none; `by`: mechanisms; `proof`: names of tests.
    """

    id: str
    rule: str
    kind: str
    says: str
    status: str
    by: tuple[str, ...]
    why: str
    proof: tuple[str, ...]


class Listed(Protocol):
    """A file with a checklist."""

    @property
    def where(self) -> Positions:
        """The positions of its keys."""
        ...

    @property
    def rules(self) -> Any:
        """What stands under `rules:`."""
        ...

    @property
    def checklist(self) -> Mapping[str, ChecklistEntry]:
        """The rules."""
        ...

    @property
    def coverage(self) -> Mapping[str, Coverage]:
        """What is done about them."""
        ...


def resolve_coverage(doc: Listed, report: Report) -> tuple[Covered, ...]:
    """Every rule of the checklist with its status:

    E020 none, E021 no such rule, E022 no mechanism or no reason, E026 no such mechanism; E028, once, for
    those that nothing proves. That nothing stands twice is seen when the files are read (Y002).
    """
    known = mechanisms(doc.rules)
    sections = frozenset(GameDoc.model_fields) - {"where"}
    found: list[Covered] = []
    for key, entry in doc.checklist.items():
        status = doc.coverage.get(key)
        if status is None:
            report.error(
                "E020",
                f"rule '{key}' of the checklist has no status",
                doc.where.key("coverage"),
                notes=(Note(span=entry.where.span, message=f"'{key}' stands here"),),
            )
            continue
        _check_status(key, status, known if status.is_ in APPLIED else known | sections, report)
        found.append(
            Covered(
                id=key,
                rule=entry.rule or "",
                kind=entry.kind,
                says=entry.says,
                status=status.is_,
                by=status.by,
                why=status.why,
                proof=status.proof,
            )
        )
    for key, status in doc.coverage.items():
        if key not in doc.checklist:
            hint = did_you_mean(key, doc.checklist)
            report.error("E021", f"the checklist has no rule '{key}'", status.where.span, hint=hint)
    _note_unproved(found, doc.where.key("coverage"), report)
    return tuple(found)


def _note_unproved(coverage: Sequence[Covered], span: Span, report: Report) -> None:
    """E028 if there are rules that the referee applies and no test shows it."""
    bare = [entry.id for entry in coverage if entry.status in APPLIED and not entry.proof]
    if not bare:
        return
    applied = sum(entry.status in APPLIED for entry in coverage)
    shown = ", ".join(bare[:MOST_SHOWN]) + (", …" if len(bare) > MOST_SHOWN else "")
    report.add(
        Diagnostic(
            code="E028",
            message=f"{len(bare)} of {applied} rules that the referee applies are proved by no test: {shown}",
            span=span,
            severity=Severity.NOTE,
            hint="name the tests that show a rule under 'proof'",
        )
    )


def _check_status(key: str, status: Coverage, known: frozenset[str], report: Report) -> None:
    """Findings about what is said of a rule. `known`: what `by` may name."""
    span = status.where.span
    if status.is_ in {"manual", "reminded", "part"} and not status.why:
        report.error("E022", f"'{key}' is {status.is_}: say why", span)
    if status.is_ in {*APPLIED, "data"} and not status.by:
        report.error("E022", f"'{key}' is {status.is_}: say by what", span)
    for name in status.by:
        if name not in known:
            hint = did_you_mean(name, known)
            report.error("E026", f"there is no mechanism '{name}'", status.where.of("by"), hint=hint)


def mechanisms(rules: Any) -> frozenset[str]:
    """What `by` may name: sections of `rules:` that are there, their parts (`movement.bans`,
    `supply.overland`) and actions of phases.
    """
    found: set[str] = set()
    for name in rules.where.values:
        found.add(name)
        part = getattr(rules, name, None)
        if isinstance(part, Schema):
            found.update(f"{name}.{key}" for key in part.where.values)
        elif isinstance(part, Mapping):
            found.update(f"{name}.{key}" for key in part)
        elif isinstance(part, tuple):
            found.update(f"{name}.{item.id}" for item in part if hasattr(item, "id"))
    for phase in rules.sequence.values():
        found.update(phase.does)
    return frozenset(found)


# --- proofs by name ----------------------------------------------------------------------------------
def check_proofs(coverage: Mapping[str, Coverage], root: Path, report: Report) -> None:
    """E029 for every proof that is neither a file below `tests/` of the project (`9-movement.play`), nor a
    test function there, nor a name that one is registered under.

    A project without that folder has come without its tests: nothing is looked up. `root`: the project's.
    """
    folder = root / TESTS
    if not folder.is_dir() or not any(status.proof for status in coverage.values()):
        return
    known = proof_names(folder)
    for rule, status in coverage.items():
        for name in status.proof:
            if name not in known:
                report.error(
                    "E029",
                    f"nothing below {TESTS}/ is called '{name}', the proof of '{rule}'",
                    status.where.of("proof"),
                    hint=did_you_mean(name, known),
                )


def proof_names(folder: Path) -> frozenset[str]:
    """All names of files, test functions and registered tests below a folder."""
    found: set[str] = set()
    for path in folder.rglob("*"):
        if path.suffix == ".py":
            for function, registered in _NAMES.findall(path.read_text(encoding="utf-8", errors="replace")):
                found.add(function or registered)
        elif path.is_file():
            found.add(path.name)
    return frozenset(found)
