package hexwright.driver;

import VASSAL.build.module.Map;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.File;
import java.util.Arrays;
import javax.imageio.ImageIO;

/** Pictures of a map as VASSAL paints it at the present zoom. */
final class Picture {
  private static final int FRAMES_ALIKE = 4;
  private static final int FRAMES_AT_MOST = 60;
  private static final int PAUSE_MS = 150;

  private Picture() {
  }

  /** Paints until nothing changes: board images are loaded by other threads. Not on the event thread. */
  static String shot(Map map, String file) throws Exception {
    BufferedImage image = Events.run(() -> paint(map));
    for (int frame = 1, alike = 1; alike < FRAMES_ALIKE; frame++) {
      if (frame > FRAMES_AT_MOST) throw new Failure("the map's picture does not come to rest");
      Thread.sleep(PAUSE_MS);
      final BufferedImage next = Events.run(() -> paint(map));
      alike = Arrays.equals(pixels(image), pixels(next)) ? alike + 1 : 1;
      image = next;
    }
    ImageIO.write(image, "png", new File(file));
    return image.getWidth() + "x" + image.getHeight();
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
