"""A section of `rules:`, stated once: one class is the format, its documentation and the record of the rules.

    class Toll(Parameters):
        who: Side = given("Who pays.", example="un")
        when: Condition[UnitScope] | None = given("Which units.", example="not supplied", absent="all")

`section(Toll)` makes of it the pydantic class that checks what an author writes, and looks every word up: the
type of a field says how. Types that are names of `engine.codes` have a row in `TYPES`; a mechanism brings
others along as an alias of its own, `Price: TypeAlias = Annotated[tuple[Effect, ...], Reading(...)]`, and a
single field says its `reading` itself.
"""

from __future__ import annotations

import ast
import keyword
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cache
from inspect import get_annotations
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
)

from pydantic import Discriminator, Field, Tag, create_model

from hexwright.rules.engine.parameters import BanDoc
from hexwright.schema import base
from hexwright.schema.base import Absent, Datum, Item, Slug, Unit, Words, Written

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


# --- what a class of parameters consists of ----------------------------------------------------------
def given(
    about: str,
    *,
    example: str | Sequence[str],
    default: Any = MISSING,
    least: Any = None,
    most: Any = None,
    fewest: int | None = None,
    unit: str = "",
    absent: str = "",
    otherwise: Any = None,
    key: str = "",
    what: str = "",
    reading: Reading | None = None,
) -> Any:
    """A key that authors write.

    Args:
        about: a sentence for authors.
        example: a value as it is written in YAML, or several.
        default: the value of a key that is left out; without one, and without `absent`, it must be there.
        least: the smallest number allowed.
        most: the largest.
        fewest: how many entries or words there must be.
        unit: what a number counts.
        absent: what holds when a key is left out whose value is then `otherwise`.
        otherwise: what the rules read then.
        key: how authors write it, if not as the field is called.
        what: what a condition, an amount or a ban decides, for the comment above it in a script: `about`
            without its full stop, if nothing is said; `{id}` stands for what is written, or made, under that
            name, `{kind}` for the name of the class, `{within[id]}` for one of the mapping around it.
        reading: how it is written and what the rules read then, where the type of the field does not say it.

    """
    said = _Said(
        about=about,
        examples=(example,) if isinstance(example, str) else tuple(example),
        default=None if absent and default is MISSING else default,
        limits={"ge": least, "le": most, "min_length": fewest},
        unit=unit,
        absent=absent,
        otherwise=otherwise,
        key=key,
        what=what,
        reading=reading,
    )
    left_out = otherwise if absent and default is MISSING else default
    if reading is not None or isinstance(left_out, dict):
        left_out = MISSING
    return field(default=left_out, metadata={_SAID: said})


def made() -> Any:
    """A field that no key stands for: `Section.record` is given it by its name. One that is called `rule` is
    the number of the rule that an author cites, empty for none.
    """
    return field()


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(given, made))
class Parameters:
    """A mapping that authors write, and the record that the rules read of it: a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        """Make a frozen dataclass of it."""
        dataclass(frozen=True, kw_only=True)(cls)

    @staticmethod
    def check(context: Context, doc: Any) -> None:
        """Report what is wrong with keys beside each other. `doc`: has an attribute for each key, with `_`
        behind a word of Python.
        """

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:  # noqa: ARG004 - for those that compute
        """Fields that are `made` of several keys together, or that are a key's but need others, too."""
        return {}

    @staticmethod
    def completed(context: Context, doc: Any, found: Mapping[str, Any]) -> Mapping[str, Any]:  # noqa: ARG004
        """Fields that are `made` of what was read of the keys. `found`: that, by field."""
        return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """What `given` says."""

    about: str
    examples: tuple[str, ...]
    default: Any
    limits: Mapping[str, Any]
    unit: str
    absent: str
    otherwise: Any
    key: str
    what: str
    reading: Reading | None


_SAID = "said"
P = TypeVar("P", bound=Parameters)


# --- types of fields ---------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Asked:
    """A value that an author wrote: under which key of which mapping, and what it decides; `words`: what may
    stand in `what` there.
    """

    context: Context
    doc: Datum
    key: str
    value: Any
    what: str
    words: Mapping[str, Any] = field(default_factory=dict)


