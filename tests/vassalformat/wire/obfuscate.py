"""Obfuscates saved games as VASSAL does."""

from __future__ import annotations


def obfuscate(text: str, key: int = 0) -> bytes:
    """Each byte, xor `key` (0..255), as two hexadecimal digits (VASSAL: tools/io/ObfuscatingOutputStream)."""
    return b"!VCSK" + f"{key:02x}".encode() + bytes(byte ^ key for byte in text.encode()).hex().encode()
