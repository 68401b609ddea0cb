from __future__ import annotations

from hexwright.verify.transcript import StepResult, Transcript

TEXT = """\
OPEN 1089 ms, VASSAL 3.7.26, Tiny Game 1.0
ok     0 | open tiny.vmod   (1089.0 ms)
  ~ - Tiny version 1.0
SCRIPT tests/a.play
ok     2 | drag "1 Cav" Map 0304   # a | b (x)   (31.2 ms)
  = Map 0304
  ~ * 1 Cav enters 0304
FAIL 114 | expect 4 :: get "1 Cav" MP   (0.1 ms)
  ! wanted [4], got [3]
      ok     9 | not a step   (1.0 ms)
DONE 2 passed, 1 failed
"""


def read(text: str) -> Transcript:
    transcript = Transcript()
    for line in text.splitlines():
        transcript.feed(line)
    return transcript


def test_steps() -> None:
    found = read(TEXT)
    assert (found.opened_ms, found.engine, found.module) == (1089, "3.7.26", "Tiny Game 1.0")
    assert found.ended
    opened, drag, expect = found.steps()
    assert (opened.script, opened.line, opened.ok) == ("", 0, True)
    assert drag == StepResult(
        script="tests/a.play",
        line=2,
        text='drag "1 Cav" Map 0304   # a | b (x)',
        ok=True,
        ms=31.2,
        output=("= Map 0304", "~ * 1 Cav enters 0304"),
    )
    assert (expect.line, expect.ok) == (114, False)
    assert expect.output[0] == "! wanted [4], got [3]"
    assert len(expect.output) == 2


def test_noise_and_an_early_end() -> None:
    found = read("Error: could not find main class\nOPEN broken\n")
    assert found.steps() == ()
    assert not found.ended
    assert len(found.lines) == 2
