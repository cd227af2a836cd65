"""Programs that test without a runner: they compare, print what is wrong and count it, and end with
what they counted. Also what a doctest is."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import BRANCHES, RETURNS, condition_of
from whence_tools.code.syntax import parse, walk
from whence_tools.healing.protected import is_of_command

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence_tools.code.syntax import Node, Source

_COMPARES: Final = re.compile(
    r"[!=]==?|<=|>=|<>|\bstrcmp\b|\bequals?\b|\beql\?|\bnot\b|!\w|\bis\b|(?<!-)[<>]| -(?:eq|ne) "
)
_BARE: Final = re.compile(r"\(?[$@\w.>-]+(?:\(\))?\)?")  # what was compared before
_COUNTS: Final = re.compile(
    r"[$@]*([A-Za-z_]\w*)(?:\s*(?:\+\+|\+=|=(?![=>]))|\[\]\s*=|\.(?:push|append|add)\b|\s*<<)|\+\+([A-Za-z_]\w*)"
)
_GOES_ON: Final = frozenset({"continue_statement", "next"})
_MACRO: Final = re.compile(r"^\s*#\s*define\b(?:.*\\\n)*.*", re.MULTILINE)
_ENDS: Final = (
    r"(?:exit\w*|return|SystemExit|die|raise|throw|abort|panic)\b[^\n;{{}}]*(?<![\w.]){0}\b"
)
_ASKS: Final = (
    r"\b(?:if|unless)\b[^\n]*(?<![\w.]){0}\b[^\n]*\n?[^\n]*"
    r"\b(?:exit|throw|raise|abort|die|panic|return)"
)
_BUILDING: Final = re.compile(r"(?:.*/)?(?:g?make|npm|yarn|pnpm|composer|rake|just|task)$")
_SHELLS: Final = frozenset({".sh", ".bash"})
_BUILD_FILES: Final = re.compile(
    r"(?i)(?:gnu)?makefile|.*\.mk|package\.json|composer\.json|rakefile|justfile"
)


def counts_failures(text: str, path: str) -> bool:
    """Whether a test's program compares, counts what is not as it should be, and ends with that.
    CPU-bound."""
    source = parse(text, path)
    if source is None:
        return False
    branches = (
        (source.text(condition), source.text(node) + _read_rest(node, source))
        for node in walk(source.root)
        if node.type in BRANCHES and (condition := condition_of(node)) is not None
    )
    macros = ((one, one) for one in _MACRO.findall(text))
    counted = {
        name
        for condition, whole in (*branches, *macros)
        if _COMPARES.search(condition)
        or (_BARE.fullmatch(condition) and _COMPARES.search(text.replace(whole, "")))
        for pair in _COUNTS.findall(whole.partition(condition)[2] or whole)
        for name in pair
        if name
    }
    return any(
        re.search(how.format(re.escape(name)), text) for name in counted for how in (_ENDS, _ASKS)
    )


def _read_rest(branch: Node, source: Source) -> str:
    """What follows a branch that returns, or goes on with the next check, where all is well."""
    block = branch.parent
    if block is None or not any(one.type in RETURNS | _GOES_ON for one in walk(branch)):
        return ""
    return source.data[branch.end_byte : block.end_byte].decode("utf-8", "replace")


def list_build_words(command: Sequence[str], texts: Mapping[str, str]) -> list[str]:
    """What stands in the files that say what the command runs, as `make test` and `sh run.sh` do.

    Args:
        texts: by path.
    """
    if not command:
        return []
    builds = _BUILDING.match(command[0]) is not None
    found = (
        text
        for path, text in texts.items()
        if (builds and _BUILD_FILES.fullmatch(path)) or is_script_of(path, command)
    )
    return [word for text in found for word in re.split(r"[\s:;,\"'()]+", text) if "." in word]


def is_script_of(path: str, command: Sequence[str]) -> bool:
    """Whether a command runs a script of the shell."""
    return PurePosixPath(path).suffix in _SHELLS and is_of_command(path, command)


def has_doctests(command: Sequence[str], text: str) -> bool:
    """Whether a command runs the examples of a docstring."""
    return ("-m", "doctest") in pairwise(command) and ">>> " in text
