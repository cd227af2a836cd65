"""Python processes of Whence's own: nothing of the folder that is looked at is imported in them.

By itself multiprocessing starts its children in the working directory, which is the first place
that they import from, and with all that the environment names. Here they start at the root of the
file system, import from where this process does, and stay there: paths are handed to them whole.
"""

from __future__ import annotations

import os
import site
import sys
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

NEUTRAL: Final = os.path.abspath(os.sep)  # noqa: PTH100 - the root, on Windows that of a drive


def make_environment() -> dict[str, str]:
    """The variables for a Python child: it imports from nowhere that this process does not."""
    variables = {**os.environ, "PYTHONSAFEPATH": "1"}
    named = variables.pop("PYTHONPATH", "").split(os.pathsep)
    if shared := [entry for entry in named if entry in sys.path]:
        variables["PYTHONPATH"] = os.pathsep.join(shared)
    if site.getusersitepackages() not in sys.path:
        variables["PYTHONNOUSERSITE"] = "1"
    if sys.pycache_prefix is None:
        variables.pop("PYTHONPYCACHEPREFIX", None)
    return variables


def start_apart() -> None:
    """From now on all children of multiprocessing start so, its resource tracker too."""
    from multiprocessing import spawn, util

    if spawn.get_preparation_data.__module__ != __name__:
        # one type for either name would be the signature that typeshed has
        spawn.get_preparation_data = _prepared_by(spawn.get_preparation_data)  # type: ignore[assignment]
        util.spawnv_passfds = _start  # type: ignore[assignment]


def _start(path: bytes | str, args: Sequence[bytes | str], passfds: Iterable[int]) -> int:
    """As the function of `multiprocessing.util`, which knows no other directory or environment."""
    from subprocess import Popen

    child = Popen(  # noqa: S603 - this interpreter
        args, executable=path, env=make_environment(), cwd=NEUTRAL, pass_fds=tuple(passfds),
        restore_signals=False,
    )  # fmt: skip
    child.returncode = 0  # it is multiprocessing that waits for it
    return child.pid


def _prepared_by(original: Callable[[str], dict[str, Any]]) -> Callable[[str], dict[str, Any]]:
    def prepared(name: str) -> dict[str, Any]:
        data = original(name)
        path = [entry for entry in data["sys_path"] if os.path.isabs(entry)]  # noqa: PTH117
        return {**data, "sys_path": path, "dir": NEUTRAL, "orig_dir": NEUTRAL}

    return prepared
