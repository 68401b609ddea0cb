"""Builds modules for tests, intact and damaged: an archive is a mapping from names to bytes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from PIL import Image

from vassalformat.wire.sequence import encode_nested, encode_sequence

Trait = tuple[str, str]
"""Type and state."""


def picture(
    colour: tuple[int, ...] = (200, 30, 30),
    size: tuple[int, int] = (20, 20),
    mode: str = "RGB",
    kind: str = "PNG",
) -> bytes:
    """A picture of one colour."""
    buffer = io.BytesIO()
    Image.new(mode, size, colour if len(colour) > 1 else colour[0]).save(buffer, kind)
    return buffer.getvalue()


def basic(image: str, name: str) -> Trait:
    """The innermost trait of a piece: counters/BasicPiece."""
    return f"piece;;;{image};{encode_sequence((name,), ';')}", "null;0;0;1;0"


def layer(
    images: str,
    state: str = "1",
    *,
    command: str = "",
    key: str = "",
    x: int = 0,
    y: int = 0,
    always: bool = True,
    name: str = "",
    follows: str = "",
    first: int = 1,
    scale: str = "1.0",
    names: str = "",
) -> Trait:
    """A layer: counters/Embellishment."""
    follow = "true" if follows else "false"
    active = "true" if always else "false"
    return (
        f"emb2;{command};128;;;128;;;128;;;;1;false;{x};{y};{images};{names};true;{name};;;{follow};{follows};"
        f"{first};1;{active};{key};;;;{scale};;true"
    ), state


def label(text: str, size: int = 10, colour: str = "0,0,0", ground: str = "", style: int = 0) -> Trait:
    """A label in the middle of the piece."""
    return f"label;;;{size};{ground};{colour};c;0;c;0;c;c;$pieceName$;Dialog;{style};0;Text;;false", text


def piece(*traits: Trait) -> str:
    """A definition, innermost trait first."""
    types = encode_nested([kind for kind, _ in reversed(traits)], "\t")
    states = encode_nested([state for _, state in reversed(traits)], "\t")
    return "+/" + encode_sequence(("null", types, states), "/")


def slot(text: str, name: str = "", kind: str = "PieceSlot", gpid: str = "") -> str:
    """A slot of a palette or stack."""
    tag = f"VASSAL.build.widget.{kind}"
    return f"<{tag} entryName={quoteattr(name)} gpid={quoteattr(gpid)}>{escape(text)}</{tag}>"


def prototype(name: str, *traits: Trait) -> str:
    """A prototype."""
    tag = "VASSAL.build.module.PrototypeDefinition"
    return f"<{tag} name={quoteattr(name)}>{escape(piece(basic('', ''), *traits))}</{tag}>"


def palette(*slots: str, name: str = "Pieces") -> str:
    """A palette."""
    tag = "VASSAL.build.module.PieceWindow"
    return f"<{tag} name={quoteattr(name)}>{''.join(slots)}</{tag}>"


def stack(*slots: str, kind: str = "SetupStack") -> str:
    """An at-start stack, or a deck."""
    tag = f"VASSAL.build.module.map.{kind}"
    return f"<{tag} name='Place'>{''.join(slots)}</{tag}>"


def build_file(*parts: str, root: str = "VASSAL.build.GameModule") -> bytes:
    """The build file."""
    return f'<?xml version="1.0"?><{root} name="Odd" version="1.2">{"".join(parts)}</{root}>'.encode()


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as out:
        for name, content in files.items():
            out.writestr(zipfile.ZipInfo(name), content)  # always the same bytes
    return buffer.getvalue()


def written(folder: Path, files: Mapping[str, bytes] | bytes) -> Path:
    """A module on disk."""
    path = folder / "odd.vmod"
    path.write_bytes(files if isinstance(files, bytes) else archive(files))
    return path
