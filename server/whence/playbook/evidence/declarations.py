"""The names a file declares at its top level, whole or broken, in every language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.code.flow_model import Table
from whence_tools.code.syntax import line_of
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Binding
    from whence_tools.code.syntax import Node, Source


@dataclass(frozen=True, slots=True)
class Declaration:
    """A name, the 1-based line that declares it, and whether other files can see it."""

    name: str
    line: int
    visible: bool = True


_SCRIPTS = frozenset({"javascript", "typescript"})
# What stands before a name that others can see.
_MARKED = re.compile(r"\s*(?:export\b|pub\b|(?:module\.)?exports\.)")
_PRIVATE = re.compile(r"\s*private\b")
_EXPORTS = frozenset({"exports", "module.exports"})
# Languages in which a name at the top is a variable of the file, and Ruby's, which is a constant.
_VARIABLES = _SCRIPTS | {"python", "kotlin", "go", "ruby"}
# What declares a name besides functions, types and variables; and what may stand around it.
_OTHERS = frozenset(
    {
        "const_item", "function_signature", "mod_item", "preproc_def", "preproc_function_def",
        "static_item", "type_item",
    }
)  # fmt: skip
_AROUND = frozenset({"ambient_declaration", "export_statement", "preproc_if", "preproc_ifdef"})


def list_declarations(file: SourceFile) -> list[Declaration]:
    """What a file declares at its top level, in the order of the lines; [] without a grammar."""
    if file.source is None or not file.language:
        return []
    names = [*_defined(file), *_others(file.source, file.source.root)]
    if file.flow is not None and file.language in _VARIABLES:
        names += _variables(file.flow)
    listed = _exported(file.flow) if file.flow is not None else frozenset()
    found = {
        (name, line): Declaration(name, line, _is_visible(file, name, line, listed))
        for name, line in names
        if not _PRIVATE.match(file.line(line))
    }
    return sorted(found.values(), key=lambda declared: declared.line)


def find_declared(file: SourceFile, name: str) -> Declaration | None:
    """The first declaration of a name."""
    return next((found for found in list_declarations(file) if found.name == name), None)


def _defined(file: SourceFile) -> Iterator[tuple[str, int]]:
    """Functions and types; in some languages types inside of others are seen as well."""
    for one in file.definitions:
        is_top = one.qualified_name == one.name
        if file.language == "ruby" or (file.language in {"java", "csharp"} and not one.is_callable):
            is_top = True
        if is_top and not one.header.startswith("impl") and one.name != "default":
            yield one.name, one.name_line


def _others(source: Source, around: Node) -> Iterator[tuple[str, int]]:
    for node in around.named_children:
        name = node.child_by_field_name("name") if node.type in _OTHERS else None
        if name is not None:
            yield source.text(name), line_of(name)
        elif node.type in _AROUND:
            yield from _others(source, node)


def _variables(flow: Flow) -> Iterator[tuple[str, int]]:
    held = (one for one in flow.bindings if _is_export(one, flow) or _is_variable(one, flow))
    return ((one.target, one.line) for one in held)


def _is_export(binding: Binding, flow: Flow) -> bool:
    """`exports.name = …`; what a statement exports as default has a name of its own or none."""
    if binding.receiver not in _EXPORTS or binding.function != -1:
        return False
    return binding.target != "default" or "exports" in flow.source.line_text(binding.line)


def _is_variable(binding: Binding, flow: Flow) -> bool:
    if binding.kind not in {"assign", "declare"} or binding.steps:
        return False
    if flow.language == "ruby":
        return binding.target[:1].isupper()
    return binding.function == -1 and binding.owner is None


def _exported(flow: Flow) -> frozenset[str]:
    """Names exported in a list, as they are called inside."""
    if flow.language not in _SCRIPTS:
        return frozenset()
    found = {
        entry.key
        for one in flow.bindings
        if (one.target, one.receiver) == ("exports", "module") and isinstance(one.value, Table)
        for entry in one.value.entries
        if entry.key
    }
    listed = (n.child_by_field_name("name") for n in flow.nodes if n.type == "export_specifier")
    return frozenset(found | {flow.source.text(name) for name in listed if name is not None})


def _is_visible(file: SourceFile, name: str, line: int, listed: frozenset[str]) -> bool:
    if file.language not in _SCRIPTS | {"rust"}:
        return True
    return name in listed or _MARKED.match(file.line(line)) is not None
