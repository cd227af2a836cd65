"""The names a file declares at its top level, by pattern: whole or broken, in every language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.evidence.masking import mask
from whence_tools.code.languages import language_of
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.playbook.engine.source import SourceFile


@dataclass(frozen=True, slots=True)
class Declaration:
    """A name, the 1-based line that declares it, and whether other files can see it."""

    name: str
    line: int
    visible: bool = True


_ECMASCRIPT = (
    r"^(?P<visible>export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?"
    r"(?:function\s*\*?|class|const\s+enum|const|let|var|interface|type|enum|namespace)"
    r"\s+(?P<name>[\w$]+)"
)
_JVM_MODIFIERS = (
    r"(?:@\w+\s+)*(?:(?:public|protected|internal|static|final|abstract|sealed|open|data|inline|"
    r"suspend|inner|value|annotation|strictfp|non-sealed|const|lateinit|override)\s+)*"
)
_PATTERNS: dict[str, tuple[str, ...]] = {
    "python": (
        r"^(?:async\s+)?(?:def|class)\s+(?P<name>\w+)",
        r"^(?P<name>[A-Za-z_]\w*)\s*(?::[^=\n]+)?=(?!=)",
    ),
    "javascript": (_ECMASCRIPT, r"^(?P<visible>(?:module\.)?exports\.)(?P<name>[\w$]+)\s*="),
    "typescript": (_ECMASCRIPT,),
    "kotlin": (
        (
            rf"^(?!private\b){_JVM_MODIFIERS}(?:class|interface|object|enum\s+class|typealias)"
            r"\s+(?P<name>\w+)"
        ),
        (
            rf"^(?!private\b){_JVM_MODIFIERS}(?:fun|val|var)\s+(?:<[^>]*>\s*)?(?:[\w<>?]+\.)?"
            r"(?P<name>\w+)"
        ),
    ),
    "java": (rf"^\s*{_JVM_MODIFIERS}(?:class|interface|enum|record|@interface)\s+(?P<name>\w+)",),
    "go": (r"^func\s+(?P<name>\w+)", r"^(?:type|var|const)\s+(?P<name>\w+)"),
    "rust": (
        (
            r"^(?P<visible>pub(?:\([^)]*\))?\s+)?(?:async\s+|const\s+|unsafe\s+|extern\s+)*"
            r"(?:fn|struct|enum|trait|type|mod|static|const|union)\s+(?P<name>\w+)"
        ),
    ),
    "csharp": (
        (
            r"^\s*(?:(?:public|internal|static|sealed|abstract|partial)\s+)*"
            r"(?:class|interface|struct|enum|record)\s+(?P<name>\w+)"
        ),
    ),
    "ruby": (
        r"^\s*(?:class|module)\s+(?P<name>\w+)",
        r"^\s*def\s+(?:self\.)?(?P<name>\w+[?!]?)",
        r"^\s*(?P<name>[A-Z]\w*)\s*=(?!=)",
    ),
    "php": (
        r"^\s*(?:(?:abstract|final|readonly)\s+)*(?:class|interface|trait|enum)\s+(?P<name>\w+)",
        r"^function\s+(?P<name>\w+)",
    ),
    "c": (r"^[\w*\s]+?\b(?P<name>\w+)\s*\([^;]*$", r"^\#define\s+(?P<name>\w+)"),
}
_PATTERNS["cpp"] = (*_PATTERNS["c"], r"^(?:class|struct|enum)\s+(?P<name>\w+)")

_EXPORT_LIST = re.compile(r"^export\s*\{(?P<list>[^}]*)\}(?!\s*from)", re.MULTILINE)
_EXPORTS_OBJECT = re.compile(r"^module\.exports\s*=\s*\{(?P<list>[^}]*)\}", re.MULTILINE)
_ALWAYS_VISIBLE = frozenset({"python", "kotlin", "java", "go", "csharp", "ruby", "php", "c", "cpp"})


def declarations(file: SourceFile) -> list[Declaration]:
    """What a file declares at its top level, in the order of the lines; [] without a table."""
    language = language_of(file.path) or ""
    patterns = _PATTERNS.get(language, ())
    code = mask(file.text, language).text if patterns else ""
    listed = _list_exported(code)
    found = [
        Declaration(
            match["name"],
            code.count("\n", 0, match.start("name")) + 1,
            language in _ALWAYS_VISIBLE
            or bool(match.groupdict().get("visible"))
            or match["name"] in listed,
        )
        for pattern in patterns
        for match in re.finditer(pattern, code, re.MULTILINE)
    ]
    return sorted(dict.fromkeys(found), key=lambda declared: declared.line)


def declared(file: SourceFile, name: str) -> Declaration | None:
    """The first declaration of a name."""
    return next((found for found in declarations(file) if found.name == name), None)


def _list_exported(code: str) -> frozenset[str]:
    """Names exported in a list, as they are called outside."""
    lists = [*_EXPORT_LIST.finditer(code), *_EXPORTS_OBJECT.finditer(code)]
    items = [item.strip() for found in lists for item in found["list"].split(",")]
    return frozenset(re.split(r"\s+as\s+|\s*:\s*", item)[0] for item in items if item)
