"""`python -m tests.support.lmstudio`: serves the brain and prints its URL."""

from __future__ import annotations

import argparse
import asyncio
import sys

from tests.support.lmstudio import PROFILES, LMStudio, Model
from tests.support.lmstudio.brain import Brain


async def serve(arguments: argparse.Namespace) -> None:
    model = Model(context_length=arguments.context)
    server = LMStudio(
        brain=Brain(),
        profile=PROFILES[arguments.profile],
        models=[model],
        token=arguments.token,
        port=arguments.port,
    )
    async with server:
        sys.stdout.write(f"{server.url}\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.support.lmstudio")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--profile", choices=sorted(PROFILES), default="classic")
    parser.add_argument("--context", type=int, default=16384, help="tokens of the loaded model")
    parser.add_argument("--token", help="require this bearer token")
    try:
        asyncio.run(serve(parser.parse_args()))
    except KeyboardInterrupt:
        return


if __name__ == "__main__":
    main()
