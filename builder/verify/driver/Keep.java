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
 * Notes a game in a file and compares a later game with it, across two versions of a module.
 *
 * <p>A piece goes by the number of its slot. Its place (map, pixel, height in its stack) and what its traits hold
 * must be kept; what comes from its definition (name, marks, computed properties) may change and is told.
 */
final class Keep {
  private static final String PIECE = "piece";
  private static final String MODULE = "module";
  private static final String HELD = "held ";
  private static final String TOLD = "told ";
  private static final String PLACE = HELD + "place";
  private static final String NAME = TOLD + "name";

  private Keep() {
  }

  /** A line each: `piece` or `module`, number or kind, then name and value of all there is, parted by tabs. */
  static String note(String file) throws IOException {
    final List<String> lines = new ArrayList<>();
    int pieces = 0;
    for (final Noted noted : now()) {
      final StringBuilder line = new StringBuilder(noted.kind).append('\t').append(noted.key);
      noted.values.forEach((name, value) -> line.append('\t').append(escape(name)).append('\t').append(escape(value)));
      lines.add(line.toString());
      if (PIECE.equals(noted.kind)) pieces++;
    }
    Files.write(Path.of(file), lines, StandardCharsets.UTF_8);
    return pieces + " pieces";
  }

  /** Fails with all that was not kept; else says what the new version changed. */
  static String compare(String file) throws IOException {
    final Map<String, List<Noted>> before = grouped(read(file));
    final Map<String, List<Noted>> after = grouped(now());
    final List<String> lost = new ArrayList<>();
    final List<String> told = new ArrayList<>();
    int pieces = 0;
    final TreeSet<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(after.keySet());
    for (final String key : keys) {
      final List<Noted> was = new ArrayList<>(before.getOrDefault(key, List.of()));
      final List<Noted> is = new ArrayList<>(after.getOrDefault(key, List.of()));
      if (key.startsWith(PIECE)) pieces += is.size();
      for (final Noted old : List.copyOf(was)) {   // several of one slot: those that are alike belong together
        final Noted same = is.stream().filter(n -> n.held().equals(old.held())).findFirst().orElse(null);
        if (same == null) continue;
        old.differences(same, lost, told);
        was.remove(old);
        is.remove(same);
      }
      while (!was.isEmpty() && !is.isEmpty()) was.remove(0).differences(is.remove(0), lost, told);
      for (final Noted old : was) lost.add(old.name() + ": gone");
      for (final Noted more : is) lost.add(more.name() + ": was not there");
    }
    if (!lost.isEmpty()) throw new Failure(lost.size() + " not kept:\n" + String.join("\n", lost));
    return pieces + " pieces as they were" + (told.isEmpty() ? "" : "\n" + String.join("\n", told));
  }

  private static List<Noted> now() {
    final List<Noted> all = new ArrayList<>();
    for (final GamePiece piece : Pieces.all()) all.add(piece(piece));
    final GameModule module = GameModule.getGameModule();
    final Noted properties = new Noted(MODULE, "properties");
    for (final GlobalProperty property : module.getAllDescendantComponentsOf(GlobalProperty.class)) {
      properties.values.put(HELD + property.getConfigureName(), String.valueOf(property.getPropertyValue()));
    }
    all.add(properties);
    final Noted turns = new Noted(MODULE, "turns");
    for (final GameComponent component : module.getGameState().getGameComponents()) {
      if (component instanceof TurnTracker) {
        final TurnTracker tracker = (TurnTracker) component;
        turns.values.put(HELD + tracker.getConfigureName(), tracker.getState());
      }
    }
    all.add(turns);
    return all;
  }

  private static Noted piece(GamePiece piece) {
    final Noted noted = new Noted(PIECE, String.valueOf(piece.getProperty(Properties.PIECE_ID)));
    noted.values.put(NAME, Pieces.name(piece));
    final Stack stack = piece.getParent();
    noted.values.put(PLACE, Pieces.where(piece) + " " + piece.getPosition().x + "," + piece.getPosition().y
      + (stack == null || stack.getPieceCount() < 2 ? "" : ", " + (stack.indexOf(piece) + 1) + " of " + stack.getPieceCount()));
    final Map<String, Integer> numbers = new TreeMap<>();
    for (GamePiece part = piece; part instanceof Decorator; part = ((Decorator) part).getInner()) {
      final Decorator trait = (Decorator) part;
      if (trait instanceof Marker || trait instanceof CalculatedProperty) {
        for (final String name : trait.getPropertyNames()) {
          noted.values.put(TOLD + name, String.valueOf((Object) piece.getProperty(name)));
        }
        continue;
      }
      if (trait.myGetState().isEmpty() || trait instanceof Labeler && !((Labeler) trait).canChange()) continue;
      final String kind = trait.getClass().getSimpleName() + label(trait);
      final int n = numbers.merge(kind, 1, Integer::sum);
      noted.values.put(HELD + kind + (n == 1 ? "" : " #" + n), trait.myGetState());
    }
    return noted;
  }

  private static String label(Decorator trait) {
    if (trait instanceof DynamicProperty) return " " + ((DynamicProperty) trait).getKey();
    if (trait instanceof Embellishment) return " " + ((Embellishment) trait).getLayerName();
    return "";
  }

  private static Map<String, List<Noted>> grouped(List<Noted> all) {
    final Map<String, List<Noted>> groups = new TreeMap<>();
    for (final Noted noted : all) groups.computeIfAbsent(noted.kind + " " + noted.key, k -> new ArrayList<>()).add(noted);
    return groups;
  }

  private static List<Noted> read(String file) throws IOException {
    final List<Noted> all = new ArrayList<>();
    for (final String line : Files.readAllLines(Path.of(file), StandardCharsets.UTF_8)) {
      final String[] fields = line.split("\t", -1);
      if (fields.length < 2 || fields.length % 2 != 0) throw new Failure("not written by `note`: " + Path.of(file).getFileName());
      final Noted noted = new Noted(fields[0], fields[1]);
      for (int i = 2; i < fields.length; i += 2) noted.values.put(unescape(fields[i]), unescape(fields[i + 1]));
      all.add(noted);
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

  /** A piece or the module, as named values. */
  private static final class Noted {
    final String kind;
    final String key;
    final Map<String, String> values = new LinkedHashMap<>();

    Noted(String kind, String key) {
      this.kind = kind;
      this.key = key;
    }

    String name() {
      return values.getOrDefault(NAME, key);
    }

    Map<String, String> held() {
      final Map<String, String> held = new TreeMap<>();
      values.forEach((name, value) -> {
        if (name.startsWith(HELD)) held.put(name, value);
      });
      return held;
    }

    /** What was held and is no more, or is another, is lost; new holders are told, and so is all that is told. */
    void differences(Noted now, List<String> lost, List<String> told) {
      final TreeSet<String> names = new TreeSet<>(values.keySet());
      names.addAll(now.values.keySet());
      for (final String name : names) {
        final String was = values.get(name);
        final String is = now.values.get(name);
        if (Objects.equals(was, is)) continue;
        final boolean held = name.startsWith(HELD);
        final String shown = name() + ": " + name.substring(held ? HELD.length() : TOLD.length());
        if (was == null) told.add(shown + ": new, " + is);
        else (held ? lost : told).add(shown + ": " + was + " → " + (is == null ? "gone" : is));
      }
    }
  }
}
