"""The games on the page, each in its package."""
