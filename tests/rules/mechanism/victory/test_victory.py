def test_tallies() -> None:
    rules = (
        RULES
        + "    tallies:\n"
        + "      infantry: {name: Steps of infantry, side: crown, units: type == 'infantry', amount: steps}\n"
        + "      crown: {side: crown}\n"
    )
    game = game_with("three-powers", rules)
    play = play_at(game, "levy-commune", turn=2)
    for k, name in enumerate(("c-1", "c-2", "l-1")):
        play.at[unit(game, name)] = k
        play.left[unit(game, name)] = 2
    world = VictoryScope(game, play)
    assert (tally_of(world, 0), tally_of(world, 1)) == (4, 2)
    show_victory(game, play)
    assert "Steps of infantry: 4" in play.lines
