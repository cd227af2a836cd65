"""Copies on this machine, by the best means that it has."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from whence_tools import process
from whence_tools.children.sandbox.wire import ClosedError
from whence_tools.healing.copying import environment
from whence_tools.healing.copying.copy import LocalCopy
from whence_tools.healing.copying.wire import Requests
from whence_tools.lazy_dataclass import dataclass
from whence_tools.ports import SandboxError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

_LAUNCHER: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from whence_tools.children.sandbox.supervisor import main; main()"
)
_TOOLS: Final = str(Path(__file__).parents[3])
_MB: Final = 1024 * 1024
_LEAST_MEMORY_MB: Final = 256


@dataclass(frozen=True, slots=True)
class Means:
    """How a copy is made and confined; see `sandbox.supervisor.Setup`."""

    copied: Literal["overlay", "reflink", "plain"]
    confined_by: Literal["namespaces", "landlock", "seatbelt", ""]
    on_disk: bool = False


_LINUX: Final = (
    Means("overlay", "namespaces"),
    Means("overlay", "namespaces", on_disk=True),
    Means("reflink", "namespaces"),
    Means("plain", "namespaces"),
    Means("reflink", "landlock"),
    Means("plain", "landlock"),
    Means("reflink", ""),
    Means("plain", ""),
)
_MACOS: Final = (Means("reflink", "seatbelt"), Means("plain", "seatbelt"), Means("plain", ""))


def list_known_means() -> tuple[Means, ...]:
    """What may be tried on this system, best first; none where there is no sandbox."""
    return {"linux": _LINUX, "darwin": _MACOS}.get(sys.platform, ())


class LocalSandbox:
    """Copies of one workspace. The first copy finds out what the machine can do.

    Args:
        root: the workspace; resolved when a copy is made.
        scratch: a folder for copies on the disk, on the workspace's file system where it can be;
            made when it is needed.
        means: to be tried in this order; None for all that the system may have.
    """

    def __init__(self, root: Path, scratch: Path, means: tuple[Means, ...] | None = None) -> None:
        self._root = root
        self._scratch = scratch
        self._means = list_known_means() if means is None else means

    @asynccontextmanager
    async def copy(self, *, buffers: Mapping[str, str] | None = None) -> AsyncIterator[LocalCopy]:
        """See `ports.Sandbox`."""
        async with self._open_first_that_works() as copy:
            for path, text in (buffers or {}).items():
                await copy.lay_over(path, text)
            yield copy

    @asynccontextmanager
    async def _open_first_that_works(self) -> AsyncIterator[LocalCopy]:
        failures: dict[str, str] = {}
        for means in self._means:
            argv = (sys.executable, "-I", "-S", "-c", _LAUNCHER, _TOOLS)
            async with process.conversation(argv, cwd=Path("/"), env={}) as (socket, printed):
                requests = Requests(socket)
                try:
                    answer = await requests.ask(
                        await asyncio.to_thread(self._describe_setup, means)
                    )
                except ClosedError:
                    answer = {"error": printed.captured().text.strip()[-500:] or "it ended"}
                if "error" not in answer:
                    self._means = (means,)
                    env = await asyncio.to_thread(
                        environment.scrub_environment, os.environ, Path.home()
                    )
                    yield LocalCopy(requests, answer["root"], answer["isolation"], env, self._root)
                    return
                failures.setdefault(answer["error"], means.copied)
        if not failures:
            raise SandboxError("this system can't make an isolated copy of the workspace")
        reasons = "; ".join(f"{means}: {reason}" for reason, means in failures.items())
        raise SandboxError(f"an isolated copy of the workspace can't be made ({reasons})")

    def _describe_setup(self, means: Means) -> dict[str, object]:
        home, root = Path.home().resolve(), self._root.resolve()
        return {
            "root": str(root),
            "means": means.copied,
            "confined_by": means.confined_by,
            "scratch": str(self._scratch.resolve()),
            "on_disk": means.on_disk,
            "own": environment.list_own(os.environ, home),
            "layered": environment.list_layered(os.environ, home),
            "hidden": environment.list_hidden(home, root),
            "memory_mb": _halve_free_memory_mb(),
        }


async def find_isolation() -> str:
    """What copies are confined by on this machine: see `ports.Copy`.

    Raises:
        SandboxError: there can be none.
    """
    folder = await asyncio.to_thread(tempfile.TemporaryDirectory)
    try:
        async with LocalSandbox(Path(folder.name), Path(folder.name, "copies")).copy() as copy:
            return copy.isolation
    finally:
        await asyncio.to_thread(folder.cleanup)


def _halve_free_memory_mb() -> int:
    try:
        pages = os.sysconf("SC_AVPHYS_PAGES")
    except (ValueError, OSError):
        return _LEAST_MEMORY_MB
    return max(_LEAST_MEMORY_MB, pages * os.sysconf("SC_PAGE_SIZE") // _MB // 2)
