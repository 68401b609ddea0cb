"""Text to a positioned tree: knows YAML and CSV, not wargames. The only place that reads an author's files."""
