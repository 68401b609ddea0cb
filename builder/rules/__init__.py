"""The referee: one definition of the rules, for Python and for every target's script language."""
