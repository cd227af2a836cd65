"""One call: the request, its answer, and how it fails."""

from __future__ import annotations

import asyncio
import json
import re
from typing import TYPE_CHECKING, Any, Final

from whence_tools.failure import ErrorCode, ToolFailure
from whence_tools.lazy_dataclass import dataclass
from whence_tools.openapi.answers import OperationAnswer, content_of, is_stream, shorten
from whence_tools.openapi.auth import sign_request
from whence_tools.openapi.origins import RefusedError, origin_of
from whence_tools.openapi.preparing import HTTP, prepare
from whence_tools.openapi.requests import prepare_request
from whence_tools.openapi.wording import cut, to_plain_text
from whence_tools.redact import REDACTED, redact

if TYPE_CHECKING:
    from collections.abc import Mapping

    import httpx

    from whence_tools.openapi.inputs import Inputs
    from whence_tools.openapi.operations import ApiOperation
    from whence_tools.openapi.origins import Policy
    from whence_tools.openapi.requests import Prepared

STREAM_SECONDS: Final = 8.0
_MAX_BODY: Final = 8 * 1024 * 1024
_MAX_STREAM: Final = 1024 * 1024
_MAX_ANSWER: Final = 1024 * 1024
_MAX_ERROR_BODY: Final = 16 * 1024
_MAX_EXCERPT: Final = 300
_OCTETS: Final = "application/octet-stream"
_TOO_MANY: Final = 429
_ERRORS_FROM: Final = 400
_ACCEPT: Final = "application/json, text/*;q=0.8, */*;q=0.5"
_TEXTUAL: Final = re.compile(
    r"text/.*|.*json.*|.*xml|.*yaml.*|.*javascript|.*x-www-form-urlencoded|.*graphql.*"
)
_CHARSET: Final = re.compile(r"charset=[\"']?([\w.:-]{1,40})", re.IGNORECASE)
_TOLD_HEADERS: Final = (
    "content-type", "location", "link", "retry-after", "content-range", "x-total-count",
    "x-next-page", "x-ratelimit-remaining", "x-ratelimit-reset",
)  # fmt: skip
_TELLING_KEYS: Final = ("message", "detail", "error_description", "title", "error", "errors", "msg")


@dataclass(frozen=True, slots=True)
class OperationCall:
    """How an operation is called."""

    operation: ApiOperation
    inputs: Inputs
    policy: Policy

    async def run(self, arguments: Mapping[str, Any]) -> OperationAnswer:
        """Args: arguments: as `checking.check` has read them; cancelling closes the request.

        Raises:
            ToolFailure: INVALID_PARAMETERS, RATE_LIMIT_EXCEEDED or API_ERROR.
        """
        prepared = self.prepared(arguments)
        await prepare(HTTP)
        from whence_tools.openapi.transport import open_client

        client = await asyncio.to_thread(open_client, self.policy)
        async with client:
            return await self._send(client, prepared)

    def prepared(self, arguments: Mapping[str, Any]) -> Prepared:
        """The request, without its credential. Raises: as `run`."""
        if self.operation.server is None:
            raise ToolFailure(
                ErrorCode.API_ERROR,
                "The API's document names no server. Tell the user to set the document's URL "
                "instead of a file.",
            )
        return prepare_request(self.operation, self.inputs, self.operation.server, arguments)

    async def _send(self, client: httpx.AsyncClient, prepared: Prepared) -> OperationAnswer:
        import httpx

        from whence_tools.openapi.transport import send

        credential = self.policy.credential(prepared.url)
        try:
            response = await send(client, self._request(client, prepared, credential))
            try:
                return await self._read(response, credential)
            finally:
                await response.aclose()
        except RefusedError as error:
            message = str(error)
            raise ToolFailure(ErrorCode.API_ERROR, f"{message[:1].upper()}{message[1:]}.") from None
        except (httpx.HTTPError, httpx.InvalidURL, UnicodeError) as error:
            raise ToolFailure(
                ErrorCode.API_ERROR,
                f"{origin_of(prepared.url)} cannot be reached ({type(error).__name__}). "
                "Tell the user, or go on without it.",
            ) from None

    def _request(
        self, client: httpx.AsyncClient, prepared: Prepared, credential: str | None
    ) -> httpx.Request:
        signature = sign_request(self.operation.schemes, credential)
        query = "&".join([*prepared.query, *signature.query])
        headers = {"Accept": _ACCEPT, **prepared.headers, **signature.headers}
        if cookies := [*prepared.cookies, *signature.cookies]:
            headers["Cookie"] = "; ".join(cookies)
        fields = [
            (name, (file, text.encode("utf-8", "replace"), _OCTETS if file else None))
            for name, file, text in prepared.fields or ()
        ]
        return client.build_request(
            prepared.method,
            f"{prepared.url}?{query}" if query else prepared.url,
            headers=[(name.encode(), value.encode()) for name, value in headers.items()],
            content=prepared.content,
            files=fields or None,
        )

    async def _read(self, response: httpx.Response, credential: str | None) -> OperationAnswer:
        media = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if response.status_code >= _ERRORS_FROM:
            raise await self._failure(response, credential)
        is_empty = response.headers.get("content-length") == "0"
        if media and not _TEXTUAL.fullmatch(media) and not is_empty:
            raise ToolFailure(
                ErrorCode.API_ERROR,
                f"The answer is {cut(media, 60)}, which is not text; it cannot be shown.",
                status=response.status_code,
            )
        body, cut_short = await _receive(response, stream=is_stream(media))
        return await asyncio.to_thread(_answer, body, media, response, credential, cut_short)

    async def _failure(self, response: httpx.Response, credential: str | None) -> ToolFailure:
        body, _ = await _receive(response, limit=_MAX_ERROR_BODY)
        status = response.status_code
        text = _without(body.decode("utf-8", "replace"), credential)
        excerpt = _excerpt(text)
        if status == _TOO_MANY:
            wait = response.headers.get("retry-after", "")
            when = f"after {cut(wait, 40)}{' s' if wait.isdigit() else ''}" if wait else "later"
            return ToolFailure(
                ErrorCode.RATE_LIMIT_EXCEEDED,
                f"The API wants fewer requests; try again {when}.",
                status=status,
            )
        message = f"The API answered {status}{f': {excerpt}' if excerpt else '.'}"
        if advice := self._advice(status, credential):
            message = f"{message.rstrip('.')}. {advice}"
        return ToolFailure(ErrorCode.API_ERROR, message, status=status)

    def _advice(self, status: int, credential: str | None) -> str:
        if status in {401, 403} and credential is None:
            origin = origin_of(self.operation.server or "")
            return f"No credential is set for it: the user can set openapi.auth for {origin}."
        return ""


