"""Problems from the diagnostics of editors, as the same errors are read from a build's output.

A diagnostic and the same error on the command line are one problem with one fingerprint. What an
editor's server words in its own way (clangd's capital letters, Eclipse's compiler for Java) is put
into the words of the tool that builds.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence_tools.errors import gcc, go
from whence_tools.errors.checkers import BY_OWNER
from whence_tools.errors.model import Problem
from whence_tools.errors.python import split_exception
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from whence_tools.errors.model import Frame


@dataclass(frozen=True, slots=True)
class DiagnosticDetails:
    """What a diagnostic says.

    Attributes:
        source, language: in lower case, "" where there is none.
        severity: `error`, `warning` or `note`.
        message: its first line.
        more: its other lines that are not blank, without white space around them.
        place: with its source line, where that is known.
        related: further places with what is said of them.
    """

    source: str
    language: str
    code: str
    severity: str
    message: str
    more: tuple[str, ...]
    place: Frame
    related: tuple[tuple[Frame, str], ...] = ()

    @property
    def is_error(self) -> bool:
        return self.severity == "error"

    @property
    def error_or_warning(self) -> str:
        """The severity for tools that know these two alone."""
        return "error" if self.is_error else "warning"

    @property
    def lines(self) -> list[str]:
        return [self.message, *self.more]


def read_diagnostic(details: DiagnosticDetails) -> Problem:
    """The problem, without its fingerprint; `text` is all that the diagnostic says."""
    read = _SOURCES.get(details.source) or _LANGUAGES.get(details.language) or _gnu
    related = (f"{to.file}:{to.line}:{to.column}: {text}" for to, text in details.related)
    return replace(read(details), text="\n".join([*details.lines, *related]))


def _gnu(details: DiagnosticDetails) -> Problem:
    """GNU's common form."""
    notes = [f"{text} ({to.file}:{to.line})" for to, text in details.related]
    lines, code = details.lines, details.code
    if not _CODE.fullmatch(code):
        lines, code = BY_OWNER["gnu"].split_code(lines)
    return BY_OWNER["gnu"].problem(details.place, details.severity, code, lines, notes)


_CODE: Final = re.compile(r"[\w@./:-]+")


def _tsc(details: DiagnosticDetails) -> Problem:
    number = details.code.removeprefix("TS")
    if not number.isdigit():
        return _gnu(details)
    notes = [f"{to.file}({to.line},{to.column}): {text}" for to, text in details.related]
    found = _problem(details, "tsc", "typescript", f"TS{number}", "\n".join(details.lines), notes)
    return replace(found, severity=details.severity)


def _rustc(details: DiagnosticDetails) -> Problem:
    """With the labels of rustc's snippet: they tell the story of a borrow.

    rust-analyzer puts the label of the place itself below the message, then the notes.
    """
    label, more = (details.more[0], details.more[1:]) if details.more else ("", ())
    if label.startswith("`#["):
        label, more = "", details.more
    labels = [(details.place, label)] if label else []
    labels += [(to, text) for to, text in details.related if to.file == details.place.file]
    elsewhere = [(to, text) for to, text in details.related if to.file != details.place.file]
    notes = [
        *(f"line {to.line}: {text}" for to, text in labels),
        *(f"note: {line}" for line in more),
        *(f"note: {text} ({to.file}:{to.line}:{to.column})" for to, text in elsewhere),
    ]
    code = details.code if _RUST_ERROR.fullmatch(details.code) else ""
    return _problem(details, "rustc", "rust", code, notes=notes)


_RUST_ERROR: Final = re.compile(r"E\d{4}")


def _gcc(details: DiagnosticDetails) -> Problem:
    """clangd capitalises messages, counts the fixes it has and may repeat notes below the message.

    Of its codes only a warning's flag is one on the command line.
    """
    message = _FIXES.sub("", details.message)
    if message[1:2].islower() and not message.startswith(_C_NAMES):
        message = message[:1].lower() + message[1:]
    if details.code.startswith("-W") or details.source == "clang-tidy":
        message += f" [{details.code}]"
    return gcc.read_message(
        details.place,
        details.error_or_warning,
        message,
        [*gcc.find_notes_among(details.more), *details.related],
    )


_FIXES: Final = re.compile(r" \(fix(?:es)? available\)$")
_C_NAMES: Final = ("Objective",)


def _go(details: DiagnosticDetails) -> Problem:
    codes = (details.source.upper(), details.code)
    code = next((code for code in codes if _GO_ANALYZER.fullmatch(code)), "")
    message = details.message
    if not code:
        message, code = go.split_analyzer(message)
    places = (f"{to.file}:{to.line}:{to.column}: {text}" for to, text in details.related)
    lines = [message, *details.more, *places]
    return _problem(details, "go-build", "go", code or "compile-error", "\n".join(lines))


_GO_ANALYZER: Final = re.compile(r"[A-Z]{1,3}\d{3,4}")


def _javac(details: DiagnosticDetails) -> Problem:
    message, below = _in_javac_words(details.message)
    return _of_jvm(details, "java", _JAVAC_CODE.match(message), message, below)


_JAVAC_CODE: Final = re.compile(r"\[([\w-]+)\] ")


def _of_jvm(
    details: DiagnosticDetails,
    language: str,
    code: re.Match[str] | None,
    message: str,
    below: Sequence[str] = (),
) -> Problem:
    places = (f"{to.file}:{to.line}: {text}" for to, text in details.related)
    notes = [*below, *details.more, *places]
    code_end = code.end() if code else 0
    kind = code[1] if code else ""
    return _problem(details, "jvm-compiler", language, kind, message[code_end:], notes)


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


def _kotlinc(details: DiagnosticDetails) -> Problem:
    return _of_jvm(details, "kotlin", _KOTLIN_CODE.match(details.message), details.message)


