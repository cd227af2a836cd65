"""The supervisor of one copy: its set-up, and the requests that come over the socket."""

from __future__ import annotations

import contextlib
import functools
import os
import select
import signal
import socket
import sys
import time
from binascii import a2b_base64, b2a_base64

from whence_tools.children.sandbox import (
    filters,
    landlock,
    mounts,
    namespaces,
    syscalls,
    watching,
)
from whence_tools.children.sandbox.commands import Command, ProcessGroup, RunningCommand
from whence_tools.children.sandbox.record import record
from whence_tools.children.sandbox.wire import ClosedError, Wire

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, Final

    from whence_tools.children.sandbox.copies import Means, Scratch
    from whence_tools.children.sandbox.wire import Message

_ROUNDS: Final = 500
_HOME: Final = "whence-home"
_LINUX: Final = sys.platform == "linux"


@record
class Setup:
    """What kind of copy is asked for.

    Attributes:
        root: the workspace.
        means: "overlay", "reflink" or "plain".
        confined_by: by what commands are confined: "namespaces", "landlock", "seatbelt" or "".
        scratch: the folder of all copies on the disk.
        on_disk: an overlay's changes are kept there and not in memory.
        own: see `MountView`; `layered`, `hidden` and `memory_mb` too.
    """

    root: str
    means: str
    confined_by: str
    scratch: str
    on_disk: bool
    own: list[str]
    layered: list[str]
    hidden: list[str]
    memory_mb: int


def main() -> None:
    """Reads the set-up from the socket that is stdin, and serves until it is closed."""
    wire = Wire(socket.socket(fileno=os.dup(0)))
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    signal.signal(signal.SIGTERM, _leave)
    setup = Setup(**wire.receive()[0])
    scratch = _make_scratch(setup)
    try:
        _keep(setup, scratch, wire)
    except OSError as error:
        with contextlib.suppress(ClosedError):
            wire.send({"error": str(error)})
    except ClosedError:
        pass
    finally:
        if scratch is not None:
            scratch.remove()


def _leave(*_: object) -> None:
    raise SystemExit(1)  # what is on the disk is still removed


def _make_scratch(setup: Setup) -> Scratch | None:
    """A folder on the disk, where the copy needs one; most don't, nor then what makes it."""
    if setup.means == "overlay" and not setup.on_disk:
        return None
    from whence_tools.children.sandbox.copies import Scratch

    return Scratch(setup.scratch)


def _copy_tree(setup: Setup, scratch: Scratch) -> str:
    from whence_tools.children.sandbox.copies import copy_tree

    copied = scratch.sub("copy")
    means: Means = "reflink" if setup.means == "reflink" else "plain"
    copy_tree(
        setup.root, copied, means,
        left_out=scratch.parent, mounted_over=setup.confined_by == "namespaces",
    )  # fmt: skip
    return copied


def _keep(setup: Setup, scratch: Scratch | None, wire: Wire) -> None:
    copied = None
    if setup.means != "overlay":
        assert scratch is not None
        copied = _copy_tree(setup, scratch)
    if setup.confined_by == "namespaces":
        namespaces.enter()
        state = scratch.sub("state") if scratch and setup.on_disk else None
        namespaces.run_as_first(lambda: _serve_inside(setup, copied, state, wire))
    else:
        assert scratch is not None
        assert copied is not None
        _serve_outside(setup, scratch, copied, wire)


def _serve_inside(setup: Setup, copied: str | None, state: str | None, wire: Wire) -> None:
    try:
        mounts.MountView(
            setup.root, copied, state,
            setup.own, setup.layered, setup.hidden, setup.memory_mb,
        ).make()  # fmt: skip
        bound = namespaces.ProcessBound()
        mounts.protect_proc()
    except OSError as error:
        wire.send({"error": str(error)})
        return
    temporary = "/tmp"  # noqa: S108 - a private one
    home = f"{temporary}/{_HOME}"
    os.makedirs(home, 0o700, exist_ok=True)
    group = ProcessGroup(
        watching.list_pids, _kill_namespace, bound.set, namespaces.give_up_privileges,
        counts_alone=True,
    )  # fmt: skip
    places = {"HOME": home, "TMPDIR": temporary}
    Supervisor(setup.root, setup.root, places, group, wire).serve(
        [setup.means, "userns", "mountns", "pidns", "netns", "ipcns", *_filters(), "rlimits"]
    )


def _filters() -> list[str]:
    return ["seccomp"] if _LINUX and filters.are_there() else []


def _kill_namespace(_: int) -> None:
    """One call that no fork outruns (kill(2): -1 is everyone but the namespace's first)."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(-1, signal.SIGKILL)
    with contextlib.suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)


def _serve_outside(setup: Setup, scratch: Scratch, copied: str, wire: Wire) -> None:
    """Without namespaces the copy stands at a path of its own."""
    home, temporary = scratch.sub("home"), scratch.sub("tmp")
    if _LINUX:
        syscalls.adopt_orphans()
    writable = [copied, home, temporary]
    confine: Callable[[], None] = _leave_open
    inside = [setup.confined_by] if setup.confined_by else []
    if setup.confined_by == "landlock":
        confine = functools.partial(_confine_by_landlock, [*writable, *_devices()])
        inside = landlock.list_restrictions()
    group = ProcessGroup(
        _descendants, _kill_descendants, _leave_unbound, confine, counts_alone=False
    )
    places = {"HOME": home, "TMPDIR": temporary}
    prefix = _seatbelt([*writable, "/dev"]) if setup.confined_by == "seatbelt" else []
    Supervisor(setup.root, copied, places, group, wire, prefix).serve(
        [setup.means, *inside, *_filters(), "subreaper" if _LINUX else "session", "rlimits"]
    )


def _leave_open() -> None:
    """There is nothing to confine a command with."""
    if _LINUX:
        syscalls.die_with_parent(signal.SIGKILL)
        namespaces.give_up_privileges()


def _confine_by_landlock(writable: list[str]) -> None:
    _leave_open()
    landlock.restrict(writable)


def _leave_unbound(_: int) -> None:
    """A bound in the kernel would count the user's other processes too."""


