package hexwright.driver;

import VASSAL.build.GameModule;
import VASSAL.counters.GamePiece;
import VASSAL.script.expression.Expression;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Executes the verbs of the script language, which builder/hexwright/verify/script.py documents and parses, and those with which
 * builder/hexwright/verify/two.py leads two engines at one table.
 */
final class Verbs {
  /** Verbs that act: chat lines before them are no longer checked. */
  private static final Set<String> ACTS = Set.of(
    "new", "setup", "load", "side", "drag", "dragstack", "dragall", "fetch", "place", "key", "keyall", "hotkey", "menu", "button", "undo", "replaycheck", "refresh");

  /** Verbs that end the game before them; "end" follows each script. */
  private static final Set<String> CLOSES = Set.of("new", "setup", "load", "end");

  private final Chat chat;
  private final boolean bench;
  private double base;
  private final Game game = new Game();
  private final Table table = new Table();
  private List<GamePiece> dropped = List.of();
  private final Map<String, String> kept = new HashMap<>();

  Verbs(Chat chat, boolean bench) {
    this.chat = chat;
    this.bench = bench;
  }

  /** Executes a step and returns its output. Throws Failure if it fails. */
  String take(Step s) throws Exception {
    switch (s.verb) {
    case "shot": return Picture.shot(Pieces.map(s.arg(0)), s.arg(1));
    case "hover":
      return Picture.hover(Pieces.map(s.arg(0)), Events.run(() -> Pieces.point(Pieces.map(s.arg(0)), s.arg(1))), s.arg(2));
    case "expect": return expect(s.arg(0), take(s.inner.get(0)));
    case "keep": return keep(s.arg(0), take(s.inner.get(0)));
    case "same": return same(s.arg(0), take(s.inner.get(0)));
    case "unchanged": return unchanged(s);
    case "undone": return undone(s);
    case "within": return within(s);
    case "times": return times(s);
    case "level": return level(s.arg(0));
    case "bench": return bench(s);
    case "measure": return measure(s);
    case "pause":
      if (bench) Thread.sleep(Long.parseLong(s.arg(0)));
      return "";
    case "host": return table.host();
    case "enter": return table.enter(Integer.parseInt(s.arg(0)));
    case "synchronise": return synchronise();
    case "hold": return table.hold();
    case "release": return table.release();
    case "quiet": return table.quiet(Integer.parseInt(s.arg(0)));
    case "leave": return table.leave();
    default: return Events.run(() -> onEventThread(s)) + placesOfDropped();
    }
  }

  private String synchronise() throws Exception {
    final String said = table.synchronise();
    game.begun();
    return said;
  }

  /** Where the pieces are that the step has dropped: a module may send them back when the drop is over. */
  private String placesOfDropped() throws Exception {
    if (dropped.isEmpty()) return "";
    final List<GamePiece> pieces = dropped;
    dropped = List.of();
    return Events.run(() -> pieces.stream().map(Pieces::where).distinct().collect(Collectors.joining(" | ")));
  }

  /** To be called when VASSAL is idle after a step. */
  void afterStep() throws Exception {
    Events.run(() -> {
      game.afterStep();
      return null;
    });
  }

