"""A test print that measures the printer: its scale, what it cannot reach, and how far its backs are off."""

from builder.layout.calibration.pages import calibration

__all__ = ["calibration"]
