package hexwright.driver;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * One step of a script, as builder/hexwright/verify/script.py wrote it.
 *
 * <p>A line of the steps file has tab-separated fields (tab, line feed and backslash escaped by a backslash):
 * line number, the line as written, then the call: verb, number of arguments, the arguments, number of inner
 * steps, the inner calls. A line whose verb is "script" begins a script, one whose verb is "end" ends it.
 */
final class Step {
  final int line;
  final String text;
  final String verb;
  final List<String> args;
  final List<Step> inner;

  private Step(int line, String text, String verb, List<String> args, List<Step> inner) {
    this.line = line;
    this.text = text;
    this.verb = verb;
    this.args = args;
    this.inner = inner;
  }

  static Step parse(String wire) {
    final List<String> fields = new ArrayList<>();
    for (final String field : wire.split("\t", -1)) fields.add(unescape(field));
    final Iterator<String> it = fields.iterator();
    final int line = Integer.parseInt(it.next());
    return call(line, it.next(), it);
  }

  private static Step call(int line, String text, Iterator<String> it) {
    final String verb = it.next();
    final List<String> args = new ArrayList<>();
    for (int n = Integer.parseInt(it.next()); n > 0; n--) args.add(it.next());
    final List<Step> inner = new ArrayList<>();
    for (int n = Integer.parseInt(it.next()); n > 0; n--) inner.add(call(line, text, it));
    return new Step(line, text, verb, args, inner);
  }

  private static String unescape(String s) {
    final StringBuilder out = new StringBuilder();
    for (int i = 0; i < s.length(); i++) {
      final char c = s.charAt(i);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      final char next = s.charAt(++i);
      out.append(next == 't' ? '\t' : next == 'n' ? '\n' : next);
    }
    return out.toString();
  }

  String arg(int i) {
    return args.get(i);
  }

  /** The argument, or "" if an optional one is missing. */
  String optional(int i) {
    return i < args.size() ? args.get(i) : "";
  }
}
