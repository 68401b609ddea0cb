"""A game's rules as one library of script: its data, its expressions, and the part of the kernel it needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from builder.model.game import Game
from builder.rules.compiled_kernel import CompiledKernel
from builder.rules.kernel_compile import compile_kernel
from builder.rules.lang.evaluate import CONTEXT
from builder.rules.language.tree import (
    Binary,
    Choice,
    Constant,
    Function,
    If,
    Int,
    Kind,
    Name,
    Note,
    Return,
    Stmt,
)
from builder.rules.model import Expression, RulesModel
from builder.rules.script.backend import Backend
from builder.rules.script.languages import DEFAULT, language
from builder.rules.script.lower import lower
from builder.rules.tables import Rulebook, make_rulebook, row_titles

ENTRIES: Sequence[str] = (
    # what players do
    *("act_drag", "act_exit", "act_attack", "odds_of", "act_lose", "act_over", "act_replace", "act_line"),
    *("act_remove", "act_roll", "act_resign", "act_end", "act_begin"),
    # the course of the game
    *(
        "new_world",
        "new_state",
        "phase_side",
        "allowed_actions",
        "turn_reason",
        "begin",
        "next_phase",
        "is_last",
    ),
    *("ends_turn", "end_reason", "set_state"),
    # movement
    *("judge_move", "pay_move", "reach_of", "goals", "drop_reason", "drop", "landing_reason", "land"),
    # combat
    *(
        "join_reason",
        "attacker_reason",
        "battle_reason",
        "battle_sum",
        "fight",
        "loss_reason",
        "take_step",
        "lose_unit",
    ),
    *("close_battle", "retreat_reasons", "retreat_reason", "retreat", "advance_reason", "advance"),
    # units
    *("replace_reason", "replace", "boundary_reason", "move_boundary", "restore", "place_reason", "put"),
    *("misplaced", "overstacked", "stack_points", "stack_limit", "stack_reason"),
    # to ask and to show
    *("zones", "enemy_counts", "friends", "supply_states", "fed_hexes", "distance"),
    *("victory", "condition_holds", "query", "look_for_winner", "winning_side"),
    # to say
    *("reason_text", "move_text", "battle_text", "attack_text", "place_text", "unit_text", "winner_text"),
    *("act_text", "refusal_text", "names_text"),
)
"""The functions that a module calls; those that they call are added."""

HALVINGS = 3
"""How often the list of expressions is halved to find one: each time nests a block more."""
FEW = 4
"""A list as short as this is not halved."""

TEXTS = (
    "places",
    "unit ids",
    "unit names",
    "reasons",
    "movement bans",
    "attack bans",
    "placing bans",
    "shifts",
    "victory",
    "supply",
    "combat columns",
    "terrain",
    "hexsides",
    "sides",
)
"""Rows of the library's table of texts, in order."""


