"""The commands of the editor's palette, but for those of the findings.

Each takes one object (see `arguments.py`).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from whence.lsp import explaining, feedback, upkeep
from whence.lsp.arguments import Arguments
from whence.lsp.investigating import investigate

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from whence.lsp.server import WhenceServer

    Command = Callable[[WhenceServer, Arguments], Awaitable[Any]]

__all__ = ["investigate", "register"]

Json = dict[str, Any]


def register(server: WhenceServer) -> None:
    server.commands(
        {name: partial(_called, server, name, command) for name, command in _COMMANDS.items()}
    )


async def conclude(server: WhenceServer, arguments: Arguments) -> Json:
    """`{investigationId?}` → `{investigationId?, concluding}`: the answer with what is there.

    Without an id, it is the newest investigation that runs.
    """
    investigations = (await server.daemon()).investigations
    running = (one.id for one in investigations.all() if one.state != "finished")
    chosen = arguments.optional_text("investigationId") or next(running, None)
    if chosen is None:
        return {"concluding": False}
    return {"investigationId": chosen, "concluding": investigations.conclude(chosen)}


_COMMANDS: dict[str, Command] = {
    "whence.explain": explaining.explain,
    "whence.explainSelection": explaining.explain_selection,
    "whence.explainTerminal": explaining.explain_terminal,
    "whence.findSimilar": feedback.find_similar,
    "whence.markSolved": feedback.mark_solved,
    "whence.markWrong": feedback.mark_wrong,
    "whence.selectModel": upkeep.select_model,
    "whence.doctor": upkeep.doctor,
    "whence.conclude": conclude,
}


async def _called(server: WhenceServer, name: str, command: Command, given: Json) -> Any:
    return await command(server, Arguments(server, name, given))
