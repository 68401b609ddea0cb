"""The colours of a game for other inks than all of them.

`palette(looks_in_use(game), inks)` settles the colours of a whole game at once, so that every two fields stay
apart; it turns looks into looks (`Palette.look`), and scenes of maps, charts and pictures into scenes
(`Palette.scene`). `inked` and `recoloured` do the same for one look or scene alone.
"""

from builder.render.palette.choose import Palette, inked, looks_in_use, palette, recoloured

__all__ = ["Palette", "inked", "looks_in_use", "palette", "recoloured"]
