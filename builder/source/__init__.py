"""Text to a positioned tree: knows YAML and CSV, not wargames. The only reader of an author's files."""
