package hexwright.driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.GameComponent;
import VASSAL.build.module.properties.GlobalProperty;
import VASSAL.build.module.turn.TurnTracker;
import VASSAL.counters.CalculatedProperty;
import VASSAL.counters.Decorator;
import VASSAL.counters.DynamicProperty;
import VASSAL.counters.Embellishment;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Labeler;
import VASSAL.counters.Marker;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Writes a game to a file and compares a later game with it, across two versions of a module.
 *
 * <p>Pieces are matched by the number of their slot. Their place (map, pixel, position in the stack) and the state of
 * their traits must be preserved; what comes from their definition (name, markers, computed properties) may change
 * and is listed.
 */
final class GameNotes {
  private static final String PIECE = "piece";
  private static final String MODULE = "module";
  /** Prefix of a value that a new version must preserve. */
  private static final String STATE = "held ";
  /** Prefix of a value that comes from the definition of a piece. */
  private static final String DEFINED = "told ";
  private static final String PLACE = STATE + "place";
  private static final String NAME = DEFINED + "name";

  private GameNotes() {
  }

  /** One line per entry: `piece` or `module`, slot number or kind, then names and values, separated by tabs. */
  static String note(String file) throws IOException {
    final List<String> lines = new ArrayList<>();
    int pieces = 0;
    for (final Entry entry : now()) {
      final StringBuilder line = new StringBuilder(entry.kind).append('\t').append(entry.key);
      entry.values.forEach((name, value) -> line.append('\t').append(escape(name)).append('\t').append(escape(value)));
      lines.add(line.toString());
      if (PIECE.equals(entry.kind)) pieces++;
    }
    Files.write(Path.of(file), lines, StandardCharsets.UTF_8);
    return pieces + " pieces";
  }

  /** Fails with a list of everything that was lost; otherwise lists what the new version changed. */
  static String compare(String file) throws IOException {
    final Map<String, List<Entry>> before = grouped(read(file));
    final Map<String, List<Entry>> after = grouped(now());
    final List<String> lost = new ArrayList<>();
    final List<String> changed = new ArrayList<>();
    int pieces = 0;
    final TreeSet<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(after.keySet());
    for (final String key : keys) {
      final List<Entry> was = new ArrayList<>(before.getOrDefault(key, List.of()));
      final List<Entry> is = new ArrayList<>(after.getOrDefault(key, List.of()));
      if (key.startsWith(PIECE)) pieces += is.size();
      for (final Entry old : List.copyOf(was)) {   // several pieces of one slot: pair those with equal state first
        final Entry same = is.stream().filter(n -> n.state().equals(old.state())).findFirst().orElse(null);
        if (same == null) continue;
        old.differences(same, lost, changed);
        was.remove(old);
        is.remove(same);
      }
      while (!was.isEmpty() && !is.isEmpty()) was.remove(0).differences(is.remove(0), lost, changed);
      for (final Entry old : was) lost.add(old.name() + ": gone");
      for (final Entry more : is) lost.add(more.name() + ": was not there");
    }
    if (!lost.isEmpty()) throw new Failure(lost.size() + " not kept:\n" + String.join("\n", lost));
    return pieces + " pieces as they were" + (changed.isEmpty() ? "" : "\n" + String.join("\n", changed));
  }

  private static List<Entry> now() {
    final List<Entry> all = new ArrayList<>();
    for (final GamePiece piece : Pieces.all()) all.add(piece(piece));
    final GameModule module = GameModule.getGameModule();
    final Entry properties = new Entry(MODULE, "properties");
    for (final GlobalProperty property : module.getAllDescendantComponentsOf(GlobalProperty.class)) {
      properties.values.put(STATE + property.getConfigureName(), String.valueOf(property.getPropertyValue()));
    }
    all.add(properties);
    final Entry turns = new Entry(MODULE, "turns");
    for (final GameComponent component : module.getGameState().getGameComponents()) {
      if (component instanceof TurnTracker) {
        final TurnTracker tracker = (TurnTracker) component;
        turns.values.put(STATE + tracker.getConfigureName(), tracker.getState());
      }
    }
    all.add(turns);
    return all;
  }

