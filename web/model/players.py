"""Who sits at a table: a bot by the name of its level, or a person."""

HUMAN = "human"
