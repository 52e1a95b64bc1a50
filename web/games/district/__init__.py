"""District Noir on the page."""