_KOTLIN_CODE: Final = re.compile(r"\[([A-Z_]+)\] ")


def _csc(details: DiagnosticDetails) -> Problem:
    """OmniSharp names the project behind the message."""
    if not _CSHARP_CODE.fullmatch(details.code):
        return _gnu(details)
    message = _CSHARP_PROJECT.sub("", details.message)
    return BY_OWNER["csc"].problem(details.place, details.error_or_warning, details.code, [message])


_CSHARP_CODE: Final = re.compile(r"(?:CS|BC|FS|MSB|NETSDK|NU|CA|IDE|SA|ASP|RZ|AD|XA|SYSLIB)\d{1,5}")
_CSHARP_PROJECT: Final = re.compile(r" \[[\w.() -]+\]$")


def _php(details: DiagnosticDetails) -> Problem:
    syntax = _PHP_SYNTAX.match(details.message)
    if syntax is None:
        return _gnu(details)
    message = "syntax error, " + details.message[syntax.end() :]
    return _problem(details, "php-error", "php", "ParseError", message)


_PHP_SYNTAX: Final = re.compile(r"(?:PHP )?(?:Parse error: +)?syntax error[,:] ", re.IGNORECASE)


def _ruby(details: DiagnosticDetails) -> Problem:
    """What does not parse is told by Prism under ruby-lsp, by the `parser` gem under RuboCop."""
    syntax = _RUBY_SYNTAX.match(details.message)
    if details.source in ("prism", "ruby") or details.code == "Lint/Syntax" or syntax:
        message = details.message[syntax.end() :] if syntax else details.message
        message = f"syntax error, {message}"
        return _problem(details, "ruby-syntax", "ruby", "SyntaxError", message)
    if "/" in details.code:
        message = details.message.removeprefix(f"{details.code}: ")
        return BY_OWNER["rubocop"].problem(
            details.place, details.error_or_warning, details.code, [message]
        )
    return _gnu(details)


_RUBY_SYNTAX: Final = re.compile(r"(?:Lint/Syntax: )?syntax error[,:] |Lint/Syntax: ")


def _python(details: DiagnosticDetails) -> Problem:
    """What a runner of tests tells where it failed is the exception that was raised."""
    if details.code or not _RAISED.match(details.message):
        return _gnu(details)
    raw_type, message = split_exception("\n".join(details.lines))
    kind = raw_type.rpartition(".")[2]
    return replace(_problem(details, "python-traceback", "python", kind), message=message)


_RAISED: Final = re.compile(
    r"(?:\w+\.)*[A-Z]\w*(?:Error|Exception|Interrupt|Exit|Iteration)(?:: |$)"
)


def _pyright(details: DiagnosticDetails) -> Problem:
    lines, code = details.lines, details.code
    if not code.startswith("report"):
        lines, code = BY_OWNER["pyright"].split_code(lines)
    return BY_OWNER["pyright"].problem(details.place, details.severity, code, lines)


def _compact(details: DiagnosticDetails) -> Problem:
    """Ruff's, flake8's and Pylint's lines."""
    number, _, symbol = details.code.partition(":")  # Pylint's `E1101:no-member`
    if not _LINT_CODE.fullmatch(number) or not (details.place.file or "").endswith(_PYTHON):
        return _gnu(details)
    lines = [details.message]
    if not symbol:
        lines, symbol = BY_OWNER["python-lint"].split_code(lines)
    return BY_OWNER["python-lint"].problem(details.place, "error", symbol or number, lines)


_LINT_CODE: Final = re.compile(r"[A-Z]{1,7}\d{2,4}|invalid-syntax")
_PYTHON: Final = (".py", ".pyi")


def _eslint(details: DiagnosticDetails) -> Problem:
    """ESLint's formatters leave the full stop off."""
    if not details.code:
        return _gnu(details)
    message = details.message.removesuffix(".")
    return BY_OWNER["eslint-unix"].problem(
        details.place, details.error_or_warning, details.code, [message]
    )


def _problem(
    details: DiagnosticDetails,
    format: str,  # noqa: A002 - the attribute's name
    language: str,
    error_type: str,
    message: str = "",
    notes: Iterable[str] = (),
) -> Problem:
    """Where the tool gives the error no type, it is the severity."""
    return Problem(
        language=language,
        error_type=error_type or details.error_or_warning,
        message=message or details.message,
        frames=(details.place,),
        format=format,
        notes=tuple(notes),
        severity=details.error_or_warning,
    )


# By the diagnostic's `source`, as servers and extensions send it.
_SOURCES: Final[dict[str, Callable[[DiagnosticDetails], Problem]]] = {
    **dict.fromkeys(("ts", "typescript", "tsserver", "js", "javascript", "deno-ts", "vtsls"), _tsc),
    **dict.fromkeys(("rustc", "rust-analyzer", "clippy", "cargo"), _rustc),
    **dict.fromkeys(("clang", "clangd", "gcc", "clang-tidy", "c/c++"), _gcc),
    **dict.fromkeys(("compiler", "gopls", "vet", "go vet"), _go),
    **dict.fromkeys(("pyright", "pylance", "basedpyright"), _pyright),
    **dict.fromkeys(("ruff", "flake8", "pycodestyle", "pyflakes", "pylint"), _compact),
    "eslint": _eslint,
}
# For other sources: what builds programs of the document's language.
_LANGUAGES: Final[dict[str, Callable[[DiagnosticDetails], Problem]]] = {
    "c": _gcc, "cpp": _gcc, "csharp": _csc, "go": _go, "java": _javac, "kotlin": _kotlinc,
    "php": _php, "python": _python, "ruby": _ruby, "rust": _rustc,
}  # fmt: skip
