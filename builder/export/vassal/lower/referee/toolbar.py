"""Buttons of the referee: the level of the rules, which each press changes; the end of a battle; the victory
conditions; giving up; the choice to move or to fight first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.export.vassal.component import GlobalKeyCommand, GlobalProperty, Node, ToolbarMenu
from builder.export.vassal.lower.controller import IS_CONTROLLER
from builder.export.vassal.lower.referee import referee_names
from builder.export.vassal.lower.referee.combat import lower_battle_button, lower_battle_property
from builder.export.vassal.lower.referee.controller import resign_key, set_level
from builder.export.vassal.lower.referee.library_calls import LOAD, LOADER
from builder.export.vassal.wire.codec import Key, named
from builder.rules.kernel.layout import PHASE_LONG, PHASES, TO_FIGHT, TO_MOVE
from builder.rules.tables import Rulebook

TITLES: Mapping[str, str] = {
    referee_names.ENFORCE: "Rules: enforced",
    referee_names.ADVISE: "Rules: advice",
    referee_names.OFF: "Rules: off",
}
"""Texts of the button at each level."""


def lower_properties() -> Iterator[Node]:
    """The properties of the module that the referee uses."""
    yield GlobalProperty(
        name=referee_names.LEVEL,
        initial_value=referee_names.START,
        description="the referee: " + ", ".join(referee_names.LEVELS),
    )
    yield GlobalProperty(name=referee_names.VERDICT, description="what the referee says of the act at hand")
    yield GlobalProperty(name=referee_names.ORDER, description="what the act at hand asks of a piece")
    yield GlobalProperty(name=referee_names.LEDGER, description="the referee's memory of this phase")
    yield lower_battle_property()
    yield GlobalProperty(name=referee_names.CONTROL, description="who controls which hex")
    # a comma before and behind each id: `c-1` must not be found in `c-11`
    yield GlobalProperty(
        name=referee_names.UNSUPPLIED_LIST, initial_value=",", description="who is out of supply"
    )
    yield GlobalProperty(name=LOADER, initial_value=LOAD, description="loads what the referee needs")
    for level in referee_names.LEVELS:
        yield GlobalProperty(
            name=referee_names.hidden(level),
            initial_value=str(level != referee_names.START).lower(),
            description="hides a button of the referee",
        )


def lower_buttons(book: Rulebook) -> Iterator[Node]:
    """All buttons and menus. The level has three buttons, of which the one of the present level shows."""
    for level, following in zip(
        referee_names.LEVELS, (*referee_names.LEVELS[1:], referee_names.LEVELS[0]), strict=True
    ):
        yield GlobalKeyCommand(
            name=TITLES[level],
            button_text=TITLES[level],
            tooltip=f"{TITLES[level]}. Press for: {TITLES[following].partition(': ')[2]}",
            button_hotkey=named(f"Press{set_level(following).name}"),
            hotkey=set_level(following),
            filter=IS_CONTROLLER,
            single_map=False,
            can_disable=True,
            property_gate=referee_names.hidden(level),
            hide_when_disabled=True,
        )
    yield lower_battle_button()
    yield _to_controller(
        "Victory", referee_names.VICTORY, "The victory conditions with their numbers as they are now"
    )
    yield from _resigning(book)
    phases = book.g[PHASES]
    both = TO_MOVE | TO_FIGHT
    if not any(phases[k + 2] & both == both for k in range(0, len(phases), PHASE_LONG)):
        return
    choices = {"Move first": referee_names.MOVE_FIRST, "Fight first": referee_names.FIGHT_FIRST}
    for title, key in choices.items():
        yield _to_controller(title, key)
    yield ToolbarMenu(
        description="Say whether you move or fight first",
        text="Order",
        tooltip="Say whether you move or fight first",
        menu_items=tuple(choices),
    )


def _resigning(book: Rulebook) -> Iterator[Node]:
    """The ways to give up: a menu, so that nobody does it by a slip of the hand."""
    titles = [f"{side.name} resigns" for side in book.game.sides.values()]
    for k, title in enumerate(titles):
        yield _to_controller(title, resign_key(k))
    yield ToolbarMenu(
        description="Give up the game", text="Resign", tooltip="Give up the game", menu_items=tuple(titles)
    )


def _to_controller(title: str, key: Key, tooltip: str = "") -> GlobalKeyCommand:
    return GlobalKeyCommand(
        name=title,
        button_text=title,
        tooltip=tooltip or title,
        button_hotkey=key,
        hotkey=key,
        filter=IS_CONTROLLER,
        single_map=False,
    )
