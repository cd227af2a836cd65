"""Calls of operations over HTTP, as the registry runs them."""

from __future__ import annotations

import asyncio
import base64
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

from tests.support.openapi import (
    Json,
    Reply,
    Request,
    Server,
    called,
    document,
    json_body,
    loaded,
    operation,
    parameter,
    server,
)
from tests.support.waiting import until
from whence_tools.contract import ErrorCode, ToolResult
from whence_tools.openapi import calling
from whence_tools.registry import CallLimits


@pytest.fixture
def api() -> Iterator[Server]:
    with server() as running:
        running.answers["/x"] = lambda _: Reply.json({"done": True})
        yield running


async def ask(
    api: Server,
    op: Json,
    arguments: Json,
    root: Path,
    *,
    method: str = "get",
    path: str = "/x",
    auth: dict[str, str] | None = None,
    limits: CallLimits | None = None,
    **more: Any,
) -> ToolResult:
    """Calls the one operation of a document that is served."""
    url = api.serve(document({path: {method: op}}, **more))
    made = await loaded(url, auth)
    return await called(made.tools, op["operationId"], arguments, root, limits)


def last(api: Server) -> Request:
    return api.requests[-1]


async def test_a_call_answers_with_content_and_status(api: Server, project: Path) -> None:
    result = await ask(api, operation(), {}, project)
    assert result.envelope() == {
        "success": True,
        "data": {
            "content": {"done": True},
            "status": 200,
            "headers": {"content-type": "application/json"},
        },
    }


ARRAY = {"type": "array", "items": {"type": "string"}}
OBJECT = {"type": "object", "additionalProperties": True}


@pytest.mark.parametrize(
    ("how", "value", "target"),
    [
        ({"schema": {"type": "string"}}, "a b&c=d/ü", "/x?p=a%20b%26c%3Dd%2F%C3%BC"),
        ({"schema": {"type": "boolean"}}, True, "/x?p=true"),
        ({"schema": {"type": "integer"}}, "7", "/x?p=7"),
        ({"schema": {"type": "number"}}, 1.5, "/x?p=1.5"),
        ({"schema": ARRAY}, ["a", "b"], "/x?p=a&p=b"),
        ({"schema": ARRAY, "explode": False}, ["a", "b,c"], "/x?p=a,b%2Cc"),
        ({"schema": ARRAY, "style": "pipeDelimited", "explode": False}, ["a", "b"], "/x?p=a|b"),
        ({"schema": ARRAY, "style": "spaceDelimited", "explode": False}, ["a", "b"], "/x?p=a%20b"),
        ({"schema": OBJECT}, {"a": 1, "b": "c"}, "/x?a=1&b=c"),
        ({"schema": OBJECT, "explode": False}, {"a": 1, "b": "c"}, "/x?p=a,1,b,c"),
        ({"schema": OBJECT, "style": "deepObject"}, {"a": {"b": [1, 2]}}, None),
        ({"schema": {"type": "string"}, "allowReserved": True}, "a/b", "/x?p=a/b"),
        ({"content": {"application/json": {"schema": OBJECT}}}, {"a": 1}, "/x?p=%7B%22a"),
    ],
)
async def test_query_parameters_are_written_as_the_document_says(
    api: Server, project: Path, how: Json, value: Any, target: str | None
) -> None:
    given = {"name": "p", "in": "query", **how}
    result = await ask(api, operation("do_it", given), {"p": value}, project)
    assert result.success, result.envelope()
    sent = last(api).target.replace("%7C", "|")
    if target is None:
        assert last(api).query == [("p[a][b][0]", "1"), ("p[a][b][1]", "2")]
    else:
        assert sent == target or (target.endswith("22a") and sent.startswith(target))


@pytest.mark.parametrize(
    ("how", "value", "target"),
    [
        ({}, "a b/c?d#e%", "/x/a%20b%2Fc%3Fd%23e%25/y"),
        ({"schema": ARRAY}, ["a", "b"], "/x/a,b/y"),
        ({"schema": ARRAY, "style": "label", "explode": True}, ["a", "b"], "/x/.a.b/y"),
        ({"schema": ARRAY, "style": "matrix", "explode": True}, ["a", "b"], "/x/;p=a;p=b/y"),
        ({"schema": OBJECT, "explode": True}, {"a": 1}, "/x/a=1/y"),
        ({"schema": {"type": "integer"}}, 5, "/x/5/y"),
    ],
)
async def test_path_parameters_are_encoded(
    api: Server, project: Path, how: Json, value: Any, target: str
) -> None:
    op = operation("do_it", parameter("p", "path", required=True, **how))
    await ask(api, op, {"p": value}, project, path="/x/{p}/y")
    assert last(api).target.replace("%3D", "=") == target


