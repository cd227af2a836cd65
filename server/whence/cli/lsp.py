"""`whence lsp`: the language server."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from whence.cli.output import options_of, say
from whence.domain.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from whence.lsp.companion import Companion

# Work on threads leaves the interpreter to the event loop after so long at the latest. An answer
# changes hands several times on its way, each time behind every thread that is busy: with Python's
# own 5 ms, a few of them hold it up for a tenth of a second.
_SWITCH_SECONDS = 0.0005


def execute(args: argparse.Namespace) -> int:
    address = _address(args.tcp) if args.tcp is not None else None
    # The types of LSP are a hundred thousand objects that stay: looking through them again and
    # again takes a tenth of the start. Once the client is greeted, the collector is back.
    gc.disable()
    sys.setswitchinterval(_SWITCH_SECONDS)
    from whence.lsp.companion import accompany
    from whence.lsp.methods import make_server
    from whence.lsp.server import Options
    from whence.lsp.serving import run_stdio, run_tcp

    if address is None and sys.stdin.isatty():
        say("a language server, which an editor starts and talks to (Ctrl-C ends this)")
    server = make_server(Options(options_of(args), args.allow_commands))
    if args.gateway:
        accompany(server, _gateway)
    return run_stdio(server) if address is None else run_tcp(server, *address)


def _gateway() -> Companion:
    from whence.gateway.beside import serve_beside

    return serve_beside


def _address(text: str) -> tuple[str, int]:
    """HOST:PORT; an IPv6 address stands in brackets."""
    host, _, port = text.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise UsageError(f"--tcp {text}: write it as HOST:PORT, such as 127.0.0.1:0")
    return host.removeprefix("[").removesuffix("]"), int(port)
