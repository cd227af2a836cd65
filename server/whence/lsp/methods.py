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
    settings,
    text_sync,
    timeline,
    watching,
)
from whence.lsp.server import Options, WhenceServer

if TYPE_CHECKING:
    from collections.abc import Callable

_FAMILIES: tuple[Callable[[WhenceServer], None], ...] = (
    lifecycle.register,
    actions.register,
    settings.register,
    watching.register,
    cases.register,
    asking.register,
    text_sync.register,
    hover.register,
    lens.register,
    reports.register,
    fixes.register,
    hierarchy.register,
    commands.register,
    event_forwarding.register,
    timeline.register,
)


def make_server(options: Options | None = None) -> WhenceServer:
    """A server for one client."""
    server = WhenceServer(options)
    for register in _FAMILIES:
        register(server)
    return server
