package hexwright.driver;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.AppenderBase;

/** Receives VASSAL's log: a warning or an error is a complaint. Configured in logback.xml. */
public final class LogWatch extends AppenderBase<ILoggingEvent> {
  @Override
  protected void append(ILoggingEvent event) {
    if (!event.getLevel().isGreaterOrEqual(Level.WARN)) return;
    final StringBuilder text = new StringBuilder("log " + event.getLevel() + " " + event.getLoggerName() + ": " + event.getFormattedMessage());
    for (IThrowableProxy t = event.getThrowableProxy(); t != null; t = t.getCause()) {
      text.append("\n").append(t.getClassName()).append(": ").append(t.getMessage());
      for (int i = 0; i < Math.min(8, t.getStackTraceElementProxyArray().length); i++) {
        text.append("\n  ").append(t.getStackTraceElementProxyArray()[i]);
      }
    }
    Problems.complain(text.toString());
  }
}
