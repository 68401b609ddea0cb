"""Cards in the module: pieces, the decks they lie in, the hands that hold them, and how turns change decks.

A card is a piece with a mask inside its commands: whoever draws it masks it for his side, in his hand or
anywhere else, until he plays or shows it. Piles are decks of VASSAL at their places on the boards.
"""
