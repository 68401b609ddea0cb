"""The one error of the wire layer."""


class WireError(ValueError):
    """A value cannot be written in VASSAL's format, or a text is not in that format.

    Raised by every encoder and decoder below `builder.export.vassal`; nothing else escapes them.
    """
