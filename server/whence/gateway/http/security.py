"""The door: what may not come in is refused before anything reads it.

    headers     few, the decisive ones once; one framing                   400, 431
    Host        names this gateway: no DNS rebinding                       403
    Origin      the gateway's own, or one that is listed; a browser's word
                on where a request comes from counts as well               403
    token       a bearer token (RFC 6750), where one is set                401
    body        see `security_bodies`                                      408, 413, 422

It is the same for HTTP and for the handshake of a WebSocket. No cookie is ever set or read, so a
browser adds nothing to a request by itself that would open the door. A page that cannot set headers
on a WebSocket offers the subprotocols `whence` and `whence.bearer.TOKEN`, the token in base64url
without padding.

Without a token the page's own files and `/health` are open: they show nothing of a workspace.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from typing import TYPE_CHECKING, Final

from whence.gateway import texts
from whence.gateway.http import security_bodies
from whence.gateway.http.security_rules import Rules
from whence.gateway.shared.failures import RequestError, body_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Guard", "Rules"]

Header = tuple[bytes, bytes]

MOST_HEADERS: Final = 100

_OPEN_PATHS: Final = frozenset({"/", "/health", "/favicon.ico"})
_OPEN_FILES: Final = "/page/"
_DECISIVE: Final = frozenset(
    {
        b"host", b"origin", b"authorization", b"content-length", b"transfer-encoding",
        b"content-type", b"upgrade", b"sec-fetch-site", b"sec-fetch-mode", b"sec-fetch-dest",
        b"access-control-request-method", b"access-control-request-private-network",
    }
)  # fmt: skip
_FROM_ELSEWHERE: Final = frozenset({b"cross-site", b"same-site"})
_SUBPROTOCOL: Final = "whence"
_BEARER_SUBPROTOCOL: Final = "whence.bearer."

_SECURED: Final[tuple[Header, ...]] = (  # where the application does not say otherwise
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"cache-control", b"no-store"),
)
_SECURED_NAMES: Final = frozenset(name for name, _ in _SECURED)
_SHOWN: Final = b"X-Request-Id, Mcp-Session-Id, Mcp-Protocol-Version"
_PREFLIGHT: Final[tuple[Header, ...]] = (
    (b"access-control-allow-methods", b"GET, POST, DELETE"),
    (
        b"access-control-allow-headers",
        b"Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Session-Id, Mcp-Protocol-Version",
    ),
    (b"access-control-max-age", b"600"),
)


class Guard:
    """Pure ASGI around an application.

    Args:
        rules: see there; made with the port that is listened on.
    """

    def __init__(self, app: ASGIApp, rules: Rules) -> None:
        self._app, self._rules = app, rules

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        door = _Door(scope, send, self._rules)
        try:
            headers = _read_headers(scope["headers"])
            _check_framing(headers)
            self._check_host(headers)
            door.origin = self._origin(scope, headers)
            if door.origin and _is_preflight(scope, headers):
                await door.preflight(headers)
                return
            self._check_token(scope, headers)
            if _has_body(headers) and not _is_open(scope["path"]):
                receive = await self._with_body(receive, headers)
        except RequestError as refusal:
            await door.refuse(refusal)
            return
        await self._app(scope, receive, door.send)

    def _check_host(self, headers: dict[bytes, bytes]) -> None:
        host = headers.get(b"host", b"")
        if not self._rules.knows_host(host):
            raise RequestError(
                403,
                "HOST_NOT_ALLOWED",
                texts.NOT_THIS_HOST.format(host=_printable(host)),
            )

    def _origin(self, scope: Scope, headers: dict[bytes, bytes]) -> bytes | None:
        """The listed origin that asks; None for the gateway's own pages and other programs.

        Raises:
            RequestError: a web page from elsewhere asks.
        """
        origin = headers.get(b"origin")
        if origin is not None:
            if origin in self._rules.origins:
                return origin
            if origin != b"http://" + headers[b"host"]:
                raise _from_elsewhere(texts.PAGE_AT.format(origin=_printable(origin)))
        elif headers.get(b"sec-fetch-site") in _FROM_ELSEWHERE and not _opens_page(scope, headers):
            raise _from_elsewhere(texts.PAGE_ELSEWHERE)
        return None

    def _check_token(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        if self._rules.token is None or _is_open(scope["path"]):
            return
        scheme, _, token = headers.get(b"authorization", b"").partition(b" ")
        if scheme.lower() != b"bearer" and scope["type"] == "websocket":
            token = _offered_token(scope["subprotocols"])
        elif scheme.lower() != b"bearer":
            raise _UnauthorizedError(texts.TOKEN_REQUIRED)
        if not self._rules.knows_token(token.strip()):
            raise _UnauthorizedError(texts.WRONG_TOKEN)

    async def _with_body(self, receive: Receive, headers: dict[bytes, bytes]) -> Receive:
        if int(headers.get(b"content-length", b"0")) > self._rules.max_body:
            raise security_bodies.TooLargeError(self._rules.max_body)
        body = await security_bodies.read(receive, self._rules.max_body)
        waiting = [body or {"type": "http.disconnect"}]

        async def again() -> Message:
            return waiting.pop() if waiting else await receive()

        return again


class _UnauthorizedError(RequestError):
    def __init__(self, message: str) -> None:
        super().__init__(401, "UNAUTHORIZED", f"{message} {texts.HOW_TO_GET_A_TOKEN}")


class _Door:
    """How one request is answered."""

    def __init__(self, scope: Scope, send: Send, rules: Rules) -> None:
        self._scope, self._send, self._rules = scope, send, rules
        self.origin: bytes | None = None

    async def send(self, message: Message) -> None:
        kind = message["type"]
        if kind in ("http.response.start", "websocket.http.response.start"):
            message["headers"] = self._add_security_headers(list(message.get("headers", ())))
        elif kind == "websocket.accept" and _SUBPROTOCOL in self._scope["subprotocols"]:
            message.setdefault("subprotocol", _SUBPROTOCOL)
        await self._send(message)

    async def preflight(self, headers: dict[bytes, bytes]) -> None:
        """Answers a browser that asks before it calls for a listed origin."""
        allowed = [*_PREFLIGHT]
        if headers.get(b"access-control-request-private-network") == b"true":
            allowed.append((b"access-control-allow-private-network", b"true"))
        await self.send({"type": "http.response.start", "status": 204, "headers": allowed})
        await self.send({"type": "http.response.body", "body": b""})

    async def refuse(self, refusal: RequestError) -> None:
        """Answers with the failure; the connection ends where a body may still be on its way."""
        is_socket = self._scope["type"] == "websocket"
        if is_socket and "websocket.http.response" not in self._scope.get("extensions", {}):
            await self._send({"type": "websocket.close", "code": 1008, "reason": refusal.code})
            return
        body = json.dumps(body_of(refusal.code, str(refusal), refusal.details)).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(body)),
            (b"connection", b"close"),
        ]
        if refusal.status == 401:
            headers.append((b"www-authenticate", b'Bearer realm="whence"'))
        kind = "websocket.http.response" if is_socket else "http.response"
        await self.send({"type": f"{kind}.start", "status": refusal.status, "headers": headers})
        await self.send({"type": f"{kind}.body", "body": body})

    def _add_security_headers(self, headers: list[Header]) -> list[Header]:
        names = {name for name, _ in headers}
        if _SECURED_NAMES.isdisjoint(names):
            headers += _SECURED
        else:
            headers += [header for header in _SECURED if header[0] not in names]
        if self._rules.origins:
            headers.append((b"vary", b"Origin"))
        if self.origin:
            headers.append((b"access-control-allow-origin", self.origin))
            headers.append((b"access-control-expose-headers", _SHOWN))
        return headers


def _read_headers(listed: list[Header]) -> dict[bytes, bytes]:
    """Those that decide something.

    Raises:
        RequestError: there are too many, or a decisive one comes twice.
    """
    headers: dict[bytes, bytes] = {}
    for name, value in listed:
        if name in _DECISIVE:
            if name in headers:
                raise _malformed_error(texts.SENT_TWICE.format(name=name.decode()))
            headers[name] = value
    if len(listed) > MOST_HEADERS:
        raise RequestError(
            431, "HEADERS_TOO_LARGE", texts.TOO_MANY_HEADERS.format(most=MOST_HEADERS)
        )
    return headers


def _check_framing(headers: dict[bytes, bytes]) -> None:
    """One length, or none: what two programs read differently hides a second request in the first
    (RFC 9112, section 6.3)."""
    if b"transfer-encoding" in headers:
        if b"content-length" in headers:
            raise _malformed_error(texts.TWO_LENGTHS)
        if headers[b"transfer-encoding"].lower() != b"chunked":
            raise _malformed_error(texts.ONLY_CHUNKED)


def _has_body(headers: dict[bytes, bytes]) -> bool:
    return b"transfer-encoding" in headers or headers.get(b"content-length", b"0") != b"0"


def _is_preflight(scope: Scope, headers: dict[bytes, bytes]) -> bool:
    asks = b"access-control-request-method" in headers
    return asks and scope["type"] == "http" and bool(scope["method"] == "OPTIONS")


def _opens_page(scope: Scope, headers: dict[bytes, bytes]) -> bool:
    """A link from elsewhere to the page, followed by the user."""
    return (
        scope["path"] == "/"
        and headers.get(b"sec-fetch-mode") == b"navigate"
        and headers.get(b"sec-fetch-dest") == b"document"
    )


def _is_open(path: str) -> bool:
    return path in _OPEN_PATHS or path.startswith(_OPEN_FILES)


def _offered_token(subprotocols: list[str]) -> bytes:
    for offered in subprotocols:
        if offered.startswith(_BEARER_SUBPROTOCOL):
            encoded = offered.removeprefix(_BEARER_SUBPROTOCOL)
            try:
                return urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4))
            except ValueError:
                return b""
    raise _UnauthorizedError(texts.TOKEN_REQUIRED)


def _from_elsewhere(asker: str) -> RequestError:
    return RequestError(
        403,
        "ORIGIN_NOT_ALLOWED",
        texts.ORIGIN_REFUSED.format(asker=asker),
    )


def _malformed_error(message: str) -> RequestError:
    return RequestError(400, "INVALID_REQUEST", message)


def _printable(value: bytes) -> str:
    return value[:100].decode("latin-1").encode("unicode_escape").decode()
