package hexwright.driver;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.CounterDetailViewer;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.event.MouseEvent;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.File;
import java.util.Arrays;
import java.util.concurrent.Callable;
import javax.imageio.ImageIO;
import javax.swing.JComponent;

/** Pictures of a map as VASSAL paints it at the present zoom. */
final class Picture {
  private static final int FRAMES_ALIKE = 4;
  private static final int FRAMES_AT_MOST = 60;
  private static final int PAUSE_MS = 150;
  private static final int AROUND = 250;

  private Picture() {
  }

  /** A picture of the map. Not on the event thread. */
  static String shot(Map map, String file) throws Exception {
    final BufferedImage image = atRest(() -> paint(map));
    ImageIO.write(image, "png", new File(file));
    return image.getWidth() + "x" + image.getHeight();
  }

  /**
   * What the map's viewer shows when the mouse rests on a point of the map: gives its text, and its picture to a file.
   * Not on the event thread.
   */
  static String hover(Map map, Point at, String file) throws Exception {
    final CounterDetailViewer viewer = map.getComponentsOf(CounterDetailViewer.class).get(0);
    final JComponent view = map.getView();
    final Point mouse = map.mapToComponent(at);
    final String text = Events.run(() -> {
      Internals.call(viewer, "hideDetails");
      viewer.mouseMoved(new MouseEvent(view, MouseEvent.MOUSE_MOVED, 0, 0, mouse.x, mouse.y, 0, false));
      Internals.call(viewer, "showDetails");
      Internals.call(viewer, "prepareText");
      return String.valueOf(Internals.field(viewer, "topText"));
    });
    ImageIO.write(atRest(() -> paint(map, viewer, mouse)), "png", new File(file));
    Events.run(() -> {
      Internals.call(viewer, "hideDetails");
      return null;
    });
    return text;
  }

  /** Paints until nothing changes: board images are loaded by other threads. */
  private static BufferedImage atRest(Callable<BufferedImage> paint) throws Exception {
    BufferedImage image = Events.run(paint);
    for (int frame = 1, alike = 1; alike < FRAMES_ALIKE; frame++) {
      if (frame > FRAMES_AT_MOST) throw new Failure("the map's picture does not come to rest");
      Thread.sleep(PAUSE_MS);
      final BufferedImage next = Events.run(paint);
      alike = Arrays.equals(pixels(image), pixels(next)) ? alike + 1 : 1;
      image = next;
    }
    return image;
  }

  /** What the viewer shows, and the map around it. */
  private static BufferedImage paint(Map map, CounterDetailViewer viewer, Point mouse) {
    final BufferedImage image = paint(map);
    final Graphics2D g = image.createGraphics();
    viewer.draw(g, mouse, map.getView());
    g.dispose();
    final Rectangle shown = (Rectangle) Internals.field(viewer, "lastPieceBounds");
    final int left = Math.max(0, Math.min((int) shown.getCenterX() - AROUND, image.getWidth() - 2 * AROUND));
    final int top = Math.max(0, Math.min((int) shown.getCenterY() - AROUND, image.getHeight() - 2 * AROUND));
    final int width = Math.min(2 * AROUND, image.getWidth());
    final int height = Math.min(2 * AROUND, image.getHeight());
    final BufferedImage near = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    final Graphics2D pen = near.createGraphics();
    pen.drawImage(image, -left, -top, null);
    pen.dispose();
    return near;
  }

  private static BufferedImage paint(Map map) {
    final Dimension size = map.mapSize();
    final int width = (int) Math.ceil(size.width * map.getZoom());
    final int height = (int) Math.ceil(size.height * map.getZoom());
    final BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    final Graphics2D g = image.createGraphics();
    map.paintRegion(g, new Rectangle(0, 0, width, height));
    g.dispose();
    return image;
  }

  private static int[] pixels(BufferedImage image) {
    return ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
  }
}
