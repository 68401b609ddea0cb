"""A game's own mechanisms: what is read, and that every mistake is a finding at its place with a hint."""

from __future__ import annotations

import ast
import dataclasses
from typing import Any

import pytest

from hexwright.diagnostics import Diagnostic
from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.kernel_function import KernelFunction, SourceModule
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.play import Until
from hexwright.rules.engine.records import UnitScope
from hexwright.rules.engine.words import library_words
from tests.rules.language.toll import FOLDER, RULES, TEXTS, WORDS
from tests.rules.own_game import made


def toll() -> Mechanism:
    """The mechanism above."""
    found, report = made(FOLDER, TEXTS)
    assert not report.found, report.found
    return found[0]


def rules(one: Mechanism) -> SourceModule:
    """What becomes of its `rules.py`."""
    assert isinstance(one.rules, SourceModule)
    return one.rules


def test_nothing_of_it_is_executed() -> None:
    text = RULES.replace('PAYS: Final = doing("toll")', 'PAYS: Final = doing("toll")\nimport os\nos.abort()')
    _, report = made(FOLDER, {**TEXTS, "rules.py": text})
    assert [f.code for f in report] == ["E031", "E031"]


def test_functions_stand_by_name() -> None:
    one = toll()
    assert one.hooks.must_keep_still == (KernelFunction(rules(one), "keeps_still"),)
    action = one.actions[0]
    assert (action.name, action.gesture, action.does) == ("pay", Gesture.UNIT, "toll")
    assert action.act == KernelFunction(rules(one), "pay")
    with pytest.raises(TypeError, match="play the specialised game"):
        action.act(None, None, 0)
    assert ast.get_docstring(rules(one).functions["pay"]) == "A unit pays. Changes `play`."
    assert rules(one).name == "mechanisms.toll.rules" and rules(one).file == f"{FOLDER}/rules.py"


def test_records_and_the_state() -> None:
    one = toll()
    bill, purse = rules(one).lookup("Bill"), one.state
    assert bill(3, [1, 2]).whole is True and dataclasses.fields(bill)[1].type == "Ints"
    with pytest.raises(dataclasses.FrozenInstanceError):
        bill(3, [1, 2]).steps = 4
    assert purse is not None
    metadata = {f.name: dict(f.metadata) for f in dataclasses.fields(purse)}
    assert metadata["paid"] == {"until": Until.TURN, "value": 0, "per": "units"}
    assert metadata["total"] == {"until": Until.GAME, "value": 0}
    assert purse(paid=[0]).total == 0


def test_constants_have_their_numbers() -> None:
    lookup = rules(toll()).lookup
    assert lookup("TWICE") == 2
    assert lookup("BROKE") == 1 + len(library_words().reasons)
    assert lookup("PAYS") == len(library_words().does)
    with pytest.raises(KeyError):
        lookup("nothing")


def test_names_for_authors() -> None:
    own = toll().own
    assert own is not None
    found = {name.name: (name.scope.__name__, name.parameters, name.result) for name in own.names}
    assert found == {
        "tolls_paid": ("World", (), "int"),
        "toll_on": ("StandingUnit", ("Terrain",), "bool"),
    }
    assert own.names[0].full_name == "mechanisms.toll.rules.tolls_paid"
    assert own.names[1].about == "whether a toll is due on some terrain"


def test_the_section_has_a_schema() -> None:
    one = toll()
    kind, field = one.keys["toll"]
    assert field.description == "Tolls: units lose steps in some places." and field.default is None
    assert field.examples == ["{side: blue}"]
    doc = kind.__args__[0].__args__[0]
    fields = doc.model_fields
    assert fields["side"].is_required() and not fields["box"].is_required()
    gate = fields["gates"].annotation.__args__[0]
    assert gate(terrain="rough").price == 1
    for price in (0, 5):
        with pytest.raises(ValueError, match="price"):
            gate(terrain="rough", price=price)
    assert one.parameters is not None and one.parameters.__name__ == "Toll"


