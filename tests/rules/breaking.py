"""Lays broken rules beside a sound game and looks at how they are answered: with findings, each at a place
that there is, or with a script; never with an exception.
"""

from __future__ import annotations

import ast
import random
import re
import traceback
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from hexwright.console.findings import as_text
from hexwright.diagnostics import Diagnostic, Report
from hexwright.frontend import understand
from hexwright.model.game import Game
from hexwright.rules.language.brackets import depth
from hexwright.rules.read import Rules, read_rules
from hexwright.rules.script.library import script_library
from hexwright.rules.simulation.match import Referee
from hexwright.source.loader import Files, Sources, load
from tests.fuzz.judge import misplaced

RULES = "rules.yaml"
CHECKLIST = "checklist.csv"

DEEPEST = 5
"""Brackets inside one another that the engine bears."""


class Breaking:
    """A sound game, whose rules are replaced one variant after the other."""

    def __init__(self, root: Path, common: Path, game_id: str) -> None:
        report = Report()
        sources = load(Files(root=root, common=common), f"sources/{game_id}", report)
        game = understand(game_id, sources, report) if sources is not None else None
        assert sources is not None and game is not None, report.found
        self.sources: Sources = sources
        self.game: Game = game
        self.files = {name: (root / sources.folder / name).read_bytes() for name in (RULES, CHECKLIST)}

    def rules(
        self, change: Mapping[str, bytes | None], folder: Path, report: Report, read: Files | None = None
    ) -> Rules | None:
        """The referee of a variant laid into a folder (content None: the file is gone); None after an error.

        `read`: what is told about the texts that were read.
        """
        home = folder / self.sources.folder
        home.mkdir(parents=True, exist_ok=True)
        for name, data in {**self.files, **change}.items():
            (home / name).unlink(missing_ok=True)
            if data is not None:
                (home / name).write_bytes(data)
        sources = replace(self.sources, files=read or Files(root=folder, common=folder))
        rules = read_rules(sources, self.game, report)
        return None if report.failed else rules

    def findings(
        self, change: Mapping[str, bytes | None], folder: Path
    ) -> tuple[Report, Mapping[str, str], bool]:
        """What is found in a variant, the texts, and whether it made a script."""
        read = Files(root=folder, common=folder)
        report = Report()
        rules = self.rules(change, folder, report, read)
        if rules is None:
            return report, read.texts, False
        text = script_library(Referee(rules.game).special, {}).text
        deepest = max(depth(line) for line in text.split("\n") if not line.lstrip().startswith("//"))
        assert deepest <= DEEPEST, f"{deepest} brackets inside one another in the script"
        return report, read.texts, True

    def judge(self, change: Mapping[str, bytes | None], folder: Path) -> str | None:
        """What is wrong with how a variant is answered; None if nothing."""
        try:
            report, texts, made = self.findings(change, folder)
        except Exception as error:
            where = "".join(traceback.format_tb(error.__traceback__)[-8:])
            return f"{type(error).__name__}: {error}\n{where}"
        if not made and not report.failed and change.get(RULES, b"") is not None:
            return "no rules and no error"
        for finding in report:
            wrong = self._wrong(finding, texts, {**self.files, **change})
            if wrong is not None:
                return wrong
        return None

    def _wrong(
        self, finding: Diagnostic, texts: Mapping[str, str], files: Mapping[str, bytes | None]
    ) -> str | None:
        named = {f"{self.sources.folder}/{name}": data for name, data in files.items()}
        wrong = misplaced(finding, named)
        shown = as_text(finding, texts)
        if wrong is None and not shown.startswith(f"{finding.span}: {finding.severity} {finding.code}: "):
            wrong = f"shown as {shown!r}"
        return f"{wrong}: {finding}" if wrong is not None else None


WORD = re.compile(r"'[^'\n]*'|[A-Za-z_]+|\d+|[<>=!]=|[-+*/%<>&|(){},]")
EXPRESSION = re.compile(
    r'(?m)\b(?:when|needs|units|to): ("[^"\n]*"|[^"\'\[{>\n][^}\n#]*?(?=\}|, [a-z_]+: |$))'
)
PIECES = (
    *("and", "or", "not", "in", "is", "if", "else", "lambda", "for", "x", "True", "None", "yield", "await"),
    *(
        "==",
        "!=",
        "<",
        "<=",
        ">",
        ">=",
        "+",
        "-",
        "*",
        "/",
        "//",
        "%",
        "**",
        "&",
        "|",
        "^",
        "~",
        "<<",
        ":=",
        "@",
    ),
    *(
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ".",
        ":",
        "...",
        "b'x'",
        "f'{x}'",
        "'a' 'b'",
        "1j",
        "0x1f",
        "\x0c",
        "é",
    ),
)
"""Words and signs."""

