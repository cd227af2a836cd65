"""`/api/chat/{session}` and `/pythagoras/chat`: chats that Whence keeps.

    POST message {role, content, meta?}     keeps what was said elsewhere
    POST message {text, profile?}           answers: events as they come where the client accepts
                                            `text/event-stream`, else {output, usage}

A client that goes away ends its answer; what was said until then is kept.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field, JsonValue, field_validator

from whence.config.chat_profiles import DEFAULT, profile_of
from whence.domain.analysis import Usage
from whence.domain.errors import UsageError
from whence.gateway.http.answers import answer_while_connected, may_fail, reply
from whence.gateway.http.bodies import document_bodies, read_json, validate_body
from whence.gateway.http.sse import EventStream
from whence.gateway.shared.failures import RequestError
from whence.gateway.shared.sessions import ProfiledQuestion, Sessions
from whence.storage.chat_history import ChatMessage
from whence.storage.event_log.redaction import EventRedactor
from whence_tools.contract import SCHEMA_VERSION, WireModel

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from whence.domain.events import ChatComplete
    from whence.gateway.shared.host import Host
    from whence.storage.event_log.entry import LogEntry

Json = dict[str, Any]

_ID: Final = r"^[A-Za-z0-9][A-Za-z0-9_.:@-]{0,99}$"
_STREAM: Final = "text/event-stream"
_SESSION_HEADER: Final = "X-Chat-Session"
_LAST: Final = frozenset({"chat.complete", "error"})

SessionId = Annotated[str, Path(pattern=_ID, description="The session; created when first used")]
Limit = Annotated[int, Query(ge=1, le=1000, description="Maximum number, newest")]


class MirroredMessage(WireModel):
    """A message that was said elsewhere."""

    role: Literal["system", "developer", "user", "assistant", "tool"]
    content: str
    meta: dict[str, JsonValue] = Field(default_factory=dict, description="Any data of the client's")


class Question(WireModel):
    text: str = Field(
        min_length=1, json_schema_extra={"pattern": r"\S"}, description="What is asked"
    )

    @field_validator("text")
    @classmethod
    def _says_something(cls, text: str) -> str:
        if not text.strip():
            raise ValueError("say what is asked")
        return text


class SessionQuestion(Question):
    profile: str = Field(default=DEFAULT, max_length=200, description="The chat profile to use")


class PythagorasQuestion(Question):
    session: str = Field(
        default_factory=lambda: f"pythagoras-{secrets.token_hex(8)}",
        pattern=_ID,
        description="The session to continue; default: a new one",
    )


class Answer(WireModel):
    output: str
    usage: Usage | None = None


class Messages(WireModel):
    """Oldest first."""

    schema_version: int = SCHEMA_VERSION
    session: str
    messages: list[ChatMessage]


_ANSWERS: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "model": Answer,
        "description": "The answer; with `Accept: text/event-stream` its events",
        "content": {_STREAM: {"schema": {"type": "string"}}},
    },
    **may_fail(404, 409, 422, 429, 503),
}


def router(host: Host) -> APIRouter:
    routes = APIRouter(tags=["chat"])
    chats = _Chats(host)

    @routes.post(
        "/api/chat/{session}/message",
        operation_id="chat_message",
        summary="Ask in a session with text, optionally profile; or keep a message that was said "
        "elsewhere with role and content",
        responses={**_ANSWERS, 204: {"description": "The message was stored"}},
        openapi_extra=document_bodies(MirroredMessage, SessionQuestion),
    )
    async def message(session: SessionId, request: Request) -> Response:
        given = await read_json(request)
        if isinstance(given, dict) and "text" in given:
            question = validate_body(SessionQuestion, given)
            return await chats.answer(
                ProfiledQuestion(session, question.text, question.profile), request
            )
        mirrored = validate_body(MirroredMessage, given)
        store = (await host.app()).chats
        await store.add(session, mirrored.role, mirrored.content, mirrored.meta)
        return Response(status_code=204)

    @routes.get(
        "/api/chat/{session}/messages",
        operation_id="chat_messages",
        summary="List the last messages of a session, oldest first",
        responses={200: {"model": Messages}, **may_fail(422, 503)},
    )
    async def messages(session: SessionId, limit: Limit = 100) -> Response:
        messages = await (await host.app()).chats.latest(session, limit)
        return await reply(Messages(session=session, messages=messages).wire())

    @routes.post(
        "/pythagoras/chat",
        operation_id="pythagoras_chat",
        summary="Ask Pythagoras, who reasons stepwise and uses tools: give text",
        responses=_ANSWERS,
        openapi_extra=document_bodies(PythagorasQuestion),
    )
    async def pythagoras(request: Request) -> Response:
        question = validate_body(PythagorasQuestion, await read_json(request))
        return await chats.answer(
            ProfiledQuestion(question.session, question.text, "pythagoras"), request
        )

    return routes


class _Chats:
    """Answers over HTTP."""

    def __init__(self, host: Host) -> None:
        self._host, self._sessions = host, Sessions(host)

    async def answer(self, exchange: ProfiledQuestion, request: Request) -> Response:
        await self._check_profile(exchange.profile)
        response = (
            EventStream(self._events(exchange), self._host.closing)
            if _STREAM in request.headers.get("accept", "")
            else await self._whole(exchange, request)
        )
        response.headers[_SESSION_HEADER] = exchange.session
        return response

    async def _check_profile(self, name: str) -> None:
        """Before a stream begins, so that it is no event in it."""
        try:
            profile_of(name, (await self._host.app()).settings.profiles)
        except UsageError as error:
            wrong = [{"path": "body.profile", "message": str(error)}]
            raise RequestError(404, "NOT_FOUND", str(error), wrong) from None

    async def _whole(self, exchange: ProfiledQuestion, request: Request) -> Response:
        answering = self._host.hold(self._sessions.answer(exchange))
        complete: ChatComplete = await answer_while_connected(request, answering)
        return await reply(Answer(output=complete.output, usage=complete.usage).wire())

    async def _events(self, exchange: ProfiledQuestion) -> AsyncGenerator[Json, None]:
        """Everything that happens, as it may leave; the last one is `chat.complete` or `error`."""
        coming: asyncio.Queue[LogEntry | None] = asyncio.Queue()
        answering = self._host.hold(self._sessions.answer(exchange, coming.put_nowait))
        answering.add_done_callback(lambda _: coming.put_nowait(None))
        outgoing, last = EventRedactor(), None
        try:
            while (entry := await coming.get()) is not None:
                for event in await outgoing.taken(entry):
                    last = event["event"]
                    yield event
            if last not in _LAST and not answering.cancelled():
                await answering  # it failed before it began to tell
        finally:
            answering.cancel()
