"""What players read: sentences from `words.yaml` beside each mechanism, and the numbers of reasons.

A template has places for values: `{n}` a text or a number; `{u:unit}` the name of a unit, `{p:place}` of a
place, `{s:side}` of a side by number; `{n:step|steps}` one word or the other, for 1 and for any other
number; `{n:+}` a number with its sign; `{r:rule}` the rule that a reason cites, in brackets. Mechanisms add
kinds of names (`{m:mode}`) and amounts in parts of a whole (`{p:points}`). What stands between two
asterisks is shown bold.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import yaml

from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.fractions import in_parts
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.language.prelude import Strs

FOLDERS = (Path(__file__).parent, *sorted((Path(__file__).parent.parent / "mechanism").iterdir()))
PLACE = re.compile(r"\{(\w+)(?::([^}]*))?\}")
BOLD, PLAIN = "\x01", "\x02"
NO_PLACE = "off the map"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The quick one, where there is one: every process reads these files first."""
ON_SPACES: Mapping[str, str] = {
    "hex": "space",
    "hexes": "spaces",
    "hexside": "connection",
    "hexsides": "connections",
}
"""What players of a map without hexes read instead."""
_OF_HEXES = re.compile(r"(?<!\{)\b(" + "|".join(ON_SPACES) + r")\b")


@dataclass(frozen=True)
class Words:
    """All words of the library. `reasons`: sentences of refusals by id; `does`: what phases may allow, with
    what it means; `says`: sentences by `mechanism.id`; `counts`: what functions of expressions count.
    """

    reasons: Mapping[str, str]
    does: Mapping[str, str]
    says: Mapping[str, str]
    counts: Mapping[str, str] = field(default_factory=dict)


@cache
def library_words() -> Words:
    """The words of the engine and of every mechanism of the library."""
    reasons: dict[str, str] = {}
    does: dict[str, str] = {}
    says: dict[str, str] = {}
    counts: dict[str, str] = {}
    for folder in FOLDERS:
        path = folder / "words.yaml"
        if not path.is_file():
            continue
        given = yaml.load(path.read_text(encoding="utf-8"), _LOADER) or {}  # noqa: S506 - a safe one
        for name, sentence in given.get("reasons", {}).items():
            if name in reasons:
                raise KeyError(f"{path}: a second reason '{name}'")
            reasons[name] = sentence
        does |= given.get("does", {})
        counts |= given.get("counts", {})
        says |= {f"{folder.name}.{name}": sentence for name, sentence in given.get("says", {}).items()}
    return Words(reasons, does, says, counts)


def joined_words(first: Words, more: Words) -> Words:
    """All words of two."""
    return Words(
        {**first.reasons, **more.reasons},
        {**first.does, **more.does},
        {**first.says, **more.says},
        {**first.counts, **more.counts},
    )


def about_spaces(sentence: str) -> str:
    """A sentence as it is on a map without hexes."""
    return _OF_HEXES.sub(lambda found: ON_SPACES[found[0]], sentence)


class Reason(int):
    """The number of a reason.

    `asks`: the details of a ruling that its words speak of (`a`, `b`, `c`), with their kinds, None for a
    plain number.
    """

    asks: Mapping[str, str | None]


def numbered_reason(name: str, reasons: Mapping[str, str]) -> Reason:
    """The number of one of these reasons, with what its words ask for."""
    number = Reason(1 + list(reasons).index(name))
    number.asks = {found[1]: found[2] for found in PLACE.finditer(reasons[name])}
    return number


@cache
def reason(name: str) -> int:
    """The number of a reason. KeyError for an unknown one."""
    return numbered_reason(_there(name, library_words().reasons), library_words().reasons)


@cache
def doing(name: str) -> int:
    """The number of something that a phase may allow. KeyError for an unknown one."""
    return list(library_words().does).index(_there(name, library_words().does))


def _there(name: str, known: Mapping[str, str]) -> str:
    if name not in known:
        raise KeyError(name)
    return name


def cited(sentence: str, rule: str | None) -> str:
    """A reason with its rule, in brackets at the end: what players have to read first stands first."""
    return f"{sentence} [{rule}]" if rule else sentence


def uncited(words: str) -> tuple[str, str]:
    """What `cited` made: the reason, and its rule, empty for none."""
    if not words.endswith("]"):
        return words, ""
    sentence, _, rule = words[:-1].rpartition(" [")
    return sentence, rule


def say(game: Game, play: Play, name: str, **values: str | int) -> None:
    """Say a sentence about what has just been done or refused. Changes `play.lines`.

    In a script the sentence is composed in place. Play without a screen leaves it out.
    """
    play.lines.append(phrase(game, name, **values))


def phrase(game: Game, name: str, **values: str | int) -> str:
    """A sentence of `words.yaml` with its values, or a part of one. In a script it is composed in place."""
    return _filled(game, game.messages.says.get(name) or library_words().says[name], values)


def refusal(game: Game, ruling: Ruling) -> str:
    """Why something is refused, each reason with its rule behind it."""
    reasons = game.messages.reasons
    values = {"a": ruling.a, "b": ruling.b, "c": ruling.c}
    first = _filled(game, reasons[ruling.reason], values)
    return first if ruling.also == FINE else f"{first}; {_filled(game, reasons[ruling.also], values)}"


def names_shown(game: Game) -> Mapping[str, Strs]:
    """The names that places of a sentence show by number."""
    return {
        "unit": game.units.titles,
        "place": game.places.titles,
        "side": game.side_names,
        "terrain": game.terrain_names,
        "link": game.link_names,
        "phase": game.phase_titles,
        "phase_help": game.phase_help,
        "choices": game.phase_choices,
        "state": [state.title for state in game.states],
        "reason": game.messages.reasons,
        "card": game.cards.titles,
        "card_text": game.cards.texts,
        "pile": game.cards.piles.titles,
        "deck": game.cards.decks.titles,
        "rule": game.messages.cites,
        "ban": game.messages.bans,
        **game.names,
    }


def _filled(game: Game, template: str, values: Mapping[str, str | int]) -> str:
    """A template with its values."""
    names = names_shown(game)

    def put(found: re.Match[str]) -> str:
        value, how = values[found[1]], found[2]
        if how is None:
            return str(value)
        number = int(value)
        if how == "+":
            return f"+{number}" if number > 0 else str(number)
        if "|" in how:
            one, other = how.split("|")
            return one if number == 1 else other
        if how in game.parts:
            return in_parts(number, game.parts[how])
        return NO_PLACE if how == "place" and number < 0 else names[how][number]

    bold = iter((BOLD, PLAIN) * 50)
    return PLACE.sub(put, re.sub(r"\*\*", lambda _: next(bold), template))
