"""Links as data: of a game or a challenge, how they are written, and how a damaged one is mended."""
