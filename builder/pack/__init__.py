"""Bundles to disk: deterministic archives, whole files or none. The only writer of build/."""
