"""What a referee adds to a unit: its drops and commands are judged, and it answers questions."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import TypeAlias

from hexwright.export.vassal.lower import keys, names
from hexwright.export.vassal.lower.expressions import choose, equals, is_true, joined, quoted
from hexwright.export.vassal.lower.prototype import PLACE, Judgement, said_of_changes
from hexwright.export.vassal.lower.referee import referee_names
from hexwright.export.vassal.lower.referee.drop import WENT, lower_drops
from hexwright.export.vassal.lower.referee.library_calls import library_call
from hexwright.export.vassal.lower.referee.marks import (
    JOIN,
    SAID,
    TAKE_PART,
    actions_of_marked,
    attack_keys,
    key_of,
    lower_marks,
    shut,
    targets_only,
)
from hexwright.export.vassal.lower.referee.orders import lower_orders
from hexwright.export.vassal.lower.referee.secrecy import lower_covered_unit
from hexwright.export.vassal.lower.referee.signs import lower_unit_signs
from hexwright.export.vassal.lower.referee.verdict import (
    FREE,
    answer,
    free_command,
    lower_decision,
    lower_judged_commands,
    report,
)
from hexwright.rules.engine.actions import Action, Asks, Gesture, Question
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.suits import acted_on, suits
from vassalformat.trait import CalculatedProperty, RestrictCommands, Trait
from vassalformat.wire.changer import PropertyCommand, SetTo
from vassalformat.wire.codec import Key, named

_UNIT = f'GetString("{names.UNIT_ID}")'
_WHO = f'{_UNIT}, GetString("BasicName")'
Menu: TypeAlias = tuple[int, ...]
"""The numbers of the actions with an entry of their own in the menu of a unit: what it does, and what marked
units do to it."""
WHY_NOT = "why-not"
"""The question what is refused now, in the library."""
TITLE_OF_WHY_NOT = "Why not?"
_ASK_WHY_NOT = named("AskWhyNot")

PIECE_KEYS: Mapping[str, Key] = {
    "lose": names.LOSE,
    "recover": names.GAIN,
    "fill": names.FILL,
    "eliminate": names.ELIMINATE,
    "remove": names.WITHDRAW,
    "chart": names.TO_CHART,
}
"""The keys of the pieces' own commands (`engine.actions.PIECE_COMMANDS`)."""
_PRESSED: Mapping[str, Key] = {
    "lose": keys.LOSE_STEP,
    "recover": keys.RECOVER_STEP,
    "fill": keys.FULL_STRENGTH,
    "eliminate": keys.ELIMINATE,
    "remove": keys.REMOVE,
    "chart": keys.RETURN_TO_CHART,
}
"""The keys that players press for them."""
COMMAND_TITLES: Mapping[str, str] = {
    "lose": "Lose a step",
    "recover": "Recover a step",
    "fill": "Full strength",
    "eliminate": "Eliminate",
    "remove": "Remove from play",
    "chart": "Return to chart",
}
"""Their entries in the menu."""


def own_commands(rules: Game, menu: Menu) -> Mapping[str, Key]:
    """The commands of a unit's owner that are judged: the pieces' own, the mark, actions from its menu. Their
    keys, by their names in the library.
    """
    found = dict(_PRESSED)
    if actions_of_marked(rules):
        found[JOIN] = keys.TAKE_PART
    return found | {action.name: key_of(action) for action in _of(rules, menu) if action.whose is None}


def judged_commands(rules: Game, *, charts: bool) -> Mapping[Key, Judgement]:
    """How the pieces' own commands happen, by the keys of their actions. `charts`: whether every unit has a
    place on a chart.
    """
    top = _top(rules, (), charts=charts)
    return {
        key: Judgement(
            key=FREE,
            when=free_command(what),
            open=f"!{shut(what)}",
            menu_key=named(what.capitalize()) if what in top else None,
        )
        for what, key in PIECE_KEYS.items()
    }


def _top(rules: Game, menu: Menu, *, charts: bool) -> Mapping[str, tuple[str, str]]:
    """What stands at the top of the menu of a unit while its owner can do it: title and the condition under
    which it does not, by names in the library. Where rules do not decide, steps come back by hand, below.

    What hides an entry stops its key, too: so nothing is hidden but while a menu opens, when something is
    said of what is not offered.
    """
    opens = f'{referee_names.NOT_NOW} != ""'
    taken = {name for action in rules.actions for name in action.commands}
    found: dict[str, tuple[str, str]] = {}
    if actions_of_marked(rules):
        found[JOIN] = (TAKE_PART, "")
    if "lose" in taken:
        found["lose"] = (COMMAND_TITLES["lose"], f"{opens} && {names.STEPS_LEFT} == 0 || ")
    if "recover" in taken:
        found["recover"] = (
            COMMAND_TITLES["recover"],
            f"{opens} && {referee_names.LEVEL} != {quoted(referee_names.ENFORCE)} || ",
        )
    if charts and "chart" in taken:
        found["chart"] = (COMMAND_TITLES["chart"], "")
    found |= {action.name: (action.title, "") for action in _of(rules, menu) if action.whose is None}
    return {what: (title, f"{unless}{shut(what)}") for what, (title, unless) in found.items()}


