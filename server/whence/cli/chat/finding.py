"""Which gateway a chat talks to: the one that is named, the one that runs, or one of its own."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import AsyncExitStack, asynccontextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Final

from whence.cli.chat.link import GatewayAddress, GatewayError, Link
from whence.cli.output import options_of, say, settings_of, workspace_of
from whence.config.project_root import workspace_id

if TYPE_CHECKING:
    import argparse
    from collections.abc import AsyncIterator
    from pathlib import Path

    from whence.config.settings import Settings

_LOOPBACK: Final = "127.0.0.1"
_ANYWHERE: Final = {"0.0.0.0": _LOOPBACK, "::": "::1"}  # noqa: S104 - what is listened on
_GLANCE_SECONDS: Final = 1.0
_ITS_OWN: Final = {"lmstudio.model", "data_dir", "chat.url", "gateway.token"}  # the chat's


@asynccontextmanager
async def open_link(args: argparse.Namespace) -> AsyncIterator[tuple[Link, Settings]]:
    """A link that is open, and the settings in force. A gateway that was started ends with it.

    Raises:
        GatewayError: the one that was named cannot be talked to.
        SettingsError: a setting is wrong.
    """
    workspace = await asyncio.to_thread(workspace_of, args)
    settings = (await asyncio.to_thread(settings_of, args, workspace)).settings
    async with AsyncExitStack() as ending:
        if named := args.url or settings.chat.url:
            link = Link(GatewayAddress.of(named, settings.gateway.token))
            await link.open()
            _tell_what_does_not_count(args, link.place)
        elif running := await _running(settings, workspace):
            link = running
            say(f"using the running gateway at {link.place.url} and its settings")
            _tell_what_does_not_count(args, link.place)
        else:
            link = Link(await ending.enter_async_context(_serve_here(args, workspace)))
        ending.push_async_callback(link.close)
        yield link, settings


def _tell_what_does_not_count(args: argparse.Namespace, place: GatewayAddress) -> None:
    """A gateway that runs has read its settings; the model alone goes with each question."""
    if left := sorted(options_of(args).keys() - _ITS_OWN):
        say(
            f"{', '.join(left)} can't be changed on the running gateway at {place.url}; "
            "restart it with these options"
        )


async def _running(settings: Settings, workspace: Path) -> Link | None:
    """The gateway of the settings, where one answers that serves this workspace."""
    gateway = settings.gateway
    if not gateway.port:
        return None
    host = _ANYWHERE.get(gateway.host, gateway.host)
    shown = f"[{host}]" if ":" in host else host
    link = Link(GatewayAddress.of(f"ws://{shown}:{gateway.port}", gateway.token))
    try:
        await link.open(_GLANCE_SECONDS)
        if await link.workspace() == workspace_id(workspace):
            return link
    except GatewayError:
        return None
    await link.close()
    return None


@asynccontextmanager
async def _serve_here(args: argparse.Namespace, workspace: Path) -> AsyncIterator[GatewayAddress]:
    """A gateway in this process, which only this chat has the token of."""
    await asyncio.to_thread(import_module, "whence.gateway.serving")
    from whence.gateway.serving import serving
    from whence.gateway.shared.host import Host
    from whence.service.daemon import Daemon, SettingsSources

    token = secrets.token_urlsafe()
    own = {"gateway.host": _LOOPBACK, "gateway.port": "0", "gateway.token": token}
    sources = SettingsSources({**options_of(args), **own})
    async with (
        Daemon(sources) as daemon,
        Host(daemon, workspace) as host,
        serving(host, address=_LOOPBACK, port=0) as place,
    ):
        yield GatewayAddress.of(place.url, token)
