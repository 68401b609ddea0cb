"""Movement: points, ways over the map, what is not allowed."""
