"""The mechanisms there are, each a folder of its own."""
