"""GCC and Clang diagnostics, and the linkers behind them.

A diagnostic is `file:line:column: severity: text`. Where a template was instantiated stands before
it (GCC, `required from`) or after it (Clang, `note: in instantiation of`): these places are its
outer frames. `error_type` is the warning's flag (`-Wunused-variable`), or `compile-error`,
`link-error`.
"""

from __future__ import annotations

import re
from dataclasses import field, replace
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import SUMMARY, Format, Lines, build_problem, make_frame
from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.symbols import declared_name
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_FILE: Final = r"(?:[A-Za-z]:[\\/])?[^\s:(][^:\n(]*"
# GCC speaks the user's language.
_TRANSLATED: Final = {
    **dict.fromkeys(("erreur fatale", "schwerwiegender Fehler", "error fatal"), "fatal error"),
    **dict.fromkeys(("erro fatal", "фатальная ошибка", "致命错误", "致命的エラー"), "fatal error"),
    **dict.fromkeys(("erreur", "Fehler", "erro", "ошибка", "błąd", "错误", "エラー"), "error"),
    **dict.fromkeys(("attention", "Warnung", "aviso", "предупреждение", "警告"), "warning"),
    **dict.fromkeys(("Anmerkung", "nota", "замечание", "附注", "備考"), "note"),
}
_DIAGNOSTIC: Final = re.compile(
    rf"^(?P<file>{_FILE}):(?P<line>\d+):(?:(?P<column>\d+):)? "
    r"(?P<severity>fatal error|error|warning|note|remark|internal compiler error"
    rf"|sorry, unimplemented|{'|'.join(_TRANSLATED)}) ?[:：] ?(?P<message>.*)$"
)
_CONTEXT: Final = re.compile(rf"^(?P<file>{_FILE}): (?:In|At) (?P<what>[^‘'`]*[‘'`].*):$")
_TOP_LEVEL: Final = re.compile(rf"^{_FILE}: At (?:global|top|file) ?(?:scope|level)?")
_REQUIRED: Final = re.compile(
    rf"^(?P<file>{_FILE}):(?P<line>\d+):(?:(?P<column>\d+):)?   (?P<how>.*required|"
    r"instantiated|.*in .constexpr. expansion)\b(?P<rest>.*)$"
)
_QUOTED: Final = re.compile(r"[‘'`](?P<name>[^\n]*)['’]")
_INCLUDED: Final = re.compile(
    rf"^(?:In file included|                ) from (?P<file>{_FILE}):(?P<line>\d+)(?::\d+)?[,:]$"
)
_INSTANTIATION: Final = re.compile(r"^in instantiation of .*?'(?P<name>.*)' requested here$")
# The compiler's flag, or the name of an analyser's check.
_FLAG: Final = re.compile(
    r" \[(?:-W(?:error(?:=|,-W))?(?P<flag>[\w+=-]+)"
    r"|(?P<check>[a-z]+(?:[-.][\w.]+|[A-Z]\w*)+)(?:,-[\w-]+)?)\]\\?$"
)
_SOURCE: Final = re.compile(r"^\s*\d+ \| (?P<code>.*)$")
_CARET: Final = re.compile(r"^[ |~]*\^[ ~^]*$")
_C_FAMILY: Final = re.compile(
    r"\.(?:[chCH]|cc|cpp|cxx|c\+\+|hh|hpp|hxx|h\+\+|inl|ipp|ixx|tcc|tpp|inc|def|mm?|cuh?|[sS])$"
    r"|(?:^|[\\/])(?:include|c\+\+)[\\/](?:.*[\\/])?\w+$|^<[\w -]+>$"
)
_CPP: Final = re.compile(
    r"\.(?:cc|cpp|cxx|c\+\+|hh|hpp|hxx|ipp|ixx|tcc|tpp|C|H|cuh?|mm|cppm)$|c\+\+"
)

