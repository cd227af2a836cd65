"""Stack traces of the JVM and ART, as `Throwable.printStackTrace` and loggers print them.

The rendering is that of `java.lang.Throwable` (JDK) with what logback (`... 5 common frames
omitted`, packaging data) and obfuscators (`SourceFile:3`, `Unknown Source:12`) make of it.
"""

from __future__ import annotations

import re
from dataclasses import field, replace
from typing import TYPE_CHECKING

from whence_tools.errors.format import Format, build_problem
from whence_tools.errors.model import Frame, Problem
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.errors.format import Lines

_SOURCE = (
    r"[^()\n:]*\.(?:java|kts?|scala|groovy|cljc?|aj|ceylon|gradle|xtend|jsp|rb|apk|dex|jar)"
    r"(?::-?\d+)?|Native [Mm]ethod|Unknown Source(?::\d+)?|(?:SourceFile|PG|Proguard|R8\$\$\w+"
    r"|r8-map-id-\w+|Dynamic|\w+\.\w+|<generated>|<Unknown>|NO_SOURCE_FILE|\w*Script\d*)"
    r"(?::-?\d+)?|:\w[^()\n]*:\d+|(?<! \()\w*:\d+"
)
_FIRST_FRAME = re.compile(
    rf"^[^\n]*?\bat (?=[^\s()]+[.$/])[^()\n]{{1,400}}(?:\(\)[^()\n]{{0,99}})?\((?:{_SOURCE})\)",
    re.MULTILINE,
)
_FRAME = re.compile(
    r"(?:.*?[\s|])?at ([^\s()][^()]*(?:\(\)[^()]*)?)\(([^()]*)\)(?: ?(?:[~\[]|//).*)?\s*$"
)
_TYPE = r"(?:[A-Za-z_$][\w$]*\.)+[A-Za-z_$][\w$]*|[A-Z][\w$]*(?:Exception|Error|Throwable)"
_HEADER = re.compile(
    rf"(?:.*?Exception in thread \"[^\n]*?\" |.*?[\s:(\[]|)(?P<type>{_TYPE})"
    r"(?:: (?P<message>.*)|:?\s*$)"
)
_STRICT = re.compile(
    rf"\s*(?:Exception in thread \"[^\"]*\" )?(?P<type>{_TYPE}|Exception|Error)"
    r"(?:: (?P<message>.*)|:?\s*$)"
)
_ERROR_NAME = re.compile(r"(?:Exception|Error|Throwable|Failure|Fault|Died|Death|Abort)\w*$")
_JOIN = re.compile(r"(?P<lead>\s*)(?:at )?(?P<join>Caused by|Suppressed|Wrapped by): (?P<rest>.*)$")
_COMMON = re.compile(
    r"\s*\.\.\. (\d+) (?:more|common frames omitted|frames? (?:truncated|omitted))"
)
_CIRCULAR = re.compile(r"\s*(?:Caused by: |Suppressed: )?\[CIRCULAR REFERENCE")
_LOCK = re.compile(
    r"\s*(?:- (?:locked|waiting|parking|eliminated|sleeping)|\(no managed|Locked own)"
)
_MODULE = re.compile(
    r"(?:[\w.$-]+(?:@[\w.+-]+)?)?/{1,2}(?=[A-Za-z_])(?:[\w.]+(?:@[\w.+-]+)?/)?|[\w.]+@[\w.+-]+/"
)
_LAMBDA_CLASS = re.compile(
    r"-\$\$Lambda\$(\w+)\$.*$|\$\$(?:Lambda|ExternalSyntheticLambda|Nest).*$"
)
_LAMBDA_METHOD = re.compile(
    r"(?:\$?r8\$)?(?:lambda|\$anonfun)\$(?:(\w+?)\$)?[\w$-]+$|(\w+?)\$lambda(?:[$-]\d+)+$"
)
_LONGEST_MESSAGE = 40  # lines above the first frame
_LONGEST_GAP = 6  # lines that are neither frames nor headers, within a trace
_MOST_LINKS = 60  # causes and suppressed exceptions of one trace


@dataclass(slots=True)
class _ChainedException:
    """One exception of a trace: the lines of its header, its frames, and its place in the tree."""

    header: str
    depth: int
    join: str
    first: int
    frames: list[Frame] = field(default_factory=list)
    further: list[str] = field(default_factory=list)
    common: int = 0
    last: int = 0
    below: list[_ChainedException] = field(default_factory=list)


def find_traces(lines: Lines) -> Iterator[Problem]:
    resume = 0
    for index, _ in lines.matching(_FIRST_FRAME):
        if index < resume:
            continue
        header = _find_header(lines, index, resume)
        links, resume = _read_links(lines, header, index)
        problem = _problem(lines, _tree(links), ())
        yield replace(problem, end_line=lines.number(max(link.last for link in links)))


def _find_header(lines: Lines, first_frame: int, floor: int) -> int:
    """The nearest line above that names an exception; the first frame where there is none."""
    loose = first_frame
    for index in range(first_frame - 1, max(floor, first_frame - _LONGEST_MESSAGE) - 1, -1):
        text = lines[index]
        match = _STRICT.match(text)
        if match and (_ERROR_NAME.search(match["type"]) or index == first_frame - 1):
            return index
        if _FRAME.match(text) or _JOIN.match(text):
            return index if _JOIN.match(text) else loose
        logged = _HEADER.match(text)
        if logged and (index == first_frame - 1 or _ERROR_NAME.search(logged["type"])):
            return index
        if loose == first_frame and text.strip():
            loose = index if index == first_frame - 1 else first_frame
    return loose


