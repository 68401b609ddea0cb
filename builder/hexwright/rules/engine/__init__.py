"""What every game has: places and links, units, actions, phases, and how play stands."""
