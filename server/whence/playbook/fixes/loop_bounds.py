"""Loops that run one too far, ended one earlier."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.loop_ends import LoopEnd, count_past_last, find_loop_end, split_index
from whence.playbook.fixes.text_edits import rewrite, splice
from whence_tools.code.flow_model import Name, Operation

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Subscript


def end_loop_earlier(file: SourceFile, end: LoopEnd) -> tuple[Edit, ...]:
    """The edit that ends a loop which runs one too far one earlier."""
    stop = end.stop
    if end.over is not None:
        return ()
    if isinstance(stop, Operation) and stop.operator == "+" and stop.parts[1].at.text == "1":
        return rewrite(file, stop, stop.parts[0].at.text)
    is_compared = isinstance(end.whole, Operation) and end.whole.operator == "<"
    if is_compared and file.language in {"c", "cpp"}:  # a length without a sign goes below zero
        return rewrite(file, end.whole, f"{end.whole.parts[0].at.text} + 1 < {stop.at.text}")
    if not end.inclusive or not isinstance(end.whole, Operation):
        return rewrite(file, stop, f"{stop.at.text} - 1")
    exclusive = _exclusive(end.whole.operator, file.path)
    first = end.whole.parts[0].at
    between = file.flow.source.data[first.end : stop.at.start].decode() if file.flow else ""
    if not exclusive or between.strip() != end.whole.operator:
        return ()
    close = between == between.strip() and not exclusive.strip().isalpha()
    gap = exclusive.strip() if close else exclusive
    return splice(file, first.end, stop.at.start, gap)


def _exclusive(operator: str, path: str) -> str:
    if operator == "<=":
        return " < "
    return " until " if operator == ".." and path.endswith((".kt", ".kts")) else ""


def end_loop_at_length(file: SourceFile, access: Subscript) -> tuple[Edit, ...]:
    """The edit for the loop around `items[i]` that runs `i` to the length itself, or around
    `items[i + 1]` that runs it to the last index."""
    (index, ahead), flow = split_index(access.index), file.flow
    function = flow.function_around(access.at.start, access.at.end) if flow else None
    if not isinstance(index, Name) or flow is None:
        return ()
    for binding in reversed(flow.bindings):
        inside = binding.function == (function.start if function else -1)
        if binding.target == index.name and inside and binding.line <= access.at.line:
            end = find_loop_end(binding, file)
            if end is not None:
                past = count_past_last(end, access.object)
                is_one = past is not None and past + ahead == 1
                return end_loop_earlier(file, end) if is_one else ()
    return ()
