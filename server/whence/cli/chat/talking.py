"""A conversation in the terminal, until Ctrl-D or /quit."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Final

from whence.cli.chat.answering import answer
from whence.cli.chat.conversation import ChatSession
from whence.cli.chat.finding import open_link
from whence.cli.chat.link import LostError
from whence.cli.chat.screen import Screen
from whence.cli.chat.tools import list_tools
from whence.cli.chat.typing_in import open_typing_session
from whence.domain.errors import WhenceError
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    import argparse
    from collections.abc import Awaitable, Callable

    from prompt_toolkit import PromptSession

    from whence.cli.chat.link import Link

_GREETING: Final = "/help lists the commands. Ctrl-C stops an answer, Ctrl-D ends the chat."


async def talk(args: argparse.Namespace) -> int:
    """The exit code.

    Raises:
        WhenceError: there is no gateway, and none can be started.
    """
    async with open_link(args) as (link, settings):
        from whence.service.stored_redaction import HISTORY_FILE

        history = settings.data_dir / HISTORY_FILE
        session = await asyncio.to_thread(open_typing_session, history)
        screen = Screen(sys.stdout, sys.stdout)
        screen.say(_GREETING, "dim")
        await _Talk(link, ChatSession.of(args), screen, session).run()
    return 0


class _Quit(Exception):  # noqa: N818 - no error
    """The user has said good-bye."""


@dataclass(frozen=True, slots=True)
class _Talk:
    link: Link
    conversation: ChatSession
    screen: Screen
    session: PromptSession[str]

    async def run(self) -> None:
        while True:
            try:
                text = (await self.session.prompt_async()).strip()
                if text:
                    await self._take(text)
            except KeyboardInterrupt:
                continue  # at the prompt: the line is cleared
            except (EOFError, _Quit):
                return
            except LostError as error:
                self.screen.say(f"{error} The next message reconnects.", "red")
            except WhenceError as error:
                self.screen.say(str(error), "red")

    async def _take(self, text: str) -> None:
        name, _, rest = text.partition(" ")
        if command := _COMMANDS.get(name):
            await command.run(self, rest.strip())
        elif name.startswith("/") and "/" not in name[1:]:
            self.screen.say(f"Unknown command {name}; see /help.")
        else:
            await answer(self.link, self.conversation, text, self.screen)

    async def help(self, _: str) -> None:
        width = max(map(len, _COMMANDS)) + 2
        for name, command in _COMMANDS.items():
            self.screen.say(f"{name:{width}}{command.text}")
        self.screen.say("Alt-Enter, or \\ at the end of a line, starts a new line.")

    async def new(self, _: str) -> None:
        self.conversation.forget()
        self.screen.say("Started a new conversation.")

    async def tools(self, _: str) -> None:
        for name, description in await asyncio.to_thread(list_tools, self.link.place):
            self.screen.say(f"{name}: {description}")

    async def model(self, name: str) -> None:
        if name:
            self.conversation.model = name
        self.screen.say(f"model: {self.conversation.model or 'gateway default'}")

    async def profile(self, name: str) -> None:
        if name:
            self.conversation.profile = name
        self.screen.say(f"profile: {self.conversation.profile or 'debugger'}")

    async def quit(self, _: str) -> None:
        raise _Quit


@dataclass(frozen=True, slots=True)
class _ChatCommand:
    text: str
    run: Callable[[_Talk, str], Awaitable[None]]


_COMMANDS: Final = {
    "/help": _ChatCommand("list the commands", _Talk.help),
    "/new": _ChatCommand("start a new conversation", _Talk.new),
    "/tools": _ChatCommand("list the tools that the model can call", _Talk.tools),
    "/model": _ChatCommand("show the model, or change it: /model KEY", _Talk.model),
    "/profile": _ChatCommand("show the profile, or change it: /profile NAME", _Talk.profile),
    "/quit": _ChatCommand("end the chat", _Talk.quit),
}
