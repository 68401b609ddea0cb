"""The pages of the help menu: the author's, then those generated from the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from string import Template

from hexwright.export.report.data import collect
from hexwright.export.vassal.help.card_page import card_page
from hexwright.export.vassal.help.coverage import coverage_page
from hexwright.export.vassal.help.markdown import html_table, inline, to_html
from hexwright.export.vassal.lower import keys
from hexwright.export.vassal.lower.sequence import Moment, help_text, moments
from hexwright.model.derived.ranges import range_texts
from hexwright.model.derived.sequence import acting_side, whoever
from hexwright.model.game import Game
from hexwright.model.provenance import Origin
from hexwright.rules.read import Rules
from hexwright.template import read

FOLDER = "help/"
_ORIGINS: Mapping[Origin, str] = {
    Origin.STATED: "printed in the rules or on the components",
    Origin.READ: "read from damaged scans",
    Origin.INFERRED: "follows from what is printed",
    Origin.DESIGNED: "ours",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpPage:
    """A page: menu title, file in the module, content. The bytes are ASCII, so that no charset is guessed."""

    title: str
    file: str
    content: bytes


def help_pages(game: Game, rules: Rules | None = None) -> tuple[HelpPage, ...]:
    """All pages of a game, in menu order. `rules`: None if it has no referee."""
    return tuple(_pages(game, rules))


def _pages(game: Game, rules: Rules | None) -> Iterator[HelpPage]:
    credits_page = None
    for page in game.pages.values():
        built = _page(page.id, page.title, to_html(page.body))
        if page.id == "credits":
            credits_page = built
        else:
            yield built
    if game.turns:
        yield _page("sequence-of-play", "Sequence of play", _sequence(game, rules))
    if game.cards:
        yield _page("cards", "Cards", card_page(game, rules.card_uses if rules is not None else ()))
    yield _page("hot-keys", "Hot keys", _hot_keys(game, rules))
    if rules is not None and rules.coverage:
        yield _page("rules-coverage", "Rules coverage", coverage_page(rules))
    yield _page("fidelity", "What is printed, what is ours", _fidelity(game))
    if game.corrections:
        yield _page("changes", "Changes", _changes(game))
    if game.errata:
        yield _page("errata", "Errata and rulings", _errata(game))
    if credits_page is not None:
        yield credits_page
    elif game.credits:
        yield _page("credits", "Credits", _credits(game))


def _page(name: str, title: str, body: str) -> HelpPage:
    text = Template(read("vassal/page.html")).substitute(title=escape(title), body=body)
    return HelpPage(
        title=title, file=f"{FOLDER}{name}.html", content=text.encode("ascii", "xmlcharrefreplace")
    )


def _sequence(game: Game, rules: Rules | None) -> str:
    """Each distinct list of phases, with the turns that have it."""
    every = moments(game)
    sides, helps = _decided_in_play(game, rules)
    lists: dict[tuple[str, ...], list[int]] = {}
    for turn in game.turns:
        phases = tuple(m.phase_text for m in every if m.turn.number == turn.number)
        lists.setdefault(phases, []).append(turn.number)
    parts = ["<h1>Sequence of play</h1>"]
    for numbers in lists.values():
        word = "Turn" if len(numbers) == 1 else "Turns"
        parts.append(f"<h2>{word} {', '.join(range_texts(numbers, shortest=3))}</h2>")
        rows = [
            (
                f"<b>{inline(moment.phase_text)}</b>",
                escape(sides.get(moment.text) or _side_of(moment, game)),
                inline(help_text(moment, helps.get(moment.text))),
            )
            for moment in every
            if moment.turn.number == numbers[0]
        ]
        parts.append(html_table(("Phase", "Side", "What happens"), rows, ready=True))
    return "\n".join(parts)


def _side_of(moment: Moment, game: Game) -> str:
    return acting_side(game, moment.phase.side if moment.phase else None, whoever(game).lower())


def _decided_in_play(game: Game, rules: Rules | None) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """What a referee knows of phases, by step: which state says whose it is, and what is done in it."""
    if rules is None:
        return {}, {}
    steps = [moment.text for moment in moments(game) if moment.phase is not None]
    states = [state.name for state in game.states.values()]
    course = dict(zip(steps, rules.game.course, strict=True))
    sides = {step: f"by {states[phase.order]}" for step, phase in course.items() if phase.order >= 0}
    return sides, dict(zip(steps, rules.game.phase_help, strict=True))


def _hot_keys(game: Game, rules: Rules | None) -> str:
    parts = ["<h1>Hot keys</h1>", "<h2>Module</h2>"]
    parts.append(_key_table([(keys.shown(key), text) for text, key in keys.toolbar_list(game)]))
    parts.append("<h2>Selected units</h2>")
    parts.append(_key_table([(keys.shown(key), text) for text, key in keys.UNIT_KEYS.items()]))
    if rules is not None:
        known = keys.referee_keys(rules.game).items()
        parts.append("<h2>Combat and questions</h2>")
        parts.append(_key_table([(keys.shown(key), text) for text, key in known]))
    if any(marker.tracks is None for marker in game.markers.values()):
        parts.append("<h2>Selected markers</h2>")
        parts.append(_key_table([(keys.shown(key), text) for text, key in keys.MARKER_KEYS.items()]))
    parts.append("<h2>Mouse</h2>")
    parts.append(_key_table(list(_mouse(game))))
    return "\n".join(parts)


def _mouse(game: Game) -> Iterator[tuple[str, str]]:
    hexes = any(board.grid is not None for board in game.boards.values())
    others = "the other player" if len(game.sides) == 2 else "the other players"
    yield "Drag", "moves a piece or a stack; a double click opens a stack"
    yield "Right click", "the menu of a piece"
    place = "hex" if hexes else "place"
    yield "Hold the mouse still", f"shows the pieces of a {place}, their sum, and the ground"
    yield "Alt + click", f"points {others} at a place"
    undone = "takes back the last action; a key for it can be set in the preferences"
    yield "Undo, the first button", undone
    yield (
        "Preferences, Colours",
        "counters in colours that the colour-blind can tell apart, for yourself alone",
    )


def _key_table(rows: list[tuple[str, str]]) -> str:
    return html_table(
        ("Key", "Does"), [(f"<b>{escape(key)}</b>", escape(text)) for key, text in rows], ready=True
    )


def _fidelity(game: Game) -> str:
    fidelity = collect(game)
    parts = ["<h1>What is printed, what is ours</h1>"]
    rows = [
        (f"<b>{origin}</b>", _ORIGINS[origin], str(count), fidelity.share(count))
        for origin, count in fidelity.counts.items()
    ]
    parts.append(html_table(("Origin", "Meaning", "Data", "Share"), rows, ready=True))
    parts.append("<h2>By kind</h2>")
    heads = ("Kind", *(str(origin) for origin in Origin))
    kinds = [(escape(group.title), *map(str, group.counts.values())) for group in fidelity.groups]
    parts.append(html_table(heads, kinds, ready=True))
    return "\n".join(parts)


def _changes(game: Game) -> str:
    """Published corrections, newest first."""
    parts = ["<h1>Changes</h1>"]
    for correction in reversed(game.corrections):
        source = f" ({inline(correction.reference)})" if correction.reference else ""
        lines = "".join(f"<li>{escape(change.text)}</li>" for change in correction.changes)
        parts.append(f"<h2>{escape(correction.version)}, {correction.date}</h2>")
        parts.append(f"<p>Correction {correction.number}: {inline(correction.reason)}{source}</p>")
        parts.append(f"<ul>{lines}</ul>")
    return "\n".join(parts)


def _errata(game: Game) -> str:
    rows = [
        (inline(item.evidence), inline(item.ruling), escape(item.provenance.rule or ""))
        for item in game.errata.values()
    ]
    return "<h1>Errata and rulings</h1>\n" + html_table(("Found", "Played here", "Rule"), rows, ready=True)


def _credits(game: Game) -> str:
    lines = "".join(f"<li>{inline(line)}</li>" for line in game.credits)
    return f"<h1>Credits</h1>\n<ul>{lines}</ul>"
