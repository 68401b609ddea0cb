"""Play without a screen: a match, a robot, statistics of its games; the rules in Python as the script has them."""
