"""`python -m builder` is the same as `hexwright`."""

from builder.cli import main

if __name__ == "__main__":
    main()
