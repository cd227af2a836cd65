"""What makes the Python programs below a command load the bootstrap."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_BOOTSTRAP: Final = Path(__file__).parents[1] / "bootstrap"


def code_cache() -> Path:
    """Where the code that runs inside the programs is kept compiled."""
    from platformdirs import user_cache_path

    return user_cache_path("whence", appauthor=False) / "capture"


def set_variables(variables: Mapping[str, str], command: Sequence[str]) -> tuple[str, ...]:
    """The command with variables set for it alone."""
    return ("env", *(f"{name}={value}" for name, value in variables.items()), *command)


def make_bootstrap_environment(
    environment: Mapping[str, str], root: Path, cache: Path | None = None
) -> dict[str, str]:
    """The variables to set; those of the user's own go on counting.

    Args:
        root: the workspace, whose frames are the program's own.
        cache: for the bootstrap's compiled code, which a copy reads only; None for the user's.
    """
    return {
        "PYTHONPATH": os.pathsep.join(
            filter(None, (str(_BOOTSTRAP), environment.get("PYTHONPATH")))
        ),
        "WHENCE_WITNESS_ROOT": str(root),
        "WHENCE_WITNESS_CACHE": str(cache or code_cache()),
    }


def make_second_look_environment(
    environment: Mapping[str, str], root: Path, file: Path, focus: Path | None = None
) -> dict[str, str]:
    """The same for a second look, which writes what each test did to a file.

    Args:
        focus: the file whose tests are recorded with their calls; None for those of all.
    """
    watched = {**make_bootstrap_environment(environment, root), "WHENCE_WITNESS_LOOK": str(file)}
    return watched if focus is None else {**watched, "WHENCE_WITNESS_FOCUS": str(focus)}


def make_program_environment(
    environment: Mapping[str, str], root: Path, file: Path
) -> dict[str, str]:
    """The same for a program that is no test run: what it did, as one test."""
    watched = make_second_look_environment(environment, root, file)
    return {**watched, "WHENCE_WITNESS_WHOLE": "1"}


def make_opening_environment(
    environment: Mapping[str, str], root: Path, file: Path
) -> dict[str, str]:
    """The same for a run of which is seen what opens the workspace's files: it is written to a
    file."""
    return {**make_bootstrap_environment(environment, root), "WHENCE_WITNESS_OPENED": str(file)}


def make_edits_environment(
    environment: Mapping[str, str], root: Path, plan: Path
) -> dict[str, str]:
    """The same for a run that is forked for each edit of a plan; see `bootstrap/edits.py`."""
    return {**make_bootstrap_environment(environment, root), "WHENCE_WITNESS_EDITS": str(plan)}
