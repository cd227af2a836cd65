"""Frames of JavaScript engines: V8's `at fn (file:1:2)`, SpiderMonkey's and JavaScriptCore's
`fn@file:1:2`, and the URLs that bundlers and loaders put in place of paths.

V8: https://v8.dev/docs/stack-trace-api. The others have no specification; their renderings are
those of SpiderMonkey's `SavedStacks.cpp` and JavaScriptCore's `StackFrame.cpp`.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from whence_tools.errors.model import Frame

_AT = re.compile(r"\s*at +(?=\S)")
_POSITION = re.compile(r"(.*?):(\d+)(?::(\d+)(?:\(\d+\))?)?$")  # k6 adds a number
_ALIAS = re.compile(r" \[as [^\]]*\]$")
_ASYNC = re.compile(
    r"^(?:async(?:\*|(?= ))|async function|promise callback\*|setTimeout handler\*) ?"
)
_NO_FILE = frozenset({"<anonymous>", "native", "native code", "[native code]", "unknown location"})
_INDEX = re.compile(r"index \d+$")
_PLACELESS = re.compile(r"(?:new |async |get |set )?[\w$.<>#*/\[\]-]+(?: \[as [^\]]+\])?$")
_SCRIPT = re.compile(r"\.(?:[cm]?[jt]sx?|vue|svelte|bundle)\b[^:]*:\d+")
_SCRIPT_PLACE = re.compile(rf"{_SCRIPT.pattern}|^[a-z-]+:|<anonymous>|\.html?\b|:\d+ <- ")
_OTHER_LANGUAGE = re.compile(r"\.(?:rs|go|cc?|cpp|hh?|java|kt|cs|rb|php|py|swift)$|^[^A-Za-z]+$")
_WASM = re.compile(
    r"(?:(?P<function>[^\s(]+) \()?(?P<file>wasm://[^\s:]+|[^\s()]+(?=:wasm-function\[))"
    r"(?::wasm-function\[\d+\])?:(?P<address>0x[\da-f]+)\)?$"
)
_EVAL = re.compile(r"eval at ")
_WEBPACK = re.compile(
    r"webpack(?:-internal)?://(?:/|[^/]*/)(?:\([\w.-]*\)/)?(?P<path>[^?]*)(?:\?[\w&=.-]*)?$"
)
_FILE_URL = re.compile(r"file://(?:localhost)?(/(?:[A-Za-z]:[\\/])?.*)$")
_APP = re.compile(r"(?:app|rollup|ng|vscode-file|capacitor-electron|meteor)://(?:[\w.]+)?/+")
# Names hold strings (`a["@b"]`), and those of old browsers arguments.
_NAME = r"(?:[\w$.]+\([^\n]*\)(?=@)|(?:\"[^\"\n]*\"|[^@\"\n])*)"
_GECKO = re.compile(
    rf"(?!\s*at )\s*(?:(?P<function>{_NAME})@(?P<named>))?"
    r"(?P<file>(?:[a-z][\w+.-]*:(?!\d+(?::\d+)?$)|\.{0,2}/|[A-Za-z]:\\|[\w.-]+\.(?:[jt]sx?|(?:js)?bundle|hbc)"
    r"|debugger |(?(named)[\w.-]+/|(?!)))[^\n]*?)"
    r"(?: line (?P<evaluated>\d+) > (?:eval|Function).*?)?:(?P<line>\d+)(?::(?P<column>\d+))?$"
)
_GECKO_CALL = re.compile(r"[^\s/@(]+@[a-z]+://[^\s()]+$")
_GECKO_NATIVE = re.compile(r"\s*(?:([^@\n]*)@(?:\[(?:native|wasm) code\]|-1)|(eval code))$")
# Compiled code: of a file, or instantiated by a script.
_GECKO_WASM = re.compile(
    r"\s*(?P<function>[^@\s]*)@(?:\S+ line \d+ > .*|(?P<file>[^\s>]+)):wasm-function\[\d+\]"
    r":(?P<address>0x[\da-f]+)$"
)
_ARGUMENTS = re.compile(r"(?<=[\w>])\([^\n]*\)$|^\((?!anonymous)[^\n]*\)$")
_UNNAMED = re.compile(r"^<anonymous function(?:: ([^>]*))?>$")  # Opera
_NOWHERE = re.compile(r"\s*(?P<function>[\w$](?:[\w$.<>/ ]{0,80}[\w$>])?)@$")
_FILELESS = re.compile(r"\s*(?P<function>[^@\s]+(?: \(address at)?)@(?P<line>\d+):(?P<column>\d+)$")


def read_at_frame(text: str) -> Frame | None:
    """The frame of a V8 line, or None when the line is not one."""
    start = _AT.match(text)
    if not start:
        return None
    rest = text[start.end() :].rstrip()
    rest = rest.removesuffix("{").rstrip().removesuffix(",").rstrip()
    if _GECKO_CALL.match(rest) and (other := gecko_frame(rest)):
        return other
    wasm = _WASM.match(rest)
    if wasm:
        file = None if wasm["file"] in _NO_FILE else wasm["file"]
        return Frame(file, function=wasm["function"], address=wasm["address"])
    function, place = _split_place(rest)
    if place is None and (made := rest.partition(" (eval at "))[1]:
        function, place = made[0], f"eval at {made[2]}"
    if place is None:
        return _placeless(rest)
    file, line, column = _position(_origin(place))
    if line is None and function is None:
        return _placeless(rest)
    if file is not None and _OTHER_LANGUAGE.search(file):
        return None
    if function is None and column is None and not _SCRIPT_PLACE.search(place):
        return None
    return Frame(file, line, column, _function(function))


def read_unknown_frame(text: str) -> Frame | None:
    """An `at` line of no known form, for use between two frames."""
    start = _AT.match(text)
    return Frame(function=text[start.end() :].strip()) if start else None


def _split_place(rest: str) -> tuple[str | None, str | None]:
    """Function and location; brackets inside the location are kept together."""
    if not rest.endswith(")"):
        return None, _ASYNC.sub("", rest)
    depth = 0
    for index in range(len(rest) - 1, -1, -1):
        if rest[index] == ")":
            depth += 1
        elif rest[index] == "(":
            depth -= 1
            if not depth:
                place = rest[index + 1 : -1]
                if index and rest[index - 1] != " " and not _SCRIPT.search(place):
                    return None, None  # the JVM and .NET put no space there
                return (rest[:index].rstrip() or None), place
    return None, None


def _placeless(rest: str) -> Frame | None:
    """`at Array.map`, `at <anonymous>`: a function without a place."""
    rest = rest.removesuffix("()")
    if not _PLACELESS.match(rest):
        return None
    return Frame(function=_function(rest))


def _origin(place: str) -> str:
    """For code made by `eval`, the place of the `eval` in a file."""
    if not _EVAL.match(place):
        return _ASYNC.sub("", place).removeprefix("address at ")
    inner = place.partition(")")[0].rpartition("(")[2]
    in_file = not inner.startswith(":") and (_POSITION.match(inner) or "/" in inner)
    return inner if in_file else place.rpartition(", ")[2]


def _position(place: str) -> tuple[str | None, int | None, int | None]:
    place = place.rpartition(" <- ")[2]  # where Karma found the source
    match = _POSITION.match(place)
    if match:
        file = strip_loaders(match[1]) or None
        return file, int(match[2]), int(match[3]) if match[3] else None
    if place in _NO_FILE or _INDEX.match(place) or " " in place:
        return None, None, None
    return strip_loaders(place), None, None


def _function(name: str | None) -> str | None:
    if name is None:
        return None
    name = _ALIAS.sub("", _ASYNC.sub("", name)).strip()
    return name or None


def strip_loaders(file: str) -> str:
    """The path in a location, without what loaders and bundlers put around it."""
    for scheme in (_FILE_URL, _WEBPACK):
        match = scheme.match(file)
        if match:
            path = match[1]
            path = unquote(path) if scheme is _FILE_URL else path
            return path[1:] if re.match(r"/[A-Za-z]:[\\/]", path) else path
    match = _APP.match(file)
    return file[match.end() - 1 :].partition("?")[0] if match else file


def gecko_frame(text: str, *, is_within: bool = False) -> Frame | None:
    """The frame of a Firefox or Safari line, or None when the line is not one.

    Args:
        is_within: whether it stands among others; it may be a place and nothing else, then.
    """
    native = _GECKO_NATIVE.match(text)
    if native:
        return Frame(function=_gecko_function(native[1] or native[2]))
    if is_within and (match := _NOWHERE.match(text)):
        return Frame(function=match["function"])
    wasm = _GECKO_WASM.match(text)
    if wasm:
        name = _gecko_function(wasm["function"])
        return Frame(wasm["file"], function=name, address=wasm["address"])
    match = _FILELESS.match(text)
    if match:  # in the bundle, whose name React Native leaves out
        function = match["function"].removesuffix(" (address at")
        return Frame(None, int(match["line"]), int(match["column"]), function)
    match = _GECKO.match(text)
    if not match or (match["function"] is None and not (match["column"] or is_within)):
        return None
    line = int(match["evaluated"] or match["line"])
    column = int(match["column"]) if match["column"] and not match["evaluated"] else None
    return Frame(strip_loaders(match["file"]), line, column, _gecko_function(match["function"]))


def _gecko_function(name: str | None) -> str | None:
    name = _ARGUMENTS.sub("", name.rpartition("*")[2].strip()) if name else ""
    return _function(_UNNAMED.sub(lambda match: match[1] or "", name))
