"""Heavy libraries, loaded one after the other.

numpy and chromadb import each other's parts in circles: loaded by two threads at once, one of them
sees a half-made module.
"""

from __future__ import annotations

import sys
import threading
from importlib import import_module
from importlib.util import find_spec, module_from_spec

_TURN = threading.Lock()


def load(*names: str) -> None:
    """Makes the import statements for these modules, which follow, find them whole."""
    with _TURN:
        for name in names:
            if name == "chromadb" and name not in sys.modules:
                _import_chromadb()
            import_module(name)


def _import_chromadb() -> None:
    """While it is imported it reads its settings from the working directory's `.env`.

    They name the classes that it loads, and that directory is somebody else's.
    """
    spec = find_spec("chromadb")
    if spec is None or spec.loader is None:
        return  # the import says it better
    module = sys.modules["chromadb"] = module_from_spec(spec)
    try:
        import_module("chromadb.config").Settings.model_config["env_file"] = None
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules["chromadb"]
        raise
