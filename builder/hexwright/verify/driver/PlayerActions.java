package hexwright.driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.Map;
import VASSAL.build.module.map.MenuDisplayer;
import VASSAL.build.module.map.PieceMover;
import VASSAL.build.widget.PieceSlot;
import VASSAL.command.AddPiece;
import VASSAL.command.Command;
import VASSAL.command.NullCommand;
import VASSAL.command.SetPersistentPropertyCommand;
import VASSAL.counters.DragBuffer;
import VASSAL.counters.EventFilter;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import VASSAL.counters.KeyCommand;
import VASSAL.counters.PieceCloner;
import VASSAL.counters.PieceVisitorDispatcher;
import VASSAL.counters.Properties;
import VASSAL.tools.NamedKeyStroke;

import java.awt.Component;
import java.awt.Container;
import java.awt.Point;
import java.awt.event.MouseEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.swing.Action;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.KeyStroke;

/** What a player does on the maps: drag, press a key, choose from a menu, undo. */
final class PlayerActions {
  private PlayerActions() {
  }

  /** Drops one piece on a place. Returns the piece, or nothing if it cannot be picked up; so do the others. */
  static List<GamePiece> drag(GamePiece piece, Map target, String place) {
    final Point drop = Pieces.point(target, place);
    press(piece);
    final DragBuffer buffer = DragBuffer.getBuffer();
    buffer.clear();
    KeyBuffer.getBuffer().clear();
    if (!mayPickUp(piece, target)) return List.of();
    buffer.add(piece);
    if (buffer.isEmpty()) return List.of();
    KeyBuffer.getBuffer().add(piece);
    return drop(target, drop, List.of(piece));
  }

  /** Drops the whole stack of a piece. */
  static List<GamePiece> dragStack(GamePiece piece, Map target, String place) {
    return piece.getParent() == null ? drag(piece, target, place) : dragAll(piece.getParent().asList(), target, place);
  }

  /**
   * Selects the pieces, drags the first one, or what is selected of its stack, and drops all of them. Its stack lands
   * on the place; pieces from elsewhere keep their distance to it, as they do for a player. Pieces that cannot be
   * moved stay. Returns all of them, or nothing if the first one stays.
   */
  static List<GamePiece> dragAll(List<GamePiece> pieces, Map target, String place) {
    final GamePiece first = pieces.get(0);
    if (first.getMap() == null) throw new Failure(Pieces.name(first) + " is off the map");
    final Point drop = Pieces.point(target, place);
    press(first);
    final DragBuffer buffer = DragBuffer.getBuffer();
    buffer.clear();
    KeyBuffer.getBuffer().clear();
    final List<GamePiece> chosen = pieces.stream().filter(p -> mayPickUp(p, target)).collect(Collectors.toList());
    if (!chosen.contains(first)) return List.of();
    chosen.forEach(KeyBuffer.getBuffer()::add);
    final boolean folded = first.getParent() != null && !first.getParent().isExpanded();
    selection(first.getMap().getPieceMover()).accept(folded ? first.getParent() : first);
    if (!buffer.contains(first)) return List.of();
    return drop(target, drop, pieces);
  }

  /** What VASSAL does with the piece or stack under the mouse when a drag starts. */
  private static PieceVisitorDispatcher selection(PieceMover mover) {
    return (PieceVisitorDispatcher) Internals.field(mover, "selectionProcessor");
  }

  private static List<GamePiece> drop(Map target, Point at, List<GamePiece> pieces) {
    GameModule.getGameModule().sendAndLog(target.getPieceMover().movePieces(target, at));
    DragBuffer.getBuffer().clear();
    return pieces;
  }

  private static boolean mayPickUp(GamePiece piece, Map target) {
    final Object filter = piece.getProperty(Properties.MOVE_EVENT_FILTER);
    if (!(filter instanceof EventFilter)) return true;
    final Map from = piece.getMap() == null ? target : piece.getMap();
    return !((EventFilter) filter).rejectEvent(mouse(from, piece, MouseEvent.MOUSE_PRESSED));
  }

  /** Presses and releases the mouse on a piece, as whoever drags it does before what the driver does itself. */
  private static void press(GamePiece piece) {
    final Map map = piece.getMap();
    if (map == null) return;
    map.mousePressed(mouse(map, piece, MouseEvent.MOUSE_PRESSED));
    map.mouseReleased(mouse(map, piece, MouseEvent.MOUSE_RELEASED));
  }

  /** Presses the button of the mouse that opens menus, beside the map: the menu of the piece is read elsewhere. */
  private static GamePiece pressed(GamePiece piece) {
    final Map map = piece.getMap();
    if (map == null) return piece;
    map.mousePressed(new MouseEvent(map.getView(), MouseEvent.MOUSE_PRESSED, System.currentTimeMillis(),
      MouseEvent.BUTTON3_DOWN_MASK, -1000, -1000, 1, true, MouseEvent.BUTTON3));
    return piece;
  }

  private static MouseEvent mouse(Map map, GamePiece piece, int kind) {
    final Point at = map.mapToComponent(piece.getPosition());
    return new MouseEvent(map.getView(), kind, System.currentTimeMillis(), MouseEvent.BUTTON1_DOWN_MASK, at.x, at.y,
      1, false, MouseEvent.BUTTON1);
  }

