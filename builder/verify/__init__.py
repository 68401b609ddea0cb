"""Plays scripted checks of a finished module in a real VASSAL.

`verify` is all a caller needs; `script` documents the language of the checks, `driver/` holds the Java side,
compiled when first used against the VASSAL the user names.
"""

from builder.verify.run import VerifyResult, scripts_for, verify

__all__ = ["VerifyResult", "scripts_for", "verify"]
