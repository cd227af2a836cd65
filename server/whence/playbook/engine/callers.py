"""The calls that may have led to a function: the one on the stack, else all there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.binding import find_base_calls
from whence.playbook.engine.origin import Where
from whence.playbook.engine.source import SourceFile, flow_of
from whence.playbook.engine.stack_calls import find_stack_call

if TYPE_CHECKING:
    from whence.playbook.engine.case import ToolSteps
    from whence.playbook.engine.follow import Follow
    from whence_tools.code.flow_model import Call, Function

MOST_CALLERS = 6
# What makes an instance of its own class in a class method.
_MAKERS = {
    "python": ("cls",), "ruby": ("new",), "php": ("self", "static"), "javascript": ("this",),
    "typescript": ("this",),
}  # fmt: skip


class Callers:
    """The part of a `Tracer` that knows who calls a function."""

    def __init__(self, tracer: Follow) -> None:
        self._tracer = tracer

    def find(self, function: Function, where: Where) -> ToolSteps[list[tuple[Call, Where]]]:
        """The calls that may have led here: the one on the stack, else all there are."""
        if where.via is not None and where.via.function == function:
            return [(where.via.call, where.via.caller)]
        frame = where.frame if where.frame is not None else self.frame_of(function, where)
        if frame is not None and self._is_frame(frame, function, where):
            above = yield from self._frame_above(frame, function)
            if above or not function.name or self._is_called_by_another(frame, function):
                return above  # what called it is in the trace, under whatever name
        if not function.name:
            return []
        return (yield from self.list_all(function, where))

    def frame_of(self, function: Function, where: Where) -> int | None:
        """The innermost frame that runs a function, or None when it is not on the stack."""
        for index in range(len(self._tracer.case.frames)):
            if self._is_frame(index, function, where):
                return index
        return None

    def _is_frame(self, index: int, function: Function, where: Where) -> bool:
        frame = self._tracer.case.frames[index]
        if frame.path != where.file.path or frame.line is None:
            return False
        innermost = flow_of(where.file).function_at(frame.line)
        # A function without a name may be one line of another one.
        is_inner = where.frame == index and not function.name
        is_inner = is_inner or innermost is None or innermost.start >= function.start
        return is_inner and function.line <= frame.line <= function.last_line

    def _is_called_by_another(self, index: int, function: Function) -> bool:
        """Whether the next frame is another function's: what is built in has frames of its own in
        some languages, at its caller's line, and so have constructors."""
        frames = self._tracer.case.frames
        if index + 1 >= len(frames) or function.constructor:
            return False
        frame, above = frames[index], frames[index + 1]
        return (frame.path, frame.line) != (above.path, above.line)

    def _frame_above(self, index: int, function: Function) -> ToolSteps[list[tuple[Call, Where]]]:
        frames = self._tracer.case.frames
        if index + 1 >= len(frames):
            return []
        frame = frames[index + 1]
        file = yield from self._tracer.case.read(frame.path or "")
        if file is None or file.flow is None or frame.line is None:
            return []
        names = {function.name} | ({function.owner} if function.constructor else set())
        names |= {"super"} if function.constructor else set()
        names.discard("")  # what a function is called that is called where it stands
        calls = [
            call
            for call in file.flow.calls
            if call.at.line <= frame.line <= call.at.last_line and call.name in names
        ]
        if not calls:
            calls = yield from self._called_by_another_name(file, frame.line, function)
        if not calls:
            stacked = find_stack_call(self._tracer.case, index + 1, function, file)
            calls = [stacked] if stacked is not None else []
        nearest = [c for c in calls if c.at.line == frame.line] or calls
        return [(call, Where(file, index + 1)) for call in nearest[:1]]

    def _called_by_another_name(
        self, file: SourceFile, line: int, function: Function
    ) -> ToolSteps[list[Call]]:
        """The calls on a line that lead to a function by an import under another name."""
        found = []
        for call in flow_of(file).calls:
            if call.at.line <= line <= call.at.last_line:
                targets = yield from self._tracer.resolver.function(call, file)
                if any(one.certain and one.function == function for one in targets):
                    found.append(call)
        return found

    def list_all(self, function: Function, where: Where) -> ToolSteps[list[tuple[Call, Where]]]:
        """Every call of a function that the tool, or else a scan for its name, knows."""
        name = function.owner if function.constructor and function.owner else function.name
        target = name if function.constructor else function.qualified
        sites = self._own_class_calls(function, where)
        if function.constructor and function.owner:
            sites += yield from self._base_calls(function.owner, where)
        callers = yield from self._tracer.case.callers(target, where.file.path)
        for caller in callers[:MOST_CALLERS]:
            file = yield from self._tracer.case.read(caller.path)
            for call in file.flow.calls if file and file.flow else ():
                here = call.at.line <= caller.line <= call.at.last_line
                if call.name == name and here and file:
                    sites.append((call, Where(file)))
        if sites:
            return sites
        files = yield from self._tracer.case.locate(name, where.file.path)
        return [
            (call, Where(file))
            for file in files
            for call in (file.flow.calls if file.flow else ())
            if call.name == name
        ]

    def _base_calls(self, owner: str, where: Where) -> ToolSteps[list[tuple[Call, Where]]]:
        """How constructors of subclasses call that of a class."""
        return [
            (call, Where(file))
            for file in (yield from self._tracer.case.locate(owner, where.file.path))
            for klass in (file.flow.classes if file.flow else ())
            if owner in {base.rpartition(".")[2] for base in klass.bases}
            for call in find_base_calls(file, klass, owner)
        ]

    def _own_class_calls(self, function: Function, where: Where) -> list[tuple[Call, Where]]:
        """`cls(…)` or `new self(…)` in a class method makes an instance of its own class."""
        flow = flow_of(where.file)
        makers = _MAKERS.get(flow.language, ())
        if not function.constructor:
            return []
        return [
            (call, Where(where.file))
            for call in flow.calls
            if call.callee.at.text in makers
            and (klass := flow.class_around(call.at.start, call.at.end)) is not None
            and klass.name == function.owner
        ]
