"""What players may agree to hide from each other: enemy units that lie beneath others in a stack.

Hidden, a property of a unit, is 1 on the machine of a player who may not see it. It is worked out whenever it
is read, from where the unit lies and who looks, and changes nothing: a picture covers the unit there, lists
leave it out, and questions of that player do without it. Everything else in the module still knows it.

Whether it is on is a property of the module: `on` or `off`, with a question mark and a side behind it when
that side asks for a change, `off?Reds`.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.export.vassal.lower import names
from hexwright.export.vassal.lower.controller import IS_CONTROLLER
from hexwright.export.vassal.lower.expressions import choose, equals, is_true, quoted
from hexwright.export.vassal.lower.referee import referee_names
from hexwright.export.vassal.lower.referee.signs import list_of_name
from hexwright.rules.engine.actions import Secrecy
from hexwright.rules.engine.records import Game
from vassalformat.component import GlobalKeyCommand, GlobalProperty, Node
from vassalformat.trait import (
    CalculatedProperty,
    ReportState,
    SetGlobalProperty,
    Trait,
    TriggerAction,
)
from vassalformat.wire.changer import PropertyCommand, SetTo
from vassalformat.wire.codec import named

_ON, _OFF = "on", "off"
_SET, _SAY = named("SetSecrecy"), named("SaySecrecy")
_NOW = referee_names.SECRECY
_IS_ON = f"{_NOW}.startsWith({quoted(_ON)})"
_WATCHES = equals("PlayerSide", names.OBSERVER)


def lower_secrecy_properties(secrecy: Secrecy | None) -> Iterator[Node]:
    """The property of the module: whether it is on."""
    if secrecy is not None:
        yield GlobalProperty(
            name=_NOW,
            initial_value=_ON if secrecy.begins else _OFF,
            description=f"{secrecy.title}: {_ON} or {_OFF}, and who asks for a change",
        )


def lower_secrecy_button(secrecy: Secrecy | None) -> Iterator[GlobalKeyCommand]:
    """The button that asks for a change, or agrees to it."""
    if secrecy is not None:
        yield GlobalKeyCommand(
            name=secrecy.title,
            button_text=secrecy.title,
            tooltip=f"{secrecy.title}, on or off: enemy units beneath the top of a stack are hidden until "
            "they are attacked. It changes when two sides want it.",
            button_hotkey=named(f"Press{referee_names.CHANGE_SECRECY.name}"),
            hotkey=referee_names.CHANGE_SECRECY,
            filter=IS_CONTROLLER,
            single_map=False,
        )


def lower_covered_unit(rules: Game, map_name: str) -> Iterator[Trait]:
    """For a unit: whether it is hidden from the player at this machine. Then the library covers it.
    `map_name`: of the main map, the only one where units are hidden.
    """
    if rules.secrecy is None:
        return
    yield CalculatedProperty(
        name=names.HIDDEN,
        # a property that is named is fetched before the question is asked, one that is called for only where
        # the question comes to it
        expression=is_true(f'{_IS_ON} ? GetString({quoted(referee_names.COVERED)}) : "0"'),
        description="1 for a player who may not see it",
    )
    yield CalculatedProperty(
        name=names.HIDES,
        expression=is_true(f'{_IS_ON} ? SumStack({quoted(names.HIDDEN)}) : "0"'),
        description="how many a player may not see in its stack",
    )
    yield CalculatedProperty(
        name=referee_names.COVERED,
        expression=is_true(choose([(test, "0") for test in _seen(rules, rules.secrecy, map_name)], "1")),
        description="1 for a player who may not see it while units are hidden",
    )


def _seen(rules: Game, secrecy: Secrecy, map_name: str) -> Iterator[str]:
    """Conditions, of which each lets a player see a unit."""
    yield equals("PlayerSide", names.SOLITAIRE)
    yield f"{names.SIDE} == PlayerSide"
    friends = [
        f"{rules.side_names[a]}+{rules.side_names[b]}"
        for a in range(rules.sides)
        for b in range(rules.sides)
        if a != b and rules.opposed[a * rules.sides + b] == 0
    ]
    if friends:
        listed = quoted(f",{','.join(friends)},")
        yield f'{listed}.contains("," + {names.SIDE} + "+" + PlayerSide + ",")'
    yield f"StackPos <= {secrecy.top}"
    yield f"CurrentMap != {quoted(map_name)}"
    yield f'{list_of_name(secrecy.sign)}.contains("," + {names.UNIT_ID} + ":")'
    if secrecy.open:
        listed = quoted("," + ",".join(rules.units.names[u] for u in secrecy.open) + ",")
        yield f'{listed}.contains("," + {names.UNIT_ID} + ",")'


def lower_secrecy(secrecy: Secrecy | None) -> Iterator[Trait]:
    """For the controller: one side asks for it, another agrees; who plays all sides just does it."""
    if secrecy is None:
        return
    now, other = (
        f"({_IS_ON} ? {quoted(_ON)} : {quoted(_OFF)})",
        f"({_IS_ON} ? {quoted(_OFF)} : {quoted(_ON)})",
    )
    changed = choose(
        [
            (_WATCHES, _NOW),
            (equals("PlayerSide", names.SOLITAIRE), other),
            (f'{_NOW}.endsWith("?" + PlayerSide)', now),
            (f'{_NOW}.contains("?")', other),
        ],
        f'{now} + "?" + PlayerSide',
    )
    yield SetGlobalProperty(
        name=_NOW,
        commands=(PropertyCommand(key=_SET, change=SetTo(is_true(changed))),),
        description=secrecy.title,
    )
    title = secrecy.title
    asks = f'" asks for {title.lower()} " + {other} + ": it changes when another side presses {title}, too"'
    said = choose(
        [
            (_WATCHES, quoted(f"{title} is for players to choose, not for those who watch.")),
            (f'{_NOW}.contains("?")', f"PlayerSide + {asks}"),
            (_IS_ON, quoted(_state(secrecy, "on: enemy units beneath the top of a stack are hidden"))),
        ],
        quoted(_state(secrecy, "off: everybody sees everything")),
    )
    yield ReportState(keys=(_SAY,), format=is_true(said), description="report", no_suppress=True)
    yield TriggerAction(name=title, key=referee_names.CHANGE_SECRECY, actions=(_SET, _SAY))


def _state(secrecy: Secrecy, words: str) -> str:
    cited = f" [{secrecy.rule}]" if secrecy.rule else ""
    return f"{secrecy.title} is {words}{cited}"