CITED: Mapping[str, str] = {
    "ground": "closed",
    "zones": "zone-stop",
    "paths": "points",
    "stacking": "stacking",
    "allowance": "points",
    "sequence": "phase",
    "movement": "no-way",
    "combat": "adjacent",
    "joining": "adjacent",
    "battle": "owed",
    "retreat": "no-retreat",
}
"""The refusal whose rule stands for a module of the kernel as a whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesLibrary:
    """The library. `text`: plain ASCII, ready to load; `functions`: what it defines, names as called;
    `texts`: what
    the rows of its table of texts hold; `globals`: names of its numbers and tables.
    """

    text: str
    functions: tuple[str, ...]
    globals: tuple[str, ...]
    texts: Mapping[str, Sequence[str]]


def compile_rules(game: Game, rules: RulesModel, script: str = DEFAULT) -> RulesLibrary:
    """The library of a game, in a script language."""
    return library_of(make_rulebook(game, rules), language(script))


def library_of(book: Rulebook, backend: Backend, entries: Sequence[str] = ENTRIES) -> RulesLibrary:
    """The library of a rulebook, with these functions and what they need."""
    return library_with(book, backend, compile_kernel(backend, entries))


def library_with(book: Rulebook, backend: Backend, kernel: CompiledKernel) -> RulesLibrary:
    """The library of a rulebook, with a kernel that is translated already."""
    texts = texts_of(book)
    parts = [backend.comment(_head(book)), backend.prelude().rstrip()]
    parts.append(backend.comment("--- the game: rows of numbers"))
    parts.append(backend.table("G", book.g, row_titles(book)))
    parts.append(backend.comment("--- names and messages"))
    parts.append(backend.texts("T", list(texts.values()), dict(enumerate(texts))))
    parts.append(backend.comment("--- the game: expressions, each with its rule"))
    parts.append(backend.function(lower(_ask(book.expressions), backend)))
    parts.append(
        backend.comment("--- what expressions outside the library must use: it may not be named there")
    )
    parts.append(backend.function(_table_function("game", "G", Kind.TABLE)))
    parts.append(backend.function(_table_function("texts", "T", Kind.TEXTS)))
    module, cited = "", section_rules(book)
    for function in kernel.functions:
        if function.module != module:
            module = function.module
            rule = cited.get(module)
            parts.append(backend.comment(f"--- {module} ({rule})" if rule else f"--- {module}"))
        parts.append(function.text)
    return RulesLibrary(
        text="\n".join(parts) + "\n",
        functions=(
            *(backend.own(name) for name in ("ask", "game", "texts")),
            *(function.name for function in kernel.functions),
        ),
        globals=tuple(backend.own(name) for name in ("G", "T")),
        texts=texts,
    )


def section_rules(book: Rulebook) -> dict[str, str | None]:
    """The rule that stands for each module of the kernel, by its name: what is cited when it fails."""
    rules = book.rules
    found = {module: rules.cites.get(name) for module, name in CITED.items()}
    found["supply"] = next((supply.rule for supply in rules.supply if supply.rule), None)
    return found


def texts_of(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """Names and messages, by the name of their row."""
    rules = book.rules
    shifts = [f"{s.rule} {s.says}".strip() if s.rule else s.says for s in rules.combat.shifts]
    wins = [f"{v.rule} {v.says}".strip() if v.rule else v.says for v in rules.victory]
    supply = ["out of supply", *(s.id for s in rules.supply)]
    terrain = book.game.main_board.terrain
    names = [terrain.kinds[kind].name.lower() for kind in book.words.terrain.codes] if terrain else []
    rows = (
        book.places,
        book.units,
        tuple(unit.name for unit in book.game.units.values()),
        book.reasons,
        book.move_bans,
        book.attack_bans,
        book.place_bans,
        tuple(shifts),
        tuple(wins),
        tuple(supply),
        rules.combat.titles,
        tuple(names),
        tuple(book.words.hexsides.codes),
        tuple(side.name for side in book.game.sides.values()),
    )
    return dict(zip(TEXTS, rows, strict=True))


HEAD = """\
{title}: the referee.
Written by the builder from rules.yaml and the kernel: change those, not this.
Hexes and areas are numbers (their names: texts, row 0), units too (row 1). The game stands in G; the state of
play is an array of arrays that every function is given as s."""


def _head(book: Rulebook) -> str:
    return HEAD.format(title=book.game.title)


def _table_function(name: str, table: str, kind: Kind) -> Function:
    """A function that gives a table of the library: naming the table itself in an expression would
    overwrite it.
    """
    return Function(name=name, parameters=(), returns=kind, body=(Return(Constant(table, 0, kind)),))


def _ask(expressions: Sequence[Expression]) -> Function:
    """The function that answers expression number k, each with its rule; found by halves."""
    k = Name("k", Kind.INT)

    def branch(first: int, last: int, halvings: int) -> list[Stmt]:
        middle = (first + last) // 2
        if halvings > 0 and last - first > FEW:
            low, high = branch(first, middle, halvings - 1), branch(middle, last, halvings - 1)
            return [If(Binary("<", k, Int(middle), Kind.BOOL), tuple(low)), *high]
        body: list[Stmt] = []
        for i in range(first, last):
            expression = expressions[i]
            rule = f"{expression.rule}  " if expression.rule else ""
            answer = Return(Choice(expression.tree, Int(1), Int(0), Kind.INT))
            body.append(Note(f"{rule}{expression.what}:\n  {expression.text}"))
            body.append(If(Binary("==", k, Int(i), Kind.BOOL), (answer,)))
        return [*body, Return(Int(0))]

    return Function(
        name="ask",
        parameters=(("k", Kind.INT), (CONTEXT, Kind.INTS)),
        returns=Kind.INT,
        body=tuple(branch(0, len(expressions), HALVINGS)),
        notes=("Answers expression number k.",),
    )
