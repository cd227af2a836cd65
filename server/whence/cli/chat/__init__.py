"""`whence chat`: talks to a model that can use the tools, over a gateway's WebSocket."""

from __future__ import annotations

import asyncio
import io
import sys
from typing import TYPE_CHECKING

from whence.domain.errors import UsageError

if TYPE_CHECKING:
    import argparse


def execute(args: argparse.Namespace) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a model says what a terminal may not know
            stream.reconfigure(errors="replace")
    question = _question(args)
    if question is not None:
        from whence.cli.chat.once import ask_once

        return asyncio.run(ask_once(args, question))
    if args.json:
        raise UsageError("chat: --json answers one question: give it as TEXT, or `-` and a pipe")
    from whence.cli.chat.talking import talk

    return asyncio.run(talk(args))


def _question(args: argparse.Namespace) -> str | None:
    """What is asked once; None for a conversation."""
    if args.text not in (None, "-"):
        return _not_empty(args.text)
    if args.text == "-" or not sys.stdin.isatty():
        return _not_empty(sys.stdin.read())
    if not sys.stdout.isatty():
        raise UsageError("chat: a conversation needs a terminal; give a question as TEXT")
    return None


def _not_empty(text: str) -> str:
    if not text.strip():
        raise UsageError("chat: the question is empty")
    return text
