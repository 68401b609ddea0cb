"""Names shared by the module, its saved games and expressions. Never change one between releases.

Properties of a unit (all readable by `getProperty`; texts unless said otherwise):

    UnitId          id of the unit in the sources, such as c-115
    Side            name of its side; Nationality, Group, Size, UnitType, Formation, Designation likewise
    StepsFull       number of steps of the full unit
    StepsLeft       number of steps now, 0 when it is lost; the only Dynamic Property that play changes
    Stacking        stacking points of the unit
    Entry           when and how it arrives, in words
    <Stat>          present value of a stat, named by the stat's id in capitals (cf: CF); 0 when lost; with
                    Stat behind it where the module has a property of that name (layer: LayerStat)
    DeadSeat        place in the dead pile, RemovedSeat in the box of removed units (number)
    Layer           Units or Markers: pieces of different layers never stack
    Moved           true since the piece was moved in this phase

Properties of a marker: MarkerId, Layer, Side (if it has one), Face (number from 1), Tracks (turn, or the
id of a state) of those that follow.

Properties of the module: Step (text of the turn tracker), TurnNumber (number), TurnName, PhaseName,
PhaseSide, PhaseHelp; each state by its id in capitals (weather: Weather), whose value is the id of the
state's value, and its last roll (WeatherRoll); with State behind it where the module has a property of that
name (order: OrderState).

The controller is a piece without a picture on a map without a window: it does what no component of VASSAL can
do alone (conditions, dice of the states, messages). Modules call it the Clerk; it is found by Clerk == 1. Its
keys: NextPhase, PhaseChanged, and for each state Roll<State> and Set<State><n>.

Keys of a unit: LoseStep (one step with its report, the last to the dead
pile), GainStep, FillUp, EliminateUnit, RemoveUnit, ReturnToChart; silent: StepDown, StepUp, StepFull,
StepNone, StepSet (to what the referee orders), GoDead, GoRemoved, GoChart, MarkMoved, MarkNotMoved.

Maps are called like their boards, zones like the places they are; a hex is its number. Prototypes: Unit,
Upkeep, On a chart, Marker, `Side <name>`, `Nationality <name>`, `Steps <number> (<stats>)`.

Order inside a unit, from the inside: picture, marks, commands, lock of the side, upkeep, losses, referee,
steps. What other players or the controller may send (MarkNotMoved, StepSet, GoDead) stands outside the lock.
"""

from __future__ import annotations

import re

from hexwright.export.vassal.lower.referee import referee_names
from vassalformat.wire.codec import Key, named

UNIT_ID = "UnitId"
MARKER_ID = "MarkerId"
SIDE = "Side"
NATIONALITY = "Nationality"
GROUP = "Group"
SIZE = "Size"
UNIT_TYPE = "UnitType"
FORMATION = "Formation"
DESIGNATION = "Designation"
STACKING = "Stacking"
ENTRY = "Entry"
STEPS_FULL = "StepsFull"
STEPS_LEFT = "StepsLeft"
DEAD_SEAT = "DeadSeat"
REMOVED_SEAT = "RemovedSeat"
LAYER = "Layer"
UNITS = "Units"
MARKERS = "Markers"
FACE = "Face"
TRACKS = "Tracks"
SAFE_COLOURS = "SafeColours"
"""A preference of the player: counters in colours that the colour-blind can tell apart."""

STEP = "Step"
"""The step of the sequence that the game is in."""
TRACKER_COMMAND = "Turn_command"
"""The tracker's property: `Next`, `Prev` or `Set` (VASSAL: build/module/turn/TurnTracker.PROP_COMMAND)."""
TRACKER_STEP = "TrackerStep"
"""The step that the turn tracker shows: another one while it is on its way."""
TURN_NUMBER = "TurnNumber"
TURN_NAME = "TurnName"
PHASE_NAME = "PhaseName"
PHASE_SIDE = "PhaseSide"
PHASE_HELP = "PhaseHelp"
SETUP = "Setup"
"""The id of the set-up that the game began with."""
PHASE_LABEL = "PhaseLabel"
"""The step, a bar, and what its phase is called now; empty while that is its name."""
GOAL = "GoalStep"
"""The step that the tracker is on its way to; empty otherwise."""

