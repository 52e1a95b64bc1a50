"""An empty ``pyscript``: the package that drives a document from Python, which our worker never does.

PyScript writes its sources and compiles them at every start unless a module of that name is there.
"""

from __future__ import annotations

import sys
from types import ModuleType

sys.modules["pyscript"] = ModuleType("pyscript")
