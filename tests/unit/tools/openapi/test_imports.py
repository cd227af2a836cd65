"""The tools of several documents, kept up to date."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.support.openapi import DOCUMENT, Reply, Request, document, operation, server
from whence_tools.openapi import imports as subject
from whence_tools.openapi.imports import Imports


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(subject, "time", clock)
    return clock


class Clock:
    """Stands until it is told to go on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


def make(tmp_path: Path, *sources: str, **more: Any) -> Imports:
    return Imports(sources, **{"auth": {}, "cache": tmp_path / "cache", **more})


def doc(*names: str, title: str = "Files") -> dict[str, Any]:
    paths = {f"/{name}": {"get": operation(name)} for name in names}
    return document(paths, info={"title": title, "version": "1"})


def names(imports: Imports) -> list[str]:
    return [tool.name for tool in imports.tools]


async def test_documents_become_tools_and_changes_are_seen(tmp_path: Path, clock: Clock) -> None:
    with server() as api:
        imports = make(tmp_path, api.serve(doc("one")))
        assert names(imports) == []
        await imports.refresh()
        assert names(imports) == ["one"]
        before = imports.tools
        clock.now += 2
        await imports.refresh()
        assert imports.tools[0] is before[0]
        api.serve(doc("one", "two"))
        clock.now += 2
        await imports.refresh()
        assert names(imports) == ["one", "two"]


async def test_a_server_is_asked_at_most_once_a_second(tmp_path: Path, clock: Clock) -> None:
    with server() as api:
        imports = make(tmp_path, api.serve(doc("one")))
        for _ in range(5):
            await imports.refresh()
        assert len(api.requests) == 1
        clock.now += 1.5
        await asyncio.gather(*(imports.refresh() for _ in range(5)))
        assert len(api.requests) == 2


async def test_callers_at_the_same_time_share_one_look(tmp_path: Path) -> None:
    with server() as api:
        imports = make(tmp_path, api.serve(doc("one")))
        await asyncio.gather(*(imports.refresh() for _ in range(10)))
        assert names(imports) == ["one"]
        assert len(api.requests) == 1


