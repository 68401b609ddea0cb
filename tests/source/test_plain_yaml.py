"""What is written as YAML is read back as the same texts."""

from __future__ import annotations

from random import Random

import pytest

from hexwright.diagnostics import Report
from hexwright.source.plain_yaml import Plain, write_yaml
from hexwright.source.tree import Limits, Node, Scalar, Seq, parse_yaml

LIMITS = Limits(depth=500, any_character=True)
SIGNS = "ab :#-'\"\\{}[],&*!|>%@`?~\n\t\r\x00\x85\u2028é😀=<.0"
PARTS = [*SIGNS, "null", "yes", "0701", ": ", " #", "- ", "---"]


def plain(node: Node) -> Plain:
    """What a node says."""
    if isinstance(node, Scalar):
        return None if node.is_null else node.text
    if isinstance(node, Seq):
        return [plain(item) for item in node.items]
    return {key: plain(value) for key, value in node.entries.items()}


def read(text: str) -> Plain:
    """A document, without errors."""
    report = Report()
    node = parse_yaml(text, "file.yaml", report, LIMITS)
    assert node is not None, list(report)
    return plain(node)


def test_a_document_looks_like_one_written_by_hand() -> None:
    value: Plain = {
        "title": "Ebb: a game",
        "number": "0701",
        "none": None,
        "word": "null",
        "empty": "",
        "list": ["one", {"two": "2", "three": []}, ["four"]],
        "inner": {"line": "a\nb"},
    }
    assert write_yaml(value) == (
        'title: "Ebb: a game"\n'
        "number: 0701\n"
        "none:\n"
        'word: "null"\n'
        'empty: ""\n'
        "list:\n"
        "- one\n"
        "- two: 2\n"
        "  three: []\n"
        "- - four\n"
        "inner:\n"
        '  line: "a\\nb"\n'
    )
    assert read(write_yaml(value)) == value


@pytest.mark.parametrize("seed", range(40))
def test_any_data_comes_back(seed: int) -> None:
    random = Random(seed)

    def text() -> str:
        return "".join(random.choice(PARTS) for _ in range(random.randrange(7)))

    def some(depth: int) -> Plain:
        kind = random.random()
        if depth == 0 or kind < 0.5:
            return None if random.random() < 0.1 else text()
        if kind < 0.75:
            return [some(depth - 1) for _ in range(random.randrange(4))]
        return {text(): some(depth - 1) for _ in range(random.randrange(4))}

    for _ in range(50):
        value = {"top": some(4)}
        assert read(write_yaml(value)) == value


def test_a_character_that_may_not_stand_in_a_file_needs_the_licence() -> None:
    report = Report()
    parse_yaml(write_yaml({"a": "\x85"}), "file.yaml", report)
    assert [finding.code for finding in report] == ["Y003"]


def test_deep_and_large_files_are_refused_by_their_own_limits() -> None:
    for limits, code in ((Limits(depth=3), "Y006"), (Limits(nodes=5), "Y005")):
        report = Report()
        parse_yaml(write_yaml({"a": {"b": {"c": {"d": ["1", "2"]}}}}), "file.yaml", report, limits)
        assert [finding.code for finding in report] == [code]