Find = Callable[[Asked], Any]
"""What the rules read of what an author wrote."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How the fields of a type are written (`written`, a type for pydantic), and what the rules read then.

    `words`: whether a tuple of them is written as words; `absent`: whether `find` is asked, with None, for a
    key that is left out, too.
    """

    written: Any
    find: Find
    words: bool = False
    absent: bool = False


def plain(asked: Asked) -> Any:
    """The value as it is written."""
    return asked.value


def word(about: str | object, domain: str) -> Reading:
    """A word of a domain of the vocabulary. `about`: the type in an author's words."""
    written = Annotated[str, Written(about)] if isinstance(about, str) else about
    return Reading(written, lambda a: a.context.code(domain, a.value, a.doc.where.of(a.key)), words=True)


TYPES: Mapping[str, Reading] = {
    "int": Reading(int, plain, words=False),
    "bool": Reading(bool, plain),
    "str": Reading(str, plain),
    "Side": word(base.SideId, "Side"),
    "Nationality": word("id of a nationality", "Nationality"),
    "Group": word("a group of nationalities", "Group"),
    "Size": word("id of a size", "Size"),
    "UnitType": word("id of a unit type", "UnitType"),
    "Formation": word("a formation", "Formation"),
    "Terrain": word("id of a kind of terrain", "Terrain"),
    "CardName": word("id of a card", "Card"),
    "HexSetName": word(base.HexSetName, "HexSet"),
    "UnitSetName": word("name of a unit set", "UnitSet"),
    "Hexsides": Reading(
        Annotated[Words, Written("words: kinds of hexsides or connections")],
        lambda a: a.context.link_kinds(a.doc, a.value, a.key),
    ),
    "Terrains": Reading(
        Annotated[Words, Written("words: ids of terrain kinds")],
        lambda a: a.context.terrains(a.doc, a.value, a.key),
    ),
    "Phases": Reading(
        Annotated[Words, Written("words: ids of phases")],
        lambda a: a.context.phases(a.doc, a.value, a.key),
    ),
    "Place": Reading(base.Location, lambda a: a.context.place(a.doc, a.value, a.key), words=True),
    "Box": Reading(
        Annotated[str, Written("location that is no hex: a cell of a panel")],
        lambda a: a.context.place(a.doc, a.value, a.key),
    ),
    "Site": Reading(
        Annotated[str, Written("id of a marker")], lambda a: a.context.site(a.doc, a.value, a.key)
    ),
    "StateName": Reading(base.StateId, lambda a: a.context.state(a.doc, a.value, a.key), words=True),
    "StatName": Reading(
        Annotated[str, Written("name of a stat")],
        lambda a: a.context.stat(a.doc, a.value, a.key),
        words=True,
    ),
    "Ban": Reading(BanDoc, lambda a: a.context.ban(a.value, a.what)),
}
"""Types by the name of the annotation: those of `engine.codes`, and what is written without a look-up."""

ABOUT: Mapping[str, str] = {
    "PrintedUnit": "expression about what is printed on a unit",
    "PrintedPlace": "expression about what is printed in a hex",
    "PrintedCard": "expression about what is printed on a card",
    "World": "expression about the game as it stands",
    "PlaceScope": "expression about a hex or space as it stands",
    "StandingUnit": "expression about a unit",
    "SuppliedUnit": "expression about a unit",
    "ZonedUnit": "expression about a unit",
    "UnitScope": "expression about a unit",
    "FighterScope": "expression about a unit in a battle",
    "TargetScope": "expression about a unit and the hex it goes to",
    "StackScope": "expression about a stack",
    "UnitInStackScope": "expression about a unit and its stack",
    "BattleScope": "expression about a battle",
    "OutcomeScope": "expression about a battle that is fought",
    "VictoryScope": "expression about victory",
}
"""What expressions are about, by the name of their scope."""


def choice(words: Mapping[str, int]) -> Reading:
    """One of some words, each with what the rules read."""

    def find(asked: Asked) -> int:
        found = words[asked.value]
        return found if isinstance(found, bool) else int(found)

    return Reading(Literal.__getitem__(tuple(words)), find)


def expression(kind: type[Any], how: str) -> Reading:
    """A `Condition` or an `Amount` (`how`) about a scope."""

    def find(asked: Asked) -> Any:
        ask = asked.context.condition if how == "Condition" else asked.context.amount
        return ask(asked.doc, asked.key, kind, asked.what)

    about = ABOUT.get(kind.__name__, "expression")
    if how == "Amount":
        return Reading(Annotated[str, Written(f"number, or {about}")], find)
    return Reading(Annotated[str, Written(about)], find)


