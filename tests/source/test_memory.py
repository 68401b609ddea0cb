"""Files are parsed again only when they have changed; what was found in them is reported every time."""

from __future__ import annotations

from hexwright.diagnostics import Report, Span
from hexwright.source.memory import ParseMemory


def test_the_same_text_is_parsed_once_and_its_findings_are_reported_again() -> None:
    memory, parsed = ParseMemory(), []

    def read(text: str) -> tuple[str, list[str]]:
        report = Report()

        def parse(inner: Report) -> str:
            parsed.append(text)
            inner.error("Y001", f"about {text}", Span("a.yaml"))
            return text.upper()

        return memory.parsed("a.yaml", (text,), report, parse), [found.message for found in report]

    assert read("x") == read("x") == ("X", ["about x"])
    assert read("y") == ("Y", ["about y"])
    assert parsed == ["x", "y"]


def test_a_file_read_in_another_way_is_parsed_again() -> None:
    memory = ParseMemory()
    for arguments in (("text", False), ("text", True), ("text", False)):
        got = memory.parsed("a.csv", arguments, Report(), lambda _, told=arguments: told)  # type: ignore[misc]
        assert got == arguments
