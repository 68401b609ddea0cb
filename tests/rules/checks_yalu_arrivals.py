"""What the referee does in Yalu Deluxe about weather, attack supply, arrivals, guerrillas, Ridgway, victory.

T17 and so on are worked examples of its rules.
"""

from __future__ import annotations

from tests.rules.book import Book
from tests.rules.covering import Checks
from tests.rules.scene import Scene

ARRIVALS = Checks()
covers = ARRIVALS.covers


def field(book: Book, phase: str, turn: int = 2, weather: str = "so") -> Scene:
    """A map without units."""
    return Scene(book).clear().phase(phase, turn).state("weather", weather)


# --- attack supply -----------------------------------------------------------------------------------
@covers("YD-11.2.1")
def attack_supply_by_turn(book: Book) -> None:  # T17
    scene = Scene(book)
    assert (scene.of_game("attack-supply"), scene.site("attack-supply-ones")) == (12, "asp-12")
    for turn, roll, more in ((2, 1, 8), (3, 6, 6), (4, 1, 3), (5, 6, 6), (6, 6, 8), (25, 1, 5), (18, 6, 12)):
        scene = field(book, "communist-supply", turn).set_game("attack-supply", 4)
        assert scene.next_phase(roll) == "fine"
        assert scene.of_game("attack-supply") == 4 + more, turn
        assert scene.site("attack-supply-ones") == f"asp-{4 + more}"
    scene = field(book, "communist-supply", 18).set_game("attack-supply", 35)
    scene.next_phase(6)
    assert scene.of_game("attack-supply") == 39  # the track ends


@covers("YD-11.2.2")
def attack_supply_of_cities(book: Book) -> None:
    scene = field(book, "communist-movement").put("nkpa-5", "0919").give("0920", "un").give("1611", "un")
    assert scene.move("nkpa-5", "0920").why == "fine"
    assert (scene.of_game("attack-supply"), scene.of_game("attack-supply-gained")) == (12, 6)
    scene.put("nkpa-12", "0921").give("0920", "un")
    assert scene.move("nkpa-12", "0920").why == "fine"  # only once
    scene.put("pva-79", "1610")
    assert scene.move("pva-79", "1611").why == "fine"
    assert scene.of_game("attack-supply-gained") == 9
    scene.phase("communist-supply", 3).set_game("attack-supply", 0)
    scene.next_phase()
    assert (scene.of_game("attack-supply"), scene.of_game("attack-supply-gained")) == (6 + 9, 0)


# --- weather and Ridgway -----------------------------------------------------------------------------
@covers("YD-4.1", "YD-4.3")
def weather_of_the_month(book: Book) -> None:
    scene = Scene(book)
    assert (scene.phase_id, scene.state_of("weather"), scene.state_of("weather-roll")) == (
        "communist-arrivals",
        "so",
        "3",
    )
    for turn, roll, weather in (
        (2, 1, "su"),
        (5, 6, "b"),
        (6, 4, "sn"),
        (10, 3, "mo"),
        (14, 6, "f"),
        (22, 5, "mo"),
    ):
        scene = field(book, "weather", turn)
        assert scene.next_phase() == "not-rolled"
        assert scene.roll("weather-roll", roll) == "fine"
        assert (scene.state_of("weather"), scene.state_of("weather-roll")) == (weather, str(roll)), turn
        assert scene.roll("weather-roll", 3) == "rolled"
        assert scene.choose("weather", "su") == "by-rule"
        assert scene.next_phase() == "fine"
    assert field(book, "communist-movement").roll("weather-roll", 3) == "phase"


@covers("YD-18.1")
def ridgway_takes_command(book: Book) -> None:
    for turn, rolls, now in (
        (3, (6, 1), "absent"),
        (4, (5,), "absent"),
        (4, (6, 5), "shaken"),
        (25, (6, 6), "steady"),
    ):
        scene = field(book, "bombardment", turn)
        assert scene.next_phase(rolls) == "fine"
        assert scene.state_of("ridgway") == now, rolls
        assert scene.choose("ridgway", "steady") == "by-rule"
    scene = field(book, "bombardment", 5).state("ridgway", "shaken")
    assert scene.next_phase((6, 6)) == "fine"
    assert scene.state_of("ridgway") == "shaken"  # only once
