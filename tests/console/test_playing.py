"""What `hexwright play` prints and draws, from totals made up for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from lxml import etree

from hexwright.console import playing
from hexwright.console.play_chart import drawn
from hexwright.console.playing import MOST_REFUSALS, Played, PlayProgress, as_json, as_text, play
from hexwright.project import Project
from hexwright.rules.simulation.totals import Ending, Fault, How, Lost, Refusal, Totals
from tests.rules import small
from tests.rules.simulation.test_play import loaded_game

WON = Ending(How.WON, "blue", "land", 2)
TOTALS = Totals(
    ended={WON: 5, WON._replace(turn=1): 1, Ending(How.UNDECIDED, "", "", 2): 2},
    steps={Lost("blue", 1): 4, Lost("red", 1): 8, Lost("red", 2): 21},
    units={Lost("red", 2): 4},
    done={"move": 60},
    refused={Refusal("", "phase"): 10, Refusal("5.1", "points"): 30},
)


@pytest.fixture(scope="module")
def played(write_game_once: Callable[..., Project]) -> Played:
    """Eight games of the small game."""
    rules = small.RULES.replace("says: holds the land", 'rule: "7.1", says: Blue holds the land')
    loaded = loaded_game(write_game_once(small.files(rules)), "demo")
    return Played(loaded=loaded, seeds=range(10, 18), totals=TOTALS)


def test_totals_as_text(played: Played) -> None:
    assert as_text(played, None).split("\n") == [
        "Small 0.1.0, Start: 8 games (seeds 10 to 17)",
        "",
        "     6  75.0 %  Blue    Blue holds the land (7.1)",
        "     2  25.0 %  Nobody  the last turn is over and no condition of victory is met",
        "",
        "  turn                 1     2",
        "  games that end       1     7  1.9 on average",
        "  Blue: steps lost   0.5   0.0  0.5 a game, 0.0 units",
        "  Red: steps lost    1.0   3.0  3.6 a game, 0.5 units",
        "",
        "  40 of 100 actions that were tried are refused:",
        "        75.0 %  5.1  needs … MP, has …",
        "        25.0 %       not in this phase",
        "",
        "  never done: advance, over, exit, place, arrive, lose, attack",
        "  never done, since the robot leaves them alone (no options): resign, remove, chart",
    ]


def test_long_reasons_are_wrapped_on_a_terminal(played: Played) -> None:
    lines = as_text(played, 60).split("\n")
    assert lines[3:5] == [
        "     2  25.0 %  Nobody  the last turn is over and no",
        "                        condition of victory is met",
    ]


def test_rare_refusals_are_summed_up(played: Played) -> None:
    many = {Refusal("1", f"reason {k:02}"): 100 - k for k in range(MOST_REFUSALS + 3)}
    lines = as_text(replace(played, totals=replace(TOTALS, refused=many)), None).split("\n")
    last = next(k for k, line in enumerate(lines) if line.endswith("3 other reasons"))
    assert lines[last - 1].endswith(f"reason {MOST_REFUSALS - 1:02}")


def test_faults_are_shown_with_their_seeds(played: Played) -> None:
    faults = tuple(Fault(k, f"turn 1, blue: fault {k}") for k in range(12))
    lines = as_text(replace(played, totals=replace(TOTALS, faults=faults)), None).split("\n")
    assert lines[-12] == "  12 faults:"
    assert lines[-11] == "    seed 0, turn 1, blue: fault 0"
    assert lines[-1] == "    and 2 more"


@pytest.mark.parametrize(
    ("ending", "says"),
    [
        (Ending(How.DRAWN, "", "land", 2), "Draw  Blue holds the land (7.1)"),
        (Ending(How.ENDLESS, "", "", 2), "Endless  it went on for longer than the game is"),
        (Ending(How.STUCK, "", "", 2), "Stuck  the rules ask for something that nobody can do"),
        (Ending(How.WON, "red", "resigned", 2), "Red  resigned"),
    ],
)
def test_every_ending_has_its_words(played: Played, ending: Ending, says: str) -> None:
    assert says in as_text(replace(played, totals=replace(TOTALS, ended={ending: 1})), None)


def test_json_has_the_totals(played: Played) -> None:
    document = json.loads(as_json(played))
    assert (document["game"], document["setup"]) == ("demo", "start")
    assert document["seeds"] == {"first": 10, "games": 8}
    assert Totals.from_data(document) == TOTALS


def test_the_picture_shows_the_totals(played: Played) -> None:
    root = etree.fromstring(drawn(played).encode())
    words = [text.text for text in root.iter("{*}text")]
    for shown in ("Small 0.1.0, Start", "8 games played by the robot, seeds 10 to 17"):
        assert shown in words
    assert words.index("75.0 %") < words.index("25.0 %")
    assert "Blue holds the land (7.1)" in words
    boxes = list(root.iter("{*}rect"))
    blue = [box for box in boxes if box.get("fill") == played.loaded.game.sides["blue"].colour]
    assert len(blue) >= 4  # its bar, the keys, a column for each of its numbers
    whole = {side: float(root.get(side, "")) for side in ("width", "height")}
    for box in boxes[1:]:
        x, y, width, height = (float(box.get(name, "")) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= x + width <= whole["width"]
        assert 0 <= y <= y + height <= whole["height"]
    assert drawn(played) == drawn(played)


def test_words_that_look_like_markup_stay_words(played: Played) -> None:
    game = replace(played.loaded.game, title="<b>Tom & Jerry</b>")
    tricky = replace(played, loaded=replace(played.loaded, game=game))
    words = [text.text for text in etree.fromstring(drawn(tricky).encode()).iter("{*}text")]
    assert words[0] == "<b>Tom & Jerry</b> 0.1.0, Start"


def test_one_core_and_two_play_the_same_games(played: Played) -> None:
    one, two = (
        play(played.loaded, range(11), jobs=jobs, cluster=None, show=lambda _done, _games: None)
        for jobs in (1, 2)
    )
    assert one.totals == two.totals
    assert one.totals.games == 11


def test_a_few_games_are_shared_out_among_the_processes(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared: list[list[int]] = []

    def in_no_process(work: Callable[[range], Totals], parts: list[range], jobs: int) -> Iterator[Totals]:
        shared.append([len(part) for part in parts])
        return map(work, parts)

    monkeypatch.setattr(playing, "in_processes", in_no_process)
    for games in (2, 5, 24):
        found = play(played.loaded, range(games), jobs=2, cluster=None, show=lambda _done, _games: None)
        assert found.totals.games == games
    assert shared == [[1, 1], [3, 2], [5, 5, 5, 5, 4]]


def test_the_bar_moves_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    PlayProgress()(3, 12)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    bar = PlayProgress()
    bar(0, 12)
    bar(3, 12)
    bar(12, 12)
    shown = capsys.readouterr().err.split("\r\033[K")
    assert shown[2].startswith("━" * 6 + "╌" * 18 + " 3 of 12 games")
    assert shown[3] == ""
