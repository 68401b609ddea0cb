"""What the controller does for the referee: levels of the rules, actions and questions of the module, the
end of a phase, the ledger of the next one, and what actions change in the module and in pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwright.export.vassal.lower import names
from hexwright.export.vassal.lower.controller import ControllerAdditions, Course, send_to_those
from hexwright.export.vassal.lower.expressions import equals, quoted
from hexwright.export.vassal.lower.referee import referee_names
from hexwright.export.vassal.lower.referee.cards import card_cases, lower_card_orders
from hexwright.export.vassal.lower.referee.library_calls import (
    NOBODY,
    all_in_one,
    does_not_hold,
    keep_ledger,
    keep_property,
    leave_to_players,
    library_call,
    no_answer,
    tell_alone,
)
from hexwright.export.vassal.lower.referee.marks import END_OF_PHASE, lower_stand_down, mark_cases
from hexwright.export.vassal.lower.referee.secrecy import lower_secrecy
from hexwright.export.vassal.lower.referee.signs import lower_controller_signs
from hexwright.export.vassal.lower.referee.verdict import (
    JUDGING,
    Command,
    lower_announcement,
    lower_commands,
    verdict_property,
    when,
)
from hexwright.export.vassal.lower.sequence import by_phase, help_text, moments
from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.actions import Action, Asks, Gesture
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.records import Game
from vassalformat.trait import (
    ReportState,
    SetGlobalProperty,
    Trait,
    TriggerAction,
)
from vassalformat.wire.changer import PropertyCommand, SetTo
from vassalformat.wire.codec import Key, named

_WRITE = named("WriteLedger")
_WRITE_NEXT = named("WriteNextLedger")
_WRITE_CONTROL = named("WriteControl")
_ORDER = named("SendOrders")
_SAY_MORE = named("SayMore")
_FOLLOW_UP = named("FollowUp")
_TELL = named("TellMore")
_UNLESS_OFF = named("FollowUpUnlessOff")

_WRITE_LABEL = named("WritePhaseLabel")

_ADOPT = named("AdoptBoard")
_NOT_BY_OBSERVER = named("SayNotByObserver")
_BY_PLAYER = f"!({equals('PlayerSide', names.OBSERVER)})"

_STAYS = "The game goes on by Next phase alone while there are rules: the turn stays as it is."
_SAID: Mapping[str, str] = {
    referee_names.ENFORCE: "The rules are enforced: a wrong move goes back",
    referee_names.ADVISE: "The rules advise: a wrong move stands, with a word about it",
    referee_names.OFF: "The rules are off: pieces move freely",
}


def set_level(level: str) -> Key:
    """The controller's key that sets a level."""
    return named(f"Rules{level.capitalize()}")


def key_of(action: Action, number: int | None = None) -> Key:
    """The controller's key of an action of the module; `number`: of a side."""
    return named(f"Do{_camel(action.name)}{'' if number is None else number}")


def question_key(number: int) -> Key:
    """The controller's key of a question of the module."""
    return named(f"Answer{number}")


def _camel(name: str) -> str:
    return name.title().replace("-", "")


def gated_buttons(rules: Game) -> list[Action]:
    """Actions whose button shows only while they are possible."""
    return [a for a in rules.actions if a.gesture is Gesture.BUTTON and a.fits is not None and not a.menu]


def gate_of(action: Action) -> str:
    """The property that hides the button of an action."""
    return f"No{_camel(action.name)}"


