"""Games laid out as charts, and what stands on their pages in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from hexwright.diagnostics import Report
from hexwright.frontend import understand
from hexwright.layout.charts.page_content import COUNTER
from hexwright.layout.charts.pages import charts
from hexwright.model.game import Game
from hexwright.model.printing import PAPERS
from hexwright.project import shared_data
from hexwright.render.fonts import Fonts
from hexwright.render.page import Document
from hexwright.render.scene import Box, Clip, Group, Op, Scene, Text
from hexwright.render.text import bounds
from hexwright.render.vector import write_pdfs
from hexwright.source.loader import Files, load
from hexwright.starter import start
from tests.cards import WITH_CARDS
from tests.conftest import REPOSITORY, SMALL

GAMES: Mapping[str, str] = {
    "hexes": "sources/ebb-and-flow",
    "spaces": "tests/cases/spaces",
    "impulses": "tests/cases/impulses",
    "new": "sources/fresh",
    "crowded": "sources/crowded",
    "cards": "sources/cards",
}
"""Games of several kinds: `new` is what the starter writes, `crowded` has too much of everything, `cards`
has two decks of cards.
"""


def game_in(root: Path, folder: str) -> Game:
    """The checked model of a folder's game."""
    report = Report()
    sources = load(Files(root=root, common=shared_data("common")), folder, report)
    assert sources is not None, report.found
    game = understand(folder.rpartition("/")[2], sources, report)
    assert game is not None, report.found
    return game


@dataclass(frozen=True)
class Printed:
    """A document of charts and its bytes."""

    game: Game
    document: Document
    data: bytes


Printer = Callable[..., Printed]


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return Fonts()


@pytest.fixture(scope="session")
def printed(fonts: Fonts, tmp_path_factory: pytest.TempPathFactory) -> Printer:
    """Lay out a game's charts on a paper; each is done once."""
    known: dict[tuple[str, str], Printed] = {}

    def lay(name: str, paper: str = "a4") -> Printed:
        if (name, paper) not in known:
            root = REPOSITORY
            if name == "new":
                root = tmp_path_factory.mktemp(name)
                start(root, "fresh")
            elif name in ("crowded", "cards"):
                root = tmp_path_factory.mktemp(name)
                page = root / GAMES[name] / "game.yaml"
                page.parent.mkdir(parents=True)
                page.write_text(crowded() if name == "crowded" else many_cards(), encoding="utf-8")
            game = game_in(root, GAMES[name])
            known[name, paper] = print_game(game, paper, fonts)
        return known[name, paper]

    return lay


def many_cards() -> str:
    """Two decks, one of them of 124 cards with titles of any length."""
    names = [f"A card {'with a longer title ' * (n % 4)}{n}" for n in range(121)]
    more = "".join(
        f'  m{n}: {{name: {name}, deck: french, group: late, value: "{n % 6}"}}\n'
        for n, name in enumerate(names)
    )
    return WITH_CARDS.replace("hands:\n", f"{more}hands:\n", 1)


def crowded() -> str:
    """Hundreds of counters in long formations, half of them reinforcements; dozens of phases and turns."""
    head, rest = SMALL.replace("stacking: 3", "stacking: 0").split("  f1:")
    tail = rest[rest.index("sequence:") :]
    units = []
    for n in range(64):
        nation, hexagon = ("french", "0101") if n % 2 else ("german", "0303")
        where = f"entry: 'turn {n // 20 + 2}, anywhere'" if n % 3 == 0 else f"start: '{hexagon}'"
        formation = f"The {n // 7}th Long Formation of the Northern Army"
        units.append(
            f"  u{n}: {{nationality: {nation}, size: XX, type: infantry, designation: '{n}', cf: 4/3/2/1,"
            f" name: Unit number {n}, formation: {formation}, {where}}}"
        )
    phases = [
        f"      p{n}: {{name: Phase {n} of very many, side: {'red' if n % 3 else 'blue'}, rule: '{n}.2',"
        f" help: '{'Some words that explain what is done now. ' * (n % 5)}'}}"
        for n in range(50)
    ]
    turns = [
        f"    {n}: {{name: A turn with the long name {n}, remark: and a remark that is long}}"
        for n in range(3, 50)
    ]
    table = (
        "tables:\n  long:\n    title: A very long table whose title goes on and on until it has no room\n"
        "    remark: and a remark that is rather long as well, so that both do not fit\n"
        "    row_axis: row\n    rule: '9.9'\n    columns: [One, Two]\n    rows:\n"
        + "".join(f"      Row {n}: [{'word ' * (n % 9)}x, '{n}']\n" for n in range(120))
    )
    tail = tail.replace("  turns:\n", "\n".join(phases) + "\n  turns:\n")
    tail = tail.replace("    2: {name: June}", "\n".join(["    2: {name: June}", *turns]))
    return head + "\n".join(units) + "\n" + tail + table


def print_game(game: Game, paper: str, fonts: Fonts, report: Report | None = None) -> Printed:
    """The charts of a game on a paper."""
    document = charts(game, game.printing, PAPERS[paper], fonts, report=report)
    data = write_pdfs({"charts": document}, fonts=fonts, epoch=0)["charts"]
    return Printed(game=game, document=document, data=data)


def texts(scene: Scene) -> tuple[Text, ...]:
    """Every line of lettering where it stands on the page, but for those on counters."""
    return tuple(_texts(scene.ops, 0.0, 0.0, 1.0))


def _texts(ops: Sequence[Op], x: float, y: float, scale: float) -> Iterator[Text]:
    for op in ops:
        if isinstance(op, Text):
            at = (x + op.at[0] * scale, y + op.at[1] * scale)
            yield replace(op, at=at, size=op.size * scale, tracking=op.tracking * scale)
        elif isinstance(op, Group) and not op.name.startswith(COUNTER):
            yield from _texts(op.ops, x + op.dx * scale, y + op.dy * scale, scale * op.scale)
        elif isinstance(op, Clip):
            yield from _texts(op.ops, x, y, scale)


def named(scene: Scene, name: str) -> Iterator[Group]:
    """All groups of a name, wherever they are."""

    def walk(ops: Sequence[Op]) -> Iterator[Group]:
        for op in ops:
            if isinstance(op, Group):
                if op.name == name:
                    yield op
                yield from walk(op.ops)

    yield from walk(scene.ops)


def counters(scene: Scene) -> list[str]:
    """The names of all counters on a page."""
    return [name for name, _ in placed_counters(scene)]


def placed_counters(scene: Scene) -> list[tuple[str, tuple[float, float]]]:
    """Counters and their corners."""
    found: list[tuple[str, tuple[float, float]]] = []

    def walk(ops: Sequence[Op], x: float, y: float) -> None:
        for op in ops:
            if isinstance(op, Group):
                at = x + op.dx, y + op.dy
                if op.name.startswith(COUNTER):
                    found.append((op.name.removeprefix(COUNTER), at))
                else:
                    walk(op.ops, *at)

    walk(scene.ops, 0.0, 0.0)
    return found


def ink_box(fonts: Fonts, text: Text) -> Box:
    """The box from capitals to baseline, mm."""
    box = bounds(fonts, text)
    return Box(x=box.x, y=text.at[1] - text.size, w=box.w, h=text.size)
