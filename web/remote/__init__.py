"""Remote play: a game with a friend on another device."""
