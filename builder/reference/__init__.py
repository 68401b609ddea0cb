"""The source format explained: every key by its path, and the same as JSON Schemas for editors."""
