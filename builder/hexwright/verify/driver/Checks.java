package hexwright.driver;

import VASSAL.build.module.Map;
import VASSAL.counters.GamePiece;

import java.awt.Point;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Checks against a list in a file, whose blank lines and lines that begin with # are skipped. */
final class Checks {
  private static final int SHOWN = 20;

  private Checks() {
  }

  /** Lines `x,y,name`: that point must have that location name. */
  static String numbering(Map map, String file) throws IOException {
    final List<String> wrong = new ArrayList<>();
    int n = 0;
    for (final String[] entry : entries(file, ",", 3)) {
      n++;
      final Point p = Pieces.onMap(map, Integer.parseInt(entry[0].strip()), Integer.parseInt(entry[1].strip()));
      final String name = map.locationName(p);
      if (!entry[2].equals(name)) wrong.add(entry[0] + "," + entry[1] + " is '" + name + "', not '" + entry[2] + "'");
    }
    return verdict(n, "points", wrong);
  }

  /**
   * Lines `piece TAB map TAB location`: the piece must be there as often as the list says, nowhere else, and on the
   * centre its grid snaps to. Map and location `-` mean off the map.
   */
  static String locations(String file) throws IOException {
    final java.util.Map<String, java.util.Map<String, Integer>> wanted = new LinkedHashMap<>();
    int n = 0;
    for (final String[] entry : entries(file, "\t", 3)) {
      n++;
      final String place = "-".equals(entry[1]) ? "off map" : Pieces.map(entry[1]).getMapName() + " " + entry[2];
      wanted.computeIfAbsent(entry[0], k -> new TreeMap<>()).merge(place, 1, Integer::sum);
    }
    final java.util.Map<String, List<GamePiece>> byName = new LinkedHashMap<>();
    for (final GamePiece p : Pieces.all()) byName.computeIfAbsent(Pieces.name(p), k -> new ArrayList<>()).add(p);
    final List<String> wrong = new ArrayList<>();
    wanted.forEach((name, places) -> compare(name, places, byName.getOrDefault(name, List.of()), wrong));
    return verdict(n, "places", wrong);
  }

  private static void compare(String name, java.util.Map<String, Integer> wanted, List<GamePiece> pieces, List<String> wrong) {
    final java.util.Map<String, Integer> found = new TreeMap<>();
    for (final GamePiece p : pieces) {
      found.merge(Pieces.where(p), 1, Integer::sum);
      if (p.getMap() != null && !p.getMap().snapTo(p.getPosition()).equals(p.getPosition())) {
        wrong.add(name + " lies off centre in " + Pieces.where(p) + ": " + text(p.getPosition()) + ", centre " + text(p.getMap().snapTo(p.getPosition())));
      }
    }
    if (pieces.isEmpty()) {
      wrong.add("no piece is called '" + name + "'");
      return;
    }
    final Set<String> places = new TreeSet<>(wanted.keySet());
    places.addAll(found.keySet());
    for (final String place : places) {
      final int should = wanted.getOrDefault(place, 0);
      final int is = found.getOrDefault(place, 0);
      if (should != is) wrong.add(name + ": " + is + " in " + place + ", not " + should);
    }
  }

  static String count(String expression, int wanted) throws Exception {
    final List<GamePiece> found = Pieces.matching(expression);
    if (found.size() == wanted) return wanted + " pieces";
    final StringBuilder names = new StringBuilder();
    for (final GamePiece p : found.subList(0, Math.min(SHOWN, found.size()))) names.append("\n").append(Pieces.name(p)).append(" in ").append(Pieces.where(p));
    throw new Failure(found.size() + " pieces, not " + wanted + names);
  }

  private static List<String[]> entries(String file, String separator, int fields) throws IOException {
    final List<String[]> entries = new ArrayList<>();
    int line = 0;
    for (final String text : Files.readAllLines(Path.of(file), StandardCharsets.UTF_8)) {
      line++;
      if (text.isBlank() || text.startsWith("#")) continue;
      final String[] entry = text.stripTrailing().split(separator, fields);
      if (entry.length != fields) throw new Failure(Path.of(file).getFileName() + ":" + line + ": needs " + fields + " fields: " + text);
      entries.add(entry);
    }
    if (entries.isEmpty()) throw new Failure(Path.of(file).getFileName() + " lists nothing");
    return entries;
  }

  private static String verdict(int n, String what, List<String> wrong) {
    if (wrong.isEmpty()) return n + " " + what + " as listed";
    final List<String> shown = wrong.subList(0, Math.min(SHOWN, wrong.size()));
    throw new Failure(wrong.size() + " deviations in " + n + " " + what + ":\n" + String.join("\n", shown) + (wrong.size() > SHOWN ? "\n..." : ""));
  }

  private static String text(Point p) {
    return p.x + "," + p.y;
  }
}