  private String onEventThread(Step s) throws Exception {
    final GameModule module = GameModule.getGameModule();
    final String closed = CLOSES.contains(s.verb) ? close() : "";
    if (ACTS.contains(s.verb)) startAfresh();
    switch (s.verb) {
    case "end": return closed;
    case "seat": return Game.seat(s.arg(0), s.arg(1));
    case "forget": startAfresh(); return "";
    case "state": return Game.state(s.arg(0));
    case "rolled": return String.valueOf(Dice.of(module).rolled());
    case "writelog": noDiceLeft(); return game.writeLog(s.arg(0));
    case "playlog": return Game.playLog(s.arg(0));
    case "new": return game.begin(s.optional(0)) + before(closed);
    case "setup": return game.setup(s.arg(0), s.optional(1)) + before(closed);
    case "setups": return Game.setups();
    case "load": return game.load(s.arg(0), s.optional(1)) + before(closed);
    case "save": return Game.save(s.arg(0));
    case "update": throw new Failure("`update` stands by itself, and --before names the old version");
    case "refresh": return Refresh.run(s.optional(0));
    case "note": return GameNotes.note(s.arg(0));
    case "compare": return GameNotes.compare(s.arg(0));
    case "side": return Game.side(s.arg(0));
    case "mark": return game.mark();
    case "replaycheck": return game.replayCheck();
    case "drag": return dropped(PlayerActions.drag(Pieces.one(s.arg(0)), Pieces.map(s.arg(1)), s.arg(2)));
    case "dragstack": return dropped(PlayerActions.dragStack(Pieces.one(s.arg(0)), Pieces.map(s.arg(1)), s.arg(2)));
    case "dragall": return dropped(dragAll(s.args));
    case "place": return PlayerActions.place(s.arg(0), Pieces.map(s.arg(1)), s.arg(2));
    case "fetch": return dropped(PlayerActions.fetch(s.arg(0), Pieces.map(s.arg(1)), s.arg(2)));
    case "key": return PlayerActions.key(List.of(Pieces.one(s.arg(0))), s.arg(1));
    case "keyall": return PlayerActions.key(Pieces.several(s.args.subList(0, s.args.size() - 1)), s.args.get(s.args.size() - 1));
    case "menu": return PlayerActions.menu(Pieces.one(s.arg(0)), s.arg(1));
    case "menus": return PlayerActions.menus(Pieces.one(s.arg(0)));
    case "command": return PlayerActions.has(Pieces.one(s.arg(0)), s.arg(1));
    case "top": return PlayerActions.top(Pieces.one(s.arg(0)));
    case "inview": return Pieces.inView(Pieces.map(s.arg(0)), s.arg(1));
    case "button": return Toolbar.push(s.arg(0));
    case "buttons": return Toolbar.list();
    case "pushable": return Toolbar.has(s.arg(0));
    case "hotkey": PlayerActions.hotkey(s.arg(0)); return "sent";
    case "undo": return PlayerActions.undo();
    case "dice": return Dice.of(module).lay(s.args);
    case "get": return text(Pieces.one(s.arg(0)).getProperty(s.arg(1)));
    case "gget": return text(module.getProperty(s.arg(0)));
    case "spread": return Pieces.spread(Pieces.one(s.arg(0)));
    case "where": return Pieces.where(Pieces.one(s.arg(0)));
    case "dump": return Pieces.dump(s.optional(0));
    case "eval": return Expression.createExpression(s.arg(0)).evaluate(module, null, null);
    case "evalp": return Expression.createExpression(s.arg(1)).evaluate(Pieces.one(s.arg(0)), null, null);
    case "expectchat": return chat.expect(s.arg(0));
    case "expectonce": return chat.expectOnce(s.arg(0));
    case "expectnochat": return chat.expectNo(s.arg(0));
    case "numbering": return Checks.numbering(Pieces.map(s.arg(0)), s.arg(1));
    case "locations": return Checks.locations(s.arg(0));
    case "count": return Checks.count(s.arg(0), Integer.parseInt(s.arg(1)));
    default: throw new Failure("the driver does not know the verb '" + s.verb + "'");
    }
  }

  /**
   * Ends a game: no dice that were set may be left, and replaying its log must lead to the same state. A violation is
   * a problem of the step that ends the game, which is executed anyway.
   */
  private String close() throws Exception {
    noDiceLeft();
    try {
      final String said = game.lastReplay();
      startAfresh();   // the replay has repeated all chat lines
      return said;
    }
    catch (Failure e) {
      Problems.add(e.getMessage());
      return "";
    }
  }

  private static void noDiceLeft() {
    final String left = Dice.of(GameModule.getGameModule()).clear();
    if (!left.isEmpty()) Problems.add("nobody rolled the dice that were laid: " + left);
  }

  private static String before(String closed) {
    return closed.isEmpty() ? "" : "\nthe game before it: " + closed;
  }

  private String dropped(List<GamePiece> pieces) {
    dropped = pieces;
    return pieces.isEmpty() ? "refused" : "";
  }

  private static List<GamePiece> dragAll(List<String> args) throws Exception {
    final int n = args.size();
    return PlayerActions.dragAll(Pieces.several(args.subList(0, n - 2)), Pieces.map(args.get(n - 2)), args.get(n - 1));
  }

  private String level(String wanted) throws Exception {
    Events.run(() -> {
      startAfresh();
      return null;
    });
    return Toolbar.level(wanted);
  }

  /** Forgets all chat lines so far. */
  private void startAfresh() throws Exception {
    chat.collect();
    chat.forget();
  }

  private static String text(Object value) {
    return value == null ? "" : value.toString();
  }

  private static String expect(String wanted, String got) {
    if (!wanted.equals(got)) throw new Failure("wanted [" + wanted + "], got [" + got + "]");
    return got;
  }

  private String keep(String name, String got) {
    kept.put(name, got);
    return got;
  }

