"""What the referee does about points of cards in Three Flags over Europe: operations, redeployment,
replacements, suppression, forts, reinforcements, partisans; W1 and so on are worked examples of its sheet.
All numbers are found by hand from the rules.
"""

from __future__ import annotations

from tests.rules.book import Book
from tests.rules.covering import Checks
from tests.rules.scene import Scene

POINTS = Checks()
covers = POINTS.covers


def card_phase(book: Book, *cards: str, side: str = "axis", turn: int = 1) -> Scene:
    """The first round of a turn: a side is to play one of these cards."""
    return Scene(book).deal(side, *cards).phase(f"round-1.{side}.card", turn)


def action(book: Book, use: str, card: str, *, side: str = "axis", turn: int = 1) -> Scene:
    """The units as they begin; a side has played a card in the first round of a turn, and acts."""
    scene = card_phase(book, card, side=side, turn=turn)
    assert scene.play_card(use, card) == "fine"
    scene.next_phase()
    assert scene.phase_id == f"round-1.{side}.action"
    return scene


# --- decks and hands (WE-1, WE-2) --------------------------------------------------------------------------
def pile_of(scene: Scene, card: str) -> str:
    """Where a card lies."""
    cards = scene.book.game.cards
    return cards.piles.names[scene.match.column("cards")[cards.names.index(card)]]


@covers("WE-1")
def decks_change_on_turns_3_and_5(book: Book) -> None:
    cards = book.game.cards
    for turn, coming, leaving in ((3, "axis.draw", "axis.removed"), (4, "axis.waiting", "axis.draw")):
        scene = Scene(book)
        for card, name in enumerate(cards.names):
            deck = list(book.model.decks)[cards.deck[card]]
            early = name[1:] <= "13"  # 13 cards of the Early War for each side
            scene.deal(f"{deck}.{'draw' if early else 'waiting'}", name)
        scene.phase("end", turn - 1)
        scene.next_phase()
        assert scene.turn == turn
        assert (pile_of(scene, "a14"), pile_of(scene, "a01")) == (coming, leaving)
        assert pile_of(scene, "a26") == "axis.waiting"  # the Late War


@covers("WE-2")
def cards_by_turn(book: Book) -> None:
    for turn, numbers in ((1, (7, 5, 4)), (2, (7, 4, 4)), (3, (8, 5, 6)), (6, (8, 8, 8))):
        for side, number in zip(("axis", "west", "east"), numbers, strict=True):
            scene = Scene(book)
            for name in book.game.cards.names:
                if name[0] == side[0]:
                    scene.deal(f"{side}.draw", name)
            before = {"axis": "rebuild", "west": "draw.axis", "east": "draw.west"}[side]
            scene.phase(before, turn)
            scene.next_phase()
            assert scene.why(scene.match.side("draw-cards", book.side(side))) == "fine"
            held = [name for name in book.game.cards.names if pile_of(scene, name) == side]
            assert len(held) == number
            assert scene.why(scene.match.side("draw-cards", book.side(side))) == "no-draw"


# --- what a card gives (WE-8, WE-10 to WE-13) --------------------------------------------------------------
@covers("WE-8", "WE-10", "WE-11", "WE-12", "WE-13")
def points_of_a_card(book: Book) -> None:  # W1
    for use, value, number in (
        ("operation", "op-points", 3),
        ("redeployment", "sr-points", 3),
        ("replacement", "rp-points", 6),
        ("suppression", "sp-points", 5),  # four and a half, rounded up
    ):
        scene = card_phase(book, "a06")
        assert scene.play_card(use, "a06") == "fine"
        assert scene.of_game(value) == number
        assert scene.site("points") == f"points-{number}"


@covers("WE-8")
def one_card_for_one_use(book: Book) -> None:
    scene = card_phase(book, "a06", "a09")
    assert scene.play_card("operation", "a06") == "fine"
    assert scene.play_card("suppression", "a09") == "no-more-cards"
    assert scene.play_card("redeployment", "a06") == "not-in-hand"


