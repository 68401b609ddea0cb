"""What the referee does about events of cards in Three Flags over Europe, and landings. All numbers are
found by hand from the texts of the cards.
"""

from __future__ import annotations

from hexwright.rules.mechanism.cards.state import CardsNow
from tests.rules.book import Book
from tests.rules.checks_war_in_europe_combat import fired, lies
from tests.rules.covering import Checks
from tests.rules.scene import Scene

EVENTS = Checks()
covers = EVENTS.covers

SIDES = {"a": "axis", "w": "west", "e": "east"}


def turn(scene: Scene, card: str, number: int) -> Scene:
    """A side is to play this card in the first round of a turn."""
    side = SIDES[card[0]]
    scene.match.column("played", CardsNow)[:] = [0, 0, 0]
    return scene.deal(side, card).phase(f"round-1.{side}.card", number)


def event(scene: Scene, card: str, number: int, *, acts: bool = False) -> Scene:
    """A side plays the event of a card in the first round of a turn. `acts`: it goes on to act."""
    turn(scene, card, number).said()
    assert scene.play_card("event", card) == "fine", scene.refused
    if acts:
        scene.next_phase()
        assert scene.phase_id.endswith(".action")
    return scene


def not_now(scene: Scene, card: str, number: int) -> bool:
    """Whether the event of a card is refused, and the card stays in the hand."""
    found = turn(scene, card, number).play_card("event", card)
    return found == "event-not-now" and lies(scene, card) == SIDES[card[0]]


def drop_marker(scene: Scene, site: str, place: str) -> str:
    """Drag a marker of the rules."""
    number = scene.book.game.sites.index(site)
    return scene.why(scene._done(1, scene.match.marker, number, scene.hex(place)))


def throw_away(scene: Scene, card: str) -> str:
    """Discard a card for an event."""
    return scene.why(
        scene._done(1, scene.match.card, "event-discard", scene.book.game.cards.names.index(card))
    )


def will(scene: Scene) -> tuple[int, int, int]:
    """State of War of the three sides: 44, 28 and 26 at first."""
    return scene.of_side("sw", "axis"), scene.of_side("sw", "west"), scene.of_side("sw", "east")


# --- conditions -----------------------------------------------------------------------------------------
@covers("WE-8")
def events_that_need_a_space(book: Book) -> None:
    for card, number, place, side in (
        ("a13", 1, "paris", "axis"),
        ("a25", 3, "athens", "axis"),
        ("w04", 1, "paris", "axis"),
        ("w13", 1, "paris", "axis"),
        ("w35", 3, "palermo", "west"),
        ("e30", 5, "odessa", "east"),
        ("e33", 3, "lwow", "east"),
    ):
        other = "axis" if side != "axis" else "west"
        assert not_now(Scene(book).give(place, other), card, number)
        assert turn(Scene(book).give(place, side), card, number).play_card("event", card) == "fine"
    assert not_now(Scene(book).give("gorki", "axis"), "e15", 3)
    assert not_now(Scene(book), "e15", 2)
    assert not_now(Scene(book).give("odessa", "east"), "e30", 4)
    assert not_now(Scene(book).give("norwegian-sea", "axis"), "e34", 3)
    assert not_now(Scene(book).give("murmansk", "axis"), "w23", 3)
    assert not_now(Scene(book).give("leningrad", "axis"), "e36", 5)
    assert not_now(Scene(book).lay("uk-bef"), "w02", 1)


@covers("WE-8")
def will_of_several_sides(book: Book) -> None:
    assert will(event(Scene(book), "e10", 1)) == (45, 28, 28)
    assert will(event(Scene(book), "w23", 3)) == (44, 29, 28)
    assert will(event(Scene(book), "a09", 1)) == (44, 27, 26)
    assert will(event(Scene(book).give("bordeaux", "axis"), "a09", 1)) == (44, 26, 26)
    scene = event(Scene(book), "w25", 4)
    assert will(scene) == (42, 28, 26)
    assert scene.of_game("no-surrender") == 1
    assert will(event(scene, "a21", 4)) == (42, 28, 26)  # no Axis event raises it in this turn


