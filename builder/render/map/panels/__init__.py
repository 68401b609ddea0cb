"""The panels in the margins of a map sheet."""
