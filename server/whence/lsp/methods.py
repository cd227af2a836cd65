"""The families of methods, put together: one module each, with one `register(server)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.lsp import (
    actions,
    asking,
    cases,
    commands,
    configuration,
    findings,
    fixes,
    hierarchy,
    hover,
    lens,
    lifecycle,
    progress,
    reports,
    seen,
    telling,
    timeline,
    watching,
)
from whence.lsp.server import Options, WhenceServer

if TYPE_CHECKING:
    from collections.abc import Callable

_FAMILIES: tuple[Callable[[WhenceServer], None], ...] = (
    lifecycle.register,
    actions.register,
    seen.register,
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
    telling.register,
    timeline.register,
)


def make_server(options: Options | None = None) -> WhenceServer:
    """A server for one client."""
    server = WhenceServer(options)
    for register in _FAMILIES:
        register(server)
    return server