# --- spaces and units -----------------------------------------------------------------------------------
@covers("WE-8", "WE-15")
def an_event_draws_a_region_in_and_gives_a_space(book: Book) -> None:
    scene = event(Scene(book), "a03", 1)
    assert scene.controller("copenhagen") == "axis"
    assert scene.where("no-1") == "oslo"
    assert will(scene) == (44, 28, 26)
    scene = event(Scene(book).put("uk-1", "copenhagen"), "a03", 1)
    assert scene.controller("copenhagen") == "west"  # a unit is there
    scene = event(Scene(book), "e02", 1)
    assert [scene.controller(place) for place in ("riga", "vilnius")] == ["east", "east"]
    assert scene.of_side("vc", "east") == 19  # the Baltic states are worth 1
    assert will(scene) == (44, 28, 27)


@covers("WE-8")
def satellites_join(book: Book) -> None:
    scene = event(Scene(book), "a04", 2)
    assert [scene.controller(place) for place in ("budapest", "bucharest", "iasi")] == ["axis"] * 3
    assert (scene.where("ro-3"), scene.where("hu-2")) == ("bucharest", "budapest")
    assert scene.of_side("vc", "axis") == 14
    assert not_now(scene, "e03", 2)  # the Danube basin is active
    scene = event(Scene(book), "e03", 2)
    assert scene.controller("iasi") == "east"
    scene = event(Scene(book).put("de-4", "helsinki").lay("fi-1"), "a19", 3)
    assert (scene.where("fi-1"), scene.steps("fi-1")) == ("helsinki", 2)  # from any box


@covers("WE-8", "WE-15")
def the_armistice(book: Book) -> None:
    scene = event(Scene(book).give("paris", "axis"), "a13", 1)
    for name in ("fr-1", "fr-2", "fr-9", "fr-7", "fr-al", "fr-fl"):
        assert scene.where(name) == "west-lost"
    assert scene.where("fr-af") == "algiers"
    assert scene.where("ff-1") == "turn-4"  # the card says so of both
    assert scene.controller("lyon") == ""
    assert scene.controller("marseille") == ""
    assert scene.controller("algiers") == "west"  # its army is there
    assert will(scene) == (46, 28, 26)
    turn(scene.clear().put("de-8", "metz"), "a06", 1)
    scene.give("paris ruhr frankfurt", "axis")
    assert scene.play_card("operation", "a06") == "fine"
    scene.next_phase()
    assert scene.order("activate", "de-8") == "fine"
    assert scene.judge("de-8", "lyon").why == "ban"  # closed until turn 4 (r36)
    scene = event(Scene(book).give("paris", "axis"), "a13", 1).clear().put("de-8", "metz")
    turn(scene.give("paris ruhr frankfurt", "axis"), "a06", 4)
    assert scene.play_card("operation", "a06") == "fine"
    scene.next_phase()
    assert scene.order("activate", "de-8") == "fine"
    assert scene.judge("de-8", "lyon").why == "fine"
    assert will(scene) == (46, 28, 26)


@covers("WE-8")
def units_leave_the_war(book: Book) -> None:
    scene = event(Scene(book).give("palermo", "west"), "w35", 4)
    for name in ("it-6", "it-w", "it-10", "it-fl"):
        assert scene.where(name) == "axis-lost"
    assert will(scene) == (41, 28, 26)
    scene = Scene(book).put("ro-3", "bucharest").put("de-4", "iasi").give("odessa", "east")
    event(scene, "e30", 5)
    assert scene.where("ro-3") == "axis-lost"
    assert (scene.controller("bucharest"), scene.controller("iasi")) == ("east", "axis")
    scene = Scene(book).put("fi-1", "helsinki").set_game("finland-open", 1)
    event(scene, "e36", 5)
    assert (scene.where("fi-1"), scene.controller("helsinki")) == ("axis-lost", "")
    assert scene.of_game("finland-open") == 0


