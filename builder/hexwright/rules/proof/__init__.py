"""What shows that the rules hold: play without a screen, a robot, comparison with the script."""
