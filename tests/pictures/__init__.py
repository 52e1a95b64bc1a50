"""Pictures of every state that a person can meet: ``python3 -m tests.pictures``.

A state is a name and the way to it, through the hooks any driver has (addresses, ``data-do``,
``data-state``). Each is photographed at six sizes and in every theme, and laid on contact sheets
with one page to leaf through. Nothing here judges. It is there to be looked at.
"""
