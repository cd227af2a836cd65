"""No program of the test suite reaches beyond this machine, and none asks for a name.

An audit hook (PEP 578) sees every connection and every look-up of a Python process, whichever
library makes it, refuses what leads elsewhere, and writes it down: a refusal alone could be taken
for an outage and go unseen. Python children load the same hook (`children/sitecustomize.py`).

Imported by every Python child of the tests: standard library only, and little of it.
"""

from __future__ import annotations

import os
import sys
from typing import Any

LOG = "TESTS_NETWORK_LOG"
_ADDRESSED = frozenset({"socket.connect", "socket.sendto", "socket.sendmsg"})
_NAMED = frozenset({"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"})


class BeyondLoopbackError(RuntimeError):
    """A test, or a program that it started, meant to reach another machine."""


def refuse_others(log: str) -> None:
    """From now on, in this process and the Python children that inherit its environment.

    Args:
        log: the file that gets a line for everything that is refused.
    """
    os.environ[LOG] = log
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)), "children")  # noqa: PTH100, PTH118, PTH120
    others = [part for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part]
    if own not in others:
        os.environ["PYTHONPATH"] = os.pathsep.join([own, *others])
    sys.addaudithook(_audit)


def _audit(event: str, args: tuple[Any, ...]) -> None:
    if event in _ADDRESSED:
        address = args[1]
        host = address[0] if isinstance(address, tuple) else None  # else a path, or bound before
    elif event in _NAMED:
        host = args[0]
    else:
        return
    if isinstance(host, bytes | bytearray):
        host = host.decode("ascii", "replace")
    if host and not _is_here(host, is_name=event in _NAMED):
        _refuse(f"{event} {host}")


def _is_here(host: str, *, is_name: bool) -> bool:
    from ipaddress import ip_address  # not for each child that opens no socket

    if host.rstrip(".").lower() == "localhost":
        return True
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return is_name and _needs_no_look_up(host)
    address = getattr(address, "ipv4_mapped", None) or address
    return is_name or address.is_loopback or address.is_unspecified


def _needs_no_look_up(host: str) -> bool:
    """An address in another notation (`0x7f000001`), or this machine's own name."""
    import socket

    try:
        socket.inet_aton(host)
    except OSError:
        return host == socket.gethostname()
    return True


def _refuse(what: str) -> None:
    line = f"{what} by {' '.join(sys.orig_argv)[:200]}\n"
    with open(os.environ[LOG], "a", encoding="utf-8") as log:  # noqa: PTH123
        log.write(line.replace("\n", " ").rstrip() + "\n")
    raise BeyondLoopbackError(f"{what}: the tests reach no other machine")
