"""Commands that run what was built before: with a patch they do the same as without it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from whence_tools.code.languages import language_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.healing.change import Change

BUILT_BEFORE: Final = (
    "The command runs what was built before; with one that builds it first, the patch can be tried"
)
_NATIVE: Final = frozenset({"c", "cpp", "go", "rust", "swift", "kotlin", "csharp"})
_MAGIC: Final = (b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
# With the languages that they run, and what stands in a command that builds first.
_VIRTUAL_MACHINES: Final[dict[str, tuple[frozenset[str], tuple[str, ...]]]] = {
    "java": (frozenset({"java", "kotlin"}), (".java",)),
    "dotnet": (frozenset({"csharp"}), ("run", "test", "build")),
    "mono": (frozenset({"csharp"}), (".cs",)),
}


def runs_what_was_built(command: Sequence[str], changes: Sequence[Change], folder: Path) -> bool:
    """Whether a command runs a program that was built before from the files that a patch changes.
    Blocks on file reads.

    Args:
        folder: where the command is run.
    """
    languages = {language_of(change.path) for change in changes}
    if not command or not languages:
        return False
    name = Path(command[0]).name
    if name in _VIRTUAL_MACHINES:
        built, sources = _VIRTUAL_MACHINES[name]
        return languages <= built and not any(one.endswith(sources) for one in command[1:])
    return languages <= _NATIVE and "/" in command[0] and _is_binary(folder / command[0])


def _is_binary(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(4).startswith(_MAGIC)
    except OSError:
        return False
