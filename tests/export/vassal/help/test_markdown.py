"""The small Markdown of help pages."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from hexwright.export.vassal.help.markdown import to_html


def test_blocks() -> None:
    text = "# A & B\n\nOne\nparagraph.\n\n- first\n  goes on\n- second\n\n1. one\n2. two\n\n---\nend"
    assert to_html(text).split("\n") == [
        "<h1>A &amp; B</h1>",
        "<p>One paragraph.</p>",
        "<ul><li>first goes on</li><li>second</li></ul>",
        "<ol><li>one</li><li>two</li></ol>",
        "<hr>",
        "<p>end</p>",
    ]


def test_lists_in_lists() -> None:
    assert to_html("- a\n  - b\n  - c\n- d") == "<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>"


def test_tables() -> None:
    html = to_html("| die | <=0 |\n| --- | :-: |\n| 1 | **x** |\n| 2 | y |\nafter")
    assert "<th bgcolor=#E6D9BC>&lt;=0</th>" in html
    assert html.count("<tr>") == 3 and "<b>x</b>" in html
    assert html.endswith("<p>after</p>")


def test_emphasis_links_code() -> None:
    assert to_html("*a* **b *c* d** `d<e` 2*3*4") == (
        "<p><i>a</i> <b>b <i>c</i> d</b> <code>d&lt;e</code> 2*3*4</p>"
    )
    assert to_html("[x](https://a.example/?q=1&r)") == ('<p><a href="https://a.example/?q=1&amp;r">x</a></p>')
    assert to_html("[x](javascript:evil)") == "<p>x</p>"


@given(st.text(alphabet="#*`-+|[]()<>&1. \n\ta:\"'_", max_size=60))
def test_anything_becomes_html_that_nests(text: str) -> None:
    html = (
        to_html(text)
        .replace("<hr>", "<hr/>")
        .replace("border=0 cellspacing=1 cellpadding=4 bgcolor=#B9AB8C", "")
    )
    for colour in ("#E6D9BC", "#FFFCF3", "#F6F0E0"):
        html = html.replace(f" bgcolor={colour}", "")
    etree.fromstring(f"<body>{html}</body>".encode())