_LINK: Final = re.compile(
    r"^(?:\S*ld(?:\.\w+)?(?:-\d+)?(?:\.exe)?: )?(?:(?P<place>[^\s].*?): )?(?:error: )?"
    r"(?P<message>undefined reference to .*|multiple definition of .*|undefined symbol: .*"
    r"|duplicate symbol:? .*|cannot find (?:-l\S+.*|\S+: No such.*)|library not found for .*)$"
)
_LINK_FUNCTION: Final = re.compile(r"in function [`'‘](?P<name>.*)['’]:?$")
_LINK_PLACE: Final = re.compile(rf"^(?P<file>{_FILE}):(?P<line>\d+)$")
_OBJECT_PLACE: Final = re.compile(rf"^(?P<file>{_FILE}):(?:\(.*\))?$")
_LLD_PLACE: Final = re.compile(
    r"^>>> (?:referenced|defined) (?:by|at) (?P<file>\S+?):(?P<line>\d+)"
)
_LLD_MORE: Final = re.compile(r"^>>> ")
_APPLE: Final = re.compile(r"^Undefined symbols for architecture")
_APPLE_SYMBOL: Final = re.compile(r'^  "(?P<name>.*)", referenced from:$')
_LINK_WORDS: Final = (
    "undefined reference", "multiple definition", "undefined symbol", "duplicate symbol",
    "cannot find ", "library not found",
)  # fmt: skip
_DRIVER: Final = re.compile(
    r"^(?:\S*(?:gcc|g\+\+|clang|clang\+\+|cc|c\+\+|cc1|cc1plus|collect2)(?:-\d+)?(?:\.exe)?): "
    r"(?:fatal )?error: (?P<message>[^\n]*)$",
    re.MULTILINE,
)


@dataclass(slots=True)
class _Draft:
    """A diagnostic while the lines that belong to it are still coming."""

    first: int
    last: int
    severity: str
    message: str
    frames: list[Frame]
    error_type: str
    code: str | None = None
    notes: list[str] = field(default_factory=list)
    note_open: bool = False

    def problem(self, lines: Lines) -> Problem:
        main = replace(self.frames[0], code=self.code)
        own = [main, *self.frames[1:]] if main.line else self.frames[1:]  # `<unknown>:0`
        return build_problem(
            lines,
            self.first,
            self.last,
            error_type=self.error_type,
            message=self.message,
            frames=own,
            language=_language(own),
            notes=self.notes,
            severity=self.severity,
        )


