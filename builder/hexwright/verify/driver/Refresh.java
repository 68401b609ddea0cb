package hexwright.driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.Chatter;
import VASSAL.build.module.GameRefresher;
import VASSAL.build.module.GlobalOptions;
import VASSAL.command.Command;
import VASSAL.command.NullCommand;
import VASSAL.i18n.Resources;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs VASSAL's Game Refresher (Tools, "Refresh counters") as its dialog does, without the dialog.
 *
 * <p>Two traps: a piece whose slot is gone stays as it was and still counts as refreshed, so only the count of
 * numbers not found shows it; and the new pieces have new ids, so comparisons must use the number of the slot.
 */
final class Refresh {
  /** The options that are selected when the dialog opens. */
  private static final Set<String> TICKED = Set.of(
    GameRefresher.USE_LABELER_NAME, GameRefresher.USE_LAYER_NAME, GameRefresher.USE_ROTATE_NAME, GameRefresher.DELETE_NO_MAP);

  private static final Set<String> KNOWN = Set.of(
    GameRefresher.USE_NAME, GameRefresher.FIX_GPID, GameRefresher.USE_LABELER_NAME, GameRefresher.USE_LAYER_NAME,
    GameRefresher.USE_ROTATE_NAME, GameRefresher.TEST_MODE, GameRefresher.DELETE_NO_MAP, GameRefresher.REFRESH_DECKS,
    GameRefresher.DELETE_OLD_DECKS, GameRefresher.ADD_NEW_DECKS, GameRefresher.USE_HOTKEY);

  private static final String NONE = "none";

  private Refresh() {
  }

  /** Refreshes the game in play; returns how many pieces were refreshed and how many were not found. */
  static String run(String wanted) throws Exception {
    final GameModule module = GameModule.getGameModule();
    if (!module.getGameState().isGameStarted()) throw new Failure("no game is in play");
    final Set<String> options = options(wanted);
    final GameRefresher refresher = new GameRefresher(module);
    Command command = new NullCommand();
    if (!options.contains(GameRefresher.TEST_MODE)) {
      final String said = Resources.getString(
        "GameRefresher.run_refresh_counters_v2", GlobalOptions.getInstance().getPlayerId(), module.getGameVersion());
      final Command message = new Chatter.DisplayText(module.getChatter(), said);
      message.execute();
      command = command.append(message);
    }
    refresher.execute(options, command);
    module.sendAndLog(command);
    if (Internals.field(refresher, "gpIdChecker") == null) throw new Failure("the module's numbers of pieces are damaged");
    return number(refresher, "updatedCount") + " of " + number(refresher, "totalCount") + " pieces refreshed"
      + told(refresher, "noGpIdMatch", " without a match")
      + told(refresher, "notFoundCount", " not found")
      + told(refresher, "notOwnedCount", " hidden by others")
      + told(refresher, "notVisibleCount", " not visible");
  }

  private static Set<String> options(String wanted) {
    final Set<String> options = new HashSet<>(Set.of(GameRefresher.REFRESH_PIECES));
    if (wanted.isBlank()) options.addAll(TICKED);
    else if (!NONE.equals(wanted.strip())) options.addAll(Arrays.asList(wanted.strip().split("\\s+")));
    for (final String option : options) {
      if (!KNOWN.contains(option) && !GameRefresher.REFRESH_PIECES.equals(option)) {
        throw new Failure("no option is called '" + option + "'; there are " + new TreeSet<>(KNOWN) + " and " + NONE);
      }
    }
    return options;
  }

  private static int number(GameRefresher refresher, String name) {
    return (Integer) Internals.field(refresher, name);
  }

  private static String told(GameRefresher refresher, String name, String what) {
    final int count = number(refresher, name);
    return count == 0 ? "" : ", " + count + what;
  }
}
