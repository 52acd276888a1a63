"""The eyes: frames to readings. Cameras, mat, motion, dice, wands, teaching; knows no game."""
