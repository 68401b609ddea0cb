"""What comes of a run."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.verify.transcript import StepResult


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyResult:
    """The result of a run.

    Attributes:
        exit_code: 0 if every step succeeded, 1 if one failed, 2 if nothing could be run.
        message: one line that sums it up.
        problems: errors in the scripts, one line each; then nothing is run.
        steps: all steps that were executed, in order.
        opened_ms: time VASSAL took to open the module; None if it did not get that far.
        engine: VASSAL's version.
        transcript: the complete output of the driver.

    """

    exit_code: int
    message: str
    problems: tuple[str, ...] = ()
    steps: tuple[StepResult, ...] = ()
    opened_ms: int | None = None
    engine: str = ""
    transcript: str = ""

    @property
    def failures(self) -> tuple[StepResult, ...]:
        """The steps that failed."""
        return tuple(step for step in self.steps if not step.ok)
