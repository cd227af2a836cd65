"""C and C++: what a file defines or declares for the linker, and what may be seen of it elsewhere.

A header's text is part of each file that includes it; so is what it defines.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence_tools.code.syntax import last_line_of, line_of, parse
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.syntax import Node, Source

HEADERS: Final = frozenset({".h", ".hh", ".hpp", ".hxx", ".inl", ".ipp", ".tcc"})
SOURCES: Final = frozenset({".c", ".cc", ".cpp", ".cxx", ".c++", ".C", ".m", ".mm", ".cu"})
# A header of C opens these braces for C++ alone, where no parser sees them paired.
_FOR_CPP: Final = re.compile(
    r"^[ \t]*#[ \t]*if(?:def[ \t]+|[ \t]+defined[ \t]*\(?[ \t]*)__cplusplus\b[^\n]*\n"
    r'(?P<brace>[ \t]*(?:extern[ \t]+"C"[ \t]*\{|\})[^\n]*\n)[ \t]*#[ \t]*endif\b[^\n]*$',
    re.MULTILINE,
)
_AROUND: Final = frozenset({"translation_unit", "declaration_list", "linkage_specification"})
_CONDITIONS: Final = frozenset(
    {"preproc_if", "preproc_ifdef", "preproc_elif", "preproc_elifdef", "preproc_else"}
)
_INLINE: Final = frozenset({"inline", "constexpr", "consteval", "__inline", "__inline__"})


_BODIES: Final = frozenset({"compound_statement", "field_initializer_list", "try_statement"})
_DECLARATORS: Final = frozenset(
    {"init_declarator", "pointer_declarator", "reference_declarator", "array_declarator",
     "function_declarator", "parenthesized_declarator"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Linked:
    """A function or variable that stands at the top of a file or of a namespace.

    Attributes:
        last_line: of its body, or its declaration.
        name: without what stands before it.
        scopes: the namespaces and the class that it is in, outermost first.
        parameters: what stands in the brackets; None for a variable.
        is_defined: else it is only declared.
        is_const: of a function, that it may be called on what is `const`.
        is_local: no other file can see it: `static`, or in a namespace without a name.
        is_inline: several files may define it alike.
        is_conditional: it stands under an `#if` that is no guard against a second inclusion.
        head: as written, up to the body or the value.
    """

    file: SourceFile
    line: int
    last_line: int
    name: str
    scopes: tuple[str, ...]
    parameters: str | None
    is_defined: bool
    is_const: bool
    is_local: bool
    is_inline: bool
    is_conditional: bool
    is_c: bool
    head: str

    @property
    def at(self) -> Site:
        return Site(self.file, self.line)

    @property
    def is_function(self) -> bool:
        return self.parameters is not None

    @property
    def in_header(self) -> bool:
        return is_header(self.file.path)


@dataclass(frozen=True, slots=True)
class _Around:
    scopes: tuple[str, ...] = ()
    is_local: bool = False
    is_conditional: bool = False
    is_c: bool = False


def ending(path: str) -> str:
    """How a file's name ends, with the dot."""
    name = path.rpartition("/")[2]
    return f".{name.rpartition('.')[2]}" if "." in name else ""


def is_header(path: str) -> bool:
    return ending(path) in HEADERS


def is_source(path: str) -> bool:
    """Whether a path names what is compiled by itself."""
    return ending(path) in SOURCES


def list_linked(file: SourceFile, name: str = "") -> list[Linked]:
    """The functions and variables that a file of C or C++ defines or declares, outside of functions
    and of the bodies of classes.

    Args:
        name: those of that name alone.
    """
    if name and name not in file.text:
        return []
    text = _FOR_CPP.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), file.text)
    source = parse(text, file.path)
    if source is None:
        return []
    around = _Around(is_c=text != file.text or file.path.endswith(".c"))
    found = _Reader(file, source).read(source.root, around)
    return [one for one in found if not name or one.name == name]


