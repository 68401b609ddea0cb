package hexwright.driver;

import VASSAL.build.GameModule;
import VASSAL.i18n.Resources;

import java.awt.Component;
import java.awt.Container;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.swing.JTextPane;
import javax.swing.text.BadLocationException;
import javax.swing.text.Document;

/** The chat window, as lines. `recent`: lines since the last step that acts. */
final class Chat {
  private static final String[] COMPLAINTS = {"Error.data_error_message", "Error.tile_cache_error_message"};

  private int seen;
  private final List<String> recent = new ArrayList<>();

  /** New lines since the last call; those in which VASSAL reports bad data of the module also become problems. */
  List<String> collect() throws BadLocationException {
    final JTextPane pane = pane(GameModule.getGameModule().getChatter());
    if (pane == null) throw new IllegalStateException("the module has no chat window");
    final Document document = pane.getDocument();
    if (document.getLength() < seen) seen = 0;
    final String text = document.getText(seen, document.getLength() - seen);
    seen = document.getLength();
    final List<String> lines = new ArrayList<>();
    for (final String line : text.replace('\u00a0', ' ').split("\n")) {
      if (line.isBlank()) continue;
      lines.add(line.strip());
      for (final String key : COMPLAINTS) {
        if (line.contains(Resources.getString(key, "").strip())) Problems.complain("chat: " + line.strip());
      }
    }
    recent.addAll(lines);
    return lines;
  }

  void forget() {
    recent.clear();
  }

  String expect(String text) {
    for (final String line : recent) if (line.contains(text)) return line;
    throw new Failure("not in the chat since the last action: " + text);
  }

  String expectOnce(String text) {
    final List<String> found = recent.stream().filter(line -> line.contains(text)).collect(Collectors.toList());
    if (found.size() == 1) return found.get(0);
    throw new Failure(found.size() + " times in the chat since the last action: " + text);
  }

  String expectNo(String text) {
    for (final String line : recent) {
      if (line.contains(text)) throw new Failure("in the chat: " + line);
    }
    return "ok";
  }

  private static JTextPane pane(Container box) {
    for (final Component part : box.getComponents()) {
      if (part instanceof JTextPane) return (JTextPane) part;
      if (part instanceof Container) {
        final JTextPane found = pane((Container) part);
        if (found != null) return found;
      }
    }
    return null;
  }
}
