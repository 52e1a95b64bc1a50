"""Tables in pages of other sites."""
