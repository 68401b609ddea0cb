"""Cards are drawn, played for points and events, and decks change; all numbers are found by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.games.small_games import FOLDER, Scene
from tests.rules.mechanism.cards.table import deal, draw, in_pile, lay, lies, play, stacked
from tests.rules.mechanism.played import Played
from tests.rules.mechanism.small import findings

RULES = (FOLDER / "campaigns" / "rules.yaml").read_text(encoding="utf-8").partition("rules:\n")[2]
WHOLE = Played(RULES, name="campaigns")
VARIED = Played(
    """
    values:
      supplies: {name: Supplies, of: side, initial: 1}
      will: {name: Will, of: game, initial: 2}
    cards:
      draws:
        - {phases: round.south, hand: south, count: cards_in('south.draw') - cards_played('north')}
      most: 2
      uses:
        low: {title: Low, help: Rounded down., phases: round.north, gives: {supplies: 1.5}, rounding: down}
        near: {title: Near, help: Nearest., phases: round.north, gives: {supplies: 1/2}, rounding: nearest}
        dear: {title: Dear, help: Costs two., phases: round.north, price: {supplies: 2}, add: {will: 3}}
        spring: {title: Spring, help: Group., phases: round.north, when: card_group == 'spring' and not once}
        second: {title: Second, help: One., phases: round.north, when: "card == 'n2c' and deck == 'north'"}
        south: {title: Words, help: Words., phases: round.north, side: south, when: "kind != 'FATE'"}
        answer: {title: Answer, help: All., phases: round.north, reacts: true, counts: false, set: {will: 7}}
        later: {title: Later, help: No., phases: round.north, provided: "card_in('n3c', 'north.discard')"}
        event: {title: Event, help: What is said., phases: round.north, event: true}
      events:
        n1c:
          set: {will: 5}
          more:
            - {side: south, add: {supplies: 2}}
            - {when: will == 5, add: {supplies: 4}}
            - {when: will == 2, add: {supplies: 8}}
    sequence:
      round.north: {does: cards, reaction: cards}
      round.south: {does: cards}