def _devices() -> list[str]:
    """What any program writes to; not the disks, which root could, nor the user's terminals, nor
    shared memory, where what a command leaves would stay."""
    return [path for name in mounts.DEVICES if os.path.exists(path := f"/dev/{name}")]


def _seatbelt(writable: list[str]) -> list[str]:
    """macOS's sandbox-exec(1): writes below the given paths only, no network."""
    allowed = " ".join(f'(subpath "{os.path.realpath(path)}")' for path in writable)
    rules = (
        '(version 1)(allow default)(deny network*)(allow network* (remote ip "localhost:*"))'
        f"(deny file-write*)(allow file-write* {allowed})"
    )
    return ["/usr/bin/sandbox-exec", "-p", rules]


def _descendants() -> list[int]:
    return watching.descendants_of(os.getpid())


def _kill_descendants(main: int) -> None:
    """Orphans come to us, so that none is lost; stopped first, so that none forks meanwhile."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(main, signal.SIGKILL)
    for _ in range(_ROUNDS):
        left = _descendants()
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for pid in left:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, number)
        if not _reap():
            return


def _reap() -> bool:
    """Whether there are children left."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    time.sleep(0.005)
    return True


def _forget_compiled(path: str) -> None:
    """Python knows compiled files by their source's size and second: an edit may change neither."""
    folder, name = os.path.split(path)
    stem, ending = os.path.splitext(name)
    compiled = os.path.join(folder, "__pycache__")
    if ending != ".py" or not os.path.isdir(compiled):
        return
    for entry in os.listdir(compiled):
        if entry.startswith(f"{stem}.") and entry.endswith(".pyc"):
            os.unlink(os.path.join(compiled, entry))


class Supervisor:
    """Answers requests about one copy.

    Args:
        original: the workspace's path, as it may stand in commands.
        root: where the copy is.
        places: environment variables that name folders of the copy's own.
        prefix: what a command is started through.
    """

    def __init__(
        self,
        original: str,
        root: str,
        places: Mapping[str, str],
        group: ProcessGroup,
        wire: Wire,
        prefix: list[str] | None = None,
    ) -> None:
        self._original = original
        self._root = root
        self._places = places
        self._group = group
        self._wire = wire
        self._prefix = prefix or []
        self._poll = select.poll()
        self._poll.register(wire.connection, select.POLLIN)

    def serve(self, isolation: list[str]) -> None:
        self._wake_when_children_end()
        self._wire.send({"root": self._root, "isolation": isolation})
        handlers: dict[str, Callable[[Message, int | None], Message]] = {
            "read": self._read,
            "write": self._write,
            "run": self._run,
        }
        with contextlib.suppress(ClosedError):
            while True:
                request, descriptor = self._wire.receive()
                if request["op"] in handlers:  # a stop may come after the end
                    self._wire.send(self._answer(handlers[request["op"]], request, descriptor))

    @staticmethod
    def _answer(
        handler: Callable[[Message, int | None], Message], request: Message, descriptor: int | None
    ) -> Message:
        try:
            return handler(request, descriptor)
        except OSError as error:
            return {"errno": error.errno, "error": error.strerror}
        finally:
            if descriptor is not None:
                os.close(descriptor)

    def _wake_when_children_end(self) -> None:
        self._wakeup, write = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(write, warn_on_full_buffer=False)
        self._poll.register(self._wakeup, select.POLLIN)

    def _read(self, request: Message, _: int | None) -> Message:
        with open(self._inside(request["path"]), "rb") as file:
            data = file.read()
        return {"content": b2a_base64(data, newline=False).decode()}

    def _write(self, request: Message, _: int | None) -> Message:
        path = self._inside(request["path"])
        if request["content"] is None:
            os.unlink(path)
            return {}
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(a2b_base64(request["content"]))
        _forget_compiled(path)
        # Never later than now: `make` warns of a file from the future, and so prints more in the
        # first second than in the next. The kernel's clock, which dates what was built, is behind.
        modified = time.time()
        os.utime(path, (modified, modified))
        return {}

    def _inside(self, relative: str) -> str:
        root = os.path.realpath(self._root)
        path = os.path.realpath(os.path.join(root, relative))
        if os.path.commonpath((root, path)) != root:
            raise PermissionError(1, "outside of the copy")
        return path

    def _run(self, request: Message, output: int | None) -> Message:
        assert output is not None
        limits = request["limits"]
        self._group.bound(limits["processes"])
        cwd = os.path.normpath(os.path.join(self._root, request["cwd"]))
        argv = [*self._prefix, *(self._move_paths(word) for word in request["argv"])]
        env = {name: self._move_paths(value) for name, value in request["env"].items()}
        command = Command(
            argv=argv, cwd=cwd, env={**env, **self._places, "PWD": cwd}, output=output, **limits
        )
        return vars(RunningCommand(command, self._group, self._interruption).to_its_end())

    def _move_paths(self, text: str) -> str:
        """Paths into the workspace lead into the copy."""
        return text if self._original == self._root else text.replace(self._original, self._root)

    def _interruption(self, milliseconds: int) -> str | None:
        for descriptor, _ in self._poll.poll(milliseconds):
            if descriptor == self._wakeup:
                os.read(descriptor, 4096)
            else:
                request: dict[str, Any] = self._wire.receive()[0]
                return str(request["why"])
        return None
