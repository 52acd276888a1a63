"""What the `sensible` player of the simulation likes: each move's worth, about in Prestige.

Nothing is tried out ahead: a move is judged by the table as it is, so a game takes milliseconds.
"""
