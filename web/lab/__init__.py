"""Lab: the page on which you write a bot, let it play the levels, and share its table."""