@covers("WE-10")
def points_lapse_with_the_part_of_the_round(book: Book) -> None:
    scene = action(book, "operation", "a06")
    assert scene.order("activate", "de-3") == "fine"
    assert scene.of_game("op-points") == 2
    scene.next_phase()
    assert scene.phase_id == "round-1.west.supply"
    assert scene.of_game("op-points") == 0
    assert scene.spot("activated", "konigsberg") == 0
    assert scene.value("active", "de-3") == 0


@covers("WE-8")
def what_events_give(book: Book) -> None:
    scene = card_phase(book, "a01")
    assert scene.play_card("event", "a01") == "fine"
    assert scene.of_game("op-points") == 6
    assert card_phase(book, "a01", turn=2).play_card("event", "a01") == "event-not-now"
    scene = card_phase(book, "a22", turn=3).set_side("res", "axis", 17)
    assert scene.play_card("event", "a22") == "fine"
    assert (scene.of_side("res", "axis"), scene.of_side("il", "axis")) == (9, 1)  # 17 less 8
    scene = card_phase(book, "a20", turn=3)
    assert scene.play_card("event", "a20") == "fine"
    assert (scene.of_side("sw", "west"), scene.of_side("sw", "axis")) == (26, 44)


@covers("WE-15")
def late_joiners(book: Book) -> None:
    scene = Scene(book).phase("end", 2)
    scene.next_phase()
    assert scene.turn == 3
    places = [scene.where(name) for name in ("fi-1", "ro-3", "hu-2", "lc-1")]
    assert places == ["helsinki", "bucharest", "budapest", "west-neutral"]
    assert scene.controller("helsinki") == "axis"
    assert scene.of_side("sw", "axis") == 44  # no points
    scene = card_phase(book, "a04", turn=2)
    assert scene.play_card("event", "a04") == "fine"  # the Axis brings the Danube basin into the war
    assert scene.where("ro-3") == "bucharest"


@covers("WE-13")
def suppression(book: Book) -> None:
    scene = card_phase(book, "a06").set_side("res", "axis", 9)
    assert scene.of_side("il", "axis") == 1
    assert scene.play_card("suppression", "a06") == "fine"  # 5
    scene.next_phase()
    assert scene.of_side("res", "axis") == 4
    assert scene.of_side("il", "axis") == 0  # below 8
    assert (scene.site("axis-res"), scene.site("axis-il")) == ("res-4", "il-0")
    assert scene.of_game("sp-points") == 0
    scene = card_phase(book, "a06").set_side("res", "axis", 3)
    assert scene.play_card("suppression", "a06") == "fine"
    scene.next_phase()
    assert scene.of_side("res", "axis") == 0  # never below


# --- activation (WE-9, WE-10) ------------------------------------------------------------------------------
@covers("WE-9", "WE-10")
def activation(book: Book) -> None:
    scene = action(book, "operation", "a09")  # 2 points
    assert scene.judge("de-8", "berlin").why == "not-activated"
    assert scene.order("activate", "de-8") == "fine"
    assert [scene.value("active", name) for name in ("de-8", "de-10", "de-pzk", "de-3")] == [1, 1, 1, 0]
    assert scene.site("activated") == "breslau"
    assert scene.order("activate", "de-10") == "activated-already"  # one point a space and operation
    assert scene.order("activate", "fr-2") == "side"
    assert scene.order("activate", "de-12") == "activates-nothing"  # it comes on turn 2
    assert scene.judge("de-8", "berlin").why == "fine"
    assert scene.order("activate", "de-3") == "fine"
    assert scene.of_game("op-points") == 0
    assert scene.order("activate", "de-1") == "too-little"


