"""Heavy libraries, loaded one after the other.

numpy and chromadb import each other's parts in circles: loaded by two threads at once, one of them
sees a half-made module.
"""

from __future__ import annotations

import threading
from importlib import import_module

_TURN = threading.Lock()


def load(*names: str) -> None:
    """Makes the import statements for these modules, which follow, find them whole."""
    with _TURN:
        for name in names:
            import_module(name)
