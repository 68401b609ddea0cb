from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.verify.script import VERBS, Call, Folders, Step, describe, encode, parse, split_at_update


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    for name in ("scripts", "build"):
        (tmp_path / name).mkdir()
    (tmp_path / "scripts" / "hexes.csv").write_text("1,2,0101\n")
    (tmp_path / "build" / "units.tsv").write_text("A\tMap\t0101\n")
    return Folders(script=tmp_path / "scripts", module=tmp_path / "build", out=tmp_path / "out")


def calls(text: str, folders: Folders) -> list[Call]:
    steps, errors = parse(text, "x.play", folders)
    assert not errors
    return [step.call for step in steps]


def error(text: str, folders: Folders) -> str:
    steps, errors = parse(text, "x.play", folders)
    assert not steps
    (found,) = errors
    return str(found)


def test_comments_and_line_numbers(folders: Folders) -> None:
    steps, errors = parse("# first\n\nnew UN\n  undo   # back\n", "x.play", folders)
    assert not errors
    assert [(s.line, s.text, s.call.verb, s.call.args) for s in steps] == [
        (3, "new UN", "new", ("UN",)),
        (4, "undo   # back", "undo", ()),
    ]


def test_names_read_naturally(folders: Folders) -> None:
    assert calls('drag "1 Cav"#2 "Main Map" 0304', folders) == [
        Call(verb="drag", args=("1 Cav#2", "Main Map", "0304"))
    ]
    assert calls('menu "1 Cav" Step loss', folders) == [Call(verb="menu", args=("1 Cav", "Step loss"))]
    assert calls('menu {Name=="a b"} "Step loss"', folders) == [
        Call(verb="menu", args=('{Name=="a b"}', "Step loss"))
    ]
    assert calls("button End phase", folders) == [Call(verb="button", args=("End phase",))]


def test_expect_contains_a_step(folders: Folders) -> None:
    get = Call(verb="get", args=("1 Cav", "MP"))
    assert calls('expect 2 :: get "1 Cav" MP', folders) == [Call(verb="expect", args=("2",), inner=(get,))]
    assert calls('expect "" :: get "1 Cav" MP', folders) == [Call(verb="expect", args=("",), inner=(get,))]
    assert calls('within 60 :: expect two words :: get "1 Cav" MP', folders) == [
        Call(
            verb="within",
            args=("60",),
            inner=(Call(verb="expect", args=("two words",), inner=(get,)),),
        )
    ]


def test_steps_are_taken_several_times(folders: Folders) -> None:
    (times,) = calls("times 3 :: button Next phase ;; button Next phase", folders)
    assert (times.args, [c.args for c in times.inner]) == (("3",), [("Next phase",)] * 2)


def test_bench_contains_several_steps(folders: Folders) -> None:
    (bench,) = calls("bench 20 :: drag A Map 0304 ;; undo", folders)
    assert [c.verb for c in bench.inner] == ["drag", "undo"]


def test_dice_take_any_number_of_faces(folders: Folders) -> None:
    assert calls("dice 3", folders) == [Call(verb="dice", args=("3",))]
    assert calls("dice 3 5 6 # blow", folders) == [Call(verb="dice", args=("3", "5", "6"))]


def test_several_pieces_before_the_last_arguments(folders: Folders) -> None:
    assert calls('dragall "1 Cav" "2 Cav"#2 "Main Map" 0304\nkeyall A B "ctrl R"', folders) == [
        Call(verb="dragall", args=("1 Cav", "2 Cav#2", "Main Map", "0304")),
        Call(verb="keyall", args=("A", "B", "ctrl R")),
    ]


def test_text_arguments_take_the_rest_of_the_line(folders: Folders) -> None:
    assert calls('expect no :: command "1 Cav" Step loss\nexpect yes :: pushable Rules: off', folders) == [
        Call(verb="expect", args=("no",), inner=(Call(verb="command", args=("1 Cav", "Step loss")),)),
        Call(verb="expect", args=("yes",), inner=(Call(verb="pushable", args=("Rules: off",)),)),
    ]


