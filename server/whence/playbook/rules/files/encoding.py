"""Text that cannot be decoded or encoded: which encoding was used, and where it was chosen."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import INFERRED, SHOWN, TRACED, Conclusion, Finding
from whence.playbook.engine.matching import Match, Matcher, either
from whence.playbook.engine.rule import Rule
from whence.playbook.engine.source import Site
from whence.playbook.evidence.literals import list_literals, list_literals_on
from whence.playbook.evidence.masking import line_at
from whence.playbook.fixes.text_edits import rewrite, splice
from whence.playbook.rules.files import texts
from whence_tools.code.flow_model import Constant
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile

_OPENS = lazy_pattern(
    r"(?<![\w.])(?:io\.|codecs\.)?open\(|\.open\(|\.read_text\(|\.write_text\(|readFileSync\(|"
    r"\breadFile\(|Files\.(?:readString|readAllLines|lines|newBufferedReader|newBufferedWriter|"
    r"writeString|write)\(|new (?:FileReader|InputStreamReader|Scanner)\(|\.readText\(|"
    r"\.readLines\(|\.decode\(|\.encode\(|\.getBytes\("
)
_ON_BYTES = lazy_pattern(r"\.decode\(|\.encode\(")
_PYTHON_ENCODING = lazy_pattern(
    r"encoding\s*=\s*(?P<value>[\w.\"'-]+)|\.(?:decode|encode)\(\s*(?P<only>[\w.\"'-]+)"
)
_JAVA_CHARSET = lazy_pattern(r"\b(?P<value>(?:StandardCharsets|Charset|\w*Charsets?)\.\w+)")
_PRINTS = lazy_pattern(r"\bprint\b|\.(?:write|writelines|println)\(|\becho\(|\bputs\b")
_BINARY_MODE = lazy_pattern(r"""["'][rwaxt+]*b[rwaxt+]*["']""")
_WRITING = lazy_pattern(
    r"""["'][rbt]*[wax][bt+]*["']|write_text\(|writeString\(|newBufferedWriter|\.encode\(|getBytes\("""
)
_NAMES = lazy_pattern(r"[A-Za-z_]\w*")
_PLATFORM = frozenset({"ascii", "charmap", "cp1252", "cp932", "gbk", "cp1250", "cp1251", "cp949"})


@dataclass(frozen=True, slots=True)
class _Opened:
    """Where text is read or written, and the encoding chosen there, as written; "" for none."""

    at: Site
    encoding: str = ""


def investigate(case: Case, match: Match) -> ToolSteps[Conclusion]:
    encodes, codec = match.kind == "encode", match["codec"]
    crash = yield from case.crash()
    opened = yield from _opening(case, _encodes if encodes else _decodes)
    if opened is None and encodes:
        is_printed = crash is not None and _PRINTS.search(crash.text) is not None
        return (texts.TO_THE_TERMINAL if is_printed else texts.NOT_OPENED).abstention(crash)
    outside = texts.UNKNOWN_BYTES.abstention(crash, opens=opened.at if opened else None)
    if opened is None:
        return outside
    if match.kind == "bom":
        return _byte_order_mark(opened)
    written = opened.encoding.strip("\"'")
    if not written:
        if codec in _PLATFORM and not _ON_BYTES.search(opened.at.text):
            return texts.NO_ENCODING.finding(
                crash=crash if crash and crash.path == opened.at.path else None,
                opens=opened.at,
                way="written" if encodes else "read",
                codec=codec,
                edits=_choosing(opened, "utf-8"),
            )
        chosen = opened
    else:
        found = yield from _find_codec_name(case, opened, written, codec)
        if found is None:
            return outside
        chosen = found
    bad = yield from _undecodable_line(case)
    sites = {"opens": opened.at, "chosen": chosen.at}
    if bad is not None:
        return texts.NOT_UTF8.finding(sites, bad=bad, confidence=TRACED if written else INFERRED)
    codec = codec or _last_name(chosen.at.text)
    if not written or _is_unicode(codec):
        return outside
    return texts.WRONG_ENCODING.finding(
        sites,
        codec=codec,
        label="" if chosen is opened else f" (`{chosen.encoding}`)",
        subject=texts.CHARACTERS if encodes else texts.BYTES,
        confidence=SHOWN if chosen is opened else TRACED,
        edits=_widen_ascii(chosen.at),
    )


def _widen_ascii(chosen: Site) -> tuple[Edit, ...]:
    """UTF-8 in place of ASCII, of which it is the larger one."""
    written = re.findall(r"['\"](?:us-)?ascii['\"]|\bUS_ASCII\b", chosen.text)
    if len(written) != 1:
        return ()
    quote = written[0][:1]
    wider = "UTF_8" if quote == "U" else f"{quote}utf-8{quote}"
    return chosen.replacing(written[0], wider)


def _byte_order_mark(opened: _Opened) -> Finding:
    python = opened.at.path.endswith(".py")
    return texts.BYTE_ORDER_MARK.finding(
        crash=opened.at,
        utf8=texts.UTF8_KEEPS_IT if python else "",
        remedy=texts.WITH_SIG if python else texts.STRIP_IT,
        edits=_choosing(opened, "utf-8-sig") if python else (),
    )


def _opening(case: Case, fits: Callable[[str], bool]) -> ToolSteps[_Opened | None]:
    """Where the text is read or written: at an own frame, above it in its function, or in a
    function that an own frame calls."""
    for at in (yield from case.sites(case.frames[:4])):
        if fits is _encodes and re.search(r"\bprint\(", at.text):
            return None
        first = at.function.line if at.function else at.line
        here = _opens_in(at.file, range(at.line, first - 1, -1), fits)
        here = here or (yield from _opens_in_called(case, at, fits))
        if here is not None:
            return here
    return None


def _opens_in(file: SourceFile, lines: range, fits: Callable[[str], bool]) -> _Opened | None:
    for at in (Site(file, number) for number in lines):
        if _OPENS.search(at.text) and fits(at.text):
            return _Opened(at, _encoding_in(at.text))
    return None


def _decodes(line: str) -> bool:
    """Whether a line that opens or converts may be where bytes become text."""
    if _BINARY_MODE.search(line):
        return ".decode(" in line
    return not _WRITING.search(line)


def _encodes(line: str) -> bool:
    return bool(_WRITING.search(line))


def _opens_in_called(
    case: Case, site: Site, fits: Callable[[str], bool]
) -> ToolSteps[_Opened | None]:
    for name in _NAMES.findall(site.text):
        for other in (yield from case.locate(name, site.path, limit=4)):
            for function in other.flow.function_named(name) if other.flow else []:
                found = _opens_in(other, function.lines, fits)
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


def _choosing(opened: _Opened, encoding: str) -> tuple[Edit, ...]:
    """The encoding as an argument of the only call on the line that opens a file in Python."""
    file = opened.at.file
    flow = file.flow if file.language == "python" else None
    calls = [c for c in flow.calls if c.at.line == opened.at.line] if flow else []
    opening = [call for call in calls if call.name in {"open", "read_text", "write_text"}]
    if len(opening) != 1 or any(argument.spread for argument in opening[0].arguments):
        return ()
    call = opening[0]
    given = next((a.value for a in call.arguments if a.keyword == "encoding"), None)
    if given is not None:
        known = isinstance(given, Constant) and given.kind == "string"
        return rewrite(file, given, f'"{encoding}"') if known else ()
    if opened.encoding:
        return ()
    separator = ", " if call.arguments else ""
    end = call.arguments[-1].value.at.end if call.arguments else call.at.end - 1
    return splice(file, end, end, f'{separator}encoding="{encoding}"')


def _find_codec_name(
    case: Case, opened: _Opened, written: str, codec: str
) -> ToolSteps[_Opened | None]:
    """Where the encoding's name is written down, following a constant or an argument."""
    if _is_codec(written) or written.startswith("StandardCharsets."):
        return opened
    callers = yield from case.sites(case.frames[1:4])
    names = [written.rsplit(".", 1)[-1], *(n for at in callers for n in _NAMES.findall(at.text))]
    for name in dict.fromkeys(names):
        assigns = re.compile(rf"\b{re.escape(name)}\s*(?::[^=]+)?=(?!=)")
        for file in (yield from case.locate(name, opened.at.path)):
            for number, line in enumerate(file.lines, 1):
                if assigns.search(line) and _names_a_codec(Site(file, number), codec):
                    return _Opened(Site(file, number), name)
    return None


def _names_a_codec(site: Site, codec: str) -> bool:
    """Whether a line names an encoding, the reported one where that is known."""
    if "StandardCharsets." in site.text or "Charset.forName" in site.text:
        return True
    texts_there = [text for text in list_literals_on(site.file, site.line) if _is_codec(text)]
    return any(not codec or _same_codec(text, codec) for text in texts_there)


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


def _undecodable_line(case: Case) -> ToolSteps[Site | None]:
    """The first line that is not UTF-8 of a file of the workspace that the frames' files name."""
    sources = yield from case.read_all([frame.path for frame in case.frames if frame.path])
    named = {literal.text.removeprefix("./") for file in sources for literal in list_literals(file)}
    paths = [path for path in case.search.files() if any(_is_tail(n, path) for n in named)]
    for file in (yield from case.read_all(paths[:8])):
        if "\ufffd" in file.text:
            return Site(file, line_at(file.text, file.text.index("\ufffd")))
    return None


def _is_tail(name: str, path: str) -> bool:
    """Whether a name with an ending is a path, or the end of one."""
    return "." in name and (path == name or path.endswith("/" + name))


def _last_name(text: str) -> str:
    found = re.search(r"StandardCharsets\.(\w+)|forName\(\"([\w-]+)", text)
    return (found[1] or found[2]) if found else text.strip()


def _is_unicode(name: str) -> bool:
    return re.sub(r"[\W_]", "", name).lower().startswith(("utf8", "utf16", "utf32"))


# The mark itself may be lost where a log was cleaned: V8 then quotes nothing.
BYTE_ORDER_MARK = Matcher(("utf-8-sig|\ufeff|Unexpected token '', \"", "bom"))
_CODEC = Matcher(
    (r"'(?P<codec>[\w-]+)' codec can't decode", "decode"),
    (r"'(?P<codec>[\w-]+)' codec can't encode", "encode"),
    also={"MalformedInputException", "UnmappableCharacterException"},
)
RULES = (Rule("encoding", either(BYTE_ORDER_MARK, _CODEC), investigate),)
