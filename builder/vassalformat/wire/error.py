"""The one error of the wire layer."""


class WireError(ValueError):
    """A value cannot be written in VASSAL's format, or a text is not in that format.

    The only exception that encoders and decoders of `vassalformat` raise.
    """
