"""The three small games that lie beside this file, read and built as an author's would be."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Self

from builder.diagnostics import Report
from builder.frontend import understand
from builder.project import Project, shared_data
from builder.rules.engine.game import Game
from builder.rules.engine.make import make_game
from builder.rules.engine.places import members
from builder.rules.engine.play import Play, new_play
from builder.rules.engine.schema import rules_schema
from builder.rules.engine.words import library_words
from builder.rules.language.prelude import Bits, Ints
from builder.rules.mechanism import MECHANISMS
from builder.schema.base import validate
from builder.source.loader import Files, load
from builder.source.tree import Map, parse_yaml
from tests.conftest import REPOSITORY

FOLDER = Path(__file__).parent
NAMES = ("rivers-and-rails", "impulses", "three-powers")


def project_in(folder: Path, *names: str) -> Project:
    """A project in a folder that holds copies of these games."""
    for name in names:
        there, rules = folder / "sources" / name, shutil.ignore_patterns("rules.yaml")
        shutil.copytree(FOLDER / name, there, ignore=rules, dirs_exist_ok=True)
    return Project(root=folder, common=shared_data("common"))


@cache
def game_named(name: str) -> Game:
    """A small game for the kernel."""
    folder = (FOLDER / name).relative_to(REPOSITORY).as_posix()
    report, files = Report(), Files(root=REPOSITORY, common=shared_data("common"))
    sources = load(files, folder, report)
    assert sources is not None, report.found
    model = understand(name, sources, report)
    assert model is not None, report.found
    page = f"{folder}/rules.yaml"
    text = (FOLDER / name / "rules.yaml").read_text(encoding="utf-8")
    tree = parse_yaml(text, page, report)
    assert isinstance(tree, Map), report.found
    given = validate(rules_schema(MECHANISMS), tree.entries["rules"], report)
    assert given is not None, report.found
    made = make_game(model, given, report, texts={page: text}, mechanisms=MECHANISMS)
    assert report.found == [], "\n".join(f"{f.span} {f.code} {f.message} ({f.hint})" for f in report)
    assert made is not None
    return made


@dataclass(frozen=True)
class Scene:
    """A position of a small game, set up by names."""

    game: Game
    play: Play

    @classmethod
    def of(cls, name: str) -> Self:
        """An empty map."""
        game = game_named(name)
        return cls(game, new_play(game))

    def put(self, place: str, *units: str, left: int | None = None) -> Self:
        """Put units at a place. `left`: their steps; full strength when left out."""
        for unit in units:
            u = self.unit(unit)
            self.play.at[u] = self.place(place)
            self.play.left[u] = self.game.units.full[u] if left is None else left
        return self

    def held(self, side: str, *places: str) -> Self:
        """Let a side control places."""
        for place in places:
            self.play.control[self.place(place)] = self.side(side)
        return self

    def unit(self, name: str) -> int:
        """The number of a unit."""
        return self.game.units.names.index(name)

    def place(self, name: str) -> int:
        """The number of a place."""
        return self.game.places.names.index(name)

    def side(self, name: str) -> int:
        """The number of a side, by the name players read, in small letters."""
        return [title.lower() for title in self.game.side_names].index(name)

    def places(self, places: Bits) -> set[str]:
        """The names of a set of places."""
        return {self.game.places.names[place] for place in members(self.game, places)}

    def numbers(self, *units: str) -> Ints:
        """The numbers of units."""
        return [self.unit(name) for name in units]


def reason_id(number: int) -> str:
    """The id of the reason of a refusal; empty for none."""
    return ["", *library_words().reasons][number]