@pytest.mark.parametrize("value", ["", ".", ".."])
async def test_a_path_parameter_cannot_leave_its_place(
    api: Server, project: Path, value: str
) -> None:
    op = operation("do_it", parameter("p", "path", required=True))
    result = await ask(api, op, {"p": value}, project, path="/x/{p}/y")
    assert result.error is not None
    assert result.error.code == ErrorCode.INVALID_PARAMETERS
    assert result.error.message.startswith("p: may not be empty")


async def test_headers_and_cookies_are_sent(api: Server, project: Path) -> None:
    op = operation(
        "do_it",
        parameter("X-Ids", "header", schema=ARRAY),
        parameter("X-Name", "header"),
        parameter("session", "cookie"),
        parameter("mode", "cookie"),
    )
    arguments = {"X-Ids": ["1", "2"], "X-Name": "ü", "session": "a;b", "mode": "m"}
    assert (await ask(api, op, arguments, project)).success
    headers = last(api).headers
    assert headers["X-Ids"] == "1,2"
    assert headers["X-Name"].encode("latin-1").decode() == "ü"
    assert headers["Cookie"] == "session=a%3Bb; mode=m"


async def test_a_header_cannot_bring_another_one_along(api: Server, project: Path) -> None:
    op = operation("do_it", parameter("X-Name", "header"))
    result = await ask(api, op, {"X-Name": "a\r\nX-Evil: 1"}, project)
    assert result.error is not None
    assert result.error.code == ErrorCode.INVALID_PARAMETERS


async def test_the_fields_of_a_body_are_put_together_again(api: Server, project: Path) -> None:
    schema = {
        "type": "object",
        "properties": {"id": {"type": "string"}, "tags": ARRAY, "note": {"type": "string"}},
        "required": ["id"],
    }
    op = operation("do_it", parameter("id", "path", required=True), requestBody=json_body(schema))
    arguments = {"path_id": "7", "body_id": "8", "tags": ["a"]}
    api.answers["/x/7"] = lambda _: Reply.json([])
    assert (await ask(api, op, arguments, project, method="put", path="/x/{id}")).success
    assert last(api).json == {"id": "8", "tags": ["a"]}
    assert last(api).headers["Content-Type"] == "application/json"


async def test_a_whole_body_is_sent_as_it_is(api: Server, project: Path) -> None:
    op = operation(requestBody=json_body({"type": "array", "items": {"type": "integer"}}))
    await ask(api, op, {"body": [1, 2]}, project, method="post")
    assert last(api).json == [1, 2]


NULLABLE: Json = {"type": ["string", "null"], "enum": ["x", None]}


async def test_null_is_sent_where_the_document_allows_it(api: Server, project: Path) -> None:
    part = {"type": "object", "properties": {"c": NULLABLE}, "required": ["c"]}
    schema = {
        "type": "object",
        "properties": {"a": NULLABLE, "b": NULLABLE, "in": part},
        "required": ["a"],
    }
    op = operation("do_it", parameter("q", schema=NULLABLE), requestBody=json_body(schema))
    given: Json = {"a": None, "b": None, "in": {"c": None}}
    assert (await ask(api, op, {**given, "q": None}, project, method="post")).success
    assert last(api).json == given
    assert last(api).query == []


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({}, "a: required and missing"),
        ({"a": None, "b": None}, "b: leave it out instead of null"),
        ({"a": None, "c": {"d": None}}, "c.d: should be a string, got null"),
    ],
)
async def test_null_is_refused_where_the_document_does_not_allow_it(
    arguments: Json, complaint: str, api: Server, project: Path
) -> None:
    part = {"type": "object", "properties": {"d": {"type": "string"}}}
    properties = {"a": NULLABLE, "b": {"type": "string"}, "c": part}
    schema = {"type": "object", "properties": properties, "required": ["a"]}
    result = await ask(
        api, operation(requestBody=json_body(schema)), arguments, project, method="post"
    )
    assert result.error is not None
    assert result.error.code == ErrorCode.INVALID_PARAMETERS
    assert complaint in result.error.message


