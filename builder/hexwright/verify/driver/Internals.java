package hexwright.driver;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Access by reflection to the few members of VASSAL that are not public but used by its buttons or network clients. */
final class Internals {
  private Internals() {
  }

  static Object field(Object owner, String name) {
    for (Class<?> c = owner.getClass(); c != null; c = c.getSuperclass()) {
      try {
        final Field field = c.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(owner);
      }
      catch (NoSuchFieldException e) {
        continue;
      }
      catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
    throw new IllegalStateException("this engine has no " + owner.getClass().getName() + "." + name);
  }

  static Object call(Object owner, String name, Object... args) throws Exception {
    for (Class<?> c = owner.getClass(); c != null; c = c.getSuperclass()) {
      for (final Method method : c.getDeclaredMethods()) {
        if (!method.getName().equals(name) || method.getParameterCount() != args.length) continue;
        method.setAccessible(true);
        try {
          return method.invoke(owner, args);
        }
        catch (InvocationTargetException e) {
          if (e.getCause() instanceof Exception) throw (Exception) e.getCause();
          throw e;
        }
      }
    }
    throw new IllegalStateException("this engine has no " + owner.getClass().getName() + "." + name + "()");
  }
}