def _read_links(lines: Lines, header: int, first_frame: int) -> tuple[list[_ChainedException], int]:
    """The exceptions of a trace in the order they are printed, and the index after the last."""
    start = lines[header] if header < first_frame else ""
    join = _JOIN.match(start)
    links = [_ChainedException(join["rest"] if join else start, 0, "", header, last=first_frame)]
    links[0].further = [text.strip() for text in lines[header + 1 : first_frame]]
    index, gap = first_frame, 0
    while index < len(lines) and gap <= _LONGEST_GAP:
        text = lines[index]
        if _take_row(links, text, index):
            gap = 0
            links[-1].last = index
        elif links[-1].frames and _ends_trace(text):
            break
        else:
            gap += 1
            if not links[-1].frames:
                links[-1].further.append(text.strip())
        index += 1
    return links, max(link.last for link in links) + 1


def _take_row(links: list[_ChainedException], text: str, index: int) -> bool:
    frame = jvm_frame(text)
    if frame:
        links[-1].frames.append(frame)
        return True
    join = _JOIN.match(text)
    if join and len(links) < _MOST_LINKS and not _CIRCULAR.match(join["rest"]):
        depth = len(join["lead"].replace("    ", "\t"))
        links.append(_ChainedException(join["rest"], depth, join["join"], index))
        return True
    common = _COMMON.match(text)
    if common:
        links[-1].common = int(common[1])
    return bool(common or _CIRCULAR.match(text) or _LOCK.match(text))


def _ends_trace(text: str) -> bool:
    """A line that cannot stand inside a trace, once its frames have begun."""
    return not text.strip() or not text.startswith((" ", "\t"))


def _tree(links: Sequence[_ChainedException]) -> _ChainedException:
    """Hangs each link under the one it belongs to: the last above it that is not deeper, for a
    cause; the last that is less deep, for a suppressed exception."""
    root = links[0]
    for number, link in enumerate(links[1:], start=1):
        if link.join == "Wrapped by":
            link.below.append(root)
            root = link
            continue
        suppressed = link.join == "Suppressed"
        above = next(
            (
                other
                for other in reversed(links[:number])
                if other.depth < link.depth or (not suppressed and other.depth == link.depth)
            ),
            links[0],
        )
        above.below.append(link)
    return root


def _problem(lines: Lines, link: _ChainedException, enclosing: tuple[Frame, ...]) -> Problem:
    """The link as a problem, its causes before its suppressed exceptions; `... n more` is filled
    from the trace that encloses it."""
    raw_type, message = split_header(link.header)
    frames = tuple(link.frames)
    if link.common and link.common <= len(enclosing):
        frames += enclosing[len(enclosing) - link.common :]
    below = sorted(link.below, key=lambda other: other.join == "Suppressed")
    return build_problem(
        lines,
        link.first,
        link.last,
        raw_type,
        "\n".join([message, *link.further]).strip(),
        frames,
        error_type=last_name(raw_type),
        causes=tuple(_problem(lines, other, frames) for other in below),
    )


def split_header(text: str) -> tuple[str, str]:
    """Type and message of `a.b.C: message`, behind whatever a logger put before it."""
    match = _STRICT.match(text) or _HEADER.match(text)
    if not match or match["type"].endswith("Thread.State"):
        return "", text.strip()
    message = (match["message"] or "").strip()
    logged = None if _ERROR_NAME.search(match["type"]) else _STRICT.match(message)
    if logged and _ERROR_NAME.search(logged["type"]):  # behind the logger's name
        return logged["type"], (logged["message"] or "").strip()
    return match["type"], message


def last_name(raw_type: str) -> str:
    """The simple name of a class, nested ones without their outer class."""
    simple = raw_type.rpartition(".")[2]
    return simple.rpartition("$")[2] or simple


def jvm_frame(text: str) -> Frame | None:
    """The frame of an `at pkg.Class.method(File.java:1)` line, or None when it is not one."""
    if "at " not in text:
        return None
    match = _FRAME.match(text)
    if not match or match[1].endswith(" "):
        return None
    module = _MODULE.match(match[1])
    call = match[1][module.end() :] if module else match[1]
    owner, dot, method = call.rpartition(".")
    file, line = _source(match[2])
    if not dot:  # a function of no class: PHP prints traces like this, too
        is_placed = line is not None and "." in (file or "") and " " not in call
        return Frame(file, line, function=call) if is_placed else None
    return Frame(file, line, function=f"{class_name(owner)}.{method_name(method)}", module=owner)


def _source(source: str) -> tuple[str | None, int | None]:
    if source.startswith("Native ") or not source:
        return None, None
    file, colon, line = source.rpartition(":")
    if not colon:
        file, line = source, ""
    number = (int(line) or None) if line.isdigit() else None
    named = file not in ("", "Unknown Source") and not file.startswith(":")
    return (file if named else None), number


def class_name(owner: str) -> str:
    """The simple name with its outer classes, without what numbers local classes and lambdas."""
    bare = _LAMBDA_CLASS.sub(lambda match: match[1] or "", owner)
    simple = bare.rpartition(".")[2]
    parts = [part.lstrip("0123456789") for part in simple.split("$")]
    return ".".join(filter(None, parts)) or simple


def method_name(method: str) -> str:
    """The method, with the one a lambda stands in for the lambda's own."""
    match = _LAMBDA_METHOD.match(method)
    if not match:
        return method
    name = match[1] or match[2]
    return name if name and name not in ("null", "static", "new") else "lambda"


FORMATS = (Format("jvm", "java", ("at ",), find_traces),)
