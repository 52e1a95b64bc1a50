"""The puzzles on the page: the position, the proof, the result, the sheet of paper."""
