"""The script language: one step per line, parsed here, executed by `driver/Verbs.java`.

    # a comment; blank lines are skipped
    new UN
    drag "1 Cav" "Main Map" 0304
    expect "Main Map 0304" :: where "1 Cav"
    expectchat 1 Cav enters 0304

Names with blanks are put in "quotes". A piece is given by its name, by `"1 Cav"#2` for the second of that
name (oldest first), or by an {expression} that only it fulfils; a place by a location name or by `x,y` in
pixels of the map's board. A named key is written as it is, a keyboard stroke in quotes: "ctrl R". Files are
relative to the script; `${module}` stands for the folder of the module; `save`, `shot` and `hover` write
into the output folder.

A step fails if what it asserts is false, and also if VASSAL opens a dialog, logs a warning or an error,
reports bad data of the module in the chat, or does not catch an exception. When a game ends, at the next one
or at the end of the script, everything logged in it is replayed from its start (or from the last
`replaycheck`) and must lead to the same state, and no prescribed dice may be left. `describe` lists the
verbs.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar

from hexwright.diagnostics import Span, did_you_mean
from hexwright.verify.tokens import UnfinishedError, free_text, split_at, split_words

Line = TypeVar("Line")


class Kind(StrEnum):
    """Kind of an argument, as far as the parser needs it."""

    WORD = "word"
    NUMBER = "number"
    EXPRESSION = "expression"
    TEXT = "text"  # the rest of the line
    SOURCE = "file or @entry of the module"
    READ = "file"
    WRITTEN = "file in the output folder"


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One argument of a verb. Only the last may be `optional`, only one may stand for `several` words."""

    name: str
    kind: Kind = Kind.WORD
    optional: bool = False
    several: bool = False

    def __str__(self) -> str:
        """How it is written: NAME, [NAME] or NAME..."""
        return f"[{self.name}]" if self.optional else self.name + "..." * self.several


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """A verb of the language.

    Attributes:
        name: first word of the step.
        parameters: its arguments, in order.
        help: what it does, for `describe`.
        inner: how many steps follow after `::`: 0, 1, or None for one or more, separated by `;;`.

    """

    name: str
    parameters: tuple[Parameter, ...]
    help: str
    inner: int | None = 0

    def usage(self) -> str:
        """How it is written."""
        words = [self.name, *map(str, self.parameters)]
        tail = {0: "", 1: " :: STEP", None: " :: STEP [;; STEP ...]"}[self.inner]
        return " ".join(words) + tail


def _verb(usage: str, help: str, inner: int | None = 0, **kinds: Kind) -> Verb:
    name, *words = usage.split()
    parameters = tuple(
        Parameter(
            name=word.strip("[]."),
            kind=kinds.get(word.strip("[].").lower(), Kind.WORD),
            optional=word.startswith("["),
            several=word.endswith("..."),
        )
        for word in words
    )
    return Verb(name=name, parameters=parameters, help=help, inner=inner)


