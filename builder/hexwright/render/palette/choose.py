"""The colours of a whole game for one way of printing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from hexwright.model.game import Game
from hexwright.model.look import Look, Symbols
from hexwright.model.printing import Inks
from hexwright.render.palette.black import Greys, grey_symbols, levels
from hexwright.render.palette.colour_blind import ColourBlindSafe, colour_blind_fields
from hexwright.render.palette.grounds import fields, is_unit
from hexwright.render.palette.ink_saver import ink_saver_look
from hexwright.render.palette.looks import relook
from hexwright.render.palette.scenes import Recolouring
from hexwright.render.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """How a game is printed.

    `fields`: new colour of a counter field by its own; others are converted one by one.
    """

    inks: Inks
    fields: Mapping[str, str] = field(default_factory=dict)

    def look(self, look: Look) -> Look:
        """The look in these inks."""
        match self.inks:
            case Inks.FULL:
                return look
            case Inks.SAVER:
                return ink_saver_look(look)
            case Inks.BLACK:
                return relook(look, Greys(self.fields))
            case Inks.COLOUR_BLIND:
                return relook(look, ColourBlindSafe(self.fields))
            case _:
                assert_never(self.inks)

    def symbols(self, symbols: Symbols) -> Symbols:
        """The shape table in these inks."""
        return grey_symbols(symbols) if self.inks is Inks.BLACK else symbols

    def scene(self, scene: Scene) -> Scene:
        """A map, chart or picture in these inks."""
        return scene if self.inks is Inks.FULL else Recolouring(self.inks, self.fields).scene(scene)


def palette(looks: Iterable[Look], inks: Inks, *, colours: Mapping[str, str] | None = None) -> Palette:
    """The palette of a game. Depends on the looks alone, not on their order.

    Args:
        looks: all looks of the game that are printed.
        inks: what to print with.
        colours: the author's own choice, `#RRGGBB` of a field to `#RRGGBB` on paper; black ink and
            colour-blind safe colours only.

    """
    if inks in {Inks.FULL, Inks.SAVER}:
        return Palette(inks=inks)
    ordered = sorted(looks, key=lambda look: look.id)
    given = {key.upper(): value.upper() for key, value in (colours or {}).items()}
    units = dict.fromkeys(c for look in ordered if is_unit(look) for c in fields(look))
    others = [c for c in dict.fromkeys(c for look in ordered for c in fields(look)) if c not in units]
    make = levels if inks is Inks.BLACK else colour_blind_fields
    return Palette(inks=inks, fields=make(tuple(units), others, given))


def looks_in_use(game: Game) -> tuple[Look, ...]:
    """The looks that units and markers of a game have; looks that only serve as a base for others are not
    printed.
    """
    names = {unit.look for unit in game.units.values()}
    names |= {face.look for marker in game.markers.values() for face in marker.faces}
    return tuple(game.looks[name] for name in sorted(names))


def card_looks_in_use(game: Game) -> tuple[Look, ...]:
    """The looks of fronts and backs of cards. They have a palette of their own: nobody compares the colour of
    a card with that of a counter.
    """
    names = {card.look for card in game.cards.values()} | {deck.back for deck in game.decks.values()}
    return tuple(game.looks[name] for name in sorted(names))


def inked(look: Look, inks: Inks) -> Look:
    """A single look in other inks; the looks of a game share a `palette` instead."""
    return palette((look,), inks).look(look)


def recoloured(scene: Scene, inks: Inks, *, figures: bool = False) -> Scene:
    """A single scene in other inks. `figures`: its pictures are counters, not the ground of a map."""
    return scene if inks is Inks.FULL else Recolouring(inks, figures=figures).scene(scene)