@covers("WE-8", "WE-3")
def units_that_an_event_brings(book: Book) -> None:
    scene = event(Scene(book), "e06", 2)
    assert (scene.where("su-si"), scene.steps("su-si")) == ("gorki", 2)
    scene = event(Scene(book).give("paris", "axis"), "w13", 2)
    assert (scene.where("ff-1"), scene.steps("ff-1")) == ("cairo", 1)
    scene = event(Scene(book).give("paris cairo", "axis"), "w13", 2)
    assert scene.where("ff-1") == "london"
    scene = event(Scene(book).lay("su-16"), "e24", 3)
    assert scene.drag("su-16", "kiev") == "not-by-event"
    assert scene.drag("su-16", "moscow") == "fine"
    assert (scene.where("su-16"), scene.steps("su-16"), scene.of_game("rp-points")) == ("moscow", 2, 4)
    scene = event(Scene(book), "e24", 3)
    assert scene.next_phase() == "fine"
    assert scene.where("su-16") == "smolensk"  # nobody has chosen
    scene = event(Scene(book).give("vienna", "west"), "a36", 5)
    assert scene.drag("de-vs", "vienna") == "event-not-open"
    assert scene.drag("de-vs", "ruhr") == "fine"
    scene = event(Scene(book).clear().put("su-pl", "east-neutral").give("lwow", "east"), "e33", 3)
    assert scene.drag("su-pl", "lwow") == "fine"
    assert will(scene) == (44, 28, 28)


# --- what the player chooses ----------------------------------------------------------------------------
@covers("WE-8")
def units_that_an_event_strikes(book: Book) -> None:
    scene = event(Scene(book), "a10", 1)
    assert scene.order("event-unit", "fr-9") == "event-done"
    assert scene.order("event-unit", "uk-hm") == "fine"
    assert scene.steps("uk-hm") == 1
    assert scene.order("event-unit", "uk-hm") == "event-done"  # one unit
    scene = event(Scene(book), "w06", 1, acts=True)  # also when the card phase is over
    assert scene.order("event-unit", "it-6") == "event-done"
    assert scene.order("event-unit", "it-fl") == "fine"
    assert scene.steps("it-fl") == 1
    scene = event(Scene(book), "w06", 1)
    scene.next_phase()
    scene.next_phase()
    assert scene.order("event-unit", "it-fl") == "event-done"  # the West's part of the round is over


@covers("WE-8", "WE-38")
def supply_markers_by_events(book: Book) -> None:
    scene = Scene(book).clear().put("de-3 de-4", "minsk").put("de-6 de-8", "kiev").put("de-1", "warsaw")
    scene.set_units("undersupply", "de-4")
    event(scene, "e16", 3)
    assert scene.order("event-unit", "de-4") == "event-done"  # marked
    assert scene.order("event-unit", "de-1") == "event-done"  # elsewhere
    for name in ("de-3", "de-6", "de-8"):
        assert scene.order("event-unit", name) == "fine"
        assert scene.value("undersupply", name) == 1
    event(scene, "a24", 3)
    for name in ("de-3", "de-4", "de-6"):
        assert scene.order("event-unit", name) == "fine"
        assert scene.value("undersupply", name) == 0
    assert scene.order("event-unit", "de-8") == "event-done"  # three


@covers("WE-8", "WE-17")
def forts_by_events(book: Book) -> None:
    scene = event(Scene(book), "w01", 1)
    assert (scene.spot("fortified", "warsaw"), scene.site("fort")) == (1, "warsaw")
    scene = event(Scene(book), "e07", 1)
    assert drop_marker(scene, "fort-2", "moscow") == "no-fort-by-event"
    assert drop_marker(scene, "fort-2", "warsaw") == "no-fort-by-event"
    assert drop_marker(scene, "fort-2", "minsk") == "fine"
    assert drop_marker(scene, "fort-3", "minsk") != "fine"
    assert drop_marker(scene, "fort-3", "kiev") == "fine"
    assert drop_marker(scene, "fort-4", "leningrad") == "laid-by-rules"  # two
    assert (scene.spot("fortified", "minsk"), scene.spot("fortified", "kiev")) == (1, 1)
    scene = event(Scene(book), "a37", 5)
    assert drop_marker(scene, "fort", "berlin") == "no-fort-by-event"
    assert drop_marker(scene, "fort", "prague") == "fine"


