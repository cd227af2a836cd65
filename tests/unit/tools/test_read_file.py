from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from whence_tools import read_file
from whence_tools.ports import ToolContext
from whence_tools.registry import Registry
from whence_tools.worker import Worker
from whence_tools.workspace import MAX_FILE_BYTES, Workspace

REGISTRY_TOOLS = [read_file.TOOL]


@pytest.fixture
def context(project: Path) -> Iterator[ToolContext]:
    worker = Worker()
    yield ToolContext(Workspace(project), worker)
    worker.close()


async def read(context: ToolContext, **arguments: Any) -> dict[str, Any]:
    result = await Registry(REGISTRY_TOOLS).execute("read_file", arguments, context)
    return result.envelope()


async def error(context: ToolContext, **arguments: Any) -> tuple[str, str]:
    envelope = await read(context, **arguments)
    return envelope["error"]["code"], envelope["error"]["message"]


async def test_a_whole_file_comes_as_it_is(context: ToolContext) -> None:
    (context.workspace.root / "a.txt").write_bytes(b"one\r\ntwo\r\n")
    envelope = await read(context, filePath="a.txt")
    assert envelope["data"] == {
        "filePath": "a.txt",
        "content": "one\r\ntwo\r\n",
        "lineCount": 2,
        "encoding": "utf-8",
        "fileSize": 10,
        "totalLines": 2,
    }


async def test_a_range_is_inclusive_and_its_end_is_clamped(context: ToolContext) -> None:
    (context.workspace.root / "a.txt").write_text("1\n2\n3\n4\n")
    middle = (await read(context, filePath="a.txt", lineStart=2, lineEnd=3))["data"]
    assert (middle["content"], middle["lineCount"], middle["totalLines"]) == ("2\n3", 2, 4)
    rest = (await read(context, filePath="a.txt", lineStart=4, lineEnd=99))["data"]
    assert (rest["content"], rest["lineCount"]) == ("4", 1)
    head = (await read(context, filePath="a.txt", lineEnd=1))["data"]
    assert (head["content"], head["lineCount"]) == ("1", 1)


@pytest.mark.parametrize(
    ("start", "end", "says"),
    [
        (9, None, "Line 9 is past the end: the file has 2 lines."),
        (9, 12, "Line 9 is past the end: the file has 2 lines."),
        (2, 1, "lineStart 2 is after lineEnd 1; the file has 2 lines."),
    ],
)
async def test_an_impossible_range_says_how_many_lines_there_are(
    context: ToolContext, start: int, end: int | None, says: str
) -> None:
    (context.workspace.root / "a.txt").write_text("1\n2\n")
    arguments = {"lineStart": start} | ({"lineEnd": end} if end else {})
    assert await error(context, filePath="a.txt", **arguments) == ("INVALID_PARAMETERS", says)


@pytest.mark.parametrize("line", [0, -1])
async def test_lines_count_from_one(context: ToolContext, line: int) -> None:
    code, message = await error(context, filePath="a.txt", lineStart=line)
    assert (code, "lineStart" in message) == ("INVALID_PARAMETERS", True)


async def test_an_empty_file_is_no_lines(context: ToolContext) -> None:
    (context.workspace.root / "a.txt").write_text("")
    data = (await read(context, filePath="a.txt"))["data"]
    assert (data["content"], data["lineCount"], data["totalLines"]) == ("", 0, 0)


async def test_a_file_over_ten_mebibytes_is_served_in_ranges_only(context: ToolContext) -> None:
    line = b"x" * 1023 + b"\n"
    (context.workspace.root / "big.log").write_bytes(line * (MAX_FILE_BYTES // 1024 + 1))
    code, message = await error(context, filePath="big.log")
    assert (code, "lineStart" in message) == ("TOO_LARGE", True)
    data = (await read(context, filePath="big.log", lineStart=10240, lineEnd=10241))["data"]
    assert (data["lineCount"], len(data["content"])) == (2, 2047)
    code, message = await error(context, filePath="big.log", lineStart=99999)
    assert (code, "10241 lines" in message) == ("INVALID_PARAMETERS", True)


async def test_a_result_too_large_to_send_keeps_whole_lines_and_says_which(
    context: ToolContext,
) -> None:
    (context.workspace.root / "a.txt").write_text("".join(f"line {n}\n" for n in range(100_000)))
    data = (await read(context, filePath="a.txt"))["data"]
    assert data["content"].split("\n")[-1] == f"line {data['lineCount'] - 1}"
    assert f"first {data['lineCount']} of 100000 lines" in data["shortened"]
    assert len(data["content"]) < 256 * 1024


async def test_one_line_too_large_to_send_is_not_cut(context: ToolContext) -> None:
    (context.workspace.root / "min.js").write_text("x" * 300_000)
    assert (await error(context, filePath="min.js"))[0] == "TOO_LARGE"


async def test_other_encodings_are_read_when_asked_for(context: ToolContext) -> None:
    (context.workspace.root / "a.txt").write_bytes("grüße\n".encode("utf-16-le"))
    (context.workspace.root / "b.txt").write_bytes("grüße\n".encode())
    assert (await read(context, filePath="a.txt", encoding="utf-16"))["data"][
        "content"
    ] == "grüße\n"
    ascii_data = (await read(context, filePath="b.txt", encoding="ascii"))["data"]
    assert ascii_data["replacedBytes"] == 4
    assert (await error(context, filePath="b.txt", encoding="latin-1"))[0] == "INVALID_PARAMETERS"


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("../x", "PERMISSION_DENIED"),
        ("/etc/passwd", "PERMISSION_DENIED"),
        (".env", "PERMISSION_DENIED"),
        ("none.py", "FILE_NOT_FOUND"),
        ("program", "BINARY_FILE"),
        ("", "INVALID_PARAMETERS"),
        ("a\0b", "INVALID_PARAMETERS"),
        ("x" * 5000, "FILE_NOT_FOUND"),
    ],
)
async def test_each_file_access_code_has_its_case(
    context: ToolContext, path: str, code: str
) -> None:
    (context.workspace.root / ".env").write_text("TOKEN=1")
    (context.workspace.root / "program").write_bytes(b"\x7fELF\0\0\0")
    assert (await error(context, filePath=path))[0] == code
