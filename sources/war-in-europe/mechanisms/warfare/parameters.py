"""Battles as players fight them: an author says nothing of it, but in `effectiveness`."""
