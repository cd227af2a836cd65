"""One question and its answer: the answer on stdout, everything else on stderr."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from whence.cli.chat.answering import answer
from whence.cli.chat.conversation import ChatSession
from whence.cli.chat.finding import open_link
from whence.cli.chat.screen import Screen
from whence.cli.output import write_json

if TYPE_CHECKING:
    import argparse

    from whence.cli.chat.answering import Json

_INTERRUPTED = 130


async def ask_once(args: argparse.Namespace, question: str) -> int:
    """The exit code.

    Raises:
        WhenceError: there is no answer; the message says what to do.
    """
    streams = sys.stdout.isatty() and not args.json
    async with open_link(args) as (link, _):
        screen = Screen(sys.stdout if streams else None, sys.stderr)
        complete = await answer(link, ChatSession.of(args), question, screen)
    if args.json:
        write_json(_shape(complete))
    elif not streams and complete["output"]:
        print(complete["output"])
    return _INTERRUPTED if complete["stopReason"] == "cancelled" else 0


def _shape(complete: Json) -> Json:
    return {name: complete[name] for name in ("output", "usage", "stopReason") if name in complete}
