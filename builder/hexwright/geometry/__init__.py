"""Plane and globe: hexes, sheets, projections. Pure arithmetic."""
