package hexwright.driver;

/** A step did not hold, or could not be taken: the message is for the author of the script. */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Failure(String message) {
    super(message);
  }
}