class _Reader:
    def __init__(self, file: SourceFile, source: Source) -> None:
        self._file, self._source = file, source

    def read(self, node: Node, around: _Around) -> Iterator[Linked]:
        for child in node.named_children:
            if child.type in _AROUND:
                yield from self.read(child, self._inside_linkage(child, around))
            elif child.type in _CONDITIONS:
                yield from self.read(child, self._inside_condition(child, around))
            elif child.type == "namespace_definition":
                yield from self._read_namespace(child, around)
            elif child.type == "function_definition":
                found = self._read_one(child, child.child_by_field_name("declarator"), around)
                yield from filter(None, [found])
            elif child.type == "declaration":
                for declarator in child.children_by_field_name("declarator"):
                    found = self._read_one(child, declarator, around)
                    yield from filter(None, [found])

    def _inside_linkage(self, node: Node, around: _Around) -> _Around:
        value = node.child_by_field_name("value")
        if value is None or self._source.text(value) != '"C"':
            return around
        return _Around(around.scopes, around.is_local, around.is_conditional, is_c=True)

    def _inside_condition(self, node: Node, around: _Around) -> _Around:
        if self._is_guard(node):
            return around
        return _Around(around.scopes, around.is_local, is_conditional=True, is_c=around.is_c)

    def _is_guard(self, node: Node) -> bool:
        """Whether it is `#ifndef NAME` with `#define NAME` behind it."""
        name = node.child_by_field_name("name")
        if node.type != "preproc_ifdef" or name is None:
            return False
        inside = [one for one in node.named_children if one != name and one.type != "comment"]
        first = inside[0] if inside else None
        defined = (
            first.child_by_field_name("name") if first and first.type == "preproc_def" else None
        )
        return defined is not None and self._source.text(defined) == self._source.text(name)

    def _read_namespace(self, node: Node, around: _Around) -> Iterator[Linked]:
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if body is None:
            return
        parts = self._source.text(name).split("::") if name is not None else []
        scopes = (*around.scopes, *(one.removeprefix("inline ").strip() for one in parts))
        is_local = around.is_local or name is None
        yield from self.read(body, _Around(scopes, is_local, around.is_conditional, around.is_c))

    def _read_one(self, node: Node, declarator: Node | None, around: _Around) -> Linked | None:
        named, called = _unwrap(declarator)
        if named is None or declarator is None:
            return None
        *owners, name = self._source.text(named).replace(" ", "").split("::")
        if not re.fullmatch(r"~?\w+", name):
            return None
        words = self._words_before(node)
        parameters = called.child_by_field_name("parameters") if called is not None else None
        return Linked(
            self._file, line_of(node), last_line_of(node), name, (*around.scopes, *owners),
            parameters=self._source.text(parameters)[1:-1] if parameters is not None else None,
            is_defined=_is_defined(node, declarator, words, is_function=called is not None),
            is_const=self._is_const(declarator, called, words),
            is_local=around.is_local or ("static" in words and not owners),
            is_inline=bool(words & _INLINE),
            is_conditional=around.is_conditional,
            is_c=around.is_c,
            head=self._head(node),
        )  # fmt: skip

    def _is_const(self, declarator: Node, called: Node | None, words: frozenset[str]) -> bool:
        if called is not None:
            own = [one for one in called.named_children if one.type == "type_qualifier"]
            return any(self._source.text(one) == "const" for one in own)
        text = self._source.text(declarator).partition("=")[0]
        return re.search(r"\*\s*const\b", text) is not None if "*" in text else "const" in words

    def _words_before(self, node: Node) -> frozenset[str]:
        """What is said of a declaration before its type."""
        kinds = {"storage_class_specifier", "type_qualifier"}
        own = [self._source.text(one) for one in node.named_children if one.type in kinds]
        if node.parent is not None and node.parent.type == "linkage_specification":
            own.append("extern")  # `extern "C" int total;`, without braces
        return frozenset(own)

    def _head(self, node: Node) -> str:
        ends = [one for one in node.named_children if one.type in _BODIES]
        end = ends[0].start_byte if ends else node.end_byte
        text = self._source.data[node.start_byte : end].decode("utf-8", "replace")
        text = text if node.type == "function_definition" else text.partition("=")[0]
        return " ".join(text.split()).rstrip(";").strip()


def _unwrap(declarator: Node | None) -> tuple[Node | None, Node | None]:
    """The name that is declared, and the declarator with a function's parameters; no name where it
    is something else, as a pointer to a function."""
    named, called = declarator, None
    while named is not None and named.type in _DECLARATORS:
        if called is not None:
            return None, None
        if named.type == "function_declarator":
            called = named
        inner = named.child_by_field_name("declarator")
        named = inner or next(iter(named.named_children[-1:]), None)
    is_name = named is not None and named.type in {"identifier", "qualified_identifier"}
    return (named, called) if is_name else (None, None)


def _is_defined(node: Node, declarator: Node, words: frozenset[str], *, is_function: bool) -> bool:
    if is_function:
        return node.type == "function_definition"
    return declarator.type == "init_declarator" or "extern" not in words
