"""What a stopped debugger shows of the place that is asked about: the callers, and the values."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence.lsp.state.folders import relative_paths
from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.observed import ObservedFrame, Operand, Value
from whence_tools.errors.python import split_exception
from whence_tools.redact import redact_json

if TYPE_CHECKING:
    from pathlib import Path

    from whence.lsp.bridge.answers import StoppedFrame
    from whence.lsp.server import WhenceServer

_MOST_FRAMES: Final = 20
_LONGEST: Final = 200  # characters of a value
_NAME: Final = re.compile(r"[\w$]+")  # adapters put groups of variables among them


async def add_debugger_frames(server: WhenceServer, root: Path | None, problem: Problem) -> Problem:
    """The problem with the stopped program's frames from its place outwards; unchanged where no
    debugger has stopped there."""
    state = await server.bridge.debug_state(_MOST_FRAMES)
    if state is None or root is None or not problem.frames:
        return problem
    uris = [frame.uri for frame in state.frames if frame.uri]
    paths = await asyncio.to_thread(relative_paths, uris, root)
    own = [_frame(frame, paths[frame.uri]) for frame in state.frames if frame.uri in paths]
    place = problem.frames[0]
    here = (place.file, place.line)
    at = next((i for i, one in enumerate(own) if (one.file, one.line) == here), None)
    if at is None:
        return problem
    frames = (_with_operands(replace(own[at], code=place.code)), *own[at + 1 :])
    problem = replace(problem, frames=frames)
    if problem.message or not state.error:
        return problem
    raw_type, message = split_exception(state.error)
    return replace(problem, error_type=raw_type.rpartition(".")[2], message=message)


def _frame(frame: StoppedFrame, path: str) -> Frame:
    shown = redact_json({name: value for name, _, value in frame.values if _NAME.fullmatch(name)})
    kinds = {name: kind for name, kind, _ in frame.values}
    values = tuple(
        Operand(name, Value(kinds[name], str(value)[:_LONGEST])) for name, value in shown.items()
    )
    seen = ObservedFrame("the debugger", locals=values)
    return Frame(path, frame.line, frame.column, frame.name or None, observed=seen)


def _with_operands(frame: Frame) -> Frame:
    """With the names that its line has."""
    if frame.observed is None:
        return frame
    words = set(_NAME.findall(frame.code or ""))
    operands = tuple(one for one in frame.observed.locals if one.text in words)
    return replace(frame, observed=replace(frame.observed, operands=operands))
