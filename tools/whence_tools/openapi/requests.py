"""Arguments as a request: the serialisation styles of OpenAPI §4.8.12.6 (RFC 6570)."""

from __future__ import annotations

import json
import re
from dataclasses import field
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, urlsplit

from whence_tools.arguments import invalid
from whence_tools.lazy_dataclass import dataclass
from whence_tools.openapi.operations import FORM, MULTIPART

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from whence_tools.openapi.inputs import Input, Inputs
    from whence_tools.openapi.operations import ApiOperation, ApiParameter, Body

_RESERVED: Final = ":/?@!$'()*,;"  # what `allowReserved` leaves, without what ends a value
_PATH_SAFE: Final = "/:@!$&'()*+,;=~-._%"
_SEPARATORS: Final = {"form": ",", "spaceDelimited": "%20", "pipeDelimited": "|"}
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f]")


@dataclass(slots=True)
class Prepared:
    """A request without its credentials.

    Attributes:
        fields: of a multipart body: name, file name if it is a file, content.
    """

    method: str
    url: str
    query: list[str] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    cookies: list[str] = field(default_factory=list)
    content: bytes | None = None
    fields: list[tuple[str, str | None, str]] | None = None


def prepare_request(
    operation: ApiOperation, inputs: Inputs, server: str, arguments: Mapping[str, Any]
) -> Prepared:
    """Args: arguments: as `check` has read them.

    Raises:
        ToolFailure: INVALID_PARAMETERS: a value cannot be written where it goes.
    """
    paths: dict[str, str] = {}
    prepared = Prepared(operation.method.upper(), "")
    for one in inputs.each:
        if one.parameter is not None and arguments.get(one.name) is not None:
            _add_input(prepared, paths, one, one.parameter, arguments[one.name])
    parts = urlsplit(server)
    path = re.sub(r"\{([^{}/]+)\}", lambda found: paths.get(found[1], found[0]), operation.path)
    path = quote(parts.path.rstrip("/") + path, safe=_PATH_SAFE)
    prepared.url = f"{parts.scheme}://{parts.netloc}{path}"
    if operation.body is not None:
        _put_body(prepared, operation.body, inputs, arguments)
    return prepared


def _add_input(
    prepared: Prepared, paths: dict[str, str], one: Input, parameter: ApiParameter, value: Any
) -> None:
    if parameter.media is not None:
        value = _json(value, one.name)
    if one.place == "path":
        paths[one.wire] = _path_value(one.name, parameter, value)
    elif one.place == "query":
        prepared.query += write_query_pairs(
            one.wire,
            value,
            parameter.style,
            explode=parameter.explode,
            reserved=parameter.allow_reserved,
        )
    elif one.place == "header":
        text = _simple(value, explode=parameter.explode, encode=str)
        if _CONTROLS.search(text):
            raise invalid([f"{one.name}: may not have line breaks or control characters"])
        prepared.headers[one.wire] = text.strip()
    else:
        prepared.cookies += write_query_pairs(one.wire, value, "form", explode=False)


def _path_value(name: str, parameter: ApiParameter, value: Any) -> str:
    explode = parameter.explode
    if parameter.style == "label":
        separator = "." if explode else ","
        text = "." + _simple(value, explode=explode, encode=_quote, separator=separator)
    elif parameter.style == "matrix":
        text = _matrix(parameter.wire, value, explode=explode)
    else:
        text = _simple(value, explode=explode, encode=_quote)
    if text in {"", ".", ".."}:
        raise invalid([f"{name}: may not be empty, . or .., as it is a part of the path"])
    return text


def _matrix(name: str, value: Any, *, explode: bool) -> str:
    if explode and isinstance(value, list):
        return "".join(f";{name}={_quote(item)}" for item in value)
    if explode and isinstance(value, dict):
        return "".join(f";{key}={_quote(item)}" for key, item in value.items())
    return f";{name}={_simple(value, explode=False, encode=_quote)}"