@covers("WE-8")
def discarded_by_choice(book: Book) -> None:
    scene = Scene(book).deal("west.draw", "w01", "w03", "w04").deal("west", "w18", "w05")
    event(scene, "w09", 1)
    assert scene.next_phase() == "discard-due"
    assert throw_away(scene, "a01") == "no-discard-now"
    assert throw_away(scene, "w18") == "fine"
    assert lies(scene, "w18") == "west.discard"
    assert throw_away(scene, "w05") == "no-discard-now"
    assert scene.next_phase() == "fine"


@covers("WE-8")
def units_taken_across(book: Book) -> None:
    scene = event(Scene(book).put("uk-bef fr-1 fr-7", "lille").put("uk-1", "brussels").clear(), "w02", 1)
    scene.put("uk-bef fr-1 fr-7", "lille").put("uk-1", "amsterdam")
    assert will(scene) == (44, 29, 26)
    assert scene.drag("uk-bef", "london") == "fine"
    assert scene.drag("uk-1", "london") == "ferry-elsewhere"  # from one port
    assert scene.drag("fr-1", "london") == "fine"
    assert scene.drag("fr-7", "london") != "fine"  # two


@covers("WE-8")
def an_airborne_unit(book: Book) -> None:
    scene = Scene(book).clear().put("uk-1", "lille").put("uk-co", "london").put("de-4", "brussels")
    event(scene, "w36", 5)
    assert scene.drag("uk-co", "brussels") == "drop-elsewhere"  # not empty
    assert scene.drag("uk-co", "berlin") == "drop-elsewhere"  # too far
    assert scene.drag("uk-co", "ardennes") == "event-not-open"  # neutral
    scene.set_game("lowlands-open", 1)
    assert scene.drag("uk-co", "ardennes") == "fine"
    assert scene.controller("ardennes") == "west"


# --- movement without activation ------------------------------------------------------------------------
@covers("WE-8")
def marches(book: Book) -> None:
    scene = event(Scene(book).clear().put("de-pzk de-10 de-8", "breslau"), "a12", 1, acts=True)
    assert scene.judge("de-pzk", "munich").why == "not-activated"
    assert scene.order("march", "de-8") == "activates-others"  # infantry
    assert scene.order("march", "de-pzk") == "fine"
    assert scene.order("march", "de-pzk") == "activated-already"
    assert scene.judge("de-pzk", "munich").cost == 2
    assert scene.judge("de-pzk", "milan").why == "points"
    assert scene.judge("de-pzk", "warsaw").why != "fine"  # not friendly
    assert scene.order("march", "de-10") == "fine"
    assert scene.move("de-10", "berlin").why == "fine"
    assert scene.of_game("march-points") == 1
    scene = event(Scene(book).clear().put("uk-1", "london").put("no-1", "west-neutral"), "w12", 1, acts=True)
    assert scene.order("march", "uk-1") == "fine"
    assert scene.judge("uk-1", "liverpool").why == "no-stop"  # it must end there
    assert scene.where("no-1") == "west-neutral"  # the West's own army stays out
    assert scene.move("uk-1", "oslo").why == "fine"
    assert scene.controller("oslo") == "west"
    far = event(Scene(book).clear().put("uk-1", "scapa"), "w12", 1, acts=True)
    assert far.order("march", "uk-1") == "fine"
    assert far.judge("uk-1", "narvik").cost == 2  # the Norwegian Sea, Narvik
    scene = event(
        Scene(book).clear().put("it-10 de-dak", "tripoli").put("it-fl", "central-med"), "a18", 3, acts=True
    )
    assert scene.order("march", "it-fl") == "activates-others"
    assert scene.order("march", "it-10") == "fine"
    assert scene.move("it-10", "tobruk").why == "fine"