@covers("WE-9")
def only_friendly_spaces_in_supply(book: Book) -> None:
    scene = action(book, "operation", "a06", turn=2).clear()
    scene.put("de-8", "bordeaux")  # no Axis space beside it
    assert scene.order("activate", "de-8") == "activates-unfed"
    scene.give("marseille", "axis")  # a chain by Marseille and Milan to Rome
    assert scene.order("activate", "de-8") == "fine"
    scene = action(book, "operation", "a06", turn=2).clear().put("de-8", "munich").give("munich", "west")
    assert scene.order("activate", "de-8") == "activates-foreign"


@covers("WE-10")
def who_comes_later_is_not_active(book: Book) -> None:
    scene = action(book, "operation", "a06")
    assert scene.order("activate", "de-4") == "fine"  # Berlin
    scene.put("de-7", "berlin")
    assert scene.judge("de-4", "prague").why == "fine"
    assert scene.judge("de-7", "prague").why == "not-activated"


# --- movement (WE-14, WE-15, WE-16) -------------------------------------------------------------------------
@covers("WE-14")
def prices_of_a_move(book: Book) -> None:
    scene = action(book, "operation", "a06").clear().put("de-8 de-pzk", "breslau").put("de-14", "danzig")
    scene.give("danzig", "west")
    assert scene.order("activate", "de-8") == "fine"
    # mobility 3: Prague, Munich, Milan, 1 each; Warsaw, which is foreign, 2, and Lwów 2
    assert scene.judge("de-8", "milan").cost == 3
    assert scene.judge("de-8", "warsaw").cost == 2
    assert scene.judge("de-8", "lwow").cost == 2
    assert scene.judge("de-8", "konigsberg").cost == 3  # Warsaw 2, Königsberg 1
    assert scene.judge("de-8", "kiev").why == "ban"  # peace with the East
    assert scene.judge("de-8", "rome").why == "points"  # a fourth space
    assert scene.judge("de-pzk", "rome").cost == 4
    assert scene.judge("de-pzk", "hamburg").cost == 2  # by Berlin


@covers("WE-14")
def what_was_foreign_at_first_stays_dear(book: Book) -> None:
    scene = action(book, "operation", "a06").clear().put("de-8 de-10", "breslau")
    assert scene.order("activate", "de-8") == "fine"
    assert scene.move("de-8", "warsaw").why == "fine"
    assert scene.controller("warsaw") == "axis"
    assert scene.judge("de-10", "warsaw").cost == 2  # it was not friendly when the operation began
    assert (scene.value("gone", "de-8"), scene.value("gone", "de-10")) == (2, 0)


@covers("WE-15")
def no_space_with_an_enemy(book: Book) -> None:
    scene = action(book, "operation", "a06")
    assert scene.order("activate", "de-8") == "fine"
    assert scene.judge("de-8", "warsaw").why == "enemy"
    assert scene.judge("de-8", "lwow").why == "enemy"


@covers("WE-15")
def peace_and_neutrals(book: Book) -> None:
    scene = action(book, "operation", "a06").clear().put("de-8", "konigsberg").put("de-14", "ruhr")
    scene.put("lc-1", "west-neutral")
    assert scene.order("activate", "de-8") == "fine"
    assert scene.order("activate", "de-14") == "fine"
    assert scene.judge("de-8", "riga").why == "ban"
    assert scene.judge("de-14", "brussels").why == "ban"
    assert scene.order("invade-danube", "de-14") == "not-fit"  # Ruhr is not beside it
    assert scene.order("invade-lowlands", "de-14") == "fine"
    assert scene.of_side("sw", "axis") == 42  # 44 less 2
    assert scene.where("lc-1") == "brussels"  # the Low Countries' army joins the West
    assert scene.controller("brussels") == "west"
    assert scene.of_side("sw", "west") == 28  # nobody scores for that
    assert scene.judge("de-14", "brussels").why == "enemy"
    assert scene.move("de-14", "ardennes").why == "fine"
    assert scene.order("invade-lowlands", "de-14") == "not-fit"  # it is at war already
    late = action(book, "operation", "a06", turn=2).clear().put("de-8", "warsaw")
    late.give("danzig breslau", "axis")
    assert late.order("activate", "de-8") == "fine"
    assert late.judge("de-8", "minsk").why == "ban"  # peace with the East until turn 3
    war = action(book, "operation", "a14", turn=3).clear().put("de-8", "warsaw")
    war.give("danzig breslau", "axis")
    assert war.order("activate", "de-8") == "fine"
    assert war.judge("de-8", "minsk").why == "fine"


