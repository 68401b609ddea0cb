"""Layout of everything printed: pages as scenes in millimetres, independent of file formats."""