class _Compiler:
    """Reads diagnostics line by line; what stands above one is kept until it comes."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._draft: _Draft | None = None
        self._function: str | None = None
        self._function_file = ""
        self._outer: list[Frame] = []
        self._included: list[str] = []
        self._above: int | None = None

    def problems(self) -> Iterator[Problem]:
        for index, line in enumerate(self._lines):
            finished = self._read(index, line)
            if finished:
                yield finished.problem(self._lines)
        if self._draft:
            yield self._draft.problem(self._lines)

    def _read(self, index: int, line: str) -> _Draft | None:
        """Takes a line in; the draft that it ends, if it ends one."""
        match = _DIAGNOSTIC.match(line) if ": " in line else None
        if match and _C_FAMILY.search(match["file"]):
            if _severity(match) == "note":
                self._note(index, match)
                return None
            return self._begin(index, match)
        if match := _INCLUDED.match(line):
            self._stands_above(index)
            self._included.append(f"included from {match['file']}:{match['line']}")
        elif match := _REQUIRED.match(line):
            self._stands_above(index)
            name = _QUOTED.search(match["rest"])
            self._outer.append(make_frame(match, declared_name(name["name"]) if name else None))
        elif match := _CONTEXT.match(line):
            self._stands_above(index)
            quoted = _QUOTED.search(match["what"])
            self._function = declared_name(quoted["name"]) if quoted else None
            self._function_file = match["file"]
        elif _TOP_LEVEL.match(line):
            self._function = None
        else:
            self._source(index, line)
        return None

    def _stands_above(self, index: int) -> None:
        if self._above is None:
            self._above = index

    def _begin(self, index: int, match: re.Match[str]) -> _Draft | None:
        finished = self._draft
        inside = self._function if self._function_file == match["file"] else None
        message, error_type = _split_type(_severity(match), match["message"])
        self._draft = _Draft(
            first=index if self._above is None else self._above,
            last=index,
            severity="warning" if _severity(match) in ("warning", "remark", "note") else "error",
            message=message,
            frames=[make_frame(match, inside), *self._outer],
            error_type=error_type,
            notes=list(self._included),
        )
        self._outer, self._included, self._above = [], [], None
        return finished

    def _note(self, index: int, match: re.Match[str]) -> None:
        draft = self._draft
        if draft is None:
            return
        _add_note(draft.frames, draft.notes, make_frame(match), match["message"])
        draft.note_open = True
        draft.last = index
        self._above, self._included, self._outer = None, [], []

    def _source(self, index: int, line: str) -> None:
        """The source a diagnostic shows, with its caret line."""
        draft = self._draft
        if draft is None or draft.last < index - 3 or not line[:1].isspace():
            return
        if any(text[:1].strip() for text in self._lines[draft.last + 1 : index]):
            return
        if draft.code is None and not draft.note_open:
            source = _SOURCE.match(line)
            if source or _CARET.match(self._lines.get(index + 1)):
                draft.code = (source["code"] if source else line).strip() or None
        draft.last = index


def _add_note(frames: list[Frame], notes: list[str], place: Frame, text: str) -> None:
    instantiation = _INSTANTIATION.match(text)
    if instantiation:
        frames[-1] = replace(frames[-1], function=declared_name(instantiation["name"]))
        frames.append(place)
    else:
        notes.append(f"{text} ({place.file}:{place.line})")


def find_notes_among(rows: Iterable[str]) -> Iterator[tuple[Frame, str]]:
    """The notes that stand below a message."""
    for row in rows:
        match = _DIAGNOSTIC.match(row)
        if match and _severity(match) == "note":
            yield make_frame(match), match["message"]


def read_message(
    place: Frame, severity: str, message: str, notes: Iterable[tuple[Frame, str]]
) -> Problem:
    """What a diagnostic says, with its flag behind the message; see `Problem` for the severity."""
    text, error_type = _split_type(severity, message)
    frames, texts = [place], list[str]()
    for at, note in notes:
        _add_note(frames, texts, at, note)
    return Problem(
        language=_language(frames),
        error_type=error_type,
        message=text,
        frames=tuple(frames),
        format="gcc",
        notes=tuple(texts),
        severity=severity,
    )


def _language(frames: Iterable[Frame]) -> str:
    return "cpp" if any(_CPP.search(frame.file or "") for frame in frames) else "c"


def _severity(match: re.Match[str]) -> str:
    return _TRANSLATED.get(match["severity"], match["severity"])


def _split_type(severity: str, message: str) -> tuple[str, str]:
    flag = _FLAG.search(message)
    if flag:
        return message[: flag.start()], flag["check"] or f"-W{flag['flag']}"
    if severity == "internal compiler error":
        return message, "internal-compiler-error"
    return message, "warning" if severity in ("warning", "remark", "note") else "compile-error"


def _compilers(lines: Lines) -> Iterator[Problem]:
    yield from _Compiler(lines).problems()


def _linkers(lines: Lines) -> Iterator[Problem]:
    function: str | None = None
    for index, line in enumerate(lines):
        if context := _LINK_FUNCTION.search(line):
            function = declared_name(context["name"])
        if _APPLE.match(line):
            yield from _apple(lines, index)
        elif any(word in line for word in _LINK_WORDS) and (match := _LINK.match(line)):
            frames, last = _link_places(lines, index, match["place"] or "", function)
            yield build_problem(
                lines,
                index,
                last,
                error_type="link-error",
                message=match["message"],
                frames=frames,
                language=_language(frames),
            )


def _link_places(
    lines: Lines, index: int, place: str, function: str | None
) -> tuple[tuple[Frame, ...], int]:
    """Where the symbol is used, on the linker's own line or under it (lld)."""
    if match := _LINK_PLACE.match(place):
        return (make_frame(match, function),), index
    if match := _OBJECT_PLACE.match(place):
        return (Frame(file=match["file"], function=function),), index
    frames: list[Frame] = []
    while _LLD_MORE.match(lines.get(index + 1)):
        index += 1
        if match := _LLD_PLACE.match(lines[index]):
            frames.append(make_frame(match))
    return tuple(frames), index


def _apple(lines: Lines, start: int) -> Iterator[Problem]:
    index = start + 1
    while lines.get(index).startswith("  "):
        match = _APPLE_SYMBOL.match(lines[index])
        if match:
            user = lines.get(index + 1).strip().rpartition(" in ")
            yield build_problem(
                lines,
                index,
                index + 1 if user[0] else index,
                error_type="link-error",
                message=f"undefined symbol: {match['name']}",
                frames=(Frame(function=user[0] or None, module=user[2] or None),),
            )
        index += 1


def _drivers(lines: Lines) -> Iterator[Problem]:
    for index, match in lines.matching(_DRIVER):
        yield build_problem(
            lines, index, index, error_type="compile-error", message=match["message"]
        )


_SEVERITIES: Final = (
    ": erro",
    ": warning: ",
    ": fatal error: ",
    ": note: ",
    " compiler error: ",
    ": erreur",
    "Fehler: ",
    ": Warnung: ",
    ": attention :",
    ": aviso: ",
    "ошибка",
    "предупреждение",
    "błąd",
    "错误",
    "エラー",
    "警告",
)

FORMATS: Final = (
    Format("gcc", "c", _SEVERITIES, _compilers),
    Format("linker", "c", (*_LINK_WORDS, "Undefined symbols for architecture"), _linkers),
    Format("compiler-driver", "c", ("error: ",), _drivers, SUMMARY),
)
