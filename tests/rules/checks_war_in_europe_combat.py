"""What the referee does about battles in Three Flags over Europe; W2 and so on are worked examples of its
sheet. All numbers are found by hand from the rules.
"""

from __future__ import annotations

import re

from hexwright.rules.engine.places import neighbours
from hexwright.rules.engine.words import BOLD, PLAIN
from hexwright.rules.mechanism.values.records import Values
from hexwright.rules.mechanism.values.state import ValuesNow
from tests.rules.book import Book
from tests.rules.covering import Checks
from tests.rules.scene import Scene

COMBAT = Checks()
covers = COMBAT.covers

FIRE = re.compile(r"attack values (\d+), die (\d+), change (-?\d+), counts as (\d): (\d+) loss")
TURN = 3
"""All three alliances are at war, but for the West and the East."""


def field(book: Book, *there: tuple[str, str], side: str = "axis", turn: int = TURN) -> Scene:
    """A map with these units alone, each stack in a space of its own; a side acts in the first round."""
    scene = Scene(book).clear()
    for names, place in there:
        scene.put(names, place)
    scene.set_units("active", " ".join(book.units))  # all spaces have been activated
    return scene.phase(f"round-1.{side}.action", turn)


def fight(scene: Scene, names: str, target: str, *dice: int) -> str:
    """Units attack; the dice show these numbers, from 0 to 9."""
    scene.said()
    return scene.act_on("attack", names, target, [one + 1 for one in dice] or 1)


def beside(book: Book, place: str) -> list[str]:
    """The spaces to which connections lead from a space."""
    return [book.places[k] for k in neighbours(book.game, book.place(place))]


def fired(scene: Scene) -> list[tuple[int, ...]]:
    """What has been said of throws: attack values, die, change, what it counts as, losses."""
    text = "\n".join(scene.said()).replace(BOLD, "").replace(PLAIN, "")
    return [tuple(int(number) for number in found) for found in FIRE.findall(text)]


def deal(scene: Scene, side: str, *cards: str) -> Scene:
    """A side holds these cards."""
    piles = scene.book.game.cards
    for card in cards:
        scene.match.column("cards")[piles.names.index(card)] = piles.piles.names.index(side)
    return scene


def lies(scene: Scene, card: str) -> str:
    """Where a card lies."""
    cards = scene.book.game.cards
    return cards.piles.names[scene.match.column("cards")[cards.names.index(card)]]


def play(scene: Scene, card: str, *dice: int) -> str:
    """Play a combat card; why not, or FINE."""
    number = scene.book.game.cards.names.index(card)
    return scene.why(scene._done([one + 1 for one in dice] or 1, scene.match.card, "combat-card", number))


def without(scene: Scene, side: str, *dice: int) -> str:
    """A side plays no combat card."""
    asked = ("no-card", scene.book.side(side))
    return scene.why(scene._done([one + 1 for one in dice] or 1, scene.match.side, *asked))


def will(scene: Scene, side: str) -> int:
    """State of War of a side."""
    one = next(value for value in scene.book.game.of(Values).sides if value.id == "sw")
    number = scene.book.side(side)
    return one.initial[number] + scene.match.column("sides", ValuesNow, one.column)[number]


# --- what a throw comes to (WE-21, WE-22) ---------------------------------------------------------------
@covers("WE-22")
def losses_are_attack_times_multiplier(book: Book) -> None:  # W2
    for die, lost in ((0, 1), (1, 2), (2, 2), (3, 4), (6, 4), (7, 6), (8, 6), (9, 8)):
        scene = field(book, ("de-pzk", "caen"), ("us-3 us-1", "lille"))
        assert fight(scene, "de-pzk", "lille", die, 0) == "fine"
        assert fired(scene)[0] == (4, die, 0, die, lost)


