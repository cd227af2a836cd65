"""What makes the Python programs below a command load the bootstrap."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_BOOTSTRAP: Final = Path(__file__).parents[1] / "bootstrap"


def bootstrap_environment(given: Mapping[str, str], root: Path) -> dict[str, str]:
    """The variables to set; those of the user's own go on counting.

    Args:
        root: the workspace, whose frames are the program's own.
    """
    return {
        "PYTHONPATH": os.pathsep.join(filter(None, (str(_BOOTSTRAP), given.get("PYTHONPATH")))),
        "WHENCE_WITNESS_ROOT": str(root),
    }


def second_look_environment(given: Mapping[str, str], root: Path, file: Path) -> dict[str, str]:
    """The same for a second look, which writes the lines of each test to a file."""
    return {**bootstrap_environment(given, root), "WHENCE_WITNESS_LOOK": str(file)}
