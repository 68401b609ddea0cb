"""What a referee adds to a unit: its drops and commands are judged, and it answers questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.export.vassal.lower import keys, names
from builder.export.vassal.lower.expressions import is_true
from builder.export.vassal.lower.referee.drop import drop_judgement, lower_drops
from builder.export.vassal.lower.referee.library_calls import leave_to_players, library_call, no_answer
from builder.export.vassal.lower.referee.marks import (
    MARK,
    actions_of_marked,
    lower_attack_commands,
    lower_marks,
    lower_take_part,
)
from builder.export.vassal.lower.referee.orders import lower_orders
from builder.export.vassal.lower.referee.secrecy import lower_covered_unit
from builder.export.vassal.lower.referee.signs import lower_unit_signs
from builder.export.vassal.lower.referee.verdict import (
    JUDGING,
    Command,
    call_controller,
    judged_steps,
    report,
    verdict_property,
)
from builder.export.vassal.trait import RestrictCommands, Trait, TriggerAction
from builder.export.vassal.wire.codec import Key, named
from builder.rules.engine.actions import Action, Gesture
from builder.rules.engine.game import Game
from builder.rules.engine.questions import Asks

_UNIT = f'GetString("{names.UNIT_ID}")'
_WHO = f'{_UNIT}, GetString("BasicName")'

PIECE_KEYS: Mapping[str, Key] = {
    "lose": names.LOSE,
    "recover": names.GAIN,
    "fill": names.FILL,
    "eliminate": names.ELIMINATE,
    "remove": names.WITHDRAW,
    "chart": names.TO_CHART,
}
"""The keys of the pieces' own commands (`engine.actions.PIECE_COMMANDS`)."""


def commands_of(rules: Game) -> tuple[Command, ...]:
    """The commands of a unit that are judged: the pieces' own, the mark, actions from its menu and on its
    place.
    """
    own = [Command(what=what, free=key) for what, key in PIECE_KEYS.items()]
    more = [Command(what=action.name) for action in (*_of_menu(rules), *actions_of_marked(rules))]
    return (*own, MARK, *more)


def _of_menu(rules: Game) -> Iterator[Action]:
    """Actions with an entry of their own in a unit's menu."""
    for action in rules.actions:
        if action.gesture is Gesture.UNIT and not action.commands:
            yield action


def lower_menu_actions(rules: Game) -> Iterator[Trait]:
    """Inside the lock: marks of units that act together, and actions from the menu."""
    if actions_of_marked(rules):
        yield from lower_take_part()
    yield from _lower_actions(rules, by_owner=True)


def _lower_actions(rules: Game, *, by_owner: bool) -> Iterator[Trait]:
    """Actions from the menu: those of the unit's owner, or those that another side may have."""
    for k, action in enumerate(rules.actions):
        if action.gesture is not Gesture.UNIT or action.commands or by_owner != (action.whose is None):
            continue
        key = keys.of(action.key) if action.key is not None else named(f"Menu{action.name}")
        yield TriggerAction(
            name=action.title,
            menu=action.title,
            key=key,
            condition=is_true(JUDGING),
            actions=judged_steps(Command(what=action.name)),
        )
        if action.fits is not None:
            yield RestrictCommands(
                name=f"No {action.title.lower()}",
                action="Hide",
                condition=library_call(f"!ref_fits({k}, {_UNIT})", "true"),
                keys=(key,),
            )


def lower_judged_unit(rules: Game, rule: str, map_name: str) -> Iterator[Trait]:
    """The traits of the prototype of all units.

    `rule`: what is cited if judging fails; `map_name`: of the main map.
    """
    if actions_of_marked(rules):
        yield from lower_marks()
    yield verdict_property(commands_of(rules), _WHO, leave_to_players(rule), (drop_judgement(rule),))
    yield call_controller()
    yield from lower_drops()
    yield from lower_orders(_UNIT, {"dead": names.GO_DEAD, "removed": names.GO_REMOVED}, names.STEP_SET)
    yield from lower_unit_signs(rules.signs, _UNIT)
    yield from _questions(rules, rule)
    yield from _lower_actions(rules, by_owner=False)
    if actions_of_marked(rules):
        yield from lower_attack_commands(rules, _UNIT, rule)
    yield from lower_covered_unit(rules, map_name)


def _questions(rules: Game, rule: str) -> Iterator[Trait]:
    asked = [question for question in rules.questions if question.asks is Asks.UNITS]
    for question in asked:
        say = named(f"Say{question.name.title().replace('-', '')}")
        call = library_call(f'ref_ask("{question.name}", {_UNIT})', no_answer(rule))
        yield report(say, call, question.help)
        yield TriggerAction(
            name=question.title,
            menu=question.title,
            key=keys.of(question.key) if question.key is not None else named(f"Ask{say.name}"),
            actions=(say,),
        )