async def test_a_caller_who_gives_up_leaves_the_others_waiting(tmp_path: Path) -> None:
    release = threading.Event()
    with server() as api:
        url = api.serve(doc("one"))
        at_once = api.answers[DOCUMENT]

        def later(request: Request) -> Reply:
            release.wait(20)
            return at_once(request)

        api.answers[DOCUMENT] = later
        imports = make(tmp_path, url)
        first, second = (asyncio.create_task(imports.refresh()) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        release.set()
        await asyncio.gather(first, second, return_exceptions=True)
        assert names(imports) == ["one"]


async def test_a_document_that_is_gone_keeps_its_tools(tmp_path: Path, clock: Clock) -> None:
    with server() as api:
        imports = make(tmp_path, api.serve(doc("one")))
        await imports.refresh()
        api.answers[DOCUMENT] = lambda _: Reply(status=500)
        clock.now += 2
        await imports.refresh()
        assert names(imports) == ["one"]
        assert imports.report[0].failure == "answers with status 500"
        api.serve(doc("two"))
        clock.now += 120
        await imports.refresh()
        assert names(imports) == ["two"]
        assert imports.report[0].failure is None


async def test_a_document_that_breaks_keeps_its_tools(tmp_path: Path, clock: Clock) -> None:
    with server() as api:
        imports = make(tmp_path, api.serve(doc("one")))
        await imports.refresh()
        api.answers[DOCUMENT] = lambda _: Reply('{"swagger": "2.0"}')
        clock.now += 2
        await imports.refresh()
        assert names(imports) == ["one"]
        assert "Swagger" in (imports.report[0].failure or "")


async def test_the_last_tools_are_there_after_a_restart_without_the_server(
    tmp_path: Path, clock: Clock
) -> None:
    with server() as api:
        url = api.serve(doc("one"))
        await make(tmp_path, url).refresh()
    imports = make(tmp_path, url)
    await imports.refresh()
    assert names(imports) == ["one"]
    assert "cannot be reached" in (imports.report[0].failure or "")


async def test_nothing_raises_when_nothing_is_there(tmp_path: Path, clock: Clock) -> None:
    imports = make(tmp_path, "http://127.0.0.1:1/x.json", str(tmp_path / "none.json"))
    await imports.refresh()
    assert names(imports) == []
    assert [report.failure is not None for report in imports.report] == [True, True]


async def test_a_server_that_fails_is_asked_less_and_less_often(
    tmp_path: Path, clock: Clock
) -> None:
    with server() as api:
        imports = make(tmp_path, f"{api.url}/none.json")
        for _ in range(60):
            await imports.refresh()
            clock.now += 1.01
        assert 4 <= len(api.requests) <= 8


async def test_a_slow_server_keeps_nobody_waiting_the_second_time(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subject, "_PATIENCE", 0.05)
    release = threading.Event()
    with server() as api:
        imports = make(tmp_path, api.serve(doc("one")))
        await imports.refresh()
        at_once = api.answers[DOCUMENT]

        def later(request: Request) -> Reply:
            release.wait(20)
            return at_once(request)

        api.answers[DOCUMENT] = later
        clock.now += 2
        async with asyncio.timeout(5):
            await imports.refresh()
        assert names(imports) == ["one"]
        release.set()


async def test_a_file_that_changes_is_seen(tmp_path: Path, clock: Clock) -> None:
    import json

    path = tmp_path / "api.json"
    path.write_text(json.dumps(doc("one")))
    imports = make(tmp_path, str(path))
    await imports.refresh()
    path.write_text(json.dumps(doc("two")))
    clock.now += 2
    await imports.refresh()
    assert names(imports) == ["two"]


async def test_a_part_that_changes_is_seen_within_a_minute(tmp_path: Path, clock: Clock) -> None:
    with server() as api:
        url = api.serve(document({"/x": {"$ref": "/x.json"}}))
        api.serve({"get": operation("one")}, "/x.json")
        imports = make(tmp_path, url)
        await imports.refresh()
        api.serve({"get": operation("two")}, "/x.json")
        clock.now += 61
        await imports.refresh()
        assert names(imports) == ["two"]


async def test_names_of_two_documents_and_of_ours_stay_apart(tmp_path: Path) -> None:
    with server() as files, server() as users:
        one = files.serve(doc("status", "read_file", "search"))
        two = users.serve(doc("status", "list", title="Users API"))
        imports = make(tmp_path, one, two, reserved=["read_file"])
        await imports.refresh()
        first = names(imports)
        assert first == [
            "files_status",
            "files_read_file",
            "search",
            "users_api_status",
            "list",
        ]
        assert imports.report[0].renamed == {
            "status": "files_status",
            "read_file": "files_read_file",
        }
        other_order = make(tmp_path, two, one, reserved=["read_file"])
        await other_order.refresh()
        assert sorted(names(other_order)) == sorted(first)


async def test_documents_of_one_title_stay_apart(tmp_path: Path) -> None:
    with server() as one, server() as two:
        imports = make(tmp_path, one.serve(doc("status")), two.serve(doc("status")))
        await imports.refresh()
        assert len(set(names(imports))) == 2
        assert all(name.startswith("files_") for name in names(imports))


async def test_the_report_tells_what_was_left_out(tmp_path: Path) -> None:
    silent = {"operationId": "silent", "responses": {}}
    paths = {
        "/a": {"get": silent},
        "/b": {"get": operation("v1.it")},
        "/c": {"get": operation("v2.it")},
        "/d": {"get": operation("fine")},
    }
    with server() as api:
        imports = make(tmp_path, api.serve(document(paths)))
        await imports.refresh()
    (report,) = imports.report
    assert report.tools == ("fine",)
    assert report.skipped[0].operation == "GET /a"
    assert report.ambiguous[0].operations == ("GET /b", "GET /c")


async def test_one_document_does_not_reach_what_another_was_given(tmp_path: Path) -> None:
    """A document from elsewhere names a server that the user gave with another document."""
    from tests.support.openapi import called

    with server() as hostile, server() as inner:
        inner.answers["/secret"] = lambda _: Reply.json({"secret": 42})
        stolen = document({"/secret": {"get": operation("steal")}}, servers=[{"url": inner.url}])
        imports = make(
            tmp_path,
            hostile.serve(stolen),
            inner.serve(doc("own")),
            auth={inner.url: "inner token"},
        )
        await imports.refresh()
        result = await called(imports.tools, "steal", {}, tmp_path)  # type: ignore[arg-type]
        assert result.error is not None
        assert inner.asked("/secret") == []
