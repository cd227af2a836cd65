"""The commands of the editor's palette, but for those of the findings; and the button that stops
one.

Each takes one object (see `arguments.py`).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from whence.lsp.features import explaining, feedback, upkeep
from whence.lsp.features.arguments import Arguments
from whence.lsp.features.investigating import investigate

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from whence.lsp.server import WhenceServer
    from whence.service.investigations import Investigations

    Command = Callable[[WhenceServer, Arguments], Awaitable[Any]]

__all__ = ["investigate", "register"]

Json = dict[str, Any]


def register(server: WhenceServer) -> None:
    server.commands(
        {name: partial(_call, server, name, command) for name, command in _COMMANDS.items()}
    )

    @server.answers(types.WINDOW_WORK_DONE_PROGRESS_CANCEL)
    def progress_cancelled(params: types.WorkDoneProgressCancelParams) -> None:
        server.progresses.stop(params.token)


async def conclude(server: WhenceServer, arguments: Arguments) -> Json:
    """`{investigationId?}` → `{investigationId?, concluding}`: the answer with what is there.

    Without an id, it is the newest investigation that runs.
    """
    investigations = (await server.daemon()).investigations
    chosen = _choose_investigation(investigations, arguments)
    if chosen is None:
        return {"concluding": False}
    return {"investigationId": chosen, "concluding": investigations.conclude(chosen)}


async def cancel(server: WhenceServer, arguments: Arguments) -> Json:
    """`{investigationId?}` → `{investigationId?, cancelled}`: ends it for all who wait for it.

    Without an id, it is the newest investigation that runs.
    """
    investigations = (await server.daemon()).investigations
    chosen = _choose_investigation(investigations, arguments)
    if chosen is None:
        return {"cancelled": False}
    return {"investigationId": chosen, "cancelled": investigations.cancel(chosen)}


def _choose_investigation(investigations: Investigations, arguments: Arguments) -> str | None:
    running = (one.id for one in investigations.all() if one.state != "finished")
    return arguments.optional_text("investigationId") or next(running, None)


_COMMANDS: dict[str, Command] = {
    "whence.explain": explaining.explain,
    "whence.explainSelection": explaining.explain_selection,
    "whence.explainTerminal": explaining.explain_terminal,
    "whence.findSimilar": feedback.find_similar,
    "whence.markSolved": feedback.mark_solved,
    "whence.markWrong": feedback.mark_wrong,
    "whence.selectModel": upkeep.select_model,
    "whence.doctor": upkeep.check_health,
    "whence.conclude": conclude,
    "whence.cancel": cancel,
}


async def _call(server: WhenceServer, name: str, command: Command, given: Json) -> Any:
    return await command(server, Arguments(server, name, given))