@covers("WE-22")
def halves_are_rounded_up_once_for_all(book: Book) -> None:
    scene = field(book, ("de-3 de-10", "caen"), ("uk-bef", "lille"))  # 2 + 3
    assert fight(scene, "de-3 de-10", "lille", 1, 0) == "fine"
    assert fired(scene) == [(5, 1, 0, 1, 3), (2, 0, 0, 0, 1)]  # 2.5, and 0.5
    scene = field(book, ("de-3", "caen"), ("fr-9", "lille"))
    assert fight(scene, "de-3", "lille", 3, 0) == "fine"
    assert fired(scene)[1] == (1, 0, 0, 0, 0)  # a quarter


@covers("WE-21")
def terrain_changes_the_dice(book: Book) -> None:  # W3, W4, W5
    for start, target, die, counts, lost in (
        ("marseille", "lyon", 4, 2, 2),  # W3: mountains
        ("berlin", "ruhr", 3, 0, 1),  # W4: a city, below the table
        ("lyon", "metz", 5, 3, 4),  # W5: a fort
        ("lille", "ardennes", 3, 2, 2),  # a forest
        ("kiev", "pripet", 5, 3, 4),  # a swamp
    ):
        scene = field(book, ("de-pzk", start), ("us-3 us-1 us-5", target))
        assert fight(scene, "de-pzk", target, die, 0) == "fine", scene.refused
        assert fired(scene)[0][2:] == (counts - die if counts else -4, counts, lost)


@covers("WE-21")
def a_fort_helps_the_defender(book: Book) -> None:  # W5
    scene = field(book, ("de-pzk de-pzg", "lyon"), ("us-3", "metz"))
    assert fight(scene, "de-pzk de-pzg", "metz", 5, 5) == "fine"
    assert fired(scene) == [(8, 5, -2, 3, 8), (4, 5, 2, 7, 6)]
    scene = field(book, ("de-pzk", "lyon"), ("us-3", "metz"))
    assert fight(scene, "de-pzk", "metz", 0, 9) == "fine"
    assert [row[3] for row in fired(scene)] == [0, 9]  # the table ends there


# --- crossings and who fires first (WE-35) --------------------------------------------------------------
@covers("WE-35", "WE-21")
def defender_fires_first_over_a_river(book: Book) -> None:
    scene = field(book, ("su-7", "konigsberg"), ("de-pzk", "warsaw"), side="east")
    scene.put("de-pzk", "minsk").put("su-7 su-8", "warsaw")
    assert fight(scene, "su-7 su-8", "minsk", 6) == "fine"
    assert fired(scene) == [(4, 6, 0, 6, 4)]  # forest -1, river -2: both lose all, and do not fire
    assert (scene.on_map("su-7"), scene.on_map("su-8"), scene.steps("de-pzk")) == (False, False, 2)


@covers("WE-35", "WE-22")
def what_is_left_fires_back(book: Book) -> None:
    scene = field(book, ("su-7 su-8", "warsaw"), ("de-3", "minsk"), side="east")
    assert fight(scene, "su-7 su-8", "minsk", 3) == "fine"
    assert fired(scene) == [(2, 3, 0, 3, 2)]
    assert scene.order("take-losses", "de-3") == "takes-no-loss"
    assert scene.order("take-losses", "su-7") == "fine"
    assert scene.order("take-losses", "su-7", 7) == "fine"  # lost; su-8 fires with 1, die 6
    assert fired(scene) == [(1, 6, -2, 4, 1)]
    assert (scene.steps("de-3"), scene.on_map("su-7")) == (1, False)


@covers("WE-21", "WE-35")
def one_dry_road_is_enough(book: Book) -> None:
    scene = field(book, ("su-7", "warsaw"), ("su-8", "smolensk"), ("de-3", "minsk"), side="east")
    assert fight(scene, "su-7 su-8", "minsk", 4, 0) == "fine"
    assert [row[2] for row in fired(scene)] == [-1, 0]  # the forest, and both fire at once
    scene = field(book, ("su-7", "smolensk"), ("su-8", "minsk"), ("de-3", "kiev"), side="east")
    assert fight(scene, "su-7", "kiev", 0, 4) == "fine"  # a river space over a river: never both
    assert [row[2] for row in fired(scene)] == [0, -2]