  private String same(String name, String got) {
    final String wanted = kept.get(name);
    if (wanted == null) throw new Failure("nothing is kept as '" + name + "'");
    return expect(wanted, got);
  }

  /** The step leaves the game as it was, and nothing for Undo to take back. */
  private String unchanged(Step s) throws Exception {
    Events.settle();
    final Snapshot before = Events.run(Snapshot::take);
    final int logged = Events.run(game::logged);
    final String result = take(s.inner.get(0));
    Events.settle();
    final int more = Events.run(game::logged) - logged;
    if (more != 0) throw new Failure(more + " commands are logged");
    return asBefore(before, result);
  }

  /** The step changes the game, and one Undo takes it back. */
  private String undone(Step s) throws Exception {
    Events.settle();
    final Snapshot before = Events.run(Snapshot::take);
    final String result = take(s.inner.get(0));
    Events.settle();
    if (before.differences(Events.run(Snapshot::take), "", "").isEmpty()) throw new Failure("the step changes nothing");
    Events.run(PlayerActions::undo);
    Events.settle();
    return asBefore(before, result);
  }

  private static String asBefore(Snapshot before, String result) throws Exception {
    final List<String> found = before.differences(Events.run(Snapshot::take), "before", "after");
    found.removeIf(line -> line.contains("TakenBack"));   // what a module counts of that outlasts Undo
    found.removeIf(line -> line.contains(" SendToLocation "));   // it notes where it came from, and Undo does not clear that
    if (!found.isEmpty()) throw new Failure("changed:\n" + String.join("\n", found));
    return result;
  }

  private String within(Step s) throws Exception {
    final double limit = Double.parseDouble(s.arg(0));
    final long start = System.nanoTime();
    final String result = take(s.inner.get(0));
    final double ms = (System.nanoTime() - start) / 1e6;
    if (bench && ms > limit) throw new Failure(String.format(Locale.ROOT, "took %.1f ms, more than %s ms", ms, s.arg(0)));
    return String.format(Locale.ROOT, "%s (%.1f ms of %s)", result, ms, s.arg(0));
  }

  /**
   * Times the first inner step; the others restore the situation. The limit is on the work of the event thread, since
   * how long a player waits also depends on what else the machine does.
   */
  private String measure(Step s) throws Exception {
    final int rounds = bench ? Integer.parseInt(s.arg(1)) : 1;
    final double limit = Double.parseDouble(s.arg(2));
    final double[] work = new double[rounds];
    final double[] wait = new double[rounds];
    for (int i = rounds == 1 ? 0 : -Math.max(1, rounds / 4); i < rounds; i++) {
      Events.settle();
      final long worked = Events.worked();
      final long start = System.nanoTime();
      take(s.inner.get(0));
      final double waited = (System.nanoTime() - start) / 1e6;
      if (i >= 0) {
        wait[i] = waited;
        work[i] = (Events.worked() - worked) / 1e6;
      }
      for (final Step back : s.inner.subList(1, s.inner.size())) take(back);
    }
    Arrays.sort(work);
    Arrays.sort(wait);
    final double median = work[rounds / 2];
    if (base == 0 && rounds > 1) base = median;
    final int most = (int) Math.ceil(rounds * 0.95) - 1;
    final String said = String.format(Locale.ROOT, "work: median %.1f ms, 95 %% within %.1f ms, ratio %.2f; waiting: median %.1f ms, 95 %% within %.1f ms",
      median, work[most], base == 0 ? 1 : median / base, wait[rounds / 2], wait[most]);
    if (bench && median > limit) throw new Failure(said + "; at most " + s.arg(2) + " ms");
    return said;
  }

  /** Executes the inner steps N times in turn, without counting the first quarter (at least one round). */
  private String times(Step s) throws Exception {
    String last = "";
    for (int i = Integer.parseInt(s.arg(0)); i > 0; i--) {
      for (final Step inner : s.inner) {
        last = take(inner);
        Events.settle();
        afterStep();
      }
    }
    return last;
  }

  private String bench(Step s) throws Exception {
    final int rounds = bench ? Integer.parseInt(s.arg(0)) : 1;
    final double[] ms = new double[rounds];
    for (int i = bench ? -Math.max(1, rounds / 4) : 0; i < rounds; i++) {
      final long start = System.nanoTime();
      for (final Step inner : s.inner) take(inner);
      if (i >= 0) ms[i] = (System.nanoTime() - start) / 1e6;
    }
    Arrays.sort(ms);
    return String.format(Locale.ROOT, "%d rounds: least %.3f, median %.3f, most %.3f ms", rounds, ms[0], ms[rounds / 2], ms[rounds - 1]);
  }
}
