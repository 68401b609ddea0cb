"""Counter sheets: what is cut out of paper. Nothing is imported here: checks need `measures` alone."""
