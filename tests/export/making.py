"""The files of one target, made as a build makes them."""

from __future__ import annotations

from hexwright.export.base import Bundle, Exporter, Job, drawn
from hexwright.tasks import run


def made(target: Exporter, job: Job) -> Bundle:
    """The target's files, with the pictures of the job."""
    (files,) = run([target.plan(job, drawn(job.art), ())])
    return files
