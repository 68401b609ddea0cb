package hexwright.driver;

import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.script.expression.ExpressionException;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Opens a module in a real VASSAL and executes the steps of the steps file:
 * {@code Main module.vmod steps bench|plain}. With {@code old FILE} behind these, what VASSAL complains about is no
 * failure and is written into the file; with {@code new FILE} the complaints in it are none. With {@code Main module.vmod - NAME} the steps come one by one from
 * standard input, the player is called so, and a line TAKEN follows each step.
 *
 * <p>The transcript has one line for each event (OPEN, SCRIPT, ok, FAIL, DONE); details follow in indented lines.
 * builder/hexwright/verify/transcript.py reads it. The exit code is 0 if every step succeeded, else 1.
 */
public final class Main {
  private static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

  private final Chat chat = new Chat();
  private final Verbs verbs;
  private int passed;
  private int failed;

  private Main(boolean bench) {
    verbs = new Verbs(chat, bench);
  }

  public static void main(String[] args) throws Exception {
    System.setOut(aside());
    System.setErr(aside());
    Problems.watch();
    final boolean led = "-".equals(args[1]);
    if (led) Engine.call(args[2]);
    if (args.length > 4) {
      if ("old".equals(args[3])) Problems.learn(args[0], Path.of(args[4]));
      else Problems.know(args[0], Path.of(args[4]));
    }
    final Main run = new Main("bench".equals(args[2]));
    if (run.open(args[0])) {
      if (led) run.ledSteps();
      else run.steps(Path.of(args[1]));
    }
    OUT.println("DONE " + run.passed + " passed, " + run.failed + " failed");
    Runtime.getRuntime().halt(run.failed == 0 ? 0 : 1);   // not exit, since VASSAL's shutdown hooks would ask and save
  }

  private boolean open(String module) {
    final String label = "open " + Path.of(module).getFileName();
    try {
      final long ms = Engine.open(module);
      final GameModule game = GameModule.getGameModule();
      OUT.println("OPEN " + ms + " ms, VASSAL " + Info.getVersion() + ", " + game.getGameName() + " " + game.getGameVersion());
      report(0, label, ms, "", List.of(), true);
      return true;
    }
    catch (Exception e) {
      report(0, label, 0, "", List.of(explain(e)), false);
      return false;
    }
  }

  private void steps(Path file) throws Exception {
    for (final String wire : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      final Step step = Step.parse(wire);
      if ("script".equals(step.verb)) {
        OUT.println("SCRIPT " + step.text);
        continue;
      }
      if (!step(step)) return;
    }
  }

  private void ledSteps() throws Exception {
    final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    OUT.println("TAKEN");
    for (String wire = in.readLine(); wire != null; wire = in.readLine()) {
      if (!step(Step.parse(wire))) return;
      OUT.println("TAKEN");
    }
  }

  /** Executes a step and reports it. False if VASSAL does not respond and the run cannot continue. */
  private boolean step(Step step) {
    final long start = System.nanoTime();
    String result = "";
    List<String> wrong = List.of();
    boolean alive = true;
    double ms = 0;
    try {
      try {
        result = verbs.take(step);
      }
      finally {
        ms = (System.nanoTime() - start) / 1e6;
      }
      Events.settle();
      verbs.afterStep();
    }
    catch (Events.Hung e) {
      alive = false;
      wrong = List.of(e.getMessage());
    }
    catch (Exception e) {
      wrong = List.of(explain(e));
    }
    report(step.line, step.text, ms, result, wrong, alive);
    return alive;
  }

  private void report(int line, String text, double ms, String result, List<String> wrong, boolean alive) {
    List<String> said = List.of();
    try {
      if (alive) {
        Events.settle();
        if (GameModule.getGameModule() != null) said = Events.run(chat::collect);
      }
    }
    catch (Exception e) {
      Problems.add(explain(e));
    }
    final List<String> problems = Problems.take();
    final boolean ok = wrong.isEmpty() && problems.isEmpty();
    if (ok) passed++;
    else failed++;
    OUT.println(String.format(Locale.ROOT, "%-4s %3d | %s   (%.1f ms)", ok ? "ok" : "FAIL", line, text, ms));
    indented("  = ", result);
    for (final String w : wrong) indented("  ! ", w);
    for (final String t : problems) indented("  ! ", t);
    for (final String k : Problems.takeExpected()) indented("  ? ", k);
    for (final String c : said) indented("  ~ ", c);
  }

  private static void indented(String mark, String text) {
    if (text != null && !text.isEmpty()) OUT.println(mark + text.replace("\n", "\n      "));
  }

  private static String explain(Exception e) {
    if (e instanceof Failure) return e.getMessage();
    if (e instanceof ExpressionException) {
      return "expression " + ((ExpressionException) e).getExpression() + ": " + ((ExpressionException) e).getError();
    }
    if (e instanceof IOException) return e.toString();
    return Problems.trace(e);
  }

  /** Writes whatever VASSAL or an expression prints into the transcript, indented, so that it is no event. */
  private static PrintStream aside() {
    return new PrintStream(new OutputStream() {
      private final StringBuilder line = new StringBuilder();

      @Override
      public synchronized void write(int b) {
        if (b == '\n') {
          OUT.println("  . " + line);
          line.setLength(0);
        }
        else if (b != '\r') line.append((char) (b & 0xff));
      }
    }, true);
  }
}
