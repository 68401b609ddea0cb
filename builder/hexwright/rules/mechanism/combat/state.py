"""What combat keeps: the battle at hand, and who has fought in the phase."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.play import Until, columns, number, per_place, per_unit
from hexwright.rules.language.prelude import Ints, Table


@dataclass(kw_only=True)
class Battle:
    """The battle at hand, and what has been fought in this phase."""

    begun: int = number(0, Until.PHASE)  # 1 once a battle is fought of those declared
    declared: Ints = per_unit(NOWHERE, Until.TURN)  # the place that a unit is to attack
    declared_kind: Ints = per_unit(0, Until.TURN)  # and the kind of battle
    paid: Ints = per_place(0, Until.TURN)  # 1 + the kind of attack on a place that is paid for
    backed: Ints = per_place(0, Until.TURN)  # 1 + number of what backs an attack on a place
    picked: Ints = per_unit(0, Until.PHASE)  # 1 for those who are picked to be attacked
    # how many enemies were lost in a place for whom an advance gains something
    fallen: Table = columns("combat.spoils", "places", 0, Until.PHASE)
    doomed: Ints = per_unit(0, Until.PHASE)  # steps that units lose when the battle at hand ends
    target: int = number(NOWHERE)  # the place attacked, NOWHERE while there is no battle
    kind: int = number()  # its kind, in the list of kinds
    aim: int = number(NOWHERE)  # the unit attacked, where a battle is against a single one
    elsewhere: int = number()  # 1 when the attackers come from somewhere else than beside it: nobody advances
    attacker_owes: int = number()  # steps
    defender_owes: int = number()
    defender_bled: int = number()  # what the defender has lost in it: A_STEP, A_UNIT, 0 for nothing yet
    attacking: Ints = per_unit(0, Until.PHASE)  # 1 for those who fight the battle at hand
    defending: Ints = per_unit(0, Until.PHASE)
    must_go: Ints = per_unit(0, Until.PHASE)  # places that units must still retreat
    at_will: Ints = per_unit(0, Until.PHASE)  # 1 for those of them who may stay as well
    advanced: Ints = per_unit(0, Until.PHASE)  # 1 for those who have advanced in it
    attacked: Table = columns("combat.kinds", "units", 0, Until.PHASE)  # 1 for those who have attacked so
    was_attacked: Table = columns("combat.kinds", "units", 0, Until.PHASE)  # 1 for those attacked so
    # why those who fell back onto others add nothing to a defence any more (`words.reason`), else 0
    fell_back: Ints = per_unit(0, Until.PHASE)
    # in what order places were left by the defender, 0 for the place attacked; NOWHERE for others
    emptied: Ints = per_place(NOWHERE, Until.PHASE)
