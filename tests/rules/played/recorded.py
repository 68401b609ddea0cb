"""A match whose actions are written down as steps of a script for the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from hexwright.rules.engine.actions import PIECE_COMMANDS, Gesture
from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.simulation.match import Match
from tests.rules.played.table import LABELS, Module


@dataclass(slots=True)
class RecordedMatch(Match):
    """A match of one player who has all sides. `lines`: the script so far; `marked`: units with a mark.

    What is refused is written if a player could try it: a drag of one unit, the end of a phase.
    """

    module: Module
    lines: list[str] = field(default_factory=list)
    thrown: list[int] = field(default_factory=list)
    marked: set[int] = field(default_factory=set)

    def note_dice(self) -> None:
        """From now on note what dice show."""
        functions = self.referee.functions
        dice = functions.dice

        def noted(key: int, faces: int) -> int:
            self.thrown.append(dice(key, faces))
            return self.thrown[-1]

        functions.dice = noted

    # --- actions ----------------------------------------------------------------------------------
    def drag(self, movers: Sequence[int], to: int) -> Ruling:
        at = self.column("at")
        if len({at[u] for u in movers}) > 1:  # pieces from elsewhere keep their distance to the first
            return Ruling(self.referee.facts.reason_ids.index("scattered"))
        stands = all(self.module.spot(at[u]) is not None for u in movers)
        tried = stands and len(movers) == 1 and at[movers[0]] != to and self.module.spot(to) is not None
        asks = bool(self.call("asks_first", list(movers), to))
        ruling = Match.drag(self, movers, to)
        if ruling.reason == FINE or tried:
            line = f"{'drag' if len(movers) == 1 else 'dragall'} {self._quoted(movers)} {self._spot(to)}"
            if asks and ruling.reason == FINE:
                self.lines.append(line)
            self._write(line)
        return ruling

    def marker(self, site: int, to: int) -> Ruling:
        ruling = Match.marker(self, site, to)
        if ruling.reason == FINE:
            name = self.module.model.markers[self.module.game.sites[site]].name
            self._write(f'drag "{name}" {self._spot(to)}')
        return ruling

    def unit(self, action: str, u: int) -> Ruling:
        return self._done(
            lambda: Match.unit(self, action, u), f"menu {self._quoted([u])} {self._label(action)}"
        )

    def attack(self, action: str, attackers: Sequence[int], place: int) -> Ruling:
        enemies = [u for u in self.units_at(place) if u not in attackers]
        ruling = Match.attack(self, action, attackers, place)
        if ruling.reason == FINE:
            self.lines.append(f'keyall {self._quoted(sorted(self.marked ^ set(attackers)))} "ctrl A"')
            self.marked.clear()
            self._write(f"menu {self._quoted(enemies[:1])} {self._label(action)}")
        return ruling

    def button(self, action: str) -> Ruling:
        return self._done(lambda: Match.button(self, action), f"button {self._label(action)}")

    def side(self, action: str, side: int) -> Ruling:
        title = self._label(action).format(side=self.module.game.side_names[side])
        return self._done(lambda: Match.side(self, action, side), f"button {title}")

    def state(self, action: str, state: int) -> Ruling:
        title = self.module.game.states[state].title.lower()
        return self._done(lambda: Match.state(self, action, state), f"button Roll for {title}")

    def end_phase(self) -> Ruling:
        sets_up = self.number("setting") != 0
        ruling = Match.end_phase(self)
        self._write("button Next phase")
        if ruling.reason == FINE and not self.over and not sets_up:
            self.marked.clear()
        return ruling

    # --- writing ----------------------------------------------------------------------------------
    def _done(self, action: Callable[[], Ruling], line: str) -> Ruling:
        ruling = action()
        if ruling.reason == FINE:
            self._write(line)
        return ruling

    def _write(self, line: str) -> None:
        if self.thrown:
            self.lines.append("dice " + " ".join(map(str, self.thrown)))
            self.thrown.clear()
        self.lines.append(line)

    def _quoted(self, units: Sequence[int]) -> str:
        return " ".join(f'"{self.module.game.units.titles[u]}"' for u in units)

    def _spot(self, place: int) -> str:
        spot = self.module.spot(place)
        assert spot is not None, f"nothing goes to {self.module.game.places.names[place]} in the engine"
        return f'"{spot.map}" "{spot.name}"'

    def _label(self, name: str) -> str:
        """The entry of a menu, or the button, of an action."""
        action = next(a for a in self.module.game.actions if a.name == name)
        if action.commands and action.gesture is Gesture.UNIT:
            return LABELS[PIECE_COMMANDS.index(action.commands[0])]
        return action.title
