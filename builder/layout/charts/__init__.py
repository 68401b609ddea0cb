"""Charts and player aids on paper: tables, sequence of play, set-up, reinforcements, a check list.

Nothing is imported here: whether tables fit on paper is asked at each check, and must not wait for what lays
them out.
"""
