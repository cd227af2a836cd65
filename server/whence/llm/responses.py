"""`/v1/responses`: one request, one answer. Needs LM Studio 0.3.29 or later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from whence.llm.completion import CompletionBuilder
from whence.llm.exchange import FOR_THE_END, posted
from whence.llm.failures import EndpointMissingError, UnclassifiedServerError
from whence.llm.request import encode_body
from whence.llm.response_items import EventTranslator, as_completion, write_response_fields
from whence.llm.sse import FrameReader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.domain.ports import Completion
    from whence.llm.connect import Server
    from whence.llm.endpoint import TimeLimits
    from whence.llm.exchange import StreamedAnswer
    from whence.llm.http import HttpClient
    from whence.llm.transport import CompletionQuestion

PATH = "/v1/responses"
_MISSING = frozenset({404, 405, 501})


class Responses:
    """A `Transport` over OpenAI's newer endpoint, without its server-side state."""

    def __init__(self, client: HttpClient, limits: TimeLimits) -> None:
        self._client, self._limits = client, limits

    async def ask(
        self, server: Server, question: CompletionQuestion, fields: Mapping[str, Any]
    ) -> Completion:
        """See `Transport`."""
        streams = bool(fields.get("stream"))
        builder = CompletionBuilder(
            question.messages, question.tools, question.emit, is_whole_asked=not streams
        )
        body = encode_body(write_response_fields(fields))
        async with posted(self._client, server.url + PATH, body, self._limits) as answer:
            ended = await _read(answer, builder)
        return builder.build(ended=ended)


async def _read(answer: StreamedAnswer, builder: CompletionBuilder) -> bool:
    """Feeds the answer to the builder; returns whether the server said that it is complete."""
    if not answer.is_stream:
        builder.add(as_completion(await _body(answer)))
        return True
    reader, translator = FrameReader(), EventTranslator()
    async for data in answer.chunks_within(lambda: FOR_THE_END if translator.done else None):
        builder.add_all(translator.translated(reader.feed(data)))
    builder.add_all(translator.translated(reader.close()))
    builder.lost_frames = reader.lost
    return translator.done or reader.done


async def _body(answer: StreamedAnswer) -> dict[str, Any]:
    """The whole answer; other servers' 404 means what LM Studio says in words."""
    try:
        body = await answer.json()
    except UnclassifiedServerError as failure:
        if answer.status not in _MISSING:
            raise
        raise EndpointMissingError(failure.server_message) from None
    if "output" not in body:
        raise EndpointMissingError
    return body
