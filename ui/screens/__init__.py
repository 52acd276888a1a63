"""One module a screen; one package a game."""
