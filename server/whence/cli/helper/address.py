"""Where the helper listens, and where there is none.

The socket's name stands for all that the helper and the command must have in common: the version,
the interpreter, what it imports from, what a process may use and do, and the namespaces of this
machine since it was started. So a helper of another version, or one in a container that shares the
home folder, is never met.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from whence import __version__
from whence.runtime.short_names import make_short_name

_NAMESPACES = ("mnt", "net", "pid", "user")
_LONGEST_PATH = 100  # bytes; the system's limit is 108, and the lock's name is longer


def why_none() -> str | None:
    """Why there may be no helper here, whatever the settings say; None where there may be one."""
    if sys.platform != "linux":
        return "a process can be forked safely on Linux only"
    if os.environ.get("CI"):
        return "CI is set"
    if "SUDO_UID" in os.environ or os.getuid() != os.geteuid():
        return "it is never used with another user's rights (sudo)"
    home = os.environ.get("HOME", "")
    if not (os.path.isabs(home) and _is_own_folder(Path(home))):  # noqa: PTH117
        return "there is no home folder"
    if len(os.fsencode(socket_path())) > _LONGEST_PATH:
        return "the path of the cache folder is too long for a socket"
    folder = socket_path().parent
    if folder.exists() and not is_private(folder):
        return f"{folder} is not yours alone (it needs mode 0700)"
    return None


def socket_path() -> Path:
    """The socket of the helper that has all in common with this process."""
    from platformdirs import user_cache_path

    common = [
        __version__, __file__, sys.executable, sys.version, sys.getfilesystemencoding(),
        *_import_path(), *_limits(), _read("/proc/sys/kernel/random/boot_id"),
        *map(_namespace, _NAMESPACES), *confinement_of("self"),
    ]  # fmt: skip
    name = make_short_name(common, 16)
    return user_cache_path("whence", appauthor=False) / "helper" / f"{name}.sock"


def is_private(path: Path) -> bool:
    """Whether this user owns it, and nobody else has a right to it; a link is never private."""
    found = path.lstat()
    return (
        found.st_uid == os.getuid()
        and not stat.S_ISLNK(found.st_mode)
        and not stat.S_IMODE(found.st_mode) & 0o077
    )


def confinement_of(process: int | str) -> list[str]:
    """What the kernel says of filters that a process cannot leave: an isolated copy's commands must
    not have the helper work for them outside of it. Empty where it says nothing."""
    lines = _read(f"/proc/{process}/status").splitlines()
    return [line for line in lines if line.startswith(("NoNewPrivs", "Seccomp"))]


def _is_own_folder(path: Path) -> bool:
    return path.is_dir() and path.stat().st_uid == os.getuid()


def _read(path: str) -> str:
    try:
        return Path(path).read_text("ascii")
    except OSError:
        return ""


def _namespace(name: str) -> str:
    try:
        return str(Path("/proc/self/ns", name).stat().st_ino)
    except OSError:
        return ""


def _limits() -> list[str]:
    import resource  # not there on Windows

    names = [name for name in dir(resource) if name.startswith("RLIMIT_")]
    limits = [resource.getrlimit(getattr(resource, name)) for name in names]
    return [str(os.getpriority(os.PRIO_PROCESS, 0)), *map(str, limits)]


def _import_path() -> list[str]:
    """What PYTHONPATH adds to this process, without what `keep_out` has taken off."""
    return [one for one in os.environ.get("PYTHONPATH", "").split(os.pathsep) if one in sys.path]
