package hexwright.driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.Map;
import VASSAL.build.module.ToolbarMenu;

import java.awt.Component;
import java.awt.Container;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.swing.AbstractButton;
import javax.swing.JMenu;
import javax.swing.JPopupMenu;

/** The buttons of the main window and of the maps, and the items of the menus among them. */
final class Toolbar {
  /**
   * The property changed by the buttons for the level of rules enforcement, how their texts begin, and how many letters
   * of the level follow: `Rules: advice` is for `advise`.
   */
  private static final String LEVEL = "RulesLevel";
  private static final String LEVEL_BUTTON = "Rules: ";
  private static final int LETTERS = 3;
  private static final int LEVELS = 3;
  /** What VASSAL puts behind a tip. */
  private static final Pattern HOT_KEY = Pattern.compile(" \\[[^\\]]+\\]$");

  private Toolbar() {
  }

  /** Pushes a button or chooses a menu item, found by its text or tool tip. */
  static String push(String text) {
    final List<AbstractButton> found = called(text);
    if (found.isEmpty()) throw new Failure("no button '" + text + "'; there are " + list());
    for (final AbstractButton button : found) {
      if (!ready(button)) continue;
      button.doClick(0);
      return "pushed";
    }
    throw new Failure("button '" + text + "' cannot be pushed now");
  }

  /** "yes" if there is such a button and it can be pushed, "grey" if it is disabled, "no" if there is none. */
  static String has(String text) {
    final List<AbstractButton> found = called(text);
    return found.isEmpty() ? "no" : found.stream().anyMatch(Toolbar::ready) ? "yes" : "grey";
  }

  static String list() {
    return all().stream().map(b -> ready(b) ? label(b) : "(" + label(b) + ")").collect(Collectors.joining(" | "));
  }

  /**
   * Chooses a level of rules enforcement in its menu, or, where a button goes on to the next level, pushes that until
   * the level is as given. Not on the event thread: buttons and menus change only when VASSAL is idle.
   */
  static String level(String wanted) throws Exception {
    final String direct = LEVEL_BUTTON.concat(wanted.substring(0, Math.min(LETTERS, wanted.length())));
    if (Events.run(() -> levels("").isEmpty())) throw new Failure("the module has no button '" + LEVEL_BUTTON + "...'");
    for (int pushes = 0; ; pushes++) {
      Events.settle();
      final String level = Events.run(() -> String.valueOf(GameModule.getGameModule().getProperty(LEVEL)));
      if (wanted.equals(level)) return pushes + " pushes";
      if (pushes == LEVELS) throw new Failure("the level never becomes '" + wanted + "', it is '" + level + "'");
      Events.run(() -> {
        final List<AbstractButton> found = levels(direct).isEmpty() ? levels("") : levels(direct);
        for (final AbstractButton button : found) {
          if (!ready(button)) continue;
          button.doClick(0);
          return null;
        }
        throw new Failure("no button '" + LEVEL_BUTTON + "...' can be pushed now");
      });
    }
  }

  private static List<AbstractButton> levels(String start) {
    final String begins = start.isEmpty() ? LEVEL_BUTTON : start;
    return all().stream().filter(b -> label(b).startsWith(begins)).collect(Collectors.toList());
  }

  private static List<AbstractButton> called(String text) {
    return all().stream().filter(b -> text.equals(b.getText()) || text.equals(tip(b))).collect(Collectors.toList());
  }

  private static boolean ready(AbstractButton button) {
    return button.isEnabled() && button.isVisible();
  }

  private static String label(AbstractButton button) {
    return button.getText() == null || button.getText().isEmpty() ? tip(button) : button.getText();
  }

  private static String tip(AbstractButton button) {
    final String tip = button.getToolTipText();
    return tip == null ? "" : HOT_KEY.matcher(tip).replaceFirst("");
  }

  /** Every button; those that a menu has taken off the toolbar only as its items. */
  private static List<AbstractButton> all() {
    final List<Container> bars = new ArrayList<>();
    bars.add(GameModule.getGameModule().getToolBar());
    for (final Map m : Map.getMapList()) bars.add(m.getToolBar());
    final List<AbstractButton> buttons = new ArrayList<>();
    for (final Container bar : bars) {
      for (final Component part : bar.getComponents()) {
        if (!(part instanceof AbstractButton)) continue;
        final AbstractButton button = (AbstractButton) part;
        if (Boolean.TRUE.equals(button.getClientProperty(ToolbarMenu.HIDDEN_BY_TOOLBAR))) continue;
        if (label(button).isBlank()) continue;   // a gap between groups
        buttons.add(button);
        final Object menu = button.getClientProperty(ToolbarMenu.MENU_PROPERTY);
        if (menu instanceof JPopupMenu && ready(button)) items(((JPopupMenu) menu).getComponents(), buttons);
      }
    }
    return buttons;
  }

  private static void items(Component[] parts, List<AbstractButton> found) {
    for (final Component part : parts) {
      if (part instanceof JMenu) items(((JMenu) part).getMenuComponents(), found);
      else if (part instanceof AbstractButton) found.add((AbstractButton) part);
    }
  }
}
