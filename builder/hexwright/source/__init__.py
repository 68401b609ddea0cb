"""Reads an author's YAML and CSV files into a tree of values with positions. Knows nothing of wargames."""
