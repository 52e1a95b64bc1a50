"""The app: text in, update out."""
