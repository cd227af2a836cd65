"""A gateway on a free loopback port, in the test's own event loop.

async with gateway(project, offline(tmp_path)) as url: ...
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.daemons import offline
from whence.gateway.serving import serving
from whence.gateway.shared.host import Host
from whence.service.daemon import Daemon, SettingsSources

LOOPBACK = "127.0.0.1"


@asynccontextmanager
async def gateway(
    project: Path, settings: dict[str, str] | None = None, *, trusted: bool = False
) -> AsyncIterator[str]:
    """The URL of one over a workspace; see `hosted` for the host behind it.

    Args:
        settings: as typed; default: everything offline, the data beside the workspace.
    """
    async with hosted(project, settings, trusted=trusted) as host, served(host) as url:
        yield url


@asynccontextmanager
async def hosted(
    project: Path, settings: dict[str, str] | None = None, *, trusted: bool = False
) -> AsyncIterator[Host]:
    """A host over a daemon of its own."""
    settings = offline(project.parent / "data") if settings is None else settings
    sources = SettingsSources(command_line=settings, trusted=trusted)
    async with Daemon(sources) as daemon, Host(daemon, project) as host:
        yield host


@asynccontextmanager
async def served(host: Host) -> AsyncIterator[str]:
    """The URL of a gateway over a caller's host."""
    async with serving(host, address=LOOPBACK, port=0) as place:
        yield place.url
