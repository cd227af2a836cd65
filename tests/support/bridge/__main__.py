"""`python -m tests.support.bridge FOLDER`: serves a bridge to a folder and prints its document."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from tests.support.bridge.server import Bridge


async def serve(arguments: argparse.Namespace) -> None:
    async with Bridge(arguments.folder, token=arguments.token, port=arguments.port) as bridge:
        sys.stdout.write(f"{bridge.document_url}\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m tests.support.bridge")
    options.add_argument("folder", type=Path)
    options.add_argument("--port", type=int, default=3210)
    options.add_argument("--token", help="require this bearer token")
    try:
        asyncio.run(serve(options.parse_args()))
    except KeyboardInterrupt:
        return


if __name__ == "__main__":
    main()