@covers("WE-8", "WE-9")
def a_source_for_a_turn(book: Book) -> None:
    scene = (
        Scene(book).clear().put("it-10", "tobruk").give("central-med", "west").phase("round-1.axis.card", 3)
    )
    assert scene.supply("it-10") not in ("axis-line",)
    event(scene, "a18", 3)
    assert scene.supply("it-10") == "axis-line"
    scene = Scene(book).clear().put("su-7", "leningrad", 1).give("moscow smolensk gorki", "axis")
    event(scene, "e25", 3, acts=True)
    assert scene.supply("su-7") == "east-line"
    assert scene.order("replace", "su-7") == "fine"


# --- points that count in some places only --------------------------------------------------------------
@covers("WE-8", "WE-9")
def where_operation_points_count(book: Book) -> None:
    scene = event(Scene(book), "a01", 1, acts=True)
    assert scene.of_game("op-points") == 6
    assert scene.order("activate", "de-1") == "activates-others"  # Frankfurt
    assert scene.order("activate", "de-8") == "fine"  # Breslau, next to Warsaw
    scene = Scene(book).clear().put("uk-1", "london").put("us-1", "liverpool").put("ca-1", "cairo")
    event(scene, "w26", 5, acts=True)
    assert scene.order("activate", "uk-1") == "fine"  # a port at the Channel, which borders France
    assert scene.order("activate", "us-1") == "fine"  # the Atlantic
    assert scene.order("activate", "ca-1") == "activates-others"


@covers("WE-8", "WE-12")
def whom_replacement_points_are_for(book: Book) -> None:
    scene = Scene(book).clear().put("de-8", "berlin", 1).put("it-6", "rome", 1).lay("it-w de-14")
    event(scene, "a08", 1, acts=True)
    assert scene.order("replace", "it-6") == "not-replaced"
    assert scene.order("replace", "de-8") == "fine"
    assert scene.drag("it-w", "rome") == "back-elsewhere"
    assert scene.drag("de-14", "berlin") == "fine"
    scene = Scene(book).clear().put("de-8", "vienna", 1).put("de-4", "rome", 1)
    event(scene, "a36", 5)
    assert scene.drag("de-vs", "berlin") == "fine"
    scene.next_phase()
    assert scene.order("replace", "de-4") == "not-replaced"  # not in Germany
    assert scene.order("replace", "de-8") == "fine"


# --- battles --------------------------------------------------------------------------------------------
@covers("WE-8", "WE-21")
def the_first_attack_is_stronger(book: Book) -> None:
    scene = Scene(book).clear().put("de-pzk de-pzg", "breslau").put("pl-1", "lwow").put("pl-2", "warsaw")
    event(scene, "a01", 1, acts=True)
    assert scene.order("activate", "de-pzk") == "fine"
    scene.said()
    assert scene.act_on("attack", "de-pzk", "lwow", [4, 1]) == "fine"
    assert fired(scene)[0][1:4] == (3, 0, 3)  # a forest, and 1 for the event
    scene.push("over")
    assert scene.act_on("attack", "de-pzg", "warsaw", [4, 1]) == "fine"
    assert fired(scene)[0][1:4] == (3, -4, 0)  # a city, and nothing else


@covers("WE-8", "WE-21", "WE-35")
def landings_made_easier(book: Book) -> None:
    for card, change, number in (("", -5, 5), ("w26", -2, 5)):
        scene = Scene(book).clear().put("us-3", "london").put("de-6", "caen")
        scene.give("channel", "west")
        if card:
            event(scene, card, number, acts=True)
        else:
            turn(scene, "w05", number)
            assert scene.play_card("operation", "w05") == "fine"
            scene.next_phase()
        assert scene.order("activate", "us-3") == "fine"
        assert scene.move("us-3", "channel").why == "fine"
        scene.said()
        assert scene.act_on("attack", "us-3", "caen", [1, 10]) == "fine"
        shots = fired(scene)
        assert shots[0][1:3] == (0, 0)  # the defender fires first, both times
        assert shots[1][2] == change