@covers("WE-16")
def insurgency_slows_down(book: Book) -> None:
    for resistance, far in ((7, "fine"), (8, "points")):
        scene = action(book, "operation", "a06").clear().put("de-8", "breslau")
        scene.set_side("res", "axis", resistance)
        assert scene.order("activate", "de-8") == "fine"
        assert scene.judge("de-8", "milan").why == far  # 3 points
        assert scene.judge("de-8", "berlin").why == "fine"


@covers("WE-14", "WE-27")
def ships_and_sea(book: Book) -> None:
    scene = action(book, "operation", "a06").clear().put("de-pzk", "hamburg").put("de-km", "baltic-sea")
    assert scene.order("activate", "de-pzk") == "fine"
    assert scene.order("activate", "de-km") == "fine"
    assert scene.judge("de-pzk", "baltic-sea").why == "fine"  # to attack from there
    assert scene.judge("de-pzk", "north-sea").why != "fine"  # the West holds it
    assert scene.judge("de-pzk", "konigsberg").cost == 3  # by the Baltic 2 and 1; by land Danzig is foreign
    assert scene.judge("de-km", "hamburg").why == "fine"
    assert scene.judge("de-km", "berlin").why == "no-way"
    assert scene.judge("de-km", "riga").why == "ban"


# --- forts (WE-17) -----------------------------------------------------------------------------------------
@covers("WE-17")
def forts(book: Book) -> None:
    scene = action(book, "operation", "a06")
    assert scene.order("fortify", "de-8") == "not-activated"
    assert scene.order("activate", "de-8") == "fine"
    assert scene.order("fortify", "de-8") == "fine"
    assert scene.where("de-8") == "axis-dead"
    assert scene.of_side("sw", "axis") == 44  # a unit that is spent moves no will
    assert scene.site("fort-begun") == "breslau"
    assert scene.order("fortify", "de-10") == "fine"
    assert (scene.spot("fort-begun", "breslau"), scene.spot("fortified", "breslau")) == (0, 1)
    assert (scene.site("fort-begun"), scene.site("fort")) == ("spare-forts", "breslau")
    assert scene.order("fortify", "de-pzk") == "fort-there"
    assert scene.order("activate", "de-4") == "fine"
    assert scene.move("de-4", "prague").why == "fine"
    assert scene.order("fortify", "de-4") == "not-spent"  # it has moved with this card
    assert scene.order("activate", "de-km") == "fine"
    assert scene.order("fortify", "de-km") == "not-spent"  # a fleet


@covers("WE-17", "WE-21", "WE-25")
def a_fort_marker_counts_as_a_fort(book: Book) -> None:
    scene = action(book, "operation", "a06", turn=2).clear().put("de-pzk", "caen").put("uk-bef", "lille")
    scene.give("paris metz", "axis").set_spot("fortified", "lille")
    assert scene.order("activate", "de-pzk") == "fine"
    scene.said()
    assert scene.act_on("attack", "de-pzk", "lille", [6, 6]) == "fine"  # both throw 5
    text = " ".join(scene.said())
    assert "change -2" in text
    assert "change 2" in text


@covers("WE-17")
def a_fort_is_finished_later(book: Book) -> None:
    scene = action(book, "operation", "a06")
    assert scene.order("activate", "de-14") == "fine"
    assert scene.order("fortify", "de-14") == "fine"
    while scene.phase_id != "round-2.axis.card":
        scene.next_phase()
    scene.put("de-8", "prague", 1).deal("axis", "a09")  # a reduced unit will do
    assert scene.play_card("operation", "a09") == "fine"
    scene.next_phase()
    assert scene.order("activate", "de-8") == "fine"
    assert scene.order("fortify", "de-8") == "fine"
    assert scene.spot("fortified", "prague") == 1


