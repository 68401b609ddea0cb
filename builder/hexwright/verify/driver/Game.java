package hexwright.driver;

import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.GameState;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.PredefinedSetup;
import VASSAL.build.module.metadata.SaveMetaData;
import VASSAL.command.Command;
import VASSAL.tools.io.DeobfuscatingInputStream;
import VASSAL.tools.io.ObfuscatingOutputStream;
import VASSAL.tools.io.ZipWriter;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Starts, loads and saves games, takes sides, and replays what was logged since a baseline. */
final class Game {
  private static final char ESC = '\u001b';

  private String baseline = "";
  private int baselineLog;
  private boolean fresh;

  /** Ends the game without any question. */
  static void close() {
    forgetChanges();
    GameModule.getGameModule().getGameState().setup(false);
  }

  /** Gives another player a seat. */
  static String seat(String id, String side) {
    checkSide(side);
    GameModule.getGameModule().getPlayerRoster().add(id, id, side);
    return "";
  }

  /** The state now, a line each. */
  static String state(String file) throws IOException {
    Files.write(Path.of(file), Snapshot.take().lines(), StandardCharsets.UTF_8);
    return "";
  }

  /** Writes a log file of the game since its beginning, as VASSAL does. */
  String writeLog(String file) throws IOException {
    if (baseline.isEmpty()) throw new Failure("no game has begun");
    final GameModule module = GameModule.getGameModule();
    final Command log = module.decode(baseline);
    final List<Command> played = log().subList(Math.min(baselineLog, log().size()), log().size());
    for (final Command command : played) {
      final Command copy = module.decode(module.encode(command));   // as its parts are taken from it
      if (copy != null) log.append(new BasicLogger.LogCommand(copy, new ArrayList<>(), null));
    }
    write(Path.of(file), module.encode(log));
    baseline = "";
    return played.size() + " commands";
  }

