"""Club evening as data: names, rounds, sealed deals, results and standings. Nothing here draws a page."""
