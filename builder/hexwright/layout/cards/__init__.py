"""Sheets of cards: as many to a page as go on it, at their own size, fronts and backs."""