def menus_of(rules: Game) -> tuple[Menu, ...]:
    """The menu of each unit."""
    targets = {action.name: acted_on(rules, action) for action in actions_of_marked(rules)}
    return tuple(_menu_of(rules, unit, targets) for unit in range(rules.units.count))


def _menu_of(rules: Game, unit: int, targets: Mapping[str, Container[int]]) -> Menu:
    """The actions that stand in the menu of a unit with an entry of their own: those that can ever be for it,
    and those of marked units that can ever be done to it.
    """
    return tuple(
        number
        for number, action in enumerate(rules.actions)
        if (unit in targets[action.name] if action.name in targets else _is_own(rules, action, unit))
    )


def _is_own(rules: Game, action: Action, unit: int) -> bool:
    return action.gesture is Gesture.UNIT and not action.commands and suits(rules, action, unit)


def _of(rules: Game, menu: Menu) -> tuple[Action, ...]:
    """The actions of a menu that a unit does itself."""
    return tuple(action for n in menu if (action := rules.actions[n]).gesture is Gesture.UNIT)


def lower_actions(rules: Game, menu: Menu, *, charts: bool) -> Iterator[Trait]:
    """The traits of a prototype of units that have a menu: their commands and the questions about them.
    Outside the lock: some are not for the owner. What the owner can do now stands first.
    """
    top, own, attacks = _top(rules, menu, charts=charts), own_commands(rules, menu), attack_keys(rules, menu)
    others = {action.name: key_of(action) for action in _of(rules, menu) if action.whose is not None}
    titles = {action.name: action.title for action in rules.actions if action.name in {**attacks, **others}}
    # the engine puts entries with one text in one place: where another one stands below, this has a blank
    titles |= {what: f"{title} " if what in PIECE_KEYS else title for what, (title, _) in top.items()}
    about_attacks, about_units = _questions(rules, Asks.ATTACK), _questions(rules, Asks.UNITS)
    asked = {q.name: key for q, key in (*about_attacks.items(), *about_units.items())}
    asked[WHY_NOT] = _ASK_WHY_NOT
    titles |= {q.name: q.title for q in (*about_attacks, *about_units)} | {WHY_NOT: TITLE_OF_WHY_NOT}
    first = {what: own[what] for what in top}
    rows = (attacks, {q.name: key for q, key in about_attacks.items()}, first, own, others, asked)
    entries = {what: key for row in rows for what, key in row.items()}
    yield from lower_judged_commands(
        tuple(
            PropertyCommand(menu=titles.get(what, ""), key=key, change=SetTo(what))
            for what, key in entries.items()
        ),
        judged=(*attacks.values(), *own.values(), *others.values()),
        asked=tuple(asked.values()),
    )
    for what, (_, hidden) in top.items():
        yield RestrictCommands(action="Hide", condition=is_true(hidden), keys=(own[what],))
    for what, key in others.items():
        yield RestrictCommands(action="Hide", condition=is_true(shut(f"no-{what}")), keys=(key,))
    yield RestrictCommands(
        name="Owner only",
        action="Hide",
        condition=is_true(f"PlayerSide != {names.SIDE} && PlayerSide != {quoted(names.SOLITAIRE)}"),
        keys=(*own.values(), _ASK_WHY_NOT),
    )
    if attacks:
        yield targets_only(rules, (*attacks.values(), *about_attacks.values()))


def _questions(rules: Game, asks: Asks) -> Mapping[Question, Key]:
    """The questions of a unit's menu and their keys, the first of them last."""
    return {
        question: keys.of(question.key) if question.key is not None else named(f"Ask{question.name}")
        for question in reversed(rules.questions)
        if question.asks is asks
    }


def lower_judged_unit(
    rules: Game, rule: str, map_name: str, goals: Mapping[Key, tuple[str, ...]], *, charts: bool
) -> Iterator[Trait]:
    """The traits of the prototype of all units.

    `rule`: what is cited if judging fails; `map_name`: of the main map; `goals`: see `lower_orders`;
    `charts`: whether every unit has a place on a chart.
    """
    if actions_of_marked(rules):
        yield from lower_marks()
    yield from lower_decision(_WHO, rule, (answer(_UNIT, rule),))
    yield from lower_drops(names.SAY_DONE)
    yield report(names.SAY_DONE, joined("newPieceName", f"({_said(rules, charts=charts)})"), "what it did")
    yield from lower_orders(_UNIT, goals, names.STEP_SET)
    yield from lower_unit_signs(rules.signs)
    yield CalculatedProperty(
        name=referee_names.NOT_NOW, expression=library_call(f"ref_not_now({_UNIT})", quoted(""))
    )
    yield from lower_covered_unit(rules, map_name)


def _said(rules: Game, *, charts: bool) -> str:
    """What is reported of a unit where a command is left to the players, or a drop: one report for all, since
    each finds out where the unit is, with every key.
    """
    said = [(equals(referee_names.JUDGED_COMMAND, ""), f"({WENT})")]
    if actions_of_marked(rules):
        said.append((free_command(JOIN), f"{PLACE} + {SAID}"))
    return choose(said, f"({said_of_changes(judged_commands(rules, charts=charts))}) + {PLACE}")
