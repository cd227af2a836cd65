"""What goes back to a client, whichever protocol it speaks."""

from __future__ import annotations

import string
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import asyncio
    import random
    from collections.abc import Callable, Iterator

    from tests.support.lmstudio.profiles import Profile
    from tests.support.lmstudio.turns import Turn

CHARACTERS_PER_TOKEN = 4


@dataclass(frozen=True, slots=True)
class Raw:
    """Bytes as they go onto the wire."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Event:
    """A named event of a stream."""

    name: str
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ChannelError:
    """A channel of the native protocol fails."""

    error: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Reset:
    """The connection breaks here."""


@dataclass(frozen=True, slots=True)
class Hang:
    """Nothing more comes; ends when the client leaves."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Nothing comes until this is set."""

    until: asyncio.Event


Frame = dict[str, Any] | Event | ChannelError | Raw | Reset | Hang | Hold
Frames = list[Frame]


@dataclass(frozen=True, slots=True)
class Json:
    """A whole answer."""

    status: int
    body: Any


@dataclass(frozen=True, slots=True)
class Stream:
    """An event stream, or a channel's packets."""

    frames: Frames


Reply = Json | Stream | Reset


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a protocol says things.

    Attributes:
        reply: a turn in its words.
        error: a failure in its words, before anything else was said.
        error_frame: a failure in the middle of an answer.
        id_prefix: of the answers' ids.
        id_length: of the rest of the id.
    """

    name: Literal["chat", "responses", "native"]
    reply: Callable[[Turn, Exchange], Reply]
    error: Callable[[Exchange, Any, int], Reply]
    error_frame: Callable[[Exchange, str], Frame]
    id_prefix: str
    id_length: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request, as far as an answer depends on it.

    Attributes:
        id: of the answer.
        body: the request in the shape of a chat request.
        reasoning: the field that reasoning comes in; `think` for tags inside the content,
            `think-open` for tags without the opening one, `none` for no reasoning.
        usage: whether token counts are said, left out, or zeros.
    """

    id: str
    body: dict[str, Any]
    dialect: Dialect
    model: str
    prompt_tokens: int
    cached_tokens: int
    context_length: int
    profile: Profile
    reasoning: str
    rng: random.Random
    usage: Literal["counted", "missing", "zeros"] = "counted"

    @property
    def streams(self) -> bool:
        return bool(self.body.get("stream"))

    @property
    def wants_usage(self) -> bool:
        asked = (self.body.get("stream_options") or {}).get("include_usage", False)
        return bool(asked) and self.profile.usage_chunk and self.usage != "missing"

    def call_id(self) -> str:
        return str(self.rng.randrange(100_000_000, 1_000_000_000))

    def random_id(self, prefix: str) -> str:
        return random_id(self.rng, prefix, 21)

    def error(self, value: Any, status: int = 400) -> Reply:
        return self.dialect.error(self, value, status)

    def counts(self, turn: Turn) -> tuple[int, int]:
        """Prompt and completion tokens."""
        if self.usage == "zeros":
            return 0, 0
        return self.prompt_tokens, max(1, len(turn.said) // CHARACTERS_PER_TOKEN)


def random_id(rng: random.Random, prefix: str, length: int) -> str:
    return prefix + "".join(rng.choices(string.ascii_lowercase + string.digits, k=length))


def error_text(value: Any) -> str:
    return value if isinstance(value, str) else str(value.get("message", ""))


def pieces(text: str, rng: random.Random) -> Iterator[str]:
    """One to five characters each, as tokens are."""
    position = 0
    while position < len(text):
        size = rng.randint(1, 5)
        yield text[position : position + size]
        position += size
