"""Drawing: the model becomes a display list (`scene`), and that pictures (`raster`) or PDF (`vector`)."""
