"""Calls found in text alone: a name before an opening bracket, in files no grammar reads."""

from __future__ import annotations

import re
import time
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from whence_tools.code.call_graph import (
    MODULE_NAME,
    CallEdge,
    CallEdges,
    Certainty,
    Trace,
    trace_callers,
)
from whence_tools.code.coverage import Coverage
from whence_tools.code.meanings import Symbol
from whence_tools.code.names import last_segment

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from whence_tools.workspace import Workspace

_CODE_SUFFIXES = frozenset(
    {
        ".swift", ".scala", ".dart", ".lua", ".groovy", ".gradle", ".m", ".mm", ".vue", ".svelte",
        ".ex", ".exs", ".erl", ".hs", ".clj", ".cljs", ".r", ".jl", ".pl", ".pm", ".sh", ".bash",
        ".zsh", ".ps1", ".zig", ".nim", ".v", ".cr", ".d", ".f90", ".ml", ".fs", ".vb", ".pas",
        ".sol", ".gd", ".proto", ".sql", ".tcl", ".elm", ".hx", ".astro", ".cu", ".s", ".asm",
    }
)  # fmt: skip
_HEADER = re.compile(
    r"(?P<indent>[ \t]*)(?:[\w@]+\s+)*?(?:def|defp|fun|func|function|fn|proc|sub|method|void)\s+"
    r"(?:[\w]+[.:])?(?P<name>\w+)"
)


def is_code(path: str) -> bool:
    """Whether a file's ending is one of a programming language."""
    return PurePosixPath(path).suffix.lower() in _CODE_SUFFIXES


def find_name_in(workspace: Workspace, path: str, name: str) -> int | None:
    """The 1-based line on which a name first stands as a whole word."""
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    lines = workspace.read(path).lines
    return next((n for n, line in enumerate(lines, 1) if word.search(line)), None)


def trace_in_text(workspace: Workspace, path: str, name: str, depth: int, deadline: float) -> Trace:
    """Callers by name only, in files with the same ending as `path`."""
    graph = _TextCallGraph(workspace, path, deadline)
    return trace_callers(graph, [Symbol(path, name)], depth)


_LATE_SECONDS = 0.2  # of the way back: what a file has lies in its beginning, most of the time
_LONGEST_HEADER = 300
_MOST_LINES_ABOVE = 2_000


class _TextCallGraph:
    def __init__(self, workspace: Workspace, path: str, deadline: float) -> None:
        self._workspace = workspace
        self._deadline = deadline
        self._own = path

    def _paths(self) -> Iterator[str]:
        yield self._own
        suffix = PurePosixPath(self._own).suffix.lower()
        yield from (p for p in self._workspace.files(frozenset({suffix})) if p != self._own)

    def calls_of(self, targets: Collection[Symbol]) -> CallEdges:
        by_name = {last_segment(target.name): target for target in targets}
        sites: list[CallEdge] = []
        is_whole = True
        for path in self._paths():
            if time.monotonic() > self._deadline and path != self._own:
                is_whole = False
                break
            for site in find_calls_in_text(path, self._text(path), by_name):
                sites.append(site)
                if time.monotonic() > self._deadline + _LATE_SECONDS:
                    is_whole = False
                    break
        return CallEdges(tuple(sites), Coverage(is_whole, len(sites)))

    def _text(self, path: str) -> str:
        return self._workspace.try_read(path) or ""


def find_calls_in_text(path: str, text: str, by_name: Mapping[str, Symbol]) -> Iterator[CallEdge]:
    """Calls of the names in one text, in functions that stand out by their headers."""
    if not by_name:
        return
    alternatives = "|".join(re.escape(name) for name in sorted(by_name))
    call = re.compile(rf"(?<!\w)(?P<name>{alternatives})\s*\(")
    begin = counted = 0  # of the line, and up to where lines are counted
    number = 1
    found = call.search(text)
    while found is not None:
        begin = text.rfind("\n", begin, found.start()) + 1 or begin
        number += text.count("\n", counted, begin)
        counted = begin
        header = _HEADER.match(text, begin, min(begin + _LONGEST_HEADER, len(text)))
        if header is not None and found.start() < header.end():
            found = call.search(text, found.end())  # its definition
            continue
        holder = header["name"] if header is not None else _holder(text, begin)
        yield CallEdge(by_name[found["name"]], Symbol(path, holder), number, Certainty.NAME_ONLY)
        line_end = text.find("\n", found.end())
        found = call.search(text, line_end) if line_end != -1 else None


def _holder(text: str, begin: int) -> str:
    """The name in the nearest header above a line that is indented less than the line."""
    indent = _indent(text, begin)
    for _ in range(_MOST_LINES_ABOVE if indent else 0):
        if begin == 0:
            break
        begin = text.rfind("\n", 0, begin - 1) + 1
        header = _HEADER.match(text, begin, min(begin + _LONGEST_HEADER, len(text)))
        if header is not None and _indent(text, begin) < indent:
            return str(header["name"])
    return MODULE_NAME


def _indent(text: str, begin: int) -> int:
    end = begin
    while end < len(text) and text[end] in " \t":
        end += 1
    return end - begin
