"""What a game is, and how what happened is kept. Imports nothing else of ours."""
