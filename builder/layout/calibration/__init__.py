"""A test page that measures the printer: its scale, its unprintable margin, and the offset of its backs."""

from builder.layout.calibration.pages import calibration

__all__ = ["calibration"]
