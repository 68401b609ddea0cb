"""The help page "Rules coverage": how the referee covers each rule, by chapter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from hexwright.export.vassal.help.markdown import html_table, inline
from hexwright.rules.checklist import Covered
from hexwright.rules.coverage import STATUSES, Chapter, chapters, counts, in_part, judged
from hexwright.rules.read import Rules

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
