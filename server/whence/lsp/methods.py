"""The families of methods, put together: one module each, with one `register(server)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.lsp.features import (
    actions,
    asking,
    cases,
    commands,
    event_forwarding,
    fixes,
    hierarchy,
    hover,
    lens,
    lifecycle,
    reports,
    timeline,
    watching,
)
from whence.lsp.server import Options, WhenceServer
from whence.lsp.state import configuration, findings, reported_diagnostics
from whence.lsp.transport import progress

if TYPE_CHECKING:
    from collections.abc import Callable

_FAMILIES: tuple[Callable[[WhenceServer], None], ...] = (
    lifecycle.register,
    actions.register,
    reported_diagnostics.register,
    configuration.register,
    watching.register,
    cases.register,
    asking.register,
    findings.register,
    hover.register,
    lens.register,
    reports.register,
    fixes.register,
    hierarchy.register,
    commands.register,
    progress.register,
    event_forwarding.register,
    timeline.register,
)


def make_server(options: Options | None = None) -> WhenceServer:
    """A server for one client."""
    server = WhenceServer(options)
    for register in _FAMILIES:
        register(server)
    return server
