"""A diagnostic in the words of the command line that its tool has, for our parsers to read.

So a diagnostic and the same error in a build's output are one problem with one fingerprint, and
what reads the one reads the other. What an editor's server words in its own way (clangd's capital
letters, Eclipse's compiler for Java) is put back into the words of the tool that builds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Place:
    """Attributes:
    path: as a tool run in the workspace prints it.
    line, column: 1-based; the column in UTF-16 units.
    code: the source line, where it is known.
    """

    path: str
    line: int
    column: int
    code: str = ""


@dataclass(frozen=True, slots=True)
class DiagnosticDetails:
    """What a diagnostic says.

    Attributes:
        source, language: in lower case, "" where there is none.
        severity: `error`, `warning` or `info`.
        message: its first line.
        more: its other lines that are not blank.
        related: further places with what is said of them.
    """

    source: str
    language: str
    code: str
    severity: str
    message: str
    more: tuple[str, ...]
    place: Place
    related: tuple[tuple[Place, str], ...] = ()


def printed(details: DiagnosticDetails) -> str:
    """The lines that the tool would print."""
    named = _SOURCES.get(details.source) or _LANGUAGES.get(details.language) or _gnu
    return "\n".join(named(details))


def _gnu(details: DiagnosticDetails) -> list[str]:
    """GNU's common form, with the code behind it as mypy and many others write it."""
    at = details.place
    code = f"  [{details.code}]" if _CODE.fullmatch(details.code) else ""
    notes = [f"{to.path}:{to.line}: note: {text}" for to, text in details.related]
    head = f"{at.path}:{at.line}:{at.column}: {details.severity}: {details.message}{code}"
    return [head, *(f"    {line.strip()}" for line in details.more), *notes]


_CODE: Final = re.compile(r"[\w@./:-]+")


def _tsc(details: DiagnosticDetails) -> list[str]:
    number = details.code.removeprefix("TS")
    if not number.isdigit():
        return _gnu(details)
    severity = details.severity if details.severity != "info" else "message"
    return [
        f"{_paired(details.place)}: {severity} TS{number}: {details.message}",
        *(f"  {line}" for line in details.more),
        *(f"  {_paired(to)}: {text}" for to, text in details.related),
    ]


def _paired(place: Place) -> str:
    return f"{place.path}({place.line},{place.column})"


def _rustc(details: DiagnosticDetails) -> list[str]:
    """With rustc's snippet: its labels tell the story of a borrow.

    rust-analyzer puts the label of the place itself below the message, then the notes.
    """
    at, severity = details.place, "error" if details.severity == "error" else "warning"
    code = f"[{details.code}]" if _RUST_ERROR.fullmatch(details.code) else ""
    label, notes = (details.more[0], details.more[1:]) if details.more else ("", ())
    if label.startswith("`#["):
        label, notes = "", details.more
    labels = [(to, text) for to, text in details.related if to.path == at.path]
    elsewhere = [(to, text) for to, text in details.related if to.path != at.path]
    rows = [row for to, text in labels for row in _labelled(to, "-", text)]
    return [
        f"{severity}{code}: {details.message}",
        f" --> {at.path}:{at.line}:{at.column}",
        "  |",
        *_labelled(at, "^", label),
        *rows,
        "  |",
        *(f"  = note: {line.strip()}" for line in notes),
        *(row for to, text in elsewhere for row in _rust_note(to, text)),
    ]


_RUST_ERROR: Final = re.compile(r"E\d{4}")


def _labelled(place: Place, mark: str, label: str) -> list[str]:
    indent = " " * (place.column - 1)
    return [f"{place.line} | {place.code}", f"  | {indent}{mark} {label}".rstrip()]


def _rust_note(place: Place, text: str) -> list[str]:
    return [f"note: {text}", f" --> {place.path}:{place.line}:{place.column}"]


def _gcc(details: DiagnosticDetails) -> list[str]:
    """clangd capitalises messages, counts the fixes it has and repeats notes below the message.

    Of its codes only a warning's flag is one on the command line.
    """
    at = details.place
    severity = "error" if details.severity == "error" else "warning"
    message = _FIXES.sub("", details.message)
    if message[1:2].islower() and not message.startswith(_C_NAMES):
        message = message[:1].lower() + message[1:]
    named = details.code.startswith("-W") or details.source == "clang-tidy"
    flag = f" [{details.code}]" if named else ""
    head = f"{at.path}:{at.line}:{at.column}: {severity}: {message}{flag}"
    shown = [f"{at.line:5} | {at.code}"] if at.code.strip() else []
    notes = [f"{to.path}:{to.line}:{to.column}: note: {text}" for to, text in details.related]
    return [head, *shown, *details.more, *notes]