async def _receive(
    response: httpx.Response, *, stream: bool = False, limit: int | None = None
) -> tuple[bytes, str | None]:
    """The body up to the limit, and why it ends there.

    A stream need not end: what came in time is the answer.
    """
    limit = limit or (_MAX_STREAM if stream else _MAX_BODY)
    received = bytearray()
    try:
        async with asyncio.timeout(STREAM_SECONDS if stream else None):
            async for chunk in response.aiter_bytes():
                received += chunk
                if len(received) > limit:
                    message = f"The answer is longer than {limit // 1024} KiB."
                    return bytes(received[:limit]), message
    except TimeoutError:
        return bytes(received), f"The stream was still open after {STREAM_SECONDS:g} s."
    return bytes(received), None


def _answer(
    body: bytes,
    media: str,
    response: httpx.Response,
    credential: str | None,
    cut_short: str | None,
) -> OperationAnswer:
    """Blocks: large bodies are parsed and shortened here."""
    text = _decode(body, response.headers.get("content-type", ""))
    if "\x00" in text:
        raise ToolFailure(
            ErrorCode.API_ERROR,
            "The answer is not text; it cannot be shown.",
            status=response.status_code,
        )
    if cut_short and is_stream(media):
        text = text[: text.rfind("\n") + 1]
    headers = {name: response.headers[name] for name in _TOLD_HEADERS if name in response.headers}
    answer = OperationAnswer(
        content=content_of(_without(text, credential), media),
        status=response.status_code,
        headers={name: cut(_without(value, credential), 500) for name, value in headers.items()},
        shortened=cut_short,
    )
    if len(body) <= _MAX_ANSWER:
        return answer
    return next((one for one in shorten(answer) if _size(one) <= _MAX_ANSWER), answer)


def _decode(body: bytes, content_type: str) -> str:
    charset = _CHARSET.search(content_type)
    try:
        text = body.decode(charset[1] if charset else "utf-8", "replace")
    except (LookupError, UnicodeError):  # no such charset, or one that is none
        text = body.decode("utf-8", "replace")
    return text.removeprefix("\ufeff")


def _size(answer: OperationAnswer) -> int:
    return len(json.dumps(answer.content))


def _without(text: str, credential: str | None) -> str:
    """A server that echoes its headers does not tell the model the credential."""
    if not credential:
        return text
    return text.replace(credential.rpartition(" ")[2], REDACTED)


def _excerpt(text: str) -> str:
    """What an error's body says, in one line, without secrets and machine paths."""
    try:
        message = _find_message(json.loads(text))
    except (ValueError, RecursionError):
        message = text if "<html" not in text[:500].lower() else _title(text)
    return cut(redact(to_plain_text(message)), _MAX_EXCERPT)


def _title(page: str) -> str:
    found = re.search(r"<title[^>]{0,100}>([^<]{0,300})", page, re.IGNORECASE)
    return found[1] if found else ""


def _find_message(value: Any, depth: int = 0) -> str:
    """The message in an error's JSON, wherever it is."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict) and depth < 4:
        for key in _TELLING_KEYS:
            if value.get(key):
                return _find_message(value[key], depth + 1)
    return json.dumps(value, ensure_ascii=False)
