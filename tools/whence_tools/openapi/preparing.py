"""What takes its time to import, imported in a thread before it is first used."""

from __future__ import annotations

import asyncio
import sys
from importlib import import_module
from typing import Final

HTTP: Final = "whence_tools.openapi.transport"
VALIDATION: Final = "whence_tools.openapi.checking"


async def prepare(*modules: str) -> None:
    """Imports modules off the event loop's thread; nothing when they are there already."""
    for module in modules:
        if module not in sys.modules:
            await asyncio.to_thread(import_module, module)