def controller_additions(game: ModelGame, rules: Game, rule: str) -> ControllerAdditions:
    """What the referee of a game adds to the controller. `rule`: what is cited if judging fails."""
    states = tuple(_of_states(game, rules))
    return ControllerAdditions(
        traits=(
            *_traits(game, rules, rule, (*states, *_of_buttons(rules))),
            *lower_controller_signs(rules.signs),
            *lower_secrecy(rules.secrecy),
        ),
        on_new_phase=(
            referee_names.RENEW,
            *((_WRITE_LABEL,) if has_labels(rules) else ()),
            *END_OF_PHASE,
        ),
        after_phase_text=(referee_names.SAY_MORE_OF_PHASE,),
        end_phase_key=referee_names.END_PHASE,
        replaced_keys={command.judge: command.free for command in states},
        course=Course(
            following=_following(game),
            by_hand=f"!({JUDGING})",
            refused=_STAYS,
            taken_back=tell_alone(_STAYS),
            all_in_one=all_in_one(),
        ),
        readings=_readings(game, rules, rule),
        sides_in_play=_sides_in_play(game, rules),
        phase_title=f"({labelled(names.STEP, names.PHASE_NAME)})" if has_labels(rules) else names.PHASE_NAME,
    )


def has_labels(rules: Game) -> bool:
    """Whether what phases are called depends on play."""
    return any(phase.labels != NOWHERE for phase in rules.course)


def labelled(step: str, otherwise: str, before: str = "") -> str:
    """An expression: what the phase of a step is called now if that is not its name. `step`, `otherwise`,
    `before` (what stands before it): expressions.
    """
    label = f"{names.PHASE_LABEL}.substring({step}.length() + 1)"
    return f'{names.PHASE_LABEL}.startsWith({step} + "|") ? {before}{label} : {otherwise}'


def _following(game: ModelGame) -> str:
    """The step that follows; the next in the row if that cannot be judged, so that nobody is held up."""
    row = "".join(f"|{moment.text}" for moment in moments(game))
    return library_call("ref_following()", f"ref_next_in_row({quoted(row + '|')})")


def _readings(game: ModelGame, rules: Game, rule: str) -> Mapping[str, str]:
    """The side of a phase, where that is decided in play; its help, where it says that nothing is judged."""
    found: dict[str, str] = {}
    if any(phase.order != NOWHERE for phase in rules.course):
        found[names.PHASE_SIDE] = library_call("ref_side()", keep_property(names.PHASE_SIDE, rule))
    if any(phase.manual for phase in rules.course):
        steps = [moment for moment in moments(game) if moment.phase is not None]
        helps = dict(zip((step.text for step in steps), rules.phase_help, strict=True))
        found[names.PHASE_HELP] = by_phase(steps, lambda step: help_text(step, helps[step.text]))
    return found


def _sides_in_play(game: ModelGame, rules: Game) -> tuple[str, ...]:
    """The steps whose side is decided in play."""
    steps = [moment.text for moment in moments(game) if moment.phase is not None]
    return tuple(text for text, phase in zip(steps, rules.course, strict=True) if phase.order != NOWHERE)


def _of_states(game: ModelGame, rules: Game) -> Iterator[Command]:
    """Rolls for states, and values that players choose: the module's own buttons, judged first."""
    does = {action.gesture: action.name for action in rules.actions}
    for k, state in enumerate(game.states.values()):
        found: dict[str, Key] = {}
        if state.die is not None and Gesture.STATE in does:
            found[f"{does[Gesture.STATE]}.{k}"] = names.roll_state_key(state.id)
        if Gesture.CHOICE in does:
            for n in range(1, len(state.values) + 1):
                found[f"{does[Gesture.CHOICE]}.{k}.{n - 1}"] = names.set_state_key(state.id, n)
        for what, key in found.items():
            yield Command(
                what=what,
                judge=key,
                free=named(f"Plain{key.name}"),
                who=f'"", {quoted(state.name)}',
            )


def _of_buttons(rules: Game) -> Iterator[Command]:
    for action in rules.actions:
        if action.gesture is Gesture.BUTTON:
            yield Command(what=action.name, judge=key_of(action), who=f'"", {quoted(action.title)}')
        elif action.gesture is Gesture.SIDE:
            for k, side in enumerate(rules.side_names):
                judge = key_of(action, k)
                yield Command(
                    what=f"{action.name}.{k}",
                    judge=judge,
                    free=named(f"Say{judge.name}"),
                    who=f'"", {quoted(side)}',
                )


