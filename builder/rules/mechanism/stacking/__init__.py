"""Stacking: how much may stand at a place."""