# --- mistakes -----------------------------------------------------------------------------------------
def finding(file: str, old: str, new: str) -> Diagnostic:
    """The first finding when a text of a file is replaced; the mechanism is not made."""
    assert TEXTS[file].count(old) >= 1, old
    found, report = made(FOLDER, {**TEXTS, file: TEXTS[file].replace(old, new, 1)})
    assert not found
    return report.sorted()[0]


def place(file: str, old: str, new: str, at: str) -> tuple[str, int, int]:
    """Where a part of the new text stands: path, line and column."""
    text = TEXTS[file].replace(old, new, 1)
    before = text[: text.index(new) + new.index(at)]
    return f"{FOLDER}/{file}", before.count("\n") + 1, len(before) - before.rfind("\n")


DUE = "due = price(game, play, unit)"
PAID = "    purse.total += due * TWICE"
SIDE = 'side: Side = given("Who pays.", example="blue")'

# What is replaced in rules.py, by what, at which part of it the finding is, its code, words it says.
IN_RULES: list[tuple[str, str, str, str, str]] = [
    # outside the language
    (DUE, "due = [k for k in range(3)]", "[k", "E031", "comprehension"),
    (DUE, "due = NOWHERE", "NOWHERE", "E032", "from hexwright.rules.engine.codes import NOWHERE"),
    (DUE, "due = sum(x for x in y)", "sum", "E032", "unknown function 'sum'"),
    (DUE, "due = (lambda: 3)()", "(lambda", "E031", "by its name"),
    (DUE, "due = 3.5", "3.5", "E031", "numbers are whole"),
    (DUE, "due = f'{unit}'", "f'", "E031", "words.yaml"),
    (DUE, "due = {}", "{}", "E031", "a dictionary"),
    (DUE, "due = [1, 2]", "[1", "E031", "ints(length, value)"),
    (DUE, "due, rest = 1, 2", "due", "E031", "only a name"),
    (DUE, "due = other = 2", "due", "E031", "one name at a time"),
    (DUE, "due = (x := 2)", "x :=", "E031", "':='"),
    (DUE, "due = 1 << 3", "1 <<", "E031", "'<<' is not part"),
    (DUE, "due = unit / 2", "unit /", "E031", "'/' is not part"),
    (DUE, "due = play.left[1:][0]", "1:", "E031", "cut(array, length)"),
    (DUE, "due = play.left[-1]", "-1", "E031", "counted from the front"),
    (DUE, "due = price(*[game])", "*[", "E031", "'*'"),
    (DUE, "due = price(game, play, unit=unit)", "price", "E031", "without names"),
    (PAID, "    import os", "import", "E031", "imports stand at the top"),
    (PAID, "    global X", "global", "E031", "global"),
    (PAID, "    del due", "del", "E031", "del"),
    (PAID, "    assert due", "assert", "E031", "Ruling that refuses"),
    (PAID, "    raise ValueError", "raise", "E031", "Ruling that refuses"),
    (PAID, "    break", "break", "E031", "no loop to leave"),
    (PAID, "    'a text'", "'a text'", "E031", "comments begin with #"),
    (PAID, "    with x: pass", "with", "E031", "with"),
    (
        PAID,
        "    try:\n        pass\n    finally:\n        pass",
        "try",
        "E031",
        "try",
    ),
    (PAID, "    purse.total **= 2", "purse", "E031", "'**'"),
    ("    return total\n", "    return total\n    total = 3\n", "total = 3", "E031", "never reached"),
    ("def price(game: Game", "async def price(game: Game", "async", "E031", "top of a file"),
    (
        'unit: int) -> int:\n    """What a',
        'unit: int = 3) -> int:\n    """What a',
        "",
        "E031",
        "plain ones only",
    ),
    ("units: Ints) -> Bill", "units) -> Bill", "units)", "E031", "needs a type"),
    ('@known("steps paid', '@cache\n@known("steps paid', "cache", "E031", "there is no other"),
    ("TWICE: Final = 2", "TWICE = 2", "TWICE", "E031", "TWICE: Final = ..."),
    ("TWICE: Final = 2", "TWICE: Final = 2\nfor x in (): pass", "for x", "E031", "top of a file"),
    ("from dataclasses import dataclass", "import dataclasses", "import", "E031", "cannot be imported"),
    ("import Play, Until", "import Play as P, Until", "", "E031", "as they are"),
    ("import on_map", "import *", "", "E031", "one by one"),
    # unknown names
    (
        DUE,
        "due = prices(game, play, unit)",
        "prices",
        "E032",
        "did you mean 'price'?",
    ),
    (DUE, "due = open(unit)", "open", "E032", "Python's own functions"),
    (DUE, "due = gam", "gam", "E032", "did you mean 'game'?"),
    (
        DUE,
        "due = game.place.count",
        "game.place",
        "E032",
        "did you mean 'places'?",
    ),
    (DUE, "due = play.of(Perse).total", "Perse", "E032", "did you mean 'Purse'?"),
    (DUE, "due = Until.TURNS", "Until", "E032", "did you mean 'TURN'?"),
    (
        "from hexwright.rules.engine.places",
        "from hexwright.rules.engine.place",
        "from",
        "E032",
        "'hexwright.rules.engine.places'?",
    ),
    ("from hexwright.rules.engine.places", "from os.path", "from", "E032", "no module of the kernel"),
    (
        "from hexwright.rules.engine.places",
        "from hexwright.rules.engine.make",
        "from",
        "E032",
        "no module of the kernel",
    ),
    ("import on_map", "import on_maps", "", "E032", "did you mean 'on_map'?"),
    ("from .parameters", "from .parameter", "from", "E032", "no such file"),
    ("from .parameters", "from ..toil.parameters", "from", "E032", "no such file"),
    ("import Gate, Toll", "import Gate, Tol", "", "E032", "did you mean 'Toll'?"),
    ("units: Ints) -> Bill", "units: Intss) -> Bill", "Intss", "E032", "did you mean 'Ints'?"),
    ('reason("broke")', 'reason("brok")', '"brok"', "E032", "did you mean 'broke'?"),
    ('doing("toll")', 'doing("tolls")', '"tolls"', "E032", "did you mean 'toll'?"),
    (PAID, "    words = phrase(game, play, 'toll.paid')", "", "E032", "engine.words import phrase"),
    (
        'say(game, play, "toll.paid", unit=unit, n=due)',
        'say(game, "toll.paid", unit=unit, n=due)',
        "say(",
        "E031",
        "say(game, play, 'toll.paid')",
    ),
    ('"toll.paid"', '"toll.payed"', '"toll', "E032", "did you mean 'toll.paid'?"),
    ("unit=unit, n=due", "unit=unit, n=due, m=due", "", "E032", "no place for 'm'"),
    ("unit=unit, n=due", "unit=unit", "", "E033", "needs 'n'"),
    ("zone=False", "zone=False, zones=False", "zones", "E032", "did you mean 'zone'?"),
    ("must_keep_still=(", "must_keep_stil=(", "must", "E032", "did you mean 'must_keep_still'?"),
    ("=(keeps_still,)", "=(keep_still,)", "keep", "E032", "did you mean 'keeps_still'?"),
    ('does="toll"', 'does="tol"', '"tol"', "E032", "did you mean 'toll'?"),
    # types
    (DUE, "due = price(game, play)", "price", "E033", "takes 3, not 2"),
    (DUE, "due = price(game, play, True)", "True", "E033", "1 if x else 0"),
    (DUE, "due = price(play, game, unit)", "play,", "E033", "takes Game here"),
    (DUE, "due = unit + 'x'", "'x'", "E033", "no number"),
    (DUE, "due = 7 // 0", "0", "E033", "division by zero"),
    (DUE, "due = 3000000000", "3", "E033", "32 bits"),
    (DUE, "due = play.left", "", "E033", "Ints is no number"),
    (DUE, "due = len(unit)", "unit", "E033", "has no length"),
    (DUE, "due = unit[0]", "unit", "E033", "has no items"),
    (DUE, "due = unit.count", "unit", "E033", "has no fields"),
    (DUE, "due = rule.when(unit)", "rule", "E033", "rule.when is None or"),
    (DUE, "due = rule.box", "", "E033", "a number or None is no number"),
    (DUE, "due = game.of(Purse).total", "Purse", "E033", "not the parameters"),
    (
        DUE,
        "due = Purse(paid=play.left).total",
        "Purse",
        "E033",
        "not made in play",
    ),
    (DUE, "due = Bill(1).steps", "Bill", "E033", "needs units"),
    (DUE, "due = Bill(1, 2).steps", "2", "E033", "'units' is Ints"),
    (DUE, "if unit > 3:\n        due = 2", "", "E033", "may have no value"),
    (PAID, "    game.places.count = 3", "game", "E033", "never changes"),
    (PAID, "    game.units.side[unit] = 3", "game", "E033", "never changes"),
    (PAID, "    purse.total = True", "purse", "E033", "not a number"),
    (PAID, "    Ruling(BROKE, due)", "Ruling", "E033", "nobody takes it"),
    # reasons without what their words speak of
    ("Ruling(BROKE, play.left[unit])", "Ruling(BROKE)", "BROKE", "E038", "speak of 'a'"),
    ("return RESTS if", "return BROKE if", "BROKE", "E038", "Ruling(BROKE, ...)"),
    (
        DUE,
        f"{DUE}\n    why = BROKE\n    if why == BROKE:\n        return Ruling(why)",
        "BROKE",
        "E038",
        "'a'",
    ),
    (PAID, "    if due:\n        due = 1", "due:", "E033", "x != 0"),
    (
        PAID,
        "    for u in due:\n        due += u",
        "due:",
        "E033",
        "does not go over",
    ),
    ("    return total\n", "    if total > 3:\n        return total\n", "", "E033", "ends without return"),
    ("    return total\n", "    return total > 3\n", "total", "E033", "1 if x else 0"),
    ("    return total\n", "    return\n", "return", "E033", "needs a value"),
    ("    total = 0\n", "    if unit > 1:\n        total = 0\n", "", "E033", "may have no value"),
    ("if gate.terrain == terrain", "if gate.terrain == True", "gate", "E033", "not compared"),
    ("if gate.terrain == terrain", "if gate.terrain in ('a',)", "'a'", "E033", "not a number"),
    ("=(keeps_still,)", "=(bill,)", "bill", "E033", "does not fit hook"),
    ("act=pay)", "act=pay, suits=keeps_still)", "keeps", "E033", "does not fit gesture 'unit'"),
    ("act=pay)", "act=keeps_still)", "keeps", "E033", "does not fit gesture 'unit'"),
    ("supply=1, zone", "supply=pop_one(play), zone", "", "E032", "unknown function"),
    (
        "    return world.play.of(Purse).total",
        "    world.play.turn = 2\n    return 3",
        "",
        "E033",
        "changes something",
    ),
    ("paid: Ints = per_unit", "paid: int = per_unit", "int", "E033", "makes Ints"),
    # never ending
    (
        DUE,
        "due = 0\n    while True:\n        due += 1",
        "while",
        "E034",
        "nothing leaves it",
    ),
    (
        DUE,
        "due = 0\n    while due < 3:\n        pass",
        "while",
        "E034",
        "changes 'due'",
    ),
    (
        DUE,
        "due = 0\n    while 1 < 2:\n        due += 1",
        "while",
        "E034",
        "nothing leaves it",
    ),
    ("    total = 0\n", "    total = price(game, play, unit)\n", "", "E034", "price calls price"),
    (
        "    found = ints(len(units), 0)\n",
        "    return bill(game, play, units)\n    found = ints(len(units), 0)\n",
        "",
        "E03",
        "",
    ),
    # declarations
    ('"""Who has paid rests."""', "", "", "E035", "needs a sentence"),
    ('    """What is paid."""\n', "", "", "E035", "needs a sentence"),
    ('"""Tolls: units lose steps where the author says so."""', "", "", "E035", "needs a sentence"),
    ("TWICE: Final = 2", "TWICE: Final = 2.5", "2.5", "E035", "written out"),
    (
        "TWICE: Final = 2",
        "TWICE: Final = 2\nTWICE: Final = 3",
        "TWICE: Final = 3",
        "E035",
        "something else already",
    ),
    ("@dataclass(frozen=True)", "", "", "E035", "is no record"),
    ("@dataclass(frozen=True)", "@dataclass(order=True)", "", "E035", "is no record"),
    ("    steps: int\n", "    steps: str\n", "str", "E035", "int, bool, Ints and Table"),
    ("    steps: int\n", "    steps: int = 3\n", "", "E035", "non-default argument"),
    ("    steps: int\n", "    class_: int\n    steps = 3\n", "steps", "E035", "this is no field"),
    ("total: int = number()", "total: int = 0", "total", "E035", "number(0, Until.TURN)"),
    (
        "total: int = number()",
        "total: int = number(0, Until.WEEK)",
        "Until.W",
        "E035",
        "one of Until.PHASE, ",
    ),
    ("total: int = number()", "total: int = number(Until.PHASE)", "Until.P", "E035", "until=Until.PHASE"),
    ("total: int = number()", "total: int = number(until=3)", "3", "E035", "no Until"),
    ("def tolls_paid(world: World)", "def tolls_paid(world: int)", "", "E035", "who: UnitScope"),
    ("terrain: Terrain) -> bool", "terrain: int) -> bool", "terrain", "E035", "no words of authors"),
    ('@known("steps paid for all tolls")', "@known()", "known", "E035", "say what the name means"),
    ("=(keeps_still,)", "=keeps_still", "keeps", "E035", "a tuple of functions"),
    ("act=pay)", "act=pay, settles=BROKE)", "BROKE", "E035", "settles=(BROKE,)"),
    ("act=pay)", "act=pay, settles=pay)", "", "E035", "settles=(DUE,)"),
    ("HOOKS: Final = Hooks(", "HOOKS: Final = dict(", "HOOKS", "E035", "HOOKS: Final = Hooks("),
    ("ACTIONS: Final = (\n", "ACTIONS: Final = (\n    3,\n", "3", "E035", "this is no action"),
    ('name="pay", ', "", "", "E035", "has a 'name'"),
    ("gesture=Gesture.UNIT", "gesture=Gesture.UNITS", "Gesture", "E035", "Gesture.UNIT, Gesture.ATTACK"),
    ("QUESTIONS: Final = (\n", "QUESTIONS: Final = (\n    3,\n", "3", "E035", "this is no question"),
    (
        "QUESTIONS: Final = (\n",
        "QUESTIONS: Final = ask\nOTHERS: Final = (\n",
        "QUESTIONS",
        "E035",
        "(Question(...),)",
    ),
    ("asks=Asks.SIDE", "asks=Asks.SIDES", "Asks.SIDES", "E035", "one of Asks.UNITS, "),
    ("asks=Asks.SIDE, say=ask", "asks=Asks.SIDE", "", "E035", "has a 'say'"),
    ("asks=Asks.SIDE, say=ask", "asks=Asks.GAME, say=ask", "", "E033", "does not fit"),
    ('name="tolls", ', "", "", "E035", "has a 'name'"),
    ("say=ask)", "say=ask, act=pay)", "", "E035", "no 'act'"),
    ("act=pay)", "act=pay, colour=3)", "colour", "E035", "no 'colour'"),
    # not Python
    ("def price(", "def price((", "", "E030", "not Python"),
    ("    total = 0\n", "  total = 0\n", "", "E030", "not Python"),
]


