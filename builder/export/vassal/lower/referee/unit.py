"""What a referee adds to a unit: its drops and commands are judged, and it answers questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.export.vassal.lower import keys, names
from builder.export.vassal.lower.expressions import is_true, quoted
from builder.export.vassal.lower.prototype import Judgement
from builder.export.vassal.lower.referee import referee_names
from builder.export.vassal.lower.referee.drop import drop_judgement, lower_drops
from builder.export.vassal.lower.referee.library_calls import leave_to_players, library_call, no_answer
from builder.export.vassal.lower.referee.marks import (
    JOIN,
    TAKE_PART,
    actions_of_marked,
    lower_attack_commands,
    lower_marks,
    shut,
)
from builder.export.vassal.lower.referee.orders import lower_orders
from builder.export.vassal.lower.referee.secrecy import lower_covered_unit
from builder.export.vassal.lower.referee.signs import lower_unit_signs
from builder.export.vassal.lower.referee.verdict import (
    FREE,
    JUDGING,
    Command,
    call_controller,
    free_deed,
    judged_steps,
    lower_own_commands,
    report,
    take_deed,
    verdict_property,
)
from builder.export.vassal.trait import (
    CalculatedProperty,
    RestrictCommands,
    SetGlobalProperty,
    Trait,
    TriggerAction,
)
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
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
_PRESSED: Mapping[str, Key] = {
    "lose": keys.LOSE_STEP,
    "recover": keys.RECOVER_STEP,
    "fill": keys.FULL_STRENGTH,
    "eliminate": keys.ELIMINATE,
    "remove": keys.REMOVE,
    "chart": keys.RETURN_TO_CHART,
}
"""The keys that players press for them."""


def own_commands(rules: Game) -> Mapping[str, Key]:
    """The commands of a unit's owner that are judged: the pieces' own, the mark, actions from its menu. Their
    keys, by their names in the library.
    """
    found = dict(_PRESSED)
    if actions_of_marked(rules):
        found[JOIN] = keys.TAKE_PART
    return found | {action.name: _key_of(action) for action in _of_menu(rules) if action.whose is None}


def judged_commands(rules: Game, *, charts: bool) -> Mapping[Key, Judgement]:
    """How the pieces' own commands happen, by the keys of their actions. `charts`: whether every unit has a
    place on a chart.
    """
    top = _top(rules, charts=charts)
    return {
        key: Judgement(
            key=FREE,
            when=free_deed(what),
            open=f"!{shut(what)}",
            menu_key=named(what.capitalize()) if what in top else None,
        )
        for what, key in PIECE_KEYS.items()
    }


def _top(rules: Game, *, charts: bool) -> Mapping[str, tuple[str, str]]:
    """What stands at the top of the menu of a unit while its owner can do it: title and the condition under
    which it does not, by names in the library. Where rules do not decide, steps come back by hand, below.
    """
    taken = {name for action in rules.actions for name in action.commands}
    found: dict[str, tuple[str, str]] = {}
    if actions_of_marked(rules):
        found[JOIN] = (TAKE_PART, "")
    if "lose" in taken:
        found["lose"] = ("Lose a step", f"{names.STEPS_LEFT} == 0 || ")
    if "recover" in taken:
        found["recover"] = ("Recover a step", f"{referee_names.LEVEL} != {quoted(referee_names.ENFORCE)} || ")
    if charts and "chart" in taken:
        found["chart"] = ("Return to chart", "")
    found |= {action.name: (action.title, "") for action in _of_owner(rules)}
    return {what: (title, f"{unless}{shut(what)}") for what, (title, unless) in found.items()}


def titles_below(rules: Game) -> tuple[str, ...]:
    """Entries that stand at the top while they are possible and always below, beside the pieces' own."""
    mark = (TAKE_PART,) if actions_of_marked(rules) else ()
    return (*mark, *(action.title for action in _of_owner(rules)))


def _lower_top(rules: Game, *, charts: bool) -> Iterator[Trait]:
    """Outside the lock, so that it stands above questions: what the owner of a unit can do now. The engine
    puts entries with one text in one place: those at the top have a blank behind it.
    """
    top, pressed = _top(rules, charts=charts), own_commands(rules)
    if top:
        entries = (
            PropertyCommand(menu=f"{title} ", key=pressed[what], change=SetTo(what))
            for what, (title, _) in top.items()
        )
        yield SetGlobalProperty(name=referee_names.DEED, commands=tuple(entries))
    for what, (_, hidden) in top.items():
        yield RestrictCommands(action="Hide", condition=is_true(hidden), keys=(pressed[what],))
    yield from lower_own_commands(pressed)
    yield RestrictCommands(
        name="Owner only",
        action="Hide",
        condition=is_true(f"PlayerSide != {names.SIDE} && PlayerSide != {quoted(names.SOLITAIRE)}"),
        keys=tuple(pressed.values()),
    )


def _key_of(action: Action) -> Key:
    return keys.of(action.key) if action.key is not None else named(f"Menu{action.name}")


def _of_menu(rules: Game) -> Iterator[Action]:
    """Actions with an entry of their own in a unit's menu."""
    for action in rules.actions:
        if action.gesture is Gesture.UNIT and not action.commands:
            yield action


def _of_owner(rules: Game) -> tuple[Action, ...]:
    """Those of the unit's owner."""
    return tuple(action for action in _of_menu(rules) if action.whose is None)


def lower_menu_actions(rules: Game) -> Iterator[Trait]:
    """Inside the lock: entries below in the menu, for the mark and for actions of the unit's owner. They send
    the keys that players press, or would. One without a key of its own is black wherever it may be worth
    trying, since nothing else says why it is refused.
    """
    if actions_of_marked(rules):
        yield _below(TAKE_PART, JOIN, keys.TAKE_PART, f"!{shut(JOIN)}")
    for action in _of_owner(rules):
        judged = action.name if action.key is not None else f"no-{action.name}"
        yield _below(action.title, action.name, _key_of(action), f"!{shut(judged)}")


def _below(title: str, what: str, key: Key, condition: str) -> Trait:
    return TriggerAction(
        name=title, menu=title, key=named(what.capitalize()), condition=is_true(condition), actions=(key,)
    )


def _lower_of_others(rules: Game) -> Iterator[Trait]:
    """Actions from the menu that another side may have."""
    for k, action in enumerate(rules.actions):
        if action.gesture is not Gesture.UNIT or action.commands or action.whose is None:
            continue
        key = _key_of(action)
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


def lower_judged_unit(rules: Game, rule: str, map_name: str, *, charts: bool) -> Iterator[Trait]:
    """The traits of the prototype of all units.

    `rule`: what is cited if judging fails; `map_name`: of the main map; `charts`: whether every unit has a
    place on a chart.
    """
    if actions_of_marked(rules):
        yield from lower_marks()
    others = (*(a for a in _of_menu(rules) if a.whose is not None), *actions_of_marked(rules))
    yield verdict_property(
        tuple(Command(what=action.name) for action in others),
        _WHO,
        leave_to_players(rule),
        (drop_judgement(rule), take_deed()),
    )
    yield call_controller()
    yield from lower_drops()
    yield from lower_orders(_UNIT, {"dead": names.GO_DEAD, "removed": names.GO_REMOVED}, names.STEP_SET)
    yield from lower_unit_signs(rules.signs, _UNIT)
    yield from _questions(rules, rule)
    yield CalculatedProperty(
        name=referee_names.NOT_NOW, expression=library_call(f"ref_not_now({_UNIT})", quoted(""))
    )
    yield from _lower_of_others(rules)
    yield from _lower_top(rules, charts=charts)
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
