package hexwright.driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.build.module.map.boardPicker.board.MapGrid.BadCoords;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;
import VASSAL.script.expression.Expression;
import VASSAL.script.expression.ExpressionException;

import java.awt.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Finds pieces, maps and places by the names in scripts. Pixels are those of the map's first board.
 */
final class Pieces {
  private static final Comparator<GamePiece> BY_AGE =
    Comparator.<GamePiece>comparingInt(p -> p.getId().length()).thenComparing(GamePiece::getId);

  private Pieces() {
  }

  /** Every piece in play, oldest first; stacks and decks are not pieces. */
  static List<GamePiece> all() {
    return GameModule.getGameModule().getGameState().getAllPieces().stream()
      .filter(p -> !(p instanceof Stack)).sorted(BY_AGE).collect(Collectors.toList());
  }

  /** One piece, by its name, `name#2` for the second of that name, or an {expression} only it fulfils. */
  static GamePiece one(String name) throws ExpressionException {
    if (name.startsWith("{")) {
      final List<GamePiece> found = matching(name);
      if (found.size() != 1) throw new Failure(found.size() + " pieces fulfil " + name);
      return found.get(0);
    }
    final List<GamePiece> found = named(name);
    if (found.size() == 1) return found.get(0);
    if (found.size() > 1) {
      throw new Failure(found.size() + " pieces are called '" + name + "': write " + name + "#1 to " + name + "#" + found.size());
    }
    final int hash = name.lastIndexOf('#');
    if (hash > 0 && name.substring(hash + 1).matches("[1-9]\\d{0,4}")) {
      final List<GamePiece> several = named(name.substring(0, hash));
      final int n = Integer.parseInt(name.substring(hash + 1));
      if (n <= several.size()) return several.get(n - 1);
    }
    throw new Failure("no piece is called '" + name + "'");
  }

  /** Several pieces, each only once. */
  static List<GamePiece> several(List<String> names) throws ExpressionException {
    final List<GamePiece> found = new ArrayList<>();
    for (final String name : names) {
      final GamePiece piece = one(name);
      if (found.contains(piece)) throw new Failure("'" + name + "' is named twice");
      found.add(piece);
    }
    return found;
  }

  static List<GamePiece> named(String name) {
    return all().stream().filter(p -> name.equals(name(p))).collect(Collectors.toList());
  }

  static List<GamePiece> matching(String expression) throws ExpressionException {
    final Expression test = Expression.createExpression(expression);
    final List<GamePiece> found = new ArrayList<>();
    for (final GamePiece p : all()) if ("true".equals(test.evaluate(p, null, null))) found.add(p);
    return found;
  }

  static String name(GamePiece p) {
    return String.valueOf(p.getProperty(BasicPiece.BASIC_NAME));
  }

  static Map map(String name) {
    for (final Map m : Map.getMapList()) if (name.equals(m.getMapName())) return m;
    throw new Failure("no map is called '" + name + "'; there are " +
      Map.getMapList().stream().map(m -> "'" + m.getMapName() + "'").collect(Collectors.joining(", ")));
  }

  /** The point of a location name, or of `x,y`. */
  static Point point(Map m, String place) {
    if (place.matches("-?\\d+,-?\\d+")) {
      final String[] xy = place.split(",");
      return onMap(m, Integer.parseInt(xy[0]), Integer.parseInt(xy[1]));
    }
    for (final Board board : m.getBoards()) {
      try {
        final Point p = board.getGrid() == null ? null : board.getGrid().getLocation(place);
        if (p == null) continue;
        p.translate(board.bounds().x, board.bounds().y);
        if (place.equals(m.locationName(p))) return p;
      }
      catch (BadCoords e) {
        continue;
      }
    }
    throw new Failure("map '" + m.getMapName() + "' has no location '" + place + "'");
  }

  static Point onMap(Map m, int x, int y) {
    final Point origin = origin(m);
    return new Point(x + origin.x, y + origin.y);
  }

  private static Point origin(Map m) {
    for (final Board board : m.getBoards()) return board.bounds().getLocation();
    return new Point();
  }

  /** Spreads the stack of a piece out, or draws it together. */
  static String spread(GamePiece p) {
    final Stack stack = p.getParent();
    if (stack == null) throw new Failure(name(p) + " lies in no stack");
    stack.setExpanded(!stack.isExpanded());
    return stack.isExpanded() ? "spread out" : "together";
  }

  /** Map and location name, or "off map". */
  static String where(GamePiece p) {
    return p.getMap() == null ? "off map" : p.getMap().getMapName() + " " + p.getMap().locationName(p.getPosition());
  }

  /** "yes" when the window of the map shows the place, "no" when it must be scrolled. */
  static String inView(Map m, String place) {
    return m.getView().getVisibleRect().contains(m.mapToComponent(point(m, place))) ? "yes" : "no";
  }

  static String dump(String onlyMap) {
    final StringBuilder text = new StringBuilder();
    int n = 0;
    for (final GamePiece p : all()) {
      if (!onlyMap.isEmpty() && (p.getMap() == null || !onlyMap.equals(p.getMap().getMapName()))) continue;
      n++;
      text.append("\n").append(name(p)).append(" | ").append(where(p));
      if (p.getMap() != null) {
        final Point origin = origin(p.getMap());
        text.append(" (").append(p.getPosition().x - origin.x).append(',').append(p.getPosition().y - origin.y).append(')');
      }
      text.append(" gpid ").append(p.getProperty(Properties.PIECE_ID)).append(" id ").append(p.getId());
    }
    return n + " pieces" + text;
  }
}
