"""`get_code_context`: the code around an error, its function and the imports used there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pydantic import Field

from whence_tools.contract import FILE_ERRORS, ErrorCode, ToolFailure, ToolOutput, WireModel
from whence_tools.tool import Example, Tool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.context import Surroundings
    from whence_tools.code.imports import ImportedName, ImportStatement
    from whence_tools.ports import ToolContext

MAX_WIDENED_LINES = 400
_MAX_PARSED_CHARACTERS = 4 * 1024 * 1024


class GetCodeContextInput(WireModel):
    file_path: str = Field(description="File containing the error")
    line: int = Field(gt=0, description="Error line number (1-indexed)")
    context_lines: int = Field(
        default=50,
        ge=5,
        le=100,
        description="Number of lines to include (before and after error)",
    )
    include_function_def: bool = Field(
        default=True, description="Whether to include the full function containing the error"
    )


class ContextLines(WireModel):
    """Lines joined with LF, without a final one; `before` and `after` are "" at the file's ends."""

    before: str
    error_line: str
    after: str


class FunctionDefinition(WireModel):
    """The innermost function around the line; lines 1-based, decorators included."""

    name: str
    start_line: int
    end_line: int
    signature: str
    qualified_name: str | None = None


class RelevantImport(WireModel):
    """An import and those of its names that are used, `name as alias` where it has one."""

    module: str
    imported: list[str]
    line: int


class GetCodeContextOutput(ToolOutput):
    """The `data` of `get_code_context`.

    Attributes:
        first_line, last_line: the 1-based lines that `context` spans.
        total_lines: lines of the whole file.
    """

    file_path: str
    error_line: int
    context: ContextLines
    function_definition: FunctionDefinition | None = None
    relevant_imports: list[RelevantImport]
    first_line: int | None = None
    last_line: int | None = None
    total_lines: int | None = None


async def run(params: GetCodeContextInput, context: ToolContext) -> GetCodeContextOutput:
    file = await asyncio.to_thread(context.workspace.read, params.file_path)
    lines = file.lines
    if params.line > len(lines):
        raise ToolFailure(
            ErrorCode.LINE_OUT_OF_RANGE,
            f"Line {params.line} is past the end: the file has {len(lines)} lines.",
        )
    window = _window(params, len(lines))
    found = await _surroundings(file.text, file.path, window, params, context)
    function = found.function if found else None
    if function is not None:
        window = _widen(window, (function.start_line, function.end_line), len(lines))
    return GetCodeContextOutput(
        file_path=file.path,
        error_line=params.line,
        context=_context(lines, params.line, window),
        function_definition=None
        if function is None
        else FunctionDefinition(
            name=function.name,
            start_line=function.start_line,
            end_line=function.end_line,
            signature=function.header,
            qualified_name=function.qualified_name,
        ),
        relevant_imports=[_render(one) for one in found.imports] if found else [],
        first_line=window[0],
        last_line=window[1],
        total_lines=len(lines),
        shortened=None if found else "The file is too large to parse: only its lines are shown.",
    )


async def _surroundings(
    text: str,
    path: str,
    window: tuple[int, int],
    params: GetCodeContextInput,
    context: ToolContext,
) -> Surroundings | None:
    if len(text) > _MAX_PARSED_CHARACTERS:
        return None
    return await context.cpu.run(
        _parsed_surroundings,
        text,
        path,
        params.line,
        window,
        with_function=params.include_function_def,
    )


def _parsed_surroundings(
    text: str,
    path: str,
    line: int,
    window: tuple[int, int],
    *,
    with_function: bool,
) -> Surroundings:
    """Runs in the worker, the one place where the parser is imported."""
    from whence_tools.code.context import read_surroundings

    return read_surroundings(text, path, line, window, with_function=with_function)


def _window(params: GetCodeContextInput, total: int) -> tuple[int, int]:
    first = max(1, params.line - params.context_lines)
    return first, min(total, params.line + params.context_lines)


