"""Commands that don't run the sources as they are, but what was built of them before, or nothing of
them, as `cat build.log`: with a patch they do the same as without it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from whence_tools.code.languages import language_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.healing.change import Change

_PRINTERS: Final = frozenset(
    {"cat", "tac", "bat", "head", "tail", "less", "more", "echo", "printf", "zcat"}
)
_STEPS: Final = _PRINTERS | {"cd", "exit", "true", "false", ":", "set", "sleep"}
_SHELLS: Final = frozenset({"sh", "bash", "dash", "zsh"})
_NATIVE: Final = frozenset({"c", "cpp", "go", "rust", "swift", "kotlin", "csharp"})
_MAGIC: Final = (b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
# With the languages that they run, and what stands in a command that builds first.
_VIRTUAL_MACHINES: Final[dict[str, tuple[frozenset[str], tuple[str, ...]]]] = {
    "java": (frozenset({"java", "kotlin"}), (".java",)),
    "dotnet": (frozenset({"csharp"}), ("run", "test", "build")),
    "mono": (frozenset({"csharp"}), (".cs",)),
}


class IdleCommand(NamedTuple):
    """Why a command says nothing of a patch.

    Attributes:
        reason: what it does, completing "it …".
    """

    reason: str
    objection: str


BUILT_BEFORE: Final = IdleCommand(
    "runs what was built before",
    "The command runs what was built before; with one that builds it first, the patch can be tried",
)
PRINTS_ONLY: Final = IdleCommand(
    "prints what was written before",
    "The command prints what was written before; with the one that failed, the patch can be tried",
)


def find_idleness(
    command: Sequence[str], changes: Sequence[Change], folder: Path
) -> IdleCommand | None:
    """Why a command does the same with a patch as without it; None where it may do otherwise.
    Blocks on file reads.

    Args:
        folder: where the command is run.
    """
    if not command:
        return None
    names = {Path(change.path).name for change in changes}
    if _prints_only(command) and not any(name in word for name in names for word in command):
        return PRINTS_ONLY
    languages = {language_of(change.path) for change in changes}
    return BUILT_BEFORE if languages and _runs_built(command, languages, folder) else None


def _runs_built(command: Sequence[str], languages: set[str | None], folder: Path) -> bool:
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


def _prints_only(command: Sequence[str]) -> bool:
    """Whether a command, or each step of a shell's, prints a text or does nothing else."""
    is_shell = len(command) == 3 and Path(command[0]).name in _SHELLS
    if is_shell and re.fullmatch(r"-\w*c", command[1]):
        steps = re.split(r"[;\n]|&&|\|+", re.sub(r"\d?>&\d", "", command[2]))
        words = [_split_words(one) for one in steps]
    else:
        words = [list(command)]
    names = [Path(one[0]).name for one in words if one]
    return not _PRINTERS.isdisjoint(names) and _STEPS.issuperset(names)


def _split_words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return [text]
