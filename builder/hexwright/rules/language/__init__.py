"""The kernel's part of Python, and the expressions of authors: what may be said, and of what type it is."""
