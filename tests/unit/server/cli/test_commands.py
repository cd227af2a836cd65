from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.cli import Completed, Whence, failing_program
from whence.cli.parser import build_parser

TRACE = """\
Traceback (most recent call last):
  File "/srv/elsewhere/app/main.py", line 10, in <module>
    print(convert(10))
  File "/srv/elsewhere/app/main.py", line 6, in convert
    return amount * rate
           ~~~~~~~^~~~~~
TypeError: unsupported operand type(s) for *: 'int' and 'NoneType'
"""
pytestmark = pytest.mark.usefixtures("loop_may_block", "few_interpreters")

CASE = {"errorDescription": "KeyError: 'user'", "rootCause": "a typo", "solution": "spell it"}


@pytest.fixture
def whence(project: Path, tmp_path: Path) -> Whence:
    failing_program(project)
    return Whence(project, tmp_path / "data")


def explained(whence: Whence, *arguments: str, stdin: str | None = None) -> Completed:
    return whence.here("explain", "--analyst", "offline", "--json", *arguments, stdin=stdin)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--trace", "crash.log"],
        pytest.param(["--trace", "-"], marks=pytest.mark.thorough),
        pytest.param(["-"], marks=pytest.mark.thorough),
        [],
    ],
)
def test_a_trace_from_another_machine_is_explained(whence: Whence, arguments: list[str]) -> None:
    (whence.project / "crash.log").write_text(TRACE)
    done = whence("explain", "--analyst", "offline", "--json", *arguments, stdin=TRACE)
    assert done.code == 0
    assert set(done.json) == {"schemaVersion", "analysis"}
    assert done.json["analysis"]["location"]["filePath"] == "settings.py"
    assert [site["filePath"] for site in done.json["analysis"]["callChain"]] == ["main.py"] * 2


def test_a_message_alone_is_investigated_and_nothing_is_made_up(whence: Whence) -> None:
    done = explained(whence, "--message", "ValueError: no such thing as that")
    analysis = done.json["analysis"]
    assert done.code == 1
    assert (analysis["outcome"], analysis["rootCause"]) == ("notFound", "")
    assert analysis["errorType"] == "ValueError"
    assert analysis["nextSteps"]


def test_a_place_is_taken_as_the_crash_line(whence: Whence) -> None:
    message = "TypeError: unsupported operand type(s) for *: 'int' and 'NoneType'"
    done = explained(whence, "main.py:6", "--message", message)
    assert done.json["analysis"]["language"] == "python"
    assert done.json["analysis"]["location"]["filePath"] in {"main.py", "settings.py"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere.py:3"], "nowhere.py: no such file"),
        (["main.py:0"], "line numbers start at 1"),
        (["--trace", "none.log"], "none.log"),
        (["/etc/hostname"], "outside the workspace"),
    ],
)
def test_bad_input_is_named(whence: Whence, arguments: list[str], says: str) -> None:
    done = whence.here("explain", *arguments)
    assert (done.code, done.stdout) == (2, "")
    assert says in done.stderr


def test_a_huge_log_is_read_from_both_ends_and_says_so(whence: Whence, tmp_path: Path) -> None:
    log = tmp_path / "huge.log"
    log.write_text(("INFO all is well " * 10 + "\n") * 70_000 + TRACE)
    done = explained(whence, "--trace", str(log))
    assert "reading the first 2 and the last 6 MiB" in done.stderr
    assert done.json["analysis"]["errorType"] == "TypeError"


def test_an_empty_pipe_is_bad_input(whence: Whence) -> None:
    assert whence.here("explain", stdin="").code == 2


def test_a_missing_lm_studio_is_exit_code_3(whence: Whence) -> None:
    done = whence.here(
        "explain", "-", "--analyst", "lmstudio", "--lmstudio-url", "http://127.0.0.1:9", stdin=TRACE
    )
    assert done.code == 3
    assert "LM Studio" in done.stderr


def test_an_analysis_is_shown_again_in_every_format(whence: Whence) -> None:
    analysis = explained(whence, stdin=TRACE).json["analysis"]
    assert whence.here("report", "--json").json["analysis"]["id"] == analysis["id"]
    for name, start in (
        ("terminal", "╭"),
        ("markdown", "```\nTypeError"),
        ("html", "<!doctype html>"),
    ):
        done = whence.here("report", analysis["id"], "--format", name)
        assert done.stdout.startswith(start)
        assert "ratio" in done.stdout
    assert whence.here("report", "rca-none").code == 2


