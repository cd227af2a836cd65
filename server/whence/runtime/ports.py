"""Whether a port of this machine is in use."""

from __future__ import annotations

import errno
import socket

_ADDRESSES = ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET, ""), (socket.AF_INET6, "::"))


def is_taken(port: int) -> bool | None:
    """Whether a process listens on a TCP port; None where that can't be seen. Nothing is sent."""
    seen = [_is_refused(family, host, port) for family, host in _ADDRESSES]
    return True if True in seen else False if False in seen else None


def _is_refused(family: socket.AddressFamily, host: str, port: int) -> bool | None:
    """Whether an address is in use; None where there is none such, or it may not be taken."""
    try:
        with socket.socket(family, socket.SOCK_STREAM) as one:
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            # connections that have just ended are not in the way
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind((host, port))
    except OSError as error:
        return True if error.errno == errno.EADDRINUSE else None
    return False