@pytest.mark.parametrize(("old", "new", "at", "code", "says"), IN_RULES)
def test_mistakes_in_rules(old: str, new: str, at: str, code: str, says: str) -> None:
    found = finding("rules.py", old, new)
    assert found.code.startswith(code) or not code, found
    assert says in f"{found.message} | {found.hint}", found
    if at:
        path, line, column = place("rules.py", old, new, at)
        assert (found.span.path, found.span.line) == (path, line), found
        assert not code or found.span.column == column, (found, column)


IN_PARAMETERS: list[tuple[str, str, str, str]] = [
    ("class Toll(Parameters):", "class Toll(Section):", "E035", "class Toll(Parameters):"),
    ('    """Tolls: units lose steps in some places."""\n', "", "E035", "needs a sentence"),
    (SIDE, "side: Side", "E035", "this is no field"),
    (
        SIDE,
        'side: Sid = given("W", example="blue")',
        "E032",
        "'Side'?",
    ),
    (
        SIDE,
        'side: Size = given("W", example="X")',
        "E032",
        "import Size",
    ),
    (
        SIDE,
        'side: Side = given("Who pays.")',
        "E035",
        "'example' is missing",
    ),
    (
        SIDE,
        'note: Side = given("W", example="b")',
        "E035",
        "name of every section",
    ),
    (
        SIDE,
        'side: Side = given("W", example="[1")',
        "E035",
        "no value of 'side'",
    ),
    ('example="2", default=1', 'example="9", default=1', "E035", "no value of 'price'"),
    ('example="2", default=1', 'example="2", default="one"', "E035", "no default"),
    ('example="2", default=1', 'example="2", default=None', "E035", "int | None"),
    ('example="2", default=1', 'example="2", default=x', "E035", "written out"),
    ("least=1", "lowest=1", "E035", "did you mean 'least'?"),
    ("Condition[UnitScope] | None", "Condition[Unitscope] | None", "E032", "did you mean 'UnitScope'?"),
    ("Condition[UnitScope] | None", "Condition[ZonedUnit] | None", "E032", "own import ZonedUnit"),
    ("Condition[UnitScope] | None", "Condition[Whatever] | None", "E032", "ZonedUnit"),
    ("Condition[UnitScope] | None", "Condition | None", "E035", "no type of a field"),
    ("Place | None", "dict[str, int] | None", "E035", "no type of a field"),
    ('example="prison", default=None', 'example="prison"', "E035", "default=None"),
    ("tuple[Gate, ...]", "tuple[Gate]", "E035", "no type of a field"),
    ("tuple[Gate, ...]", "tuple[int, ...]", "E035", "no value of 'gates'"),
    ("class Gate(Parameters):", "X = 3\n\n\nclass Gate(Parameters):", "E035", "nothing else"),
    (
        "    gates: tuple",
        "    side: Side = given('Again.', example='b')\n    gates: tuple",
        "E035",
        "a second field",
    ),
    ("    gates: tuple", "    if_: int = 3\n    gates: tuple", "E035", "no field"),
    ("Parameters,\n", "Parameter,\n", "E032", "did you mean 'Parameters'?"),
    (
        "class Toll",
        'class Rest(Parameters):\n    """R."""\n\n    n: int = given(\'N.\', example=\'3\')\n\n\nclass Toll',
        "E035",
        "which is the section",
    ),
]


