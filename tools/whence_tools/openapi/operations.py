"""The operations of a document as they are called: where every input goes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, Literal, cast
from urllib.parse import urljoin

from whence_tools.lazy_dataclass import dataclass
from whence_tools.openapi.auth import Scheme, schemes_of
from whence_tools.openapi.document import MISSING
from whence_tools.openapi.origins import origin_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from whence_tools.openapi.document import OpenApiDocument

METHODS: Final = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
Place = Literal["path", "query", "header", "cookie", "body"]
_STYLES: Final = {"path": "simple", "query": "form", "header": "simple", "cookie": "form"}
# Those that OpenAPI §4.8.12.1 leaves to us, and those that hold the message together.
_IGNORED_HEADERS: Final = frozenset(
    {
        "accept", "authorization", "connection", "content-length", "content-type", "expect",
        "host", "keep-alive", "proxy-authorization", "te", "trailer", "transfer-encoding",
        "upgrade",
    }
)  # fmt: skip
_HEADER_NAME: Final = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}")
_IN_PATH: Final = re.compile(r"\{([^{}/]{1,200})\}")
_VARIABLE: Final = re.compile(r"\{([^{}]{1,200})\}")
FORM: Final = "application/x-www-form-urlencoded"
MULTIPART: Final = "multipart/form-data"
_ANYTHING: Final = frozenset({"*/*", "application/*"})


class UnusableError(Exception):
    """An operation that cannot be a tool. Args: message: why, for the report."""


@dataclass(frozen=True, slots=True)
class ApiParameter:
    """An input outside of the body.

    Attributes:
        wire: its name in the document.
        node: its schema, as it stands there.
        media: the type that its value is written in, where it is no plain parameter.
    """

    wire: str
    place: Place
    required: bool
    node: Any
    style: str
    explode: bool
    allow_reserved: bool = False
    media: str | None = None


@dataclass(frozen=True, slots=True)
class Body:
    """Attributes: stated: what the document says of whether it is required."""

    media: str
    node: Any
    stated: bool | None
    encoding: Mapping[str, Any]

    @property
    def is_form(self) -> bool:
        return self.media in {FORM, MULTIPART}

    @property
    def is_json(self) -> bool:
        return _is_json(self.media)

    @property
    def is_lines(self) -> bool:
        """JSON values in lines."""
        return "ndjson" in self.media or "jsonl" in self.media


@dataclass(frozen=True, slots=True)
class ApiOperation:
    """One operation.

    Attributes:
        id: its `operationId`.
        text: its summary or description, as it stands there.
        server: the URL that its path is below; None where the document names none.
    """

    method: str
    path: str
    id: str | None
    text: str
    deprecated: bool
    server: str | None
    parameters: tuple[ApiParameter, ...]
    body: Body | None
    schemes: tuple[Scheme, ...]

    @property
    def place(self) -> str:
        """For a report."""
        return f"{self.method.upper()} {self.path}"


@dataclass(frozen=True, slots=True)
class Raw:
    """An operation as it stands in the document.

    Attributes:
        missing: why it is not there, where the document only refers to it.
    """

    method: str
    path: str
    item: Mapping[str, Any]
    node: Mapping[str, Any]
    missing: str | None = None

    @property
    def place(self) -> str:
        """For a report."""
        return f"{self.method.upper()} {self.path}"

    @property
    def id(self) -> str | None:
        given = self.node.get("operationId")
        return given if isinstance(given, str) and given.strip() else None

    @property
    def text(self) -> str:
        """The summary, or the description where there is none."""
        for key in ("summary", "description"):
            text = self.node.get(key)
            if isinstance(text, str) and text.strip():
                return text
        return ""


def list_raw_operations(document: OpenApiDocument) -> Iterator[Raw]:
    """In the order of the document."""
    paths = document.root.get("paths")
    for path, given in paths.items() if isinstance(paths, dict) else ():
        item = document.follow(given)
        if not str(path).startswith("/"):
            continue
        if item is MISSING:
            yield Raw("any", str(path), {}, {}, document.why_missing(given))
        for method in item if isinstance(item, dict) else ():
            node = document.follow(item[method]) if method in METHODS else None
            if isinstance(node, dict):
                yield Raw(method, str(path), item, node)
            elif node is MISSING:
                yield Raw(method, str(path), item, {}, document.why_missing(item[method]))


def read_operation(document: OpenApiDocument, raw: Raw) -> ApiOperation:
    """Raises:
    UnusableError: it refers to what is not there.
    """
    if raw.missing:
        raise UnusableError(raw.missing)
    return ApiOperation(
        method=raw.method,
        path=raw.path,
        id=raw.id,
        text=raw.text,
        deprecated=raw.node.get("deprecated") is True,
        server=_server(document, raw),
        parameters=tuple(parameters_of(document, raw)),
        body=body_of(document, raw),
        schemes=schemes_of(document, raw.node),
    )


def parameters_of(document: OpenApiDocument, raw: Raw) -> list[ApiParameter]:
    """Those of the path, then those of the operation, which win.

    Raises:
        UnusableError: one of them is not there.
    """
    found: dict[tuple[str, str], ApiParameter] = {}
    for given in (*_list(raw.item.get("parameters")), *_list(raw.node.get("parameters"))):
        node = document.follow(given)
        if node is MISSING:
            raise UnusableError(f"parameter {document.why_missing(given)}")
        parameter = _parameter(document, node)
        if parameter is not None:
            found[parameter.place, parameter.wire] = parameter
    in_path = _IN_PATH.findall(raw.path)
    for name in in_path:  # those that the document forgot
        found.setdefault(("path", name), _make_undeclared(name))
    return [one for one in found.values() if one.place != "path" or one.wire in in_path]


def _make_undeclared(name: str) -> ApiParameter:
    node = {"type": "string"}
    return ApiParameter(name, "path", required=True, node=node, style="simple", explode=False)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _parameter(document: OpenApiDocument, node: Any) -> ApiParameter | None:
    if not isinstance(node, dict):
        return None
    name, place = node.get("name"), node.get("in")
    if not isinstance(name, str) or not name:
        return None
    if not isinstance(place, str) or place not in _STYLES:
        return None
    if place in {"header", "cookie"} and not _HEADER_NAME.fullmatch(name):
        return None
    if place == "header" and name.lower() in _IGNORED_HEADERS:
        return None
    media, schema = None, node.get("schema", {})
    content = node.get("content")
    if isinstance(content, dict) and content:
        media, inner = next(iter(content.items()))
        inner = document.follow(inner)
        schema = inner.get("schema", {}) if isinstance(inner, dict) else {}
    if isinstance(node.get("description"), str) and isinstance(schema, dict):
        schema = {**schema, "description": node["description"]}
    given = node.get("style")
    style = given if isinstance(given, str) else _STYLES[place]
    explode = node.get("explode")
    return ApiParameter(
        wire=name,
        place=cast("Place", place),
        required=place == "path" or node.get("required") is True,
        node=schema,
        style=style,
        explode=explode if isinstance(explode, bool) else style == "form",
        allow_reserved=node.get("allowReserved") is True,
        media=media,
    )


def body_of(document: OpenApiDocument, raw: Raw) -> Body | None:
    """The body in the form that is easiest to write: JSON, a form, text, or whatever it takes.

    Raises:
        UnusableError: it is not there.
    """
    given = raw.node.get("requestBody")
    node = document.follow(given)
    if node is MISSING:
        raise UnusableError(f"body {document.why_missing(given)}")
    content = node.get("content") if isinstance(node, dict) else None
    if not isinstance(content, dict) or not content or raw.method == "trace":
        return None
    media = _best_media(content)
    stated = node.get("required")
    inner = document.follow(content[media])
    inner = inner if isinstance(inner, dict) else {}
    encoding = inner.get("encoding")
    return Body(
        media=_concrete(_strip_parameters(media)),
        node=inner.get("schema", {}),
        stated=stated if isinstance(stated, bool) else None,
        encoding=encoding if isinstance(encoding, dict) else {},
    )


def _best_media(content: Mapping[str, Any]) -> str:
    accepted = (
        _is_json,
        _ANYTHING.__contains__,
        lambda media: media == FORM,
        lambda media: media == MULTIPART,
        lambda media: media.startswith("text/") and not media.endswith("xml"),
        lambda _: True,
    )
    return next(
        name for accepts in accepted for name in content if accepts(_strip_parameters(name))
    )


def _concrete(media: str) -> str:
    """What is sent for a range of types."""
    if "*" not in media:
        return media
    return "application/json" if media in _ANYTHING else "application/octet-stream"


def _strip_parameters(media: str) -> str:
    return media.partition(";")[0].strip().lower()


def _is_json(media: str) -> bool:
    return media == "application/json" or media.endswith("+json")


def _server(document: OpenApiDocument, raw: Raw) -> str | None:
    """The first HTTP server, the nearest ones first; variables have their defaults."""
    for holder in (raw.node, raw.item, document.root):
        for server in _list(holder.get("servers")):
            url = _server_url(document, server)
            if url is not None:
                return url
    return urljoin(document.location, "/") if origin_of(document.location) else None


def _server_url(document: OpenApiDocument, server: Any) -> str | None:
    if not isinstance(server, dict) or not isinstance(server.get("url"), str):
        return None
    variables = server.get("variables")
    values = variables if isinstance(variables, dict) else {}
    url = _VARIABLE.sub(lambda found: _default(values.get(found[1]), found[0]), server["url"])
    try:
        joined = urljoin(document.location, url)
    except ValueError:
        return None
    return joined if origin_of(joined) else None


def _default(variable: Any, otherwise: str) -> str:
    if not isinstance(variable, dict):
        return otherwise
    choices = _list(variable.get("enum"))
    return str(variable.get("default", choices[0] if choices else otherwise))