HIDDEN = "Hidden"
"""Whether a unit is hidden from the player at this machine: 1 if so."""
HIDES = "Hides"
"""How many units in the stack of a unit are hidden from the player at this machine."""
TAKEN = frozenset(
    {
        *(
            UNIT_ID,
            MARKER_ID,
            SIDE,
            NATIONALITY,
            GROUP,
            SIZE,
            UNIT_TYPE,
            FORMATION,
            DESIGNATION,
            STACKING,
            ENTRY,
        ),
        *(STEPS_FULL, STEPS_LEFT, DEAD_SEAT, REMOVED_SEAT, LAYER, FACE, TRACKS, "Moved"),
        *(STEP, TRACKER_STEP, TURN_NUMBER, TURN_NAME, PHASE_NAME, PHASE_SIDE, PHASE_HELP, PHASE_LABEL, GOAL),
        SETUP,
        *(referee_names.LEVEL, referee_names.LEDGER, referee_names.CONTROL, referee_names.VERDICT),
        referee_names.TAKEN_BACK,
        *(
            referee_names.ORDER,
            referee_names.ATTACKING,
            "Clerk",
            referee_names.JUDGED_COMMAND,
            referee_names.NOT_NOW,
        ),
        *(HIDDEN, HIDES, referee_names.COVERED, referee_names.SECRECY),
        # properties of VASSAL that expressions use
        *(
            "LocationName",
            "CurrentMap",
            "CurrentBoard",
            "CurrentZone",
            "PlayerSide",
            "PlayerName",
            "BasicName",
            TRACKER_COMMAND,
        ),
    }
)
"""Names that no state and no stat of a game can have for itself."""

PROTOTYPE_UNIT = "Unit"
PROTOTYPE_UPKEEP = "Upkeep"
PROTOTYPE_MENU = "Menu"
PROTOTYPE_MARKER = "Marker"
PROTOTYPE_CHART = "On a chart"

SOLITAIRE = "Solitaire"
"""The side of a player who may handle every piece."""
OBSERVER = "<observer>"
"""The side of those who only watch. VASSAL: build/module/PlayerRoster.OBSERVER."""

CONTROLLER_NAME = "Clerk"
"""What modules call the controller. Saved games hold the name in pieces, maps and properties, so it stays."""
CONTROLLER = CONTROLLER_NAME
"""The property by which keys find the controller; 1 for that piece alone."""
CONTROLLER_MAP = f"{CONTROLLER_NAME}'s desk"
"""The map without a window on which the controller stands."""
THE_CONTROLLER = f"the {CONTROLLER_NAME.lower()}"
"""The controller in the descriptions of traits, which saved games hold, too."""

LOSE = named("LoseStep")
GAIN = named("GainStep")
FILL = named("FillUp")
ELIMINATE = named("EliminateUnit")
WITHDRAW = named("RemoveUnit")
TO_CHART = named("ReturnToChart")
STEP_DOWN = named("StepDown")
STEP_UP = named("StepUp")
STEP_FULL = named("StepFull")
STEP_NONE = named("StepNone")
STEP_SET = named("StepSet")
STEP_CHANGE = named("StepChange")
SAY_LOSS = named("SayLoss")
SAY_LAST_LOSS = named("SayLastLoss")
SAY_GAIN = named("SayGain")
SAY_FULL = named("SayFull")
SAY_ELIMINATED = named("SayEliminated")
SAY_REMOVED = named("SayRemoved")
SAY_CHART = named("SayChart")
SAY_DONE = named("SayDone")
"""What a command that was judged has done, one report for all."""
GO_DEAD = named("GoDead")
GO_REMOVED = named("GoRemoved")
GO_CHART = named("GoChart")
MARK_MOVED = named("MarkMoved")
MARK_NOT_MOVED = named("MarkNotMoved")
SAY_FLIPPED = named("SayFlipped")
TAKE_AWAY = named("TakeAway")
SAY_TAKEN = named("SayTaken")
FOLLOW = named("Follow")

NEXT_PHASE = named("NextPhase")
GO_ON = named("GoOn")
PHASE_CHANGED = named("PhaseChanged")
TRACKER_NEXT = named("TrackerNext")
TRACKER_PREVIOUS = named("TrackerPrevious")


def camel(words: str) -> str:
    """A name for a property or key from an id or title: `first-player` gives FirstPlayer."""
    parts = re.findall(r"[^\W_]+", words)
    return "".join(part[:1].upper() + part[1:] for part in parts) or "X"


def stat_property(stat_id: str) -> str:
    """The property of a stat: `cf` gives CF, `attack-factor` gives AttackFactor."""
    name = stat_id.upper() if len(stat_id) <= 3 else camel(stat_id)
    return f"{name}Stat" if name in TAKEN else name


def state_follow_key(state_id: str) -> Key:
    """The controller's key that moves the markers of a state to where its value says."""
    return named(f"{camel(state_id)}Follow")


def set_state_key(state_id: str, number: int) -> Key:
    """The controller's key that gives a state its n-th value, counted from 1."""
    return named(f"Set{camel(state_id)}{number}")


def roll_state_key(state_id: str) -> Key:
    """The controller's key that rolls for a state."""
    return named(f"Roll{camel(state_id)}")


def state_property(state_id: str) -> str:
    """The module's property with a state's value (the value's id)."""
    name = camel(state_id)
    return f"{name}State" if name in TAKEN else name


def roll_property(state_id: str) -> str:
    """The module's property with the last roll for a state."""
    return f"{camel(state_id)}Roll"