  private static Entry piece(GamePiece piece) {
    final Entry entry = new Entry(PIECE, String.valueOf(piece.getProperty(Properties.PIECE_ID)));
    entry.values.put(NAME, Pieces.name(piece));
    final Stack stack = piece.getParent();
    entry.values.put(PLACE, Pieces.where(piece) + " " + piece.getPosition().x + "," + piece.getPosition().y
      + (stack == null || stack.getPieceCount() < 2 ? "" : ", " + (stack.indexOf(piece) + 1) + " of " + stack.getPieceCount()));
    final Map<String, Integer> numbers = new TreeMap<>();
    for (GamePiece part = piece; part instanceof Decorator; part = ((Decorator) part).getInner()) {
      final Decorator trait = (Decorator) part;
      if (trait instanceof Marker || trait instanceof CalculatedProperty) {
        for (final String name : trait.getPropertyNames()) {
          entry.values.put(DEFINED + name, String.valueOf((Object) piece.getProperty(name)));
        }
        continue;
      }
      if (trait.myGetState().isEmpty() || trait instanceof Labeler && !((Labeler) trait).canChange()) continue;
      final String kind = trait.getClass().getSimpleName() + label(trait);
      final int n = numbers.merge(kind, 1, Integer::sum);
      entry.values.put(STATE + kind + (n == 1 ? "" : " #" + n), trait.myGetState());
    }
    return entry;
  }

  private static String label(Decorator trait) {
    if (trait instanceof DynamicProperty) return " " + ((DynamicProperty) trait).getKey();
    if (trait instanceof Embellishment) return " " + ((Embellishment) trait).getLayerName();
    return "";
  }

  private static Map<String, List<Entry>> grouped(List<Entry> all) {
    final Map<String, List<Entry>> groups = new TreeMap<>();
    for (final Entry entry : all) groups.computeIfAbsent(entry.kind + " " + entry.key, k -> new ArrayList<>()).add(entry);
    return groups;
  }

  private static List<Entry> read(String file) throws IOException {
    final List<Entry> all = new ArrayList<>();
    for (final String line : Files.readAllLines(Path.of(file), StandardCharsets.UTF_8)) {
      final String[] fields = line.split("\t", -1);
      if (fields.length < 2 || fields.length % 2 != 0) throw new Failure("not written by `note`: " + Path.of(file).getFileName());
      final Entry entry = new Entry(fields[0], fields[1]);
      for (int i = 2; i < fields.length; i += 2) entry.values.put(unescape(fields[i]), unescape(fields[i + 1]));
      all.add(entry);
    }
    return all;
  }

  private static String escape(String text) {
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r");
  }

  private static String unescape(String text) {
    final StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      final char c = text.charAt(i);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      final char next = text.charAt(++i);
      out.append(next == 't' ? '\t' : next == 'n' ? '\n' : next == 'r' ? '\r' : next);
    }
    return out.toString();
  }

  /** A piece, or a part of the module's state, as named values. */
  private static final class Entry {
    final String kind;
    final String key;
    final Map<String, String> values = new LinkedHashMap<>();

    Entry(String kind, String key) {
      this.kind = kind;
      this.key = key;
    }

    String name() {
      return values.getOrDefault(NAME, key);
    }

    Map<String, String> state() {
      final Map<String, String> state = new TreeMap<>();
      values.forEach((name, value) -> {
        if (name.startsWith(STATE)) state.put(name, value);
      });
      return state;
    }

    /** Adds state that differs or is gone to `lost`; new state, and changed values of definitions, to `changed`. */
    void differences(Entry now, List<String> lost, List<String> changed) {
      final TreeSet<String> names = new TreeSet<>(values.keySet());
      names.addAll(now.values.keySet());
      for (final String name : names) {
        final String was = values.get(name);
        final String is = now.values.get(name);
        if (Objects.equals(was, is)) continue;
        final boolean inState = name.startsWith(STATE);
        final String label = name() + ": " + name.substring(inState ? STATE.length() : DEFINED.length());
        if (was == null) changed.add(label + ": new, " + is);
        else (inState ? lost : changed).add(label + ": " + was + " → " + (is == null ? "gone" : is));
      }
    }
  }
}
