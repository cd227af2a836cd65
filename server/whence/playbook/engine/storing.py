"""What is read from a store by a key that other code writes: extras, preferences, attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.origin import Origin, OriginKind, Want, Where, find_closest, shorten
from whence_tools.code.flow_model import Constant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.case import ToolSteps
    from whence.playbook.engine.follow import Follow, Way
    from whence_tools.code.flow_model import Call, Expr

# By the call that reads, the call that writes.
_WRITERS: Mapping[str, str] = {
    "getStringExtra": "putExtra",
    "getParcelableExtra": "putExtra",
    "getSerializableExtra": "putExtra",
    "getString": "putString",
    "getItem": "setItem",
    "getAttribute": "setAttribute",
}


def find_other_key(tracer: Follow, call: Call, way: Way) -> ToolSteps[Origin | None]:
    """The one write whose key is like the one read, where no write has that key itself."""
    writer = _WRITERS.get(call.name)
    if writer is None or not call.arguments:
        return None
    key = yield from _text(tracer, call.arguments[0].value, way.where)
    if key is None:
        return None
    written: dict[str, tuple[Call, Where]] = {}
    for file in (yield from tracer.case.locate(writer, way.file.path)):
        for other in file.flow.calls if file.flow else ():
            if other.name != writer or not other.arguments:
                continue
            text = yield from _text(tracer, other.arguments[0].value, Where(file))
            if text is None:
                return None
            written.setdefault(text, (other, Where(file)))
    near = find_closest(key, list(written)) if key not in written else ""
    if not near:
        return None
    put, place = written[near]
    claim = f"`{shorten(call)}` reads `{key}`"
    onward = way.quoting(claim, call.at.line, call.at.last_line).to(place)
    onward = onward.quoting(f"it is stored under `{near}`", put.at.line, put.at.last_line)
    return Origin(
        OriginKind.STORED_OTHERWISE, place.file, put.at.line, shorten(put), key=key,
        keys=tuple(written), near=near, symbol=near, trail=onward.trail, expr=put,
    )  # fmt: skip


def _text(tracer: Follow, key: Expr, where: Where) -> ToolSteps[str | None]:
    """The text a key is, through the constants that name it."""
    if isinstance(key, Constant):
        return key.value
    want = Want(lambda e: isinstance(e, Constant) and e.kind == "string", absent=False)
    found = yield from tracer.another(want).trace(key, where)
    if not isinstance(found, Origin) or found.certainty < 1 or found.expr is None:
        return None
    return found.expr.value if isinstance(found.expr, Constant) else None
