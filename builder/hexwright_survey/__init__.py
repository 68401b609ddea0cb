"""The command that proposes a map's geography from real data, for authors. Builds never import it."""

from hexwright_survey.command import Options, survey

__all__ = ["Options", "survey"]
