"""The languages with full support, and which file is in which.

Each is a folder of `whence_tools/languages`, found by its name in the table below; its grammar is
imported when its first file is parsed. Single-language grammar wheels: the language packs either
download grammars at first use or weigh 184 MB.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from posixpath import splitext
from typing import TYPE_CHECKING, Any

from whence_tools.code.language import CLASS_NAME

if TYPE_CHECKING:
    from tree_sitter import Parser

    from whence_tools.code.language import Grammar, Language

LANGUAGES: tuple[str, ...] = (
    "python", "typescript", "javascript", "kotlin", "java", "go", "rust", "c", "cpp", "csharp",
    "ruby", "php", "lua", "swift",
)  # fmt: skip
FOLDERS = "whence_tools.languages"
_MOST_PATHS = 1 << 14  # known at a time: each question goes through the same ones
RECORDS: dict[str, Language] = {
    name: import_module(f"{FOLDERS}.{name}").LANGUAGE for name in LANGUAGES
}
VALUE_CALLS = frozenset(name for name in LANGUAGES if RECORDS[name].has_values)
"""Languages whose callers are found through values, too."""
_BY_SUFFIX = {suffix: name for name, record in RECORDS.items() for suffix in record.grammars}


def suffix_of(path: str) -> str:
    """A path's ending in lower case, with its dot; "" for none."""
    return splitext(path)[1].lower()


@lru_cache(maxsize=_MOST_PATHS)
def language_of(path: str) -> str | None:
    """The language name of a path by its ending, or None."""
    return _BY_SUFFIX.get(suffix_of(path))


def suffixes_of(language: str) -> frozenset[str]:
    """The file endings of a language, with their dots."""
    record = RECORDS.get(language)
    return frozenset(record.grammars) if record is not None else frozenset()


def plain_suffix(language: str) -> str | None:
    """How a file of the language is named; None where it is none of ours."""
    record = RECORDS.get(language)
    return next(iter(record.grammars)) if record is not None else None


def calling_suffixes(language: str) -> frozenset[str]:
    """The endings of files that can call into a language."""
    record = RECORDS.get(language)
    family = (language, *record.family) if record is not None else ()
    return frozenset().union(*map(suffixes_of, family))


def list_lsp_ids() -> dict[str, str]:
    """The languages by what LSP calls their documents."""
    ids = {name: record.lsp_ids or (name,) for name, record in RECORDS.items()}
    return {lsp_id: name for name, known in ids.items() for lsp_id in known}


def patterns_of(path: str, language: str) -> tuple[str, ...]:
    """The folders of the patterns for a file that was read as the language."""
    grammars = RECORDS[language].grammars
    grammar = grammars.get(suffix_of(path)) or next(iter(grammars.values()))
    return grammar.patterns or (language,)


def constructor_name(language: str, class_name: str) -> str:
    """What a language calls the constructor of a class."""
    record = RECORDS.get(language)
    named = record.constructor if record is not None else ""
    return named if named and named != CLASS_NAME else class_name.rpartition(".")[2]


def kinds_of(name: str) -> frozenset[str]:
    """The node types that languages add to a table of those that all have; see `Language.kinds`."""
    return frozenset().union(*(record.kinds.get(name, ()) for record in RECORDS.values()))


@cache
def part_of(language: str, name: str) -> Any:
    """A module of a language's folder."""
    return import_module(f"{FOLDERS}.{language}.{name}")


def make_parser(path: str) -> Parser | None:
    """A parser for the file's grammar, or None where there is none."""
    language = language_of(path)
    return _parser(RECORDS[language].grammars[suffix_of(path)]) if language is not None else None


@cache
def _parser(grammar: Grammar) -> Parser:
    from tree_sitter import Language, Parser

    return Parser(Language(getattr(import_module(grammar.module), grammar.factory)()))
