"""The colours of a game for printing in fewer or other inks: ink saver, black only, colour-blind safe.

`palette(looks_in_use(game), inks)` chooses colours for a whole game at once, so that any two fields remain
distinct. It converts looks (`Palette.look`) and scenes of maps, charts and pictures (`Palette.scene`).
`inked` and `recoloured` do the same for a single look or scene.
"""

from hexwright.render.palette.choose import (
    Palette,
    card_looks_in_use,
    inked,
    looks_in_use,
    palette,
    recoloured,
)

__all__ = ["Palette", "card_looks_in_use", "inked", "looks_in_use", "palette", "recoloured"]
