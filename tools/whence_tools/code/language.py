"""What the readers of code need to know of a language before they open its files."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Final, Literal

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

CLASS_NAME: Final = "<class>"
"""For `Language.constructor`: a method named as its class is its constructor."""

# What begins a class, and a function whose type precedes it, in languages that look like C.
C_CLASS: Final = r"^\s*(?:[\w\s]*\s)?(?:class|struct|interface|enum|record)\s+(?P<class>\w+)[^;(]*$"
TYPE_FIRST: Final = (
    r"^(?!\s*(?:return|else|new|throw|case|goto|typedef|using|delete|await)\b)"
    r"[\w\s<>\[\],.*&:?@]*?[\w>\]*&?]\s+[*&]*(?:[\w:]+::)?(?P<function>~?\w+)\s*\([^;{}=]*(?:[{,]\s*)?$"
)


@dataclass(frozen=True, slots=True)
class Grammar:
    """Where a grammar's wheel keeps it, and the patterns that are matched with it.

    Attributes:
        factory: the function of `module` that gives the language.
        patterns: folders of `whence_tools/languages`; empty for the language's own.
    """

    module: str
    factory: str = "language"
    patterns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """A language; regular expressions are given as text and matched line by line (`MULTILINE`).

    Attributes:
        grammars: by file ending, with its dot; a snippet is named with the first one.
        lsp_ids: what LSP calls the language's documents; empty where it is our name.
        family: other languages whose files call into this one's.
        scope: whose names need no import: those of the `file` alone, of the same `package` or
            `folder`, or of every file.
        imports_are_explicit: whether a name of another file is only used where an import says it
            or a dot precedes it.
        implicit_self: whether a method names members of its class without a receiver.
        spread_methods: whether methods may stand in other files than their class.
        constructor: how a constructor is named, `CLASS_NAME` for as its class; "" where patterns
            tell.
        definers: bytes pattern of what defines a name, its group, beyond the keywords that
            `index/words.py` knows; b"" for nothing more.
        implicit_calls: methods that the language or every library calls, apart by spaces.
        kinds: types of its nodes that no grammar had before it, by what they are: the names of the
            tables of `statements.py` in lower case, `members`, `names` (what holds a name that
            is bound or a label) and `headers` (what stands before a header, such as attributes).
        copies: methods that the language writes itself, which give an object of the class.
        plain_marks: attributes that leave a function what it is, apart by spaces: who calls it
            calls it by its name.
        reflection: how a value is called or read by its name; the groups are the value as written.
        reflection_hints: one of them has to stand in a file before it is searched for those.
        unended: bytes pattern of what the grammar reads only with a `;` in place of the last byte.
        soft_words: bytes pattern of names that the grammar takes for words of the language.
        lost_headers: headers in what the parser could not read; groups `function` or `class`.
        has_values: whether `values.py` of the folder says what the values are: then callers are
            found through them, too.
        test_names: names of test files, as shell patterns.
        marks: what the language has and its neighbours lack.
    """

    grammars: Mapping[str, Grammar]
    lsp_ids: tuple[str, ...] = ()
    family: tuple[str, ...] = ()
    scope: Literal["file", "package", "folder", "everywhere"] = "file"
    imports_are_explicit: bool = False
    implicit_self: bool = False
    spread_methods: bool = False
    constructor: str = ""
    definers: bytes = b""
    implicit_calls: str = ""
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    copies: str = ""
    plain_marks: str = ""
    reflection: str = ""
    reflection_hints: tuple[bytes, ...] = (b"",)
    unended: bytes = b""
    soft_words: bytes = b""
    lost_headers: tuple[str, ...] = ()
    has_values: bool = False
    test_names: tuple[str, ...] = ()
    marks: tuple[str, ...]