def _traits(game: ModelGame, rules: Game, rule: str, commands: tuple[Command, ...]) -> Iterator[Trait]:
    yield from _levels()
    yield from _questions(rules, rule)
    for action in rules.actions:
        if action.gesture is Gesture.SIDE:  # with the rules off it is only reported
            for k, side in enumerate(rules.side_names):
                yield ReportState(
                    keys=(named(f"Say{key_of(action, k).name}"),),
                    format=f"{action.title.format(side=side)}.",
                    description="report",
                    no_suppress=True,
                )
    yield SetGlobalProperty(
        name=referee_names.LEDGER,
        commands=(
            PropertyCommand(key=_WRITE_NEXT, change=SetTo(library_call("ref_next()", keep_ledger(rule)))),
            PropertyCommand(key=_WRITE, change=SetTo(library_call("ref_ledger()", keep_ledger(rule)))),
        ),
        description="the referee's memory",
    )
    yield from _carry_out(game, rules, rule)
    yield from _judge(rule, commands)


def _questions(rules: Game, rule: str) -> Iterator[Trait]:
    """Questions of the module."""
    for k, question in enumerate(rules.questions):
        if question.asks not in {Asks.GAME, Asks.SIDE}:
            continue
        sides = range(len(rules.side_names)) if question.asks is Asks.SIDE else range(-1, 0)
        says: list[Key] = []
        for side in sides:
            say = named(f"SayAnswer{k}" + ("" if side < 0 else f"To{side}"))
            says.append(say)
            yield ReportState(
                keys=(say,),
                format=library_call(f"ref_answer({k}, {side})", no_answer(rule)),
                description=question.title,
                no_suppress=True,
            )
        yield TriggerAction(
            name=question.title, key=question_key(k), actions=(referee_names.SIGN_SUPPLY, *says)
        )
    yield ReportState(
        keys=(referee_names.SHOW_CONTROL,),
        format=library_call("ref_show_lands()", no_answer(rule)),
        description="paints who controls which hex; says it to this player only",
    )