  /** Drags a new piece from the palette. */
  static List<GamePiece> fetch(String slot, Map target, String place) {
    return drag(fromPalette(slot), target, place);
  }

  /** Puts a new piece of the palette on a place without the map's move key: for arranging a position. */
  static String place(String slot, Map target, String place) {
    final GamePiece piece = fromPalette(slot);
    final GameModule module = GameModule.getGameModule();
    final Point at = target.snapTo(Pieces.point(target, place));
    module.getGameState().addPiece(piece);
    final Command command = new AddPiece(piece);
    module.sendAndLog(command.append(target.placeOrMerge(piece, at)));
    return Pieces.where(piece);
  }

  private static GamePiece fromPalette(String name) {
    for (final PieceSlot slot : GameModule.getGameModule().getAllDescendantComponentsOf(PieceSlot.class)) {
      if (!name.equals(slot.getConfigureName())) continue;
      final GamePiece piece = PieceCloner.getInstance().clonePiece(slot.getPiece());
      piece.setProperty(Properties.PIECE_ID, slot.getGpId());
      return piece;
    }
    throw new Failure("no palette slot is called '" + name + "'");
  }

  /** Selects the pieces and presses the key. */
  static String key(List<GamePiece> pieces, String name) {
    return press(pieces, stroke(name).getKeyStroke());
  }

  static void hotkey(String name) {
    GameModule.getGameModule().fireKeyStroke(stroke(name));
  }

  /** Chooses a command of the piece's menu by its text. */
  static String menu(GamePiece piece, String text) {
    for (final KeyCommand command : commands(piece)) {
      if (text.equals(command.getName()) && command.isEnabled()) return press(List.of(piece), command.getKeyStroke());
    }
    if ("grey".equals(has(piece, text))) throw new Failure("'" + text + "' is greyed out");
    throw new Failure("'" + text + "' is not in the menu: " + menus(piece));
  }

  /** "yes" when the piece's menu has that command, "grey" when it is greyed out, "no" when it is not there. */
  static String has(GamePiece piece, String text) {
    String answer = "no";
    for (final KeyCommand command : commands(piece)) {
      if (!text.equals(command.getName())) continue;
      if (command.isEnabled()) return "yes";
      answer = "grey";
    }
    return answer;
  }

  static String menus(GamePiece piece) {
    return entries(MenuDisplayer.createPopup(pressed(piece)), true).stream().collect(Collectors.joining(" | "));
  }

  static String top(GamePiece piece) {
    return entries(MenuDisplayer.createPopup(pressed(piece)), false).stream().collect(Collectors.joining(" | "));
  }

  /** The entries of a menu as it opens, grey ones in parentheses; `deep`: those of submenus, too, behind the name. */
  private static List<String> entries(Container menu, boolean deep) {
    final List<String> found = new ArrayList<>();
    for (final Component part : menu.getComponents()) {
      if (!(part instanceof JMenuItem)) continue;   // a line
      final JMenuItem item = (JMenuItem) part;
      if (!(item instanceof JMenu)) found.add(item.isEnabled() ? item.getText() : "(" + item.getText() + ")");
      else if (!deep) found.add(item.getText() + " …");
      else entries(((JMenu) item).getPopupMenu(), true).forEach(e -> found.add(item.getText() + " > " + e));
    }
    return found;
  }

  private static List<KeyCommand> commands(GamePiece piece) {
    final List<KeyCommand> shown = new ArrayList<>();
    for (final KeyCommand command : (KeyCommand[]) pressed(piece).getProperty(Properties.KEY_COMMANDS)) {
      if (command.getName() != null && !command.getName().isEmpty() && !command.isMenuSeparator() && command.getKeyStroke() != null) {
        shown.add(command);
      }
    }
    return shown;
  }

  private static String press(List<GamePiece> pieces, KeyStroke stroke) {
    KeyBuffer.getBuffer().clear();
    pieces.forEach(KeyBuffer.getBuffer()::add);
    final Command command = KeyBuffer.getBuffer().keyCommand(stroke);
    GameModule.getGameModule().sendAndLog(command);
    return summary(command);
  }

  static String undo() throws Exception {
    final BasicLogger log = (BasicLogger) GameModule.getGameModule().getLogger();
    if (!((Action) Internals.field(log, "undoAction")).isEnabled()) throw new Failure("nothing to undo");
    Internals.call(log, "undo");
    return "undone";
  }

  /** A named key, or with a blank in it a keyboard stroke such as "ctrl R". */
  private static NamedKeyStroke stroke(String name) {
    final KeyStroke keyboard = name.contains(" ") ? KeyStroke.getKeyStroke(name) : null;
    return keyboard == null ? NamedKeyStroke.of(name) : NamedKeyStroke.of(keyboard);
  }

  private static String summary(Command command) {
    final java.util.Map<String, Integer> counts = new TreeMap<>();
    count(command, counts);
    return counts.isEmpty() ? "nothing happened"
      : counts.entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).collect(Collectors.joining(", "));
  }

  private static void count(Command command, java.util.Map<String, Integer> counts) {
    if (command == null) return;
    final boolean silent = command instanceof NullCommand || command instanceof SetPersistentPropertyCommand;   // only records where the mouse was
    if (!silent) counts.merge(command.getClass().getSimpleName(), 1, Integer::sum);
    for (final Command part : command.getSubCommands()) count(part, counts);
  }
}