async def test_further_fields_go_into_a_body_that_takes_any(api: Server, project: Path) -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"type": "string"}},
        "additionalProperties": {"type": "integer"},
    }
    op = operation(requestBody=json_body(schema))
    await ask(api, op, {"a": "x", "b": 2}, project, method="post")
    assert last(api).json == {"a": "x", "b": 2}


async def test_an_optional_body_may_be_left_out_but_not_half(api: Server, project: Path) -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
        "required": ["a"],
    }
    op = operation(requestBody=json_body(schema, required=False))
    assert (await ask(api, op, {}, project, method="post")).success
    assert last(api).body == b""
    half = await ask(api, op, {"b": "x"}, project, method="post")
    assert half.error is not None
    assert half.error.message.startswith("a: required and missing")


async def test_forms_are_written_as_the_document_says(api: Server, project: Path) -> None:
    schema = {
        "type": "object",
        "properties": {"name": {"type": "string"}, "tags": ARRAY, "meta": OBJECT, "plain": OBJECT},
    }
    form = {"schema": schema, "encoding": {"meta": {"style": "deepObject", "explode": True}}}
    body = {"required": True, "content": {"application/x-www-form-urlencoded": form}}
    arguments = {"name": "a b", "tags": ["x", "y"], "meta": {"k": "v"}, "plain": {"k": 1}}
    await ask(api, operation(requestBody=body), arguments, project, method="post")
    assert last(api).headers["Content-Type"] == "application/x-www-form-urlencoded"
    assert parse_qsl(last(api).body.decode()) == [
        ("name", "a b"),
        ("tags", "x"),
        ("tags", "y"),
        ("meta[k]", "v"),
        ("plain", '{"k": 1}'),
    ]


async def test_a_file_of_a_form_is_sent_with_its_content(api: Server, project: Path) -> None:
    properties = {"name": {"type": "string"}, "photo": {"type": "string", "format": "binary"}}
    form = {"schema": {"type": "object", "properties": properties}}
    body = {"required": True, "content": {"multipart/form-data": form}}
    given = {"name": "a", "photo": "of ä"}
    await ask(api, operation(requestBody=body), given, project, method="post")
    assert last(api).headers["Content-Type"].startswith("multipart/form-data; boundary=")
    assert b'name="name"\r\n\r\na' in last(api).body
    assert b'name="photo"; filename="photo"' in last(api).body
    assert "\r\n\r\nof ä\r\n".encode() in last(api).body


@pytest.mark.parametrize(
    ("media", "schema", "value", "sent"),
    [
        ("application/xml", {"type": "object"}, "<a/>", b"<a/>"),
        ("application/octet-stream", {"type": "string"}, "ä", "ä".encode()),
        ("application/x-ndjson", ARRAY, ["a", "b"], b'"a"\n"b"\n'),
        ("application/x-www-form-urlencoded", {}, {"a": "b c"}, b"a=b%20c"),
    ],
)
async def test_other_bodies_are_sent_as_they_are_given(
    media: str, schema: Json, value: object, sent: bytes, api: Server, project: Path
) -> None:
    body = {"required": True, "content": {media: {"schema": schema}}}
    await ask(api, operation(requestBody=body), {"body": value}, project, method="post")
    assert last(api).headers["Content-Type"] == media
    assert last(api).body == sent


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({}, "limit: required and missing"),
        ({"limit": "many"}, 'limit: should be an integer, got "many"'),
        ({"limit": 0}, "limit: should be at least 1, got 0"),
        ({"limit": 1, "kind": "z"}, 'kind: should be one of ["a", "b"], got "z"'),
        ({"limit": 1, "kinf": "a"}, "kinf: unknown parameter; this tool takes limit, kind, in"),
        ({"limit": None}, "limit: should be an integer, got null"),
        ({"limit": 1, "in": {"a": [1, "x"]}}, 'in.a.1: should be an integer, got "x"'),
        ({"limit": 1, "in": {"b": 1}}, "in.b: unknown parameter; it takes a"),
    ],
)
async def test_a_wrong_argument_is_named_and_nothing_is_sent(
    api: Server, project: Path, arguments: Json, complaint: str
) -> None:
    inner = {"type": "array", "items": {"type": "integer"}}
    op = operation(
        "do_it",
        parameter("limit", required=True, schema={"type": "integer", "minimum": 1}),
        parameter("kind", schema={"type": "string", "enum": ["a", "b"]}),
        parameter(
            "in",
            schema={"type": "object", "properties": {"a": inner}, "additionalProperties": False},
        ),
    )
    result = await ask(api, op, arguments, project)
    assert result.error is not None
    assert result.error.code == ErrorCode.INVALID_PARAMETERS
    assert result.error.tool_name == "do_it"
    assert complaint in result.error.message
    assert api.asked("/x") == []


