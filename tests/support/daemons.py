"""A daemon over small programs, with an analyst that a test can hold up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.lmstudio import LMStudio, Model
from tests.support.lmstudio.asking import Question, Sink
from tests.support.lmstudio.brain import Brain
from whence.service.daemon import Daemon, SettingsSources

SECONDS = 20.0
MAIN = """\
from accounts import find_account


def greet(name):
    account = find_account(name)
    return "Hello " + account.title()


print(greet("bo"))
"""
ACCOUNTS = """\
ACCOUNTS = {"ada": "Ada", "grace": "Grace"}


def find_account(name):
    return ACCOUNTS.get(name)
"""
TRACE = """\
Traceback (most recent call last):
  File "main.py", line 9, in <module>
    print(greet("bo"))
          ^^^^^^^^^^^
  File "main.py", line 6, in greet
    return "Hello " + account.title()
                      ^^^^^^^^^^^^^
AttributeError: 'NoneType' object has no attribute 'title'
"""
OTHER_TRACE = """\
Traceback (most recent call last):
  File "main.py", line 5, in greet
    account = find_account(name)
ValueError: no such account
"""


def write_program(folder: Path) -> Path:
    """A program that fails with `TRACE`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "main.py").write_text(MAIN)
    (folder / "accounts.py").write_text(ACCOUNTS)
    return folder


def offline(data_dir: Path, **more: str) -> dict[str, str]:
    """Settings, as typed, with which nothing outside is asked."""
    return {"analyst": "offline", "data_dir": str(data_dir), "embedder": "lexical", **more}


@asynccontextmanager
async def daemon_with(settings: dict[str, str]) -> AsyncIterator[Daemon]:
    async with Daemon(SettingsSources(command_line=settings)) as daemon:
        yield daemon


class SlowModel(LMStudio):
    """A stand-in whose model answers nothing until it is `released`."""

    def __init__(self) -> None:
        self._model = Model()
        self._released = asyncio.Event()
        super().__init__(brain=Brain(), models=[self._model])

    def settings(self, data_dir: Path, **more: str) -> dict[str, str]:
        own = {"lmstudio.url": self.url, "lmstudio.model": self._model.key}
        return offline(data_dir, **own, **{"analyst": "lmstudio", **more})

    def release(self) -> None:
        self._released.set()

    async def _ask(self, question: Question, sink: Sink) -> None:
        await self._released.wait()
        await super()._ask(question, sink)


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Asks again and again; each asking takes its time elsewhere (a thread, a process)."""
    async with asyncio.timeout(SECONDS):
        while not await condition():
            pass
