"""Play without a screen: a match, a robot, statistics of its games, all in the Python of the script."""
