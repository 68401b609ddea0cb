"""The pages of the help menu: the author's, then those generated from the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from string import Template

from hexwright.export.report.data import collect
from hexwright.export.vassal.help.markdown import html_table, inline, to_html
from hexwright.export.vassal.lower import keys
from hexwright.export.vassal.lower.sequence import Moment, help_text, moments
from hexwright.model.cards import Deck
from hexwright.model.derived.ranges import range_texts
from hexwright.model.derived.sequence import acting_side, whoever
from hexwright.model.game import Game
from hexwright.model.provenance import Origin
from hexwright.rules.checklist import Covered
from hexwright.rules.coverage import STATUSES, Chapter, chapters, counts, in_part, judged
from hexwright.rules.read import Rules
from hexwright.template import read

# --- what the referee does -----------------------------------------------------------------------------
GROUNDS: Mapping[str, str] = {
    "enforced": "#C9DDBF",
    "computed": "#CFE0E8",
    "part": "#DCE3A8",
    "reminded": "#F2DFB0",
    "data": "#E3DCCB",
    "manual": "#EBC9BF",
}
"""Background colour of each status, light enough for black text."""

INTRODUCTION = """\
<h1>Rules coverage</h1>
<p>What the referee does about each of the {total} rules of this game. It takes care of {done} of them
({share}) by itself{part}. While it is switched off, all of them are for the players.</p>"""


def coverage_page(rules: Rules) -> str:
    """The page's body, HTML."""
    total, done = len(rules.coverage), judged(rules.coverage)
    totals = counts(rules.coverage)
    parts = [
        INTRODUCTION.format(total=total, done=done, share=_share(done, total), part=in_part(rules.coverage))
    ]
    meanings = [
        (status, escape(STATUSES[status]), str(count), _share(count, total))
        for status, count in totals.items()
    ]
    parts.append(html_table(("Status", "Meaning", "Rules", "Share"), meanings, ready=True, grounds=GROUNDS))
    parts.append("<h2>By chapter</h2>")
    rows = [_sums(escape(chapter.name), chapter.counts) for chapter in chapters(rules)]
    rows.append(_sums("<b>All</b>", totals))
    parts.append(html_table(("Chapter", *STATUSES, "all"), rows, ready=True))
    for chapter in chapters(rules):
        parts += [f"<h2>{escape(chapter.name)}</h2>", _table(chapter)]
    return "\n".join(parts)


def _table(chapter: Chapter) -> str:
    return html_table(
        ("Rule", "What it says", "Status", "By"),
        [tuple(_cells(entry)) for entry in chapter.rules],
        ready=True,
        widths=(8, 62, 12, 18),
        grounds=GROUNDS,
    )


def _cells(entry: Covered) -> Iterator[str]:
    yield f"<b>{escape(entry.rule or entry.id)}</b>"
    yield inline(entry.says) + (f"<br><i>{inline(entry.why)}</i>" if entry.why else "")
    yield entry.status
    yield escape(", ".join(entry.by).replace("_", " ").replace(".", ": "))


def _sums(name: str, sums: Mapping[str, int]) -> tuple[str, ...]:
    return (name, *(str(count or "") for count in sums.values()), str(sum(sums.values())))


def _share(count: int, total: int) -> str:
    return f"{100 * count / total:.0f} %"


# --- the page of the cards -----------------------------------------------------------------------------
_PLAYING = (
    "A deck has a menu (right click): draw a card into a hand, look through the cards that lie face up. "
    "Cards can be dragged, too. A hand is a window of its own, with buttons to draw by; its button is in "
    "the toolbar. Everybody may open it: the others see backs."
)
_HIDDEN = (
    "A card is seen by the side that drew it, until that side plays or shows it; an eye, struck out, "
    "marks what the others see from behind. What VASSAL keeps is not secret from those who look for it: a"
    " saved game and a log hold the names of all cards in clear, and so does the memory of every player's"
    " VASSAL. Whoever takes a side in a running game sees its hand."
)


_JUDGED = (
    "The referee draws and plays: the button Draw in the window of a hand draws what its side may draw now, "
    "and the menu of a card (right click) says what it can be played for. While rules are enforced a card "
    "that is dragged elsewhere goes back. A hand is a window of its own; its button is in the toolbar. "
    "Everybody may open it: the others see backs. In phases in which nothing is judged, and with the rules "
    "off, there are the commands below."
)


def card_page(game: Game, uses: Sequence[tuple[str, str]] = ()) -> str:
    """The body of the page. `uses`: what the referee lets cards be played for, entry and sentence."""
    parts = ["<h1>Cards</h1>", f"<p>{_JUDGED if uses else _PLAYING}</p>"]
    if uses:
        told = [(escape(title), escape(sentence)) for title, sentence in uses]
        parts += ["<h2>What cards are played for</h2>", html_table(("in the menu", ""), told, ready=True)]
    rows = [(escape(keys.shown(key)), escape(text)) for text, key in keys.CARD_KEYS.items()]
    parts += ["<h2>On a card</h2>", html_table(("key", "command"), rows, ready=True)]
    parts += ["<h2>Decks</h2>", html_table(("deck", "cards", "in play"), list(_decks(game)), ready=True)]
    if game.hands:
        hands = [
            (
                escape(hand.name),
                escape(game.sides[hand.side].name),
                "any number" if hand.limit is None else f"at most {hand.limit}",
            )
            for hand in game.hands.values()
        ]
        parts += ["<h2>Hands</h2>", html_table(("hand", "of", "cards"), hands, ready=True)]
    parts += ["<h2>What stays hidden</h2>", f"<p>{_HIDDEN}</p>"]
    return "\n".join(parts)


def _decks(game: Game) -> Iterator[tuple[str, str, str]]:
    """Name, number of cards, and when they are in play."""
    for deck in game.decks.values():
        counted = Counter(card.group for card in game.cards.values() if card.deck == deck.id)
        if not deck.groups:
            yield escape(deck.name), str(counted[None]), escape(_empties(deck))
        for group in deck.groups.values():
            when = "from the beginning" if group.turn is None else f"shuffled in on turn {group.turn}"
            ends = [later.turn for later in deck.groups.values() if group.id in later.replaces]
            gone = f", until turn {ends[0]}" if ends else ""
            name = f"{deck.name}: {group.name}"
            yield escape(name), str(counted[group.id]), escape(f"{when}{gone}. {_empties(deck)}")


def _empties(deck: Deck) -> str:
    """What becomes of an empty draw pile."""
    order = "" if deck.shuffled else "Drawn in order. "
    if deck.refills:
        return f"{order}An empty draw pile takes the played cards, shuffled."
    return f"{order}Nothing refills it."


# --- all pages -----------------------------------------------------------------------------------------
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