async def test_numbers_and_booleans_in_strings_are_read(api: Server, project: Path) -> None:
    op = operation(
        "do_it",
        parameter("limit", schema={"type": "integer"}),
        parameter("deep", schema={"type": "boolean"}),
    )
    assert (await ask(api, op, {"limit": "5", "deep": "True"}, project)).success
    assert last(api).target == "/x?limit=5&deep=true"


@pytest.mark.parametrize(
    ("reply", "code", "said"),
    [
        (Reply(status=429, headers={"Retry-After": "30"}), "RATE_LIMIT_EXCEEDED", "after 30 s"),
        (Reply(status=429), "RATE_LIMIT_EXCEEDED", "try again later"),
        (Reply.json({"message": "No such file"}, 404), "API_ERROR", "404: No such file"),
        (Reply.json({"error": {"message": "Bad id"}}, 400), "API_ERROR", "400: Bad id"),
        (Reply.json({"detail": [{"loc": ["q"]}]}, 422), "API_ERROR", '422: [{"loc": ["q"]}]'),
        (Reply("boom", 500), "API_ERROR", "answered 500: boom"),
        (Reply("<html><title>Bad gateway</title>x", 502), "API_ERROR", "502: Bad gateway"),
        (Reply("x" * 100_000, 500), "API_ERROR", "500: xxx"),
        (Reply("password=hunter2secret", 500), "API_ERROR", "password=[redacted]"),
        (Reply(status=401), "API_ERROR", "No credential is set for it"),
    ],
)
async def test_failures_say_what_happened(
    api: Server, project: Path, reply: Reply, code: str, said: str
) -> None:
    api.answers["/x"] = lambda _: reply
    error = (await ask(api, operation(), {}, project)).envelope()["error"]
    assert error["code"] == code
    assert error["tool_name"] == "do_it"
    assert error["status"] == reply.status
    assert said in error["message"]
    assert len(error["message"]) < 500


async def test_a_server_that_is_gone_is_an_api_error(project: Path) -> None:
    with server() as api:
        made = await loaded(api.serve(document({"/x": {"get": operation()}})))
    error = (await called(made.tools, "do_it", {}, project)).error
    assert error is not None
    assert error.code == ErrorCode.API_ERROR
    assert "cannot be reached" in error.message


TOKEN = "s3cret-token"
BASIC = "Basic " + base64.b64encode(b"me:word").decode()


@pytest.mark.parametrize(
    ("scheme", "credential", "header", "value"),
    [
        ({"type": "http", "scheme": "bearer"}, TOKEN, "Authorization", f"Bearer {TOKEN}"),
        ({"type": "oauth2", "flows": {}}, TOKEN, "Authorization", f"Bearer {TOKEN}"),
        ({"type": "http", "scheme": "basic"}, "me:word", "Authorization", BASIC),
        ({"type": "http", "scheme": "bearer"}, f"Token {TOKEN}", "Authorization", f"Token {TOKEN}"),
        ({"type": "apiKey", "in": "header", "name": "X-Key"}, TOKEN, "X-Key", TOKEN),
        ({"type": "apiKey", "in": "cookie", "name": "sid"}, TOKEN, "Cookie", f"sid={TOKEN}"),
        (None, TOKEN, "Authorization", f"Bearer {TOKEN}"),
    ],
)
async def test_credentials_are_sent_as_the_document_says(
    api: Server, project: Path, scheme: Json | None, credential: str, header: str, value: str
) -> None:
    more: Json = {"components": {"securitySchemes": {"it": scheme}}, "security": [{"it": []}]}
    auth = {api.url: credential}
    await ask(api, operation(), {}, project, auth=auth, **(more if scheme else {}))
    assert last(api).headers[header] == value


