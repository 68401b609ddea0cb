package hexwright.driver;

import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.ExtensionsLoader;
import VASSAL.i18n.Localization;
import VASSAL.launch.StandardConfig;
import VASSAL.tools.DataArchive;
import VASSAL.tools.menu.MenuBarProxy;
import VASSAL.tools.menu.MenuManager;

import javax.swing.JFrame;
import javax.swing.JMenuBar;

/** Opens a module as VASSAL's player program does, without its wizard and its questions. */
final class Engine {
  private static String player = "Driver";

  private Engine() {
  }

  /** The name of the player at this engine; with another engine at the table also what tells them apart. */
  static String player() {
    return player;
  }

  static void call(String name) {
    player = name;
  }

  /** Opens the module and shows its window. Returns the milliseconds from archive to window. */
  static long open(String module) throws Exception {
    Info.setConfig(new StandardConfig());
    new Menus();
    final long start = System.nanoTime();
    Events.run(() -> {
      final GameModule game = new GameModule(new DataArchive(module));
      Dice.give(game);
      Dice.standIn(game);
      GameModule.init(game);
      new ExtensionsLoader().addTo(game);
      Localization.getInstance().translate();
      for (final String question : new String[] {
        BasicLogger.PROMPT_NEW_LOG_START, BasicLogger.PROMPT_NEW_LOG_END, BasicLogger.PROMPT_LOG_COMMENT}) {
        game.getPrefs().getOption(question).setValue(Boolean.FALSE);
      }
      GameModule.setUserId(player);
      game.getPrefs().getOption(GameModule.REAL_NAME).setValue(player);
      game.getPlayerWindow().setVisible(true);
      return null;
    });
    Events.settle();
    return (System.nanoTime() - start) / 1_000_000;
  }

  /** A separate menu bar; VASSAL uses the last one created. */
  private static final class Menus extends MenuManager {
    private final MenuBarProxy bar = new MenuBarProxy();

    @Override
    public JMenuBar getMenuBarFor(JFrame frame) {
      return null;
    }

    @Override
    public MenuBarProxy getMenuBarProxyFor(JFrame frame) {
      return bar;
    }
  }
}
