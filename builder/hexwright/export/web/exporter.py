"""The target `web`: a page with its scripts, pictures and fonts, in a folder that can be put anywhere."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from types import MappingProxyType
from typing import Final

from hexwright.export.base import SAFE, Art, Bundle, Drawing, Job, Need
from hexwright.export.web.board import Image, Tiling
from hexwright.export.web.data import outcome_of, page_of
from hexwright.export.web.script_data import script
from hexwright.model.cards import backs
from hexwright.model.game import Game
from hexwright.render.fonts import font_licence, page_fonts
from hexwright.render.map.style import Style
from hexwright.tasks import Task
from hexwright.template import read, render

_PARTS: Final = ("dom", "sheet", "map", "panel", "counters", "cards", "tables", "search", "app")
"""Scripts of the page; each uses only those before it."""

_VENDOR: Final[Mapping[str, str]] = MappingProxyType(
    {
        "vendor/panzoom.min.js": "web/vendor/panzoom/panzoom.min.js",
        "vendor/panzoom-LICENSE.txt": "web/vendor/panzoom/LICENSE.txt",
    }
)
"""Library for panning and zooming: path beside the page, and template."""


class WebExporter:
    """Writes `web/`."""

    name = "web"
    needs = frozenset({Need.PHOTOS})
    owns: tuple[str, ...] = ("web/",)

    def plan(self, job: Job, drawing: Drawing, others: Sequence[Task[Bundle]], /) -> Task[Bundle]:
        """The page and all it shows; `web/build.js` has the findings and the files of the other targets."""
        return Task(self.name, partial(_made, job), needs=(drawing.art, *others))


def _made(job: Job, art: Art, *others: Bundle) -> Bundle:
    page = {f"web/{name}": data for name, data in _files(job, art)}
    made = dict(job.earlier)
    for files in (*others, page):
        made |= files
    return {**page, "web/build.js": script("build", outcome_of(job.report, made))}


def _files(job: Job, art: Art) -> Iterator[tuple[str, bytes]]:
    images: dict[str, Image] = {}
    for board in job.game.boards.values():
        name = f"board/{board.id}"
        picture = art.photos.get(name) or art.pictures.get(name)
        if picture is None:
            continue
        file = f"pictures/board-{board.id}.{'jpg' if name in art.photos else 'png'}"
        width, height = art.sizes[name]
        digest = sha256(picture).hexdigest()[:12]
        yield file, picture
        tiling = None
        if name in art.sharp:
            tiles = art.sharp[name]
            folder = f"pictures/board-{board.id}"
            digest_of_all = sha256(b"".join(tiles.files)).hexdigest()[:12]
            tiling = Tiling(
                pattern=f"{folder}/{{n}}.jpg?{digest_of_all}",
                size=tiles.size,
                width=tiles.width,
                height=tiles.height,
            )
            yield from ((f"{folder}/{n}.jpg", tile) for n, tile in enumerate(tiles.files))
        images[board.id] = Image(file=f"{file}?{digest}", width=width, height=height, tiles=tiling)
    card_files: dict[str, str] = {}
    for name in _card_pictures(job.game, art):
        # Files, and not data URLs like counters: they are large, and loaded when they are looked at.
        file, picture = f"pictures/{name.replace('/', '-')}.png", art.pictures[name]
        card_files[name] = f"{file}?{sha256(picture).hexdigest()[:12]}"
        yield file, picture
    cover = art.pictures.get("cover")
    if cover is not None:
        yield "pictures/cover.png", cover
    other = _counters(job.game, art, SAFE)
    safe = script("safe", other) if other else None
    if safe is not None:
        yield "pictures-safe.js", safe
    page = page_of(
        job.game,
        job.rules,
        images,
        card_files,
        cover=_fresh("pictures/cover.png", cover),
        safe_pictures=_fresh("pictures-safe.js", safe),
    )
    yield "data.js", script("game", page)
    yield "pictures.js", script("pictures", _counters(job.game, art))
    yield "index.html", render("web/index.html.j2", game=job.game).encode()
    style = Style(job.game.theme)
    title, own = style.font("title", "bold"), job.game.theme.colours
    yield "style.css", render("web/style.css.j2", colour=style.colour, title=title, own=own).encode()
    yield "app.js", "".join(read(f"web/app/{part}.js") for part in _PARTS).encode()
    for file, template in _VENDOR.items():
        yield file, read(template).encode()
    for name, data in page_fonts(title).items():
        yield f"fonts/{name}", data
    yield "fonts/OFL.txt", font_licence()


def _card_pictures(game: Game, art: Art) -> Iterator[str]:
    """Names of the pictures of all cards and of their backs."""
    names = [f"card/{key}" for key in game.cards]
    names += [f"back/{name}" for deck in game.decks.values() for name, _ in backs(deck)]
    return (name for name in names if name in art.pictures)


def _fresh(file: str, data: bytes | None) -> str:
    """The address of a file: with a query that changes with its content. Empty without content."""
    return f"{file}?{sha256(data).hexdigest()[:12]}" if data else ""


def _counters(game: Game, art: Art, colours: str = "") -> Mapping[str, str]:
    """Faces of all counters as data URLs by name: hundreds of tiny files would be slow to write, to load and
    to copy. `colours`: what stands before the names of those that are wanted.
    """
    shown = {f"counter/{key}" for key in game.units} | {f"marker/{key}" for key in game.markers}
    return {
        name.removeprefix(colours): f"data:image/png;base64,{base64.b64encode(data).decode()}"
        for name, data in art.pictures.items()
        if name.startswith(colours) and name.removeprefix(colours).rpartition(".")[0] in shown
    }