async def test_a_key_may_go_into_the_query(api: Server, project: Path) -> None:
    schemes = {"it": {"type": "apiKey", "in": "query", "name": "key"}}
    more: Json = {"components": {"securitySchemes": schemes}, "security": [{"it": []}]}
    op = operation("do_it", parameter("q"))
    await ask(api, op, {"q": "a"}, project, auth={api.url: TOKEN}, **more)
    assert last(api).query == [("q", "a"), ("key", TOKEN)]


async def test_an_operation_without_security_gets_no_credential(api: Server, project: Path) -> None:
    await ask(api, operation(security=[]), {}, project, auth={api.url: TOKEN})
    assert "Authorization" not in last(api).headers


async def test_credentials_stay_with_their_origin(api: Server, project: Path) -> None:
    await ask(api, operation(), {}, project, auth={"http://127.0.0.1:1": TOKEN})
    assert "Authorization" not in last(api).headers


async def test_a_credential_that_is_echoed_is_not_told(api: Server, project: Path) -> None:
    api.answers["/x"] = lambda request: Reply.json(dict(request.headers))
    result = await ask(api, operation(), {}, project, auth={api.url: TOKEN})
    assert result.success
    assert TOKEN not in json.dumps(result.envelope())


async def test_servers_at_other_private_addresses_are_not_called(
    api: Server, project: Path
) -> None:
    with server() as other:
        servers = [{"url": other.url}]
        for op, everywhere in ((operation(), servers), (operation(servers=servers), [])):
            error = (await ask(api, op, {}, project, servers=everywhere)).error
            assert error is not None
            assert error.code == ErrorCode.API_ERROR
            assert "is not a public address" in error.message
        assert other.requests == []


async def test_a_server_that_was_configured_is_called(api: Server, project: Path) -> None:
    with server() as other:
        other.answers["/x"] = lambda _: Reply.json(1)
        auth, servers = {other.url: TOKEN}, [{"url": other.url}]
        assert (await ask(api, operation(), {}, project, auth=auth, servers=servers)).success


async def test_redirects_are_followed_within_the_origin_only(api: Server, project: Path) -> None:
    with server() as other:
        other.answers["/x"] = lambda _: Reply.json({"leaked": True})
        target = {"Location": f"{other.url}/x"}
        api.answers["/x"] = lambda _: Reply(status=307, headers=target)
        error = (await ask(api, operation(), {}, project, auth={api.url: TOKEN})).error
        assert error is not None
        assert "redirects to another address" in error.message
        assert other.requests == []
    api.answers["/x"] = lambda _: Reply(status=307, headers={"Location": "/y"})
    api.answers["/y"] = lambda _: Reply.json({"here": 1})
    result = await ask(api, operation(), {}, project)
    assert result.data is not None
    assert result.data["content"] == {"here": 1}


@pytest.mark.parametrize(
    ("servers", "target"),
    [
        ([{"url": "/v2/"}], "/v2/x"),
        ([{"url": "v2"}], "/v2/x"),
        ([{"url": "/{v}", "variables": {"v": {"default": "v3"}}}], "/v3/x"),
        ([{"url": "/{v}", "variables": {"v": {"enum": ["v4"]}}}], "/v4/x"),
        ([{"url": "ws://127.0.0.1/"}, {"url": "/v5"}], "/v5/x"),
        ([], "/x"),
        ("broken", "/x"),
    ],
)
async def test_relative_servers_are_below_the_documents_origin(
    api: Server, project: Path, servers: Any, target: str
) -> None:
    await ask(api, operation(), {}, project, servers=servers)
    assert last(api).target == target


async def test_servers_of_a_path_and_of_an_operation_win(api: Server, project: Path) -> None:
    two = operation("two", servers=[{"url": "/operation"}])
    item = {"servers": [{"url": "/path"}], "get": operation("one"), "post": two}
    made = await loaded(api.serve(document({"/x": item}, servers=[{"url": "/root"}])))
    for name, target in (("one", "/path/x"), ("two", "/operation/x")):
        await called(made.tools, name, {}, project)
        assert last(api).target == target


