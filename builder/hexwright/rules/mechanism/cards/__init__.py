"""Cards: drawn, held, and played for what the author says."""

from __future__ import annotations

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.records import Game
from hexwright.rules.mechanism.cards import drawing, rules, state
from hexwright.rules.mechanism.cards.parameters import KEYS, CardRules, Use, lengths, names, prepare


def actions(cards: CardRules) -> tuple[Action, ...]:
    """What cards may be played for, and drawing where there is any."""
    found = [_play(use) for use in cards.uses]
    if cards.draws:
        found.append(
            Action(
                name="draw-cards",
                title="{side}: Draw cards",
                menu="Draw",
                help="Draw all the cards that the side may draw now.",
                gesture=Gesture.SIDE,
                does=None,
                act=drawing.draw_all,
                options=drawing.those_who_draw,
                awaits=drawing.awaits,
                closes=True,
                draws=True,
                record=cards,
            )
        )
    return tuple(found)


def _play(use: Use) -> Action:
    return Action(
        name=f"play-{use.id}",
        title=use.title,
        help=use.help,
        gesture=Gesture.CARD,
        does=None,
        act=rules.play_card,
        options=rules.those_played,
        awaits=rules.awaits,
        closes=use.counts,
        suits=_suits,
        entry=_entry,
        often=use.often,
        record=use,
    )


def _suits(_: Game, use: Use, card: int) -> bool:
    """Whether a card can ever be played for something."""
    return use.cards[card] == 1


def _entry(_: Game, use: Use, card: int) -> str:
    """The entry in the menu of a card, with the points it gives."""
    points = ", ".join(str(gain.amounts[card]) for gain in use.gains)
    return f"{use.title} ({points})" if points else use.title


MECHANISM = Mechanism(
    name="cards",
    keys=KEYS,
    parameters=CardRules,
    prepare=prepare,
    words=names,
    state=state.CardsNow,
    rules=rules,
    hooks=Hooks(
        phase_begins=(drawing.phase_begins,),
        unfinished=(drawing.unfinished, rules.must_play),
        thrown_away=(rules.thrown_away,),
        wrong=(drawing.wrong,),
    ),
    actions=(
        Action(
            name="lay-card",
            title="Lay a card down",
            help="Cards are not moved by hand.",
            gesture=Gesture.LAY,
            does=None,
            act=drawing.lay,
            closes=True,
            unbound=True,
        ),
    ),
    declared_actions=actions,
    lengths=lengths,
)
