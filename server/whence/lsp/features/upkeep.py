"""`whence.selectModel`, `whence.doctor`: what Whence works with."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, get_args

from whence.domain.errors import SettingsError
from whence.lsp import texts
from whence.lsp.bridge.questions import Feature
from whence.lsp.features.explaining import workspace_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.lsp.features.arguments import Arguments
    from whence.lsp.server import WhenceServer
    from whence.service.daemon import App

Json = dict[str, Any]

_OFFERED = 50  # models that one question can show


async def select_model(server: WhenceServer, arguments: Arguments) -> Json:
    """`{model?}` → `{model?, models[]}`: for this session; without one the user is asked."""
    model = arguments.optional_text("model")
    app = await _app(server, arguments)
    models = await app.models()
    if model is not None and model not in models:
        raise arguments.wrong(
            "model", f"is not one of LM Studio's models: {', '.join(models) or 'it has none'}"
        )
    chosen = model or await _choose_model(server, models)
    if chosen is not None:
        await _use(server, chosen)
    current = chosen or app.settings.lmstudio.model
    return {**({"model": current} if current else {}), "models": models}


async def _choose_model(server: WhenceServer, models: Sequence[str]) -> str | None:
    if not models or not server.messages.can_ask:
        return None
    return await server.messages.choose(texts.WHICH_MODEL, models[:_OFFERED])


async def _use(server: WhenceServer, model: str) -> None:
    """As if it had been given at the start: the user's own word is stronger than any file."""
    given = {**server.options.command_line, "lmstudio.model": model}
    server.options = replace(server.options, command_line=given)
    daemon = await server.daemon()
    await daemon.configure(replace(daemon.sources, command_line=given))


async def check_health(server: WhenceServer, arguments: Arguments) -> Json:
    """`{uri?}` → `{checks: [{name, ok, message, fix?}]}`"""
    await asyncio.to_thread(import_module, "whence.service.health_check")
    from whence.service.health_check import check_own_version, check_up, report_wrong_settings

    offers = [name for name in get_args(Feature) if server.bridge.offers(name)]
    try:
        checks = await check_up(await _app(server, arguments), offers)
    except SettingsError as error:
        checks = [check_own_version(), report_wrong_settings(error)]
    return {"checks": [check.wire() for check in checks]}


async def _app(server: WhenceServer, arguments: Arguments) -> App:
    root = await workspace_of(server, arguments.optional_text("uri"))
    return await (await server.daemon()).app(root)
