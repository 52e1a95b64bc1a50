"""Lab: how many deals of Killer vs Inspector a row of the lab has, for they take longer than others."""

MOST_DEALS = 25
