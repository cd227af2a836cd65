"""The languages with full support, their file endings and their grammars.

Single-language grammar wheels: the language packs either download grammars at first use or
weigh 184 MB. Each grammar is imported when its first file is parsed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from posixpath import splitext

from tree_sitter import Language, Parser


@dataclass(frozen=True, slots=True)
class Grammar:
    """Where a grammar's wheel keeps it: the module and the function that gives the language."""

    module: str
    factory: str = "language"


_TYPESCRIPT = Grammar("tree_sitter_typescript", "language_typescript")
_TSX = Grammar("tree_sitter_typescript", "language_tsx")
_JAVASCRIPT = Grammar("tree_sitter_javascript")

_BY_SUFFIX: dict[str, tuple[str, Grammar]] = {
    **dict.fromkeys((".py", ".pyi", ".pyw"), ("python", Grammar("tree_sitter_python"))),
    **dict.fromkeys((".ts", ".mts", ".cts"), ("typescript", _TYPESCRIPT)),
    ".tsx": ("typescript", _TSX),
    **dict.fromkeys((".js", ".jsx", ".mjs", ".cjs"), ("javascript", _JAVASCRIPT)),
    **dict.fromkeys((".kt", ".kts"), ("kotlin", Grammar("tree_sitter_kotlin"))),
    ".java": ("java", Grammar("tree_sitter_java")),
    ".go": ("go", Grammar("tree_sitter_go")),
    ".rs": ("rust", Grammar("tree_sitter_rust")),
    **dict.fromkeys((".c", ".h"), ("c", Grammar("tree_sitter_c"))),
    **dict.fromkeys(
        (".cc", ".cpp", ".cxx", ".hh", ".hpp", ".hxx", ".ipp"), ("cpp", Grammar("tree_sitter_cpp"))
    ),
    ".cs": ("csharp", Grammar("tree_sitter_c_sharp")),
    **dict.fromkeys((".rb", ".rake"), ("ruby", Grammar("tree_sitter_ruby"))),
    ".php": ("php", Grammar("tree_sitter_php", "language_php")),
}

LANGUAGES: tuple[str, ...] = tuple(dict.fromkeys(name for name, _ in _BY_SUFFIX.values()))


def suffix_of(path: str) -> str:
    """A path's ending in lower case, with its dot; "" for none."""
    return splitext(path)[1].lower()


def language_of(path: str) -> str | None:
    """The language name of a path by its ending, or None."""
    known = _BY_SUFFIX.get(suffix_of(path))
    return known[0] if known else None


def suffixes_of(language: str) -> frozenset[str]:
    """The file endings of a language, with their dots."""
    return frozenset(suffix for suffix, (name, _) in _BY_SUFFIX.items() if name == language)


def parser_for(path: str) -> Parser | None:
    """A parser for the file's grammar, or None where there is none."""
    known = _BY_SUFFIX.get(suffix_of(path))
    return _parser(known[1]) if known else None


@cache
def _parser(grammar: Grammar) -> Parser:
    return Parser(Language(getattr(import_module(grammar.module), grammar.factory)()))