VALUES = (
    *(
        "turn",
        "weather",
        "steps",
        "factor",
        "terrain",
        "to_terrain",
        "flags",
        "hex_sets",
        "column",
        "side",
        "unit",
    ),
    *(
        "supplied",
        "supply",
        "control",
        "boundary",
        "mixed",
        "attacker",
        "crossed",
        "directions",
        "differential",
    ),
    *("0", "1", "-1", "30", "2147483647", "2147483648", "10 ** 99", "1.5", "1e9", "True", "None", "..."),
    *(
        "'us'",
        "'rok'",
        "'sea'",
        "'coastal'",
        "''",
        "'é'",
        "b'x'",
        "f'{turn}'",
        "{'us', 'rok'}",
        "{'us', 1}",
        "{}",
    ),
    *(
        "groups(stack)",
        "groups(attackers)",
        "count(stack)",
        "count(attackers)",
        "sets(defenders)",
        "groups('us')",
    ),
    *(
        "held('un', 'south')",
        "held('un', south)",
        "held('un')",
        "dead('us-divisions')",
        "dead('us')",
        "depot_lost()",
    ),
    *(
        "units('us-divisions')",
        "hexes('south')",
        "abs(turn)",
        "abs()",
        "min(turn, 1)",
        "max(turn)",
        "len(flags)",
    ),
    *(
        "turn // 0",
        "turn % 0",
        "turn // turn",
        "turn % (1 - 1)",
        "turn // -2",
        "turn / 2",
        "turn ** 2",
        "turn << 40",
    ),
    *(
        "[x for x in flags]",
        "{x for x in flags}",
        "all(x for x in flags)",
        "(lambda: turn)()",
        "(x := 1)",
        "[*flags]",
    ),
    *(
        "turn.real",
        "flags[0]",
        "turn[1:2]",
        "__import__('os')",
        "eval('1')",
        "{**flags}",
        "(yield)",
        "(await turn)",
    ),
    *(
        "turn if supplied else 0",
        "not turn",
        "~turn",
        "-flags",
        "1 < turn < 5 < steps",
        "turn is None",
        "()",
        "[]",
    ),
    *(
        "'us' in groups(stack)",
        "flags <= flags",
        "flags - hex_sets",
        "terrain in {'sea'}",
        "terrain not in flags",
    ),
    "1000000 * 1000000 * turn",
)
"""Expressions an author may write, and others he may not."""

OPERATORS = (
    ast.Add(),
    ast.Sub(),
    ast.Mult(),
    ast.Div(),
    ast.FloorDiv(),
    ast.Mod(),
    ast.Pow(),
    ast.BitAnd(),
    ast.MatMult(),
)
COMPARISONS = (ast.Eq(), ast.Lt(), ast.GtE(), ast.In(), ast.NotIn(), ast.Is(), ast.NotEq())


def odd_words(text: str, dice: random.Random) -> str:
    """An expression with one or two of its words left out, doubled, changed, or put in brackets."""
    parts = WORD.findall(text)
    for _ in range(dice.randrange(1, 3)):
        at = dice.randrange(len(parts) + 1)
        kind = dice.randrange(5)
        end = dice.randrange(at, len(parts) + 1)
        if kind == 0 and parts:
            del parts[min(at, len(parts) - 1)]
        elif kind == 1 and parts:
            parts[min(at, len(parts) - 1)] = dice.choice(PIECES)
        elif kind == 2:
            parts.insert(at, dice.choice(PIECES))
        elif kind == 3:
            deep = dice.choice((1, 1, 1, 2, 9, 300))
            parts[at:end] = ["(" * deep, *parts[at:end], ")" * deep]
        else:
            parts[at:at] = parts[at:end]
    return " ".join(parts)


def odd_parts(text: str, dice: random.Random) -> str:
    """An expression that is still one, with one to three of its parts or signs replaced."""
    tree = ast.parse(text.strip(), mode="eval")
    for _ in range(dice.randrange(1, 4)):
        nodes = [node for node in ast.walk(tree) if isinstance(node, ast.expr)]
        node = dice.choice(nodes)
        new = ast.parse(dice.choice(VALUES), mode="eval").body
        if isinstance(node, ast.BinOp) and dice.random() < 0.5:
            node.op = dice.choice(OPERATORS)
        elif isinstance(node, ast.Compare) and dice.random() < 0.5:
            node.ops = [dice.choice(COMPARISONS) for _ in node.ops]
        elif dice.random() < 0.2:
            new = ast.BinOp(new, dice.choice(OPERATORS), node)
        _Replace(node, new).visit(tree)
    return ast.unparse(tree)


class _Replace(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.expr) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        if node is not self.old:
            return self.generic_visit(node)
        return self.new


def odd_rules(data: bytes, dice: random.Random) -> bytes:
    """Rules with one expression made odd."""
    text = data.decode()
    match = dice.choice(list(EXPRESSION.finditer(text)))
    old = match[1].strip("\"'")
    try:
        written = odd_parts(old, dice) if dice.random() < 0.7 else odd_words(old, dice)
    except (SyntaxError, ValueError):  # a name of something, or what cannot be written down
        written = dice.choice(VALUES)
    quoted = written.replace("\\", "").replace('"', "'")
    return f'{text[: match.start(1)]}"{quoted}"{text[match.end(1) :]}'.encode()
