"""The puzzles on the page: the position, the proof, the way in, the result, the sheet of paper."""