@covers("WE-21", "WE-35")
def from_the_sea(book: Book) -> None:
    scene = field(book, ("uk-hf uk-1", "channel"), ("de-3", "caen"), side="west")
    assert fight(scene, "uk-1", "caen", 0, 9) == "fine"
    assert fired(scene) == [(2, 0, 0, 0, 1), (1, 9, -5, 4, 1)]  # reduced before it fires
    scene = field(book, ("uk-mf", "eastern-med"), ("it-fl", "central-med"), side="west")
    assert fight(scene, "uk-mf", "central-med", 0, 9) == "fine"
    assert [row[2] for row in fired(scene)] == [0, -5]


# --- who attacks (WE-18) --------------------------------------------------------------------------------
@covers("WE-18")
def one_target_from_all_sides(book: Book) -> None:
    scene = field(
        book, ("de-3", "caen"), ("de-4", "brussels"), ("uk-bef fr-1 fr-7", "lille"), ("fr-9", "paris")
    )
    assert fight(scene, "de-3 de-4", "lille", 0, 0) == "fine"
    assert fired(scene)[0][0] == 4
    scene = field(book, ("de-3", "berlin"), ("de-4", "brussels"), ("uk-bef", "lille"))
    assert fight(scene, "de-3 de-4", "lille") == "adjacent"
    assert fight(scene, "de-4", "paris") == "no-enemy"
    assert fight(scene, "uk-bef", "brussels") == "side"
    scene.phase("round-1.axis.card", TURN)
    assert fight(scene, "de-4", "lille") == "phase"


@covers("WE-18")
def a_unit_fights_once_with_a_card(book: Book) -> None:
    scene = field(book, ("de-3", "caen"), ("uk-bef", "lille"))
    assert fight(scene, "de-3", "lille", 1, 0) == "fine"
    assert fight(scene, "de-3", "lille") == "fought-with-card"


@covers("WE-18")
def wars_that_have_not_begun(book: Book) -> None:
    scene = field(book, ("it-w", "milan"), ("fr-al", "lyon"), turn=1)
    assert fight(scene, "it-w", "lyon") == "ban"
    assert "Italy" in scene.refused
    scene.phase("round-1.axis.action", 2)
    assert fight(scene, "it-w", "lyon", 0, 0) == "fine"
    scene = field(book, ("fr-2", "metz"), ("de-1", "frankfurt"), side="west", turn=1)
    assert fight(scene, "fr-2", "frankfurt") == "ban"
    assert "West" in scene.refused
    scene.give("caen", "axis")
    assert fight(scene, "fr-2", "frankfurt", 0, 0) == "fine"
    scene = field(book, ("de-3", "warsaw"), ("su-3", "minsk"), turn=2)
    assert fight(scene, "de-3", "minsk") == "no-enemy"  # at peace
    scene.phase("round-1.axis.action", 3)
    assert fight(scene, "de-3", "minsk", 0) == "fine"


@covers("WE-18")
def fleets_fight_at_sea(book: Book) -> None:
    scene = field(book, ("uk-1", "london"), ("de-km", "channel"), side="west")
    assert fight(scene, "uk-1", "channel") == "ban"
    scene = field(book, ("us-fl", "caen"), ("de-3", "lille"), side="west")
    assert fight(scene, "us-fl", "lille") == "ban"
    scene = field(book, ("us-fl", "caen"), ("de-km", "channel"), side="west")
    assert fight(scene, "us-fl", "channel", 0) == "fine"


