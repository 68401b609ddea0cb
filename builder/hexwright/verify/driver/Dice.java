package hexwright.driver;

import VASSAL.build.GameModule;
import VASSAL.script.ExpressionInterpreter;

import bsh.EvalError;
import bsh.Interpreter;
import bsh.NameSpace;

import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.function.IntBinaryOperator;
import java.util.stream.Collectors;

/**
 * The dice of a module: they show the faces a script has set, then those they would show without it.
 *
 * <p>A referee finds a face by {@code w_face(key, faces)} in {@code rules.bsh}. Its parameters
 * are long, and BeanShell prefers a method with those of a call: so one of int stands in the space all expressions
 * share, in this process alone.
 *
 * <p>Everything that rolls in the engine asks {@code GameModule.getRNG().nextInt(faces)} and adds one: dice buttons,
 * {@code Random(6)} in expressions, random layers, libraries. Dice buttons keep that object from the moment they
 * are built, so it is exchanged before the module is.
 */
final class Dice extends Random {
  private static final long serialVersionUID = 1L;

  private final transient Deque<Integer> laid = new ArrayDeque<>();
  private int rolled;

  private Dice() {
  }

  /** Puts these dice into a module that is not built yet. */
  static void give(GameModule module) {
    try {
      final Field field = GameModule.class.getDeclaredField("RNG");
      field.setAccessible(true);
      field.set(module, new Dice());
    }
    catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this engine has no GameModule.RNG", e);
    }
  }

  /** Takes the place of the function by which a referee finds faces; before any module is built. */
  static void standIn(GameModule module) {
    final Dice dice = of(module);
    try {
      new ExpressionInterpreter("1");
      final Field field = ExpressionInterpreter.class.getDeclaredField("topLevelNameSpace");
      field.setAccessible(true);
      final Interpreter shared = new Interpreter();
      shared.setNameSpace((NameSpace) field.get(null));
      shared.set("hexwright_dice", (IntBinaryOperator) dice::face);
      shared.eval("int w_face(int key, int faces) { return hexwright_dice.applyAsInt(key, faces); }");
    }
    catch (ReflectiveOperationException | EvalError | VASSAL.script.expression.ExpressionException e) {
      throw new IllegalStateException("this engine has no space that expressions share", e);
    }
  }

  static Dice of(GameModule module) {
    return (Dice) module.getRNG();
  }

  /** Sets the faces, counted from 1, of the next dice, after those set before and not rolled yet. */
  synchronized String lay(List<String> faces) {
    final List<Integer> shown = faces.stream().map(Integer::valueOf).collect(Collectors.toList());
    for (final int face : shown) if (face < 1) throw new Failure("no die shows " + face);
    laid.addAll(shown);
    return "next: " + faces();
  }

  /** Removes and returns the faces that were not rolled; "" if there are none. */
  synchronized String clear() {
    final String left = faces();
    laid.clear();
    return left;
  }

  /** How many dice have been rolled here so far. */
  synchronized int rolled() {
    return rolled;
  }

  private String faces() {
    return laid.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  /** The next face that a script has set, 0 for none. */
  private synchronized int set(int faces) {
    rolled++;
    if (laid.isEmpty()) return 0;
    final int face = laid.remove();
    if (face <= faces) return face;
    Problems.add("a die of " + faces + " faces cannot show " + face);
    return 0;
  }

  /** The face of a referee's die. */
  private int face(int key, int faces) {
    final int set = set(faces);
    if (set > 0) return set;
    try {
      final byte[] text = (key + ":" + faces).getBytes(StandardCharsets.US_ASCII);
      final byte[] mixed = MessageDigest.getInstance("SHA-256").digest(text);
      return 1 + (ByteBuffer.wrap(mixed).getInt() & Integer.MAX_VALUE) % faces;
    }
    catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public int nextInt(int bound) {
    final int set = set(bound);
    return set > 0 ? set - 1 : super.nextInt(bound);
  }

  /** New in Java 17, whose default does not call the method above. */
  public int nextInt(int origin, int bound) {
    return origin + nextInt(bound - origin);
  }
}
