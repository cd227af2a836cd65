"""Ways in which a function may be called without a call that names it.

What the search for calls cannot see has to be said: an answer that overlooks one of these is not
complete, however many files were read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

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
# Methods that the language or every library calls: by printing, comparing, closing, serialising.
_JVM = ("toString equals hashCode compareTo close iterator finalize clone invoke getValue setValue "
        "component1 component2 run call accept apply get test")  # fmt: skip
_IMPLICIT: dict[str, frozenset[str]] = {
    language: frozenset(names.split())
    for language, names in {
        "java": _JVM,
        "kotlin": _JVM,
        "javascript": "toString valueOf toJSON then next",
        "typescript": "toString valueOf toJSON then next",
        "go": "String Error Len Less Swap ServeHTTP Close Read Write",
        "rust": "fmt drop deref next from eq cmp partial_cmp hash default clone index add sub mul",
        "csharp": "ToString Equals GetHashCode Dispose CompareTo GetEnumerator MoveNext",
        "ruby": "to_s inspect each call method_missing respond_to_missing? inherited included",
        "php": "jsonSerialize getIterator offsetGet offsetSet count",
    }.items()
}
_GENERATED = re.compile(rb"@generated|DO NOT EDIT|[Aa]uto-?generated")
_HEAD_BYTES = 1000
_NAMED_BY_DUNDER = frozenset({"__init__", "__new__"})
_GENERATED_CALLS = frozenset({"__post_init__", "__attrs_post_init__"})

# How each language calls or reads what a value names. The group is the value as it is written.
_REFLECTION: dict[str, str] = {
    "python": r"\b(?:getattr|attrgetter|methodcaller)\s*\((?:[^(),\n]+,)?\s*([^,)\n]+)"
    r"|\b(?:globals|locals|vars)\(\)\s*(?:\[|\.get\()([^\]\n]+)|\b(eval|exec)\s*\(",
    "javascript": r"\[([^\[\]\n]+)\]\s*\(|\b(eval|Function)\s*\(",
    "ruby": r"\b(?:public_send|send|__send__|method|instance_eval|define_method)[\s(]+([^\s,)]+)",
    "php": r"(?:->|::)?(\$\w+)\s*\(|\bcall_user_func(?:_array)?\s*\(([^,)]+)",
    "java": r"\bget(?:Declared)?Methods?\s*\(([^,)]*)",
    "kotlin": r"\bget(?:Declared)?Methods?\s*\(([^,)]*)|\b(memberFunctions|callBy)\b",
    "go": r"\bMethodByName\(([^)]*)\)",
    "csharp": r"\b(?:GetMethods?|InvokeMember)\s*\(([^,)]*)|\b(dynamic)\s+\w",
    "c": r"\bdlsym\s*\([^,]+,([^)]*)\)|\b\w*##(\w*)",
}
_REFLECTION["typescript"] = _REFLECTION["javascript"]
_REFLECTION["cpp"] = _REFLECTION["c"]
_LITERAL = re.compile(r"""[fFrRbu@$]{0,2}["'`:]+(\w*)(.*)""", re.DOTALL)
# What a file has to hold before it is searched for those: regular expressions cost more.
_HINTS: dict[str, tuple[bytes, ...]] = {
    "python": (b"attr", b"methodcaller", b"globals()", b"locals()", b"vars()", b"eval", b"exec"),
    "javascript": (b"](", b"] (", b"eval", b"Function"),
    "typescript": (b"](", b"] (", b"eval", b"Function"),
    "ruby": (b"send", b"method", b"instance_eval"),
    "c": (b"dlsym", b"##"),
    "cpp": (b"dlsym", b"##"),
}


def spots_of(item: Outlined, facts: FileFacts) -> Iterator[BlindSpot]:
    """What the definition itself says: how else than by its name it is called."""
    data = facts.data
    begin = data.rfind(b"\n", 0, item.header_start) + 1
    lines = data.split(b"\n")[item.start_line - 1 : data[:begin].count(b"\n")]
    marks = [
        re.split(r"[.:]+", mark)[-1]
        for mark in _MARK.findall(b"\n".join(lines).decode("utf-8", "replace"))
    ]
    header = data[item.header_start : item.header_end].decode("utf-8", "replace")
    name = item.name
    is_special = name.startswith("__") and name.endswith("__") and name not in _NAMED_BY_DUNDER
    if _PROPERTY_MARKS & set(marks) or _ACCESSOR.search(header.strip()) or is_special:
        yield "properties"
    if set(marks) - _PLAIN_MARKS - _PROPERTY_MARKS or (
        item.owner and name in _IMPLICIT.get(facts.language, ())
    ):
        yield "dynamic dispatch"
    if name in _GENERATED_CALLS or _GENERATED.search(data[:_HEAD_BYTES]):
        yield "generated code"


def computed_names(data: bytes, language: str) -> list[str]:
    """What the code calls or reads by name, as it writes those names; literals included."""
    pattern, hints = _REFLECTION.get(language), _HINTS.get(language, (b"",))
    if pattern is None or not any(hint in data for hint in hints):
        return []
    found = re.finditer(pattern, data.decode("utf-8", "replace"))
    return [next((part for part in match.groups() if part), "") for match in found]


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
