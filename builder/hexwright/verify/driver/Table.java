package hexwright.driver;

import VASSAL.build.GameModule;
import VASSAL.chat.ChatServerConnection;
import VASSAL.chat.CommandDecoder;
import VASSAL.chat.HybridClient;
import VASSAL.chat.Player;
import VASSAL.chat.Room;
import VASSAL.chat.SimpleRoom;
import VASSAL.chat.SynchCommand;
import VASSAL.chat.node.AsynchronousServerNode;
import VASSAL.chat.node.NodeClient;
import VASSAL.chat.node.PlayerNode;
import VASSAL.chat.node.PrivateNodeClientFactory;

import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import javax.swing.SwingUtilities;

/**
 * This engine's place at a table with another one: a server on the loopback address made of VASSAL's own parts, its
 * client, and what tells when nothing is under way any more. Its methods wait, so they are not for the event thread.
 */
final class Table {
  private static final String ROOM = "Table";
  private static final String MARK = "hexwright-mark ";
  private static final int PATIENCE_S = 60;
  private static final int PAUSE_MS = 5;

  private final AtomicInteger seen = new AtomicInteger();
  private final Deque<PropertyChangeEvent> held = new ArrayDeque<>();
  private boolean holding;

  /** Starts a server that only this machine reaches, connects to it and opens the room. Returns its port. */
  String host() throws Exception {
    final ServerSocket socket = new ServerSocket(0, 2, InetAddress.getLoopbackAddress());
    final AsynchronousServerNode server = new AsynchronousServerNode(null);   // without an address to report to
    final Thread thread = new Thread(() -> accept(socket, server), "server of the table");
    thread.setDaemon(true);
    thread.start();
    enter(socket.getLocalPort());
    return String.valueOf(socket.getLocalPort());
  }

  /** Two players come, nobody else. */
  private static void accept(ServerSocket socket, AsynchronousServerNode server) {
    try (socket) {
      for (int n = 0; n < 2; n++) {
        final Socket player = socket.accept();
        player.setTcpNoDelay(true);
        new PlayerNode(player, server);
      }
    }
    catch (IOException e) {
      Problems.add("server of the table: " + e);
    }
  }

  /** Connects to the server and goes to the room. */
  String enter(int port) throws Exception {
    seen.set(0);
    Events.run(() -> {
      final Properties where = new Properties();
      where.setProperty(PrivateNodeClientFactory.NODE_HOST, InetAddress.getLoopbackAddress().getHostAddress());
      where.setProperty(PrivateNodeClientFactory.NODE_PORT, String.valueOf(port));
      final ChatServerConnection client = new PrivateNodeClientFactory().buildServer(where);
      final CommandDecoder decoder = new CommandDecoder();
      replaceListener((NodeClient) client, event -> receive(event, decoder));
      ((HybridClient) GameModule.getGameModule().getServer()).setDelegate(client);
      client.setConnected(true);
      return null;
    });
    await("the server does not answer", () -> client().getRoom() != null);
    // No room of the server's list: to such a one VASSAL goes with a synchronisation of its own, at its own time.
    Events.run(() -> {
      client().setRoom(new SimpleRoom(ROOM));
      return null;
    });
    await("the room is not entered", () -> ROOM.equals(client().getRoom().getName()));
    return "entered";
  }

  /** Puts a listener in place of the one with which VASSAL executes what comes in. */
  private static void replaceListener(NodeClient client, PropertyChangeListener mine) {
    final java.beans.PropertyChangeSupport support = (java.beans.PropertyChangeSupport) Internals.field(client, "propSupport");
    for (final PropertyChangeListener listener : support.getPropertyChangeListeners(ChatServerConnection.INCOMING_MSG)) {
      if (listener instanceof CommandDecoder) support.removePropertyChangeListener(ChatServerConnection.INCOMING_MSG, listener);
    }
    support.addPropertyChangeListener(ChatServerConnection.INCOMING_MSG, mine);
  }

  private synchronized void receive(PropertyChangeEvent event, CommandDecoder decoder) {
    if (holding) {
      held.add(event);
      return;
    }
    final String message = (String) event.getNewValue();
    if (message.startsWith(MARK)) {
      final int n = Integer.parseInt(message.substring(MARK.length()));
      SwingUtilities.invokeLater(() -> seen.set(n));   // after what came before it was executed
    }
    else decoder.propertyChange(event);
  }

  /** From now on nothing that comes in is executed, until `release`. */
  synchronized String hold() {
    holding = true;
    return "";
  }

  synchronized String release() {
    holding = false;
    final CommandDecoder decoder = new CommandDecoder();
    final int n = held.size();
    while (!held.isEmpty()) receive(held.remove(), decoder);
    return String.valueOf(n);
  }

  /** Takes over the game of the other player, who has seated this one. */
  String synchronise() throws Exception {
    await("nobody else is in the room", () -> other() != null);
    Events.run(() -> {
      Game.close();
      final ChatServerConnection client = client();
      client.sendTo(other(), new SynchCommand(client.getUserInfo(), client));
      return null;
    });
    await("the game does not arrive", () -> GameModule.getGameModule().getGameState().isGameStarted());
    Events.settle();
    return Pieces.all().size() + " pieces";
  }

  /** Waits until what the other one sent before its mark of this number has been executed here. */
  String quiet(int n) throws Exception {
    Events.settle();
    Events.run(() -> {
      ((NodeClient) client()).sendToOthers(MARK + n);
      return null;
    });
    await("the other engine is silent", () -> seen.get() >= n);
    Events.settle();
    return "";
  }

  String leave() throws Exception {
    Events.run(() -> {
      client().setConnected(false);
      return null;
    });
    return "";
  }

  private static ChatServerConnection client() {
    return ((HybridClient) GameModule.getGameModule().getServer()).getDelegate();
  }

  private static Player other() {
    final Room room = client().getRoom();
    if (room == null) return null;
    for (final Player player : room.getPlayerList()) {
      if (!player.equals(client().getUserInfo())) return player;
    }
    return null;
  }

  private static void await(String otherwise, Callable<Boolean> fulfilled) throws Exception {
    final long end = System.nanoTime() + PATIENCE_S * 1_000_000_000L;
    while (!Events.run(fulfilled)) {
      if (System.nanoTime() > end) throw new Failure(otherwise + " for " + PATIENCE_S + " s");
      Thread.sleep(PAUSE_MS);
    }
  }
}
