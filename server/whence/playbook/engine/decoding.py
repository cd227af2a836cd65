"""What Go decodes from a JSON file into a struct, field by field."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.origin import Origin, OriginKind, Unknown, find_closest
from whence_tools.code.flow_model import Table

if TYPE_CHECKING:
    from whence.playbook.engine.case import ToolSteps
    from whence.playbook.engine.follow import Attempt, Follow, Way
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Binding

_DECODERS: Final = frozenset({"Unmarshal", "Decode"})


def find_decoded(tracer: Follow, binding: Binding, way: Way) -> Attempt:
    """A field of a struct that the function around decodes; None where it does not, or from what is
    not known."""
    flow = way.flow
    if flow.language != "go" or not way.is_to_key:
        return None
    decoded = [
        call
        for call in flow.calls
        if call.name in _DECODERS
        and any(one.value.at.text.lstrip("&") == binding.target for one in call.arguments)
    ]
    if not decoded:
        return None
    owner = yield from tracer.resolver.class_named_in(_type_of(binding), way.file)
    fields = owner.klass.fields if owner is not None and owner.klass is not None else ()
    field = next((one for one in fields if one.name == way.steps[0].key), None)
    file = yield from _document(tracer)
    if owner is None or field is None or file is None or not isinstance(file.document, Table):
        return Unknown(f"`{decoded[0].at.text}` fills `{binding.target}`", way.trail)
    key, table = field.tag or field.name, file.document
    entry = next((e for e in table.entries if e.key and e.key.lower() == key.lower()), None)
    onward = way.rest.quoting(f"`{binding.target}` is decoded here", decoded[0].at.line)
    if entry is not None:
        onward = onward.to_file(file).quoting(f"`{key}` is set here", entry.line)
        return (yield from tracer.follow(entry.value, onward))
    near = find_closest(key, table.keys)
    line = next((e.line for e in table.entries if e.key == near), 1)
    claim = f"`{field.name}` is decoded from `{key}`"
    onward = onward.to_file(owner.file).quoting(claim, field.line)
    onward = onward.to_file(file).quoting(f"there is no `{key}` here", line)
    return Origin(
        OriginKind.MISSING_KEY, file, line, file.path, key=key, keys=tuple(table.keys), near=near,
        read_at=(owner.file.path, field.line), symbol=key, trail=onward.trail,
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
