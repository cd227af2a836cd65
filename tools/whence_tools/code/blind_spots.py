"""Ways in which a function may be called without a call that names it.

What the search for calls cannot see has to be said: an answer that overlooks one of these is not
complete, however many files were read.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from whence_tools.code.languages import RECORDS
from whence_tools.code.library_calls import SPECIAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.coverage import BlindSpot
    from whence_tools.code.facts import FileFacts
    from whence_tools.code.outline import Outlined

# Marks that leave a function what it is: who calls it calls it by its name.
_PLAIN_MARKS = frozenset(
    {
        "staticmethod", "classmethod", "abstractmethod", "override", "final", "overload", "typing",
        "abc", "functools", "wraps", "lru_cache", "cache", "contextmanager", "asynccontextmanager",
        "contextlib", "deprecated", "no_type_check", "Override", "Deprecated", "SuppressWarnings",
        "Nullable", "NonNull", "NotNull", "SafeVarargs", "JvmStatic", "JvmOverloads", "Throws",
        "Suppress", "inline", "must_use", "allow", "cfg", "doc", "cold", "track_caller", "Obsolete",
        "dataclass", "dataclasses",
    }
)  # fmt: skip
_PROPERTY_MARKS = frozenset({"property", "cached_property", "setter", "getter", "deleter"})
_MARK = re.compile(r"(?:@|#\[|^\s*\[)\s*([\w.:]+)", re.MULTILINE)
_ACCESSOR = re.compile(r"(?:^|\s)(?:get|set)\s+#?[\w$]+\s*\(|^(?:get|set)\b|\boperator\b|~")
_IMPLICIT = {name: frozenset(record.implicit_calls.split()) for name, record in RECORDS.items()}
_GENERATED = re.compile(rb"@generated|DO NOT EDIT|[Aa]uto-?generated")
_BLANKET = re.compile(
    rb"\bimpl\s{0,9}<\s{0,9}(?P<type>\w{1,99})\b[^{;]{0,400}>\s{1,99}(?P<trait>[\w:<>, ]{1,200})"
    rb"\s+for\s+(?P=type)\b"
)
_HEAD_BYTES = 1000
_FARTHEST_HINT = 400  # characters
_NAMED_BY_DUNDER = frozenset({"__init__", "__new__"})
_GENERATED_CALLS = frozenset({"__post_init__", "__attrs_post_init__"})

_LITERAL = re.compile(r"""[fFrRbu@$]{0,2}["'`:]+(\w*)(.*)""", re.DOTALL)


def spots_of(item: Outlined, facts: FileFacts) -> Iterator[BlindSpot]:
    """What the definition itself says: how else than by its name it is called."""
    data = facts.data
    lines = data.split(b"\n", item.start_line - 1)
    above = data[len(data) - len(lines[-1]) : item.header_start].decode("utf-8", "replace")
    marks = [re.split(r"[.:]+", mark)[-1] for mark in _MARK.findall(above)]
    header = data[item.header_start : item.header_end].decode("utf-8", "replace")
    name = item.name
    is_special = name.startswith("__") and name.endswith("__") and name not in _NAMED_BY_DUNDER
    is_special |= "override " in header and name in SPECIAL.get(facts.language, ())
    if _PROPERTY_MARKS & set(marks) or _ACCESSOR.search(header.strip()) or is_special:
        yield "properties"
    plain = _PLAIN_MARKS.union(RECORDS[facts.language].plain_marks.split())
    is_of_unnamed = not item.owner and (facts.language == "java" or "override " in header)
    is_implicit = bool(item.owner) and name in _IMPLICIT[facts.language]
    if set(marks) - plain - _PROPERTY_MARKS or is_implicit or is_of_unnamed:
        yield "dynamic dispatch"
    if facts.language == "rust" and _is_given_to_all(item.owner, data):
        yield "dynamic dispatch"
    if name in _GENERATED_CALLS or _GENERATED.search(data[:_HEAD_BYTES]):
        yield "generated code"


def _is_given_to_all(trait: str, data: bytes) -> bool:
    """Whether a trait of Rust's is implemented for whatever type there is."""
    found = re.finditer(_BLANKET, data) if trait else ()
    return any(trait.encode() in re.split(rb"\W+", match["trait"]) for match in found)


def has_metaclass(held: tuple[FileFacts, Outlined]) -> bool:
    """Whether a class of Python's may be called in another way than classes are."""
    facts, item = held
    header = facts.data[item.header_start : item.header_end]
    return b"metaclass=" in header and b"ABCMeta" not in header


def list_computed_names(data: bytes, language: str) -> list[str]:
    """What the code calls or reads by name, as it writes those names; literals included."""
    record = RECORDS.get(language)
    if record is None or not record.reflection:
        return []
    if not any(hint in data for hint in record.reflection_hints):
        return []
    text, pattern = data.decode("utf-8", "replace"), re.compile(record.reflection)
    found = chain.from_iterable(
        pattern.finditer(text, *span) for span in _spans_around(text, record.reflection_hints)
    )
    return [next((part for part in match.groups() if part), "") for match in found]


def _spans_around(text: str, hints: tuple[bytes, ...]) -> Iterator[tuple[int, int]]:
    """The parts of a text that stand near hints: a look at all of it takes many times as long."""
    if b"" in hints:
        yield 0, len(text)
        return
    begun = end = 0
    for hint in re.finditer("|".join(re.escape(each.decode()) for each in hints), text):
        if hint.start() - _FARTHEST_HINT > end:
            yield begun, end
            begun = hint.start() - _FARTHEST_HINT
        end = min(len(text), hint.end() + _FARTHEST_HINT)
    yield begun, end


def may_mean(written: str, name: str) -> bool:
    """Whether what is written in place of a name may be this one when it runs.

    A literal alone is no blind spot, it stands in the code; one that goes on may mean whatever
    begins with it.
    """
    literal = _LITERAL.match(written.strip())
    if literal is None:
        return not written.strip().isdigit()
    begun, rest = literal.groups()
    return bool(rest.strip("\"'` )")) and name.startswith(begun)
