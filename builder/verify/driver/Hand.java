package hexwright.driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.Map;
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
import javax.swing.AbstractButton;
import javax.swing.Action;
import javax.swing.JComponent;
import javax.swing.KeyStroke;

/** What a player's hand does: drag, press a key, choose from a menu, push a button, take back. */
final class Hand {
  private Hand() {
  }

  /** Drops a piece (or its whole stack) on a place. Returns where it then is, or "refused" if it cannot be picked up. */
  static String drag(GamePiece piece, boolean wholeStack, Map target, String place) {
    final GamePiece dragged = wholeStack && piece.getParent() != null ? piece.getParent() : piece;
    final Point drop = Pieces.point(target, place);
    final DragBuffer buffer = DragBuffer.getBuffer();
    buffer.clear();
    KeyBuffer.getBuffer().clear();
    if (!mayPickUp(dragged, target)) return "refused";
    buffer.add(dragged);
    if (!buffer.getIterator().hasMoreElements()) return "refused";
    KeyBuffer.getBuffer().add(dragged);
    GameModule.getGameModule().sendAndLog(target.getPieceMover().movePieces(target, drop));
    buffer.clear();
    return Pieces.where(piece);
  }

  private static boolean mayPickUp(GamePiece piece, Map target) {
    final Object filter = piece.getProperty(Properties.MOVE_EVENT_FILTER);
    if (!(filter instanceof EventFilter)) return true;
    final Map from = piece.getMap() == null ? target : piece.getMap();
    final Point at = from.mapToComponent(piece.getPosition());
    return !((EventFilter) filter).rejectEvent(new MouseEvent(from.getView(), MouseEvent.MOUSE_PRESSED,
      System.currentTimeMillis(), MouseEvent.BUTTON1_DOWN_MASK, at.x, at.y, 1, false, MouseEvent.BUTTON1));
  }

  /** Drags a new piece from the palette. */
  static String fetch(String slot, Map target, String place) {
    return drag(fromPalette(slot), false, target, place);
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

  static String key(GamePiece piece, String name) {
    return press(piece, stroke(name).getKeyStroke());
  }

  static void hotkey(String name) {
    GameModule.getGameModule().fireKeyStroke(stroke(name));
  }

  /** Chooses a command of the piece's menu by its text. */
  static String menu(GamePiece piece, String text) {
    for (final KeyCommand command : commands(piece)) {
      if (!text.equals(command.getName())) continue;
      if (!command.isEnabled()) throw new Failure("'" + text + "' is greyed out");
      return press(piece, command.getKeyStroke());
    }
    throw new Failure("'" + text + "' is not in the menu: " + menus(piece));
  }

  static String menus(GamePiece piece) {
    return commands(piece).stream().map(c -> c.isEnabled() ? c.getName() : "(" + c.getName() + ")").collect(Collectors.joining(" | "));
  }

  private static List<KeyCommand> commands(GamePiece piece) {
    final List<KeyCommand> shown = new ArrayList<>();
    for (final KeyCommand command : (KeyCommand[]) piece.getProperty(Properties.KEY_COMMANDS)) {
      if (command.getName() != null && !command.getName().isEmpty() && !command.isMenuSeparator() && command.getKeyStroke() != null) {
        shown.add(command);
      }
    }
    return shown;
  }

  private static String press(GamePiece piece, KeyStroke stroke) {
    KeyBuffer.getBuffer().clear();
    KeyBuffer.getBuffer().add(piece);
    final Command command = KeyBuffer.getBuffer().keyCommand(stroke);
    GameModule.getGameModule().sendAndLog(command);
    return summary(command);
  }

  /** Pushes a toolbar button, found by its text or tool tip, on the main window or on any map. */
  static String button(String text) {
    final List<Container> bars = new ArrayList<>();
    bars.add(GameModule.getGameModule().getToolBar());
    for (final Map m : Map.getMapList()) bars.add(m.getToolBar());
    final List<String> texts = new ArrayList<>();
    for (final Container bar : bars) {
      for (final Component part : bar.getComponents()) {
        if (!(part instanceof AbstractButton)) continue;
        final AbstractButton button = (AbstractButton) part;
        final String tip = ((JComponent) part).getToolTipText();
        if (text.equals(button.getText()) || text.equals(tip)) {
          if (!button.isEnabled() || !button.isVisible()) throw new Failure("button '" + text + "' cannot be pushed now");
          button.doClick(0);
          return "pushed";
        }
        texts.add("'" + (button.getText() == null || button.getText().isEmpty() ? tip : button.getText()) + "'");
      }
    }
    throw new Failure("no button '" + text + "'; there are " + String.join(", ", texts));
  }

  static String undo() throws Exception {
    final BasicLogger log = (BasicLogger) GameModule.getGameModule().getLogger();
    if (!((Action) Reach.field(log, "undoAction")).isEnabled()) throw new Failure("nothing to undo");
    Reach.call(log, "undo");
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
    final boolean silent = command instanceof NullCommand || command instanceof SetPersistentPropertyCommand;   // where the mouse was
    if (!silent) counts.merge(command.getClass().getSimpleName(), 1, Integer::sum);
    for (final Command part : command.getSubCommands()) count(part, counts);
  }
}