""",
    name="campaigns",
)
"""Ways to play that the small game has no use for."""


# --- drawing ------------------------------------------------------------------------------------------
@WHOLE.situation
def drawn_by_chance(scene: Scene) -> None:
    stacked(scene).phase("end", turn=2)
    assert scene.go_on() == ""  # turn 3: 3 cards for the North; spring left the deck, autumn has 2
    assert in_pile(scene, "north.draw") == ["n4c", "n5c"]
    assert in_pile(scene, "north.removed") == ["n1c", "n2c", "n3c"]
    assert scene.go_on() == "must-draw"
    assert draw(scene, "north", 2, 1) == ""  # the second of two, the first of two: the last one needs no die
    assert in_pile(scene, "north") == ["n4c", "n5c"]
    assert in_pile(scene, "north-fate") == ["f1c"]
    assert draw(scene, "north") == "no-draw"
    assert scene.go_on() == ""
    assert draw(scene, "north") == "no-draw"
    assert draw(scene, "south") == ""  # 1 + nothing discarded, and the last of fate
    assert (in_pile(scene, "south"), in_pile(scene, "south-fate")) == (["s1c"], ["f2c"])


@WHOLE.situation
def limits_and_refills(scene: Scene) -> None:
    stacked(scene)
    deal(scene, "north", "n1c")
    deal(scene, "north.discard", "n2c", "n3c")
    deal(scene, "north-fate", "f1c")
    scene.phase("end", turn=1)
    assert scene.go_on() == ""
    assert (
        draw(scene, "north", 2) == ""
    )  # the pile is empty: of the two discarded ones the second, then the last
    assert in_pile(scene, "north") == ["n1c", "n2c", "n3c"]
    assert in_pile(scene, "north-fate") == ["f1c"]  # full
    deal(scene, "south", "s1c", "s2c")
    deal(scene, "south.discard", "s3c")
    assert scene.go_on() == ""
    assert draw(scene, "south") == ""
    assert in_pile(scene, "south.discard") == ["s3c"]  # that deck does not refill
    assert in_pile(scene, "south-fate") == ["f2c"]
    assert scene.go_on() == ""


@WHOLE.situation
def by_hand(scene: Scene) -> None:
    stacked(scene).phase("end", turn=1)
    assert scene.go_on() == ""
    assert lay(scene, "n2c", "south") == "no-draw"
    assert lay(scene, "n2c", "north.discard") == "card-by-hand"
    assert lay(scene, "n4c", "north") == "card-by-hand"  # it comes later
    assert lay(scene, "n2c", "north") == ""
    assert lay(scene, "n2c", "north.draw") == "card-by-hand"
    assert lay(scene, "n1c", "north") == ""
    assert lay(scene, "n3c", "north") == "no-draw"  # two were to be drawn
    assert lay(scene, "f2c", "north-fate") == ""
    assert scene.go_on() == ""
    assert lay(scene, "s2c", "south") == "card-by-hand"  # that deck lies in order
    assert lay(scene, "s1c", "south") == ""


# --- playing ------------------------------------------------------------------------------------------
@WHOLE.situation
def for_points(scene: Scene) -> None:
    stacked(scene)
    deal(scene, "north", "n2c", "n3c", "f1c").phase("round-1.north")
    assert play(scene, "supplies", "n1c") == "not-in-hand"
    assert play(scene, "supplies", "f1c") == "card-not-for-this"  # it has no value
    assert scene.go_on() == "must-play"
    assert play(scene, "supplies", "n2c") == ""
    assert scene.value("supplies", "north") == 5  # 3 times 1.5, rounded up
    assert lies(scene, "n2c") == "north.discard"  # it leaves the game after its event alone
    assert play(scene, "event", "n3c") == "no-more-cards"
    assert scene.go_on() == ""
    deal(scene, "south", "s2c")
    assert play(scene, "supplies", "n3c") == "side"
    assert play(scene, "event", "s2c") == "event-not-now"  # from turn 2 on
    assert play(scene, "supplies", "s2c") == ""
    assert scene.value("supplies", "south") == 2  # 1.5 rounded up
    assert scene.go_on() == ""
    assert play(scene, "supplies", "n3c") == ""  # another round
    assert scene.value("supplies", "north") == 7


@WHOLE.situation
def as_events(scene: Scene) -> None:
    stacked(scene).phase("round-1.north", turn=2)
    deal(scene, "north", "n2c", "n4c")
    assert play(scene, "event", "n2c") == ""
    assert (scene.value("will", "north"), lies(scene, "n2c")) == (6, "north.removed")
    assert scene.go_on() == ""
    deal(scene, "south", "s2c")
    assert play(scene, "event", "s2c") == ""
    assert (scene.value("will", "north"), scene.value("will", "south")) == (5, 5)
    assert scene.go_on() == ""
    assert play(scene, "event", "n4c", 1) == ""  # two of the two that are left: n1c by the die, then n3c
    assert in_pile(scene, "north") == ["n1c", "n3c"]
    assert in_pile(scene, "north.discard") == ["n4c"]


@WHOLE.situation
def cards_lost_by_chance(scene: Scene) -> None:
    stacked(scene).phase("round-1.north")
    deal(scene, "north", "n1c", "n2c", "n3c")
    deal(scene, "south", "s3c")
    deal(scene, "north-fate", "f2c")
    assert (
        play(scene, "event", "f2c", 2) == ""
    )  # the second of three; the last one of the South without a die
    assert in_pile(scene, "north") == ["n1c", "n3c"]
    assert in_pile(scene, "north.discard") == ["n2c"]
    assert (in_pile(scene, "south"), in_pile(scene, "south.discard")) == ([], ["s3c"])


@WHOLE.situation
def an_event_does_not_draw_its_own_card(scene: Scene) -> None:
    deal(stacked(scene), "north.removed", "n1c", "n3c")
    deal(scene, "north", "n4c").phase("round-1.north", turn=2)
    deal(scene, "north.discard", "n2c")
    assert play(scene, "event", "n4c") == ""  # it lies on no pile yet when the discarded card is shuffled in
    assert (in_pile(scene, "north"), in_pile(scene, "north.discard")) == (["n2c"], ["n4c"])


@WHOLE.situation
def what_is_kept(scene: Scene) -> None:
    stacked(scene)
    deal(scene, "north", "n1c", "n3c").phase("end")
    assert scene.go_on() == "too-many-cards"
    assert play(scene, "supplies", "n1c") == "phase"
    assert play(scene, "sacrifice", "n1c") == ""
    assert lies(scene, "n1c") == "north.discard"
    assert scene.go_on() == ""
    assert in_pile(scene, "north") == ["n3c"]


@WHOLE.situation
def without_a_card_a_side_passes(scene: Scene) -> None:
    stacked(scene).phase("round-1.south")
    assert scene.go_on() == ""


@VARIED.situation
def rounding(scene: Scene) -> None:
    stacked(scene)
    deal(scene, "north", "n3c", "n2c").phase("round-1.north")
    assert play(scene, "low", "n3c") == ""
    assert scene.value("supplies", "north") == 2  # 1 and 1.5 rounded down
    assert play(scene, "near", "n2c") == ""  # two cards a phase
    assert scene.value("supplies", "north") == 4  # 3/2 is nearest 2, as a half goes up


@VARIED.situation
def prices_and_conditions(scene: Scene) -> None:
    stacked(scene)
    deal(scene, "north", "n1c", "n2c", "n3c").phase("round-1.north")
    assert play(scene, "dear", "n1c") == "too-little"
    assert play(scene, "spring", "n2c") == "card-not-for-this"
    assert play(scene, "second", "n1c") == "card-not-for-this"
    assert play(scene, "later", "n1c") == "card-not-now"
    assert play(scene, "spring", "n3c") == ""
    assert play(scene, "later", "n2c") == ""
    assert play(scene, "low", "n1c") == "no-more-cards"


@VARIED.situation
def what_an_event_changes_besides(scene: Scene) -> None:
    stacked(scene)
    deal(scene, "north", "n1c").phase("round-1.north")
    assert play(scene, "event", "n1c") == ""
    assert scene.value("supplies", "south") == 3  # 1 and 2
    assert scene.value("supplies", "north") == 5  # 1 and 4, since the will is 5 by then, and not 2


@VARIED.situation
def answers(scene: Scene) -> None:
    stacked(scene)
    deal(scene, "south", "s1c", "s2c").phase("round-1.north")
    assert play(scene, "south", "s1c") == "side"
    assert play(scene, "answer", "s1c") == ""
    assert scene.go_on() == ""
    assert draw(scene, "south") == ""  # one left to draw, and the North played none
    assert in_pile(scene, "south") == ["s2c", "s3c"]


@VARIED.situation
def counted(scene: Scene) -> None:
    stacked(scene)
    deal(scene, "north", "n1c").phase("round-1.north")
    assert play(scene, "spring", "n1c") == ""
    assert scene.go_on() == ""  # what was played is counted by the phase
    assert draw(scene, "south") == ""
    assert in_pile(scene, "south") == ["s1c", "s2c", "s3c"]


@pytest.mark.parametrize("name", WHOLE.found)
def test_situation(name: str) -> None:
    WHOLE.play(name)


@pytest.mark.parametrize("name", VARIED.found)
def test_variation(name: str) -> None:
    VARIED.play(name)


def test_script_judges_alike(tmp_path: Path) -> None:
    assert [one.in_script(tmp_path) for one in (WHOLE, VARIED)] == [[], []]


# --- findings -------------------------------------------------------------------------------------------
def draws(what: str) -> str:
    return f"""
    cards:
      draws: [{{phases: draw-north, {what}}}]
    sequence:
      draw-north: {{does: cards}}
