"""The referee of a module: judges what players drag, by the rules library that comes with the module.

A drop is one command of the engine: the map sends its move key to every unit dropped, the first unit has all
of them judged by the library, and the traits of each unit carry out the verdict: refused units go back,
accepted ones pay. What rules must remember is one property of the module, the ledger. A game without rules
has none of this.
"""
