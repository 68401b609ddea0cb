"""Reads and writes the files of VASSAL: modules, their traits and components, and saved games."""
