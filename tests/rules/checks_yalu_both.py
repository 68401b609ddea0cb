"""What the referee does in both Yalu games alike: each registers these checks for its own rules."""

from __future__ import annotations

from hexwright.rules.mechanism.combat.state import Battle
from tests.rules.book import Book
from tests.rules.scene import Scene


def field(book: Book, phase: str, weather: str = "so", turn: int = 2) -> Scene:
    """A map without units, with attack supply to spare."""
    return Scene(book).clear().phase(phase, turn).state("weather", weather).set_game("attack-supply", 9)


def odds(scene: Scene) -> str:
    """The odds of the battle that was said last, which is then forgotten."""
    lines = [line.replace("\x01", "").replace("\x02", "") for line in scene.said()]
    return next(line for line in reversed(lines) if line.startswith("Odds"))


def announced(scene: Scene, names: str, place: str, how: str) -> Scene:
    """An attack is announced; nobody is surprised, nobody fires, and the assault begins."""
    assert scene.attack(names, place, how=how) == "fine", scene.refused
    while scene.phase_id != "communist-assault":
        scene.button("check-all", 6)
        assert scene.next_phase() == "fine"
    scene.said()
    return scene


def guns_beside_others_are_no_target(book: Book) -> None:
    """Nobody picks them, and no fire goes at nobody."""
    for how in ("supplied", "unsupplied"):
        scene = field(book, "communist-designation", turn=16)
        scene.put("us-2 art-2 tk-2", "1520").put("pva-58 pva-59", "1519")
        announced(scene, "pva-58 pva-59", "1520", how)
        for name in ("art-2", "tk-2"):
            assert scene.order("pick", name) != "fine", name
            scene.match.column("picked", Battle)[book.unit(name)] = 1
        assert scene.attack("pva-58 pva-59", "1520", (3, 3), how=how) == "picked-others"
        assert scene.order("pick", "us-2") == "fine"
        assert scene.attack("pva-58 pva-59", "1520", (6, 6), how=how) == "fine"
        assert " to 10, column" in odds(scene)
    scene = field(book, "communist-designation", turn=16)
    scene.put("art-2 tk-2", "1520").put("pva-58 pva-59", "1519")
    announced(scene, "pva-58 pva-59", "1520", "supplied")
    assert scene.order("pick", "tk-2") == "fine"  # where nobody else stands
    assert scene.attack("pva-58 pva-59", "1520", (6, 6), how="supplied") == "fine"
    assert "8 to 1, column 8:1" in odds(scene)


def declared_waves_are_made(book: Book) -> None:
    scene = field(book, "communist-designation", turn=16)
    scene.put("us-2", "1520").put("pva-58 pva-59 pva-60", "1519").put("pva-89", "1420")
    assert scene.attack("pva-89", "1520", how="wave") == "fine"
    assert scene.order("withdraw", "pva-89") == "fine"  # as long as attacks are announced
    announced(scene, "pva-58 pva-59", "1520", "wave")
    assert scene.next_phase() == "binding" and "1520" in scene.refused
    assert scene.attack("pva-58 pva-59", "1520", (6, 6), how="wave") == "fine"
    assert not scene.on_map("pva-58") and not scene.on_map("pva-59")
    assert scene.next_phase() == "fine"
    scene = field(book, "communist-designation", turn=16)
    scene.put("us-2", "1520").put("pva-58 pva-59", "1519")
    announced(scene, "pva-58 pva-59", "1520", "supplied")
    assert scene.next_phase() == "fine"  # nobody else must fire
    scene = field(book, "communist-designation", turn=16)
    scene.put("us-2", "1520").put("pva-58 pva-59", "1519")
    announced(scene, "pva-58 pva-59", "1520", "wave").take_off("us-2")
    assert scene.next_phase() == "fine"  # nobody is left there


def fire_across_water(book: Book) -> None:
    """Across estuaries and reservoirs, which zones of control do not cross; not across the sea."""
    for here, there, change in (("0724", "0824", 2), ("1108", "1208", 1)):
        assert {"estuary", "reservoir"} & set(book.hexside(here, there))
        scene = field(book, "communist-designation", turn=16)
        scene.put("us-2", here).put("pva-58 pva-59", there)
        assert not scene.zone("un", there)
        assert scene.attack("pva-58 pva-59", here, how="supplied") == "fine"
        assert scene.next_phase() == "fine"
        scene.said()
        assert scene.attack("us-2", there, (6, 6), how="un-fire") == "fine"
        assert any(f"die −{change} " in line for line in scene.said()), here


def nobody_drops_on_guerrillas(book: Book) -> None:
    scene = field(book, "un-movement").put("us-187", "2226").put("guer-1", "1520")
    assert scene.drag("us-187", "1520", 6) != "fine"
    assert scene.drag("us-187", "1521", 6) == "fine"


def bridge_and_road_are_hit(book: Book, scene: Scene) -> None:
    """Two rough hexes, a road and a bridge between them; it is the next Communist movement, the bridge is
    damaged, the road into 2425 interdicted by two factors: whoever crosses pays for both, or leaves the road.
    """
    assert (scene.spot("interdicted", "2425"), scene.spot("damaged-bridge", "2326", "2425")) == (2, 1)
    assert {"road", "bridge", "river"} <= set(book.hexside("2326", "2425"))
    assert scene.put("pva-112", "2326").judge("pva-112", "2425").cost == 3  # not 1 1/2 by road
    assert scene.state("weather", "so").judge("pva-112", "2425").cost == 2  # rough, over the ice
    scene.state("weather", "mc").put("pva-112", "2425")
    assert scene.judge("pva-112", "2326").cost == 1  # back: half a point, and the river
