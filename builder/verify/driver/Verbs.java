package hexwright.driver;

import VASSAL.build.GameModule;
import VASSAL.script.expression.Expression;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** What each verb of the script language does. The language itself is builder/verify/script.py. */
final class Verbs {
  /** Verbs that act: the chat before them is history. */
  private static final Set<String> ACTS = Set.of(
    "new", "setup", "load", "side", "drag", "dragstack", "fetch", "place", "key", "hotkey", "menu", "button", "undo", "replaycheck");

  /** Verbs that end the game before them. */
  private static final Set<String> BEGINS = Set.of("new", "setup", "load");

  private final Chat chat;
  private final boolean bench;
  private final Game game = new Game();

  Verbs(Chat chat, boolean bench) {
    this.chat = chat;
    this.bench = bench;
  }

  /** Takes a step and returns what there is to say about it; a Failure says that it does not hold. */
  String take(Step s) throws Exception {
    switch (s.verb) {
    case "shot": return Picture.shot(Pieces.map(s.arg(0)), s.arg(1));
    case "expect": return expect(s.arg(0), take(s.inner.get(0)));
    case "within": return within(s);
    case "bench": return bench(s);
    default: return Events.run(() -> onEventThread(s));
    }
  }

  /** To be called when the engine has come to rest after a step. */
  void afterStep() throws Exception {
    Events.run(() -> {
      game.afterStep();
      return null;
    });
  }

  private String onEventThread(Step s) throws Exception {
    if (ACTS.contains(s.verb)) {
      chat.collect();
      chat.forget();
    }
    final GameModule module = GameModule.getGameModule();
    if (BEGINS.contains(s.verb)) close();
    switch (s.verb) {
    case "end": close(); return "";
    case "new": return game.begin(s.optional(0));
    case "setup": return game.setup(s.arg(0), s.optional(1));
    case "setups": return Game.setups();
    case "load": return game.load(s.arg(0), s.optional(1));
    case "save": return Game.save(s.arg(0));
    case "side": return Game.side(s.arg(0));
    case "mark": return game.mark();
    case "replaycheck": return game.replayCheck();
    case "drag": return Hand.drag(Pieces.one(s.arg(0)), false, Pieces.map(s.arg(1)), s.arg(2));
    case "dragstack": return Hand.drag(Pieces.one(s.arg(0)), true, Pieces.map(s.arg(1)), s.arg(2));
    case "place": return Hand.place(s.arg(0), Pieces.map(s.arg(1)), s.arg(2));
    case "fetch": return Hand.fetch(s.arg(0), Pieces.map(s.arg(1)), s.arg(2));
    case "key": return Hand.key(Pieces.one(s.arg(0)), s.arg(1));
    case "menu": return Hand.menu(Pieces.one(s.arg(0)), s.arg(1));
    case "menus": return Hand.menus(Pieces.one(s.arg(0)));
    case "button": return Hand.button(s.arg(0));
    case "hotkey": Hand.hotkey(s.arg(0)); return "sent";
    case "undo": return Hand.undo();
    case "dice": return Dice.of(module).lay(s.args);
    case "get": return text(Pieces.one(s.arg(0)).getProperty(s.arg(1)));
    case "gget": return text(module.getProperty(s.arg(0)));
    case "where": return Pieces.where(Pieces.one(s.arg(0)));
    case "dump": return Pieces.dump(s.optional(0));
    case "eval": return Expression.createExpression(s.arg(0)).evaluate(module, null, null);
    case "evalp": return Expression.createExpression(s.arg(1)).evaluate(Pieces.one(s.arg(0)), null, null);
    case "expectchat": return chat.expect(s.arg(0));
    case "expectnochat": return chat.expectNo(s.arg(0));
    case "numbering": return Checks.numbering(Pieces.map(s.arg(0)), s.arg(1));
    case "locations": return Checks.locations(s.arg(0));
    case "count": return Checks.count(s.arg(0), Integer.parseInt(s.arg(1)));
    default: throw new Failure("the driver does not know the verb '" + s.verb + "'");
    }
  }

  /** What a game must not leave behind; told with the step that ends it. */
  private void close() {
    final String left = Dice.of(GameModule.getGameModule()).clear();
    if (!left.isEmpty()) Trouble.add("nobody rolled the dice that were laid: " + left);
  }

  private static String text(Object value) {
    return value == null ? "" : value.toString();
  }

  private static String expect(String wanted, String got) {
    if (!wanted.equals(got)) throw new Failure("wanted [" + wanted + "], got [" + got + "]");
    return got;
  }

  private String within(Step s) throws Exception {
    final double limit = Double.parseDouble(s.arg(0));
    final long start = System.nanoTime();
    final String result = take(s.inner.get(0));
    final double ms = (System.nanoTime() - start) / 1e6;
    if (bench && ms > limit) throw new Failure(String.format(Locale.ROOT, "took %.1f ms, more than %s ms", ms, s.arg(0)));
    return String.format(Locale.ROOT, "%s (%.1f ms of %s)", result, ms, s.arg(0));
  }

  /** Takes the inner steps N times in turn, the first quarter (at least one round) not counted. */
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