def _carry_out(game: ModelGame, rules: Game, rule: str) -> Iterator[Trait]:
    """Writes what an action has changed into properties and orders to pieces; leaves the rest alone."""
    yield SetGlobalProperty(
        name=referee_names.CONTROL,
        commands=(
            PropertyCommand(
                key=_WRITE_CONTROL,
                change=SetTo(library_call("ref_control()", keep_property(referee_names.CONTROL, rule))),
            ),
        ),
        description="who controls which hex",
    )
    for name, ordered, which in (
        (names.UNIT_ID, "ref_ordered_units()", "units"),
        (names.MARKER_ID, "ref_ordered_markers()", "markers"),
    ):
        yield send_to_those(
            _ORDER,
            referee_names.CARRY_OUT_ORDER,
            name,
            library_call(ordered, NOBODY),
            f"{which} that stand otherwise than the rules say",
        )
    yield ReportState(
        keys=(_SAY_MORE,),
        format=library_call("ref_also()", no_answer(rule)),
        description="what else it means",
        no_suppress=True,
    )
    yield from lower_stand_down()
    yield from lower_card_orders(rules)
    cases = [
        ("Control changes", "ref_moved_control()", _WRITE_CONTROL),
        ("Pieces obey", "ref_busy()", _ORDER),
        *mark_cases(),
        *card_cases(rules),
    ]
    if has_labels(rules):
        value = library_call("ref_phase_label()", keep_property(names.PHASE_LABEL, rule))
        yield SetGlobalProperty(
            name=names.PHASE_LABEL,
            commands=(PropertyCommand(key=_WRITE_LABEL, change=SetTo(value)),),
            description="what the phase at hand is called now",
        )
        cases.append(("Another label", "ref_label_changes()", _WRITE_LABEL))
    if rules.signs:
        cases.append(("Signs change", "ref_signs_differ()", referee_names.CHANGE_SIGNS))
    for k, state in enumerate(game.states.values()):
        name = names.state_property(state.id)
        write, change = named(f"Write{name}"), named(f"Change{name}")
        value = library_call(f"ref_state({k})", keep_property(name, rule))
        yield SetGlobalProperty(
            name=name, commands=(PropertyCommand(key=write, change=SetTo(value)),), description=state.name
        )
        yield TriggerAction(
            name=f"{state.name} follows",
            key=change,
            actions=(write, names.state_follow_key(state.id)),
        )
        cases.append((f"{state.name} changes", f"ref_state_changes({k}, {quoted(name)})", change))
    numbers = {action.name: k for k, action in enumerate(rules.actions)}
    for action in gated_buttons(rules):
        write = named(f"Write{gate_of(action)}")
        k = numbers[action.name]
        yield SetGlobalProperty(
            name=gate_of(action),
            commands=(
                PropertyCommand(key=write, change=SetTo(library_call(f"ref_gate({k})", quoted("false")))),
            ),
            description=f"hides the button {action.title}",
        )
        cases.append((f"{action.title} or not", f"ref_gate_changes({k}, {quoted(gate_of(action))})", write))
    for name, test, key in cases:
        yield TriggerAction(
            name=name, key=_FOLLOW_UP, condition=library_call(test, does_not_hold()), actions=(key,)
        )
    more = library_call("ref_has_more()", does_not_hold())
    yield TriggerAction(name="There is more to say", key=_TELL, condition=more, actions=(_SAY_MORE,))
    yield TriggerAction(
        name="Carry out", key=referee_names.CARRY_OUT_ACTION, actions=(_WRITE, _FOLLOW_UP, _TELL)
    )
    yield when("After a new ledger", _UNLESS_OFF, JUDGING, _FOLLOW_UP)
    yield TriggerAction(name="Renew", key=referee_names.RENEW, actions=(_WRITE_NEXT, _UNLESS_OFF))
    yield when("After the text of a phase", referee_names.SAY_MORE_OF_PHASE, JUDGING, _TELL)


def _judge(rule: str, commands: tuple[Command, ...]) -> Iterator[Trait]:
    """Has the end of a phase and the commands of the module judged. The next phase begins if the verdict
    allows it, or if nothing could be judged.
    """
    end = Command(what="end", judge=referee_names.END_PHASE, free=names.GO_ON, also_after_ok=True)
    all_commands = (end, Command(what="adopt", judge=_ADOPT), *commands)
    yield verdict_property(all_commands, '"", "Next phase"', leave_to_players(rule))
    yield from lower_announcement()
    yield from lower_commands(all_commands)


def _levels() -> Iterator[Trait]:
    for level in referee_names.LEVELS:
        others = {
            referee_names.in_force(other): str(other == level).lower() for other in referee_names.LEVELS
        }
        values = {referee_names.LEVEL: level, **others}
        steps = []
        for name, value in values.items():
            key = named(f"{level.capitalize()}Is{name}")
            steps.append(key)
            yield SetGlobalProperty(
                name=name,
                commands=(PropertyCommand(key=key, change=SetTo(value)),),
                description="level of the rules",
            )
        say = named(f"SayRules{level.capitalize()}")
        yield ReportState(
            keys=(say,), format=f"{_SAID[level]} ($PlayerSide$).", description="report", no_suppress=True
        )
        # where judging begins again, the board is taken as it stands
        adopt = (_ADOPT,) if level == referee_names.ENFORCE else ()
        yield when(f"Rules: {level}", set_level(level), _BY_PLAYER, *steps, say, *adopt)
        yield when(f"No player: {level}", set_level(level), f"!({_BY_PLAYER})", _NOT_BY_OBSERVER)
    yield ReportState(
        keys=(_NOT_BY_OBSERVER,),
        format=tell_alone("The level of the rules is for players to choose, not for those who watch."),
        description="report",
        no_suppress=True,
    )
