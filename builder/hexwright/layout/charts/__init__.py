"""Printed charts and player aids: tables, sequence of play, set-up, reinforcements, check list.

Nothing is imported here: every check of a game asks whether its tables fit the paper (`limits`) and must not
import all the code that lays them out.
"""