  /** Loads a log file and steps through it to its end. */
  static String playLog(String file) throws Exception {
    final BasicLogger log = (BasicLogger) GameModule.getGameModule().getLogger();
    final String text;
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      text = unpack(in);
    }
    restore(text, "", false);
    int steps = 0;
    for (; log.hasMoreCommands(); steps++) Internals.call(log, "step");
    return steps + " steps";
  }

  /** Starts a game from the module's at-start stacks. */
  String begin(String side) {
    final GameModule module = GameModule.getGameModule();
    final GameState state = module.getGameState();
    checkSide(side);
    forgetChanges();
    state.setup(false);   // even in a new session: this call initialises at-start stacks and turn trackers
    if (!side.isEmpty()) module.getPlayerRoster().add(GameModule.getActiveUserId(), Engine.player(), side);
    state.freshenStartupGlobalKeyCommands(module);
    state.setup(true);
    fresh = true;
    return Pieces.all().size() + " pieces, side " + PlayerRoster.getMySide();
  }

  /** Starts one of the module's predefined setups, as its entry in the File menu does. */
  String setup(String name, String side) throws IOException {
    final List<PredefinedSetup> setups = GameModule.getGameModule().getAllDescendantComponentsOf(PredefinedSetup.class);
    for (final PredefinedSetup setup : setups) {
      if (!name.equals(setup.getConfigureName())) continue;
      if (!"true".equals(setup.getAttributeValueString(PredefinedSetup.USE_FILE))) return begin(side);
      return load("@" + setup.getAttributeValueString(PredefinedSetup.FILE), side);
    }
    throw new Failure("no setup is called '" + name + "'; there are: " + setups());
  }

  static String setups() {
    return GameModule.getGameModule().getAllDescendantComponentsOf(PredefinedSetup.class).stream()
      .map(s -> s.getConfigureName() + " (" + s.getAttributeValueString(PredefinedSetup.FILE) + ")").collect(Collectors.joining("; "));
  }

  /** Loads a saved game from a file, or with `@entry` from inside the module; the latter begins a fresh game. */
  String load(String from, String side) throws IOException {
    final GameModule module = GameModule.getGameModule();
    checkSide(side);
    final boolean entry = from.startsWith("@");
    final String text;
    try (InputStream in = entry ? module.getDataArchive().getInputStream(from.substring(1)) : Files.newInputStream(Path.of(from))) {
      text = unpack(in);
    }
    restore(text, side, entry);
    fresh = true;
    return Pieces.all().size() + " pieces, side " + PlayerRoster.getMySide();
  }

  /** Writes the file VASSAL would write; its own command would also start the module manager to notify it. */
  static String save(String file) throws IOException {
    final Path path = Path.of(file);
    write(path, saveText());
    forgetChanges();
    return Files.size(path) + " bytes";
  }

  private static void write(Path path, String text) throws IOException {
    Files.deleteIfExists(path);
    try (ZipWriter zip = new ZipWriter(path.toFile())) {
      try (OutputStream out = new ObfuscatingOutputStream(new BufferedOutputStream(zip.write(GameState.SAVEFILE_ZIP_ENTRY)))) {
        out.write(text.getBytes(StandardCharsets.UTF_8));
      }
      new SaveMetaData().save(zip);
    }
  }

  static String side(String side) throws Exception {
    checkSide(side);
    final PlayerRoster roster = GameModule.getGameModule().getPlayerRoster();
    final String old = PlayerRoster.getMySide();
    roster.add(GameModule.getActiveUserId(), Engine.player(), side);
    Internals.call(roster, "fireSideChange", old, side);
    return "side " + PlayerRoster.getMySide();
  }

  /** A game has begun by itself. */
  void begun() {
    fresh = true;
  }

  /** Makes the state the baseline after a game has started and VASSAL's start-up commands have run. */
  void afterStep() {
    if (fresh) mark();
    fresh = false;
  }

  /** How many commands are logged. */
  int logged() {
    return log().size();
  }

  String mark() {
    baseline = saveText();
    baselineLog = log().size();
    return "marked";
  }

  /** Replays what has not been replayed at the end of a game; returns the result, "" without a game. */
  String lastReplay() {
    if (baseline.isEmpty()) return "";
    final int open = log().size() - baselineLog;
    if (open > 0) replayCheck();
    baseline = "";
    return "replay equal: " + Math.max(0, open) + " commands";
  }

  /**
   * Replays what was logged since the baseline, starting from it, as another player's machine or a log file does, and
   * compares the resulting states. The game continues from the replayed one.
   */
  String replayCheck() {
    if (baseline.isEmpty()) throw new Failure("no game has begun");
    final GameModule module = GameModule.getGameModule();
    final List<String> sent = new ArrayList<>();
    for (final Command command : log().subList(Math.min(baselineLog, log().size()), log().size())) sent.add(module.encode(command));
    final Snapshot live = Snapshot.take();
    restore(baseline, "", false);
    for (final String text : sent) {
      final Command command = module.decode(text);
      if (command != null) command.execute();
    }
    final List<String> differences = live.differences(Snapshot.take(), "live", "in the replay");
    fresh = true;
    if (!differences.isEmpty()) {
      throw new Failure("the replay of " + sent.size() + " commands ends elsewhere:\n" + String.join("\n", differences));
    }
    return "same after " + sent.size() + " commands";
  }

  private static void restore(String text, String side, boolean freshGame) {
    final GameModule module = GameModule.getGameModule();
    String seated = text;
    if (!side.isEmpty()) {
      // Take the side before the last command starts the game and after any in the file, so that no wizard opens.
      final int end = text.lastIndexOf(ESC + GameState.END_SAVE);
      if (end < 0) throw new Failure("not a saved game: no end_save");
      seated = text.substring(0, end) + ESC + String.join("\t", "PLAYER", GameModule.getActiveUserId(), Engine.player(), side) + text.substring(end);
    }
    forgetChanges();
    module.decode(seated).execute();
    if (freshGame) module.getGameState().freshenStartupGlobalKeyCommands(module);
  }

  private static void checkSide(String side) {
    if (side.isEmpty() || side.equals(PlayerRoster.OBSERVER)) return;
    final List<String> sides = GameModule.getGameModule().getPlayerRoster().getSides();
    if (!sides.contains(side)) throw new Failure("no side is called '" + side + "'; there are " + sides);
  }

  /** Otherwise VASSAL would ask about unsaved changes. */
  private static void forgetChanges() {
    GameModule.getGameModule().getGameState().setModified(false);
  }

  private static String saveText() {
    final GameModule module = GameModule.getGameModule();
    final Command command = module.getGameState().getRestoreCommand();
    return command == null ? "" : module.encode(command);
  }

  private static String unpack(InputStream in) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (GameState.SAVEFILE_ZIP_ENTRY.equals(entry.getName())) {
          return new String(new DeobfuscatingInputStream(zip).readAllBytes(), StandardCharsets.UTF_8);
        }
      }
    }
    throw new Failure("not a saved game: it has no entry " + GameState.SAVEFILE_ZIP_ENTRY);
  }

  @SuppressWarnings("unchecked")
  private static List<Command> log() {
    return (List<Command>) Internals.field(GameModule.getGameModule().getLogger(), "logOutput");
  }
}
