"""What native toolchains print alike: C++ and Rust symbols, `file:line:col`, the language."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence_tools.errors.model import Frame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Problem

_MADE_UP: Final = re.compile(r"::h[0-9a-f]{16}\b|\[[0-9a-f]{13,16}\]|\[abi:\w+\]")
_OPERATOR: Final = re.compile(
    r"\boperator(?:\s?\(\)|\s?\[\]|\s?->\*?|\s?<=>|\s?<<=?|\s?>>=?|\s?[<>]=?|\s?[-+*/%^&|!=~,]+)?"
)
_GROUP_GOES_ON: Final = re.compile(r"(?: const| volatile)?(?: &&?)?(?:::|\.\w)")
_LANGUAGES: Final = (
    ("rust", re.compile(r"\.rs$")),
    ("go", re.compile(r"\.go$")),
    (
        "cpp",
        re.compile(r"\.(?:cc|cpp|cxx|c\+\+|hh|hpp|hxx|ipp|tcc|tpp|C|cuh?|mm)$|[\\/]c\+\+[\\/]"),
    ),
)
_NESTING: Final = {"<": 1, "(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_OPERATOR_WORD: Final = re.compile(r"\boperator\b")
_CALL_OPERATOR: Final = re.compile(r"\boperator$")
_TAIL: Final = re.compile(r"(?: \[[^\]]*\])+$")
_LOCATION: Final = re.compile(
    r"^(?P<file>.*?)(?:[(:](?P<line>\d+)(?:[:,](?P<column>\d+))?\)?)?(?::\?)*(?:\+0x[0-9a-f]+)?$"
)


def function_name(symbol: str) -> str:
    """The symbol as printed, less parameter list, qualifiers, Rust's hashes and ABI tags.

    Template arguments stay, and so do the parameters of an enclosing function
    (`run(int)::{lambda()#1}::operator()`), without which a local name says nothing.
    """
    name = _MADE_UP.sub("", symbol.strip())
    name = name[: _parameters_at(name)].rstrip()
    if _CALL_OPERATOR.search(name):  # lldb prints the call operator as `operator(this=…)(int)`
        name += "()"
    return _TAIL.sub("", name)


def declared_name(declaration: str) -> str:
    """The name in a declaration as compilers quote it, less specifiers and return type."""
    name = function_name(declaration.split(" [with ", 1)[0])
    operator = _OPERATOR_WORD.search(name)
    depth = start = 0
    for index in range(operator.start() if operator else len(name)):
        depth += _nesting(name, index)
        if name[index] in " *&" and depth == 0:
            start = index + 1
    return name[start:]


def _parameters_at(name: str) -> int:
    """The index of the `(` that opens the parameter list, or the length where there is none."""
    depth = index = 0
    while index < len(name):
        char = name[index]
        if char == "o" and (operator := _OPERATOR.match(name, index)):
            index = operator.end()
            continue
        if char == "(" and depth == 0:
            end = _after_group(name, index)
            if not _belongs_to_name(name, index, end):
                return index
            index = end
            continue
        depth += _nesting(name, index)
        index += 1
    return len(name)


def _nesting(name: str, index: int) -> int:
    char = name[index]
    if char == ">":
        return 0 if name[index - 1 : index] in ("-", "=") else -1
    return _NESTING.get(char, 0)


def _after_group(name: str, start: int) -> int:
    depth = 0
    for index in range(start, len(name)):
        depth += {"(": 1, ")": -1}.get(name[index], 0)
        if depth == 0:
            return index + 1
    return len(name)


def _belongs_to_name(name: str, start: int, end: int) -> bool:
    return (
        name.startswith("(anonymous", start)
        or name[:start].rstrip().endswith("decltype")
        or _GROUP_GOES_ON.match(name, end) is not None
    )


def split_location(text: str) -> tuple[str | None, int | None, int | None]:
    """`file:line:column`, `file:line`, `file(line,column)` or `file` into its parts."""
    match = _LOCATION.match(text.strip())
    if match is None or match["file"] in ("", "<null>", "??", "<unknown>"):
        return None, None, None
    line = int(match["line"]) if match["line"] else None
    return match["file"], line or None, int(match["column"] or 0) or None


def make_frame_at(
    place: str, function: str | None, module: str | None = None, address: str | None = None
) -> Frame:
    """The frame at a place that is printed in one of the forms of `split_location`."""
    return Frame(*split_location(place), function or None, module, address)


def describe_stack(title: str, frames: Iterable[Frame]) -> str:
    """A second stack as one line of a note: `title: inner (file:line) < outer (file:line)`."""
    places = [
        f"{frame.function or frame.module or '??'}"
        + (f" ({frame.file}:{frame.line})" if frame.file and frame.line else "")
        for frame in frames
    ]
    return f"{title}: {' < '.join(places)}" if places else title


def native_language(frames: Iterable[Frame]) -> str:
    """The language of the program that a native stack is of; libc's own C does not count."""
    stack = list(frames)
    files = [frame.file for frame in stack if frame.file]
    for language, pattern in _LANGUAGES:
        if any(pattern.search(file) for file in files):
            return language
    return "cpp" if any("::" in (frame.function or "") for frame in stack) else "c"


def with_language(
    find: Callable[[Lines], Iterator[Problem]],
) -> Callable[[Lines], Iterator[Problem]]:
    """The same finder, whose problems and their causes say which language the program is in."""

    def find_symbol_problems(lines: Lines) -> Iterator[Problem]:
        for problem in find(lines):
            language = native_language(problem.frames)
            causes = tuple(replace(cause, language=language) for cause in problem.causes)
            yield replace(problem, language=language, causes=causes)

    return find_symbol_problems
