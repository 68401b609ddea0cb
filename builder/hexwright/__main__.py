"""`python -m hexwright` is the same as `hexwright`."""

from hexwright.cli import start

if __name__ == "__main__":
    start()