@covers("WE-19")
def who_has_not_landed_returns(book: Book) -> None:
    scene = Scene(book).clear().put("us-3 us-1", "london").put("de-6 de-4", "caen").give("channel", "west")
    turn(scene, "w05", 5)
    assert scene.play_card("operation", "w05") == "fine"
    scene.next_phase()
    assert scene.order("activate", "us-3") == "fine"
    assert scene.move("us-3 us-1", "channel").why == "fine"
    assert scene.act_on("attack", "us-3", "caen", [1, 1]) == "fine"
    for name in ("de-6", "de-4"):
        scene.order("take-losses", name)
    assert scene.where("us-3") == "london"  # back to port when the battle is over
    assert scene.where("us-1") == "channel"
    assert scene.next_phase() == "fine"
    assert scene.where("us-1") == "london"  # and when the phase is
    scene = Scene(book).clear().put("us-3", "london").put("de-6", "caen", 1).give("channel", "west")
    turn(scene, "w05", 5)
    assert scene.play_card("operation", "w05") == "fine"
    scene.next_phase()
    assert scene.order("activate", "us-3") == "fine"
    assert scene.move("us-3", "channel").why == "fine"
    assert scene.act_on("attack", "us-3", "caen", [1, 10]) == "fine"
    assert not scene.on_map("de-6")
    assert scene.drag("us-3", "caen") == "fine"
    assert (scene.where("us-3"), scene.controller("caen")) == ("caen", "west")


@covers("WE-19", "WE-14")
def only_from_port_to_a_friendly_sea(book: Book) -> None:
    scene = Scene(book).clear().put("us-3", "london").give("channel", "axis")
    turn(scene, "w05", 5)
    assert scene.play_card("operation", "w05") == "fine"
    scene.next_phase()
    assert scene.order("activate", "us-3") == "fine"
    assert scene.judge("us-3", "channel").why != "fine"
    scene.give("channel north-sea", "west")
    assert scene.judge("us-3", "channel").why == "fine"
    assert scene.judge("us-3", "north-sea").why != "fine"  # not from a port beside it


@covers("WE-24", "WE-8")
def deep_battle(book: Book) -> None:
    scene = Scene(book).clear().put("su-5t su-8g", "smolensk").put("de-4", "minsk", 1).give("vilnius", "axis")
    turn(scene, "e19", 4).deal("east", "e22")
    assert scene.play_card("operation", "e19") == "fine"
    scene.next_phase()
    assert scene.order("activate", "su-5t") == "fine"
    assert scene.act_on("attack", "su-5t su-8g", "minsk") == "fine"
    number = book.game.cards.names.index("e22")
    assert scene.why(scene._done([9, 1], scene.match.card, "combat-card", number)) == "fine"
    assert not scene.on_map("de-4")
    assert scene.drag("su-8g", "minsk") == "fine"
    assert scene.drag("su-8g", "vilnius") != "fine"  # no armour
    assert scene.drag("su-5t", "minsk") == "fine"
    assert scene.drag("su-5t", "vilnius") in ("no-further-advance", "fine")
    assert scene.where("su-5t") == "vilnius"
    assert scene.controller("vilnius") == "east"


@covers("WE-8", "WE-35")
def bridgeheads_help_over_rivers_alone(book: Book) -> None:
    scene = Scene(book).clear().put("su-bs", "black-sea").put("su-5t", "odessa").put("de-4", "istanbul")
    scene.give("black-sea odessa", "east").set_game("turkey-open", 1)
    turn(scene, "e04", 3).deal("east", "e31")
    assert scene.play_card("operation", "e04") == "fine"
    scene.next_phase()
    assert scene.order("activate", "su-5t") == "fine"
    assert scene.move("su-5t", "black-sea").why == "fine"
    scene.said()
    assert scene.act_on("attack", "su-5t", "istanbul") == "fine"
    number = book.game.cards.names.index("e31")
    assert scene.why(scene._done([1, 1], scene.match.card, "combat-card", number)) == "fine"
    assert "fires first" in " ".join(scene.said())


