"""The authoring command that proposes a map's geography from real data. Ordinary builds never import it."""

from builder.survey.command import Options, survey

__all__ = ["Options", "survey"]