_FIXES: Final = re.compile(r" \(fix(?:es)? available\)$")
_C_NAMES: Final = ("Objective",)


def _go(details: DiagnosticDetails) -> list[str]:
    at, code = details.place, ""
    if _GO_ANALYZER.fullmatch(details.source.upper()):
        code = f" ({details.source.upper()})"
    elif _GO_ANALYZER.fullmatch(details.code):
        code = f" ({details.code})"
    return [
        f"{at.path}:{at.line}:{at.column}: {details.message}{code}",
        *(f"\t{line.strip()}" for line in details.more),
        *(f"\t{to.path}:{to.line}:{to.column}: {text}" for to, text in details.related),
    ]


_GO_ANALYZER: Final = re.compile(r"[A-Z]{1,3}\d{3,4}")


def _javac(details: DiagnosticDetails) -> list[str]:
    message, below = _in_javac_words(details.message)
    at, severity = details.place, "error" if details.severity == "error" else "warning"
    caret = [at.code, " " * (at.column - 1) + "^"] if at.code.strip() else []
    more = [
        *below,
        *details.more,
        *(f"{to.path}:{to.line}: {text}" for to, text in details.related),
    ]
    return [
        f"{at.path}:{at.line}: {severity}: {message}",
        *caret,
        *(f"  {line.strip()}" for line in more),
    ]


def _in_javac_words(message: str) -> tuple[str, list[str]]:
    """The message, and the details below it: the editor's own words last."""
    for pattern, words, details in _ECLIPSE:
        if match := pattern.fullmatch(message):
            below = [match.expand(detail) for detail in details]
            return match.expand(words), [*below, f"in the editor's words: {message}"]
    return message, []


# Messages of Eclipse's compiler (org.eclipse.jdt.core, messages.properties) that javac has too
# (langtools, compiler.properties).
_ECLIPSE: Final = tuple(
    (re.compile(pattern), words, details)
    for pattern, words, details in (
        (
            r"Type mismatch: cannot convert from (.+) to (.+)",
            r"incompatible types: \1 cannot be converted to \2",
            (),
        ),
        (
            r"([\w$.]+) cannot be resolved to a variable",
            "cannot find symbol",
            (r"symbol:   variable \1",),
        ),
        (r"([\w$.]+) cannot be resolved to a type", "cannot find symbol", (r"symbol:   class \1",)),
        (r"(\w+) cannot be resolved", "cannot find symbol", (r"symbol:   variable \1",)),
        (
            r"(\w+) cannot be resolved or is not a field",
            "cannot find symbol",
            (r"symbol:   variable \1",),
        ),
        (
            r"The method (\w+\(.*\)) is undefined for the type (.+)",
            "cannot find symbol",
            (r"symbol:   method \1", r"location: class \2"),
        ),
        (
            r"The constructor (\w+)(\(.*\)) is undefined",
            "cannot find symbol",
            (r"symbol:   constructor \1\2", r"location: class \1"),
        ),
        (
            r"Unhandled exception type (.+)",
            r"unreported exception \1; must be caught or declared to be thrown",
            (),
        ),
        (
            r"The local variable (\w+) may not have been initialized",
            r"variable \1 might not have been initialized",
            (),
        ),
        (r"This method must return a result of type .+", "missing return statement", ()),
        (r"Unreachable code", "unreachable statement", ()),
        (r'Syntax error, insert "([;)\]}])" to complete .+', r"'\1' expected", ()),
        (r"Duplicate local variable (\w+)", r"variable \1 is already defined", ()),
    )
)


def _kotlinc(details: DiagnosticDetails) -> list[str]:
    at, severity = details.place, "e" if details.severity == "error" else "w"
    head = f"{severity}: {at.path}:{at.line}:{at.column} {details.message}"
    more = [*details.more, *(f"{to.path}:{to.line}: {text}" for to, text in details.related)]
    return [head, *(f"  {line.strip()}" for line in more)]


def _csc(details: DiagnosticDetails) -> list[str]:
    """OmniSharp names the project behind the message."""
    if not _CSHARP_CODE.fullmatch(details.code):
        return _gnu(details)
    severity = "error" if details.severity == "error" else "warning"
    message = _CSHARP_PROJECT.sub("", details.message)
    return [f"{_paired(details.place)}: {severity} {details.code}: {message}"]


_CSHARP_CODE: Final = re.compile(r"(?:CS|BC|FS|MSB|NETSDK|NU|CA|IDE|SA|ASP|RZ|AD|XA|SYSLIB)\d{1,5}")
_CSHARP_PROJECT: Final = re.compile(r" \[[\w.() -]+\]$")