def _simple(value: Any, *, explode: bool, encode: Any, separator: str = ",") -> str:
    if isinstance(value, list):
        return separator.join(encode(_text(item)) for item in value)
    if isinstance(value, dict):
        between = "=" if explode else ","
        return separator.join(
            f"{encode(key)}{between}{encode(_text(item))}" for key, item in value.items()
        )
    return str(encode(_text(value)))


def write_query_pairs(
    name: str, value: Any, style: str, *, explode: bool, reserved: bool = False
) -> list[str]:
    """`name=value` pairs of one parameter, encoded."""
    safe = _RESERVED if reserved else ""
    key = quote(name, safe="")
    if style == "deepObject" and isinstance(value, dict | list):
        leaves = _deep(name, value)
        return [f"{quote(path, safe='[]')}={_quote(leaf, safe)}" for path, leaf in leaves]
    if isinstance(value, dict):
        pairs = [(str(inner), _quote(item, safe)) for inner, item in value.items()]
        if explode:
            return [f"{quote(inner, safe='')}={text}" for inner, text in pairs]
        return [f"{key}={','.join(part for pair in pairs for part in pair)}"]
    if isinstance(value, list):
        texts = [_quote(item, safe) for item in value]
        if explode:
            return [f"{key}={text}" for text in texts]
        return [f"{key}={_SEPARATORS.get(style, ',').join(texts)}"]
    return [f"{key}={_quote(value, safe)}"]


def _deep(name: str, value: Any) -> Iterable[tuple[str, Any]]:
    """`filter[a][b]`: OpenAPI leaves deeper levels open; this is what servers read."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _deep(f"{name}[{key}]", item)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _deep(f"{name}[{number}]", item)
    else:
        yield name, value


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    return json.dumps(value)


def _quote(value: Any, safe: str = "") -> str:
    return quote(_text(value), safe=safe)


def _json(value: Any, name: str) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    except ValueError:
        raise invalid([f"{name}: should be a number"]) from None


def _put_body(prepared: Prepared, body: Body, inputs: Inputs, arguments: Mapping[str, Any]) -> None:
    ours = [one for one in inputs.each if one.place == "body"]
    whole = next((one for one in ours if not one.wire), None)
    if whole is not None:
        if whole.name in arguments:
            _write(prepared, body, arguments[whole.name], frozenset())
        return
    given = {one.wire: arguments[one.name] for one in ours if one.name in arguments}
    if inputs.takes_others:
        known = {one.name for one in inputs.each}
        given |= {name: value for name, value in arguments.items() if name not in known}
    if given or body.stated:
        _write(prepared, body, given, frozenset(one.wire for one in ours if one.is_file))


def _write(prepared: Prepared, body: Body, value: Any, files: frozenset[str]) -> None:
    if body.media == MULTIPART:
        prepared.fields = [
            (name, name if name in files else None, "" if item is None else _text(item))
            for name, items in value.items()
            for item in (items if isinstance(items, list) else [items])
        ]
        return
    prepared.headers["Content-Type"] = body.media
    if body.media == FORM:
        prepared.content = "&".join(_form_pairs(body, value)).encode()
    elif body.is_json:
        prepared.content = _json(value, "body").encode("utf-8", "replace")
    elif body.is_lines and isinstance(value, list):
        lines = "".join(f"{_json(item, 'body')}\n" for item in value)
        prepared.content = lines.encode("utf-8", "replace")
    else:
        prepared.content = _text(value).encode("utf-8", "replace")


def _form_pairs(body: Body, value: Mapping[str, Any]) -> Iterable[str]:
    for name, item in value.items():
        given = body.encoding.get(name)
        encoding = given if isinstance(given, dict) else {}
        style = encoding.get("style")
        if item is None:
            yield f"{quote(name, safe='')}="
        elif style is None and isinstance(item, dict):
            yield f"{quote(name, safe='')}={_quote(item)}"
        else:
            explode = encoding.get("explode") is not False
            yield from write_query_pairs(name, item, style or "form", explode=explode)
