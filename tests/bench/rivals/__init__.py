"""The same game written for other people's frameworks, to measure against."""
