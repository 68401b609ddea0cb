"""The referee of a module: judges what players drag, by the rules library that comes with the module.

A drop is one command: the map sends its move key to every unit dropped, the first judges all of them by
the library, and the traits of each unit write the verdict down: refused ones go back, accepted ones pay.
What rules must remember stands in one property of the module, the ledger. Nothing of this is in a game
without rules.
"""
