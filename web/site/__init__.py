"""Site: the build, from the sources and the pinned runtime to ``dist/``, the folder to host.

Nothing in here runs in the browser. The steps, in order: ``runtime`` fetches and copies the
third-party files, ``compiled`` makes the bundles of Python, ``app`` gathers what changes with every
version under one folder named after its content, ``pages`` bakes the HTML, ``listing`` writes the
files with their hashes for the service worker, ``licences`` the page of licences.
"""