@pytest.mark.parametrize(("old", "new", "code", "says"), IN_PARAMETERS)
def test_mistakes_in_parameters(old: str, new: str, code: str, says: str) -> None:
    found = finding("parameters.py", old, new)
    assert (found.code, found.span.path) == (code, f"{FOLDER}/parameters.py"), found
    assert says in f"{found.message} | {found.hint}", found


IN_WORDS: list[tuple[str, str, str, str]] = [
    ("reasons:", "reason:", "E036", "did you mean 'reasons'?"),
    ("{n:step|steps}", "{n:steps}", "E036", "no kind of name"),
    ("{unit:unit}", "{unit:units}", "E036", "did you mean 'unit'?"),
    ("{n} {n", "{n} n", "E036", "match nothing"),
    ("**{unit:unit}**", "**{unit:unit}", "E036", "without another"),
    ("{a}", "{who}", "E036", "{a}"),
    ("units pay tolls", "units pay {n}", "E036", "no places"),
    ("  broke:", "  game-over:", "E036", "already"),
    ('  broke: "has no more than {a}"', "  broke: [a]", "E036", "is a sentence"),
    ("says:\n", "says: hello\nmore:\n", "E036", "mapping"),
    ("does:\n", "does: [\n", "Y001", "not valid YAML"),
]


