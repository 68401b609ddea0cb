"""The totals of `hexwright play` as one picture: who won, after how many turns, what was lost and refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwright.console.playing import Played, Result, losses, refusals, results, turns
from hexwright.render.colour import mixed
from hexwright.render.plot import ACCENT, INK, MUTED, PAPER, Bar, Plot, Series, bars, columns, key
from hexwright.rules.simulation.totals import How

WIDTH, EDGE = 1040.0, 40.0
INNER = WIDTH - 2 * EDGE
GUTTER = 48.0
LABEL = INNER * 0.58
"""Room for the words before a bar."""
PANEL = 230.0
"""Height of a panel of columns."""

OTHERS: Mapping[How, str] = {
    How.DRAWN: "#8D8069",
    How.UNDECIDED: "#B5AB97",
    How.ENDLESS: "#5C5346",
    How.STUCK: INK,
}
"""Colours of games that no side has won."""
PALER = (0.0, 0.3, 0.5, 0.64, 0.74)
"""How much paper is mixed into the colour of a side for its first, second … way to win."""


def drawn(played: Played) -> str:
    """The picture as SVG."""
    plot = Plot(WIDTH)
    totals = played.totals
    plot.text(EDGE, 66, played.title, size=34, bold=True)
    plot.rule(EDGE, 84, INNER, ACCENT, 4)
    many = "1 game" if totals.games == 1 else f"{totals.games:,} games"
    seeds = (
        f"seeds {played.seeds[0]} to {played.seeds[-1]}" if totals.games > 1 else f"seed {played.seeds[0]}"
    )
    plot.text(EDGE, 112, f"{many} played by the robot, {seeds}", size=17, colour=MUTED)
    y = 164.0
    _heading(plot, EDGE, y, "How the games ended")
    rows = [
        Bar(row.who, row.games, f"{100 * row.games / totals.games:.1f} %", colour, row.why)
        for row, colour in _coloured(played)
    ]
    y += 22 + bars(plot, EDGE, y + 22, INNER, rows, label=LABEL, whole=totals.games) + 52
    half = (INNER - GUTTER) / 2
    _lengths(plot, played, EDGE, y, half)
    _losses(plot, played, EDGE + half + GUTTER, y, half)
    y += 22 + PANEL + 52
    _heading(plot, EDGE, y, "Why actions were refused")
    y += 22 + _refusals(plot, played, y + 22)
    return plot.document(f"{played.title}: {many} played by the robot", y + EDGE)


def _heading(plot: Plot, x: float, y: float, words: str) -> None:
    plot.text(x, y, words, size=20, bold=True)


def _coloured(played: Played) -> Sequence[tuple[Result, str]]:
    """Each result with its colour: that of the winner, paler for the rarer ways of the same side."""
    found = []
    seen: dict[str, int] = {}
    for row in results(played):
        if not row.side:
            found.append((row, OTHERS.get(row.ending.how, MUTED)))
            continue
        number = seen[row.side] = seen.get(row.side, -1) + 1
        share = PALER[min(number, len(PALER) - 1)]
        found.append((row, mixed(played.loaded.game.sides[row.side].colour, PAPER, share)))
    return found


def _lengths(plot: Plot, played: Played, x: float, y: float, width: float) -> None:
    """Games by their last turn, in the colours of those who won."""
    _heading(plot, x, y, "Last turn")
    ended = played.totals.ended
    series = []
    for side in played.loaded.game.sides.values():
        values = [
            sum(games for ending, games in ended.items() if (ending.winner, ending.turn) == (side.id, turn))
            for turn in turns(played)
        ]
        series.append(Series(f"{side.name} won", side.colour, values))
    for how, colour in {How.WON: MUTED, **OTHERS}.items():
        values = [
            sum(
                games
                for ending, games in ended.items()
                if not ending.winner and (ending.how, ending.turn) == (how, turn)
            )
            for turn in turns(played)
        ]
        series.append(Series(how.value, colour, values))
    series = [one for one in series if any(one.values)]
    key(plot, x + width, y, series)
    names = [str(turn) for turn in turns(played)]
    columns(plot, x, y + 22, width, PANEL, names, series, stacked=True)


def _losses(plot: Plot, played: Played, x: float, y: float, width: float) -> None:
    """Steps that each side loses in a turn, on average."""
    _heading(plot, x, y, "Steps lost in a turn")
    sides = played.loaded.game.sides
    series = [Series(sides[row.side].name, sides[row.side].colour, row.steps) for row in losses(played)]
    key(plot, x + width, y, series)
    names = [str(turn) for turn in turns(played)]
    columns(plot, x, y + 22, width, PANEL, names, series, stacked=False)


def _refusals(plot: Plot, played: Played, y: float) -> float:
    refused = played.totals.refusals
    rows = [
        Bar(words, times, f"{100 * times / refused:.1f} %", MUTED, rule)
        for rule, words, times in refusals(played)
    ]
    return bars(plot, EDGE, y, INNER, rows, label=LABEL)