def forms(about: str, tell: Callable[[object], str], kinds: Mapping[str, Any]) -> Any:
    """A type for pydantic: what may be written in several forms. `about`: in an author's words; `tell`: which
    of `kinds` a value is.
    """
    tagged = tuple(Annotated[kind, Tag(name)] for name, kind in kinds.items())
    return Annotated[Union.__getitem__(tagged), Discriminator(tell), Written(about)]


def several(one: Reading) -> Reading:
    """A tuple of them."""
    whole: Any = Words if one.words else tuple.__class_getitem__((one.written, ...))
    return Reading(
        whole,
        lambda asked: tuple(one.find(replace(asked, value=value)) for value in asked.value),
    )


# --- from a class to what checks and what reads ------------------------------------------------------
@dataclass(frozen=True, slots=True)
class _Key:
    """A field that authors write. `key`: as they do."""

    name: str
    key: str
    said: _Said
    reading: Reading

    @property
    def attribute(self) -> str:
        """Its name in the pydantic class: the key, with `_` behind a word of Python."""
        return f"{self.key}_" if keyword.iskeyword(self.key) or hasattr(Datum, self.key) else self.key


class _Words(dict[str, Any]):
    """What stands for names in `what`: `kind`, the fields that are made, keys as they are written, and
    `within` for those of the mapping around it.
    """

    def __missing__(self, name: str) -> Any:
        return getattr(self["doc"], name)


@dataclass(frozen=True, slots=True)
class Section:
    """A class of parameters. `doc`: the pydantic class that checks what an author wrote; `made`: the fields
    that no key stands for.
    """

    kind: type[Any]
    doc: type[Datum]
    keys: tuple[_Key, ...]
    made: frozenset[str]

    def record(
        self, context: Context, doc: Datum, *, within: Mapping[str, Any] | None = None, **more: Any
    ) -> Any:
        """What the rules read of what an author wrote. `within`: the words of the mapping around it; `more`:
        the fields that are `made`, and those of keys that are not read as their type says.
        """
        self.kind.check(context, doc)
        cited = {"rule": doc.rule or ""} if "rule" in self.made else {}
        found = {**cited, **self.kind.computed(context, doc), **more}
        words = _Words(more, kind=self.kind.__name__.lower(), doc=doc, within=within)
        for one in self.keys:
            if one.name in found:
                continue
            value = getattr(doc, one.attribute)
            if value is None and not one.reading.absent:
                found[one.name] = one.said.otherwise
                continue
            what = one.said.what.format_map(words) or one.said.about.rstrip(".")
            found[one.name] = one.reading.find(Asked(context, doc, one.key, value, what, words))
        return self.kind(**{**found, **self.kind.completed(context, doc, found)})


def section(kind: Any, doc: Any = Datum) -> Section:
    """Read a class of parameters. `doc`: the base of what checks it, `Item` for the items of a list."""
    return _section(kind, doc)


@cache
def _section(kind: Any, doc: Any) -> Section:
    keys = tuple(_key(kind, one.name, one.metadata[_SAID]) for one in fields(kind) if _SAID in one.metadata)
    made_of: dict[str, Any] = {one.attribute: _described(one) for one in keys}
    folder = kind.__module__.split(".")[-2].capitalize()  # editors' schemas tell classes apart by name alone
    name = f"{folder}{kind.__name__.removeprefix(folder)}Doc"
    return Section(
        kind,
        create_model(name, __base__=doc, __module__=kind.__module__, __doc__=kind.__doc__, **made_of),
        keys,
        frozenset(one.name for one in fields(kind) if _SAID not in one.metadata),
    )


def _described(one: _Key) -> tuple[Any, Any]:
    """Type and field for pydantic."""
    said, written = one.said, one.reading.written
    if said.default is None:
        written = written | None
    notes: list[Any] = [Unit(said.unit)] if said.unit else []
    if said.absent:
        notes.append(Absent(said.absent))
    for note in notes:
        written = Annotated[written, note]
    extra = {name: value for name, value in said.limits.items() if value is not None}
    if said.default is not MISSING:
        extra["default"] = said.default
    if one.key != one.attribute:
        extra["alias"] = one.key
    return written, Field(description=said.about, examples=list(said.examples), **extra)


