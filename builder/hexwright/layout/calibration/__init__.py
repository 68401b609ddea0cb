"""A test page that measures the printer: its scale, its unprintable margin, and the offset of its backs."""

from hexwright.layout.calibration.pages import calibration

__all__ = ["calibration"]
