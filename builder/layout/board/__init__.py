"""Boards on paper: whole sheets at true scale, and cut into tiles for the printer at home."""
