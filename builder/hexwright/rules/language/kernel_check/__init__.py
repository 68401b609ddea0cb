"""Checks that functions are in the kernel's Python, names and types included, before they are specialised."""
