"""`python -m builder` is the same as `hexwright`."""

from builder.cli import start

if __name__ == "__main__":
    start()
