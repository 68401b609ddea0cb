"""A small game with cards: two decks, one with groups, and two hands."""

from __future__ import annotations

from tests.conftest import SMALL

PILES = """\
    panels:
      cards:
        kind: boxes
        title: Cards
        cells:
          f-draw: {title: Draw}
          f-discard: {title: Discard}
          f-removed: {title: Removed}
          f-waiting: {title: Later}
          g-draw: {title: Draw}
"""
CARDS = """\
decks:
  french:
    name: French
    side: blue
    look: card
    back: card-back
    groups:
      early: {name: Early}
      late: {name: Late, turn: 2, replaces: early}
    draw: f-draw
    discard: f-discard
    removed: f-removed
    waiting: f-waiting
  german: {name: German, side: red, look: card, back: card-back, draw: g-draw, shuffled: false}
cards:
  c1: {name: March, deck: french, group: early, value: "2", text: "One.\\nTwo."}
  c2: {name: Rain, deck: french, group: early, once: true, kind: EVENT, text: One. ¶ Two.}
  c3: {name: Frost, deck: french, group: late}
  c4: {name: Dawn, deck: german}
  c5: {name: Dusk, deck: german}
hands:
  french: {name: French hand, side: blue, limit: 3}
  german: {name: German hand, side: red}
"""

WITH_CARDS = SMALL.replace("units:\n", PILES + "units:\n", 1) + CARDS
"""The small game with cards; the panel belongs to its map."""