def test_files(folders: Folders) -> None:
    found = calls(
        'numbering "Main Map" hexes.csv\nlocations ${module}/units.tsv\n'
        "save later.vsav\nload later.vsav UN\nload @start.vsav\nshot Map a.png",
        folders,
    )
    assert [c.args for c in found] == [
        ("Main Map", str(folders.script / "hexes.csv")),
        (f"{folders.script / str(folders.module)}/units.tsv",),
        (str(folders.out / "later.vsav"),),
        (str(folders.out / "later.vsav"), "UN"),
        ("@start.vsav",),
        ("Map", str(folders.out / "a.png")),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("drga A Map 0304", "x.play:1:1: no verb 'drga'; did you mean 'drag'?"),
        ("  drag A Map", "x.play:1:3: write: drag PIECE MAP LOCATION"),
        ("undo twice", "write: undo"),
        ("expect 3", "write: expect VALUE :: STEP"),
        ("expect 3 ::", "write: expect VALUE :: STEP"),
        ("expect 3 :: gett A MP", "no verb 'gett'; did you mean 'get'?"),
        ("bench many :: undo", "N is a whole number, not 'many'"),
        ("count Side==1 4", "an expression stands in {braces}"),
        ('drag "1 Cav Map 0304', "a quote is not closed"),
        ("numbering Map none.csv", "no file 'none.csv'"),
        ("load none.vsav", "no file 'none.vsav'"),
        ("expectchat", "write: expectchat TEXT"),
        ("dice", "write: dice FACE..."),
        ("dragall Map 0304", "write: dragall PIECE... MAP LOCATION"),
        ("level", "write: level LEVEL"),
        ("dice 3 six", "FACE is a whole number, not 'six'"),
    ],
)
def test_unreadable_lines_are_errors(folders: Folders, text: str, message: str) -> None:
    assert message in error(text, folders)


def test_all_errors_at_once(folders: Folders) -> None:
    _, errors = parse("nwe\nundo\nfoo\n", "x.play", folders)
    assert [e.span.line for e in errors] == [1, 3]


def test_wire_format(folders: Folders) -> None:
    inner = Call(verb="get", args=("a\tb", "c\\d"))
    step = Step(line=7, text="as written", call=Call(verb="expect", args=("",), inner=(inner,)))
    first, second, last = encode("my.play", [step]).splitlines()
    assert first.split("\t") == ["0", "my.play", "script", "0", "0"]
    assert second.split("\t") == [
        "7", "as written", "expect", "1", "", "1", "get", "2", "a\\tb", "c\\\\d", "0",
    ]  # fmt: skip
    assert last.split("\t") == ["7", "(end of the script)", "end", "0", "0"]


def test_a_script_for_two_versions_is_split_at_update(folders: Folders) -> None:
    text = "new\nnote a.txt\nsave a.vsav\nupdate\nload a.vsav\nrefresh UseName none\ncompare a.txt"
    steps, errors = parse(text, "x.play", folders)
    assert not errors
    old, new = split_at_update(steps)
    assert old is not None
    assert [step.call.verb for step in old] == ["new", "note", "save"]
    assert [step.call.args for step in new] == [
        (str(folders.out / "a.vsav"),), ("UseName none",), (str(folders.out / "a.txt"),),
    ]  # fmt: skip
    assert split_at_update(new) == (None, new)


def test_every_verb_is_described_and_known_to_the_driver() -> None:
    said = describe()
    driver = Path(__file__).parents[2] / "builder" / "hexwright" / "verify" / "driver" / "Verbs.java"
    source = driver.read_text(encoding="utf-8")
    for name in VERBS:
        assert f"\n  {name}" in "\n" + said
        assert f'case "{name}"' in source
    assert max(map(len, said.splitlines())) <= 100


def test_the_manual_has_every_verb() -> None:
    manual = Path(__file__).parents[2] / "docs" / "engine-scripts.md"
    assert f"```\n{describe()}\n```" in manual.read_text(encoding="utf-8")
