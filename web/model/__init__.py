"""Model: plain data of a reader's tab. No HTML and no command."""
