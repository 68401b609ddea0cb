"""Plays scripted checks of a finished module in a real VASSAL.

Callers need only `verify`. `script` documents the language of the scripts, `two_script` that for two players;
`driver/` is the Java program that executes them, compiled on first use against the user's VASSAL.
"""

from hexwright.verify.result import VerifyResult
from hexwright.verify.run import scripts_for, verify

__all__ = ["VerifyResult", "scripts_for", "verify"]
