"""Site: the build, from the sources and the pinned runtime to ``dist/``, the folder to host.

Nothing in here runs in the browser. The steps, in order: ``runtime`` fetches and copies the
third-party files, ``bundle`` compiles the standard library and our Python, ``gather`` puts what changes with
every version into one folder named after its content, ``pages`` and others write the HTML, ``offline`` lists
the files with their hashes for the service worker.
"""
