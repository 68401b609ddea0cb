"""Wrong mechanisms of all kinds: whatever stands in the files, there are findings with places, or none."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwright.diagnostics import Report
from tests.rules.language.toll import FOLDER, TEXTS
from tests.rules.own_game import folders, made

CHARACTERS = "()[]{}:,.=+-*/%<>&|^~!@#\"'\\ \n\taeiou_0179\u00e9\u2192\x00\ufeff"
WORDS = (
    *("and", "or", "not", "if", "else", "for", "in", "while", "return", "break", "continue", "pass", "None"),
    *("def", "class", "lambda", "import", "from", "del", "async", "await", "yield", "with", "try", "match"),
    *("True", "False", "game", "play", "unit", "self", "int", "Ints", "range", "len", "Hooks", "given", "()"),
)


def is_answered(texts: dict[str, str]) -> None:
    """See that there is a mechanism or findings, each at a place that exists."""
    found, report = made(FOLDER, texts)
    assert found or report.failed
    for one in report:
        name = one.span.path.rpartition("/")[2]
        assert name in TEXTS, one
        lines = texts.get(name, "").split("\n")
        assert 1 <= one.span.line <= len(lines) + 1 and one.span.column >= 1, one
        assert one.message and len(one.message) < 1000
    assert all(finding.code[0] in "EYR" for finding in Report(report.found))


def changed_text(text: str, chance: random.Random) -> str:
    """A text with characters or words taken out, put in, or exchanged."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        a = chance.randrange(len(text) + 1)
        b = min(len(text), a + chance.choice((0, 0, 1, 3, 20, 200)))
        more = chance.choice((chance.choice(CHARACTERS), chance.choice(WORDS), text[b : b + 30], ""))
        text = text[:a] + more + text[b:]
    return text


def changed_lines(text: str, chance: random.Random) -> str:
    """A text with lines exchanged, doubled or left out."""
    lines = text.split("\n")
    for _ in range(chance.choice((1, 2, 4))):
        a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
        kind = chance.randrange(3)
        if kind == 0:
            lines[a], lines[b] = lines[b], lines[a]
        elif kind == 1:
            lines.insert(a, lines[b])
        elif len(lines) > 1:
            del lines[a]
    return "\n".join(lines)


class Shuffle(ast.NodeTransformer):
    """Puts parts of a tree in the place of others: still Python, but of no sense."""

    def __init__(self, tree: ast.AST, chance: random.Random) -> None:
        self.chance = chance
        self.expressions = [n for n in ast.walk(tree) if isinstance(n, ast.expr)]
        self.statements = [n for n in ast.walk(tree) if isinstance(n, ast.stmt)]

    def visit(self, node: ast.AST) -> ast.AST:
        """Another part now and then."""
        if self.chance.random() < 0.01:
            if isinstance(node, ast.expr) and not hasattr(node, "ctx"):
                return self.chance.choice(self.expressions)
            if isinstance(node, ast.stmt):
                return self.chance.choice(self.statements)
        return super().generic_visit(node)


def changed_tree(text: str, chance: random.Random) -> str:
    """Python with some of its parts exchanged."""
    tree = ast.parse(text)
    made_of = Shuffle(tree, chance).visit(ast.parse(text))
    try:
        return ast.unparse(ast.fix_missing_locations(made_of))
    except (ValueError, AttributeError, TypeError, RecursionError):  # parts that cannot stand there
        return text


Change = Callable[[str, random.Random], str]


@pytest.mark.parametrize("change", [changed_text, changed_lines])
@pytest.mark.parametrize("file", ["parameters.py", "rules.py", "words.yaml"])
def test_changed_texts(file: str, change: Change) -> None:
    chance = random.Random(f"{file} {change.__name__}")
    for _ in range(60):
        is_answered({**TEXTS, file: change(TEXTS[file], chance)})


@pytest.mark.parametrize("file", ["parameters.py", "rules.py"])
def test_changed_trees(file: str) -> None:
    chance = random.Random(file)
    for _ in range(80):
        is_answered({**TEXTS, file: changed_tree(TEXTS[file], chance)})


@pytest.mark.slow
def test_changed_mechanisms_of_a_real_game() -> None:
    chance = random.Random(5)
    for files in folders("ebb-and-flow"):
        for _ in range(25):
            texts = dict(files.texts)
            file = chance.choice(("parameters.py", "rules.py"))
            change = chance.choice((changed_text, changed_lines, changed_tree))
            texts[file] = change(texts[file], chance)
            found, report = made(files.folder, texts, files.name)
            assert found or report.failed


@settings(max_examples=60)
@given(st.text(max_size=200), st.sampled_from(sorted(TEXTS)))
def test_any_text(text: str, file: str) -> None:
    is_answered({**TEXTS, file: text})


ATOMS = st.sampled_from(["game", "play", "unit", "1", "True", "None", "'x'", "play.left"])
SIGNS = st.sampled_from(["+", "-", "//", "and", "or", "<", "==", "in", "is", "&", "**"])
CALLED = st.sampled_from(["len", "min", "ints", "price", "bill", "range", "on_map", "open"])


def larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Expressions of smaller ones, of sense or not."""
    return st.one_of(
        st.builds("({} {} {})".format, inner, SIGNS, inner),
        st.builds("{}({}, {})".format, CALLED, inner, inner),
        st.builds("{}[{}]".format, inner, inner),
        st.builds("({} if {} else {})".format, inner, inner, inner),
        st.builds("(not {})".format, inner),
        st.builds("{}.steps".format, inner),
        st.builds("[{0}, {0}]".format, inner),
    )


@settings(max_examples=80)
@given(st.recursive(ATOMS, larger, max_leaves=12))
def test_any_expression(expression: str) -> None:
    text = TEXTS["rules.py"].replace("due = price(game, play, unit)", f"due = {expression}")
    is_answered({**TEXTS, "rules.py": text})
