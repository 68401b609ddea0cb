"""One class of parameters is the format, its documentation and the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, field
from typing import Annotated, Any, TypeAlias, cast

import pytest

from hexwright.diagnostics import Report, Span
from hexwright.rules.engine.codes import NOWHERE, Phases, Side
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import UnitScope
from hexwright.rules.engine.resolve import Context
from hexwright.rules.engine.section import (
    TYPES,
    Asked,
    Parameters,
    Reading,
    alone,
    choice,
    given,
    listed,
    made,
    named,
    record_of,
    records,
    section,
)
from hexwright.schema.base import Absent, Datum, Item, Unit, validate
from hexwright.source.tree import parse_yaml

SIDES = ("blue", "red")
Doubled: TypeAlias = Annotated[tuple[int, ...], Reading(int, lambda asked: (asked.value, asked.value))]


@dataclass(slots=True)
class Words:
    """What a context knows here: two sides; what is asked of it is noted."""

    report: Report = field(default_factory=Report)
    asked: list[tuple[str, str]] = field(default_factory=list)

    def code(self, domain: str, name: str, _: Span) -> int:
        """The number of a side."""
        self.asked.append((domain, name))
        return SIDES.index(name)

    def phases(self, _: Datum, names: tuple[str, ...], key: str) -> int:
        """How many phases are named."""
        self.asked.append((key, " ".join(names)))
        return len(names)

    def condition(self, doc: Datum, key: str, scope: type[Any], what: str) -> str:
        """A condition as it is written, with what it decides."""
        return f"{getattr(doc, key)} ({scope.__name__}: {what})"


class Part(Parameters):
    """A part."""

    size: int = given("How large.", example="2", least=1, most=9, unit="hexes")
    when: Condition[UnitScope] | None = given(
        "When.", example="supplied", absent="always", what="{kind} {size} of {within[id]}"
    )


class Toll(Parameters):
    """What some pay."""

    id: str = made()
    rule: str = made()
    twice: int = made()
    who: Side = given("Who pays.", example="un", key="from", absent="every side", otherwise=NOWHERE)
    phases: Phases = given("When.", example="red-move", fewest=1)
    units: Condition[UnitScope] = given("Which units.", example="supplied")
    how: int = given("How.", example="all", default="one", reading=choice({"one": 1, "all": 2}))
    pair: Doubled = given("A number.", example="3", default=4)
    parts: tuple[Part, ...] = given("Parts.", example="[{size: 1}]", default=())

    @staticmethod
    def check(context: Context, doc: Any) -> None:
        """S005 for parts of nobody."""
        if doc.parts and doc.from_ is None:
            context.report.error("S005", "parts of nobody", doc.where.of("parts"))

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """Twice the number."""
        del context
        return {"twice": 2 * doc.pair}


def read(kind: type[Parameters], text: str, base: type[Datum] = Datum) -> tuple[Datum | None, Report]:
    """What an author wrote, checked."""
    report = Report()
    node = parse_yaml(text, "rules.yaml", report)
    assert node is not None
    return validate(section(kind, base).doc, node, report), report


def made_of(text: str, words: Words | None = None) -> Toll:
    """The record of a toll."""
    doc, report = read(Toll, text)
    assert doc is not None, report.found
    found: Toll = section(Toll).record(cast("Context", words or Words()), doc, id="bridge")
    return found


def test_words_are_looked_up_and_what_is_left_out_is_said() -> None:
    words = Words()
    toll = made_of("{from: red, phases: a b, units: supplied, how: all, rule: 7.2}", words)
    assert (toll.who, toll.phases, toll.how, toll.pair, toll.twice) == (1, 2, 2, (4, 4), 8)
    assert (toll.id, toll.rule, toll.parts) == ("bridge", "7.2", ())
    assert words.asked == [("Side", "red"), ("phases", "a b")]
    assert made_of("{phases: a, units: supplied}").who == NOWHERE
    with pytest.raises(FrozenInstanceError):
        toll.who = 0  # type: ignore[misc]


def test_a_comment_says_what_a_condition_decides() -> None:
    toll = made_of("{from: red, phases: a, units: supplied, parts: [{size: 2, when: moved}, {size: 3}]}")
    assert str(toll.units) == "supplied (UnitScope: Which units)"
    assert [str(part.when) for part in toll.parts] == ["moved (UnitScope: part 2 of bridge)", "None"]


def test_keys_are_looked_at_beside_each_other() -> None:
    words = Words()
    made_of("{phases: a, units: supplied, parts: [{size: 2}]}", words)
    assert [(found.code, found.span.line) for found in words.report.found] == [("S005", 1)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{phases: a}", "S002"),
        ("{phases: [], units: supplied}", "S006"),
        ("{phases: a, units: supplied, how: some}", "S004"),
        ("{phases: a, units: supplied, parts: [{size: 10}]}", "S006"),
        ("{phases: a, units: supplied, parts: [{sise: 1}]}", "S001"),
        ("{phases: a, units: supplied, who: red}", "S001"),
    ],
)
def test_an_author_is_told(text: str, code: str) -> None:
    _, report = read(Toll, text)
    assert code in [found.code for found in report.found]


def test_a_class_documents_its_keys() -> None:
    fields = section(Toll).doc.model_fields
    assert [f.alias or name for name, f in fields.items() if name not in Datum.model_fields] == [
        *("from", "phases", "units", "how", "pair", "parts")
    ]
    assert fields["from_"].description == "Who pays."
    assert Absent("every side") in fields["from_"].metadata
    assert Unit("hexes") in section(Part).doc.model_fields["size"].metadata


def test_items_of_a_list_have_an_id_of_their_own() -> None:
    assert not issubclass(section(Part).doc, Item)
    assert issubclass(section(Part, Item).doc, Item)
    assert section(Part) is section(Part)


def test_keys_of_rules() -> None:
    context = cast("Context", Words())
    doc, _ = read(Part, "{size: 1}", Item)
    assert doc is not None
    assert records(context, Part, (doc, doc)) == (Part(size=1, when=None),) * 2
    assert record_of(context, Part, None) is None
    assert alone(Part, "One.", "{size: 1}", absent="none")[1].default is None
    assert listed(Part, "Some.", "[{size: 1}]")[1].default == ()
    toll, _ = read(Toll, "{phases: a, units: supplied}")
    assert toll is not None
    assert [one.id for one in records(context, Toll, {"bridge": toll})] == ["bridge"]
    assert named(Toll, "Tolls.", "{bridge: {phases: a}}")[1].default_factory is dict


def test_every_type_says_how_it_is_written() -> None:
    doc, report = read(Toll, "{phases: a, units: supplied}")
    assert doc is not None
    assert not report.found
    for name in ("int", "bool", "str"):
        assert TYPES[name].find(Asked(cast("Context", Words()), doc, "how", 3, "")) == 3


def test_an_unknown_type_is_a_mistake_of_ours() -> None:
    class Odd(Parameters):
        """An odd one."""

        list_: list[int] = given("A list.", example="[1]")

    with pytest.raises(TypeError, match="no type of a field: list"):
        section(Odd)
