"""Documents from servers, files and the cache."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.support.openapi import DOCUMENT, Reply, Request, document, operation, server
from whence_tools.openapi.cache import DocumentCache
from whence_tools.openapi.document import OpenApiDocument
from whence_tools.openapi.failures import DocumentError, UnreachableError
from whence_tools.openapi.loader import load
from whence_tools.openapi.origins import Policy
from whence_tools.openapi.parsing import parse
from whence_tools.openapi.retrieving import Retriever, display_location, location_of

DOC = document({"/x": {"get": operation()}})


async def load_from(
    source: str, cache: Path | None = None, auth: dict[str, str] | None = None, **limits: Any
) -> OpenApiDocument:
    location = location_of(source)
    policy = Policy.of(location, [location], auth or {})
    kept = DocumentCache(cache) if cache else None
    return await load(Retriever(location, policy, kept, **limits), location)


def write(path: Path, value: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
    return path


YAML = """\
openapi: 3.0.3
info: {title: Files, version: '1'}
x-common: &common
  summary: Do it
paths:
  /x:
    get:
      <<: *common
      operationId: on
      parameters:
        - {name: day, in: query, schema: {type: string, default: 2024-01-01, enum: [yes, no, 0x1F]}}
      responses:
        200: {description: it's done}
"""


async def test_yaml_is_read_by_the_rules_of_json(tmp_path: Path) -> None:
    found = await load_from(str(write(tmp_path / "api.yaml", YAML)))
    get = found.root["paths"]["/x"]["get"]
    assert get["operationId"] == "on"
    assert get["summary"] == "Do it"
    assert get["parameters"][0]["schema"]["default"] == "2024-01-01"
    assert get["parameters"][0]["schema"]["enum"] == ["yes", "no", 31]
    assert list(get["responses"]) == ["200"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "is not JSON"),
        ("a: [", "is not YAML in line"),
        ("just words", "not an OpenAPI document"),
        ("[]", "not an OpenAPI document"),
        ("", "not an OpenAPI document"),
        ('{"swagger": "2.0"}', "is OpenAPI 2.0 (Swagger), and 3.0 or 3.1 is needed"),
        ('{"openapi": "4.0.0"}', "is OpenAPI 4.0.0, and 3.0 or 3.1"),
        ('{"paths": {}}', "it has no `openapi` version"),
        ("a: &a [*a]", "contains itself"),
        ("[" * 100_000, "nested too deeply"),
        ("- " * 1000 + "x", "nested too deeply"),
        ("? [a]\n: b", "a key that is not a string"),
    ],
)
async def test_what_is_no_document_is_said_clearly(
    tmp_path: Path, text: str, complaint: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        await load_from(str(write(tmp_path / "api", text)))
    assert complaint in str(caught.value)
    assert str(tmp_path) not in str(caught.value)


def test_text_in_other_encodings_is_read() -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-32"):
        assert parse('{"a": "ü"}'.encode(encoding)) == {"a": "ü"}
    with pytest.raises(DocumentError):
        parse(b'{"a": "\xff"}')


def test_half_a_surrogate_pair_is_no_character() -> None:
    assert parse(rb'{"a": "\ud83d\ude00 \ud83d \udead"}') == {"a": "😀 \ufffd \ufffd"}


def test_aliases_that_double_take_no_time() -> None:
    laughs = "\n".join(f"a{n + 1}: &a{n + 1} [*a{n}, *a{n}, *a{n}]" for n in range(40))
    assert len(parse(f"a0: &a0 [x]\n{laughs}".encode())) == 41


async def test_an_unchanged_document_is_not_sent_again(tmp_path: Path) -> None:
    with server() as api:
        url = api.serve(DOC)
        first = await load_from(url, tmp_path / "cache")
        second = await load_from(url, tmp_path / "cache")
        assert first.root == second.root
        asked = api.asked(DOCUMENT)
        assert "If-None-Match" not in asked[0].headers
        assert asked[1].headers["If-None-Match"].startswith('"')


async def test_a_date_is_enough_to_ask_with(tmp_path: Path) -> None:
    stamp = "Wed, 01 Oct 2025 10:00:00 GMT"

    def answer(request: Request) -> Reply:
        if request.headers.get("If-Modified-Since") == stamp:
            return Reply(status=304)
        return Reply.json(DOC, Last_Modified=stamp)

    with server() as api:
        api.answers[DOCUMENT] = answer
        for _ in range(2):
            assert (await load_from(api.url + DOCUMENT, tmp_path)).root == DOC
        assert api.asked(DOCUMENT)[1].headers["If-Modified-Since"] == stamp


@pytest.mark.parametrize("damage", [b"", b"{", b'{"url": 3}\n{}', b"\x00" * 100])
async def test_a_damaged_cache_is_as_none(tmp_path: Path, damage: bytes) -> None:
    with server() as api:
        url = api.serve(DOC)
        await load_from(url, tmp_path)
        (file,) = tmp_path.iterdir()
        file.write_bytes(damage)
        assert (await load_from(url, tmp_path)).root == DOC
        whole = file.read_bytes()
        file.write_bytes(whole[:-5] + b"xxxxx")  # its ETag is still right
        assert (await load_from(url, tmp_path)).root == DOC
        assert file.read_bytes() == whole


async def test_a_cache_that_cannot_be_written_hinders_nothing(tmp_path: Path) -> None:
    with server() as api:
        url = api.serve(DOC)
        assert (await load_from(url, write(tmp_path / "file", "x") / "cache")).root == DOC


async def test_a_document_that_is_too_large_is_refused(tmp_path: Path) -> None:
    with server() as api:
        api.answers[DOCUMENT] = lambda _: Reply(b"x" * 2_000_000)
        with pytest.raises(DocumentError, match="is larger than 1 MiB"):
            await load_from(api.url + DOCUMENT, max_bytes=1024 * 1024)


async def test_a_document_that_never_ends_is_given_up() -> None:
    release = threading.Event()

    def answer(_: Request) -> Reply:
        release.wait(20)
        return Reply.json(DOC)

    with server() as api:
        api.answers[DOCUMENT] = answer
        with pytest.raises(UnreachableError, match=r"did not arrive within 0\.2 s"):
            await load_from(api.url + DOCUMENT, seconds=0.2)
        release.set()


async def test_a_server_that_does_not_answer_is_said_without_its_password() -> None:
    with pytest.raises(UnreachableError, match="cannot be reached"):
        await load_from("http://127.0.0.1:1/openapi.json")
    assert display_location("http://me:secret@127.0.0.1/x") == "http://127.0.0.1/x"
    with server() as api, pytest.raises(UnreachableError, match="answers with status 404"):
        await load_from(f"{api.url}/none.json")


async def test_a_document_behind_a_login_is_asked_for_with_the_credential() -> None:
    def answer(request: Request) -> Reply:
        is_known = request.headers.get("Authorization") == "Bearer abc"
        return Reply.json(DOC) if is_known else Reply(status=401)

    with server() as api:
        api.answers[DOCUMENT] = answer
        assert (await load_from(api.url + DOCUMENT, auth={api.url: "abc"})).root == DOC
        with pytest.raises(UnreachableError, match="status 401"):
            await load_from(api.url + DOCUMENT, auth={"http://127.0.0.1:1": "abc"})


async def test_references_to_other_files_are_followed(tmp_path: Path) -> None:
    write(tmp_path / "api.json", document({"/x": {"$ref": "paths/x.yaml#/item"}}))
    write(
        tmp_path / "paths/x.yaml",
        "item:\n  post:\n    summary: Do it\n    requestBody:\n      content:\n"
        "        application/json: {schema: {$ref: ../schemas/all.json#/Thing}}\n",
    )
    write(
        tmp_path / "schemas/all.json",
        {"Thing": {"properties": {"inner": {"$ref": "#/Inner"}}}, "Inner": {"type": "integer"}},
    )
    from tests.support.openapi import loaded

    (tool,) = (await loaded(str(tmp_path / "api.json"))).tools
    assert tool.parameters["properties"]["inner"] == {"type": "integer"}


async def test_references_to_the_same_server_are_followed_and_cached(tmp_path: Path) -> None:
    with server() as api:
        url = api.serve(document({"/x": {"$ref": "/parts/x.json"}}))
        api.serve({"get": operation()}, "/parts/x.json")
        found = await load_from(url, tmp_path)
        assert found.follow(found.root["paths"]["/x"])["get"]["operationId"] == "do_it"
        assert set(found.digests) == {url, f"{api.url}/parts/x.json"}


@pytest.mark.parametrize("target", ["../secret.json", "/etc/hostname", "file:///etc/hostname"])
async def test_files_outside_of_the_documents_folder_are_not_read(
    tmp_path: Path, target: str
) -> None:
    write(tmp_path / "secret.json", {"get": operation("leaked")})
    source = write(tmp_path / "api/api.json", document({"/x": {"$ref": target}}))
    found = await load_from(str(source))
    assert not found.others
    assert all("outside" in reason for reason in found.absent.values())


async def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    write(tmp_path / "secret.json", {"get": operation("leaked")})
    source = write(tmp_path / "api/api.json", document({"/x": {"$ref": "here.json"}}))
    (tmp_path / "api/here.json").symlink_to(tmp_path / "secret.json")
    assert not (await load_from(str(source))).others


async def test_a_served_document_reads_no_files(tmp_path: Path) -> None:
    secret = write(tmp_path / "secret.json", {"get": operation("leaked")})
    with server() as api:
        found = await load_from(api.serve(document({"/x": {"$ref": secret.as_uri()}})))
    assert list(found.absent.values()) == ["is a file, and the document is not"]


async def test_references_to_another_private_server_are_refused() -> None:
    with server() as api, server() as other:
        part = other.serve({"get": operation("leaked")}, "/part.json")
        found = await load_from(api.serve(document({"/x": {"$ref": part}})))
        assert "is not a public address" in found.absent[part]
        assert other.requests == []


async def test_redirects_stay_within_the_server() -> None:
    with server() as api, server() as other:
        api.serve(DOC)
        api.answers["/moved"] = lambda _: Reply(status=302, headers={"Location": DOCUMENT})
        assert (await load_from(f"{api.url}/moved")).root == DOC
        away = {"Location": other.serve(DOC)}
        api.answers["/away"] = lambda _: Reply(status=302, headers=away)
        with pytest.raises(DocumentError, match="redirects to another address"):
            await load_from(f"{api.url}/away")
        api.answers["/round"] = lambda _: Reply(status=302, headers={"Location": "/round"})
        with pytest.raises(DocumentError, match="in a circle"):
            await load_from(f"{api.url}/round")
        assert other.requests == []


async def test_loading_lets_others_work() -> None:
    """Ten megabytes are parsed beside the event loop."""
    paths = {f"/x{n}": {"get": {"summary": "Do it " + "x" * 1000}} for n in range(5000)}
    with server() as api:
        url = api.serve(document(paths))
        task = asyncio.create_task(load_from(url))
        turns = 0
        while not task.done():
            await asyncio.sleep(0)
            turns += 1
        assert len((await task).root["paths"]) == 5000
    assert turns > 20


async def test_what_only_answers_and_examples_refer_to_is_not_read(tmp_path: Path) -> None:
    gone = {"$ref": "gone.json"}
    needed = write(tmp_path / "needed.json", {"responses": {"200": gone}, "x-code": [gone]})
    schema = {"properties": {"example": {"$ref": "name.json"}, "responses": {"$ref": "name.json"}}}
    paths = {"/x": {"get": {"$ref": needed.name}, "post": operation(responses={"2XX": gone})}}
    components = {
        "schemas": {"default": {**schema, "example": {"a": gone}, "default": gone}},
        "responses": {"Any": gone},
    }
    write(tmp_path / "name.json", {"type": "string"})
    path = write(tmp_path / "api.json", document(paths, components=components))
    found = await load_from(str(path))
    assert sorted(Path(location).name for location in found.others) == ["name.json", "needed.json"]
    assert not found.absent


async def test_a_part_of_a_file_may_lie_on_a_server(tmp_path: Path) -> None:
    with server() as served:
        part = served.serve({"type": "string"}, "/part.json")
        doc = document({}, components={"schemas": {"Part": {"$ref": part}}})
        found = await load_from(str(write(tmp_path / "api.json", doc)))
    assert found.others[part] == {"type": "string"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r'"\ud83d\ude00"', "😀"),
        (r'"\ud83d!"', "\ufffd!"),
        (r'"\\\ude00"', "\\\ufffd"),
        (r'"[^\\ud800-\\udfff]"', r"[^\ud800-\udfff]"),
    ],
)
def test_half_a_character_is_replaced_and_an_escaped_one_is_not(text: str, value: str) -> None:
    assert parse(f"[{text}]".encode()) == [value]