# --- losses (WE-22, WE-23) ------------------------------------------------------------------------------
@covers("WE-22", "WE-23")
def armour_absorbs_more(book: Book) -> None:
    scene = field(book, ("de-pzk", "caen"), ("us-3 uk-bef", "lille"))  # armour 2 and 1; none
    assert fight(scene, "de-pzk", "lille", 3, 0) == "fine"
    assert fired(scene) == [(4, 3, 0, 3, 4), (6, 0, 0, 0, 2)]  # of 2 a step of armour 1 absorbs both
    assert scene.steps("de-pzk") == 1
    assert fight(scene, "de-pzk", "lille") == "losses-due"
    assert scene.order("take-losses", "us-3") == "fine"  # 3 of 4
    assert scene.order("take-losses", "us-3") == "armour-absorbs"  # 1 is left, a step takes 2
    assert scene.order("take-losses", "de-pzk") == "takes-no-loss"
    assert scene.order("take-losses", "uk-bef") == "fine"
    assert (scene.steps("us-3"), scene.steps("uk-bef")) == (1, 1)
    scene = field(book, ("de-3", "caen"), ("us-3", "lille"))
    assert fight(scene, "de-3", "lille", 3, 0) == "fine"
    assert fired(scene)[0][4] == 2
    assert scene.steps("us-3") == 2  # no step takes less than 3: a remainder is lost


@covers("WE-23")
def eliminated_units_move_will(book: Book) -> None:
    for names, lost in (("fr-9", 1), ("uk-hm", 0), ("pl-1", 0)):  # SCI and MAI move nothing
        scene = field(book, ("de-pzk", "caen"), (names, "lille"))
        assert fight(scene, "de-pzk", "lille", 5, 0) == "fine"
        assert not scene.on_map(names)
        assert (will(scene, "axis"), will(scene, "west")) == (44 + lost, 28 - lost)
        assert will(scene, "east") == 26
        assert scene.where(names) == "west-dead"


# --- retreat and advance (WE-24 to WE-27) ---------------------------------------------------------------
@covers("WE-24")
def two_steps_more_a_space_back(book: Book) -> None:
    scene = field(book, ("de-3", "caen"), ("uk-bef fr-1", "lille"))
    scene.give("paris brussels ardennes", "west")
    assert fight(scene, "de-3", "lille", 3, 0) == "fine"  # 2 to 1: one more
    assert fired(scene) == [(2, 3, 0, 3, 2), (4, 0, 0, 0, 1)]
    assert scene.order("take-losses", "uk-bef") == "fine"
    assert scene.order("take-losses", "fr-1") == "fine"
    assert scene.drag("uk-bef", "paris") != "fine"  # nobody retreats
    assert scene.where("uk-bef") == "lille"
    scene = field(book, ("de-3 de-4", "caen"), ("uk-bef fr-1 fr-9", "lille"))
    scene.give("paris brussels ardennes", "west")
    assert fight(scene, "de-3 de-4", "lille", 3, 0) == "fine"  # 4 to 1: three more, two spaces
    for name in ("uk-bef", "fr-1", "fr-9"):
        assert scene.order("take-losses", name) == "fine"
    assert scene.order("take-losses", "fr-9") == "fine"
    assert scene.order("take-losses", "de-3") == "fine"
    assert fight(scene, "de-4", "lille") == "retreat-due"
    assert scene.drag("uk-bef", "caen") == "not-back-there"  # the enemy
    assert scene.drag("uk-bef fr-1", "paris") == "fine"
    assert scene.drag("uk-bef", "ardennes") == "not-back-there"  # beside the battle
    assert scene.drag("uk-bef", "metz") == "fine"
    assert scene.drag("uk-bef", "munich") != "fine"  # far enough
    assert scene.drag("fr-1", "metz") == "fine"


