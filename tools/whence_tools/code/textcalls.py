"""Calls found in text alone: a name before an opening bracket, in files no grammar reads."""

from __future__ import annotations

import re
import time
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from whence_tools.code.callers import (
    MODULE_NAME,
    CallSite,
    CallSites,
    Certainty,
    Trace,
    trace_callers,
)
from whence_tools.code.names import last_segment
from whence_tools.code.resolution import Symbol
from whence_tools.contract import ToolFailure

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

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
    r"^(?P<indent>\s*)(?:[\w@]+\s+)*?(?:def|defp|fun|func|function|fn|proc|sub|method|void)\s+"
    r"(?:[\w]+[.:])?(?P<name>\w+)"
)


def is_code(path: str) -> bool:
    """Whether a file's ending is one of a programming language."""
    return PurePosixPath(path).suffix.lower() in _CODE_SUFFIXES


def name_stands_in(workspace: Workspace, path: str, name: str) -> int | None:
    """The 1-based line on which a name first stands as a whole word."""
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    lines = workspace.read(path).lines
    return next((n for n, line in enumerate(lines, 1) if word.search(line)), None)


def trace_in_text(workspace: Workspace, path: str, name: str, depth: int, deadline: float) -> Trace:
    """Callers by name only, in files with the same ending as `path`."""
    graph = _TextCallGraph(workspace, PurePosixPath(path).suffix, deadline)
    return trace_callers(graph, [Symbol(path, name)], depth)


class _TextCallGraph:
    def __init__(self, workspace: Workspace, suffix: str, deadline: float) -> None:
        self._workspace = workspace
        self._deadline = deadline
        self._paths = list(workspace.files(frozenset({suffix.lower()})))

    def calls_of(self, targets: Collection[Symbol]) -> CallSites:
        by_name = {last_segment(target.name): target for target in targets}
        alternatives = "|".join(re.escape(name) for name in sorted(by_name))
        call = re.compile(rf"(?<!\w)(?P<name>{alternatives})\s*\(")
        sites: list[CallSite] = []
        for path in self._paths:
            if time.monotonic() > self._deadline:
                break
            sites.extend(self._calls_in(path, call, by_name))
        return CallSites(tuple(sites), complete=False)

    def _calls_in(
        self, path: str, call: re.Pattern[str], by_name: dict[str, Symbol]
    ) -> Iterator[CallSite]:
        around: list[tuple[int, str]] = []
        for number, line in enumerate(self._lines(path), 1):
            indent = len(line) - len(line.lstrip())
            header = _HEADER.match(line)
            if header is not None:
                around = [*((i, n) for i, n in around if i < indent), (indent, header["name"])]
                continue
            for found in call.finditer(line):
                holder = next((n for i, n in reversed(around) if i < indent), MODULE_NAME)
                caller = Symbol(path, holder)
                yield CallSite(by_name[found["name"]], caller, number, Certainty.NAME_ONLY)

    def _lines(self, path: str) -> list[str]:
        try:
            return self._workspace.read(path).lines
        except ToolFailure:
            return []
