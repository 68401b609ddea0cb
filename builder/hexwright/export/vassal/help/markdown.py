"""Converts a subset of Markdown to the old HTML that VASSAL's help windows can show (Swing: HTML 3.2).

Supported: headings, paragraphs, lists (also numbered, with items of several lines), tables, rules, code,
**bold**, *italics*, `code`, [links](url). Everything else is text. Never fails.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from types import MappingProxyType

_HEADING = re.compile(r"(#{1,4})\s+(.*?)\s*#*\Z")
_ITEM = re.compile(r"([-*+]|[0-9]{1,3}[.)])\s+(.*)\Z")
_RULE = re.compile(r"([-*_])(\s*\1){2,}\s*\Z")
_TABLE_LINE = re.compile(r":?-{1,}:?\Z")
_NUMBER = re.compile(r"[0-9.,]+( %)?\Z")
_INLINE = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\*\*(?P<bold>.+?)\*\*"
    r"|(?<![\w*])\*(?P<italic>[^*\s](?:[^*]*[^*\s])?)\*(?![\w*])"
    r"|\[(?P<text>[^\]]+)\]\((?P<url>[^)\s]+)\)"
)
_SAFE_LINK = re.compile(r"(https?://|mailto:|#|[\w./-]+\.html\Z)")


def to_html(text: str) -> str:
    """The body of a page, HTML."""
    lines = text.replace("\t", "    ").split("\n")
    blocks: list[str] = []
    at = 0
    while at < len(lines):
        block, at = _block(lines, at)
        if block:
            blocks.append(block)
    return "\n".join(blocks)


def _block(lines: Sequence[str], at: int) -> tuple[str, int]:
    line = lines[at].strip()
    if not line:
        return "", at + 1
    heading = _HEADING.match(line)
    if heading:
        level = len(heading[1])
        return f"<h{level}>{inline(heading[2])}</h{level}>", at + 1
    if _RULE.match(line):
        return "<hr>", at + 1
    if line.startswith("```"):
        return _code(lines, at)
    if _ITEM.match(line):
        return _list(lines, at)
    if _is_table(lines, at):
        return _table(lines, at)
    return _paragraph(lines, at)


def _code(lines: Sequence[str], at: int) -> tuple[str, int]:
    end = at + 1
    while end < len(lines) and not lines[end].strip().startswith("```"):
        end += 1
    return f"<pre>{escape(chr(10).join(lines[at + 1 : end]))}</pre>", end + 1


def _paragraph(lines: Sequence[str], at: int) -> tuple[str, int]:
    words = [lines[at].strip()]
    at += 1
    while at < len(lines) and not _starts_block(lines, at):
        words.append(lines[at].strip())
        at += 1
    return f"<p>{inline(' '.join(words))}</p>", at


def _starts_block(lines: Sequence[str], at: int) -> bool:
    line = lines[at].strip()
    return (
        not line
        or bool(_HEADING.match(line) or _ITEM.match(line) or _RULE.match(line))
        or line.startswith("```")
        or _is_table(lines, at)
    )


def _list(lines: Sequence[str], at: int) -> tuple[str, int]:
    """A list from line `at`, and the line after it. Deeper items become nested lists; continuation lines are
    joined to their item.
    """
    indent = _indent(lines[at])
    first = _ITEM.match(lines[at].strip())
    numbered = first is not None and first[1][0].isdigit()
    items: list[str] = []
    while at < len(lines):
        line = lines[at].strip()
        item = _ITEM.match(line)
        if not line:
            # a blank line ends the list unless an item or its text follows
            following = at + 1
            if following < len(lines) and _continues(lines[following], indent):
                at += 1
                continue
            break
        if item and _indent(lines[at]) > indent and items:
            inner, at = _list(lines, at)
            items[-1] += inner
            continue
        if item and _indent(lines[at]) == indent:
            if item[1][0].isdigit() != numbered:
                break
            items.append(item[2])
        elif item or not items or _HEADING.match(line):
            break
        else:
            items[-1] += f" {line}"
        at += 1
    tag = "ol" if numbered else "ul"
    return f"<{tag}>" + "".join(f"<li>{_item(text)}</li>" for text in items) + f"</{tag}>", at


def _continues(line: str, indent: int) -> bool:
    return bool(line.strip()) and (_indent(line) > indent or bool(_ITEM.match(line.strip())))


def _item(text: str) -> str:
    """The HTML of an item; a nested list in it is HTML already."""
    for tag in ("<ul>", "<ol>"):
        head, found, tail = text.partition(tag)
        if found:
            return inline(head) + found + tail
    return inline(text)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _is_table(lines: Sequence[str], at: int) -> bool:
    if "|" not in lines[at] or at + 1 >= len(lines) or "|" not in lines[at + 1]:
        return False
    return all(_TABLE_LINE.match(cell) for cell in _cells(lines[at + 1]))


def _table(lines: Sequence[str], at: int) -> tuple[str, int]:
    head = _cells(lines[at])
    at += 2
    rows: list[list[str]] = []
    while at < len(lines) and "|" in lines[at]:
        rows.append(_cells(lines[at]))
        at += 1
    return html_table(head, rows, ready=False), at


def html_table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    ready: bool,
    widths: Sequence[int] = (),
    grounds: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """A table with a shaded heading.

    Args:
        head: headings of the columns.
        rows: cells by row.
        ready: whether cells are HTML already; numbers are then aligned right.
        widths: of the columns, in percent of the page, so that consecutive tables look alike; empty for none.
        grounds: background colour of cells by their text. Attributes, since help windows ignore most CSS.

    """
    convert = (lambda text: text) if ready else inline
    width_attribute = ' width="100%"' if widths else ""
    parts = [f"<table border=0 cellspacing=1 cellpadding=4 bgcolor=#B9AB8C{width_attribute}>", "<tr>"]
    for k, cell in enumerate(head):
        width = f' width="{widths[k]}%"' if widths else ""
        parts.append(f"<th bgcolor=#E6D9BC{width}>{convert(cell)}</th>")
    parts.append("</tr>")
    for number, row in enumerate(rows):
        ground = "#FFFCF3" if number % 2 == 0 else "#F6F0E0"
        parts.append("<tr>")
        for cell in row:
            align = " align=right" if ready and _NUMBER.match(cell) else ""
            parts.append(f"<td bgcolor={grounds.get(cell, ground)}{align}>{convert(cell)}</td>")
        parts.append("</tr>")
    parts.append("</table>")
    return "".join(parts)


def inline(text: str) -> str:
    """Text with its inline markup, as HTML."""
    out: list[str] = []
    end = 0
    for found in _INLINE.finditer(text):
        out.append(escape(text[end : found.start()], quote=False))
        out.append(_mark(found))
        end = found.end()
    out.append(escape(text[end:], quote=False))
    return "".join(out)


def _mark(found: re.Match[str]) -> str:
    if found["code"] is not None:
        return f"<code>{escape(found['code'], quote=False)}</code>"
    if found["bold"] is not None:
        return f"<b>{inline(found['bold'])}</b>"
    if found["italic"] is not None:
        return f"<i>{inline(found['italic'])}</i>"
    if not _SAFE_LINK.match(found["url"]):
        return inline(found["text"])
    return f'<a href="{escape(found["url"])}">{inline(found["text"])}</a>'