def test_there_is_no_report_before_the_first_analysis(whence: Whence) -> None:
    done = whence.here("report")
    assert done.code == 2
    assert "whence run" in done.stderr


def test_a_fix_is_applied_once_and_said_to_be_unproven(whence: Whence) -> None:
    (whence.project / "shapes.py").write_text("def area(a):\n    return a * a\n")
    program = whence.project / "squares.py"
    program.write_text("from shape import area\n\nprint(area(3))\n")
    run = ("run", "--analyst", "offline", "--json", "--", sys.executable, "squares.py")
    fix = whence(*run).json["analysis"]["fix"]
    assert fix["verification"]["status"] == "passes"
    assert "Nothing checks the result" in fix["verification"]["reason"]
    done = whence.here("apply", "--json")
    assert (done.code, done.json["files"]) == (0, ["squares.py"])
    assert program.read_text() == "from shapes import area\n\nprint(area(3))\n"
    assert whence(*run).json["exitCode"] == 0
    again = whence.here("apply")
    assert (again.code, "has changed since" in again.stderr) == (2, True)


def test_tools_are_listed_shown_and_called(whence: Whence) -> None:
    names = [
        tool["function"]["name"] for tool in whence.here("tools", "list", "--format", "chat").json
    ]
    assert "read_file" in names
    catalogue = whence.here("tools", "list", "--format", "text").stdout
    assert catalogue.startswith("AVAILABLE TOOLS:\n{")
    assert '"tool": "tool_name"' in catalogue.partition("USAGE FORMAT:")[2]
    assert whence.here("tools", "show", "read_file", "--json").json["inputSchema"]["required"] == [
        "filePath"
    ]
    done = whence.here("tools", "call", "read_file", '{"filePath": "main.py", "lineEnd": 1}')
    assert done.code == 0
    assert done.json["data"]["content"] == "from settings import load"
    done = whence.here("tools", "call", "read_file", "-", stdin='{"filePath": "../x"}')
    assert (done.code, done.json["error"]["code"]) == (1, "PERMISSION_DENIED")
    (whence.project / "call.json").write_text('{"filePath": "none"}')
    assert whence.here("tools", "call", "read_file", "@call.json").json["error"]["code"] == (
        "FILE_NOT_FOUND"
    )
    assert (
        whence.here("tools", "call", "nothing", "{}").json["error"]["code"] == "INVALID_PARAMETERS"
    )
    assert whence.here("tools", "call", "read_file", "{not json").code == 2


def test_web_search_is_off_and_says_how_to_switch_it_on(whence: Whence) -> None:
    done = whence.here("tools", "call", "web_search_wiki", '{"query": "KeyError in dict"}')
    assert (done.code, done.json["error"]["code"]) == (1, "API_ERROR")
    assert "web.enabled" in done.json["error"]["message"]


def test_cases_go_in_and_out_as_json_lines(whence: Whence, tmp_path: Path) -> None:
    lines = [json.dumps(CASE), "{broken", json.dumps({"rootCause": "no more"}), json.dumps(CASE)]
    done = whence("memory", "import", "-", stdin="\n".join(lines))
    assert done.code == 0
    report = done.json
    assert (report["imported"], len(report["errors"])) == (1, 2)
    again = whence.here("memory", "import", "-", stdin=json.dumps(CASE)).json
    assert (again["imported"], again["errors"]) == (0, [])
    whence.here("memory", "export", str(tmp_path / "cases.jsonl"))
    (exported,) = (tmp_path / "cases.jsonl").read_text().splitlines()
    assert json.loads(exported)["rootCause"] == "a typo"


