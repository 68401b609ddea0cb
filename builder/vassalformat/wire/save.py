r"""Saved games: the text with the commands, and the files beside it.

VASSAL: build/module/GameState (begin_save ... end_save), build/GameModule.encode (commands nested with ESC; a
flat list reads the same). VASSAL obfuscates saves as hexadecimal digits so that players do not peek, but
reads plain text as well (tools/io/DeobfuscatingInputStream). A set-up has nothing to hide: it is written as
plain text, which compresses to a ninth of the size.

A save that was not written by VASSAL must meet three conditions; it loads without any message if it does not:

1. prototypes of pieces are expanded: a `prototype;...` trait has no effect in a save (counters/UsePrototype),
   the piece would have no rules;
2. there is a `SetUpStacksDone` command, or at-start stacks are placed a second time;
3. there is a `ShowBoards` for each map before the end, pieces lie exactly on the centres the grid snaps to,
   and pieces that stack are members of one `AddStack` per location, even if alone there.
"""

from collections.abc import Iterable

from vassalformat.wire.buildfile import ModuleData, SaveData, encode_moduledata, encode_savedata
from vassalformat.wire.command import BeginSave, Command, EndSave, decode_command, encode_command
from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import decode_sequence, encode_sequence

SAVED_GAME = "savedGame"
SAVE_DATA = "savedata"
MODULE_DATA = "moduledata"

_ESCAPE = "\x1b"
HEADER = b"!VCSK"
"""An obfuscated entry begins with this."""


def encode_save(commands: Iterable[Command]) -> bytes:
    """Write the `savedGame` entry; adds the `BeginSave` and `EndSave` around the commands.

    Raises: WireError for a value VASSAL cannot hold.
    """
    whole = (BeginSave(), *commands, EndSave())
    text = encode_sequence([encode_command(command) for command in whole], _ESCAPE)
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise WireError(f"not a text: {error}") from error


def decode_save(content: bytes) -> tuple[Command, ...]:
    """Read the commands of a `savedGame` entry, without the `BeginSave` and `EndSave` around them.

    Raises: WireError.
    """
    commands = tuple(decode_command(text) for text in _flatten(deobfuscate(content)))
    return tuple(command for command in commands if not isinstance(command, (BeginSave, EndSave)))


def encode_save_entries(commands: Iterable[Command], save: SaveData, module: ModuleData) -> dict[str, bytes]:
    """Write the three entries of a `.vsav` file, by name. Raises: WireError."""
    return {
        MODULE_DATA: encode_moduledata(module),
        SAVE_DATA: encode_savedata(save),
        SAVED_GAME: encode_save(commands),
    }


def deobfuscate(content: bytes) -> str:
    """The text of a `savedGame` entry, which is plain or obfuscated. Raises: WireError.

    Obfuscated is `!VCSK`, a key of two hexadecimal digits, then each byte xor the key as two digits.
    """
    try:
        if not content.startswith(HEADER):
            return content.decode()
        body = content[len(HEADER) :]
        key = int(body[:2], 16)
        return bytes.fromhex(body[2:].decode("ascii")).translate(xor_table(key)).decode()
    except ValueError as error:
        raise WireError(f"not a saved game: {error}") from error


def xor_table(key: int) -> bytes:
    """Every byte xor `key` (0..255), for `bytes.translate`."""
    return bytes(byte ^ key for byte in range(256))


def obfuscation_key(content: bytes) -> str:
    """The key of an obfuscated `savedGame` entry, two hexadecimal digits; an empty text for a plain one."""
    key = content[len(HEADER) : len(HEADER) + 2] if content.startswith(HEADER) else b""
    return key.decode("ascii", errors="replace")


def _flatten(text: str) -> list[str]:
    """List the leaves of nested commands in the order in which GameModule.decode executes them."""
    leaves: list[str] = []
    waiting = [text]
    while waiting:
        command = waiting.pop()
        tokens = decode_sequence(command, _ESCAPE)
        if tokens[0] == command:
            # VASSAL writes an empty command where it keeps sub-commands only
            leaves += [command] if command else []
        else:
            waiting.extend(reversed(tokens))
    return leaves
