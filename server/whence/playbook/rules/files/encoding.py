"""Text that cannot be decoded or encoded: which encoding was used, and where it was chosen."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.playbook.engine.case import (
    INFERRED,
    SHOWN,
    TRACED,
    Case,
    Conclusion,
    Finding,
    NotVisible,
    Rule,
    SourceFile,
    ToolSteps,
)
from whence.playbook.evidence.literals import literals, literals_on
from whence.playbook.fixes.text_edits import instead_of, spliced
from whence_tools.code.flow_model import Constant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence.domain.analysis import Edit, Evidence
    from whence_tools.errors.model import Frame, Problem

_PYTHON = re.compile(r"'(?P<codec>[\w-]+)' codec can't (?P<way>decode|encode)")
_JAVA = frozenset({"MalformedInputException", "UnmappableCharacterException"})
# The mark itself may be lost where a log was cleaned: V8 then quotes nothing.
BYTE_ORDER_MARK = re.compile("utf-8-sig|\ufeff|Unexpected token '', \"")
_OPENS = re.compile(
    r"(?<![\w.])(?:io\.|codecs\.)?open\(|\.open\(|\.read_text\(|\.write_text\(|readFileSync\(|"
    r"\breadFile\(|Files\.(?:readString|readAllLines|lines|newBufferedReader|newBufferedWriter|"
    r"writeString|write)\(|new (?:FileReader|InputStreamReader|Scanner)\(|\.readText\(|"
    r"\.readLines\(|\.decode\(|\.encode\(|\.getBytes\("
)
_ON_BYTES = re.compile(r"\.decode\(|\.encode\(")
_PYTHON_ENCODING = re.compile(
    r"encoding\s*=\s*(?P<value>[\w.\"'-]+)|\.(?:decode|encode)\(\s*(?P<only>[\w.\"'-]+)"
)
_JAVA_CHARSET = re.compile(r"\b(?P<value>(?:StandardCharsets|Charset|\w*Charsets?)\.\w+)")
_BINARY_MODE = re.compile(r"""["'][rwaxt+]*b[rwaxt+]*["']""")
_WRITING = re.compile(
    r"""["'][rbt]*[wax][bt+]*["']|write_text\(|writeString\(|newBufferedWriter|\.encode\(|getBytes\("""
)
_NAMES = re.compile(r"[A-Za-z_]\w*")
_PLATFORM = frozenset({"ascii", "charmap", "cp1252", "cp932", "gbk", "cp1250", "cp1251", "cp949"})


@dataclass(frozen=True, slots=True)
class _Place:
    """A 1-based line of a file and the encoding chosen there, as written; "" for none."""

    file: SourceFile
    line: int
    encoding: str = ""


def applies(problem: Problem) -> bool:
    return (
        bool(_PYTHON.search(problem.message))
        or problem.error_type in _JAVA
        or bool(BYTE_ORDER_MARK.search(problem.message))
    )


def investigate(case: Case) -> ToolSteps[Conclusion]:
    opens = yield from _opening(case)
    if opens is None:
        return _from_outside(case, None)
    if BYTE_ORDER_MARK.search(case.message):
        return _byte_order_mark(opens)
    written = opens.encoding.strip("\"'")
    if not written:
        return (yield from _by_default(case, opens))
    chosen = yield from _chosen(case, opens, written)
    data = yield from _data_file(case)
    if chosen is None:
        return _from_outside(case, opens)
    return _wrong_encoding(case, opens, chosen, data)


def _opening(case: Case) -> ToolSteps[_Place | None]:
    """Where the text is read or written: at an own frame, above it in its function, or in a
    function that an own frame calls."""
    codec = _PYTHON.search(case.message)
    encodes = codec is not None and codec["way"] == "encode"
    wanted = _encodes if encodes else _decodes
    for frame in case.frames[:4]:
        file = yield from case.read(frame.path or "")
        if file is None:
            continue
        if encodes and re.search(r"\bprint\(", file.line(frame.line or 1)):
            return None
        here = _opens_in(file, _function_lines(file, frame.line or 1), wanted)
        if here is not None:
            return here
        called = yield from _opens_in_called(case, file, frame.line or 1, wanted)
        if called is not None:
            return called
    return None


def _function_lines(file: SourceFile, line: int) -> range:
    function = file.flow.function_at(line) if file.flow else None
    return range(line, (function.line if function else line) - 1, -1)


def _opens_in(file: SourceFile, lines: range, wanted: Callable[[str], bool]) -> _Place | None:
    for number in lines:
        text = file.line(number)
        if _OPENS.search(text) and wanted(text):
            return _Place(file, number, _encoding_in(text))
    return None


def _decodes(line: str) -> bool:
    """Whether a line that opens or converts may be where bytes become text."""
    if _BINARY_MODE.search(line):
        return ".decode(" in line
    return not _WRITING.search(line)


def _encodes(line: str) -> bool:
    return bool(_WRITING.search(line))


def _opens_in_called(
    case: Case, file: SourceFile, line: int, wanted: Callable[[str], bool]
) -> ToolSteps[_Place | None]:
    for name in _NAMES.findall(file.line(line)):
        for other in (yield from case.locate(name, file.path, limit=4)):
            for function in other.flow.function_named(name) if other.flow else []:
                found = _opens_in(other, range(function.line, function.last_line + 1), wanted)
                if found is not None:
                    return found
    return None


def _encoding_in(text: str) -> str:
    """The encoding argument of a call, as written."""
    python = _PYTHON_ENCODING.search(text)
    if python:
        return str(python["value"] or python["only"])
    java = _JAVA_CHARSET.search(text)
    return str(java["value"]) if java else ""


def _byte_order_mark(opens: _Place) -> Finding:
    python = opens.file.path.endswith(".py")
    remedy = (
        'Open it with encoding="utf-8-sig", which takes a BOM and does without.'
        if python
        else "Remove a leading '\\uFEFF' before parsing, or save the file without a BOM."
    )
    return Finding(
        "The text starts with a byte order mark (BOM), which the file was saved with and line "
        f"{opens.line} of {opens.file.path} reads as part of the text"
        + (": plain UTF-8 keeps it, utf-8-sig would not." if python else "."),
        remedy,
        TRACED,
        opens.file.path,
        opens.line,
        (opens.file.quote("the file is read here, its BOM included", opens.line),),
        edits=_choosing(opens, "utf-8-sig") if python else (),
    )


def _choosing(opens: _Place, encoding: str) -> tuple[Edit, ...]:
    """The encoding as an argument of the only call on the line that opens a file in Python."""
    flow = opens.file.flow if opens.file.path.endswith(".py") else None
    calls = [c for c in flow.calls if c.at.line == opens.line] if flow else []
    opening = [call for call in calls if call.name in {"open", "read_text", "write_text"}]
    if len(opening) != 1 or any(argument.spread for argument in opening[0].arguments):
        return ()
    call = opening[0]
    given = next((a.value for a in call.arguments if a.keyword == "encoding"), None)
    if given is not None:
        known = isinstance(given, Constant) and given.kind == "string"
        return instead_of(opens.file, given, f'"{encoding}"') if known else ()
    if opens.encoding:
        return ()
    separator = ", " if call.arguments else ""
    end = call.arguments[-1].value.at.end if call.arguments else call.at.end - 1
    return spliced(opens.file, end, end, f'{separator}encoding="{encoding}"')


def _by_default(case: Case, opens: _Place) -> ToolSteps[Conclusion]:
    """No encoding was given: the language's or the platform's own is used."""
    codec = _PYTHON.search(case.message)
    on_bytes = _ON_BYTES.search(opens.file.line(opens.line))
    data = yield from _data_file(case)
    if on_bytes or codec is None:
        return _undecodable(opens, data) if data else _from_outside(case, opens)
    if codec["codec"] not in _PLATFORM:
        return _undecodable(opens, data) if data else _from_outside(case, opens)
    way = "read" if codec["way"] == "decode" else "written"
    finding = Finding(
        f"Line {opens.line} of {opens.file.path} opens the file without an encoding, so it is "
        f"{way} with the platform's own, here {codec['codec']}, which has no such character.",
        'Give the encoding of the file, such as encoding="utf-8".',
        SHOWN,
        opens.file.path,
        opens.line,
        (
            *_crash_quote(case, opens),
            opens.file.quote("the file is opened without encoding=", opens.line),
        ),
        edits=_choosing(opens, "utf-8"),
    )
    return finding


def _crash_quote(case: Case, opens: _Place) -> Iterator[Evidence]:
    frame = case.frames[0] if case.frames else None
    if frame and frame.path == opens.file.path and frame.line and frame.line != opens.line:
        yield opens.file.quote("the error is raised here", frame.line)


def _chosen(case: Case, opens: _Place, written: str) -> ToolSteps[_Place | None]:
    """Where the encoding's name is written down, following a constant or an argument."""
    if _is_codec(written) or written.startswith("StandardCharsets."):
        return opens
    name = written.rsplit(".", 1)[-1]
    names = [name, *(yield from _names_passed(case))]
    for wanted in dict.fromkeys(names):
        for file in (yield from case.locate(wanted, opens.file.path)):
            for number in _assignments(file, wanted):
                if _names_a_codec(file, number, case):
                    return _Place(file, number, wanted)
    return None


def _names_passed(case: Case) -> ToolSteps[list[str]]:
    """Names on the lines of the outer own frames: what the callers passed."""
    names: list[str] = []
    for frame in case.frames[1:4]:
        file = yield from case.read(frame.path or "")
        names += _NAMES.findall(file.line(frame.line or 1)) if file else []
    return names


def _assignments(file: SourceFile, name: str) -> list[int]:
    pattern = re.compile(rf"\b{re.escape(name)}\s*(?::[^=]+)?=(?!=)")
    return [number for number, line in enumerate(file.lines, 1) if pattern.search(line)]


def _names_a_codec(file: SourceFile, line: int, case: Case) -> bool:
    if "StandardCharsets." in file.line(line) or "Charset.forName" in file.line(line):
        return True
    reported = _PYTHON.search(case.message)
    texts = [text for text in literals_on(file, line) if _is_codec(text)]
    return any(reported is None or _same_codec(text, reported["codec"]) for text in texts)


def _is_codec(text: str) -> bool:
    try:
        codecs.lookup(text)
    except (LookupError, ValueError):
        return False
    return True


def _same_codec(left: str, right: str) -> bool:
    if not (_is_codec(left) and _is_codec(right)):
        return False
    return codecs.lookup(left).name == codecs.lookup(right).name


def _data_file(case: Case) -> ToolSteps[SourceFile | None]:
    """A file of the workspace that the frames' files name and that is not UTF-8."""
    sources = yield from case.read_all([frame.path for frame in case.frames if frame.path])
    named = {literal.text.removeprefix("./") for file in sources for literal in literals(file)}
    paths = [path for path in case.places.files() if any(_is_tail(n, path) for n in named)]
    for file in (yield from case.read_all(paths[:8])):
        if "\ufffd" in file.text:
            return file
    return None


def _is_tail(name: str, path: str) -> bool:
    """Whether a name with an ending is a path, or the end of one."""
    return "." in name and (path == name or path.endswith("/" + name))


def _wrong_encoding(
    case: Case, opens: _Place, chosen: _Place, data: SourceFile | None
) -> Conclusion:
    if data is not None:
        return _undecodable(opens, data, chosen)
    codec = _PYTHON.search(case.message)
    name = codec["codec"] if codec else _last_name(chosen.file.line(chosen.line))
    if _is_unicode(name):
        return _from_outside(case, opens)
    encodes = bool(codec) and codec is not None and codec["way"] == "encode"
    subject = "the text has characters" if encodes else "the data has bytes"
    label = "" if chosen is opens else f" ({chosen.encoding})"
    return Finding(
        f"The encoding is set to {name} on line {chosen.line} of {chosen.file.path}{label}, and "
        f"{subject} that {name} does not know.",
        "Set it to UTF-8, or to the encoding the data really has.",
        TRACED if chosen is not opens else SHOWN,
        chosen.file.path,
        chosen.line,
        _steps(opens, chosen, f"the encoding is chosen here: {name}"),
        symbol=chosen.encoding if chosen is not opens else None,
    )


def _last_name(text: str) -> str:
    found = re.search(r"StandardCharsets\.(\w+)|forName\(\"([\w-]+)", text)
    return (found[1] or found[2]) if found else text.strip()


def _is_unicode(name: str) -> bool:
    return re.sub(r"[\W_]", "", name).lower().startswith(("utf8", "utf16", "utf32"))


def _undecodable(opens: _Place, data: SourceFile, chosen: _Place | None = None) -> Finding:
    """The data file itself is not in the encoding it is read with."""
    at = chosen or opens
    bad = data.text.count("\n", 0, data.text.index("\ufffd")) + 1
    return Finding(
        f"{data.path} is not UTF-8 (its line {bad} has bytes that UTF-8 does not know), but line "
        f"{at.line} of {at.file.path} says to read it as UTF-8.",
        f"Save {data.path} as UTF-8, or read it with the encoding it has (often cp1252).",
        INFERRED if chosen is None else TRACED,
        at.file.path,
        at.line,
        (
            *_steps(opens, at, "the encoding is chosen here"),
            data.quote("this line does not decode as UTF-8", bad),
        ),
    )


def _steps(opens: _Place, chosen: _Place, claim: str) -> tuple[Evidence, ...]:
    last = chosen.file.quote(claim, chosen.line)
    if (opens.file.path, opens.line) == (chosen.file.path, chosen.line):
        return (last,)
    return (opens.file.quote("the text is read or written here", opens.line), last)


def _from_outside(case: Case, opens: _Place | None) -> NotVisible:
    own = case.frames[0] if case.frames else None
    if opens is None and "can't encode" in case.message:
        return _to_the_terminal(own)
    quoted = (opens.file.quote("the text is decoded or encoded here", opens.line),) if opens else ()
    return NotVisible(
        "the bytes come from outside the workspace, so which encoding they have is not known",
        (
            (
                "Look at the bytes around the reported position (for instance with `xxd`) and find "
                "out which program wrote them, in which encoding."
            ),
            'Pass that encoding where the text is decoded, or errors="replace" where loss is fine.',
        ),
        quoted,
        own.path if own else None,
        own.line if own else None,
    )


def _to_the_terminal(own: Frame | None) -> NotVisible:
    return NotVisible(
        "no file is opened for writing on the way to the error: the text goes to an output whose "
        "encoding is set by the environment",
        (
            (
                "Run it with PYTHONUTF8=1 or PYTHONIOENCODING=utf-8, or call "
                '`sys.stdout.reconfigure(encoding="utf-8")` at the start.'
            ),
        ),
        path=own.path if own else None,
        line=own.line if own else None,
    )


RULES = (Rule("encoding", applies, investigate),)