@covers("WE-24")
def who_cannot_retreat_is_eliminated(book: Book) -> None:
    scene = field(book, ("de-pzk", "caen"), ("fr-1 uk-bef", "lille"))
    scene.give("paris brussels ardennes", "axis")
    assert fight(scene, "de-pzk", "lille", 2, 0) == "fine"  # 2 losses to 1, which armour absorbs
    assert scene.steps("de-pzk") == 2
    assert scene.order("take-losses", "fr-1") == "fine"
    assert scene.order("take-losses", "uk-bef") == "fine"
    assert (scene.on_map("fr-1"), scene.on_map("uk-bef")) == (False, False)
    assert will(scene, "west") == 26


@covers("WE-25")
def nobody_leaves_mountains_swamps_cities_and_forts(book: Book) -> None:
    for start, target in (("marseille", "lyon"), ("kiev", "pripet"), ("berlin", "ruhr"), ("lyon", "metz")):
        scene = field(book, ("de-pzk de-pzg", start), ("uk-bef fr-1", target))
        scene.give(" ".join(place for place in beside(book, target) if place != start), "west")
        assert fight(scene, "de-pzk de-pzg", target, 5, 0) == "fine"
        while any(scene.order("take-losses", name) == "fine" for name in ("uk-bef", "fr-1")):
            pass
        assert {scene.where(name) for name in ("uk-bef", "fr-1") if scene.on_map(name)} <= {target}


@covers("WE-26", "WE-27")
def full_sized_attackers_advance(book: Book) -> None:
    scene = field(book, ("de-3 de-4 de-6", "caen"), ("fr-9", "lille")).put("de-6", "caen", steps=1)
    scene.give("lille", "west")
    assert fight(scene, "de-3 de-4 de-6", "lille", 5, 0) == "fine"
    assert not scene.on_map("fr-9")
    assert scene.drag("de-3 de-6", "lille") == "reduced-stays"
    assert scene.refused.startswith("German 6th Army is reduced")  # wherever it lies
    assert scene.drag("de-6", "lille") == "reduced-stays"
    assert scene.controller("lille") == "west"
    assert scene.drag("de-3", "lille") == "fine"
    assert scene.controller("lille") == "axis"
    assert scene.drag("de-4", "lille") == "fine"
    assert scene.push("over") != "fine"  # nobody else may


@covers("WE-27", "WE-28")
def an_advance_captures_a_capital(book: Book) -> None:  # W8
    scene = field(book, ("de-3 de-pzk de-pzg", "caen"), ("fr-9", "paris"))
    assert fight(scene, "de-3 de-pzk de-pzg", "paris", 7, 0) == "fine"
    assert (will(scene, "axis"), will(scene, "west")) == (45, 27)  # a unit
    assert scene.drag("de-pzk", "paris") == "fine"
    assert (will(scene, "axis"), will(scene, "west")) == (48, 24)
    assert scene.push("over") == "fine"


# --- combat cards (WE-20) -------------------------------------------------------------------------------
@covers("WE-20", "WE-20b")
def attacker_first_then_defender(book: Book) -> None:
    scene = field(book, ("de-pzk", "caen"), ("uk-bef fr-1", "lille"))
    deal(deal(scene, "axis", "a02", "a06", "a09"), "west", "w18", "w32", "w08")
    assert play(scene, "a02") == "no-combat-card-now"
    assert fight(scene, "de-pzk", "lille") == "fine"
    assert fired(scene) == []
    assert fight(scene, "de-pzk", "lille") == "combat-card-due"
    assert play(scene, "w32") == "no-combat-card-now"  # the attacker is first
    assert play(scene, "a09") == "combat-card-not-here"  # no combat card
    assert play(scene, "a02") == "fine"
    assert lies(scene, "a02") == "axis.removed"  # one time only
    assert play(scene, "a06") == "no-combat-card-now"  # one each
    assert play(scene, "w08") == "combat-card-not-here"  # no fort
    assert play(scene, "w18", 3, 5) == "fine"  # +2, -1, and -1 for armour
    assert fired(scene) == [(4, 3, 0, 3, 4), (4, 5, 0, 5, 4)]
    assert lies(scene, "w18") == "west.discard"


