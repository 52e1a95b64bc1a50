"""A toy game, the smallest there is: three secret bids for three prizes, with rules, a bot and a table."""