# --- attacks of active units (WE-10, WE-19) ----------------------------------------------------------------
@covers("WE-10", "WE-19")
def attacks_of_active_units(book: Book) -> None:
    scene = action(book, "operation", "a06").clear()
    scene.put("de-8 de-10", "breslau").put("de-14", "berlin").put("de-4", "hamburg").put("pl-1", "warsaw")
    assert scene.act_on("attack", "de-8", "warsaw") == "ban"  # Breslau has not been activated
    for name in ("de-8", "de-14", "de-4"):
        assert scene.order("activate", name) == "fine"
    assert scene.move("de-14", "breslau").why == "fine"  # a friendly space next to its own
    assert scene.move("de-4", "danzig").why == "fine"  # by Berlin: 1, and 2 for a foreign space
    assert scene.act_on("attack", "de-4", "warsaw") == "ban"
    # 2 and 2, a city: 0 on the die takes a quarter of 4, which is a step of the only defender
    assert scene.act_on("attack", "de-8 de-14", "warsaw", [1, 1]) == "fine"
    assert scene.steps("pl-1") == 1
    assert scene.order("fortify", "de-8") == "done-with-card"
    assert scene.judge("de-14", "berlin").why == "done-with-card"
    assert scene.order("fortify", "de-10") == "fine"


# --- redeployment (WE-11) ----------------------------------------------------------------------------------
@covers("WE-11")
def redeployment(book: Book) -> None:
    scene = action(book, "redeployment", "a06", turn=2)
    scene.clear().put("de-8 de-10", "breslau").put("de-pzk", "rome")
    assert scene.order("activate", "de-8") == "too-little"
    assert scene.order("redeploy", "de-8") == "fine"
    assert scene.order("redeploy", "de-10") == "activated-already"  # one unit from a space
    assert scene.judge("de-10", "berlin").why == "not-activated"
    assert scene.judge("de-8", "rome").why == "fine"  # all the way by rail: Berlin, Munich, Milan
    assert scene.judge("de-8", "warsaw").why != "fine"  # not friendly
    assert scene.judge("de-8", "palermo").why == "fine"  # over the strait, which is no railway
    assert scene.move("de-8", "palermo").why == "fine"
    assert scene.of_game("sr-points") == 2
    assert scene.order("redeploy", "de-pzk") == "fine"
    assert scene.judge("de-pzk", "tripoli").why == "fine"  # Naples, over the sea to a port
    assert scene.judge("de-pzk", "central-med").why == "no-stop"


@covers("WE-11")
def short_roads(book: Book) -> None:
    # Tripoli, Benghazi, Tobruk by roads: 2 spaces; Milan by sea and rail
    scene = (
        action(book, "redeployment", "a06", turn=2)
        .clear()
        .put("it-10", "tripoli")
        .put("it-fl", "central-med")
    )
    scene.give("tunis", "axis")
    assert scene.order("redeploy", "it-10") == "fine"
    assert scene.judge("it-10", "tobruk").cost == 2
    assert scene.judge("it-10", "milan").cost == 0


# --- replacements (WE-12, WE-37) ---------------------------------------------------------------------------
@covers("WE-12", "WE-12c")
def flipped_units(book: Book) -> None:
    scene = action(book, "replacement", "a06").clear()  # 6 points
    scene.put("de-8 de-pzk", "breslau", 1).put("de-4", "berlin", 2)
    assert scene.order("replace", "de-8") == "fine"
    assert scene.of_game("rp-points") == 5
    assert scene.order("replace", "de-pzk") == "fine"  # armour: twice as much
    assert scene.of_game("rp-points") == 3
    assert scene.order("replace", "de-4") == "full"
    assert scene.steps("de-pzk") == 2


