"""Arguments in each other's place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.binding import find_swapped
from whence.playbook.engine.origin import shorten
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.code.flow_model import Name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Call, Function


def find_traps(program: Program) -> Iterator[Trap]:
    """Calls that hand two names over where the one function of that name has them the other way
    round."""
    named: dict[str, list[Function]] = {}
    for file in program.files:
        for one in flow_of(file).functions:
            named.setdefault((one.owner if one.constructor else one.name) or "", []).append(one)
    for file in program.files:
        for call in flow_of(file).calls:
            targets = named.get(call.name, [])
            if len(targets) != 1 or not _can_reach(call, targets[0], file):
                continue
            for parameter in targets[0].parameters:
                other = find_swapped(targets[0], call, parameter.name)
                if other is not None and other[1] and parameter.name < other[0]:
                    words = {"call": shorten(call), "name": parameter.name, "other": other[0]}
                    yield Trap(Site(file, call.at.line), texts.SWAPPED, words)


def _can_reach(call: Call, target: Function, file: SourceFile) -> bool:
    """Whether a call by that name may mean the function: a bare name means no method, and what is
    imported whole none of this file."""
    if isinstance(call.callee, Name):
        return target.owner is None or target.constructor
    modules = {one.local for one in flow_of(file).imports}
    return call.receiver is None or call.receiver.at.text not in modules
