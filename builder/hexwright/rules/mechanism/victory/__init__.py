"""Victory: who wins, and when."""

from __future__ import annotations

from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.victory import rules
from hexwright.rules.mechanism.victory.parameters import KEYS, Victory, names
from hexwright.rules.mechanism.victory.prepare import prepare

MECHANISM = Mechanism(
    name="victory",
    keys=KEYS,
    parameters=Victory,
    prepare=prepare,
    words=names,
    rules=rules,
    hooks=Hooks(
        won=(rules.won,),
        won_with_turn=(rules.won_with_turn,),
        standing=(rules.show_victory,),
        outcome=(rules.how_it_ended,),
    ),
    names=lambda made: {"ending": made.ids, "ending_text": made.said},
)
