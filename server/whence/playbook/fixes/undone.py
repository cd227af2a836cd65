"""Statements of Python that have a form for what isn't there, and calls of what was not given.

`del names[key]` of an unknown key, `next(rows)` without one, `a, b = zip(*pairs)` without pairs,
`done(error)` without a callback: whatever else the function does goes on. A statement whose result
is used on is none of these, because what it should be is open; nor is what is taken from an empty
stack, to which somebody may have forgotten to add.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case
    from whence.playbook.engine.source import Site

_OF: Final = r"(?P<of>[\w$]+(?:\.[\w$]+|\[(?:[\w.$]+|'[^']*'|\"[^\"]*\")\])*)"
_KEY: Final = r"(?P<key>[^(),\[\]]+)"
_NOT_ENOUGH: Final = re.compile(r"not enough values to unpack \(expected (\d+), got 0\)")
_NOT_CALLABLE: Final = re.compile(r"([\w$]+) is not a function")
_TURNED: Final = re.compile(r"zip\(\*([\w.]+)\)")


class _Undone(NamedTuple):
    """Attributes:
    error: what was raised, as "type: message".
    does: the whole statement.
    instead: its text, with the groups of the statement.
    """

    error: str
    does: str
    instead: str


_KNOWN: Final = (
    _Undone(r"StopIteration", rf"next\({_OF}\)", "next({of}, None)"),
    _Undone(r"KeyError", rf"{_OF}\.pop\({_KEY}\)", "{of}.pop({key}, None)"),
    _Undone(r"KeyError", rf"del {_OF}\[{_KEY}\]", "{of}.pop({key}, None)"),
    _Undone(
        r"ValueError: list\.remove\(x\)", rf"{_OF}\.remove\({_KEY}\)",
        "if {key} in {of}:\n{indent}    {statement}",
    ),
    _Undone(
        r"'NoneType' object is not iterable", rf"(?P<head>for .+ in) {_OF}:", "{head} {of} or ():"
    ),
    _Undone(
        r"'NoneType' object is not (?:iterable|subscriptable)",
        rf"(?P<head>for .+ in) {_OF}\.get\({_KEY}\)(?P<rest>(?:\[::-1\])?):",
        "{head} ({of}.get({key}) or []){rest}:",
    ),
)  # fmt: skip


def leave_undone(case: Case, site: Site) -> tuple[Edit, ...]:
    """The edit of the line that failed; none where it is not a whole statement."""
    statement = site.text.strip()
    indent = site.text[: len(site.text) - len(site.text.lstrip())]
    error = f"{case.error_type}: {case.message}"
    for one in _KNOWN if site.file.path.endswith(".py") else ():
        does = re.fullmatch(one.does, statement)
        if does is not None and re.search(one.error, error):
            text = one.instead.format(**does.groupdict(), statement=statement, indent=indent)
            return site.rewritten(indent + text)
    return _unpack_nothing(site, case) or _call_nothing(site, case)


def _unpack_nothing(site: Site, case: Case) -> tuple[Edit, ...]:
    """`a, b = zip(*pairs)` of no pairs: as many empty ones as there are names."""
    expected, turned = _NOT_ENOUGH.search(case.message), _TURNED.findall(site.text)
    if expected is None or len(turned) != 1:
        return ()
    instead = f"(zip(*{turned[0]}) if {turned[0]} else [()] * {expected[1]})"
    return site.rewritten(site.text.replace(f"zip(*{turned[0]})", instead))


def _call_nothing(site: Site, case: Case) -> tuple[Edit, ...]:
    """JavaScript: a parameter that is only called, and was not given, is a function that does
    nothing."""
    called, frame = _NOT_CALLABLE.match(case.message), case.frames[0]
    value = frame.observed.value_of(called[1]) if called and frame.observed else None
    function = site.function
    if called is None or function is None or value is None or value.type != "undefined":
        return ()
    name, head = called[1], site.on(function.line)
    text = site.file.text_of(function)
    others = re.sub(rf"(?<![\w.$]){re.escape(name)}\(", "", text)
    given = re.fullmatch(rf"(.*[(,] ?{re.escape(name)})(\).*\{{)", head.text)
    if given is None or len(re.findall(rf"(?<![\w.$]){re.escape(name)}(?![\w$])", others)) != 1:
        return ()
    return head.rewritten(f"{given[1]} = () => {{}}{given[2]}")