_K = Kind
_VERBS: Final = (
    _verb("new [SIDE]", "a fresh game from the module's at-start stacks, seated as SIDE"),
    _verb("setup NAME [SIDE]", "a fresh game from the setup of that name in the File menu"),
    _verb("setups", "lists the setups"),
    _verb(
        "load FILE [SIDE]", "a saved game; @NAME is a file inside the module and a fresh game", file=_K.SOURCE
    ),
    _verb("save FILE", "saves the game", file=_K.WRITTEN),
    _verb(
        "update",
        "what follows is played in the new version of the module; with --before, which names the old one",
    ),
    _verb(
        "refresh [OPTIONS]",
        "runs the engine's Game Refresher on the game in play, as its dialog stands when it opens, or with "
        "the options given (UseName UseLayerName UseRotateName ...; `none` for none of them); gives how many "
        "pieces it refreshed, and how many it did not find",
        options=_K.TEXT,
    ),
    _verb(
        "note FILE",
        "notes the game: each piece by the number of its slot, its place and what it holds, and what the "
        "module holds",
        file=_K.WRITTEN,
    ),
    _verb(
        "compare FILE",
        "the game is as `note` wrote it, every place, every step, every property; gives what the module's "
        "version changed (names, values that come from definitions)",
        file=_K.SOURCE,
    ),
    _verb("side SIDE", "takes another side; `<observer>` only watches"),
    _verb("drag PIECE MAP LOCATION", "drops one piece; gives where it ends, or `refused`"),
    _verb("dragstack PIECE MAP LOCATION", "drops the whole stack of the piece"),
    _verb(
        "dragall PIECE... MAP LOCATION",
        "selects the pieces, takes hold of the first one and drops all in one go; pieces from elsewhere keep "
        "their distance to it; gives where they end, or `refused`",
    ),
    _verb("fetch SLOT MAP LOCATION", "drags a new piece from the palette"),
    _verb("place SLOT MAP LOCATION", "puts a new piece of the palette there without the map's move key"),
    _verb("key PIECE KEY", "sends a key to one piece"),
    _verb("keyall PIECE... KEY", "selects the pieces and presses the key, in one go"),
    _verb("menu PIECE COMMAND", "chooses a command of the piece's menu by its text", command=_K.TEXT),
    _verb("menus PIECE", "lists the piece's menu, greyed-out commands in parentheses"),
    _verb(
        "command PIECE TEXT",
        "whether the piece's menu has that command: `yes`, `grey` or `no`",
        text=_K.TEXT,
    ),
    _verb("top PIECE", "lists what stands at the top of the piece's menu, submenus by their names and …"),
    _verb("hotkey KEY", "presses a key of the module or its maps"),
    _verb(
        "button TEXT",
        "pushes a toolbar button, or chooses an item of a toolbar menu, by its text or tool tip",
        text=_K.TEXT,
    ),
    _verb(
        "buttons", "lists the toolbar buttons and the items of their menus, those greyed out in parentheses"
    ),
    _verb("pushable TEXT", "whether there is such a button or item: `yes`, `grey` or `no`", text=_K.TEXT),
    _verb("level LEVEL", "chooses that level of the rules, RulesLevel: enforce, advise or off"),
    _verb("undo", "pushes Undo; fails when there is nothing to undo"),
    _verb(
        "dice FACE...",
        "the next dice of the module show these faces in turn, then chance again; faces that nobody has "
        "rolled when the next game begins or the script ends are a failure",
        face=_K.NUMBER,
    ),
    _verb("get PIECE PROPERTY", "a property of a piece"),
    _verb("gget PROPERTY", "a property of the module"),
    _verb("where PIECE", "map and location of a piece, or `off map`"),
    _verb("inview MAP LOCATION", "whether the window of the map shows the place: `yes` or `no`"),
    _verb("dump [MAP]", "lists all pieces and where they are"),
    _verb("eval EXPRESSION", "value of an expression of the module", expression=_K.EXPRESSION),
    _verb("evalp PIECE EXPRESSION", "value of an expression of a piece", expression=_K.EXPRESSION),
    _verb("mark", "makes this state the baseline of `replaycheck`; the start of a game is one by itself"),
    _verb(
        "replaycheck",
        "replays what was logged since the baseline, as another player's machine does, and compares; "
        "Undo does not reach back past it",
    ),
    _verb(
        "shot MAP FILE",
        "a picture of the map as the engine paints it, PNG in the output folder",
        file=_K.WRITTEN,
    ),
    _verb(
        "hover MAP LOCATION FILE",
        "gives the text that the map's viewer shows when the mouse rests there; what it shows, PNG in the "
        "output folder",
        file=_K.WRITTEN,
    ),
    _verb(
        "spread PIECE",
        "spreads the stack of the piece out, or draws it together, as a double click does",
    ),
    _verb("expect VALUE", "the step must give exactly that value", 1, value=_K.TEXT),
    _verb("keep NAME", "keeps what the step gives, by a name", 1),
    _verb("same NAME", "the step must give what was kept by that name", 1),
    _verb("unchanged", "the step leaves the game as it was, and nothing for Undo to take back", 1),
    _verb("undone", "the step changes the game, and one Undo makes it as it was", 1),
    _verb("times N", "takes the steps so many times; gives what the last one gives", None, n=_K.NUMBER),
    _verb("expectchat TEXT", "a chat line since the last action must contain the text", text=_K.TEXT),
    _verb(
        "expectonce TEXT", "exactly one chat line since the last action must contain the text", text=_K.TEXT
    ),
    _verb("expectnochat TEXT", "no chat line since the last action may contain it", text=_K.TEXT),
    _verb(
        "numbering MAP FILE",
        "each line `x,y,name` of the file: the engine calls that point so",
        file=_K.READ,
    ),
    _verb(
        "locations FILE",
        "each line `piece TAB map TAB location` of the file: the piece is there as often as the file says, "
        "nowhere else, and on the centre its grid snaps to; map and location `-` mean off the map",
        file=_K.READ,
    ),
    _verb(
        "count EXPRESSION N",
        "so many pieces fulfil the expression",
        expression=_K.EXPRESSION,
        n=_K.NUMBER,
    ),
    _verb("within MS", "the step must not take longer; judged only with --bench", 1, ms=_K.NUMBER),
    _verb("pause MS", "waits, as a player does who looks at the map; only with --bench", ms=_K.NUMBER),
    _verb(
        "measure NAME N MS",
        "times N rounds of the first step; those after it are taken each time too, untimed, to set things "
        "back. The work of the engine must not be more than MS in the median, judged only with --bench; "
        "without it there is one round. A quarter of the rounds goes before, uncounted, unless N is 1. The "
        "ratio is that to the first thing measured more than once",
        None,
        n=_K.NUMBER,
        ms=_K.NUMBER,
    ),
    _verb("bench N", "times N rounds of the steps; one round without --bench", None, n=_K.NUMBER),
)
# Those that act, as driver/Verbs.java knows them: the chat before them is no longer looked at.
ACTS: Final = frozenset(
    {
        "new",
        "setup",
        "load",
        "side",
        "drag",
        "dragstack",
        "dragall",
        "fetch",
        "place",
        "key",
        "keyall",
        "menu",
    }
    | {"hotkey", "button", "level", "undo", "replaycheck", "refresh"}
)
VERBS: Final[Mapping[str, Verb]] = MappingProxyType({verb.name: verb for verb in _VERBS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A verb with its arguments and the steps it contains."""

    verb: str
    args: tuple[str, ...] = ()
    inner: tuple[Call, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A line of a script: its number from 1, its text as written, and its call."""

    line: int
    text: str
    call: Call


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptError:
    """A line that cannot be parsed, or whose file is missing."""

    span: Span
    message: str

    def __str__(self) -> str:
        return f"{self.span}: {self.message}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Folders:
    """Folders that file names refer to: the script's, the module's, and the one for output."""

    script: Path
    module: Path
    out: Path


class UnreadableError(Exception):
    """A step that cannot be read; carries the message of a `ScriptError`."""


def parse(text: str, path: str, folders: Folders) -> tuple[tuple[Step, ...], tuple[ScriptError, ...]]:
    """The steps of a script, and the errors in it. `path`: name of the script in messages."""
    written: set[str] = set()
    return parse_lines(
        text, path, lambda n, line: Step(line=n, text=line, call=parse_call(line, folders, written))
    )


def parse_lines(
    text: str, path: str, read: Callable[[int, str], Line]
) -> tuple[tuple[Line, ...], tuple[ScriptError, ...]]:
    """What `read` makes of each line (its number and its text), and the errors it raises."""
    lines: list[Line] = []
    errors: list[ScriptError] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        try:
            lines.append(read(number, line))
        except (UnreadableError, UnfinishedError) as problem:
            column = len(raw) - len(raw.lstrip()) + 1
            errors.append(ScriptError(span=Span(path, number, column), message=str(problem)))
    return tuple(lines), tuple(errors)


def parse_call(text: str, folders: Folders, written: set[str]) -> Call:
    """The call of a step. `written`: files that steps before it write, to which it adds its own.

    Raises:
        UnreadableError, UnfinishedError: when it cannot be read.

    """
    name, _, rest = text.partition(" ")
    verb = VERBS.get(name)
    if verb is None:
        hint = did_you_mean(name, VERBS)
        raise UnreadableError(f"no verb '{name}'" + (f"; {hint}" if hint else ""))
    head, steps = rest, list[str]()
    if verb.inner != 0:
        head, *tail = split_at(rest, "::")
        if not tail or not tail[0]:
            raise UnreadableError(f"write: {verb.usage()}")
        following = " :: ".join(tail)
        steps = [following] if verb.inner == 1 else split_at(following, ";;")
    args = tuple(_arguments(verb, head, folders, written))
    return Call(verb=name, args=args, inner=tuple(parse_call(step, folders, written) for step in steps))


def _arguments(verb: Verb, text: str, folders: Folders, written: set[str]) -> Iterator[str]:
    words = _words(verb, text)
    least = sum(not p.optional for p in verb.parameters)
    repeated = next((n for n, p in enumerate(verb.parameters) if p.several), None)
    most = len(verb.parameters) if repeated is None else len(words)
    if not least <= len(words) <= most:
        raise UnreadableError(f"write: {verb.usage()}")
    parameters = list(verb.parameters)
    if repeated is not None:
        parameters[repeated:repeated] = [verb.parameters[repeated]] * (len(words) - len(parameters))
    for parameter, word in zip(parameters, words, strict=False):
        yield _checked(parameter, word, folders, written)


def _words(verb: Verb, text: str) -> Sequence[str]:
    """The words of a line; if the last parameter is a TEXT, the rest of the line is its only word."""
    if not verb.parameters or verb.parameters[-1].kind is not Kind.TEXT:
        return split_words(text)
    before = len(verb.parameters) - 1
    if before == 0:
        return [free_text(text)] if text.strip() else []
    rest = text.strip()
    words: list[str] = []
    for _ in range(before):
        end = _word_end(rest)
        words += split_words(rest[:end])
        rest = rest[end:].strip()
    return [*words, free_text(rest)] if rest else words


def _word_end(text: str) -> int:
    for end in range(1, len(text) + 1):
        if end == len(text) or text[end].isspace():
            try:
                split_words(text[:end])
            except UnfinishedError:
                continue
            return end
    return len(text)


def _checked(parameter: Parameter, word: str, folders: Folders, written: set[str]) -> str:
    match parameter.kind:
        case Kind.NUMBER:
            if not word.isascii() or not word.isdigit():
                raise UnreadableError(f"{parameter.name} is a whole number, not '{word}'")
        case Kind.EXPRESSION:
            if not (word.startswith("{") and word.endswith("}")):
                raise UnreadableError(f"an expression stands in {{braces}}, not '{word}'")
        case Kind.WRITTEN:
            written.add(word)
            return str(folders.out / word)
        case Kind.SOURCE if word in written:
            return str(folders.out / word)
        case Kind.SOURCE if word.startswith("@"):
            return word
        case Kind.READ | Kind.SOURCE:
            file = folders.script / word.replace("${module}", str(folders.module))
            if not file.is_file():
                raise UnreadableError(f"no file '{word}'")
            return str(file)
    return word


def split_at_update(steps: Sequence[Step]) -> tuple[Sequence[Step] | None, Sequence[Step]]:
    """The steps for the old version of the module (None without `update`), and those for the new one."""
    for at, step in enumerate(steps):
        if step.call.verb == "update":
            return steps[:at], steps[at + 1 :]
    return None, steps


def encode(name: str, steps: Sequence[Step]) -> str:
    """The steps of one script in the driver's format (`driver/Step.java`): a line with its name, the steps,
    and a line that ends it. Fields are separated by tabs.
    """
    last = steps[-1].line if steps else 0
    lines = [
        encode_call(0, name, Call(verb="script")),
        *(encode_call(step.line, step.text, step.call) for step in steps),
        encode_call(last, "(end of the script)", Call(verb="end")),
    ]
    return "".join(line + "\n" for line in lines)


def encode_call(line: int, text: str, call: Call) -> str:
    """One step in the driver's format, without the line end. `line`, `text`: as in `Step`."""
    return "\t".join(_escaped(field) for field in (str(line), text, *_fields(call)))


def _fields(call: Call) -> Iterator[str]:
    yield from (call.verb, str(len(call.args)), *call.args, str(len(call.inner)))
    for inner in call.inner:
        yield from _fields(inner)


def _escaped(field: str) -> str:
    return field.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")


def describe() -> str:
    """All verbs with their help, as text of 100 columns."""
    width = 30
    lines: list[str] = []
    for verb in VERBS.values():
        usage = verb.usage()
        wrapped = textwrap.wrap(verb.help, 68)
        if len(usage) > width:
            lines.append(f"  {usage}")
            usage = ""
        lines += [f"  {(usage if n == 0 else ''):{width}}{part}".rstrip() for n, part in enumerate(wrapped)]
    return "\n".join(lines)
