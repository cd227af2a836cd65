"""What sets an attribute or puts something into the container that it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.domain.analysis import Suspect
from whence.playbook.engine.collection_methods import EVERY_ADD
from whence.playbook.suspects import texts
from whence.playbook.suspects.role import is_in_test
from whence_tools.code.flow_model import Call, Member, Subscript

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile

_MOST: Final = 3  # of one container, in one file


def find_filling_lines(file: SourceFile, name: str) -> Iterator[int]:
    """The lines that set an attribute of a name, or put something into it, whatever it belongs
    to."""
    if file.flow is None:
        return
    for bound in file.flow.bindings:
        is_item = bound.kind == "item" and (bound.receiver or bound.target).endswith(f".{name}")
        if is_item or (bound.target == name and bound.receiver):
            yield bound.line
    for call in file.flow.calls:
        held = call.receiver.name if isinstance(call.receiver, Member) else ""
        if held == name and call.name in EVERY_ADD:
            yield call.at.line


def find_fillers(case: Case, path: str, line: int) -> ToolSteps[list[Suspect]]:
    """What fills the containers that a line looks something up in, in its file."""
    file = yield from case.read(path)
    if file is None or file.flow is None:
        return []
    names = dict.fromkeys(
        one.name
        for outer in file.flow.expressions(line)
        for inner in outer.walk()
        if isinstance(one := _get_container(inner), Member)
    )
    found: dict[str, Suspect] = {}
    for name in names:
        for at in find_filling_lines(file, name):
            function = file.flow.function_at(at)
            if function is None or at == line or is_in_test(file, at):
                continue
            found.setdefault(
                function.qualified,
                Suspect(
                    file_path=path, line=at, symbol=function.qualified, score=0.5,
                    because=texts.FILLS.format(name=name),
                ),
            )  # fmt: skip
    return list(found.values()) if len(found) <= _MOST else []


def _get_container(expr: object) -> object:
    if isinstance(expr, Subscript):
        return expr.object
    return expr.receiver if isinstance(expr, Call) else None
