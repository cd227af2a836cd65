"""llama.cpp's own server, with one model, on a free port of this machine."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.models.install import RANDOM, SERVER, SMOLLM2, TEMPLATES

WINDOW = 8192
SECONDS = 60.0
_PAUSE = 0.05


@dataclass(frozen=True)
class Served:
    """A model and the chat template that it is served with.

    Attributes:
        template: the beginning of a file's name of `TEMPLATES`; None is the model's own.
    """

    model: Path
    template: str | None = None

    @property
    def name(self) -> str:
        """As the documentation names it."""
        name = "SmolLM2-135M-Instruct" if self.model == SMOLLM2 else "random weights"
        return f"{name}, {self.template or 'own template'}"

    @property
    def options(self) -> list[str]:
        given = ["--model", str(self.model)]
        if self.template:
            (file,) = TEMPLATES.glob(f"{self.template}.jinja")
            given += ["--chat-template-file", str(file)]
        return given


SMOLLM = Served(SMOLLM2)
HERMES = Served(RANDOM, "NousResearch-Hermes-3-Llama-3.1-8B-tool_use")


@dataclass(frozen=True)
class LlamaServer:
    url: str
    process: subprocess.Popen[bytes]
    log: Path

    @property
    def version(self) -> str:
        return str(httpx.get(f"{self.url}/props", timeout=SECONDS).json()["build_info"])

    def freeze(self) -> None:
        """It goes on holding its connections, and says nothing more."""
        self.process.send_signal(signal.SIGSTOP)

    def has_answered(self) -> bool:
        try:
            return httpx.get(f"{self.url}/health", timeout=SECONDS).status_code == httpx.codes.OK
        except httpx.TransportError:
            return False


@contextmanager
def running(served: Served, folder: Path, *options: str, slots: int = 1) -> Iterator[LlamaServer]:
    """A server that has its model; leaving kills it.

    Args:
        options: of llama-server, such as `--api-key KEY`.
        slots: requests that it answers at once, each with its window.
    """
    port, log = _free_port(), folder / "llama-server.log"
    given = ["--host", "127.0.0.1", "--port", str(port), "--threads", str(os.cpu_count() or 1),
             "--ctx-size", str(WINDOW * slots), "--parallel", str(slots),
             "--alias", served.name.replace(", ", "-").replace(" ", "-")]  # fmt: skip
    with (
        log.open("wb") as output,
        subprocess.Popen(
            [SERVER, *served.options, *given, *options], stdout=output, stderr=output
        ) as process,
    ):
        try:
            server = LlamaServer(f"http://127.0.0.1:{port}", process, log)
            _wait(server)
            yield server
        finally:
            process.kill()


def _wait(server: LlamaServer) -> None:
    end = time.monotonic() + SECONDS
    while not server.has_answered():
        assert server.process.poll() is None, server.log.read_text(errors="replace")
        assert time.monotonic() < end, "it does not answer"
        time.sleep(_PAUSE)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
