"""Work-done progress of an investigation, with a client's own token and with ours."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.support.daemons import SECONDS, TRACE, SlowModel, offline, write_program
from tests.support.lsp.client import NEVER, Client, LspError, connected
from whence.lsp.server import Options
from whence.lsp.transport.progress import Progresses, StoppedByUserError, WorkProgress

Json = dict[str, Any]

SHOWS_PROGRESS = {"window": {"workDoneProgress": True}}
MESSAGES = {"textDocument/publishDiagnostics", "workspace/codeLens/refresh", "window/showMessage"}


@pytest.fixture
def program(project: Path) -> Path:
    return write_program(project)


@pytest.fixture
def options(tmp_path: Path) -> Options:
    return Options(command_line=offline(tmp_path / "data"))


async def values(client: Client) -> list[Json]:
    """What was told of one piece of work, from its beginning to its end."""
    told: list[Json] = []
    while not told or told[-1]["kind"] != "end":
        told.append((await client.notification("$/progress"))["value"])
    return told


async def test_a_clients_token_is_told_the_title_the_steps_and_the_end_in_words(
    program: Path, options: Options
) -> None:
    async with connected(options) as (client, _):
        client.ignores |= MESSAGES
        await client.initialize(program)
        await client.command("whence.explainTerminal", {"text": TRACE}, workDoneToken="mine")
        begin, *reports, end = await values(client)
        assert begin == {
            "kind": "begin",
            "title": "Whence: AttributeError",
            "cancellable": True,
        }
        # how many there are is a matter of time: an investigation may end before the first is due
        assert all(report["kind"] == "report" and report["message"] for report in reports)
        assert end["message"].startswith("the cause is in accounts.py:")


async def test_a_token_that_a_client_uses_twice_at_once_spoils_no_answer(
    program: Path, options: Options
) -> None:
    async with connected(options) as (client, _):
        client.ignores |= {*MESSAGES, "$/progress"}
        await client.initialize(program)
        answers = [
            client.start(
                "workspace/executeCommand",
                {
                    "command": "whence.explainTerminal",
                    "arguments": [{"text": text}],
                    "workDoneToken": "mine",
                },
            )[1]
            for text in (TRACE, "ValueError: no")
        ]
        async with asyncio.timeout(SECONDS):
            results = await asyncio.gather(*answers)
        assert [result["stopReason"] for result in results] == ["submitted", "submitted"]


async def test_work_that_is_stopped_before_it_is_shown_does_not_begin(
    program: Path, options: Options
) -> None:
    async with connected(options) as (client, _):
        client.ignores |= {*MESSAGES, "$/progress"}
        await client.initialize(program)
        params = {"command": "whence.explainTerminal", "arguments": [{"text": TRACE}]}
        _, answer = client.start("workspace/executeCommand", {**params, "workDoneToken": "mine"})
        client.notify("window/workDoneProgress/cancel", {"token": "mine"})
        async with asyncio.timeout(SECONDS):
            assert (await answer)["stopReason"] == "cancelled"
        client.notify("window/workDoneProgress/cancel", {"token": "mine"})  # too late
        again = await client.command(
            "whence.explainTerminal", {"text": TRACE}, workDoneToken="mine"
        )
        assert again["stopReason"] == "submitted"


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("TypeError: no such thing", "Whence: TypeError at main.py:6"),
        ("'a' is possibly 'undefined'.", "Whence: 'a' is possibly 'undefined' at main.py:6"),
    ],
)
async def test_the_title_names_the_error_and_its_place(
    program: Path, options: Options, message: str, title: str
) -> None:
    where = {"start": {"line": 5, "character": 4}, "end": {"line": 5, "character": 9}}
    argument = {
        "uri": (program / "main.py").as_uri(),
        "range": where,
        "diagnostic": {"range": where, "message": message, "source": "x"},
    }
    async with connected(options) as (client, _):
        client.ignores |= MESSAGES
        await client.initialize(program)
        await client.command("whence.explain", argument, workDoneToken=1)
        begin, *_ = await values(client)
        assert begin["title"] == title


async def test_a_token_of_ours_is_offered_where_the_client_shows_progress(
    program: Path, options: Options
) -> None:
    async with connected(options) as (client, _):
        client.ignores |= MESSAGES
        await client.initialize(program, capabilities=SHOWS_PROGRESS)
        asking = asyncio.create_task(client.command("whence.explainTerminal", {"text": TRACE}))
        offer = await client.question("window/workDoneProgress/create")
        client.reply(offer, None)
        token = offer["params"]["token"]
        begun = await client.notification("$/progress")
        assert (begun["token"], begun["value"]["kind"]) == (token, "begin")
        await values(client)
        await asking


@pytest.mark.parametrize("answer", [LspError({"code": -32603, "message": "no"}), NEVER])
async def test_a_client_that_does_not_accept_it_sees_none_and_gets_its_answer(
    program: Path, options: Options, answer: object
) -> None:
    async with connected(options) as (client, _):
        client.ignores |= MESSAGES
        client.answers["window/workDoneProgress/create"] = lambda _: answer
        await client.initialize(program, capabilities=SHOWS_PROGRESS)
        result = await client.command("whence.explainTerminal", {"text": TRACE})
        assert result["analysis"]["outcome"] == "found"


async def test_a_token_that_is_accepted_too_late_is_not_used(
    program: Path, options: Options
) -> None:
    async with connected(options) as (client, _):
        client.ignores |= MESSAGES
        await client.initialize(program, capabilities=SHOWS_PROGRESS)
        await client.command("whence.explainTerminal", {"text": TRACE})
        client.reply(await client.question("window/workDoneProgress/create"), None)
        await client.request("whence/investigations")  # what would come is there now


async def test_a_failure_ends_it(program: Path, options: Options) -> None:
    async with connected(options) as (client, _):
        client.ignores |= MESSAGES
        await client.initialize(program)
        with pytest.raises(LspError):
            await client.command("whence.explainTerminal", workDoneToken="t")
        assert (await values(client))[-1] == {"kind": "end", "message": "failed"}


async def test_who_waits_for_the_model_is_told_its_place(program: Path, tmp_path: Path) -> None:
    other = TRACE.replace("AttributeError", "LookupError")
    async with SlowModel() as model:
        options = Options(command_line=model.settings(tmp_path / "data"))
        async with connected(options) as (client, _):
            client.ignores |= MESSAGES
            await client.initialize(program)
            asking = [
                asyncio.create_task(
                    client.command("whence.explainTerminal", {"text": text}, workDoneToken=number)
                )
                for number, text in enumerate((TRACE, other))
            ]
            waits = await client.notification(
                "$/progress",
                lambda told: "1 ahead" in told["value"].get("message", ""),
            )
            client.notify("window/workDoneProgress/cancel", {"token": waits["token"]})
            result = await asking[waits["token"]]
            assert result["stopReason"] == "cancelled"
            model.release()
            assert (await asking[1 - waits["token"]])["stopReason"] == "submitted"
            client.ignores.add("$/progress")


# -- without an investigation


class Wire:
    """Takes what a progress sends."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self.reported = asyncio.Event()

    def notify(self, method: str, params: Any) -> None:
        assert method == "$/progress"
        self.values.append(params.value)
        if params.value.kind == "report":
            self.reported.set()