@covers("WE-20", "WE-20b")
def cards_need_not_be_played(book: Book) -> None:
    scene = field(book, ("de-pzk", "caen"), ("uk-bef fr-1", "lille"))
    deal(deal(scene, "axis", "a06"), "west", "w32")
    assert fight(scene, "de-pzk", "lille") == "fine"
    assert without(scene, "west") == "no-combat-card-now"
    assert without(scene, "axis") == "fine"
    assert play(scene, "w32", 3, 0) == "fine"
    assert fired(scene)[0] == (4, 3, -2, 1, 2)
    scene = deal(field(book, ("de-pzk", "caen"), ("uk-bef fr-1", "lille")), "axis", "a06")
    assert fight(scene, "de-pzk", "lille") == "fine"
    assert play(scene, "a06", 3, 0) == "fine"  # the West holds no card
    assert fired(scene)[0] == (4, 3, 1, 4, 4)


@covers("WE-20", "WE-21")
def what_combat_cards_do(book: Book) -> None:
    scene = field(book, ("su-5t", "lwow"), ("de-3 de-4", "kiev"), side="east")
    deal(deal(scene, "east", "e31"), "axis", "a30")
    assert fight(scene, "su-5t", "kiev") == "fine"
    assert play(scene, "e31") == "fine"
    assert play(scene, "a30", 3, 3) == "fine"
    assert fired(scene) == [(3, 3, -1, 2, 2), (4, 3, 1, 4, 4)]  # at once, though the river is there
    scene = field(book, ("su-5t", "gorki"), ("de-3", "moscow"), side="east")
    deal(deal(scene, "east", "e29"), "axis", "a17")
    assert fight(scene, "su-5t", "moscow") == "fine"
    assert play(scene, "e29", 3, 3) == "fine"  # and the Axis is not asked
    assert len(fired(scene)) == 2
    assert lies(scene, "a17") == "axis"
    scene = deal(
        field(book, ("de-3", "caen"), ("de-4", "brussels"), ("uk-bef", "lille")), "axis", "a16", "a31"
    )
    assert fight(scene, "de-3", "lille") == "fine"
    assert play(scene, "a16") == "combat-card-not-here"  # from one space
    assert play(scene, "a31") == "combat-card-not-here"  # no armour


@covers("WE-24", "WE-20")
def elastic_defence(book: Book) -> None:
    for choice in ("", "paris"):
        scene = field(book, ("uk-bef", "caen"), ("de-3", "lille"), side="west").give("paris", "axis")
        deal(scene, "axis", "a30")
        assert fight(scene, "uk-bef", "lille") == "fine"
        assert play(scene, "a30", 0, 0) == "fine"
        assert scene.order("remain", "uk-bef") == "must-go-back"
        assert (scene.drag("de-3", choice) if choice else scene.order("remain", "de-3")) == "fine"
        assert scene.where("de-3") == (choice or "lille")


@covers("WE-21", "WE-22")
def odds_before_a_battle(book: Book) -> None:
    scene = field(book, ("de-3 de-pzk", "caen"), ("de-4", "ruhr"), ("fr-9", "paris"))
    lines = [line.replace(BOLD, "").replace(PLAIN, "") for line in scene.odds("de-3 de-pzk de-4", "paris")]
    assert lines[0] == "Odds on Paris, before combat cards"
    assert "values 6 (German 3rd Army, Panzer Group Kleist), change -4" in lines[1]  # nobody from the Ruhr
    assert lines[1].endswith("by die 0 to 9: 2, 2, 2, 2, 2, 3, 3, 6, 6, 6")  # a city
    assert lines[2].endswith(
        "values 1 (French 9th Army), change 0; losses of the enemy by die 0 to 9: "
        "0, 1, 1, 1, 1, 1, 1, 2, 2, 2"
    )
    assert len(lines) == 3
    assert "mark the units that can attack it first" in scene.odds("de-4", "paris")[0]
