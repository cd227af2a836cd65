"""Which files the code of a Python program opens: one run of it in a copy is watched."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from whence_tools.witness.recording.environment import make_opening_environment, set_variables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.healing.judges import Opened
    from whence_tools.ports import Copy

_FILE: Final = ".whence-opened"  # at the root of the copy


def watch_opening(command: Sequence[str], root: Path) -> tuple[str, ...]:
    """The command, so that the Python programs in it tell what they open.

    Args:
        root: where the command sees the workspace.
    """
    variables = make_opening_environment(os.environ, root, root / _FILE)
    return set_variables(variables, command)


async def read_opened(copy: Copy) -> Opened | None:
    """What was opened by whom; None where no Python program was watched."""
    try:
        content = await copy.read(_FILE)
    except OSError:
        return None
    return frozenset(_read_pairs(content.decode("utf-8", "replace"), copy.root))


def _read_pairs(text: str, root: Path) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        paths = [Path(part) for part in line.split("\t")]
        if len(paths) == 2 and all(path.is_relative_to(root) for path in paths):
            opened, by = (path.relative_to(root).as_posix() for path in paths)
            yield opened, by
