"""Movement: points, ways over the map, what is not allowed."""

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.codes import OFF_MAP
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.suits import possible
from hexwright.rules.mechanism.movement import judging, report, rules, ways, wrong
from hexwright.rules.mechanism.movement.parameters import KEYS, Movement
from hexwright.rules.mechanism.movement.prepare import prepare
from hexwright.rules.mechanism.movement.state import Moves


def _may_ever_leave(game: Game, unit: int) -> bool:
    """Whether a unit can ever leave the map for good."""
    return any(
        way_out.to == OFF_MAP and way_out.side == game.units.side[unit] and possible(game, way_out.when, unit)
        for way_out in game.of(Movement).exits
    )


MECHANISM = Mechanism(
    name="movement",
    keys=KEYS,
    parameters=Movement,
    prepare=prepare,
    state=Moves,
    rules=rules,
    hooks=Hooks(
        stands=(report.why_entry, report.supply_began),
        why=(report.say_why,),
        where_to=(report.show_reach,),
        has_moved=(judging.has_moved,),
        enters_later=(judging.enters_later,),
        usual_gait=(ways.usual_gait,),
        gait_of=(ways.gait_of,),
        parts_of_gaits=(ways.parts_of_gaits,),
        prices_of=(ways.prices_of,),
        wrong=(wrong.wrong,),
        way_to=(judging.way_to,),
        exchanged=(judging.exchange_moves,),
    ),
    actions=(
        Action(
            name="move",
            title="Move",
            help="Drag units to a hex: they go the cheapest way. The report says what it costs.",
            gesture=Gesture.DRAG,
            does="move",
            act=rules.act_move,
            against=rules.move_against,
            options=rules.options_to_move,
            awaits=rules.awaits_move,
        ),
        Action(
            name="exit",
            title="Leave the map",
            help="The unit goes the cheapest way to the edge of the map and leaves it for good.",
            gesture=Gesture.UNIT,
            does="move",
            act=rules.act_exit,
            against=rules.exit_against,
            fits=rules.may_leave,
            options=rules.options_to_leave,
            awaits=rules.awaits_exit,
            suits=_may_ever_leave,
        ),
    ),
    lengths=lambda made: {"movement.modes": len(made.modes)},
    names=lambda made: {
        "mode": [mode.says for mode in made.modes],
        "movement_change": list(made.change_names),
    },
    parts=lambda made: {"points": made.parts},
)
