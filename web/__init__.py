"""Web, the site: everything that knows a browser or a language."""
