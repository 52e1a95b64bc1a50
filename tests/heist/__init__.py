"""Night Heist: a small but whole game that only the tests have: rules, a bot that weighs, a table, words."""