def _key(kind: type[Any], name: str, said: _Said) -> _Key:
    key = said.key or name.rstrip("_")
    if said.reading is not None:
        return _Key(name, key, said, said.reading)
    written = {home: get_annotations(home) for home in kind.__mro__}
    home = next(home for home, names in written.items() if name in names)
    scope = vars(sys.modules[home.__module__])
    return _Key(name, key, said, _reading(ast.parse(written[home][name], mode="eval").body, scope))


def _reading(node: ast.expr, scope: Mapping[str, Any]) -> Reading:
    """The type of a field, by its annotation. `scope`: the names of its module."""
    match node:
        case ast.BinOp(op=ast.BitOr(), left=left, right=ast.Constant(value=None)):
            return _reading(left, scope)
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[item, _])):
            one = _reading(item, scope)
            kind = scope.get(item.id) if isinstance(item, ast.Name) else None
            if isinstance(kind, type) and issubclass(kind, Parameters):
                one = _nested(kind, Item)
            return several(one)
        case ast.Subscript(value=ast.Name(id="Condition" | "Amount" as how), slice=ast.Name(id=about)):
            return expression(scope[about], how)
        case ast.Name(id=name) if name in TYPES:
            return TYPES[name]
        case ast.Name(id=name):
            return _of_value(scope[name])
    raise TypeError(f"no type of a field: {ast.unparse(node)}")


def _of_value(value: Any) -> Reading:
    """The type of a field whose annotation is no name of `TYPES`."""
    if get_origin(value) is Annotated:
        brought = next((note for note in get_args(value)[1:] if isinstance(note, Reading)), None)
        return brought or Reading(value, plain)
    if isinstance(value, type) and issubclass(value, Parameters):
        return _nested(value, Datum)
    return Reading(value, plain)


def _nested(kind: type[Parameters], doc: type[Datum]) -> Reading:
    found = section(kind, doc)
    return Reading(found.doc, lambda asked: found.record(asked.context, asked.value, within=asked.words))


def named_inside(kind: type[Parameters], name: Any = Slug) -> Reading:
    """A mapping of names to them: the field `id` is `made` of the name. `name`: its type for pydantic."""
    found = section(kind)
    return Reading(
        dict.__class_getitem__((name, found.doc)),
        lambda asked: tuple(
            found.record(asked.context, doc, within=asked.words, id=one) for one, doc in asked.value.items()
        ),
    )


# --- keys of `rules:` --------------------------------------------------------------------------------
Key = tuple[Any, Any]
"""A key of `rules:`: its type, and its documentation."""


def alone(kind: type[Any], about: str, example: str, *, absent: str, doc: type[Datum] = Datum) -> Key:
    """A key with one such mapping; without it the game has none. `absent`: what holds then; `doc`: the base
    of what checks it.
    """
    checked = section(kind, doc).doc
    return Annotated[checked | None, Absent(absent)], Field(
        default=None, description=about, examples=[example]
    )


def always(kind: type[Any], about: str, example: str) -> Key:
    """A key with one such mapping that every game has, since all of it may be left out."""
    doc = section(kind).doc
    return doc, Field(default_factory=doc, description=about, examples=[example])


def listed(kind: type[Any], about: str, example: str) -> Key:
    """A key with a list of them, or of what is checked by a class of its own, such as bans."""
    doc = kind if issubclass(kind, Datum) else section(kind, Item).doc
    return tuple[doc, ...], Field(default=(), description=about, examples=[example])  # type: ignore[valid-type]


def named(kind: type[Any], about: str, example: str) -> Key:
    """A key with a mapping of names to them: the field `id` is `made` of the name."""
    doc = section(kind).doc
    return dict[Slug, doc], Field(default_factory=dict, description=about, examples=[example])  # type: ignore[valid-type]


def record_of(context: Context, kind: type[P], doc: Datum | None) -> P | None:
    """What the rules read of a key that stands `alone`; None without it."""
    return None if doc is None else section(kind).record(context, doc)


def records(context: Context, kind: type[P], docs: Iterable[Datum] | Mapping[str, Datum]) -> tuple[P, ...]:
    """What the rules read of a key that is `listed` or `named`."""
    if isinstance(docs, Mapping):
        found = section(kind)
        return tuple(found.record(context, doc, id=name) for name, doc in docs.items())
    found = section(kind, Item)
    return tuple(found.record(context, doc) for doc in docs)
