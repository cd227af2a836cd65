"""Names as they are written in code, brought to one form: `a.b.c`, without sigils and generics."""

from __future__ import annotations

import re

from whence_tools.lazy_pattern import lazy_pattern

_SIGILS = str.maketrans("", "", "$&*~")
_WRAPPED = lazy_pattern(r"^(?:typing\.|std\.)?(\w+)[<\[](.*)[>\]]$", re.DOTALL)
_WRAPPERS = frozenset(
    {"Optional", "Annotated", "Final", "ClassVar", "Readonly", "Promise", "Awaitable", "Mutable"}
)
_WRAPPERS_OF = {  # elsewhere these names are those of a program's own classes
    "rust": frozenset({"Box", "Rc", "Arc", "Result"}),
    "cpp": frozenset({"unique_ptr", "shared_ptr"}),
    "csharp": frozenset({"Task", "Lazy"}),
    "kotlin": frozenset({"Lazy"}),
}
_QUALIFIERS = lazy_pattern(
    r"^(?:(?:const|mut|dyn|impl|static|final|readonly|volatile|struct|class|typename|unsigned|ref|"
    r"out|in|await|new|type|typeof|'\w+)\s+)+"
)
_PATH = lazy_pattern(r"[^\W\d][\w#]*(?:\.[^\W\d][\w#]*)*\Z")
_MAX_NAME = 300


_INNER_ARGUMENTS = re.compile(r"<[^<>]*>(?=\.)")


def plain_type(text: str, language: str = "", *, unwraps: bool = True) -> str:
    """The class named by a type annotation: `Optional[a.Foo]`, `Foo?`, `*Foo`, `&mut Foo` → `Foo`.

    "" where it names none or more than one.

    Args:
        unwraps: whether `Optional[Foo]` is a `Foo`: what a class is derived from is none.
    """
    if len(text) > _MAX_NAME:
        return ""
    plain = text.strip().lstrip(":").lstrip("->").strip().strip("\"'").lstrip("?.")
    for _ in range(4):
        plain = _QUALIFIERS.sub("", plain.replace("::", ".").translate(_SIGILS).strip())
        plain = _without_none(plain).rstrip("?!").removesuffix("[]").strip()
        wrapped = _WRAPPED.match(plain) if unwraps else None
        if wrapped is None or wrapped[1] not in _WRAPPERS | _WRAPPERS_OF.get(language, _WRAPPERS):
            break
        plain = _first_argument(wrapped[2])
    while (without := _INNER_ARGUMENTS.sub("", plain)) != plain:  # `Engine<String>.Rule`
        plain = without
    plain = re.split(r"[<\[({]", plain, maxsplit=1)[0].strip()
    return plain if _PATH.match(plain) else ""


def _without_none(text: str) -> str:
    parts = [part.strip() for part in text.split("|")]
    types = [part for part in parts if part not in ("None", "null", "undefined", "")]
    return types[0] if len(types) == 1 else text


def _first_argument(text: str) -> str:
    depth = 0
    for index, character in enumerate(text):
        depth += character in "<[("
        depth -= character in ">])"
        if character == "," and depth == 0:
            return text[:index].strip()
    return text.strip()


def last_segment(path: str) -> str:
    return path.rsplit(".", 1)[-1]


def find_identifiers(text: str) -> set[str]:
    """Every word of a text that could be a name."""
    return set(re.findall(r"[^\W\d]\w*", text))


def module_name(path: str) -> str:
    """What a file is imported by: its own name, or its folder's."""
    folder, _, name = path.rpartition("/")
    stem = name.split(".", 1)[0]
    return folder.rpartition("/")[2] if stem in ("__init__", "index", "mod") else stem
