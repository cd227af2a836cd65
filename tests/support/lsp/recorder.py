"""Stands between an editor and a language server, and writes down what they say.

    python tests/support/lsp/recorder.py OUT.jsonl [--neutral DIR=NAME]... -- COMMAND...

An editor is told to start this in place of the server. Bytes pass as they are; every message is a
line `{"from": "client"|"server", "message": {...}}`. Directories that are named lose their place
on this machine: `--neutral /tmp/shop=/project` writes `file:///project/a.ts`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, TextIO

LONGEST = 2**26  # bytes of a header that is waited for; a body may be longer

Neutral = Sequence[tuple[str, str]]


class Recording:
    """Lines in the order in which the messages came by."""

    def __init__(self, out: TextIO, neutral: Neutral) -> None:
        self._out, self._neutral = out, neutral

    def write(self, side: str, body: bytes) -> None:
        line = json.dumps({"from": side, "message": json.loads(body)}, ensure_ascii=False)
        for directory, name in self._neutral:
            line = line.replace(directory, name)
        self._out.write(f"{line}\n")
        self._out.flush()

    async def passing(
        self, side: str, source: asyncio.StreamReader, sink: asyncio.StreamWriter | BinaryIO
    ) -> None:
        """Passes messages on until the source ends, and then closes the sink."""
        try:
            while True:
                header = await source.readuntil(b"\r\n\r\n")
                body = await source.readexactly(_length(header))
                self.write(side, body)
                sink.write(header + body)
                if not isinstance(sink, asyncio.StreamWriter):
                    sink.flush()
        except asyncio.IncompleteReadError as error:
            sink.write(error.partial)
        finally:
            sink.close()


def _length(header: bytes) -> int:
    fields = dict(line.lower().split(b":", 1) for line in header.strip().split(b"\r\n"))
    return int(fields[b"content-length"])


async def record(command: Sequence[str], recording: Recording) -> int:
    """Runs a server between the recorder's stdin and stdout; its exit code."""
    server = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST)
    assert server.stdin is not None
    assert server.stdout is not None
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, server.terminate)
    editor = asyncio.StreamReader(LONGEST)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(editor), sys.stdin)
    asking = asyncio.create_task(recording.passing("client", editor, server.stdin))
    await recording.passing("server", server.stdout, sys.stdout.buffer)
    code = await server.wait()
    asking.cancel()
    return code


def _neutral(text: str) -> tuple[str, str]:
    directory, _, name = text.rpartition("=")
    return directory, name


def main() -> int:
    parser = argparse.ArgumentParser(prog="recorder.py")
    parser.add_argument("out", type=Path)
    parser.add_argument("--neutral", type=_neutral, action="append", default=[])
    parser.add_argument("command", nargs="+")
    given = parser.parse_args()
    with given.out.open("a", encoding="utf-8") as out:
        return asyncio.run(record(given.command, Recording(out, given.neutral)))


if __name__ == "__main__":
    raise SystemExit(main())