@covers("WE-12", "WE-12c")
def an_armoured_unit_comes_back_whole(book: Book) -> None:  # W6
    scene = action(book, "replacement", "a09")  # 4 points
    scene.lay("de-pzk de-14")
    assert scene.drag("de-pzk", "berlin") == "fine"  # reduced: 2
    assert (scene.steps("de-pzk"), scene.of_game("rp-points")) == (1, 2)
    assert scene.order("replace", "de-pzk") == "fine"  # full: 2 more, 4 together
    assert (scene.steps("de-pzk"), scene.of_game("rp-points")) == (2, 0)
    assert scene.drag("de-14", "berlin") == "too-little"


@covers("WE-12b")
def where_units_come_back(book: Book) -> None:
    scene = action(book, "replacement", "a06", turn=2).lay("de-14 de-8")
    assert scene.drag("de-14", "prague") == "fine"  # next to Berlin and Vienna
    assert scene.drag("de-8", "konigsberg") == "fine"  # two from Berlin, by Danzig
    assert scene.drag("de-14", "prague") != "fine"
    scene = action(book, "replacement", "a06", turn=2).lay("it-6")
    assert scene.drag("it-6", "benghazi") == "fine"  # Tripoli is a key space
    assert action(book, "replacement", "a06", turn=2).lay("it-6").drag("it-6", "tobruk") == "back-elsewhere"
    assert action(book, "replacement", "a06", turn=2).lay("it-6").drag("it-6", "paris") == "back-elsewhere"
    cut = action(book, "replacement", "a06", turn=2).lay("it-6").give("central-med", "west")
    assert cut.drag("it-6", "benghazi") == "back-elsewhere"  # Libya has no line to Italy


@covers("WE-3", "WE-12b")
def armies_come_on_land_and_fleets_at_sea(book: Book) -> None:
    for unit, good, bad in (
        ("de-14", "hamburg", "baltic-sea"),  # next to Hamburg, a key space, but at sea
        ("de-km", "baltic-sea", "berlin"),
        ("de-km", "hamburg", "munich"),
    ):
        back = action(book, "replacement", "a06", turn=2).lay(unit)
        assert back.drag(unit, bad) == "back-elsewhere"
        assert back.drag(unit, good) == "fine"
    for unit, side, turn, good, bad in (
        ("de-6", "axis", 2, "hamburg", "baltic-sea"),
        ("us-fl", "west", 4, "atlantic", "ruhr"),
        ("us-fl", "west", 4, "london", "paris"),
    ):
        scene = Scene(book).phase(f"reinforcements.{side}", turn).give("ruhr", "west")
        assert scene.drag(unit, bad) != "fine"
        assert scene.drag(unit, good) == "fine", scene.refused


@covers("WE-12", "WE-37")
def enclaves(book: Book) -> None:
    scene = action(book, "replacement", "e03", side="east", turn=3).clear()
    scene.put("su-7", "leningrad", 1).put("su-8", "murmansk", 1)
    scene.give("moscow smolensk gorki", "axis")  # Leningrad and Murmansk are cut off
    assert scene.supply("su-7") == "east-enclave"
    assert scene.order("replace", "su-8") == "not-replaced"  # no key space
    assert scene.order("replace", "su-7") == "fine"
    scene.put("su-7", "leningrad", 1)
    assert scene.order("replace", "su-7") == "too-little"  # one point for each enclave


# --- reinforcements (WE-3) ---------------------------------------------------------------------------------
@covers("WE-3")
def reinforcements(book: Book) -> None:
    scene = Scene(book).phase("reinforcements.axis", 2)
    assert scene.drag("de-6", "ruhr") == "fine"
    assert scene.drag("de-dak", "tripoli") == "fine"
    assert scene.drag("de-12", "warsaw") == "arrives-elsewhere"
    assert scene.drag("de-12", "tobruk") == "arrives-elsewhere"  # two from Tripoli, which is no capital
    assert scene.drag("de-12", "konigsberg") == "fine"  # two from Berlin
    assert scene.drag("uk-an", "cairo") == "side"
    assert scene.drag("de-11", "vienna") == "not-arrived"  # turn 3
    scene = Scene(book).phase("reinforcements.axis", 2).give("central-med", "west")
    assert scene.drag("de-dak", "tripoli") == "arrives-elsewhere"  # not fully supplied


