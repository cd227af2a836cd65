"""The commands of the palette, as an editor calls them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.support.daemons import SECONDS, TRACE, SlowModel, offline, write_program
from tests.support.lmstudio import LMStudio, Model, Turn
from tests.support.lsp.client import Client, LspError, connected
from whence.domain.analysis import ProblemInput
from whence.lsp.features.commands import investigate
from whence.lsp.features.investigating import make_title
from whence.lsp.server import Options

Json = dict[str, Any]

ASKS: Json = {"window": {"showMessage": {}}, "experimental": {"whence": {}}}
NOT_LOOKED_AT = {
    "textDocument/publishDiagnostics",
    "workspace/codeLens/refresh",
    "whence/event",
}
NOWHERE = "http://127.0.0.1:9"
SOON = 1.0
LINE = 5  # where the program fails, from 0
RANGE = {"start": {"line": LINE, "character": 11}, "end": {"line": LINE, "character": 34}}
DIAGNOSTIC = {
    "range": RANGE,
    "severity": 1,
    "source": "Pylance",
    "message": '"title" is not a known attribute of "None"',
}


@pytest.fixture
def program(project: Path) -> Path:
    return write_program(project)


@pytest.fixture
def settings(tmp_path: Path) -> dict[str, str]:
    return offline(tmp_path / "data")


@asynccontextmanager
async def editor(
    root: Path, settings: dict[str, str], capabilities: Json | None = None
) -> AsyncIterator[Client]:
    """A client whose messages about findings are not looked at here."""
    async with connected(Options(command_line=settings)) as (client, _):
        client.ignores |= NOT_LOOKED_AT
        await client.initialize(root, capabilities=capabilities or {})
        yield client


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("java.lang.NullPointerException: no", "NullPointerException"),
        ("a" * 900_000, "…"),
        ("a." * 450_000, "…"),
        ("word " * 180_000, "word word word word word word word word word word word …"),
    ],
    ids=["a class", "one word", "a path", "words"],
)
def test_an_investigation_has_a_short_name_whatever_was_said(said: str, name: str) -> None:
    assert make_title(said, "a.py", 3) == f"Whence: {name} at a.py:3"


def place(root: Path) -> Json:
    return {"uri": (root / "main.py").as_uri(), "range": RANGE}


async def read_message(client: Client) -> str:
    message: str = (await client.notification("window/showMessage"))["message"]
    return message


async def wait_for_model_request(client: Client, model: LMStudio) -> None:
    async with asyncio.timeout(SECONDS):
        while "/v1/chat/completions" not in model.stats.paths:
            await client.request("whence/investigations")


def is_report(token: int, told: Json) -> bool:
    return bool(told["token"] == token and told["value"]["kind"] == "report")


# -- explain


async def test_explain_answers_with_the_analysis_and_tells_the_cause_in_a_line(
    program: Path, settings: dict[str, str]
) -> None:
    async with editor(program, settings) as client:
        result = await client.command("whence.explainTerminal", {"text": TRACE})
        assert result["stopReason"] == "submitted"
        assert result["analysis"]["id"] == result["investigationId"]
        assert result["analysis"]["location"]["filePath"] == "accounts.py"
        message = await read_message(client)
        assert message.startswith("Whence: the cause is in accounts.py:")
        assert "\n" not in message


async def test_a_diagnostic_of_another_server_is_explained_at_its_place(
    program: Path, settings: dict[str, str]
) -> None:
    async with editor(program, settings) as client:
        result = await client.command(
            "whence.explain", {**place(program), "diagnostic": DIAGNOSTIC}
        )
        assert {"investigationId", "stopReason", "analysis"} == result.keys()
        assert "title" in result["analysis"]["errorDescription"]
        await read_message(client)


async def test_without_a_cause_the_user_is_told_what_to_do_next(
    program: Path, settings: dict[str, str]
) -> None:
    async with editor(program, settings) as client:
        result = await client.command(
            "whence.explainTerminal", {"text": "make: nothing to be done"}
        )
        assert result["analysis"]["outcome"] == "notFound"
        message = await read_message(client)
        assert "no cause found" in message
        assert "Next: " in message


async def test_the_cause_is_told_in_one_message_and_not_cut_within_its_sentence(
    program: Path, tmp_path: Path
) -> None:
    settings = offline(tmp_path / "data", analyst="auto", **{"lmstudio.url": NOWHERE})
    async with editor(program, settings) as client:
        result = await client.command("whence.explainTerminal", {"text": TRACE})
        message = await read_message(client)
        cause = result["analysis"]["rootCause"]
        assert message.partition(": ")[2].partition(": ")[2] in " ".join(cause.split())
        assert not message.endswith("…")
        await client.request("whence/investigations")  # any other message would be here by now


async def test_the_user_can_go_on_from_the_message_of_a_finding(
    program: Path, settings: dict[str, str]
) -> None:
    async with editor(program, settings, ASKS) as client:
        result = await client.command("whence.explainTerminal", {"text": TRACE})
        question = await client.question("window/showMessageRequest")
        titles = [action["title"] for action in question["params"]["actions"]]
        assert titles == (["Apply", "Show"] if "fix" in result["analysis"] else ["Show"])
        client.reply(question, None)


async def test_the_same_error_explained_twice_at_once_is_one_investigation_and_one_message(
    program: Path, settings: dict[str, str]
) -> None:
    async with editor(program, settings) as client:
        both = await asyncio.gather(
            *(client.command("whence.explainTerminal", {"text": TRACE}) for _ in range(2))
        )
        assert both[0]["investigationId"] == both[1]["investigationId"]
        await read_message(client)


async def test_what_the_user_chooses_there_is_done(program: Path, settings: dict[str, str]) -> None:
    async with connected(Options(command_line=settings)) as (client, server):
        client.ignores |= NOT_LOOKED_AT
        await client.initialize(program, capabilities=ASKS)
        done: asyncio.Future[Json] = asyncio.get_running_loop().create_future()

        async def show_report(argument: Json) -> None:
            done.set_result(argument)

        server.protocol.commands["whence.showReport"] = show_report
        result = await client.command("whence.explainTerminal", {"text": TRACE})
        client.reply(await client.question("window/showMessageRequest"), {"title": "Show"})
        async with asyncio.timeout(SECONDS):
            assert await done == {"analysisId": result["analysis"]["id"]}


async def test_what_the_user_said_is_right_is_the_answer_unless_it_is_to_be_fresh(
    program: Path, settings: dict[str, str]
) -> None:
    async with connected(Options(command_line=settings)) as (client, server):
        client.ignores |= {"textDocument/publishDiagnostics", "window/showMessage"}
        await client.initialize(program)
        first = await client.command("whence.explainTerminal", {"text": TRACE})
        await client.command("whence.markSolved", {"analysisId": first["analysis"]["id"]})
        problem = ProblemInput(text=TRACE)
        known = await investigate(server, program, problem, None)
        assert known["analysis"]["id"] == first["analysis"]["id"]
        assert known["analysis"]["analyst"] == {"kind": "memory"}
        assert known["investigationId"] != first["investigationId"]
        fresh = await investigate(server, program, problem, None, fresh=True)
        assert fresh["analysis"]["analyst"] == {"kind": "offline"}


# -- what is explained where nothing was said


async def test_the_selection_of_the_editor_is_explained(
    program: Path, settings: dict[str, str]
) -> None:
    announced = {"experimental": {"whence": {"editorContext": True}}}
    async with editor(program, settings, announced) as client:
        client.ignores |= {"whence/event", "whence/status"}
        log = program / "run.log"
        uri = client.open(log, "starting\n" + TRACE, language="log")
        client.answers["whence/editorContext"] = lambda _: {
            "activeFile": uri,
            "cursorPosition": {"line": 1 + TRACE.count("\n"), "character": 0},
            "selectedText": TRACE,
            "diagnostics": [],
        }
        result = await client.command("whence.explainSelection")
        assert result["analysis"]["errorType"] == "AttributeError"
        await read_message(client)


async def test_without_a_bridge_the_place_that_was_looked_at_last_is_explained(
    program: Path, settings: dict[str, str]
) -> None:
    async with editor(program, settings) as client:
        uri = client.open(program / "run.log", TRACE, language="log")
        end = {"line": TRACE.count("\n"), "character": 0}
        params = {
            "textDocument": {"uri": uri},
            "range": {"start": {"line": 0, "character": 0}, "end": end},
            "context": {"diagnostics": []},
        }
        await client.request("textDocument/codeAction", params)
        result = await client.command("whence.explainSelection")
        assert result["analysis"]["errorType"] == "AttributeError"
        await read_message(client)


async def test_where_the_cursor_is_on_an_error_it_is_that_error(
    program: Path, settings: dict[str, str]
) -> None:
    async with editor(program, settings) as client:
        uri = client.open(program / "main.py", (program / "main.py").read_text())
        cursor = {"line": LINE, "character": 14}
        params = {
            "textDocument": {"uri": uri},
            "range": {"start": cursor, "end": cursor},
            "context": {"diagnostics": [DIAGNOSTIC]},
        }
        await client.request("textDocument/codeAction", params)
        result = await client.command("whence.explainSelection")
        assert DIAGNOSTIC["message"] in result["analysis"]["errorDescription"]
        await read_message(client)


async def test_where_nothing_was_looked_at_the_user_is_told_to_select(
    program: Path, settings: dict[str, str]
) -> None:
    async with editor(program, settings) as client:
        with pytest.raises(LspError, match="select"):
            await client.command("whence.explainSelection")
        assert "select" in await read_message(client)


async def test_what_is_no_file_is_not_what_was_looked_at(
    program: Path, settings: dict[str, str]
) -> None:
    async with editor(program, settings) as client:
        with pytest.raises(LspError, match="save this document"):
            await client.command("whence.explain", {"uri": "untitled:1", "range": RANGE})
        with pytest.raises(LspError, match="nothing is selected"):
            await client.command("whence.explainSelection")
        assert "save this document" in await read_message(client)
        assert "nothing is selected" in await read_message(client)


async def test_the_terminal_is_asked_for_where_the_editor_tells_it(
    program: Path, settings: dict[str, str]
) -> None:
    announced = {"experimental": {"whence": {"editorContext": True, "terminal": True}}}
    async with editor(program, settings, announced) as client:
        client.ignores |= {"whence/event", "whence/status"}
        asked = []

        def context(params: Json) -> Json:
            asked.append(params["captureTerminal"])
            return {"cursorPosition": {"line": 0, "character": 0}, "terminalOutput": TRACE}

        client.answers["whence/editorContext"] = context
        result = await client.command("whence.explainTerminal")
        assert True in asked
        assert result["analysis"]["errorType"] == "AttributeError"
        await read_message(client)


@pytest.fixture
def two_programs(project: Path) -> tuple[Path, Path]:
    return write_program(project / "one"), write_program(project / "two")


@pytest.mark.parametrize(
    ("text", "cwd", "where"),
    [
        (TRACE, "two", "two"),
        (TRACE.replace('File "', 'File "{two}/'), "one", "two"),
        (TRACE.replace('File "', 'File "../two/'), "one", "two"),
        ("make: *** [all] Error 1", "two", "two"),
        ("make: *** [all] Error 1", None, "one"),
    ],
    ids=["below the folder", "full paths", "paths that lead out", "no path", "nothing"],
)
async def test_the_workspace_is_that_of_the_frames_else_of_the_folder_of_the_command(
    two_programs: tuple[Path, Path], settings: dict[str, str],
    text: str, cwd: str | None, where: str,
) -> None:  # fmt: skip
    folders = {folder.name: folder for folder in two_programs}
    given = {"text": text.replace("{two}", str(folders["two"]))}
    if cwd is not None:
        given["cwd"] = folders[cwd].as_uri()
    async with connected(Options(command_line=settings)) as (client, _):
        client.ignores |= {*NOT_LOOKED_AT, "window/showMessage"}
        await client.initialize(*two_programs)
        await client.command("whence.explainTerminal", given)
        (known,) = (await client.request("whence/investigations"))["investigations"]
    assert known["uri"] == folders[where].as_uri()


async def test_without_terminal_output_the_user_is_told_how_to_get_it(
    program: Path, settings: dict[str, str]
) -> None:
    async with editor(program, settings) as client:
        with pytest.raises(LspError, match="whence run -- CMD") as refused:
            await client.command("whence.explainTerminal")
        assert refused.value.code == -32803
        assert "whence run -- CMD" in await read_message(client)


# -- wrong arguments


@pytest.mark.parametrize(
    ("command", "argument", "named"),
    [
        ("whence.explain", {}, "uri"),
        ("whence.explain", {"uri": "file:///a.py"}, "range"),
        ("whence.explain", {"uri": 3, "range": RANGE}, "uri"),
        ("whence.explain", {"uri": "file:///a.py", "range": {"start": 1}}, "range"),
        ("whence.explain", {"uri": "file:///a.py", "range": RANGE, "diagnostic": 1}, "diagnostic"),
        ("whence.explainSelection", {"uri": "file:///a.py"}, "range"),
        ("whence.explainTerminal", {"text": 7}, "text"),
        ("whence.explainTerminal", {"text": "x", "workDoneToken": {}}, "workDoneToken"),
        ("whence.findSimilar", {}, "uri"),
        ("whence.markSolved", {}, "analysisId"),
        ("whence.markWrong", {"analysisId": ""}, "analysisId"),
        ("whence.selectModel", {"model": []}, "model"),
        ("whence.conclude", {"investigationId": 1}, "investigationId"),
        ("whence.cancel", {"investigationId": 1}, "investigationId"),
    ],
)
async def test_an_argument_that_is_missing_or_wrong_is_named(
    program: Path, settings: dict[str, str], command: str, argument: Json, named: str
) -> None:
    async with editor(program, settings) as client:
        with pytest.raises(LspError, match=f"{command}: {named} ") as refused:
            await client.command(command, argument)
        assert refused.value.code == -32602


async def test_a_key_binding_without_arguments_sends_a_null(
    program: Path, settings: dict[str, str]
) -> None:
    async with editor(program, settings) as client:
        params = {"command": "whence.conclude", "arguments": [None]}
        assert await client.request("workspace/executeCommand", params) == {"concluding": False}


# -- cancelling


@pytest.mark.parametrize("fault", ["hang", "stall"])
async def test_cancelling_the_request_lets_the_model_go_within_a_second(
    program: Path, settings: dict[str, str], fault: str
) -> None:
    async with LMStudio(Turn(text="I think that", fault=fault)) as model:
        online = {**settings, "analyst": "lmstudio", "lmstudio.url": model.url}
        async with editor(program, online, {"experimental": {"whence": {}}}) as client:
            params = {"command": "whence.explainTerminal", "arguments": [{"text": TRACE}]}
            number, answer = client.start("workspace/executeCommand", params)
            await wait_for_model_request(client, model)
            client.notify("$/cancelRequest", {"id": number})
            async with asyncio.timeout(SOON):
                with pytest.raises(LspError) as cancelled:
                    await answer
                await model.cancelled.wait()
            assert cancelled.value.code == -32800
            (known,) = (await client.request("whence/investigations"))["investigations"]
            assert (known["state"], known["stopReason"]) == ("finished", "cancelled")


async def test_stopping_the_progress_answers_that_it_was_cancelled(
    program: Path, tmp_path: Path
) -> None:
    async with (
        SlowModel() as model,
        editor(program, model.settings(tmp_path / "data")) as client,
    ):
        params = {"command": "whence.explainTerminal", "arguments": [{"text": TRACE}]}
        _, answer = client.start("workspace/executeCommand", {**params, "workDoneToken": 0})
        await wait_for_model_request(client, model)
        client.notify("window/workDoneProgress/cancel", {"token": 0})
        async with asyncio.timeout(SOON):
            result = await answer
        (known,) = (await client.request("whence/investigations"))["investigations"]
        assert result == {"investigationId": known["id"], "stopReason": "cancelled"}
        ended = await client.notification(
            "$/progress", lambda params: params["value"]["kind"] == "end"
        )
        assert ended == {"token": 0, "value": {"kind": "end", "message": "cancelled"}}
        client.ignores.add("$/progress")


async def test_stopping_one_of_two_leaves_the_other(program: Path, tmp_path: Path) -> None:
    async with (
        SlowModel() as model,
        editor(program, model.settings(tmp_path / "data")) as client,
    ):
        params = {"command": "whence.explainTerminal", "arguments": [{"text": TRACE}]}
        answers = []
        for token in (1, 2):
            request = {**params, "workDoneToken": token}
            answers.append(client.start("workspace/executeCommand", request)[1])
        for token in (1, 2):
            await client.notification("$/progress", partial(is_report, token))
        client.notify("window/workDoneProgress/cancel", {"token": 2})
        stopped = await answers[1]
        model.release()
        finished = await answers[0]
        assert stopped == {
            "investigationId": finished["investigationId"],
            "stopReason": "cancelled",
        }
        assert finished["analysis"]["outcome"] == "found"
        await read_message(client)
        client.ignores.add("$/progress")


async def test_it_stops_also_while_the_client_is_asked_and_while_a_log_is_read(
    program: Path, settings: dict[str, str]
) -> None:
    announced = {"experimental": {"whence": {"editorContext": True, "terminal": True}}}
    async with editor(program, settings, announced) as client:
        client.ignores |= {"$/progress", "$/cancelRequest", "whence/event", "whence/status"}
        for argument in ({}, {"text": TRACE * 20_000}):
            params = {"command": "whence.explainTerminal", "arguments": [argument]}
            _, answer = client.start("workspace/executeCommand", {**params, "workDoneToken": "t"})
            await client.notification(
                "$/progress", lambda params: params["value"]["kind"] == "begin"
            )
            if not argument:
                await client.question("whence/editorContext")
            client.notify("window/workDoneProgress/cancel", {"token": "t"})
            async with asyncio.timeout(SOON):
                result = await answer
            assert result["stopReason"] == "cancelled"
            assert result["investigationId"]


async def test_an_investigation_can_be_ended_for_everybody_who_waits_for_it(
    program: Path, tmp_path: Path
) -> None:
    async with (
        SlowModel() as model,
        editor(program, model.settings(tmp_path / "data")) as client,
    ):
        params = {"command": "whence.explainTerminal", "arguments": [{"text": TRACE}]}
        answers = [client.start("workspace/executeCommand", params)[1] for _ in range(2)]
        await wait_for_model_request(client, model)
        cancelled = await client.command("whence.cancel")
        ended = {"investigationId": cancelled["investigationId"], "stopReason": "cancelled"}
        assert cancelled["cancelled"] is True
        assert [await answer for answer in answers] == [ended, ended]
        again = {"investigationId": cancelled["investigationId"]}
        assert (await client.command("whence.cancel", again))["cancelled"] is False
        assert await client.command("whence.cancel") == {"cancelled": False}


# -- conclude


async def test_the_newest_investigation_that_runs_is_concluded(
    program: Path, tmp_path: Path
) -> None:
    async with (
        SlowModel() as model,
        editor(program, model.settings(tmp_path / "data")) as client,
    ):
        params = {"command": "whence.explainTerminal", "arguments": [{"text": TRACE}]}
        _, answer = client.start("workspace/executeCommand", params)
        await wait_for_model_request(client, model)
        concluded = await client.command("whence.conclude")
        model.release()
        result = await answer
        assert result["stopReason"] == "concluded"
        assert concluded == {
            "investigationId": result["investigationId"],
            "concluding": True,
        }
        again = await client.command(
            "whence.conclude", {"investigationId": result["investigationId"]}
        )
        assert again["concluding"] is False
        assert await client.command("whence.conclude") == {"concluding": False}
        await read_message(client)


# -- failures


async def test_where_lm_studio_does_not_run_the_user_can_investigate_offline_at_once(
    program: Path, settings: dict[str, str]
) -> None:
    online = {**settings, "analyst": "lmstudio", "lmstudio.url": NOWHERE}
    async with editor(program, online, {**ASKS, "experimental": {"whence": {}}}) as client:
        with pytest.raises(LspError, match=r"LM Studio is not running\. Start") as failed:
            await client.command("whence.explainTerminal", {"text": TRACE})
        assert failed.value.code == -32803
        question = await client.question("window/showMessageRequest")
        assert "or use the offline analyst" in question["params"]["message"]
        (offer,) = question["params"]["actions"]
        client.reply(question, offer)
        found = await client.question("window/showMessageRequest")
        assert "the cause is in accounts.py" in found["params"]["message"]
        client.reply(found, None)


async def test_an_offer_that_fails_too_is_told_of_once(
    program: Path, settings: dict[str, str]
) -> None:
    online = {**settings, "analyst": "lmstudio", "lmstudio.url": NOWHERE}
    async with editor(program, online, ASKS) as client:
        with pytest.raises(LspError):
            await client.command("whence.explainTerminal", {"text": TRACE})
        question = await client.question("window/showMessageRequest")
        (program / ".whence.toml").write_text("[limits]\nroundz = 3\n")
        changed = {"uri": (program / ".whence.toml").as_uri(), "type": 1}
        client.notify("workspace/didChangeWatchedFiles", {"changes": [changed]})
        client.reply(question, {"title": "Investigate offline"})
        assert "roundz" in await read_message(client)


async def test_where_the_model_fails_the_offline_result_stands(
    program: Path, settings: dict[str, str]
) -> None:
    def crashes(_: bytes) -> Turn:
        return Turn(fault="F34")

    async with LMStudio(brain=crashes) as model:
        online = {**settings, "analyst": "lmstudio", "lmstudio.url": model.url}
        async with editor(program, online) as client:
            result = await client.command("whence.explainTerminal", {"text": TRACE})
            assert result["stopReason"] == "submitted"
            assert result["analysis"]["outcome"] == "found"
            assert "unloaded or crashed" in result["analysis"]["analyst"]["note"]
            await read_message(client)


async def test_falling_back_to_offline_is_said_once_and_with_a_result_that_a_model_may_better(
    program: Path, settings: dict[str, str]
) -> None:
    auto = {**settings, "analyst": "auto", "lmstudio.url": NOWHERE}
    async with editor(program, auto) as client:
        told = []
        for text in (TRACE, "make: nothing to be done", "ValueError: no such account"):
            await client.command("whence.explainTerminal", {"text": text})
            told.append("start LM Studio" in await read_message(client))
    assert told == [False, True, False]  # where a cause was found, none would help


# -- the solved cases


async def test_a_solved_case_is_found_again_and_learns_from_the_user(
    program: Path, settings: dict[str, str]
) -> None:
    async with editor(program, settings) as client:
        assert await client.command("whence.findSimilar", {"text": TRACE}) == {"results": []}
        first = (await client.command("whence.explainTerminal", {"text": TRACE}))["analysis"]
        await read_message(client)
        (case,) = (await client.command("whence.findSimilar", {"text": TRACE}))["results"]
        assert (case["id"], case["exact"]) == (first["id"], True)
        solved = await client.command("whence.markSolved", {"analysisId": first["id"]})
        assert solved["id"] == first["id"]
        assert solved["confidence"] >= 0.8
        argument = {"analysisId": first["id"], "reason": "it was the cache"}
        wrong = await client.command("whence.markWrong", argument)
        assert wrong["confidence"] <= 0.2
        assert await client.command("whence.findSimilar", {"text": TRACE}) == {"results": []}


async def test_a_wrong_finding_is_taken_away(program: Path, settings: dict[str, str]) -> None:
    async with editor(program, settings) as client:
        client.ignores.discard("textDocument/publishDiagnostics")
        first = (await client.command("whence.explainTerminal", {"text": TRACE}))["analysis"]
        await client.notification(
            "textDocument/publishDiagnostics", lambda params: params["diagnostics"]
        )
        await client.command("whence.markWrong", {"analysisId": first["id"]})
        await client.notification(
            "textDocument/publishDiagnostics", lambda params: not params["diagnostics"]
        )
        await read_message(client)


@pytest.mark.parametrize("command", ["markSolved", "markWrong", "applyFix", "showReport"])
async def test_an_analysis_that_is_not_there_is_refused(
    program: Path, settings: dict[str, str], command: str
) -> None:
    async with editor(program, settings) as client:
        with pytest.raises(LspError, match="rca-nowhere"):
            await client.command(f"whence.{command}", {"analysisId": "rca-nowhere"})
        assert "rca-nowhere" in await read_message(client)


# -- models and the doctor


async def test_a_model_is_chosen_for_the_session(program: Path, settings: dict[str, str]) -> None:
    models = [Model("alpha"), Model("beta", state="not-loaded")]
    async with LMStudio(models=models) as server:
        online = {**settings, "lmstudio.url": server.url}
        async with editor(program, online, ASKS) as client:
            asking = asyncio.create_task(client.command("whence.selectModel"))
            question = await client.question("window/showMessageRequest")
            assert [action["title"] for action in question["params"]["actions"]] == [
                "alpha",
                "beta",
            ]
            client.reply(question, {"title": "beta"})
            assert await asking == {"model": "beta", "models": ["alpha", "beta"]}
            named = await client.command("whence.selectModel", {"model": "alpha"})
            assert named["model"] == "alpha"
            with pytest.raises(
                LspError, match="model is not one of LM Studio's models: alpha, beta"
            ):
                await client.command("whence.selectModel", {"model": "gamma"})


async def test_every_model_of_a_large_collection_can_be_chosen(
    program: Path, settings: dict[str, str]
) -> None:
    names = [f"model-{number:02}" for number in range(30)]
    async with (
        LMStudio(models=[Model(name) for name in names]) as server,
        editor(program, {**settings, "lmstudio.url": server.url}, ASKS) as client,
    ):
        asking = asyncio.create_task(client.command("whence.selectModel"))
        question = await client.question("window/showMessageRequest")
        assert [one["title"] for one in question["params"]["actions"]] == names
        client.reply(question, {"title": names[-1]})
        assert (await asking)["model"] == names[-1]


async def test_where_no_model_can_be_chosen_the_way_on_is_one_of_the_editor(
    program: Path, settings: dict[str, str]
) -> None:
    async with editor(program, {**settings, "lmstudio.url": NOWHERE}) as client:
        with pytest.raises(LspError, match=r"setting whence\.analyst"):
            await client.command("whence.selectModel")
        assert "--analyst" not in await read_message(client)


async def test_a_client_that_cannot_ask_is_given_the_models(
    program: Path, settings: dict[str, str]
) -> None:
    async with (
        LMStudio() as server,
        editor(program, {**settings, "lmstudio.url": server.url}) as client,
    ):
        result = await client.command("whence.selectModel")
        assert result == {"models": ["vendor/alpha-8b"]}


async def test_the_doctor_names_what_the_editor_tells(
    program: Path, settings: dict[str, str]
) -> None:
    announced = {"experimental": {"whence": {"callHierarchy": True}}}
    auto = {**settings, "analyst": "auto", "lmstudio.url": NOWHERE}
    async with editor(program, auto, announced) as client:
        checks = (await client.command("whence.doctor"))["checks"]
        by_name = {check["name"]: check for check in checks}
        assert by_name["editor"]["message"] == "shares call hierarchies"
        assert by_name["lm studio"]["ok"] is False
        assert by_name["lm studio"]["fix"]
        assert by_name["log"]["message"].endswith("whence.log")


async def test_the_doctor_answers_also_where_a_setting_is_wrong(
    program: Path, settings: dict[str, str]
) -> None:
    (program / ".whence.toml").write_text("[limits]\nroundz = 3\n")
    async with editor(program, settings) as client:
        checks = (await client.command("whence.doctor"))["checks"]
        wrong = next(check for check in checks if check["name"] == "settings")
        assert "roundz" in wrong["message"]
        assert "roundz" in await read_message(client)


async def test_an_argument_of_very_many_values_is_refused(
    program: Path, settings: dict[str, str]
) -> None:
    async with editor(program, settings) as client:
        with pytest.raises(LspError, match="at most 10000 values"):
            await client.command("whence.explain", {"messages": [{}] * 20_000})
