package hexwright.driver;

/** A step failed or could not be executed; the message is for the author of the script. */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Failure(String message) {
    super(message);
  }
}