# --- partisans (WE-7) --------------------------------------------------------------------------------------
def revolt(book: Book, resistance: int, die: int) -> Scene:
    """The West's partisans are due; the die, 0 to 9, is thrown as the phase begins."""
    scene = Scene(book).clear().put("de-8 de-10", "warsaw").put("de-4", "lyon", 1).put("de-3", "berlin")
    scene.set_side("res", "axis", resistance).phase("round-1.west.supply", 2)
    scene.next_phase(die + 1)
    assert scene.phase_id == "round-1.west.partisans"
    return scene


@covers("WE-7")
def partisans(book: Book) -> None:  # W10
    scene = revolt(book, 16, 2)
    assert scene.order("partisan-hit", "de-8") == "no-rising"
    assert revolt(book, 15, 9).order("partisan-hit", "de-8") == "no-rising"  # insurgency level 1
    scene = revolt(book, 16, 3)
    assert scene.next_phase() == "partisans-due"
    assert scene.order("partisan-hit", "de-3") == "safe-from-partisans"  # in its own region
    assert scene.order("partisan-hit", "de-8") == "fine"
    assert scene.steps("de-8") == 1
    assert scene.order("partisan-hit", "de-8") == "safe-from-partisans"  # two units
    assert scene.order("partisan-hit", "de-4") == "fine"
    assert scene.where("de-4") == "axis-dead"
    assert (scene.of_side("sw", "axis"), scene.of_side("sw", "west")) == (43, 29)  # a unit is eliminated
    assert scene.order("partisan-hit", "de-10") == "no-rising"
    assert scene.next_phase() == "fine"


# --- key spaces (WE-28) ------------------------------------------------------------------------------------
@covers("WE-28", "WE-27")
def key_spaces_and_capitals(book: Book) -> None:  # W8
    scene = action(book, "operation", "a06").clear().put("de-8", "breslau").put("de-pzk", "lille")
    assert scene.order("activate", "de-8") == "fine"
    assert scene.move("de-8", "warsaw").why == "fine"
    assert (scene.of_side("sw", "axis"), scene.of_side("res", "axis")) == (47, 2)
    assert scene.of_side("sw", "west") == 25
    scene = action(book, "operation", "a06", turn=2).clear().put("de-pzk", "ardennes").give("ruhr", "axis")
    assert scene.order("activate", "de-pzk") == "fine"
    assert scene.move("de-pzk", "paris").why == "fine"
    assert (scene.of_side("sw", "axis"), scene.of_side("res", "axis")) == (47, 3)
    assert (scene.of_side("sw", "west"), scene.of_side("res", "west")) == (25, 0)
    # what is freed at home wakes no resistance
    scene.phase("round-1.west.card", 2).deal("west", "w05").put("uk-bef", "bordeaux").take_off("de-pzk")
    assert scene.play_card("operation", "w05") == "fine"
    scene.next_phase()
    assert scene.order("activate", "uk-bef") == "fine"
    assert scene.move("uk-bef", "paris").why == "fine"
    assert (scene.of_side("sw", "west"), scene.of_side("res", "west")) == (28, 0)
    assert scene.of_side("sw", "axis") == 44


@covers("WE-15")
def fleets_of_friends_share_no_sea(book: Book) -> None:
    for sea, holder, may in (("black-sea", "west", False), ("black-sea", "axis", True)):
        scene = Scene(book).clear().put("su-bs", "odessa").give("odessa", "east").give(sea, holder)
        scene.set_units("active", "su-bs").phase("round-1.east.action", 3)
        assert (scene.move("su-bs", sea).why == "fine") is may
