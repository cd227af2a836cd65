"""What a file imports, by local name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence_tools.code.flow_model import Import
from whence_tools.code.imports import find_imports

if TYPE_CHECKING:
    from whence_tools.code.syntax import Source

# In other languages a name means the same file with and without an import.
_NAMED: Final = frozenset({"python", "javascript", "typescript", "java", "kotlin"})


def imports_of(source: Source) -> list[Import]:
    """The imports, in the order of the text; what only passes names on is none."""
    if source.language not in _NAMED:
        return []
    return [
        Import(name.local, found.module, name.name or None, found.line)
        for found in find_imports(source)
        if source.language == "python" or not found.exported
        for name in found.names
        if name.local
    ]
