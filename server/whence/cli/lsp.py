"""`whence lsp`: the language server."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from whence.lsp.methods import make_server
from whence.lsp.server import Options
from whence.lsp.transport import serve_stdio

if TYPE_CHECKING:
    import argparse


def execute(args: argparse.Namespace) -> int:
    from whence.cli.output import options_of

    options = Options(options_of(args), args.allow_commands)
    return asyncio.run(_serve(options))


async def _serve(options: Options) -> int:
    return await serve_stdio(make_server(options))
