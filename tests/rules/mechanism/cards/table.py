"""Positions of cards, by names."""

from __future__ import annotations

from hexwright.rules.engine.act import act_card, act_lay, act_side
from hexwright.rules.mechanism.cards.piles import held
from tests.rules.games.small_games import Scene


def card(scene: Scene, name: str) -> int:
    """The number of a card."""
    return scene.game.cards.names.index(name)


def pile(scene: Scene, name: str) -> int:
    """The number of a pile or hand."""
    return scene.game.cards.piles.names.index(name)


def deal(scene: Scene, to: str, *cards: str) -> Scene:
    """Put cards into a pile or hand."""
    for name in cards:
        scene.play.cards[card(scene, name)] = pile(scene, to)
    return scene


def stacked(scene: Scene) -> Scene:
    """Put every card into the pile in which it lies when a game begins."""
    deal(scene, "north.draw", "n1c", "n2c", "n3c")
    deal(scene, "north.waiting", "n4c", "n5c")
    deal(scene, "south.draw", "s1c", "s2c", "s3c")
    return deal(scene, "fate.draw", "f1c", "f2c")


def lies(scene: Scene, name: str) -> str:
    """Where a card lies."""
    return scene.game.cards.piles.names[scene.play.cards[card(scene, name)]]


def in_pile(scene: Scene, name: str) -> list[str]:
    """The cards in a pile or hand."""
    found = [one for one in scene.game.cards.names if lies(scene, one) == name]
    assert len(found) == held(scene.game, scene.play, pile(scene, name))
    return found


def play(scene: Scene, use: str, name: str, *dice: int) -> str:
    """Play a card for something: why that is refused, empty if it is done."""
    action, which = f"play-{use}", card(scene, name)
    number = scene.referee.numbers[action]
    return scene.done(
        lambda: act_card(scene.game, scene.play, number, which),
        lambda match: match.card(action, which),
        *dice,
    )


def draw(scene: Scene, side: str, *dice: int) -> str:
    """A side draws: why that is refused, empty if it is done."""
    who, number = scene.side(side), scene.referee.numbers["draw-cards"]
    return scene.done(
        lambda: act_side(scene.game, scene.play, number, who),
        lambda match: match.side("draw-cards", who),
        *dice,
    )


def lay(scene: Scene, name: str, to: str) -> str:
    """Drag a card by hand: why that is refused, empty if it is done."""
    which, there = card(scene, name), pile(scene, to)
    return scene.done(
        lambda: act_lay(scene.game, scene.play, which, there), lambda match: match.lay(which, there)
    )
