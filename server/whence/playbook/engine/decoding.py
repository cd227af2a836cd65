"""What Go decodes from a JSON file into a struct, field by field."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.origin import Origin, OriginKind, Unknown, Where, find_closest
from whence.playbook.engine.source import flow_of
from whence_tools.code.flow_model import Table

if TYPE_CHECKING:
    from whence.playbook.engine.case import ToolSteps
    from whence.playbook.engine.follow import Attempt, EvidencePath, Follow, Steps
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Binding

_DECODERS: Final = frozenset({"Unmarshal", "Decode"})


def find_decoded(
    tracer: Follow, binding: Binding, where: Where, steps: Steps, trail: EvidencePath
) -> Attempt:
    """A field of a struct that the function around decodes; None where it does not, or from what is
    not known."""
    flow = flow_of(where.file)
    if flow.language != "go" or not steps or steps[0].kind != "key":
        return None
    decoded = [
        call
        for call in flow.calls
        if call.name in _DECODERS
        and any(one.value.at.text.lstrip("&") == binding.target for one in call.arguments)
    ]
    if not decoded:
        return None
    owner = yield from tracer.resolver.class_named_in(_type_of(binding), where.file)
    fields = owner.klass.fields if owner is not None and owner.klass is not None else ()
    field = next((one for one in fields if one.name == steps[0].key), None)
    file = yield from _document(tracer)
    if owner is None or field is None or file is None or not isinstance(file.document, Table):
        return Unknown(f"`{decoded[0].at.text}` fills `{binding.target}`", trail)
    key, table = field.tag or field.name, file.document
    entry = next((e for e in table.entries if e.key and e.key.lower() == key.lower()), None)
    read = tracer.quote(where, f"`{binding.target}` is decoded here", decoded[0].at.line)
    if entry is not None:
        quoted = tracer.quote(Where(file), f"`{key}` is set here", entry.line)
        onward = (*trail, read, quoted)
        return (yield from tracer.trace(entry.value, Where(file), steps[1:], onward))
    near = find_closest(key, table.keys)
    asked = tracer.quote(Where(owner.file), f"`{field.name}` is decoded from `{key}`", field.line)
    line = next((e.line for e in table.entries if e.key == near), 1)
    there = tracer.quote(Where(file), f"there is no `{key}` here", line)
    return Origin(
        OriginKind.MISSING_KEY, file, line, file.path, key=key, keys=tuple(table.keys), near=near,
        read_at=(owner.file.path, field.line), symbol=key, trail=(*trail, read, asked, there),
    )  # fmt: skip


def _type_of(binding: Binding) -> str:
    """The declared type, or that of the literal it is set to: `&Config{}`, `new(Config)`."""
    made = binding.value.at.text if binding.value is not None else ""
    literal = re.match(r"&?([\w.]+)\{|new\(([\w.]+)\)", made)
    return binding.type or (literal and (literal[1] or literal[2])) or ""


def _document(tracer: Follow) -> ToolSteps[SourceFile | None]:
    """The one JSON file of the workspace; None where there are others."""
    paths = [path for path in tracer.case.search.files() if path.endswith(".json")]
    return (yield from tracer.case.read(paths[0])) if len(paths) == 1 else None
