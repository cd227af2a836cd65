"""What the names of one file stand for, and what ties the file to others."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from whence_tools.code.expressions import UNKNOWN, shorten_expression, shorten_type
from whence_tools.code.imports import ImportedName, ImportStatement, read_imports
from whence_tools.code.names import plain_type
from whence_tools.code.queries import matches

if TYPE_CHECKING:
    from tree_sitter import Node

    from whence_tools.code.queries import Captures
    from whence_tools.code.scopes import Scopes
    from whence_tools.code.syntax import Source

Key = TypeVar("Key")
_SELVES = frozenset({"self", "this", "cls", "$this"})
MIXED = "~"
"""Before the short form of what a name holds among other things."""
_ABSENT = frozenset({"None", "null", "nil", "undefined"})
IN_PART = "<in part>"
"""Stands for what a name holds in a part of its scope only, as in a comprehension."""


class Links:
    """What ties a file to others: its package, imports, base classes and exports.

    Attributes:
        starts: the bytes at which names of base classes and of what is exported begin.
    """

    def __init__(self, source: Source, scopes: Scopes) -> None:
        self.package = self.default = ""
        self.bases: dict[str, list[str]] = {}
        self.exported_as: dict[str, str] = {}
        self.starts: set[int] = set()
        imports: dict[int, Node] = {}
        for captures in matches(source, "links"):
            for node in captures.get("import", ()):
                imports[node.id] = node
            for node in captures.get("base", ()):
                self._add_base(source, scopes, node, captures.get("derived", [None])[0])
            for node in captures.get("package", ()):
                self.package = self.package or source.text(node)
            for node in captures.get("default", ()):
                self.default = shorten_expression(source.text(node)).strip(":").partition("(")[0]
            if "exported" in captures:
                alias = source.text(captures["exported_as"][0])
                self.starts.add(captures["exported"][0].start_byte)
                self.exported_as[alias] = source.text(captures["exported"][0])
        ordered = sorted(imports.values(), key=lambda node: node.start_byte)
        self.imports = read_imports(source, ordered)

    @cached_property
    def imported_as(self) -> dict[str, list[tuple[ImportStatement, ImportedName]]]:
        """What brings a name, by the name as it is here; "" for all that another file has."""
        found: dict[str, list[tuple[ImportStatement, ImportedName]]] = defaultdict(list)
        for statement in self.imports:
            for name in statement.names:
                found[name.local].append((statement, name))
        return found

    def _add_base(self, source: Source, scopes: Scopes, node: Node, derived: Node | None) -> None:
        """Args: derived: the name of the class, where the base is not said in its definition."""
        self.starts.add(node.start_byte)
        item = scopes.item(scopes.scope_at(node.start_byte))
        if derived is not None:
            name = source.text(derived)
            item = next((one for one in scopes.items if one.qualified_name == name), None)
        text = source.text(node).replace("\\", ".")
        path = shorten_expression(text) if "(" in text else plain_type(text, unwraps=False)
        if item is not None and item.kind in ("class", "object") and path:
            bases = self.bases.setdefault(item.qualified_name, [])
            if path not in bases:
                bases.append(path)

    def packed(self) -> tuple[Any, ...]:
        imports = [(module, list(map(tuple, n)), *rest) for module, n, *rest in self.imports]
        return (
            self.package,
            self.default,
            self.bases,
            self.exported_as,
            sorted(self.starts),
            imports,
        )

    @classmethod
    def unpacked(cls, packed: tuple[Any, ...]) -> Links:
        links = cls.__new__(cls)
        links.package, links.default, links.bases, links.exported_as, starts, imports = packed
        links.starts = set(starts)
        links.imports = [
            ImportStatement(module, tuple(map(ImportedName._make, names)), *rest)
            for module, names, *rest in imports
        ]
        return links


class Bindings:
    """What the variables, fields and functions of one file hold or return, in short forms."""

    def __init__(self, source: Source, scopes: Scopes) -> None:
        self.variables: dict[tuple[int | None, str], str] = {}
        self.fields: dict[tuple[str, str], str] = {}
        self.returns: dict[str, str] = {}
        self._source = source
        self._scopes = scopes
        for captures in matches(source, "bindings"):
            form = self._form(captures)
            for node in captures.get("bind", ()):
                self._bind(node, form)
            for node in captures.get("bind_in_part", ()):
                name, scope = source.text(node), scopes.scope_at(node.start_byte)
                self.variables.setdefault((scope, name), IN_PART)
            for node in captures.get("field", ()):
                self._field(node, form, captures)
            for node in captures.get("returns", ()):
                self._return(node, shorten_type(self._source.text(node), self._source.language))
            for node in captures.get("gives", ()):
                self._return(node, shorten_expression(self._source.text(node)))

    def packed(self) -> tuple[dict[Any, str], dict[Any, str], dict[str, str]]:
        return self.variables, self.fields, self.returns

    def _bind(self, node: Node, form: str) -> None:
        name = self._source.text(node).removeprefix("$")
        scope = self._scopes.scope_at(node.start_byte)
        item = self._scopes.item(scope)
        if item is not None and item.kind in ("class", "object"):
            self._hold(self.fields, (item.qualified_name, name), form)
        else:
            self._hold(self.variables, (scope, name), form)

    def _field(self, node: Node, form: str, captures: Captures) -> None:
        if "self" in captures and self._source.text(captures["self"][0]) not in _SELVES:
            return
        owner = (
            self._source.text(captures["owner"][0])
            if "owner" in captures
            else self._scopes.class_around(self._scopes.scope_at(node.start_byte))
        )
        name = self._source.text(node).removeprefix("$").removeprefix("@")
        if owner:
            self._hold(self.fields, (owner, name), form)

    def _return(self, node: Node, form: str) -> None:
        item = self._scopes.item(self._scopes.scope_at(node.start_byte))
        if item is not None:
            self._hold(self.returns, item.qualified_name, form)

    @staticmethod
    def _hold(held: dict[Key, str], key: Key, form: str) -> None:
        known = held.get(key, IN_PART).removeprefix(MIXED)
        if known == IN_PART or known in _ABSENT:
            held[key] = form
        elif form not in _ABSENT and form.partition("(")[0] != known.partition("(")[0]:
            held[key] = MIXED + (form if known == UNKNOWN else known)

    def _form(self, captures: Captures) -> str:
        if "type" in captures:
            written = self._source.text(captures["type"][0])
            form = shorten_type(written, self._source.language)
            if form != UNKNOWN:
                return form
        if "from" in captures:
            return shorten_expression(self._source.text(captures["from"][0]))
        return UNKNOWN
