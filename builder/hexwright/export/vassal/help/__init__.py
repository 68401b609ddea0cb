"""Generates the pages of the help menu as plain HTML: the author's Markdown, and pages about the game."""
