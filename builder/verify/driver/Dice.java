package hexwright.driver;

import VASSAL.build.GameModule;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * The module's random generator: returns the faces a script has set, then random ones again.
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

  @Override
  public int nextInt(int bound) {
    synchronized (this) {
      rolled++;
      if (!laid.isEmpty()) {
        final int face = laid.remove();
        if (face <= bound) return face - 1;
        Problems.add("a die of " + bound + " faces cannot show " + face);
      }
    }
    return super.nextInt(bound);
  }

  /** New in Java 17, whose default does not call the method above. */
  public int nextInt(int origin, int bound) {
    return origin + nextInt(bound - origin);
  }
}
