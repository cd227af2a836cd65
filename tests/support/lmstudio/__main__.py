"""`python -m tests.support.lmstudio`: serves a brain and prints its URL."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable

from tests.support.lmstudio import PROFILES, LMStudio, Model, Pace, Turn, embedder
from tests.support.lmstudio.brain import Brain
from tests.support.lmstudio.chooser import Chooser
from tests.support.lmstudio.faults import FAULTS

_BRAINS: dict[str, Callable[[], Callable[[bytes], Turn]]] = {"errors": Brain, "questions": Chooser}


async def serve(arguments: argparse.Namespace) -> None:
    model = Model(
        context_length=arguments.context,
        state="not-loaded" if arguments.not_loaded else "loaded",
        parallel=arguments.parallel,
    )
    server = LMStudio(
        brain=_BRAINS[arguments.brain](),
        profile=PROFILES[arguments.profile],
        models=[model, embedder()],
        token=arguments.token,
        fault=arguments.fault,
        fault_rate=arguments.fault_rate,
        overflow=arguments.overflow,
        limited=True,
        pace=Pace(arguments.load_seconds, arguments.prompt_seconds, arguments.frame_seconds),
        port=arguments.port,
    )
    async with server:
        sys.stdout.write(f"{server.url}\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="python -m tests.support.lmstudio")
    add = options.add_argument
    add("--port", type=int, default=0)
    add("--profile", choices=sorted(PROFILES), default="classic")
    add("--brain", choices=sorted(_BRAINS), default="errors", help="what the model is good at")
    add("--context", type=int, default=16384, help="tokens of the loaded model")
    add("--not-loaded", action="store_true", help="the model is loaded by the first request")
    add("--parallel", type=int, default=4, help="requests answered at the same time")
    add("--token", help="require this bearer token")
    add("--fault", choices=sorted(FAULTS), metavar="ID", help="what goes wrong with each answer")
    add("--fault-rate", type=float, default=1.0, help="with which share of them")
    add("--overflow", choices=("error", "truncate_middle", "empty_stream"), default="error")
    add("--load-seconds", type=float, default=0.0)
    add("--prompt-seconds", type=float, default=0.0, help="for each token that is not cached")
    add("--frame-seconds", type=float, default=0.0, help="for each piece of an answer")
    return options


def main() -> None:
    try:
        asyncio.run(serve(parser().parse_args()))
    except KeyboardInterrupt:
        return


if __name__ == "__main__":
    main()
