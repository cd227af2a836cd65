"""`read_file`: a workspace file, or some of its lines."""

from __future__ import annotations

import asyncio
from itertools import accumulate
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from whence_tools.contract import FILE_ERRORS, ErrorCode, ToolFailure, ToolOutput, WireModel
from whence_tools.tool import Example, Tool
from whence_tools.workspace import MAX_FILE_BYTES, split_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.ports import ToolContext
    from whence_tools.workspace import Workspace

Encoding = Literal["utf-8", "utf-16", "ascii"]


class ReadFileInput(WireModel):
    file_path: str = Field(
        description='Relative path from workspace root (e.g., "src/utils/helper.ts")'
    )
    line_start: int | None = Field(
        default=None, gt=0, description="Starting line number (1-indexed, inclusive)"
    )
    line_end: int | None = Field(
        default=None, gt=0, description="Ending line number (1-indexed, inclusive)"
    )
    encoding: Encoding = Field(default="utf-8", description="File encoding")


class ReadFileOutput(ToolOutput):
    """The `data` of `read_file`.

    Attributes:
        line_count: lines in `content`.
        file_size: bytes of the whole file.
        total_lines: lines of the whole file; absent where a huge file was not read to its end.
        replaced_bytes: undecodable bytes that became U+FFFD.
    """

    file_path: str
    content: str
    line_count: int
    encoding: str
    file_size: int
    total_lines: int | None = None
    replaced_bytes: int | None = None


async def run(params: ReadFileInput, context: ToolContext) -> ReadFileOutput:
    return await asyncio.to_thread(read, params, context.workspace)


def read(params: ReadFileInput, workspace: Workspace) -> ReadFileOutput:
    """Reads off the event loop; raises `ToolFailure` as the contract says."""
    if params.line_start and params.line_end and params.line_start > params.line_end:
        raise ToolFailure(
            ErrorCode.INVALID_PARAMETERS,
            f"lineStart {params.line_start} is after lineEnd {params.line_end}; "
            f"the file has {_count_lines(params, workspace)} lines.",
        )
    size = workspace.file_size(params.file_path)
    if size > MAX_FILE_BYTES and (params.line_start or params.line_end):
        return _range_of_huge_file(params, workspace, size)
    file = workspace.read(params.file_path, params.encoding)
    lines = file.lines
    total = len(lines)
    first, last = params.line_start or 1, min(params.line_end or total, total)
    if params.line_start and params.line_start > total:
        raise _past_the_end(params.line_start, total)
    content = file.text if _is_whole(params) else "\n".join(lines[first - 1 : last])
    return ReadFileOutput(
        file_path=file.path,
        content=content,
        line_count=max(0, last - first + 1),
        encoding=params.encoding,
        file_size=file.size,
        total_lines=total,
        replaced_bytes=file.replaced_bytes or None,
    )


def _is_whole(params: ReadFileInput) -> bool:
    return params.line_start is None and params.line_end is None


def _past_the_end(line: int, total: int) -> ToolFailure:
    return ToolFailure(
        ErrorCode.INVALID_PARAMETERS,
        f"Line {line} is past the end: the file has {total} lines.",
    )


def _range_of_huge_file(params: ReadFileInput, workspace: Workspace, size: int) -> ReadFileOutput:
    path = workspace.relative(params.file_path)
    if workspace.is_binary(path):
        raise ToolFailure(ErrorCode.BINARY_FILE, f"'{path}' is a binary file.")
    first = params.line_start or 1
    lines: list[str] = []
    budget = MAX_FILE_BYTES
    for line in workspace.stream_lines(path, first, params.line_end, params.encoding):
        budget -= len(line)
        if budget < 0:
            break
        lines.append(line)
    if not lines:
        raise _past_the_end(first, _count_lines(params, workspace))
    content = "\n".join(lines)
    return ReadFileOutput(
        file_path=path,
        content=content,
        line_count=len(lines),
        encoding=params.encoding,
        file_size=size,
        replaced_bytes=content.count("\ufffd") or None,
    )


def _count_lines(params: ReadFileInput, workspace: Workspace) -> int:
    return sum(1 for _ in workspace.stream_lines(params.file_path, 1, None, params.encoding))


def shorten(output: ReadFileOutput) -> Iterator[ReadFileOutput]:
    """Fewer and fewer whole lines from the top, saying which and how to ask for the rest."""
    lines = split_lines(output.content)
    sizes = list(accumulate(len(line.encode()) + 1 for line in lines))
    total = sizes[-1] if sizes else 0
    for divisor in (2, 4, 8, 16, 32, 64, 128, 256, 512):
        shown = sum(1 for size in sizes if size <= total // divisor)
        if shown == 0:
            return
        yield output.model_copy(
            update={
                "content": "\n".join(lines[:shown]),
                "line_count": shown,
                "shortened": f"Only the first {shown} of {len(lines)} lines are shown; "
                "ask for others with lineStart and lineEnd.",
            }
        )


_EXAMPLE_FILE = "def total(prices):\n    return sum(prices) / len(prices)\n"

TOOL = Tool(
    name="read_file",
    version="1.0.0",
    description="Read the complete contents of a file in the workspace, "
    "optionally specifying line range.",
    input=ReadFileInput,
    output=ReadFileOutput,
    failures=FILE_ERRORS,
    run=run,
    shorter=shorten,
    is_read_only=True,
    success_example=Example(
        parameters={"filePath": "src/prices.py", "lineStart": 2, "lineEnd": 2},
        result={
            "success": True,
            "data": {
                "filePath": "src/prices.py",
                "content": "    return sum(prices) / len(prices)",
                "lineCount": 1,
                "encoding": "utf-8",
                "fileSize": 56,
                "totalLines": 2,
            },
        },
        files={"src/prices.py": _EXAMPLE_FILE},
    ),
    failure_example=Example(
        parameters={"filePath": "src/price.py"},
        result={
            "success": False,
            "error": {
                "code": "FILE_NOT_FOUND",
                "message": "'src/price.py' does not exist in the workspace. "
                "Similar: src/prices.py.",
            },
        },
        files={"src/prices.py": _EXAMPLE_FILE},
    ),
)
