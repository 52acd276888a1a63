"""Eyes: frames to readings. The camera comes with the games that need it."""
