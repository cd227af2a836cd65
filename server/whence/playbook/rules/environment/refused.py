"""An address that the system refused: nothing listens there, or another process has it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.data_texts import find_in_data
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.evidence.literals import CODE
from whence.playbook.rules.environment import texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion

_ADDRESS: Final = lazy_pattern(
    r"(?P<host>\[[0-9a-f:]+\]|(?:\d{1,3}\.){3}\d{1,3}|localhost|[\w-]+(?:\.[\w-]+)+)[:\s/\"']+"
    r"(?:port[ =:]*)?(?P<port>\d{2,5})\b"
)
_PORT: Final = lazy_pattern(r"port\b|^port", re.IGNORECASE)
_HOST: Final = lazy_pattern(r"host|server|address", re.IGNORECASE)
_HERE: Final = lazy_pattern(r"localhost$|127\.|\[?::1\]?$|0\.0\.0\.0$")
_MOST_FILES: Final = 20


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    host, port = _find_address(case)
    written = (yield from _find_written(case, port)) if port else None
    where = f" at {host}:{port}" if host and port else f" at port {port}" if port else ""
    words = {
        "crash": crash, "where": where, "port": port, "written": written,
        "place": f" ({written})" if written is not None else "",
    }  # fmt: skip
    if match.kind == "used":
        return texts.IN_USE.finding(words)
    is_here = host is not None and _HERE.match(host) is not None
    return (texts.REFUSED if is_here else texts.REFUSED_FAR_AWAY).finding(words)


def _find_address(case: Case) -> tuple[str | None, str | None]:
    """Host and port, as the message tells them, else as the values of the frames do."""
    told = _ADDRESS.search("\n".join((case.message, *case.problem.notes)))
    if told is not None:
        return told["host"], told["port"]
    host = port = None
    for one in (one for frame in case.frames for one in frame.seen):
        text = one.value.text
        if inside := _ADDRESS.search(text):
            return host or inside["host"], port or inside["port"]
        if port is None and _PORT.search(one.text) and text.isdigit():
            port = text
        elif host is None and _HOST.search(one.text) and one.value.type in {"str", "string"}:
            host = text
    return host, port


def _find_written(case: Case, port: str) -> ToolSteps[Site | None]:
    """The one line of the workspace that has a port, in code or in data."""
    paths = case.search.mentioning(port, CODE)
    if len(paths) > _MOST_FILES:
        return None
    files = yield from case.read_all(paths)
    whole = re.compile(rf"(?<![\w.]){port}(?![\w.])")
    found = [
        Site(file, number)
        for file in files
        for number, line in enumerate(file.lines, 1)
        if whole.search(line)
    ]
    if found:
        return found[0] if len(found) == 1 else None
    return (yield from find_in_data(case, port))


_REFUSED = Matcher(
    (r"(?i)\bconnection refused|ECONNREFUSED|actively refused", "refused"),
    (r"(?i)address already in use|EADDRINUSE|only one usage of each socket address", "used"),
    also={"ConnectionRefusedError"},
)
RULES = (Rule("refused_address", _REFUSED, at_crash(investigate, parsed=False)),)
