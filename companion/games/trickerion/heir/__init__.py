"""The Heir of Dahlgaard: the solo automa of Trickerion. `game.py` puts it together."""
