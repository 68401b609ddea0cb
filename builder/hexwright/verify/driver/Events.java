package hexwright.driver;

import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.swing.SwingUtilities;

/** Swing's event thread: everything that uses VASSAL runs there, as it does for a player. */
final class Events {
  private static final int PATIENCE_S = 120;

  private Events() {
  }

  /** Runs a task on the event thread; returns its result or throws its exception. */
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

  /** CPU time of the event thread so far, in nanoseconds: independent of the load of the machine. */
  static long worked() throws Exception {
    return run(() -> ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
  }

  /** Waits until everything VASSAL has deferred (`invokeLater`, several levels deep) is done. */
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

  /** VASSAL does not respond: the run cannot continue. */
  static final class Hung extends Exception {
    private static final long serialVersionUID = 1L;

    Hung(String message) {
      super(message);
    }
  }
}