@pytest.mark.parametrize(("old", "new", "code", "says"), IN_WORDS)
def test_mistakes_in_words(old: str, new: str, code: str, says: str) -> None:
    found, report = made(FOLDER, {**TEXTS, "words.yaml": WORDS.replace(old, new, 1)})
    assert not found
    match = [f for f in report if f.code == code and says in f"{f.message} | {f.hint}"]
    assert match and match[0].span.path == f"{FOLDER}/words.yaml", report.found


@pytest.mark.parametrize("name", ["parameters.py", "rules.py", "words.yaml", "docs.md"])
def test_a_file_that_is_missing(name: str) -> None:
    found, report = made(FOLDER, {k: v for k, v in TEXTS.items() if k != name})
    assert not found
    assert [(f.code, f.span.path) for f in report] == [("E030", f"{FOLDER}/{name}")]


@pytest.mark.parametrize(
    ("name", "says"), [("zones", "the program's own"), ("supply", "own"), ("my-toll", "no name")]
)
def test_a_name_that_cannot_be(name: str, says: str) -> None:
    found, report = made(FOLDER, TEXTS, name)
    assert not found and [f.code for f in report] == ["E035"]
    assert says in report.found[0].message


def test_a_page_that_says_nothing() -> None:
    found, report = made(FOLDER, {**TEXTS, "docs.md": "\n"})
    assert not found and [f.code for f in report] == ["E035"]


