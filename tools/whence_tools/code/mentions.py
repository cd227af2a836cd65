"""Where a name stands in a file's code without being a call: a value, or the text of a string."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Literal, NamedTuple

from whence_tools.code.expressions import shorten_expression
from whence_tools.code.languages import kinds_of
from whence_tools.code.syntax import line_of, walk_ancestors
from whence_tools.code.uses import Use, find_whole_words

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from tree_sitter import Node

    from whence_tools.code.scopes import Scopes
    from whence_tools.code.syntax import Source

_LINKS = ("import", "use_declaration", "using", "namespace_use", "package", "include", "mod_item")
_TEXTS = ("string", "symbol", "heredoc", "template", "char")
_NAMING_FIELDS = ("left", "name", "key", "pattern", "label", "declarator", "field", "alias")
_MEMBER = ("attribute", "member", "navigation", "field_access", "field_expression", "selector",
           "scoped_identifier", "qualified_identifier", "scope_resolution",
           *sorted(kinds_of("members")))  # fmt: skip
_NAMING = frozenset(
    {"function_declarator", "parameters", "lambda_parameters", "parameter"}
) | kinds_of("names")
_TYPE_LEVELS = 4
_LEVELS = 8  # as deep as an import, an export or a list of names is


class Mention(NamedTuple):
    """A name that stands in the code and is not called there.

    Attributes:
        kind: `value` for a name; `text` for a string or symbol that is the name and no more.
        use: the name with its receiver, as if it were handed on.
    """

    kind: Literal["value", "text"]
    use: Use


def mentions_of(
    source: Source, scopes: Scopes, name: str, known: Container[int]
) -> Iterator[Mention]:
    """Mentions that are neither definitions, imports, types, comments nor names of variables that
    are bound there.

    Args:
        known: where the name begins as something else.
    """
    named = {item.name_start for item in scopes.items}
    for start, end in find_whole_words(source.data, name.encode()):
        if start in known or start in named:
            continue
        source.check_time()
        node = source.root.descendant_for_byte_range(start, end)
        if node is None or "comment" in node.type:
            continue
        if any(word in node.type for word in _TEXTS):
            is_name = source.text(node).strip("\"'`:") == name
            if is_name and not _is_list_of_exports(source, node):
                yield Mention("text", _as_use(source, scopes, node, name, start, end))
        elif not _only_names(node):
            yield Mention("value", _as_use(source, scopes, node, name, start, end))


def _is_list_of_exports(source: Source, node: Node) -> bool:
    return any(
        around.type == "assignment" and source.text(around).startswith("__all__")
        for around in islice(walk_ancestors(node), _LEVELS)
    )


def _only_names(node: Node) -> bool:
    """Whether the node gives something a name, or names a type or another file's content."""
    if node.type == "type_identifier" or "label" in node.type:
        return True
    for level, around in enumerate(islice(walk_ancestors(node), _LEVELS)):
        if any(word in around.type for word in _LINKS) or around.type.startswith("export_"):
            return True
        if level < _TYPE_LEVELS and around.type in ("type", "user_type", "type_annotation"):
            return True
    parent = node.parent
    if parent is None or any(word in parent.type for word in _MEMBER):
        return False
    if parent.type in _NAMING:
        return True
    return any(parent.child_by_field_name(field) == node for field in _NAMING_FIELDS)


def _as_use(source: Source, scopes: Scopes, node: Node, name: str, start: int, end: int) -> Use:
    parent, receiver = node.parent, ""
    if parent is not None and any(word in parent.type for word in _MEMBER):
        before = source.data[parent.start_byte : start].decode("utf-8", "replace")
        receiver = shorten_expression(before.rstrip().rstrip(".:>-?!")) if before.strip() else ""
    return Use(name, receiver, line_of(node), scopes.scope_at(start), "value", start, end)
