"""Buttons of the referee: the level, which each press changes, the victory conditions, and the choice to move
or to fight first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.export.vassal.component import GlobalKeyCommand, GlobalProperty, Node, ToolbarMenu
from builder.export.vassal.lower.clerk import IS_CLERK
from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import LOAD, LOADER
from builder.export.vassal.lower.referee.clerk import resign_key, set_level
from builder.export.vassal.lower.referee.combat import lower_battle_button, lower_battle_property
from builder.export.vassal.wire.codec import Key, named
from builder.rules.kernel.layout import PHASE_LONG, PHASES, TO_FIGHT, TO_MOVE
from builder.rules.tables import Rulebook

TITLES: Mapping[str, str] = {
    words.ENFORCE: "Rules: enforced",
    words.ADVISE: "Rules: advice",
    words.OFF: "Rules: off",
}
"""Texts of the button at each level."""


def lower_properties() -> Iterator[Node]:
    """The module's properties that the referee keeps."""
    yield GlobalProperty(
        name=words.LEVEL, initial_value=words.START, description="the referee: " + ", ".join(words.LEVELS)
    )
    yield GlobalProperty(name=words.VERDICT, description="what the referee says of the act at hand")
    yield GlobalProperty(name=words.ORDER, description="what the act at hand asks of a piece")
    yield GlobalProperty(name=words.LEDGER, description="the referee's memory of this phase")
    yield lower_battle_property()
    yield GlobalProperty(name=words.CONTROL, description="who controls which hex")
    yield GlobalProperty(name=words.UNSUPPLIED_LIST, initial_value=",", description="who is out of supply")
    yield GlobalProperty(name=LOADER, initial_value=LOAD, description="loads what the referee needs")
    for level in words.LEVELS:
        yield GlobalProperty(
            name=words.hidden(level),
            initial_value=str(level != words.START).lower(),
            description="hides a button of the referee",
        )


def lower_buttons(book: Rulebook) -> Iterator[Node]:
    """One button for the level, in three shapes of which one shows; victory; the menu of the choice."""
    for level, following in zip(words.LEVELS, (*words.LEVELS[1:], words.LEVELS[0]), strict=True):
        yield GlobalKeyCommand(
            name=TITLES[level],
            button_text=TITLES[level],
            tooltip=f"{TITLES[level]}. Press for: {TITLES[following].partition(': ')[2]}",
            button_hotkey=named(f"Press{set_level(following).name}"),
            hotkey=set_level(following),
            filter=IS_CLERK,
            single_map=False,
            can_disable=True,
            property_gate=words.hidden(level),
            hide_when_disabled=True,
        )
    yield lower_battle_button()
    yield _to_clerk("Victory", words.VICTORY, "The victory conditions with their numbers as they are now")
    yield from _resigning(book)
    phases = book.g[PHASES]
    both = TO_MOVE | TO_FIGHT
    if not any(phases[k + 2] & both == both for k in range(0, len(phases), PHASE_LONG)):
        return
    choices = {"Move first": words.MOVE_FIRST, "Fight first": words.FIGHT_FIRST}
    for title, key in choices.items():
        yield _to_clerk(title, key)
    yield ToolbarMenu(
        description="Say whether you move or fight first",
        text="Order",
        tooltip="Say whether you move or fight first",
        menu_items=tuple(choices),
    )


def _resigning(book: Rulebook) -> Iterator[Node]:
    """A menu, so that nobody gives up by a slip of the hand."""
    titles = [f"{side.name} resigns" for side in book.game.sides.values()]
    for k, title in enumerate(titles):
        yield _to_clerk(title, resign_key(k))
    yield ToolbarMenu(
        description="Give up the game", text="Resign", tooltip="Give up the game", menu_items=tuple(titles)
    )


def _to_clerk(title: str, key: Key, tooltip: str = "") -> GlobalKeyCommand:
    return GlobalKeyCommand(
        name=title,
        button_text=title,
        tooltip=tooltip or title,
        button_hotkey=key,
        hotkey=key,
        filter=IS_CLERK,
        single_map=False,
    )
