"""Retreat: places in place of steps, and units that a result sends back."""
