package hexwright.driver;

import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Toolkit;
import java.awt.event.WindowEvent;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JLabel;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;

/**
 * Problems that steps cause outside the script: dialogs, uncaught exceptions, warnings in VASSAL's log. They are
 * collected until the step that caused them reports them.
 */
final class Problems {
  private static final int FRAMES = 10;
  private static final List<String> FOUND = new ArrayList<>();

  private Problems() {
  }

  static synchronized void add(String what) {
    FOUND.add(what);
  }

  /** The problems since the last call. */
  static synchronized List<String> take() {
    final List<String> taken = new ArrayList<>(FOUND);
    FOUND.clear();
    return taken;
  }

  static void watch() {
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> add("exception nobody caught: " + trace(error)));
    Toolkit.getDefaultToolkit().addAWTEventListener(event -> {
      if (event.getID() == WindowEvent.WINDOW_OPENED && event.getSource() instanceof Dialog) {
        final Dialog dialog = (Dialog) event.getSource();
        final StringBuilder text = new StringBuilder();
        words(dialog, text);
        add("dialog [" + dialog.getTitle() + "] " + plain(text.toString()));
        SwingUtilities.invokeLater(dialog::dispose);
      }
    }, AWTEvent.WINDOW_EVENT_MASK);
  }

  /** An exception with its causes, each with the first lines of its stack. */
  static String trace(Throwable error) {
    final StringBuilder text = new StringBuilder(error.toString());
    final StackTraceElement[] frames = error.getStackTrace();
    for (int i = 0; i < Math.min(FRAMES, frames.length); i++) text.append("\n  at ").append(frames[i]);
    if (error.getCause() != null) text.append("\n").append(trace(error.getCause()));
    return text.toString();
  }

  private static void words(Container box, StringBuilder text) {
    for (final Component part : box.getComponents()) {
      if (part instanceof JLabel && ((JLabel) part).getText() != null) text.append(((JLabel) part).getText()).append(' ');
      if (part instanceof JTextComponent) text.append(((JTextComponent) part).getText()).append(' ');
      if (part instanceof Container) words((Container) part, text);
    }
  }

  private static String plain(String html) {
    return html.replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ").strip();
  }
}