# --- what events forbid ---------------------------------------------------------------------------------
@covers("WE-8")
def nobody_attacks_in_the_west(book: Book) -> None:
    scene = event(Scene(book).clear().put("fr-2", "metz").put("de-1", "lille"), "a05", 2)
    assert scene.of_game("sr-points") == 1
    turn(scene, "w05", 2)
    assert scene.play_card("operation", "w05") == "fine"
    scene.next_phase()
    assert scene.order("activate", "fr-2") == "fine"
    scene.give("ardennes paris", "west").put("de-1", "ardennes")
    assert scene.act_on("attack", "fr-2", "ardennes") == "ban"
    turn(scene, "a06", 2)
    assert scene.play_card("suppression", "a06") == "fine"
    assert scene.of_game("west-waits") == 0


@covers("WE-8", "WE-11", "WE-12")
def no_redeployment_and_no_replacements(book: Book) -> None:
    scene = event(Scene(book), "w22", 3)
    turn(scene, "a33", 3).deal("axis", "a06")
    assert scene.play_card("redeployment", "a06") == "card-not-now"
    assert scene.play_card("event", "a33") == "fine"
    scene.next_phase()
    assert scene.order("redeploy", "de-8") == "no-activation"
    turn(scene, "w05", 3)
    assert scene.play_card("suppression", "w05") == "fine"
    turn(scene, "a06", 3)
    assert scene.play_card("redeployment", "a06") == "fine"
    scene = event(Scene(book), "w33", 5)
    turn(scene, "a06", 5)
    assert scene.play_card("replacement", "a06") == "card-not-now"
    assert scene.play_card("operation", "a06") == "fine"


@covers("WE-8", "WE-11")
def convoys(book: Book) -> None:
    scene = Scene(book).clear().put("uk-1", "london").put("fr-1", "paris").put("uk-mf", "western-med")
    event(scene, "w11", 1, acts=True)
    assert scene.order("redeploy", "uk-1") == "fine"
    assert scene.judge("uk-1", "liverpool").why == "fine"  # by the Channel and the Atlantic
    assert scene.judge("uk-1", "paris").why != "fine"  # no railway
    assert scene.order("redeploy", "fr-1") == "fine"
    assert scene.judge("fr-1", "bordeaux").why != "fine"


# --- the first war against a satellite of a power at peace (r24) ----------------------------------------
@covers("WE-15", "WE-18", "WE-27")
def winter_war(book: Book) -> None:
    assert event(Scene(book), "e01", 1).of_side("vc", "axis") == 13  # Finland counts at once
    scene = event(Scene(book), "e01", 1, acts=True)
    assert (scene.where("fi-1"), scene.controller("helsinki")) == ("helsinki", "axis")
    assert scene.order("activate", "su-7") == "fine"
    assert scene.act_on("attack", "su-7 su-8", "helsinki", [10, 1]) == "fine"
    assert scene.act_on("attack", "de-3", "minsk") != "fine"
    scene = event(Scene(book).put("fi-1", "axis-neutral", 1), "e01", 1, acts=True)
    scene.match.column("left")[book.unit("fi-1")] = 1
    assert scene.order("activate", "su-7") == "fine"
    assert scene.act_on("attack", "su-7 su-8", "helsinki", [10, 1]) == "fine"
    assert not scene.on_map("fi-1")
    if scene.on_map("su-7"):
        assert scene.drag("su-7", "helsinki") == "fine"
        assert scene.controller("helsinki") == "east"
    scene = event(Scene(book), "a04", 2).clear().put("ro-3", "bucharest").put("su-9", "iasi")
    turn(scene, "e04", 2)
    assert scene.play_card("operation", "e04") == "fine"
    scene.next_phase()
    assert scene.order("activate", "su-9") in ("fine", "activates-unfed")
    assert scene.act_on("attack", "su-9", "bucharest") == "no-enemy"  # the Axis brought Romania in: peace
