package hexwright.driver;

import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Toolkit;
import java.awt.event.WindowEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.swing.JLabel;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;

/**
 * Problems that steps cause outside the script: dialogs, uncaught exceptions, warnings in VASSAL's log. They are
 * collected until the step that caused them reports them.
 *
 * <p>Of two versions of a module the old one is as it is: what VASSAL complains about in it is known, and is no
 * problem in either of them.
 */
final class Problems {
  private static final int FRAMES = 10;
  private static final List<String> FOUND = new ArrayList<>();
  private static final List<String> EXPECTED = new ArrayList<>();
  private static final Set<String> KNOWN = new HashSet<>();
  private static String module = "";
  private static Path learned;

  private Problems() {
  }

  static synchronized void add(String what) {
    FOUND.add(what);
  }

  /** What VASSAL complains about; a problem, unless it is known. */
  static synchronized void complain(String what) {
    if (learned == null && !KNOWN.contains(anywhere(what))) {
      FOUND.add(what);
      return;
    }
    EXPECTED.add(what);
    try {
      if (learned != null) Files.writeString(learned, anywhere(what) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
    catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All complaints are known from now on, and written into the file. */
  static synchronized void learn(String opened, Path into) {
    module = opened;
    learned = into;
  }

  /** The complaints in the file are known. */
  static synchronized void know(String opened, Path file) throws IOException {
    module = opened;
    KNOWN.addAll(Files.readAllLines(file));
  }

  /** The problems since the last call. */
  static synchronized List<String> take() {
    final List<String> taken = new ArrayList<>(FOUND);
    FOUND.clear();
    return taken;
  }

  /** The known complaints since the last call. */
  static synchronized List<String> takeExpected() {
    final List<String> taken = new ArrayList<>(EXPECTED);
    EXPECTED.clear();
    return taken;
  }

  /** A complaint in one line, without what differs from one run to the next. */
  private static String anywhere(String what) {
    return what.replace(module, "").replace(System.getProperty("user.home"), "").replaceAll("(@|/0x)[0-9a-f]+", "").replaceAll("\\s+", " ");
  }

  static void watch() {
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> complain("exception nobody caught: " + trace(error)));
    Toolkit.getDefaultToolkit().addAWTEventListener(event -> {
      if (event.getID() == WindowEvent.WINDOW_OPENED && event.getSource() instanceof Dialog) {
        final Dialog dialog = (Dialog) event.getSource();
        final StringBuilder text = new StringBuilder();
        words(dialog, text);
        complain("dialog [" + dialog.getTitle() + "] " + plain(text.toString()));
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
