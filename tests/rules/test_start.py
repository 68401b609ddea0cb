"""The game in a module begins where its set-up puts the units: the rules move nobody before play."""

from __future__ import annotations

import pytest

from hexwright.rules.simulation.match import Referee
from hexwright.rules.simulation.start import first_match
from tests.rules.book import book_of


@pytest.mark.parametrize("name", ["ebb-and-flow", "yalu-deluxe", "yalu-classic"])
def test_units_begin_where_the_set_up_puts_them(name: str) -> None:
    book = book_of(name)
    referee, places = Referee(book.game), book.game.places.names
    for setup in book.model.setups.values():
        found = first_match(referee, book.model, setup).column("at")
        stands = {unit: places[at] for unit, at in zip(book.game.units.names, found, strict=True) if at >= 0}
        assert stands == {unit: place for unit, place in setup.places.items() if unit in stands}, setup.id
