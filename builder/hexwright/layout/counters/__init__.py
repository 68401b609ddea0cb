"""Counter sheets. Nothing is imported here: checks need `dimensions` alone."""
