"""Drawing map sheets: a board becomes a scene in millimetres."""