def _widen(window: tuple[int, int], function: tuple[int, int], total: int) -> tuple[int, int]:
    """Takes the whole function in, up to `MAX_WIDENED_LINES`, its header before its end."""
    first, last = window
    room = max(0, MAX_WIDENED_LINES - (last - first + 1))
    above = min(max(0, first - function[0]), room)
    below = min(max(0, min(function[1], total) - last), room - above)
    return first - above, last + below


def _context(lines: list[str], line: int, window: tuple[int, int]) -> ContextLines:
    first, last = window
    return ContextLines(
        before="\n".join(lines[first - 1 : line - 1]),
        error_line=lines[line - 1],
        after="\n".join(lines[line:last]),
    )


def _render(found: ImportStatement) -> RelevantImport:
    return RelevantImport(
        module=found.module,
        imported=[_rendered_name(found.module, name) for name in found.names],
        line=found.line,
    )


def _rendered_name(module: str, name: ImportedName) -> str:
    if name.name == "*" or name.name == name.local:
        return name.name
    if name.name == "":
        natural = module in (name.local, f"self::{name.local}") or module.endswith("/" + name.local)
        return name.local if natural else f"* as {name.local}"
    return f"{name.name} as {name.local}"


def shorten(output: GetCodeContextOutput) -> Iterator[GetCodeContextOutput]:
    """Fewer and fewer lines around the error, then the function and imports alone."""
    before, after = output.context.before.split("\n"), output.context.after.split("\n")
    for divisor in (2, 4, 8, 16, 32):
        above, below = len(before) // divisor, len(after) // divisor
        if above + below == 0:
            break
        lines = output.error_line - above, output.error_line + below
        yield output.model_copy(
            update={
                "context": ContextLines(
                    before="\n".join(before[len(before) - above :]),
                    error_line=output.context.error_line,
                    after="\n".join(after[:below]),
                ),
                "first_line": lines[0],
                "last_line": lines[1],
                "shortened": f"Only lines {lines[0]} to {lines[1]} are shown; "
                "read_file gives the others.",
            }
        )
    yield output.model_copy(
        update={
            "context": ContextLines(
                before="", error_line=output.context.error_line[:1000], after=""
            ),
            "first_line": output.error_line,
            "last_line": output.error_line,
            "relevant_imports": output.relevant_imports[:10],
            "shortened": "Only the error line is shown; read_file gives the others.",
        }
    )


_EXAMPLE_FILE = """\
import os
from shop.prices import total as sum_up

def checkout(cart):
    if not cart:
        return None
    return sum_up(cart.items) * 1.2
"""

TOOL = Tool(
    name="get_code_context",
    version="1.0.0",
    description="Extract code surrounding an error location, including function definitions and "
    "relevant imports.",
    input=GetCodeContextInput,
    output=GetCodeContextOutput,
    failures=FILE_ERRORS | {ErrorCode.LINE_OUT_OF_RANGE},
    run=run,
    shorter=shorten,
    uses_cpu=True,
    worker_modules=("whence_tools.code.context",),
    is_read_only=True,
    success_example=Example(
        parameters={"filePath": "shop/cart.py", "line": 7, "contextLines": 5},
        result={
            "success": True,
            "data": {
                "filePath": "shop/cart.py",
                "errorLine": 7,
                "context": {
                    "before": "from shop.prices import total as sum_up\n\ndef checkout(cart):\n"
                    "    if not cart:\n        return None",
                    "errorLine": "    return sum_up(cart.items) * 1.2",
                    "after": "",
                },
                "functionDefinition": {
                    "name": "checkout",
                    "startLine": 4,
                    "endLine": 7,
                    "signature": "def checkout(cart):",
                },
                "relevantImports": [
                    {"module": "shop.prices", "imported": ["total as sum_up"], "line": 2}
                ],
            },
        },
        files={"shop/cart.py": _EXAMPLE_FILE},
    ),
    failure_example=Example(
        parameters={"filePath": "shop/cart.py", "line": 120},
        result={
            "success": False,
            "error": {
                "code": "LINE_OUT_OF_RANGE",
                "message": "Line 120 is past the end: the file has 7 lines.",
            },
        },
        files={"shop/cart.py": _EXAMPLE_FILE},
    ),
)
