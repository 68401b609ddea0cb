"""Set-ups of an imported module as tables: who stands where, edited in a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hexwright.diagnostics import Report, Span
from hexwright.export.vassal.imported.setup_pack import pack
from hexwright.export.vassal.imported.setup_table import write_table
from hexwright.pack.folder import write_file
from vassalformat.archive import ArchiveError, unzip, zip_bytes
from vassalformat.slots import Slots
from vassalformat.standing import read_game
from vassalformat.wire.error import WireError
from vassalformat.wire.save import SAVED_GAME
from vassalformat.wire.save_text import SaveText, decode_save_text

FOLDER: Final = "setups/"
TABLE: Final = ".csv"
_ENDING: Final = ".vsav"


class SetupError(Exception):
    """A set-up that cannot be unpacked; the message is for the user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A set-up that was unpacked or packed. `path`: of the file that was written, from the project's root;
    `pieces`: in the set-up; `written`: whether the file is new.
    """

    path: str
    pieces: int
    written: bool


def setups_of(folder: Path) -> Mapping[str, Path]:
    """The saved games in `setups/` of a module's folder, by their names without ending."""
    files = sorted((folder / FOLDER).glob("*"))
    return {file.name[: -len(_ENDING)]: file for file in files if file.name.lower().endswith(_ENDING)}


def unpack_setups(
    folder: Path, shown: str, names: Sequence[str], slots: Slots, *, force: bool = False
) -> Iterator[Done]:
    """Write the table of each set-up beside it; `names` may be empty for all. `shown`: path of the folder
    from the root; `slots`: of the module; `force`: also over a table that says something else.

    Raises: SetupError, before anything is written for that set-up; WriteError if the disk refuses.
    """
    for name, path in _chosen(folder, names).items():
        game = read_game(_save(path.read_bytes(), f"{FOLDER}{path.name}"))
        table = folder / FOLDER / f"{name}{TABLE}"
        content = write_table(game, slots.names).encode()
        if table.exists() and table.read_bytes() != content and not force:
            raise SetupError(
                f"'{shown}/{FOLDER}{table.name}' says something else than the set-up: pack it, or use --force"
            )
        written = write_file(table, content)
        yield Done(path=f"{shown}/{FOLDER}{table.name}", pieces=len(game.pieces), written=written)


def pack_setups(
    folder: Path, shown: str, names: Sequence[str], slots: Slots, packed: Mapping[str, bytes]
) -> Iterator[Done]:
    """Write set-ups as their tables want them, and the tables anew: new pieces have their numbers then.
    Parameters as above; `packed`: see `packed_setups`. Raises: as above.
    """
    for name, path in _chosen(folder, names).items():
        table = folder / FOLDER / f"{name}{TABLE}"
        if not table.exists():
            if names:
                raise SetupError(f"'{shown}/{FOLDER}{table.name}' is not there: unpack it first")
            continue
        written = path.name in packed and write_file(path, packed[path.name])
        game = read_game(_save(path.read_bytes(), f"{FOLDER}{path.name}"))
        write_file(table, write_table(game, slots.names).encode())
        yield Done(path=f"{shown}/{FOLDER}{path.name}", pieces=len(game.pieces), written=written)


def packed_setups(
    texts: Mapping[str, str], saves: Mapping[str, Path], slots: Slots, epoch: int, report: Report
) -> dict[str, bytes]:
    """The set-ups that differ from their saved games, by file name. `texts`: of the sources by path from the
    root; `saves`: see `setups_of`; `slots`: of the module; `epoch`: time of the files inside.

    V015 to V018 go to the report.
    """
    found: dict[str, bytes] = {}
    for path, text in texts.items():
        if f"/{FOLDER}" not in path or not path.endswith(TABLE):
            continue
        save = saves.get(path[path.rindex("/") + 1 : -len(TABLE)])
        if save is None:
            report.error("V018", "there is no saved game of this name beside the table", Span(path))
            continue
        content = save.read_bytes()
        try:
            before = _save(content, f"{FOLDER}{save.name}")
            after = pack(before, text, path, slots, report)
            if after is not None and after is not before:
                found[save.name] = zip_bytes({**unzip(content), SAVED_GAME: after.encode()}, epoch)
        except (SetupError, WireError, ArchiveError) as error:
            report.error("V018", str(error), Span(path))
    return found


def _chosen(folder: Path, names: Sequence[str]) -> dict[str, Path]:
    known = setups_of(folder)
    wanted = [name.removesuffix(_ENDING).removesuffix(TABLE) for name in names] or list(known)
    for name in wanted:
        if name not in known:
            raise SetupError(f"there is no set-up '{name}'; there are: {', '.join(known) or 'none'}")
    return {name: known[name] for name in wanted}


def _save(content: bytes, shown: str) -> SaveText:
    try:
        return decode_save_text(unzip(content)[SAVED_GAME])
    except (ArchiveError, KeyError, WireError) as error:
        raise SetupError(f"'{shown}' is no saved game that can be read") from error
