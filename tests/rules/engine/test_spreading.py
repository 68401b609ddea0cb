"""What runs over packed links gets as far as a search place by place."""

from __future__ import annotations

import random
from collections import deque

import pytest

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.network import set_of
from hexwright.rules.engine.places import around, distance, flood, joined_to, links_apart, members, spread
from hexwright.rules.engine.records import Game
from tests.rules.mechanism.small import game_with

GAMES = ("rivers-and-rails", "impulses", "three-powers")


def far_from(game: Game, barred: int, over: int | None, origin: set[int], free: set[int]) -> dict[int, int]:
    """How many links places are away from the nearest of `origin`, over places of `free`.

    The last place need be none of these.
    """
    places = game.places
    found = dict.fromkeys(origin, 0)
    queue = deque(p for p in origin if p in free)
    while queue:
        here = queue.popleft()
        for i in range(places.links_from[here], places.links_from[here + 1]):
            to, kinds = places.links_to[i], places.links_kind[i]
            if to in found or kinds & barred or (over is not None and not kinds & over):
                continue
            found[to] = found[here] + 1
            if to in free:
                queue.append(to)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_as_place_by_place(name: str) -> None:
    game, chance = game_with(name, "hex_sets: {}"), random.Random(name)
    n, kinds = game.places.count, len(game.link_names)
    for _ in range(150):
        barred = chance.choice((0, 0, 1 << chance.randrange(kinds)))
        over = chance.choice((None, None, chance.randrange(1 << kinds)))
        network = game.places.network(barred, 0, over)
        origin = set(chance.sample(range(n), chance.randint(1, 3)))
        free = set(chance.sample(range(n), chance.randint(n // 2, n)))
        wanted = set(chance.sample(range(n), 4))
        limit = chance.choice((0, 0, 1, 3))
        away = far_from(game, barred, over, origin, free)
        near = {p for p, length in away.items() if limit == 0 or length <= limit}
        lines = joined_to(network, set_of(origin), set_of(free), set_of(wanted), limit)
        assert {p for p in members(game, lines) if p in wanted} == near & wanted
        assert set(members(game, flood(network, set_of(origin), set_of(free), limit))) == near & free
        all_away = far_from(game, barred, over, origin, set(range(n)))
        within = {p for p, length in all_away.items() if length <= 2}
        assert set(members(game, around(network, set_of(origin), 2))) == within
        a, b = min(origin), min(wanted)
        one = far_from(game, barred, over, {a}, set(range(n)))
        assert links_apart(network, a, b) == one.get(b, NOWHERE)
        beside = {p for p, length in one.items() if length == 1}
        assert set(members(game, spread(network, 1 << a))) == beside


@pytest.mark.parametrize("name", GAMES)
def test_distance_is_that_of_the_shortest_way(name: str) -> None:
    game, chance = game_with(name, "hex_sets: {}"), random.Random(name)
    everywhere = set(range(game.places.count))
    for _ in range(100):
        a, b = chance.choice(sorted(everywhere)), chance.choice(sorted(everywhere))
        assert distance(game, a, b) == far_from(game, 0, None, {a}, everywhere)[b]
