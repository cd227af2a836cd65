"""Sockets as agents, databases and desktops keep them, and what tries to reach them from a copy."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

KINDS = (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_SEQPACKET)

# From the copy: each socket by its path, a relative one, /proc, and links of both kinds. Prints
# what answered.
REACH = """
import os, socket, sys
def ways(path):
    if path.startswith("@"):
        return ["\\0" + path[1:]]
    folder, name = os.path.split(path)
    found = [path, os.path.relpath(path), "/proc/self/cwd/" + os.path.relpath(path),
             "/proc/self/root" + path]
    for make, link in ((os.symlink, "symbolic"), (os.link, "hard")):
        for place in (".", "/tmp", folder):
            made = f"{place}/{link}-{os.urandom(4).hex()}"
            try:
                make(path, made)
                found.append(made)
            except OSError:
                pass
    return found
tried = 0
for path in sys.argv[1:]:
    for way in ways(path):
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_SEQPACKET):
            tried += 1
            with socket.socket(socket.AF_UNIX, kind) as asking:
                try:
                    asking.connect(way)
                    print("answered:", repr(way), kind)
                except OSError:
                    pass
print("tried", tried >= 3 * len(sys.argv[1:]))
"""


@dataclass
class Surroundings:
    """A home folder, a workspace in a folder beside it, and sockets everywhere.

    Attributes:
        addresses: paths, and names of abstract sockets after an "@".
        environ: how programs find them.
    """

    home: Path
    workspace: Path
    environ: dict[str, str]
    addresses: list[str] = field(default_factory=list)


@contextlib.contextmanager
def surroundings() -> Iterator[Surroundings]:
    """Paths are short: a socket's address has 107 bytes."""
    with contextlib.ExitStack() as stack:
        base, odd, run = (_folder_in(stack, parent) for parent in ("/tmp", "/srv", "/run"))
        runtime = run / "user/1000"
        ssh = _folder_in(stack, "/tmp", "ssh-") / "agent.7"
        bus = f"unix:path={runtime}/bus"
        made = Surroundings(
            base / "home",
            base / "work/project",
            {
                "HOME": str(base / "home"),
                "SSH_AUTH_SOCK": str(ssh),
                "XDG_RUNTIME_DIR": str(runtime),
                "GNUPGHOME": str(base / "home/.gnupg"),
                "DOCKER_HOST": f"unix://{runtime}/docker.sock",
                "DBUS_SESSION_BUS_ADDRESS": bus,
                "PGHOST": str(odd / "postgres"),
            },
        )
        made.workspace.mkdir(parents=True)
        for place in (
            ssh,
            *(made.home / name for name in _IN_HOME),
            *(runtime / name for name in _AT_RUNTIME),
            *(odd / name for name in _ANYWHERE),
            made.workspace / "build/service.sock",
            made.workspace.parent / "beside.sock",
        ):
            place.parent.mkdir(parents=True, exist_ok=True)
            _listen(stack, made, str(place))
        for abstract in (f"@/tmp/dbus-{os.getpid()}", f"@{odd}/.X11-unix/X0"):
            _listen(stack, made, abstract)
        yield made


_IN_HOME = (
    ".ssh/agent/s.AbCd.agent.7",
    ".gnupg/S.gpg-agent",
    ".gnupg/S.gpg-agent.ssh",
    ".1password/agent.sock",
    ".config/keepassxc/ssh.sock",
    ".docker/run/docker.sock",
    ".cargo/registry/service.sock",
    "plain.sock",
)
_AT_RUNTIME = ("keyring/ssh", "keyring/pkcs11", "gcr/ssh", "bus", "docker.sock", "wayland-0")
_ANYWHERE = ("docker.sock", "postgres/.s.PGSQL.5432", "mysql/mysqld.sock", "a,b:c/x.sock", "log")


def _folder_in(stack: contextlib.ExitStack, parent: str, prefix: str = "wh-") -> Path:
    """In the temporary folder where the parent is not to be written."""
    usable = parent if os.access(parent, os.W_OK) else None
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=usable)).resolve()
    folder.chmod(0o755)  # else root's copy would not show it at all
    stack.callback(shutil.rmtree, folder)
    return folder


def _listen(stack: contextlib.ExitStack, made: Surroundings, address: str) -> None:
    """One socket of each kind, each of which is tried: that it answers here is known then."""
    for kind in KINDS:
        place = f"{address}.{kind.name[5:7]}" if kind is not socket.SOCK_STREAM else address
        listening = stack.enter_context(socket.socket(socket.AF_UNIX, kind))
        bound = f"\0{place[1:]}" if place.startswith("@") else place
        listening.bind(bound)
        if kind is not socket.SOCK_DGRAM:
            listening.listen()
        with socket.socket(socket.AF_UNIX, kind) as asking:
            asking.connect(bound)
        made.addresses.append(place)