@pytest.mark.parametrize("deep", [200, 3000, 100_000])
def test_nested_beyond_all_measure(deep: int) -> None:
    for text in ("(" * deep + "1" + ")" * deep, "-" * deep + "1", "1" + " + 1" * deep, "not " * deep + "1"):
        rules_text = RULES.replace(DUE, f"due = {text}")
        _, report = made(FOLDER, {**TEXTS, "rules.py": rules_text})
        assert all(f.code in {"E030", "E031", "E033"} for f in report), report.found


def test_what_is_fine() -> None:
    """What looks wrong and is not."""
    more: list[tuple[str, str]] = [
        (DUE, "due = 0\n    while due < 3:\n        due += 1"),
        (DUE, "due = 0\n    while play.turn < 3:\n        due += price(game, play, unit)"),
        (
            DUE,
            "due = 0\n    while True:\n        due += 1\n        if due > 3:\n            break",
        ),
        (DUE, "due = rule.box if rule.box is not None else 3"),
        (DUE, "due: int = 1 if unit in (1, 2) else -2"),
        (DUE, "due = bill(game, play, ints(1, unit)).steps"),
        ("    return total\n", "    if total > 3:\n        return total\n    else:\n        return 3\n"),
        (
            "    total = 0\n",
            "    total = 0\n    if unit > 3 and unit < 1:\n        return price(game, play, unit - 1)\n",
        ),
    ]
    for old, new in more:
        found, report = made(FOLDER, {**TEXTS, "rules.py": RULES.replace(old, new, 1)})
        assert found, (new, report.found)


def test_scopes_hold_the_truth_without_effects() -> None:
    spend = 'def spend(play: Play) -> int:\n    """Spend."""\n    play.turn += 1\n    return 1\n\n\n'
    text = RULES.replace("supply=1, zone", "supply=spend(play), zone")
    text = text.replace("def keeps_still", f"{spend}def keeps_still")
    _, report = made(FOLDER, {**TEXTS, "rules.py": text})
    assert [(f.code, f.message) for f in report] == [("E033", "'spend' changes something")]


def test_scope_is_the_library_s() -> None:
    own: Any = toll().own
    assert own.names[0].scope is not UnitScope and issubclass(UnitScope, own.names[0].scope)