def progress(wire: Wire) -> WorkProgress:
    return WorkProgress(wire, "t", "Whence")  # type: ignore[arg-type]  # all that it uses


async def test_of_many_steps_in_a_short_time_the_last_one_is_told() -> None:
    wire = Wire()
    shown = progress(wire)
    shown.begin()
    for number in range(1000):
        shown.report(f"step {number}")
    async with asyncio.timeout(SECONDS):
        await wire.reported.wait()
    assert wire.values[1].message == "step 999"
    shown.report("step 999")
    shown.end()
    assert [value.kind for value in wire.values] == ["begin", "report", "end"]


async def test_nothing_is_sent_after_the_end() -> None:
    wire, clock = Wire(), Wire()
    shown, going_on = progress(wire), progress(clock)
    shown.begin()
    shown.report("a step that is due later")
    shown.end()
    shown.report("too late")
    shown.begin()
    going_on.begin()
    going_on.report("due later than that")
    async with asyncio.timeout(SECONDS):
        await clock.reported.wait()
    assert [value.kind for value in wire.values] == ["begin", "end"]


async def test_a_stop_and_a_cancellation_at_once_are_a_cancellation() -> None:
    async def work(progresses: Progresses) -> None:
        with progresses.of("Whence", "t"):
            await asyncio.Event().wait()

    async with connected() as (client, server):
        client.ignores.add("$/progress")
        working = asyncio.create_task(work(server.progresses))
        await asyncio.sleep(0)
        server.progresses.stop("t")
        working.cancel()
        await asyncio.wait({working}, timeout=1)
        assert working.cancelled()

        working = asyncio.create_task(work(server.progresses))
        await asyncio.sleep(0)
        server.progresses.stop("t")
        with pytest.raises(StoppedByUserError):
            await working


async def test_stopping_what_is_over_leaves_no_warning(caplog: pytest.LogCaptureFixture) -> None:
    async with connected() as (client, _):
        await client.initialize()
        client.notify("window/workDoneProgress/cancel", {"token": "over"})
        where = {"textDocument": {"uri": "file:///a.py"}, "position": {"line": 0, "character": 0}}
        assert await client.request("textDocument/hover", where) is None
    assert not caplog.records
