package hexwright.driver;

import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.swing.SwingUtilities;

/** The event thread: everything that touches the engine runs there, as it does for a player. */
final class Events {
  private static final int PATIENCE_S = 120;

  private Events() {
  }

  /** Runs a task on the event thread and hands back its result or its exception. */
  static <T> T run(Callable<T> task) throws Exception {
    final FutureTask<T> future = new FutureTask<>(task);
    SwingUtilities.invokeLater(future);
    try {
      return future.get(PATIENCE_S, TimeUnit.SECONDS);
    }
    catch (ExecutionException e) {
      if (e.getCause() instanceof Exception) throw (Exception) e.getCause();
      throw new IllegalStateException(e.getCause());
    }
    catch (TimeoutException e) {
      throw new Hung(stack());
    }
  }

  /** Nanoseconds the event thread has worked so far, whatever else the machine did meanwhile. */
  static long worked() throws Exception {
    return run(() -> ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
  }

  /** Waits until what the engine put off ("invoke later", several deep) is done. */
  static void settle() throws Exception {
    for (int i = 0; i < 4; i++) run(() -> null);
  }

  private static String stack() {
    final StringBuilder text = new StringBuilder("the engine did not answer for " + PATIENCE_S + " s");
    Thread.getAllStackTraces().forEach((thread, frames) -> {
      if (!thread.getName().startsWith("AWT-EventQueue")) return;
      for (final StackTraceElement frame : frames) text.append("\n  at ").append(frame);
    });
    return text.toString();
  }

  /** The engine is stuck: the run cannot go on. */
  static final class Hung extends Exception {
    private static final long serialVersionUID = 1L;

    Hung(String message) {
      super(message);
    }
  }
}
