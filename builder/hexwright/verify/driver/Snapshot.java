package hexwright.driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.GameComponent;
import VASSAL.build.module.PlayerRoster;
import VASSAL.command.Command;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Deck;
import VASSAL.counters.Decorator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Obscurable;
import VASSAL.counters.Stack;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The state of a game as named values, for comparison: each trait of each piece, each stack by its members (stack ids
 * may differ, and a piece alone may have a stack or none), each component that saves something. The sides players have taken are left out,
 * and who masked a card that lies in a deck: the deck decides what is seen of it, and machines write "nobody" there when they look through it.
 */
final class Snapshot {
  private final Map<String, String> values = new TreeMap<>();

  private Snapshot() {
  }

  static Snapshot take() {
    final Snapshot s = new Snapshot();
    final GameModule module = GameModule.getGameModule();
    for (final GamePiece piece : module.getGameState().getAllPieces()) {
      if (piece instanceof Stack) s.addStack((Stack) piece);
      else s.addPiece(piece);
    }
    final Map<String, Integer> numbers = new LinkedHashMap<>();
    for (final GameComponent component : module.getGameState().getGameComponents()) {
      final int n = numbers.merge(component.getClass().getSimpleName(), 1, Integer::sum);
      if (component instanceof PlayerRoster) continue;
      final Command command = component.getRestoreCommand();
      if (command != null) s.values.put(component.getClass().getSimpleName() + " " + n, String.valueOf(module.encode(command)));
    }
    return s;
  }

  private void addStack(Stack stack) {
    if (stack.getPieceCount() < 2 && !(stack instanceof Deck)) return;
    final StringBuilder held = new StringBuilder();
    for (final GamePiece piece : stack.asList()) held.append(Pieces.name(piece)).append(" [").append(piece.getId()).append("] ");
    values.put("stack of " + held.toString().strip(), Pieces.where(stack) + " " + stack.getPosition().x + "," + stack.getPosition().y);
  }

  private void addPiece(GamePiece piece) {
    final String key = Pieces.name(piece) + " [" + piece.getId() + "] ";
    GamePiece part = piece;
    final boolean drawn = !(piece.getParent() instanceof Deck);
    int n = 0;
    while (part instanceof Decorator) {
      final Decorator trait = (Decorator) part;
      final String state = trait instanceof Obscurable && !drawn ? "in a deck" : trait.myGetState();
      values.put(key + "trait " + ++n + " " + trait.getClass().getSimpleName() + " " + label(trait), state);
      part = trait.getInner();
    }
    values.put(key + "place", part instanceof BasicPiece ? place(part.getState()) : part.getState());
  }

  private static String label(Decorator trait) {
    final List<String> names = trait.getPropertyNames();
    return names == null || names.isEmpty() ? "" : names.get(0);
  }

  /** Map, position and slot number. VASSAL never sends the values after them (Old*, Clicked*) to other players. */
  private static String place(String state) {
    final String[] fields = state.split(";", 5);
    return fields.length < 4 ? state : String.join(";", fields[0], fields[1], fields[2], fields[3]);
  }

  /** A line each: the name, a tab, the value. */
  List<String> lines() {
    final List<String> lines = new ArrayList<>();
    values.forEach((name, value) -> lines.add(plain(name) + "\t" + plain(value)));
    return lines;
  }

  private static String plain(String text) {
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r");
  }

  /** What differs in the other state. `here` and `there`: what the two are called. */
  List<String> differences(Snapshot other, String here, String there) {
    final TreeSet<String> keys = new TreeSet<>(values.keySet());
    keys.addAll(other.values.keySet());
    final List<String> found = new ArrayList<>();
    for (final String key : keys) {
      final String a = values.get(key);
      final String b = other.values.get(key);
      if (a == null) found.add(key + ": only " + there + ": " + b);
      else if (b == null) found.add(key + ": only " + here + ": " + a);
      else if (!a.equals(b)) found.add(key + ": " + here + " [" + a + "] " + there + " [" + b + "]");
    }
    return found;
  }
}