"""


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        (draws("hand: nort, fills: true"), "unknown hand 'nort'"),
        (draws("hand: north"), "give one of count, by_turn, fills"),
        (draws("hand: north, fills: true, count: 2"), "give one of count, by_turn, fills"),
        (draws("hand: south, fills: true"), "hand 'south' has no limit to fill up to"),
        (draws("hand: north, deck: south, count: 1"), "unknown deck of the hand 'south'"),
        (draws("hand: north, count: cards_in('north.gone')"), "'north.gone' is no pile or hand"),
    ],
)
def test_findings_of_draws(rules: str, found: str) -> None:
    assert any(found in one for one in findings("campaigns", rules)), findings("campaigns", rules)


def test_an_event_that_nobody_can_play() -> None:
    rules = draws("hand: north, count: 1").replace("cards:\n", "cards:\n      events: {n1c: {draws: 1}}\n")
    assert any("no use of cards has 'event: true'" in one for one in findings("campaigns", rules))


def test_points_are_a_number() -> None:
    rules = RULES.replace("initial: 0, ", "")
    assert any("'supplies' is yes or no" in one for one in findings("campaigns", rules))


def test_rules_of_cards_need_cards() -> None:
    rules = "cards: {most: 2}\n"
    assert any("needs a game with cards" in one for one in findings("three-powers", rules))