async def test_text_stays_text(api: Server, project: Path) -> None:
    api.answers["/x"] = lambda _: Reply("a\nb", headers={"Content-Type": "text/plain"})
    result = await ask(api, operation(), {}, project)
    assert result.data is not None
    assert result.data["content"] == "a\nb"


async def test_nulls_of_an_answer_stay(api: Server, project: Path) -> None:
    api.answers["/x"] = lambda _: Reply.json({"a": None, "b": [None]})
    result = await ask(api, operation(), {}, project)
    assert result.data is not None
    assert result.data["content"] == {"a": None, "b": [None]}


async def test_no_content_is_an_empty_text(api: Server, project: Path) -> None:
    api.answers["/x"] = lambda _: Reply(status=204)
    assert (await ask(api, operation(), {}, project)).data == {"content": "", "status": 204}


@pytest.mark.parametrize("media", ["image/png", "application/octet-stream", "text/plain"])
async def test_what_is_no_text_is_refused(api: Server, project: Path, media: str) -> None:
    png = b"\x89PNG\r\n\x00\x00"
    api.answers["/x"] = lambda _: Reply(png, headers={"Content-Type": media})
    error = (await ask(api, operation(), {}, project)).error
    assert error is not None
    assert error.code == ErrorCode.API_ERROR
    assert "not text" in error.message


async def test_streams_are_put_together(api: Server, project: Path) -> None:
    events = [
        b'data: {"n": 1}\n\n',
        b": beat\n\ndata: one\nda",
        b"ta: two\n\n",
        b"data: [DONE]\n\n",
    ]
    sse = {"Content-Type": "text/event-stream"}
    api.answers["/x"] = lambda _: Reply(iter(events), headers=sse)
    result = await ask(api, operation(), {}, project)
    assert result.data is not None
    assert result.data["content"] == [{"n": 1}, "one\ntwo"]
    lines = {"Content-Type": "application/x-ndjson"}
    api.answers["/x"] = lambda _: Reply(iter([b'{"n": 1}\n{"n"', b": 2}\n"]), headers=lines)
    result = await ask(api, operation(), {}, project)
    assert result.data is not None
    assert result.data["content"] == [{"n": 1}, {"n": 2}]


async def test_a_stream_that_does_not_end_gives_what_came(
    api: Server, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calling, "STREAM_SECONDS", 0.3)
    release = threading.Event()

    def pieces() -> Iterator[bytes]:
        yield b"data: 1\n\ndata: 2\n\ndata: th"
        release.wait(20)

    sse = {"Content-Type": "text/event-stream"}
    api.answers["/x"] = lambda _: Reply(pieces(), headers=sse)
    result = await ask(api, operation(), {}, project)
    release.set()
    assert result.data is not None
    assert result.data["content"][:2] == [1, 2]
    assert "still open" in result.data["shortened"]


async def test_an_endless_answer_is_stopped(api: Server, project: Path) -> None:
    def pieces() -> Iterator[bytes]:
        while True:
            yield b'data: {"a": 1}\n\n' * 4096

    sse = {"Content-Type": "text/event-stream"}
    api.answers["/x"] = lambda _: Reply(pieces(), headers=sse)
    result = await ask(api, operation(), {}, project)
    assert result.data is not None
    assert result.data["content"][0] == {"a": 1}
    assert "longer than 1024 KiB" in result.data["shortened"]
    assert await asyncio.to_thread(api.gone.wait, 10)


async def test_large_answers_are_shortened_and_say_so(api: Server, project: Path) -> None:
    items = [{"id": n, "text": "word " * 200} for n in range(3000)]
    api.answers["/x"] = lambda _: Reply.json({"total": 3000, "items": items})
    result = await ask(api, operation(), {}, project, limits=CallLimits(max_result_bytes=20_000))
    assert result.data is not None
    assert len(json.dumps(result.data)) < 20_000
    assert result.data["content"]["total"] == 3000
    assert result.data["content"]["items"][0]["id"] == 0
    assert "of up to 3000 items" in result.data["shortened"]


