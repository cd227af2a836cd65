"""An empty mapping for the None that a library's call gave, where its entries are asked for: an
empty file of settings has none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.makers import has_function
from whence.playbook.fixes.text_edits import rewrite
from whence_tools.code.flow_model import Call

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import Site

_OF_MAPPINGS: Final = re.compile(
    r"'NoneType' object has no attribute '(items|keys|values|get|setdefault|pop)'"
)
_TAKES_KEY: Final = r"\.{name}\(\s*(?:['\"]|\w+\s*,)|\.(?:items|keys|values)\("
_ASKS: Final = (
    r"(?:\b(?:if|elif|while|not|and|or)\s+{name}(?![\w.\[(])|(?<![\w.]){name} (?:is|[=!]=)\s)"
)


def use_empty(case: Case, at: Site) -> ToolSteps[tuple[Edit, ...]]:
    """The edit of a call whose result failed for being None; none where its function asks for that,
    or a function of the workspace gave it.

    Args:
        at: where the call is.
    """
    missing, function = _OF_MAPPINGS.search(case.message), at.function
    crash = yield from case.crash()
    if missing is None or function is None or crash is None:
        return ()
    if not re.search(_TAKES_KEY.format(name=missing[1]), crash.text):
        return ()
    given = [one for one in at.flow.bindings if one.line == at.line and one.kind == "assign"]
    call = given[0].value if len(given) == 1 and not given[0].steps else None
    if not isinstance(call, Call) or (yield from has_function(case, at, [call.name])):
        return ()
    asks = re.compile(_ASKS.format(name=re.escape(given[0].target)))
    if any(asks.search(at.file.line(number)) for number in function.lines):
        return ()
    return rewrite(at.file, call, f"{call.at.text} or {{}}")
