"""Control of places."""
