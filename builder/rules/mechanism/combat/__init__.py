"""Combat: kinds of battle, losses, advance."""