def test_cases_are_found_shown_judged_and_forgotten(whence: Whence) -> None:
    whence.here(
        "memory", "add", "--error-description", "KeyError: 'user'", "--root-cause", "a typo",
        "--solution", "spell it", "--language", "python",
    )  # fmt: skip
    found = whence.here("memory", "search", "KeyError user", "--json").json
    (case,) = found["results"]
    assert (found["totalFound"], case["rootCause"]) == (1, "a typo")
    assert {"id", "similarity", "outcome", "createdAt", "metadata"} <= set(case)
    assert whence.here("memory", "show", case["id"]).json["solution"] == "spell it"
    up = whence.here("memory", "validate", case["id"], "--json").json["confidence"]
    down = whence.here("memory", "reject", case["id"], "--reason", "no", "--json").json[
        "confidence"
    ]
    assert up > case["confidence"] > down
    assert whence.here("memory", "forget", case["id"]).code == 0
    assert whence.here("memory", "show", case["id"]).code == 2


def test_nothing_found_is_an_empty_list_and_no_error(whence: Whence) -> None:
    done = whence.here("memory", "search", "anything", "--json")
    assert (done.code, done.json) == (0, {"query": "anything", "results": [], "totalFound": 0})


@pytest.mark.parametrize("option", [["--limit", "0"], ["--min-confidence", "7"]])
def test_a_search_out_of_bounds_is_bad_usage(whence: Whence, option: list[str]) -> None:
    assert whence.here("memory", "search", "x", *option).code == 2


def test_doctor_tells_of_each_openapi_document(whence: Whence, tmp_path: Path) -> None:
    operation = {"operationId": "pets.list", "summary": "List the pets.", "responses": {}}
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Pets", "version": "1"},
        "servers": [{"url": "http://127.0.0.1:9"}],
        "paths": {"/pets": {"get": operation, "put": {"responses": {}}}},
    }
    sound, gone = tmp_path / "pets.json", tmp_path / "gone.json"
    sound.write_text(json.dumps(document))
    urls = json.dumps([str(sound), str(gone)])
    done = whence.here(
        "doctor", "--set", "analyst=offline", "--set", f"openapi.urls={urls}", "--json"
    )
    told = [check for check in done.json["checks"] if check["name"] == "openapi"]
    assert [check["ok"] for check in told] == [True, False]
    assert "tools: 1; operations left out: 1" in told[0]["message"]
    assert "gone.json: cannot be read" in told[1]["message"]
    assert "openapi.urls" in told[1]["fix"]
    assert done.code == 0


def test_doctor_says_what_is_missing_and_what_to_do(whence: Whence) -> None:
    done = whence.here("doctor", "--lmstudio-url", "http://127.0.0.1:9", "--json")
    checks = {check["name"]: check for check in done.json["checks"]}
    assert done.code == 0
    assert not checks["lm studio"]["ok"]
    assert checks["memory"]["ok"]
    needed = whence.here(
        "doctor", "--lmstudio-url", "http://127.0.0.1:9", "--set", "analyst=lmstudio"
    )
    assert needed.code == 3


def test_a_workspace_is_trusted_and_no_longer(whence: Whence) -> None:
    (whence.project / ".whence.toml").write_text('analyst = "offline"\n')
    before = whence.here("doctor")
    assert "ignored analyst" in before.stderr
    assert whence("trust").code == 0
    assert "ignored" not in whence.here("doctor").stderr
    assert whence.here("trust", "--revoke", "--json").json["trusted"] is False
    assert "ignored analyst" in whence.here("doctor").stderr


def test_an_interrupted_pipe_is_no_traceback(whence: Whence) -> None:
    import subprocess

    done = subprocess.run(
        f"{sys.executable} -m whence tools list --format chat | head -c 1",
        shell=True,
        cwd=whence.project,
        capture_output=True,
        text=True,
        timeout=50,
    )
    assert (done.stdout, done.stderr) == ("[", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_full_disk_is_told_in_words(project: Path) -> None:
    with Path("/dev/full").open("w") as full:
        listing = [sys.executable, "-m", "whence", "tools", "list"]
        done = subprocess.run(
            listing, cwd=project, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 3
    assert done.stderr == "whence: there is no space left to write to\n"


@pytest.mark.parametrize("command", build_parser()._subparsers._group_actions[0].choices)  # type: ignore[union-attr, arg-type]
def test_a_command_is_read_the_same_without_the_others(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for parser in (build_parser(command), build_parser()):
        with pytest.raises(SystemExit):
            parser.parse_args([command, "--help"])
    alone, _, with_others = capsys.readouterr().out.partition("usage: ")[2].partition("usage: ")
    assert alone == with_others
