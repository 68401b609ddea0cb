from __future__ import annotations

import pytest

from hexwright.verify.tokens import UnfinishedError, free_text, split_at, split_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        ("a  b\tc", ["a", "b", "c"]),
        ('drag "1 Cav" Map', ["drag", "1 Cav", "Map"]),
        ('"1 Cav"#2 x', ["1 Cav#2", "x"]),
        ("Rifle#2 # the second", ["Rifle#2"]),
        (r'"say \"hi\" \\ end"', [r'say "hi" \ end']),
        ('{Side=="A B" && f({1})} 3', ['{Side=="A B" && f({1})}', "3"]),
        ('{x=="}"} y', ['{x=="}"}', "y"]),
        ('""', [""]),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert split_words(text) == words


@pytest.mark.parametrize("text", ['drag "1 Cav', "count {Side==1 3", '{x=="}'])
def test_an_open_quote_or_brace_is_an_error(text: str) -> None:
    with pytest.raises(UnfinishedError):
        split_words(text)


def test_separators_need_blanks_around_them() -> None:
    assert split_at('"a :: b" :: get x ;; y', "::") == ['"a :: b"', "get x ;; y"]
    assert split_at("a::b", "::") == ["a::b"]
    assert split_at('get {a ;; b} ;; c "x ;; y"', ";;") == ["get {a ;; b}", 'c "x ;; y"']
    assert split_at(":: get x", "::") == ["", "get x"]


def test_free_text_is_unchanged() -> None:
    assert free_text("  Refused: #3 (5.4)  ") == "Refused: #3 (5.4)"
    assert free_text('"  padded "') == "  padded "
    assert free_text('"a" and "b"') == '"a" and "b"'
