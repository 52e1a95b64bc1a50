"""A toy game: three secret bids for three prizes. It has rules, a view and words, and nothing else."""