def _php(details: DiagnosticDetails) -> list[str]:
    syntax = _PHP_SYNTAX.match(details.message)
    if syntax is None:
        return _gnu(details)
    at, message = details.place, "syntax error, " + details.message[syntax.end() :]
    return [f"PHP Parse error:  {message} in {at.path} on line {at.line}"]


_PHP_SYNTAX: Final = re.compile(r"(?:PHP )?(?:Parse error: +)?syntax error[,:] ", re.IGNORECASE)


def _ruby(details: DiagnosticDetails) -> list[str]:
    """What does not parse is told by Prism under ruby-lsp, by the `parser` gem under RuboCop."""
    at = details.place
    syntax = _RUBY_SYNTAX.match(details.message)
    if details.source in ("prism", "ruby") or details.code == "Lint/Syntax" or syntax:
        message = details.message[syntax.end() :] if syntax else details.message
        return [f"{at.path}:{at.line}: syntax error, {message}"]
    if "/" in details.code:
        letter = "E" if details.severity == "error" else "W"
        message = details.message.removeprefix(f"{details.code}: ")
        return [f"{at.path}:{at.line}:{at.column}: {letter}: {details.code}: {message}"]
    return _gnu(details)


_RUBY_SYNTAX: Final = re.compile(r"(?:Lint/Syntax: )?syntax error[,:] |Lint/Syntax: ")


def _python(details: DiagnosticDetails) -> list[str]:
    """What a runner of tests tells where it failed is the exception that was raised."""
    if details.code or not _RAISED.match(details.message):
        return _gnu(details)
    at = details.place
    first = ["Traceback (most recent call last):", f'  File "{at.path}", line {at.line}']
    return [*first, details.message, *details.more]


_RAISED: Final = re.compile(
    r"(?:\w+\.)*[A-Z]\w*(?:Error|Exception|Interrupt|Exit|Iteration)(?:: |$)"
)


def _pyright(details: DiagnosticDetails) -> list[str]:
    at, severity = details.place, details.severity if details.severity != "info" else "information"
    rule = f" ({details.code})" if details.code.startswith("report") else ""
    first, *more = [details.message, *details.more]
    head = f"  {at.path}:{at.line}:{at.column} - {severity}: {first}"
    return _with_end([head, *(f"    {line.strip()}" for line in more)], rule)


def _with_end(lines: list[str], end: str) -> list[str]:
    return [*lines[:-1], lines[-1] + end]


def _compact(details: DiagnosticDetails) -> list[str]:
    """Ruff's, flake8's and Pylint's lines."""
    at = details.place
    number, _, symbol = details.code.partition(":")  # Pylint's `E1101:no-member`
    if not _LINT_CODE.fullmatch(number) or not at.path.endswith((".py", ".pyi")):
        return _gnu(details)
    end = f" ({symbol})" if symbol else ""
    return [f"{at.path}:{at.line}:{at.column}: {number}: {details.message}{end}"]


_LINT_CODE: Final = re.compile(r"[A-Z]{1,7}\d{2,4}|invalid-syntax")


def _eslint(details: DiagnosticDetails) -> list[str]:
    """ESLint's formatters leave the full stop off."""
    at, severity = details.place, "Error" if details.severity == "error" else "Warning"
    if not details.code:
        return _gnu(details)
    message = details.message.removesuffix(".")
    return [f"{at.path}:{at.line}:{at.column}: {message} [{severity}/{details.code}]"]


# By the diagnostic's `source`, as servers and extensions send it.
_SOURCES: Final[dict[str, Callable[[DiagnosticDetails], list[str]]]] = {
    **dict.fromkeys(("ts", "typescript", "tsserver", "js", "javascript", "deno-ts", "vtsls"), _tsc),
    **dict.fromkeys(("rustc", "rust-analyzer", "clippy", "cargo"), _rustc),
    **dict.fromkeys(("clang", "clangd", "gcc", "clang-tidy", "c/c++"), _gcc),
    **dict.fromkeys(("compiler", "gopls", "vet", "go vet"), _go),
    **dict.fromkeys(("pyright", "pylance", "basedpyright"), _pyright),
    **dict.fromkeys(("ruff", "flake8", "pycodestyle", "pyflakes", "pylint"), _compact),
    "eslint": _eslint,
}
# For other sources: what builds programs of the document's language.
_LANGUAGES: Final[dict[str, Callable[[DiagnosticDetails], list[str]]]] = {
    "c": _gcc, "cpp": _gcc, "csharp": _csc, "go": _go, "java": _javac, "kotlin": _kotlinc,
    "php": _php, "python": _python, "ruby": _ruby, "rust": _rustc,
}  # fmt: skip
