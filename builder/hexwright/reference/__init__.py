"""Reference of the source format: all keys by path, and JSON Schemas for editors."""