async def test_a_slow_operation_is_stopped_and_its_request_closed(
    api: Server, project: Path
) -> None:
    release = threading.Event()

    def pieces() -> Iterator[bytes]:
        while not release.wait(0.02):
            yield b" "

    api.answers["/x"] = lambda _: Reply(pieces(), headers={"Content-Type": "application/json"})
    limits = CallLimits(timeouts_ms={"do_it": 300})
    error = (await ask(api, operation(), {}, project, limits=limits)).error
    assert error is not None
    assert error.code == ErrorCode.TOOL_TIMEOUT
    assert await asyncio.to_thread(api.gone.wait, 10)
    release.set()


async def test_cancelling_closes_the_request(api: Server, project: Path) -> None:
    begun, release = threading.Event(), threading.Event()

    def pieces() -> Iterator[bytes]:
        begun.set()
        while not release.wait(0.02):
            yield b" "

    api.answers["/x"] = lambda _: Reply(pieces(), headers={"Content-Type": "application/json"})
    task = asyncio.create_task(ask(api, operation(), {}, project))
    await until(begun.is_set)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await asyncio.to_thread(api.gone.wait, 10)
    release.set()


async def test_ten_calls_at_once_are_not_mixed_up(api: Server, project: Path) -> None:
    api.answers["/x"] = lambda request: Reply.json(request.query)
    op = operation("do_it", parameter("n", schema={"type": "integer"}))
    made = await loaded(api.serve(document({"/x": {"get": op}})))
    results = await asyncio.gather(
        *(called(made.tools, "do_it", {"n": n}, project) for n in range(10))
    )
    contents = [result.data["content"] for result in results if result.data]
    assert contents == [[["n", str(n)]] for n in range(10)]


@pytest.mark.parametrize("pattern", ["^(a+)+$", "^" + "a?" * 28 + "a" * 28 + "$", "(a|a)" * 28])
async def test_a_pattern_that_would_take_for_ever_is_left_to_the_server(
    api: Server, project: Path, pattern: str
) -> None:
    op = operation("do_it", parameter("p", schema={"type": "string", "pattern": pattern}))
    async with asyncio.timeout(5):
        assert (await ask(api, op, {"p": "a" * 27 + "!"}, project)).success
    simple = operation("do_it", parameter("p", schema={"type": "string", "pattern": "^[a-z]+$"}))
    error = (await ask(api, simple, {"p": "A1"}, project)).error
    assert error is not None
    assert "p: should match ^[a-z]+$" in error.message


async def test_a_long_list_is_soon_looked_through_for_items_that_come_twice(
    api: Server, project: Path
) -> None:
    schema = {"type": "array", "uniqueItems": True, "items": {"type": "object"}}
    wanted = {"type": "object", "properties": {"p": schema}}
    op = operation("do_it", requestBody=json_body(wanted))
    items = [{"n": n} for n in range(5000)]
    async with asyncio.timeout(5):
        assert (await ask(api, op, {"p": items}, project, method="post")).success
        error = (await ask(api, op, {"p": [*items, {"n": 7}]}, project, method="post")).error
    assert error is not None
    assert "p: should have no item twice" in error.message


async def test_a_document_in_a_file_calls_its_server(api: Server, project: Path) -> None:
    path = project / "api.json"
    doc = document({"/x": {"get": operation()}}, servers=[{"url": api.url}])
    path.write_text(json.dumps(doc))
    made = await loaded(str(path))
    assert (await called(made.tools, "do_it", {}, project)).success
    path.write_text(json.dumps(document({"/x": {"get": operation()}})))
    error = (await called((await loaded(str(path))).tools, "do_it", {}, project)).error
    assert error is not None
    assert "names no server" in error.message


@pytest.mark.parametrize(
    ("body", "charset", "content"),
    [
        (rb'{"a": "\ud83d!"}', "utf-8", {"a": "\ufffd!"}),
        (b'\xef\xbb\xbf{"a": 1}', "utf-8", {"a": 1}),
        (b'{"a": 1}', "idna", {"a": 1}),
        (b'{"a": 1}', "klingon", {"a": 1}),
    ],
)
async def test_an_answer_in_odd_characters_can_be_read_and_sent_on(
    body: bytes, charset: str, content: Json, api: Server, project: Path
) -> None:
    said = {"Content-Type": f"application/json; charset={charset}"}
    api.answers["/x"] = lambda _: Reply(body, headers=said)
    result = await ask(api, operation(), {}, project)
    assert result.envelope()["data"]["content"] == content
    json.dumps(result.envelope(), ensure_ascii=False).encode()
